import AcetateKeyValue
import CoreImage

/// Where a layer holds a filter: among its `filters` or `backgroundFilters`, by name, or as `compositingFilter`.
package struct FilterPlace: Sendable {
    package let list: LayerKey
    /// Nil for the compositing filter.
    let name: String?

    /// The filter; nil where the layer has none of that name.
    func filter(in values: borrowing LayerValues) -> FilterValue? {
        switch list.get(values) {
        case .filters(let filters): filters.first { $0.name == name }
        case .filter(let filter): filter
        default: nil
        }
    }

    /// Puts a filter in the place of the one that is there.
    func replace(with filter: FilterValue, in values: inout LayerValues) {
        switch list.get(values) {
        case .filters(var filters):
            guard let place = filters.firstIndex(where: { $0.name == name }) else { return }
            filters[place] = filter
            list.set(&values, .filters(filters))
        case .filter: list.set(&values, .filter(filter))
        default: break
        }
    }
}

extension FilterValue {
    /// The value of an input, or of `enabled` or `name`; nil where the filter has no such key.
    func value(forKey key: String) -> PropertyValue? {
        switch key {
        case "enabled", "isEnabled": .bool(isEnabled)
        case "name": .string(name)
        default: inputIndex(forKey: key).map { .number(self[input: $0]) }
        }
    }

    /// Sets an input, or `enabled` or `name`; false, and nothing set, where key and value do not fit.
    mutating func set(_ value: PropertyValue, forKey key: String) -> Bool {
        switch (key, value) {
        case ("enabled", .bool(let flag)), ("isEnabled", .bool(let flag)):
            isEnabled = flag
        case ("name", .string(let name)):
            self.name = name
        case (_, .number(let number)):
            guard let index = inputIndex(forKey: key) else { return false }
            self[input: index] = number
        default:
            return false
        }
        return true
    }

    /// What `any` stands for as a value of a key of some filter; nil where it does not fit.
    static func value(_ any: Any?, forKey key: String) -> PropertyValue? {
        switch key {
        case "enabled", "isEnabled": PropertyValue(any, kind: .bool)
        case "name": PropertyValue(any, kind: .string)
        default: PropertyValue(guessing: any)
        }
    }
}
