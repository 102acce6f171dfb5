import CoreGraphics
import Foundation

/// Colors in spaces other than sRGB.
extension NSColor {
    // MARK: Creating colors

    /// Creates a color from a Core Graphics color, in its color space; nil for a pattern.
    public convenience init?(cgColor: CGColor) {
        guard let space = cgColor.colorSpace.flatMap(NSColorSpace.init(cgColorSpace:)),
            let values = cgColor.components, let alpha = values.last
        else { return nil }
        self.init(space, values.dropLast(), alpha: alpha)
    }

    /// Creates a color from Display P3 components, which are clamped to 0 to 1. Red, green and blue of the color are these.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.displayP3, clamping: [red, green, blue], alpha: alpha)
    }

    /// Creates a color from components in a space.
    ///
    /// - Parameters:
    ///   - space: the color space.
    ///   - components: the components in the space, with alpha last.
    ///   - numberOfComponents: their number, with alpha. The color is transparent if it does not fit the space.
    public convenience init(
        colorSpace space: NSColorSpace, components: UnsafePointer<CGFloat>, count numberOfComponents: Int
    ) {
        let values = UnsafeBufferPointer(start: components, count: max(numberOfComponents, 0))
        let (standard, original) =
            NSColor.components(in: space, Array(values.dropLast()), alpha: values.last ?? 0)
            ?? (.transparent, nil)
        self.init(standard, original: original)
    }

    /// Creates a color in an RGB space from hue (from 0 to 1 around the circle), saturation and brightness, which are clamped
    /// to 0 to 1. The color is transparent if the space is another one.
    public convenience init(
        colorSpace space: NSColorSpace, hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) {
        let color = NSColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha).standardComponents
        self.init(space, clamping: [color.red, color.green, color.blue], alpha: color.alpha)
    }

    /// Creates a color from cyan, magenta, yellow and black, which are clamped to 0 to 1.
    public convenience init(
        deviceCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self.init(.deviceCMYK, clamping: [cyan, magenta, yellow, black], alpha: alpha)
    }

    /// Creates a color from components in a space, which are clamped to 0 to 1. The color is transparent if they do not fit the space.
    convenience init(_ space: NSColorSpace, clamping values: [CGFloat], alpha: CGFloat) {
        let (standard, original) =
            NSColor.components(in: space, values.map(\.clampedToUnit), alpha: alpha) ?? (.transparent, nil)
        self.init(standard, original: original)
    }

    private convenience init?(_ space: NSColorSpace, _ values: ArraySlice<CGFloat>, alpha: CGFloat) {
        guard let (standard, original) = NSColor.components(in: space, Array(values), alpha: alpha) else { return nil }
        self.init(standard, original: original)
    }

    /// The components of a color in sRGB, and those in its own space if that is another one; nil if the values do not fit the
    /// space. Alpha is clamped to 0 to 1.
    private static func components(
        in space: NSColorSpace, _ values: [CGFloat], alpha: CGFloat
    ) -> (standard: Components, original: SpaceComponents?)? {
        guard let cgSpace = space.cgColorSpace, cgSpace.model != .pattern, cgSpace.model != .indexed,
            values.count == cgSpace.numberOfComponents, values.allSatisfy(\.isFinite)
        else { return nil }
        func standard(_ values: [CGFloat]) -> Components {
            NSColor(srgbRed: values[0], green: values[1], blue: values[2], alpha: alpha).standardComponents
        }
        if space.isStandard { return (standard(values), nil) }
        if space.isStandardGray {
            return (standard([values[0], values[0], values[0]]), SpaceComponents(space: space, values: values))
        }
        let color = CGColorSpace(name: CGColorSpace.sRGB).flatMap {
            CGColor(colorSpace: cgSpace, components: values + [1])?.converted(
                to: $0, intent: .defaultIntent, options: nil)
        }
        guard let converted = color?.components, converted.count == 4 else { return nil }
        return (standard(converted), SpaceComponents(space: space, values: values))
    }

    // MARK: Components

    /// From 0 to 1.
    public var cyanComponent: CGFloat { cmyk[0] }
    /// From 0 to 1.
    public var magentaComponent: CGFloat { cmyk[1] }
    /// From 0 to 1.
    public var yellowComponent: CGFloat { cmyk[2] }
    /// From 0 to 1.
    public var blackComponent: CGFloat { cmyk[3] }

    /// Stores cyan, magenta, yellow, black and alpha at the pointers that are not nil.
    public func getCyan(
        _ cyan: UnsafeMutablePointer<CGFloat>?, magenta: UnsafeMutablePointer<CGFloat>?,
        yellow: UnsafeMutablePointer<CGFloat>?, black: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        for (pointer, value) in zip([cyan, magenta, yellow, black, alpha], cmyk + [alphaComponent]) {
            pointer?.pointee = value
        }
    }

    /// The components in the color's own CMYK space; in the generic one if its space is another one.
    private var cmyk: [CGFloat] {
        let color = colorSpace.colorSpaceModel == .cmyk ? self : usingColorSpace(.genericCMYK)
        return color?.originalComponents?.values ?? [0, 0, 0, 1]
    }

    // MARK: Names of spaces

    /// The name of the kind of color space: `calibratedRGB`, `calibratedWhite` for a gray, `deviceCMYK`, `named` for a color of the
    /// system, `pattern`, or `custom`. Prefer `colorSpace`.
    public var colorSpaceName: NSColorSpaceName {
        switch type {
        case .pattern: .pattern
        case .catalog: .named
        case .componentBased:
            if colorSpace.isStandard {
                .calibratedRGB
            } else if colorSpace.isStandardGray {
                .calibratedWhite
            } else {
                colorSpace == .deviceCMYK ? .deviceCMYK : .custom
            }
        }
    }

    /// The color in a color space, like `usingColorSpace(_:)`; nil if the name is not that of a space with components.
    public func usingColorSpaceName(_ name: NSColorSpaceName) -> NSColor? {
        switch name {
        case .calibratedRGB, .deviceRGB: usingColorSpace(.sRGB)
        case .calibratedWhite, .deviceWhite: usingColorSpace(.genericGamma22Gray)
        case .deviceCMYK: usingColorSpace(.deviceCMYK)
        default: name == colorSpaceName ? self : nil
        }
    }
}

extension NSColor.Components {
    fileprivate static let transparent = Self(red: 0, green: 0, blue: 0, alpha: 0)
}

extension NSColor: NSCopying {
    /// Returns the color itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension NSColor: _ExpressibleByColorLiteral {
    /// Creates a color from a color literal, whose components are in sRGB.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

/// The type of color literals without another type.
public typealias _ColorLiteralType = NSColor
