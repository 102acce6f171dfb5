/// A colour: components in a colour space, and an alpha. Immutable.
public final class CGColor: Sendable {
    public let colorSpace: CGColorSpace?
    /// The space's components and then alpha; each as given (a number that is not finite counts as 0).
    public let components: [CGFloat]?
    /// The colour as the renderer wants it; each value within 0…1.
    package let sRGB: SRGBA

    /// A colour of a space; nil unless there are as many components as the space has and one more for alpha.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        guard space.numberOfComponents > 0 else { return nil }
        self.init(space, Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
    }

    private init(_ space: CGColorSpace, _ components: [CGFloat]) {
        let finite = components.allSatisfy(\.isFinite) ? components : components.map { $0.isFinite ? $0 : 0 }
        let color = space.sRGB(finite)
        colorSpace = space
        self.components = finite
        sRGB = SRGBA(
            red: min(max(color.red, 0), 1), green: min(max(color.green, 0), 1),
            blue: min(max(color.blue, 0), 1), alpha: min(max(color.alpha, 0), 1))
    }

    /// A colour of the generic RGB space, which is taken for sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.sRGBSpace, [red, green, blue, alpha])
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.sRGBSpace, [red, green, blue, alpha])
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(.grayGamma22Space, [gray, alpha])
    }

    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(.grayGamma22Space, [gray, alpha])
    }

    public convenience init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self.init(.genericCMYKSpace, [cyan, magenta, yellow, black, alpha])
    }

    /// A colour by its sRGB values.
    package convenience init(sRGB color: SRGBA) {
        self.init(srgbRed: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// A colour by the space's components with alpha last; nil when their number is wrong.
    package convenience init?(space: CGColorSpace, components: [CGFloat]) {
        guard space.numberOfComponents > 0, components.count == space.numberOfComponents + 1 else { return nil }
        self.init(space, components)
    }
}

extension CGColor {
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let black = CGColor(gray: 0, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The number of components, alpha among them.
    public var numberOfComponents: Int { components?.count ?? 0 }

    /// Opacity, 0…1.
    public var alpha: CGFloat { components?.last ?? 0 }

    /// The same colour with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? {
        guard let colorSpace, let components else { return nil }
        return CGColor(colorSpace, components.dropLast() + [alpha])
    }

    /// The same colour; as a colour never changes, the object itself.
    public func copy() -> CGColor? { self }

    /// The colour expressed in another space.
    ///
    /// Grey becomes luminance, and CMYK takes as much black as it can. `intent` matters only for spaces that lack
    /// colours; there is none here. Options are not known to any converter here: leave them nil.
    public func converted(
        to destination: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
    ) -> CGColor? {
        guard let colorSpace, let components, destination.numberOfComponents > 0 else { return nil }
        if destination == colorSpace { return self }
        return CGColor(destination, destination.components(colorSpace.sRGB(components)))
    }
}

extension CGColor: Hashable {
    /// Whether space and components are the same: two spaces' spellings of one colour differ, as on macOS.
    public static func == (a: CGColor, b: CGColor) -> Bool {
        a === b || (a.components == b.components && a.colorSpace == b.colorSpace)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(components)
    }
}

extension CGColor: CustomStringConvertible {
    public var description: String {
        let values = (components ?? []).map { "\($0)" }.joined(separator: " ")
        return "<CGColor \(colorSpace?.name ?? "device") (\(values))>"
    }
}
