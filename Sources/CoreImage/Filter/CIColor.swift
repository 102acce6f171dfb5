import CoreGraphics

/// A color for filters: red, green, blue and alpha in a color space, not premultiplied. Immutable.
public final class CIColor: NSObject, NSCopying, Sendable {
    /// The red component, not premultiplied.
    public let red: CGFloat
    /// The green component, not premultiplied.
    public let green: CGFloat
    /// The blue component, not premultiplied.
    public let blue: CGFloat
    /// The alpha, 0 for transparent and 1 for opaque.
    public let alpha: CGFloat
    /// The space of red, green and blue: sRGB, unless the color was created with another one.
    public let colorSpace: CGColorSpace

    /// A color with sRGB components; non-finite numbers become 0.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(components: [red, green, blue, alpha], .sRGBSpace)
    }

    /// A color with components of an RGB space; nil for spaces of other models. Non-finite numbers become 0.
    public convenience init?(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat, colorSpace: CGColorSpace) {
        guard colorSpace.model == .rgb else { return nil }
        self.init(components: [red, green, blue, alpha], colorSpace)
    }

    /// An opaque color with components of an RGB space; nil for spaces of other models.
    public convenience init?(red: CGFloat, green: CGFloat, blue: CGFloat, colorSpace: CGColorSpace) {
        self.init(red: red, green: green, blue: blue, alpha: 1, colorSpace: colorSpace)
    }

    private init(components: [CGFloat], _ colorSpace: CGColorSpace) {
        let finite = components.map { $0.isFinite ? $0 : 0 }
        (red, green, blue, alpha) = (finite[0], finite[1], finite[2], finite[3])
        self.colorSpace = colorSpace
    }

    /// An opaque color.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: 1)
    }

    /// A color converted from any space to sRGB.
    public convenience init(color: CGColor) { self.init(cgColor: color) }

    /// A color converted from any space to sRGB.
    public convenience init(cgColor c: CGColor) {
        self.init(red: c.sRGB.red, green: c.sRGB.green, blue: c.sRGB.blue, alpha: c.sRGB.alpha)
    }

    /// The color for a string such as "0.5 0.7 0.3 1.0". Without a fourth number it is opaque; an invalid string gives
    /// black.
    public convenience init(string representation: String) {
        let numbers = NumberList.numbers(in: representation)
        let isColor = numbers.count == 3 || numbers.count == 4
        self.init(
            red: isColor ? numbers[0] : 0, green: isColor ? numbers[1] : 0, blue: isColor ? numbers[2] : 0,
            alpha: numbers.count == 4 ? numbers[3] : 1)
    }

    /// A color with four components; missing ones are 0.
    package convenience init(components: [Double]) {
        func component(_ index: Int) -> CGFloat { index < components.count ? CGFloat(components[index]) : 0 }
        self.init(red: component(0), green: component(1), blue: component(2), alpha: component(3))
    }

    /// Red, green and blue in sRGB, and alpha.
    package var numbers: [Double] {
        if !colorSpace.isSRGB, let color = CGColor(colorSpace: colorSpace, components: [red, green, blue, alpha]) {
            return [color.sRGB.red, color.sRGB.green, color.sRGB.blue, color.sRGB.alpha].map { Double($0) }
        }
        return [Double(red), Double(green), Double(blue), Double(alpha)]
    }

    /// Always four.
    public var numberOfComponents: Int { 4 }

    /// The components, separated by spaces.
    public var stringRepresentation: String { NumberList.string([red, green, blue, alpha]) }

    /// Opaque black.
    public static let black = CIColor(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    /// Opaque gray, with all components one half.
    public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
    /// Opaque red.
    public static let red = CIColor(red: 1, green: 0, blue: 0)
    /// Opaque green.
    public static let green = CIColor(red: 0, green: 1, blue: 0)
    /// Opaque blue.
    public static let blue = CIColor(red: 0, green: 0, blue: 1)
    /// Opaque cyan.
    public static let cyan = CIColor(red: 0, green: 1, blue: 1)
    /// Opaque magenta.
    public static let magenta = CIColor(red: 1, green: 0, blue: 1)
    /// Opaque yellow.
    public static let yellow = CIColor(red: 1, green: 1, blue: 0)
    /// Transparent black.
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CIColor else { return false }
        return other.numbers == numbers && other.colorSpace == colorSpace
    }
    public override var hash: Int { numbers.hashValue }
    public override var description: String { "<CIColor (\(stringRepresentation))>" }
}

extension CGColor {
    /// A color with the components of a `CIColor`.
    package convenience init(ciColor: CIColor) {
        let n = ciColor.numbers.map { CGFloat($0) }
        self.init(srgbRed: n[0], green: n[1], blue: n[2], alpha: n[3])
    }
}
