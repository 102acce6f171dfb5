/// An input that a filter takes: a number, or several that belong together.
package struct FilterInput: Sendable {
    package enum Meaning: Sendable, Equatable {
        case scalar
        /// A length in points.
        case distance
        /// Radians, anticlockwise.
        case angle
        /// How far a transition has come, 0...1.
        case time
        /// A number of things: rounded to a whole number.
        case count
        /// 0 or 1.
        case boolean
        /// A point: x, y, in points from the bottom left.
        case position
        /// A point above the picture: x, y, in points from the bottom left, and its height in points.
        case position3
        /// By how much something moves: x, y, in points.
        case offset
        /// A rectangle: x, y, width, height, in points from the bottom left.
        case rectangle
        /// A colour in sRGB: red, green, blue, alpha, not premultiplied.
        case color
        /// The same, its alpha ignored.
        case opaqueColor
        /// So many numbers that mean what the filter says.
        case vector(Int)
        /// An affine map: a, b, c, d, tx, ty.
        case transform
        /// A picture besides the one that is filtered: no number.
        case image
        /// Bytes that mean what the filter says: no number.
        case data

        /// How many numbers the input is.
        var count: Int {
            switch self {
            case .scalar, .distance, .angle, .time, .count, .boolean: 1
            case .position, .offset: 2
            case .position3: 3
            case .rectangle, .color, .opaqueColor: 4
            case .vector(let count): count
            case .transform: 6
            case .image, .data: 0
            }
        }

        var isColor: Bool { self == .color || self == .opaqueColor }

        /// Apple's name of what the numbers mean; nil where there is none.
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
            case .vector, .transform, .data: nil
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
            }
        }
    }

    /// "inputRadius" for one.
    package let key: String
    let displayName: String
    package let meaning: Meaning
    let defaults: [Double]
    /// The value with which the filter changes nothing, if there is one.
    let identity: [Double]?
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
        self.identity = identity.map { [$0] }
        self.range = range
        self.slider = slider
    }

    /// An input of several numbers, as many as its meaning has; of none, for a picture or bytes.
    init(
        _ key: String, _ displayName: String, _ meaning: Meaning, defaults: Double..., identity: [Double]? = nil,
        range: ClosedRange<Double>? = nil
    ) {
        self.init(key, displayName, meaning, numbers: defaults, identity: identity, range: range)
    }

    /// The same, of a list.
    init(
        _ key: String, _ displayName: String, _ meaning: Meaning, numbers defaults: [Double],
        identity: [Double]? = nil, range: ClosedRange<Double>? = nil
    ) {
        self.key = key
        self.displayName = displayName
        self.meaning = meaning
        self.defaults = defaults
        self.identity = identity
        self.range = range ?? (meaning.isColor ? 0...1 : .all)
        slider = nil
    }

    /// Apple's dictionary for the input.
    var attributes: [String: Any] {
        var result: [String: Any] = [
            kCIAttributeName: key,
            kCIAttributeDisplayName: displayName,
            kCIAttributeClass: meaning.className,
        ]
        if meaning.count > 0 { result[kCIAttributeDefault] = boxed(defaults[...]) }
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
    /// 0 and everything above.
    static let notNegative = 0...Double.greatestFiniteMagnitude
    /// Every number.
    static let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
}
