import CoreGraphics
import Foundation

/// A color space: a Core Graphics color space. Immutable; may be used on any thread.
open class NSColorSpace: NSObject, @unchecked Sendable {
    /// The kind of a color space.
    public enum Model: Int, Sendable {
        /// No known model.
        case unknown = -1
        /// One component: gray.
        case gray = 0
        /// Three components: red, green, blue.
        case rgb = 1
        /// Four components: cyan, magenta, yellow, black.
        case cmyk = 2
        /// Three components: lightness, and two that tell green from red and blue from yellow.
        case lab = 3
        /// Components for any number of inks.
        case deviceN = 4
        /// One component: an index into a table of colors.
        case indexed = 5
        /// A pattern.
        case patterned = 6
    }

    /// The color space of Core Graphics.
    public let cgColorSpace: CGColorSpace?

    /// Creates a color space from one of Core Graphics.
    public init?(cgColorSpace: CGColorSpace) {
        self.cgColorSpace = cgColorSpace
        super.init()
    }

    private init(_ name: CFString) {
        cgColorSpace = CGColorSpace(name: name)
        super.init()
    }

    /// sRGB, IEC 61966-2-1.
    open class var sRGB: NSColorSpace { standard }
    /// sRGB, which is the space of windows.
    open class var deviceRGB: NSColorSpace { standard }
    /// sRGB.
    open class var genericRGB: NSColorSpace { standard }
    /// Gray with a gamma of 2.2.
    open class var genericGamma22Gray: NSColorSpace { gray }
    /// Gray with a gamma of 2.2.
    open class var deviceGray: NSColorSpace { gray }
    /// Gray with a gamma of 2.2.
    open class var genericGray: NSColorSpace { gray }

    /// sRGB with components outside 0…1, for brighter and more saturated colors.
    open class var extendedSRGB: NSColorSpace { extended }
    /// Display P3, the space of displays with a wide gamut.
    open class var displayP3: NSColorSpace { wide }
    /// Adobe RGB (1998).
    open class var adobeRGB1998: NSColorSpace { adobe }
    /// Cyan, magenta, yellow and black.
    open class var genericCMYK: NSColorSpace { cmyk }
    /// Cyan, magenta, yellow and black, like `genericCMYK`.
    open class var deviceCMYK: NSColorSpace { cmyk }
    /// Gray with a gamma of 2.2 and components outside 0…1.
    open class var extendedGenericGamma22Gray: NSColorSpace { extendedGray }

    private static let standard = NSColorSpace(CGColorSpace.sRGB)
    private static let gray = NSColorSpace(CGColorSpace.genericGrayGamma2_2)
    private static let extended = NSColorSpace(CGColorSpace.extendedSRGB)
    private static let wide = NSColorSpace(CGColorSpace.displayP3)
    private static let adobe = NSColorSpace(CGColorSpace.adobeRGB1998)
    private static let cmyk = NSColorSpace(CGColorSpace.genericCMYK)
    private static let extendedGray = NSColorSpace(CGColorSpace.extendedGray)

    /// Creates a color space from an ICC profile; nil if the data is not a profile for gray, RGB, CMYK or Lab colors.
    public convenience init?(iccProfileData: Data) {
        guard let space = CGColorSpace(iccData: iccProfileData) else { return nil }
        self.init(cgColorSpace: space)
    }

    /// The color spaces of a model that have a name.
    open class func availableColorSpaces(with model: Model) -> [NSColorSpace] {
        [sRGB, displayP3, adobeRGB1998, extendedSRGB, genericGamma22Gray, extendedGenericGamma22Gray, genericCMYK]
            .filter { $0.colorSpaceModel == model }
    }

    /// The name to show to the user; nil for spaces without a name.
    open var localizedName: String? {
        switch cgColorSpace?.name {
        case CGColorSpace.sRGB?: "sRGB IEC61966-2.1"
        case CGColorSpace.displayP3?: "Display P3"
        case CGColorSpace.adobeRGB1998?: "Adobe RGB (1998)"
        case CGColorSpace.extendedSRGB?: "Extended sRGB"
        case CGColorSpace.genericGrayGamma2_2?: "Generic Gray Gamma 2.2 Profile"
        case CGColorSpace.extendedGray?: "Extended Gray"
        case CGColorSpace.genericCMYK?: "Generic CMYK Profile"
        default: nil
        }
    }

    /// The ICC profile of the space; nil if it has none.
    open var iccProfileData: Data? { cgColorSpace?.copyICCData() }

    /// Whether colors in the space are those in sRGB: sRGB itself, and the RGB spaces without calibration.
    var isStandard: Bool {
        guard let cgColorSpace, cgColorSpace.model == .rgb else { return false }
        return cgColorSpace.name == CGColorSpace.sRGB || cgColorSpace == CGColorSpaceCreateDeviceRGB()
    }

    /// Whether colors in the space are grays in sRGB: the gray spaces without calibration.
    var isStandardGray: Bool {
        guard let cgColorSpace, cgColorSpace.model == .monochrome else { return false }
        return cgColorSpace.name == CGColorSpace.genericGrayGamma2_2 || cgColorSpace == CGColorSpaceCreateDeviceGray()
    }

    /// The number of components of a color without alpha.
    open var numberOfColorComponents: Int { cgColorSpace?.numberOfComponents ?? 0 }

    /// The model of the space: the meaning of its components.
    open var colorSpaceModel: Model {
        switch cgColorSpace?.model {
        case .monochrome: .gray
        case .rgb: .rgb
        case .cmyk: .cmyk
        case .lab: .lab
        case .indexed: .indexed
        case .pattern: .patterned
        default: .unknown
        }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSColorSpace else { return false }
        return cgColorSpace == other.cgColorSpace
    }

    open override var hash: Int { numberOfColorComponents }
}
