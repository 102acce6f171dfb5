import AcetateKeyValue
import CoreImage

/// What an animation changes: a key path, resolved once, when the animation is added.
package enum AnimationTarget: Sendable {
    /// `opacity`
    case property(LayerKey)
    /// `position.x`
    case field(LayerKey, StructureField)
    /// `filters.pulseFilter.inputIntensity`: the filter's name, and its input's place in the filter's table.
    case filterInput(filter: String, input: String)

    /// The target of `keyPath`; nil where a layer has no such key path.
    package init?(keyPath: String) {
        let (head, tail) = DottedPath.split(keyPath)
        guard let key = LayerKey.named(head) else { return nil }
        guard let tail else {
            self = .property(key)
            return
        }
        if key.id == LayerKey.filters.id {
            let (filter, input) = DottedPath.split(tail)
            guard let input else { return nil }
            self = .filterInput(filter: filter, input: input)
        } else {
            guard let field = StructureField(rawValue: tail) else { return nil }
            self = .field(key, field)
        }
    }

    /// What a change of the target touches.
    package var changes: LayerChanges {
        switch self {
        case .property(let key), .field(let key, _): key.changes
        case .filterInput: .compositing
        }
    }

    /// What `any` stands for as a value of the target; nil where it does not fit.
    package func value(_ any: Any?) -> PropertyValue? {
        switch self {
        case .property(let key): PropertyValue(any, kind: key.kind)
        case .field, .filterInput: PropertyValue(guessing: any)
        }
    }

    /// The current value; nil where the layer has no such filter or field.
    package func get(from values: borrowing LayerValues) -> PropertyValue? {
        switch self {
        case .property(let key):
            return key.get(values)
        case .field(let key, let field):
            return field.get(from: key.get(values))
        case .filterInput(let name, let input):
            guard let filter = values.filters.first(where: { $0.name == name }),
                let index = filter.inputIndex(forKey: input)
            else { return nil }
            return .number(filter[input: index])
        }
    }

    /// Whether the target's property differs: the whole of it, for writing a field may change others, as `scale` does.
    package func differs(_ a: borrowing LayerValues, _ b: borrowing LayerValues) -> Bool {
        switch self {
        case .property(let key), .field(let key, _): key.get(a) != key.get(b)
        case .filterInput: get(from: a) != get(from: b)
        }
    }

    /// Writes `value`; nothing where it does not fit.
    package func set(_ value: PropertyValue, in values: inout LayerValues) {
        switch self {
        case .property(let key):
            key.set(&values, value)
        case .field(let key, let field):
            var whole = key.get(values)
            if field.set(value, in: &whole) { key.set(&values, whole) }
        case .filterInput(let name, let input):
            guard case .number(let number) = value,
                let place = values.filters.firstIndex(where: { $0.name == name }),
                let index = values.filters[place].inputIndex(forKey: input)
            else { return }
            values.filters[place][input: index] = number
        }
    }
}
