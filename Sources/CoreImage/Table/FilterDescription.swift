/// One line of the table of filters: what a filter is called, its inputs, and how it is computed.
///
/// To add a filter, write its description in a file of its own and name it in `all`.
package final class FilterDescription: Sendable {
    /// The name to create the filter by, "CIBloom" for one.
    package let name: String
    let displayName: String
    let categories: [String]
    /// The inputs; an input's place in this array is its index in a `FilterValue`.
    package let inputs: [FilterInput]
    /// The program for given inputs, by their indices; lengths among them are in points and times the scale in pixels.
    let lower: @Sendable (_ inputs: [Double], _ scale: Double) -> FilterProgram
    private let indices: [String: Int]

    init(
        name: String, displayName: String, categories: [String], inputs: [FilterInput],
        lower: @escaping @Sendable (_ inputs: [Double], _ scale: Double) -> FilterProgram
    ) {
        self.name = name
        self.displayName = displayName
        self.categories = categories + [kCICategoryVideo, kCICategoryStillImage, kCICategoryBuiltIn]
        self.inputs = inputs
        self.lower = lower
        indices = Dictionary(inputs.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Every filter, by name.
    static let all: [String: FilterDescription] = Dictionary(
        [gaussianBlur, bloom].map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// The index of the input with this key; nil if there is none.
    package func inputIndex(forKey key: String) -> Int? { indices[key] }

    var defaults: [Double] { inputs.map(\.defaultValue) }
}

/// A number that a filter takes.
package struct FilterInput: Sendable {
    enum Meaning: Sendable {
        case scalar
        /// A length in points.
        case distance
    }

    /// "inputRadius" for one.
    package let key: String
    let displayName: String
    let meaning: Meaning
    let defaultValue: Double
    /// The value with which the filter changes nothing, if there is one.
    let identity: Double?
    /// Values outside are taken for the nearest within when the filter is computed.
    let range: ClosedRange<Double>
    /// What a slider should offer.
    let slider: ClosedRange<Double>

    init(
        _ key: String, _ displayName: String, _ meaning: Meaning, default defaultValue: Double,
        identity: Double? = nil, range: ClosedRange<Double>, slider: ClosedRange<Double>
    ) {
        self.key = key
        self.displayName = displayName
        self.meaning = meaning
        self.defaultValue = defaultValue
        self.identity = identity
        self.range = range
        self.slider = slider
    }

    /// Apple's dictionary for the input.
    var attributes: [String: Any] {
        var result: [String: Any] = [
            kCIAttributeName: key,
            kCIAttributeDisplayName: displayName,
            kCIAttributeClass: "NSNumber",
            kCIAttributeType: meaning == .distance ? kCIAttributeTypeDistance : kCIAttributeTypeScalar,
            kCIAttributeDefault: NSNumber(value: defaultValue),
            kCIAttributeSliderMin: NSNumber(value: slider.lowerBound),
            kCIAttributeSliderMax: NSNumber(value: slider.upperBound),
        ]
        if let identity { result[kCIAttributeIdentity] = NSNumber(value: identity) }
        if range.lowerBound > -.greatestFiniteMagnitude {
            result[kCIAttributeMin] = NSNumber(value: range.lowerBound)
        }
        if range.upperBound < .greatestFiniteMagnitude {
            result[kCIAttributeMax] = NSNumber(value: range.upperBound)
        }
        return result
    }
}

extension ClosedRange<Double> {
    /// 0 and everything above.
    static let notNegative = 0...Double.greatestFiniteMagnitude
}
