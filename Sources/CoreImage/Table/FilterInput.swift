/// An input of a filter: one or more numbers, an image, or data.
package struct FilterInput: Sendable {
    package enum Meaning: Sendable, Equatable {
        case scalar
        /// A length in points.
        case distance
        /// Radians, counterclockwise.
        case angle
        /// A transition's progress, 0...1.
        case time
        /// A count, rounded to a whole number.
        case count
        /// 0 or 1.
        case boolean
        /// A point: x, y, in points from the bottom left.
        case position
        /// A point above the image: x, y, in points from the bottom left, and its height in points.
        case position3
        /// An offset: x, y, in points.
        case offset
        /// A rectangle: x, y, width, height, in points from the bottom left.
        case rectangle
        /// A color in sRGB: red, green, blue, alpha, not premultiplied.
        case color
        /// A color in sRGB whose alpha is ignored.
        case opaqueColor
        /// The given number of values, whose meaning depends on the filter.
        case vector(Int)
        /// An affine transform: a, b, c, d, tx, ty.
        case transform
        /// An additional image; it has no numbers.
        case image
        /// Data whose meaning depends on the filter; it has no numbers.
        case data
        /// A text; it has no numbers.
        case string
        /// A text with attributes; it has no numbers.
        case attributedString
        /// The color space of other inputs; it has no numbers.
        case colorSpace

        /// The input's number of values.
        var count: Int {
            switch self {
            case .scalar, .distance, .angle, .time, .count, .boolean: 1
            case .position, .offset: 2
            case .position3: 3
            case .rectangle, .color, .opaqueColor: 4
            case .vector(let count): count
            case .transform: 6
            case .image, .data, .string, .attributedString, .colorSpace: 0
            }
        }

        /// Whether the input has an object in place of numbers.
        var isObject: Bool { count == 0 }

        var isColor: Bool { self == .color || self == .opaqueColor }

        /// Apple's name for the meaning of the numbers; nil if there is none.
        fileprivate var type: String? {
            switch self {
            case .scalar: kCIAttributeTypeScalar
            case .distance: kCIAttributeTypeDistance
            case .angle: kCIAttributeTypeAngle
            case .time: kCIAttributeTypeTime
            case .count: kCIAttributeTypeCount
            case .boolean: kCIAttributeTypeBoolean
            case .position: kCIAttributeTypePosition
            case .position3: kCIAttributeTypePosition3
            case .offset: kCIAttributeTypeOffset
            case .rectangle: kCIAttributeTypeRectangle
            case .color: kCIAttributeTypeColor
            case .opaqueColor: kCIAttributeTypeOpaqueColor
            case .image: kCIAttributeTypeImage
            case .vector, .transform, .data, .string, .attributedString, .colorSpace: nil
            }
        }

        fileprivate var className: String {
            switch self {
            case .scalar, .distance, .angle, .time, .count, .boolean: "NSNumber"
            case .position, .position3, .offset, .rectangle, .vector: "CIVector"
            case .color, .opaqueColor: "CIColor"
            case .transform: "NSAffineTransform"
            case .image: "CIImage"
            case .data: "NSData"
            case .string: "NSString"
            case .attributedString: "NSAttributedString"
            case .colorSpace: "NSObject"
            }
        }
    }

    /// The key for key-value coding, for example "inputRadius".
    package let key: String
    let displayName: String
    package let meaning: Meaning
    let defaults: [Double]
    /// The value with which the filter has no effect, if there is one.
    let identity: [Double]?
    /// The valid range, to which numbers are clamped when the filter is computed.
    let range: ClosedRange<Double>
    /// The default of a text; nil for other inputs.
    let text: String?
    /// The range for a slider; nil for inputs that are not a single number.
    let slider: ClosedRange<Double>?

    /// Creates an input of one number.
    init(
        _ key: String, _ displayName: String, _ meaning: Meaning, default defaultValue: Double,
        identity: Double? = nil, range: ClosedRange<Double> = .all, slider: ClosedRange<Double>
    ) {
        self.key = key
        self.displayName = displayName
        self.meaning = meaning
        defaults = [defaultValue]
        self.identity = identity.map { [$0] }
        self.range = range
        self.slider = slider
        text = nil
    }

    /// Creates an input with as many numbers as its meaning requires; none for an image or data.
    init(
        _ key: String, _ displayName: String, _ meaning: Meaning, defaults: Double..., identity: [Double]? = nil,
        range: ClosedRange<Double>? = nil, text: String? = nil
    ) {
        self.init(key, displayName, meaning, numbers: defaults, identity: identity, range: range, text: text)
    }

    /// Creates an input with an array of numbers.
    init(
        _ key: String, _ displayName: String, _ meaning: Meaning, numbers defaults: [Double],
        identity: [Double]? = nil, range: ClosedRange<Double>? = nil, text: String? = nil
    ) {
        self.key = key
        self.displayName = displayName
        self.meaning = meaning
        self.defaults = defaults
        self.identity = identity
        self.range = range ?? (meaning.isColor ? 0...1 : .all)
        self.text = text
        slider = nil
    }

    /// Apple's attribute dictionary for the input.
    var attributes: [String: Any] {
        var result: [String: Any] = [
            kCIAttributeName: key,
            kCIAttributeDisplayName: displayName,
            kCIAttributeClass: meaning.className,
        ]
        if meaning.count > 0 { result[kCIAttributeDefault] = boxed(defaults[...]) }
        if let text { result[kCIAttributeDefault] = text }
        if let type = meaning.type { result[kCIAttributeType] = type }
        if let slider {
            result[kCIAttributeSliderMin] = NSNumber(value: slider.lowerBound)
            result[kCIAttributeSliderMax] = NSNumber(value: slider.upperBound)
        }
        if let identity { result[kCIAttributeIdentity] = boxed(identity[...]) }
        guard slider != nil else { return result }
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
    /// All numbers from 0 up.
    static let nonnegative = 0...Double.greatestFiniteMagnitude
    /// All finite numbers.
    static let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
}
