import Foundation

// Archives of filters, which contain the names, whether the filter is enabled, and the inputs' numbers.
extension FilterValue {
    func encode(with coder: NSCoder) {
        coder.encode(NSString(string: filterName), forKey: "filter")
        coder.encode(NSString(string: name), forKey: "name")
        coder.encode(isEnabled, forKey: "enabled")
        for index in description.inputs.indices {
            for (place, number) in self[numbers: index].enumerated() {
                coder.encode(number, forKey: Self.key(description.inputs[index].key, place))
            }
        }
    }

    /// Decodes a filter; nil if there is no filter of the archived kind. Missing numbers have their defaults.
    init?(coder: NSCoder) {
        guard let kind = coder.decodeObject(of: NSString.self, forKey: "filter").map(String.init(describing:)),
            let name = coder.decodeObject(of: NSString.self, forKey: "name"),
            var value = FilterValue(filterName: kind) ?? FilterValue(blendModeName: kind)
        else { return nil }
        value.name = String(describing: name)
        value.isEnabled = coder.decodeBool(forKey: "enabled")
        for index in value.description.inputs.indices {
            let numbers = value[numbers: index].enumerated().map { place, initial in
                let key = Self.key(value.description.inputs[index].key, place)
                return coder.containsValue(forKey: key) ? coder.decodeDouble(forKey: key) : initial
            }
            value[numbers: index] = numbers[...]
        }
        self = value
    }

    private static func key(_ input: String, _ place: Int) -> String { "\(input).\(place)" }
}
