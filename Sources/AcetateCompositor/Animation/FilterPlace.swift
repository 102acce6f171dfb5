import CoreGraphics
import CoreImage

/// The location of a filter in a layer: in `filters` or `backgroundFilters`, by name, or in `compositingFilter`.
package struct FilterPlace: Sendable {
    package let list: LayerKey
    /// Nil for the compositing filter.
    let name: String?

    /// The filter; nil if the layer has none of that name.
    func filter(in values: LayerValues) -> FilterValue? {
        switch list.get(values) {
        case .filters(let filters): filters.first { $0.name == name }
        case .filter(let filter): filter
        default: nil
        }
    }

    /// Changes the filter in place. Does nothing if the layer has none of that name.
    func change(in values: inout LayerValues, _ body: (inout FilterValue) -> Void) {
        if list === LayerKey.filters {
            change(among: &values.filters, body)
        } else if list === LayerKey.backgroundFilters {
            change(among: &values.backgroundFilters, body)
        } else if values.compositingFilter != nil {
            body(&values.compositingFilter!)
        }
    }

    private func change(among filters: inout [FilterValue], _ body: (inout FilterValue) -> Void) {
        if let place = filters.firstIndex(where: { $0.name == name }) { body(&filters[place]) }
    }
}

extension FilterValue {
    /// The value of an input, or of `enabled` or `name`; nil if the filter has no such key.
    ///
    /// Positions are returned as points, rectangles as rectangles, and colors as colors.
    func value(forKey key: String) -> PropertyValue? {
        switch key {
        case "enabled", "isEnabled": return .bool(isEnabled)
        case "name": return .string(name)
        default: break
        }
        guard let index = inputIndex(forKey: key) else { return nil }
        let numbers = self[numbers: index]
        switch description.inputs[index].meaning {
        case .color, .opaqueColor: return .color(CGColor(ciColor: CIColor(components: Array(numbers))))
        default: return PropertyValue(vector: numbers)
        }
    }

    /// Sets an input, or `enabled` or `name`. Returns false, without a change, if the filter has no such key or the
    /// value does not fit.
    mutating func set(_ value: PropertyValue, forKey key: String) -> Bool {
        switch (key, value) {
        case ("enabled", .bool(let flag)), ("isEnabled", .bool(let flag)):
            isEnabled = flag
            return true
        case ("name", .string(let name)):
            self.name = name
            return true
        default: break
        }
        guard let index = inputIndex(forKey: key) else { return false }
        let numbers: [Double]
        switch (value, description.inputs[index].meaning) {
        case (.color(let color), .color), (.color(let color), .opaqueColor): numbers = CIColor(color: color).numbers
        case (_, .color), (_, .opaqueColor): return false
        case (.number(let number), _) where self[numbers: index].count == 1:
            self[input: index] = number
            return true
        default: numbers = value.vector
        }
        guard numbers.count == self[numbers: index].count else { return false }
        self[numbers: index] = numbers[...]
        return true
    }

    /// `any` as a value of a key of some filter; nil if it cannot be converted. Lists of one, two and four numbers
    /// become numbers, points and rectangles, as in the inputs of filters.
    static func value(_ any: Any?, forKey key: String) -> PropertyValue? {
        switch key {
        case "enabled", "isEnabled": return PropertyValue(any, kind: .bool)
        case "name": return PropertyValue(any, kind: .string)
        default:
            guard let value = PropertyValue(guessing: any) else { return nil }
            if case .color = value { return value }
            return PropertyValue(vector: value.vector[...])
        }
    }

    /// The value of a key as key-value coding returns it, for example a `CIVector` or `CIColor`.
    func boxed(forKey key: String) -> Any? { CIFilter(self).value(forKey: key) }
}

extension PropertyValue {
    /// The value of an input with this number of components; nil for none.
    fileprivate init?(vector numbers: ArraySlice<Double>) {
        let first = numbers.startIndex
        switch numbers.count {
        case 0: return nil
        case 1: self = .number(numbers[first])
        case 2: self = .point(CGPoint(x: numbers[first], y: numbers[first + 1]))
        case 4:
            self = .rect(
                CGRect(
                    x: numbers[first], y: numbers[first + 1], width: numbers[first + 2], height: numbers[first + 3]))
        default: self = .numbers(Array(numbers))
        }
    }

    /// The components of a number, point, rectangle, affine transform or list of numbers; empty for any other value.
    fileprivate var vector: [Double] {
        switch self {
        case .number(let value): [value]
        case .bool(let value): [value ? 1 : 0]
        case .affine(let value): [value.a, value.b, value.c, value.d, value.tx, value.ty].map { Double($0) }
        case .point(let value): [value.x, value.y].map { Double($0) }
        case .rect(let value): [value.origin.x, value.origin.y, value.size.width, value.size.height].map { Double($0) }
        case .numbers(let values): values
        default: []
        }
    }
}
