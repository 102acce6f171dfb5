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

    /// Changes the filter where it is; nothing where the layer has none of that name.
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
        let numbers = self[numbers: index]
        switch description.inputs[index].meaning {
        case .color, .opaqueColor: return .color(CGColor(ciColor: CIColor(components: Array(numbers))))
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
        case (.number(let number), _) where self[numbers: index].count == 1:
            self[input: index] = number
            return true
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
            return PropertyValue(vector: value.vector[...])
        }
    }

    /// The value of a key as key-value coding hands it back: `CIVector`s and `CIColor`s among them.
    func boxed(forKey key: String) -> Any? { CIFilter(self).value(forKey: key) }
}

extension PropertyValue {
    /// The value that an input of so many numbers has; nil for none.
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
