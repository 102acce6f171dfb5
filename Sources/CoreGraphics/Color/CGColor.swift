/// A color: components in a color space and an alpha value. Immutable.
public final class CGColor: Sendable {
    /// The color space of the components.
    public let colorSpace: CGColorSpace?
    /// The space's components, then alpha, as given; non-finite numbers become 0.
    public let components: [CGFloat]?
    /// The color in sRGB, for rendering; each value is within 0…1.
    package let sRGB: SRGBA
    /// The pattern that is painted in place of a color; nil for other colors.
    public let pattern: CGPattern?

    /// A color in a space. `components` holds the space's components and then alpha. Nil if the space has no
    /// components.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        guard space.numberOfComponents > 0, space.model != .pattern else { return nil }
        self.init(space, Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
    }

    private init(_ space: CGColorSpace, _ components: [CGFloat]) {
        let finite = components.allSatisfy(\.isFinite) ? components : components.map { $0.isFinite ? $0 : 0 }
        let color = space.sRGB(finite)
        colorSpace = space
        pattern = nil
        self.components = finite
        sRGB = SRGBA(
            red: min(max(color.red, 0), 1), green: min(max(color.green, 0), 1),
            blue: min(max(color.blue, 0), 1), alpha: min(max(color.alpha, 0), 1))
    }

    /// A color that paints a pattern. `components` has the color of an uncolored pattern, in the base space of `space`, and
    /// then alpha; for a colored pattern, only alpha. Nil if `space` is not for such patterns.
    ///
    /// A layer paints a pattern as its background, its border, and the fill and the stroke of its shape, from the origin of
    /// its bounds. Gradients do not.
    public init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
        guard space.model == .pattern, pattern.isColored == (space.baseColorSpace == nil) else { return nil }
        let all = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
        colorSpace = space
        self.components = all.map { $0.isFinite ? $0 : 0 }
        self.pattern = pattern
        sRGB = SRGBA(red: 0, green: 0, blue: 0, alpha: 0)
    }

    /// A color in the generic RGB space, which is treated as sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.sRGBSpace, [red, green, blue, alpha])
    }

    /// Creates a color from its components in sRGB, which are not premultiplied.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.sRGBSpace, [red, green, blue, alpha])
    }

    /// Creates a color in the generic gray space, which has a gamma of 2.2.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(.grayGamma22Space, [gray, alpha])
    }

    /// Creates a color in the gray space with a gamma of 2.2.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(.grayGamma22Space, [gray, alpha])
    }

    /// Creates a color from its components in the generic CMYK space, each in 0...1.
    public convenience init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self.init(.genericCMYKSpace, [cyan, magenta, yellow, black, alpha])
    }

    /// A color given by sRGB values.
    package convenience init(sRGB color: SRGBA) {
        self.init(srgbRed: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// A color in a space, given by its components with alpha last; nil if their number is wrong.
    package convenience init?(space: CGColorSpace, components: [CGFloat]) {
        guard space.numberOfComponents > 0, components.count == space.numberOfComponents + 1 else { return nil }
        self.init(space, components)
    }
}

extension CGColor {
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The number of components, including alpha.
    public var numberOfComponents: Int { components?.count ?? 0 }

    /// Opacity, 0…1.
    public var alpha: CGFloat { components?.last ?? 0 }

    /// The same color with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? {
        guard let colorSpace, let components else { return nil }
        if let pattern {
            return CGColor(patternSpace: colorSpace, pattern: pattern, components: components.dropLast() + [alpha])
        }
        return CGColor(colorSpace, components.dropLast() + [alpha])
    }

    /// The color itself, because colors are immutable.
    public func copy() -> CGColor? { self }

    /// The color converted to another space.
    ///
    /// A conversion to gray yields the luminance, and one to CMYK uses as much black as possible. `intent` has no
    /// effect, because all spaces here contain sRGB's gamut. No `options` are supported: leave them nil.
    public func converted(
        to destination: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
    ) -> CGColor? {
        guard let colorSpace, let components, destination.numberOfComponents > 0, pattern == nil,
            destination.model != .pattern
        else { return nil }
        if destination == colorSpace { return self }
        // In single precision as on macOS, so that a gray has three equal components in each RGB space.
        let values = destination.components(colorSpace.sRGB(components)).dropLast().map { CGFloat(Float($0)) }
        return CGColor(destination, values + [alpha])
    }
}

extension CGColor: Hashable {
    /// Whether space and components are equal. The same color in two spaces is not equal, as on macOS.
    public static func == (a: CGColor, b: CGColor) -> Bool {
        a === b || (a.components == b.components && a.colorSpace == b.colorSpace && a.pattern === b.pattern)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(components)
    }
}

extension CGColor: _ExpressibleByColorLiteral {
    /// Creates a color from a color literal, in the generic RGB space.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}
