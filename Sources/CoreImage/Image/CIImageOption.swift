import AcetateKeyValue
import CoreGraphics

/// An option of how an image is created.
public struct CIImageOption: Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String

    /// Creates an option from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the image is turned upright according to `kCGImagePropertyOrientation` of its properties: a Boolean value,
    /// false by default. Afterwards, that property of the image is 1.
    public static let applyOrientationProperty = CIImageOption(rawValue: "CIImageApplyOrientationProperty")
    /// The properties of the image, in place of those of the file: a dictionary.
    public static let properties = CIImageOption(rawValue: "CIImageProperties")
    /// Whether `transformed(by:)` shows the nearest pixel, as after `samplingNearest()`: a Boolean value, false by default.
    public static let nearestSampling = CIImageOption(rawValue: "CIImageNearestSampling")
    /// The color space of the pixels, in place of the image's: an RGB space, or `NSNull` for no conversion.
    public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
    /// Whether brightness above white is mapped to sRGB. Images are read as sRGB, so it has no effect.
    public static let toneMapHDRtoSDR = CIImageOption(rawValue: "CIImageToneMapHDRtoSDR")
}

/// The options of an image, with a message on standard error for those that have no effect here.
struct ImageOptions {
    private let values: [CIImageOption: Any]

    init(_ values: [CIImageOption: Any]?) {
        self.values = values ?? [:]
        for (option, value) in self.values {
            switch option {
            case .applyOrientationProperty, .nearestSampling, .toneMapHDRtoSDR:
                if Self.flag(value) != nil { continue }
                Self.report(option, "is not a Boolean value")
            case .properties:
                if value is [AnyHashable: Any] { continue }
                Self.report(option, "is not a dictionary")
            case .colorSpace:
                if value is NSNull || (value as? CGColorSpace)?.model == .rgb { continue }
                Self.report(option, "is not an RGB space or NSNull")
            default: Self.report(option, "is not supported")
            }
        }
    }

    private static func report(_ option: CIImageOption, _ cause: String) {
        Diagnostics.warnOnce(
            "The option \"\(option.rawValue)\" of a CIImage \(cause), so it is ignored; remove it.",
            key: "CIImageOption.\(option.rawValue).\(cause)")
    }

    private static func flag(_ value: Any) -> Bool? { (value as? Bool) ?? (value as? NSNumber)?.boolValue }

    var appliesOrientation: Bool { values[.applyOrientationProperty].flatMap(Self.flag) ?? false }
    var samplesNearest: Bool { values[.nearestSampling].flatMap(Self.flag) ?? false }
    var colorSpace: CGColorSpace? { values[.colorSpace] as? CGColorSpace }
    var properties: ImageProperties? { (values[.properties] as? [AnyHashable: Any]).map { ImageProperties($0) } }
}
