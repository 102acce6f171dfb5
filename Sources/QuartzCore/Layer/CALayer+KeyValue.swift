import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import CoreImage
import Foundation

extension CALayer {
    func codedValue(forKey key: String) -> Any? {
        if let property = LayerKey.named(key) {
            if property.id == LayerKey.filters.id { return filters }
            return property.get(values).boxed
        }
        if let accessor = Self.accessors[key] { return accessor.get(self) }
        if let value = ownValue(forKey: key) { return value }
        return custom[key] ?? style?[key] ?? Self.defaultValue(forKey: key)
    }

    func setCodedValue(_ value: Any?, forKey key: String) {
        if let property = LayerKey.named(key) {
            set(property, value)
        } else if let accessor = Self.accessors[key] {
            accessor.set(self, value)
        } else if !setOwnValue(value, forKey: key) {
            setCustom(value, forKey: key)
        }
    }

    private func set(_ property: LayerKey, _ value: Any?) {
        // A subclass's own setter counts, as it does in Objective-C.
        switch property.id {
        case LayerKey.filters.id:
            filters = value as? [Any]
        case LayerKey.bounds.id:
            KeyValue.rect(value).map { bounds = $0 } ?? refuse(property.id, value)
        case LayerKey.isHidden.id:
            KeyValue.bool(value).map { isHidden = $0 } ?? refuse(property.id, value)
        case LayerKey.contents.id:
            contents = value
        default:
            // Nil resets a property to its class's default.
            guard let value = PropertyValue(value ?? Self.defaultValue(forKey: property.id), kind: property.kind) else {
                refuse(property.id, value)
                return
            }
            change(property, value)
        }
    }

    private func refuse(_ key: String, _ value: Any?) { Rejection.report(key: key, of: self, value: value as Any) }

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
        if let target = AnimationTarget(keyPath: path) { return target.get(from: values)?.boxed }
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
            guard let value = PropertyValue(guessing: value), value.isFinite, set(target, value) else {
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
        case .filterInput:
            guard target.get(from: values) != nil else { return false }
            change(.filters, .filters(changed.filters))
        }
        return true
    }

    // MARK: What is not in the render tree

    private struct Accessor: Sendable {
        let get: @Sendable (CALayer) -> Any?
        let set: @Sendable (CALayer, Any?) -> Void
    }

    /// The properties that the render tree does not have, or has in another form.
    private static let accessors: [String: Accessor] = [
        "name": Accessor(get: { $0.name }, set: { $0.name = KeyValue.string($1) }),
        "delegate": Accessor(get: { $0.delegate }, set: { $0.delegate = $1 as? any CALayerDelegate }),
        "actions": Accessor(get: { $0.actions }, set: { $0.actions = $1 as? [String: any CAAction] }),
        "style": Accessor(get: { $0.style }, set: { $0.style = $1 as? [AnyHashable: Any] }),
        "layoutManager": Accessor(get: { $0.layoutManager }, set: { $0.layoutManager = $1 as? any CALayoutManager }),
        "constraints": Accessor(get: { $0.constraints }, set: { $0.constraints = $1 as? [CAConstraint] }),
        "superlayer": Accessor(get: { $0.superlayer }, set: { _, _ in }),
        "sublayers": Accessor(get: { $0.sublayers }, set: { $0.sublayers = $1 as? [CALayer] }),
        "frame": Accessor(
            get: { KeyValue.boxed($0.frame) },
            set: { layer, value in
                KeyValue.rect(value).map { layer.frame = $0 } ?? layer.refuse("frame", value)
            }),
        "needsDisplayOnBoundsChange": Accessor(
            get: { KeyValue.boxed($0.needsDisplayOnBoundsChange) },
            set: { $0.needsDisplayOnBoundsChange = KeyValue.bool($1) ?? false }),
        "autoresizingMask": Accessor(
            get: { NSNumber(value: $0.autoresizingMask.rawValue) },
            set: { layer, value in
                let number = KeyValue.double(value).flatMap { UInt32(exactly: $0) }
                number.map { layer.autoresizingMask = CAAutoresizingMask(rawValue: $0) }
                    ?? layer.refuse("autoresizingMask", value)
            }),
        "beginTime": number({ $0.beginTime }, { $0.beginTime = $1 }),
        "duration": number({ $0.duration }, { $0.duration = $1 }),
        "speed": number({ Double($0.speed) }, { $0.speed = Float($1) }),
        "timeOffset": number({ $0.timeOffset }, { $0.timeOffset = $1 }),
        "repeatCount": number({ Double($0.repeatCount) }, { $0.repeatCount = Float($1) }),
        "repeatDuration": number({ $0.repeatDuration }, { $0.repeatDuration = $1 }),
        "autoreverses": Accessor(
            get: { KeyValue.boxed($0.autoreverses) }, set: { $0.autoreverses = KeyValue.bool($1) ?? false }),
        "fillMode": Accessor(
            get: { $0.fillMode.rawValue },
            set: { layer, value in
                KeyValue.string(value).map { layer.fillMode = CAMediaTimingFillMode(rawValue: $0) }
                    ?? layer.refuse("fillMode", value)
            }),
    ]

    private static func number(
        _ get: @escaping @Sendable (CALayer) -> Double, _ set: @escaping @Sendable (CALayer, Double) -> Void
    ) -> Accessor {
        Accessor(
            get: { KeyValue.boxed(get($0)) },
            set: { layer, value in KeyValue.double(value).map { set(layer, $0) } })
    }
}
