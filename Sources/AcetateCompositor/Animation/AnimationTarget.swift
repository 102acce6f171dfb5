import AcetateKeyValue
import CoreImage

/// The target of an animation: a key path, resolved once, when the animation is added.
package enum AnimationTarget: Sendable {
    /// `opacity`
    case property(LayerKey)
    /// `position.x`
    case field(LayerKey, StructureField)
    /// `filters.pulseFilter.inputIntensity`, `compositingFilter.inputAmount`, and `enabled` and `name` of a filter.
    case filterInput(FilterPlace, input: String)
    /// `emitterCells.fire.birthRate`
    case cell(EmitterCellPath)
    /// A custom key of the program, or a field of its value, in `LayerValues.custom`.
    case custom(String, StructureField?)

    /// The target of `keyPath`; nil if layers of the kind have no such key path.
    package init?(keyPath: String, of kind: LayerKind = .plain) {
        let (head, tail) = DottedPath.split(keyPath)
        guard let key = LayerKey.named(head, of: kind) else { return nil }
        guard let tail else {
            self = .property(key)
            return
        }
        switch key.kind {
        case .cells:
            guard let path = EmitterCellPath(tail) else { return nil }
            self = .cell(path)
        case .filters:
            let (name, input) = DottedPath.split(tail)
            guard let input else { return nil }
            self = .filterInput(FilterPlace(list: key, name: name), input: input)
        case .filter:
            self = .filterInput(FilterPlace(list: key, name: nil), input: tail)
        default:
            guard let field = StructureField(rawValue: tail), field.isField(of: key.kind) else { return nil }
            self = .field(key, field)
        }
    }

    /// The effects of a change of the target in the render tree.
    package var changes: LayerChanges {
        switch self {
        case .property(let key), .field(let key, _): key.changes
        case .filterInput(let place, _): place.list.changes
        case .cell: LayerKey.emitterCells.changes
        case .custom: []
        }
    }

    /// `any` as a value of the target; nil if it cannot be converted. For fields and custom keys, the kind of the value
    /// is guessed.
    package func value(_ any: Any?) -> PropertyValue? {
        switch self {
        case .property(let key): PropertyValue(any, kind: key.kind)
        case .field(_, let field), .custom(_, let field?): field.value(any)
        case .filterInput(_, let input): FilterValue.value(any, forKey: input)
        case .cell(let path): path.value(any)
        case .custom(_, nil): PropertyValue(guessing: any)
        }
    }

    /// The same, but nil if the layer has a filter or a custom value of another kind, for example a number for a color.
    /// If the layer does not have it, any value is accepted.
    package func value(_ any: Any?, fitting values: LayerValues) -> PropertyValue? {
        guard let value = value(any) else { return nil }
        switch self {
        case .property, .field, .cell, .custom(_, nil):
            return value
        case .filterInput(let place, let input):
            guard var filter = place.filter(in: values), filter.value(forKey: input) != nil else { return value }
            return filter.set(value, forKey: input) ? value : nil
        case .custom(let key, let field?):
            guard var whole = values.custom[key] else { return value }
            return field.set(value, in: &whole) ? value : nil
        }
    }

    /// The current value; nil if the layer has no such filter, field or value.
    package func get(from values: LayerValues) -> PropertyValue? {
        switch self {
        case .property(let key):
            return key.get(values)
        case .field(let key, let field):
            return field.get(from: key.get(values))
        case .filterInput(let place, let input):
            return place.filter(in: values)?.value(forKey: input)
        case .cell(let path):
            return path.get(from: values.emitter)
        case .custom(let key, let field):
            guard let value = values.custom[key] else { return nil }
            return field.map { $0.get(from: value) } ?? value
        }
    }

    /// The current value as key-value coding returns it; nil if there is none.
    package func boxed(from values: LayerValues) -> Any? {
        if case .filterInput(let place, let input) = self { return place.filter(in: values)?.boxed(forKey: input) }
        return get(from: values)?.boxed
    }

    /// Whether the target's property differs. The whole property is compared, because writing a field such as `scale`
    /// may change others.
    package func differs(_ a: LayerValues, _ b: LayerValues) -> Bool {
        switch self {
        case .property(let key), .field(let key, _): key.property.differs(a, b)
        case .filterInput(let place, _): place.filter(in: a) != place.filter(in: b)
        case .cell(let path): path.get(from: a.emitter) != path.get(from: b.emitter)
        case .custom(let key, _): a.custom[key] != b.custom[key]
        }
    }

    /// Sets `value`. Does nothing if its kind does not fit.
    package func set(_ value: PropertyValue, in values: inout LayerValues) {
        switch self {
        case .property(let key):
            key.set(&values, value)
        case .field(let key, let field):
            var whole = key.get(values)
            if field.set(value, in: &whole) { key.set(&values, whole) }
        case .filterInput(let place, let input):
            place.change(in: &values) { _ = $0.set(value, forKey: input) }
        case .cell(let path):
            path.set(value, in: &values.emitter)
        case .custom(let key, nil):
            values.custom[key] = value
        case .custom(let key, let field?):
            guard var whole = values.custom[key], field.set(value, in: &whole) else { return }
            values.custom[key] = whole
        }
    }
}
