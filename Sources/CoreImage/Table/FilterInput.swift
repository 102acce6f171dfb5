/// An input that a filter takes: a number, or several that belong together.
package struct FilterInput: Sendable {
    package enum Meaning: Sendable {
        case scalar
        /// A length in points.
        case distance
        /// Radians, anticlockwise.
        case angle
        /// How far a transition has come, 0...1.
        case time
        /// A point: x, y, in points from the bottom left.
        case position
        /// A rectangle: x, y, width, height, in points from the bottom left.
        case rectangle
        /// A colour in sRGB: red, green, blue, alpha, not premultiplied.
        case color

        /// How many numbers the input is.
        var count: Int {
            switch self {
            case .scalar, .distance, .angle, .time: 1
            case .position: 2
            case .rectangle, .color: 4
            }
        }

        fileprivate var type: String {
            switch self {
            case .scalar: kCIAttributeTypeScalar
            case .distance: kCIAttributeTypeDistance
            case .angle: kCIAttributeTypeAngle
            case .time: kCIAttributeTypeTime
            case .position: kCIAttributeTypePosition
            case .rectangle: kCIAttributeTypeRectangle
            case .color: kCIAttributeTypeColor
            }
        }
    }

    /// "inputRadius" for one.
    package let key: String
    let displayName: String
    package let meaning: Meaning
    let defaults: [Double]
    /// The value with which the filter changes nothing, if there is one.
    let identity: Double?
    /// Numbers outside are taken for the nearest within when the filter is computed.
    let range: ClosedRange<Double>
    /// What a slider should offer; nil for inputs that are no single number.
    let slider: ClosedRange<Double>?

    /// An input that is one number.
    init(
        _ key: String, _ displayName: String, _ meaning: Meaning, default defaultValue: Double,
        identity: Double? = nil, range: ClosedRange<Double> = .all, slider: ClosedRange<Double>
    ) {
        self.key = key
        self.displayName = displayName
        self.meaning = meaning
        defaults = [defaultValue]
        self.identity = identity
        self.range = range
        self.slider = slider
    }

    /// An input of several numbers, as many as its meaning has.
    init(_ key: String, _ displayName: String, _ meaning: Meaning, defaults: Double...) {
        self.key = key
        self.displayName = displayName
        self.meaning = meaning
        self.defaults = defaults
        identity = nil
        range = meaning == .color ? 0...1 : .all
        slider = nil
    }

    /// Apple's dictionary for the input.
    var attributes: [String: Any] {
        var result: [String: Any] = [
            kCIAttributeName: key,
            kCIAttributeDisplayName: displayName,
            kCIAttributeClass: meaning.count == 1 ? "NSNumber" : meaning == .color ? "CIColor" : "CIVector",
            kCIAttributeType: meaning.type,
            kCIAttributeDefault: boxed(defaults[...]),
        ]
        if let slider {
            result[kCIAttributeSliderMin] = NSNumber(value: slider.lowerBound)
            result[kCIAttributeSliderMax] = NSNumber(value: slider.upperBound)
        }
        if let identity { result[kCIAttributeIdentity] = NSNumber(value: identity) }
        guard meaning.count == 1 else { return result }
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
    /// Every number.
    static let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
}
