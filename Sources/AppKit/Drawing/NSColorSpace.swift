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

    private static let standard = NSColorSpace(CGColorSpace.sRGB)
    private static let gray = NSColorSpace(CGColorSpace.genericGrayGamma2_2)

    /// The number of components of a color without alpha.
    open var numberOfColorComponents: Int { cgColorSpace?.numberOfComponents ?? 0 }

    /// The model of the space, which tells the meaning of the components.
    open var colorSpaceModel: Model {
        switch cgColorSpace?.model {
        case .monochrome: .gray
        case .rgb: .rgb
        case .cmyk: .cmyk
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
