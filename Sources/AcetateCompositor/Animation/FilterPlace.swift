import CoreGraphics
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
    ///
    /// Positions are points, rectangles rectangles, and colours colours.
    func value(forKey key: String) -> PropertyValue? {
        switch key {
        case "enabled", "isEnabled": return .bool(isEnabled)
        case "name": return .string(name)
        default: break
        }
        guard let index = inputIndex(forKey: key) else { return nil }
        let numbers = Array(self[numbers: index])
        switch description.inputs[index].meaning {
        case .color, .opaqueColor: return .color(CGColor(ciColor: CIColor(components: numbers)))
        default: return PropertyValue(vector: numbers)
        }
    }

    /// Sets an input, or `enabled` or `name`; false, and nothing set, where key and value do not fit.
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
        default: numbers = value.vector
        }
        guard numbers.count == self[numbers: index].count else { return false }
        self[numbers: index] = numbers[...]
        return true
    }

    /// What `any` stands for as a value of a key of some filter; nil where it does not fit. Lists of one, two and four
    /// numbers are numbers, points and rectangles, as the inputs' values are.
    static func value(_ any: Any?, forKey key: String) -> PropertyValue? {
        switch key {
        case "enabled", "isEnabled": return PropertyValue(any, kind: .bool)
        case "name": return PropertyValue(any, kind: .string)
        default:
            guard let value = PropertyValue(guessing: any) else { return nil }
            if case .color = value { return value }
            return PropertyValue(vector: value.vector)
        }
    }

    /// The value of a key as key-value coding hands it back: `CIVector`s and `CIColor`s among them.
    func boxed(forKey key: String) -> Any? { CIFilter(self).value(forKey: key) }
}

extension PropertyValue {
    /// The value that an input of so many numbers has; nil for none.
    fileprivate init?(vector numbers: [Double]) {
        switch numbers.count {
        case 0: return nil
        case 1: self = .number(numbers[0])
        case 2: self = .point(CGPoint(x: numbers[0], y: numbers[1]))
        case 4: self = .rect(CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        default: self = .numbers(numbers)
        }
    }

    /// The numbers that it consists of; none for what is no number, point, rectangle, affine map or list
    /// of numbers.
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
