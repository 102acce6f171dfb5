import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import CoreImage
import Foundation

extension CALayer {
    func codedValue(forKey key: String) -> Any? {
        if let accessor = accessor(forKey: key) { return accessor.get(self) }
        return animatedCustom(key) ?? custom[key] ?? values.custom[key]?.boxed
            ?? KeyValue.bridged(unsetValue(forKey: key))
    }

    func setCodedValue(_ value: Any?, forKey key: String) {
        guard let accessor = accessor(forKey: key) else {
            setCustom(value, forKey: key)
            return
        }
        // Nil resets a property to the default of its style or class.
        if !accessor.set(self, value ?? unsetValue(forKey: key)) { refuse(key, value) }
    }

    /// The property of `LayerValues` with the given key; nil for any other key.
    static func property(_ key: String) -> LayerKey? { LayerKey.named(key, of: kind) }

    /// The property with the given key; nil for any other key.
    func accessor(forKey key: String) -> KeyAccessor<CALayer>? {
        Self.accessors[Self.property(key)?.id ?? key] ?? Self.classAccessors[key]
    }

    private func refuse(_ key: String, _ value: Any?) { Rejection.report(key: key, of: self, value: value ?? "nil") }

    /// The value of a key that is not a property, if an animation changes it.
    private func animatedCustom(_ key: String) -> Any? {
        guard let model = modelValues ?? modelLayer?.values, let shown = values.custom[key], shown != model.custom[key]
        else { return nil }
        return shown.boxed
    }

    private func setCustom(_ value: Any?, forKey key: String) {
        let animatable = PropertyValue(guessing: value)
        if isDeclared(key), let value {
            guard let animatable, animatable.isFinite, values.custom[key]?.isAlike(animatable) ?? true else {
                refuse(key, value)
                return
            }
        }
        changeCustom(key) {
            values.custom[key] = animatable
            custom[key] = isDeclared(key) && animatable != nil ? nil : KeyValue.bridged(value)
            // A declared property without a value has its default again.
            if value == nil, isDeclared(key) { initializeDeclaredProperties() }
        }
    }

    /// Changes the value of a key that is not a property of this module: runs its action, and requests a redraw if the
    /// class needs one.
    func changeCustom(_ key: String, _ change: () -> Void) {
        let action = implicitAction(forKey: key)
        TreeLock.withLock {
            change()
            note([])
        }
        if Self.needsDisplay(forKey: key) { setNeedsDisplay() }
        tellObservers()
        action?.run(forKey: key, object: self, arguments: nil)
    }

    // MARK: Paths

    /// The target of an animation of a key path: a property, a key of the program with an animatable value, or a part
    /// of either; nil if there is none.
    func animationTarget(keyPath: String) -> AnimationTarget? {
        if let target = AnimationTarget(keyPath: keyPath, of: values.kind) { return target }
        if let target = dottedTarget(keyPath) { return target }
        let (key, tail) = DottedPath.split(keyPath)
        guard accessor(forKey: key) == nil else { return nil }
        if values.custom[key] == nil {
            // The value may come from `style` or the class's defaults.
            guard let value = PropertyValue(guessing: value(forKey: key)) else { return nil }
            values.custom[key] = value
        }
        guard let tail else { return .custom(key, nil) }
        return StructureField(rawValue: tail).map { .custom(key, $0) }
    }

    /// The target for a key that itself contains dots, or for a field of its value.
    private func dottedTarget(_ keyPath: String) -> AnimationTarget? {
        guard let dot = keyPath.lastIndex(of: ".") else { return nil }
        if values.custom[keyPath] != nil { return .custom(keyPath, nil) }
        let key = String(keyPath[..<dot])
        guard key.contains("."), values.custom[key] != nil else { return nil }
        return StructureField(rawValue: String(keyPath[keyPath.index(after: dot)...])).map { .custom(key, $0) }
    }

    func codedValue(forKeyPath path: String) -> Any? {
        guard DottedPath.isFollowed(path) else { return nil }
        let (head, tail) = DottedPath.split(path)
        guard let tail else { return value(forKey: head) }
        if let target = animationTarget(keyPath: path) { return target.boxed(from: values) }
        if head == "sublayers" {
            let (name, rest) = DottedPath.split(tail)
            let layer = children.first { $0.name == name }
            return rest.map { layer?.value(forKeyPath: $0) } ?? layer
        }
        return NestedValue.value(value(forKey: head), at: tail)
    }

    func setCodedValue(_ value: Any?, forKeyPath path: String) {
        guard DottedPath.isFollowed(path) else { return }
        let (head, tail) = DottedPath.split(path)
        guard let tail else {
            setValue(value, forKey: head)
            return
        }
        if let target = AnimationTarget(keyPath: path, of: values.kind) {
            guard let value = target.value(value, fitting: values), value.isFinite, set(target, value) else {
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
        } else {
            let container = self.value(forKey: head)
            if NestedValue.set(value, at: tail, in: container) { return }
            guard let changed = NestedValue.changed(container, at: tail, to: value) else {
                refuse(path, value)
                return
            }
            setValue(changed, forKey: head)
        }
    }

    /// Changes a field of a property, with the action of the whole property; false if the value does not fit.
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
        case .cell, .custom:
            return false
        }
        return true
    }

    // MARK: The table of properties

    /// Every property by its key; those of `LayerKey` by the first of their names.
    static let accessors: [String: KeyAccessor<CALayer>] = [
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
        "allowsEdgeAntialiasing": .bool(\.allowsEdgeAntialiasing),
        "allowsGroupOpacity": .bool(\.allowsGroupOpacity),
        "anchorPointZ": .number(\.anchorPointZ),
        "contentsCenter": .rect(\.contentsCenter),
        "cornerCurve": .name(\.cornerCurve),
        "edgeAntialiasingMask": .options(\.edgeAntialiasingMask),
        "magnificationFilter": .name(\.magnificationFilter),
        "maskedCorners": .options(\.maskedCorners),
        "minificationFilter": .name(\.minificationFilter),
        "minificationFilterBias": .number(\.minificationFilterBias),
        "opaque": .bool(\.isOpaque),
        "rasterizationScale": .number(\.rasterizationScale),
        "shouldRasterize": .bool(\.shouldRasterize),
        "contentsGravity": .name(\.contentsGravity),
        "contentsScale": .number(\.contentsScale),
        "geometryFlipped": .bool(\.isGeometryFlipped),

        "frame": .rect(\.frame).notArchived,
        "name": .optional(\.name),
        "delegate": .optional(\.delegate).notArchived,
        "actions": .optional(\.actions),
        "style": .optional(\.style),
        "layoutManager": .optional(\.layoutManager),
        "constraints": .optional(\.constraints),
        "superlayer": KeyAccessor(get: { $0.superlayer }, set: { _, _ in false }).notArchived,
        "visibleRect": KeyAccessor(get: { KeyValue.boxed($0.visibleRect) }, set: { _, _ in false }).notArchived,
        "sublayers": .optional(\.sublayers),
        "needsDisplayOnBoundsChange": .bool(\.needsDisplayOnBoundsChange),
        "drawsAsynchronously": .bool(\.drawsAsynchronously),
        "contentsFormat": .name(\.contentsFormat),
        "wantsExtendedDynamicRangeContent": .bool(\.wantsExtendedDynamicRangeContent),
        "toneMapMode": .name(\.toneMapMode),
        "preferredDynamicRange": .name(\.preferredDynamicRange),
        "contentsHeadroom": .number(\.contentsHeadroom),
        "autoresizingMask": .options(\.autoresizingMask),
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
