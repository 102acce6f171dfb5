import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import CoreImage
import Foundation

extension CALayer {
    func codedValue(forKey key: String) -> Any? {
        if let accessor = Self.accessors[LayerKey.named(key)?.id ?? key] { return accessor.get(self) }
        if let value = ownValue(forKey: key) { return value }
        return custom[key] ?? style?[key] ?? Self.defaultValue(forKey: key)
    }

    func setCodedValue(_ value: Any?, forKey key: String) {
        let property = LayerKey.named(key)
        if let accessor = Self.accessors[property?.id ?? key] {
            // Nil resets a property to its class's default.
            let value = property == nil ? value : value ?? Self.defaultValue(forKey: key)
            if !accessor.set(self, value) { refuse(key, value) }
        } else if !setOwnValue(value, forKey: key) {
            setCustom(value, forKey: key)
        }
    }

    private func refuse(_ key: String, _ value: Any?) { Rejection.report(key: key, of: self, value: value ?? "nil") }

    private func setCustom(_ value: Any?, forKey key: String) {
        let action = implicitAction(forKey: key)
        custom[key] = value
        if Self.needsDisplay(forKey: key) { setNeedsDisplay() }
        action?.run(forKey: key, object: self, arguments: nil)
    }

    // MARK: Paths

    func codedValue(forKeyPath path: String) -> Any? {
        let (head, tail) = DottedPath.split(path)
        guard let tail else { return value(forKey: head) }
        if let target = AnimationTarget(keyPath: path) { return target.boxed(from: values) }
        if head == "sublayers" {
            let (name, rest) = DottedPath.split(tail)
            let layer = children.first { $0.name == name }
            return rest.map { layer?.value(forKeyPath: $0) } ?? layer
        }
        return (value(forKey: head) as? CALayer)?.value(forKeyPath: tail)
    }

    func setCodedValue(_ value: Any?, forKeyPath path: String) {
        let (head, tail) = DottedPath.split(path)
        guard let tail else {
            setValue(value, forKey: head)
            return
        }
        if let target = AnimationTarget(keyPath: path) {
            guard let value = target.value(value), value.isFinite, set(target, value) else {
                refuse(path, value)
                return
            }
        } else if head == "sublayers" {
            let (name, rest) = DottedPath.split(tail)
            guard let layer = children.first(where: { $0.name == name }), let rest else {
                refuse(path, value)
                return
            }
            layer.setValue(value, forKeyPath: rest)
        } else if let layer = self.value(forKey: head) as? CALayer {
            layer.setValue(value, forKeyPath: tail)
        } else {
            refuse(path, value)
        }
    }

    /// Changes a field of a property, by the action for the whole property; false where it does not fit.
    private func set(_ target: AnimationTarget, _ value: PropertyValue) -> Bool {
        var changed = values
        target.set(value, in: &changed)
        switch target {
        case .property(let key), .field(let key, _):
            guard target.get(from: changed) != nil, key.get(changed).isFinite else { return false }
            setValue(key.get(changed).boxed, forKey: key.id)
        case .filterInput(let place, _):
            guard target.get(from: values) != nil else { return false }
            change(place.list, place.list.get(changed))
        case .custom:
            return false
        }
        return true
    }

    // MARK: The table of properties

    /// Every property by its key; those of `LayerKey` by the key's first name.
    private static let accessors: [String: KeyAccessor<CALayer>] = [
        "anchorPoint": .point(\.anchorPoint),
        "backgroundColor": .optional(\.backgroundColor),
        "backgroundFilters": .optional(\.backgroundFilters),
        "borderColor": .optional(\.borderColor),
        "borderWidth": .number(\.borderWidth),
        "bounds": .rect(\.bounds),
        "compositingFilter": .optional(\.compositingFilter),
        "contents": .optional(\.contents),
        "contentsRect": .rect(\.contentsRect),
        "cornerRadius": .number(\.cornerRadius),
        "doubleSided": .bool(\.isDoubleSided),
        "filters": .optional(\.filters),
        "hidden": .bool(\.isHidden),
        "mask": .optional(\.mask),
        "masksToBounds": .bool(\.masksToBounds),
        "opacity": .number(\.opacity),
        "position": .point(\.position),
        "shadowColor": .optional(\.shadowColor),
        "shadowOffset": .size(\.shadowOffset),
        "shadowOpacity": .number(\.shadowOpacity),
        "shadowPath": .optional(\.shadowPath),
        "shadowRadius": .number(\.shadowRadius),
        "sublayerTransform": .transform(\.sublayerTransform),
        "transform": .transform(\.transform),
        "zPosition": .number(\.zPosition),
        "contentsGravity": .name(\.contentsGravity),
        "contentsScale": .number(\.contentsScale),
        "geometryFlipped": .bool(\.isGeometryFlipped),

        "frame": .rect(\.frame),
        "name": .optional(\.name),
        "delegate": .optional(\.delegate),
        "actions": .optional(\.actions),
        "style": .optional(\.style),
        "layoutManager": .optional(\.layoutManager),
        "constraints": .optional(\.constraints),
        "superlayer": KeyAccessor(get: { $0.superlayer }, set: { _, _ in false }),
        "sublayers": .optional(\.sublayers),
        "needsDisplayOnBoundsChange": .bool(\.needsDisplayOnBoundsChange),
        "autoresizingMask": .property(
            \.autoresizingMask, boxed: { NSNumber(value: $0.rawValue) },
            unboxed: { any in
                KeyValue.double(any).flatMap { UInt32(exactly: $0) }.map { CAAutoresizingMask(rawValue: $0) }
            }),
        "beginTime": .number(\.beginTime),
        "duration": .number(\.duration),
        "speed": .number(\.speed),
        "timeOffset": .number(\.timeOffset),
        "repeatCount": .number(\.repeatCount),
        "repeatDuration": .number(\.repeatDuration),
        "autoreverses": .bool(\.autoreverses),
        "fillMode": .name(\.fillMode),
    ]
}
