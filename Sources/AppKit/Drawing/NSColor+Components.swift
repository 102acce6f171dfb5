import CoreGraphics
import Foundation

extension NSColor {
    // MARK: Creating colors

    /// Creates a color from sRGB components, like `init(srgbRed:green:blue:alpha:)`.
    public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a gray, like `init(white:alpha:)`.
    public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
        self.init(white: white, alpha: alpha)
    }

    /// Creates a gray, like `init(white:alpha:)`.
    public convenience init(genericGamma22White white: CGFloat, alpha: CGFloat) {
        self.init(white: white, alpha: alpha)
    }

    /// Creates a color, like `init(hue:saturation:brightness:alpha:)`.
    public convenience init(calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }

    /// Creates a color, like `init(hue:saturation:brightness:alpha:)`.
    public convenience init(deviceHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }

    /// Creates a color from the components of a color of Core Image.
    public convenience init(ciColor color: CIColor) {
        self.init(srgbRed: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    // MARK: Components

    /// The hue from 0 to 1 around the circle; 0 for grays.
    public var hueComponent: CGFloat { hsb.hue }
    /// From 0 to 1.
    public var saturationComponent: CGFloat { hsb.saturation }
    /// From 0 to 1.
    public var brightnessComponent: CGFloat { hsb.brightness }
    /// The gray of a gray, and the luma (ITU-R BT.709) of any other color.
    public var whiteComponent: CGFloat {
        guard let original = originalComponents, original.space.colorSpaceModel == .gray else { return luma }
        return original.values.first ?? 0
    }
    /// The number of components in the color's space, with alpha: 4 for RGB, and 2 for a gray.
    public var numberOfComponents: Int { (originalComponents?.values.count ?? 3) + 1 }
    /// The color space of the components.
    public var colorSpace: NSColorSpace { originalComponents?.space ?? .sRGB }

    /// Stores red, green, blue and alpha at the pointers that are not nil.
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        red?.pointee = redComponent
        green?.pointee = greenComponent
        blue?.pointee = blueComponent
        alpha?.pointee = alphaComponent
    }

    /// Stores hue, saturation, brightness and alpha at the pointers that are not nil.
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        let components = hsb
        hue?.pointee = components.hue
        saturation?.pointee = components.saturation
        brightness?.pointee = components.brightness
        alpha?.pointee = alphaComponent
    }

    /// Stores the gray and alpha at the pointers that are not nil.
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) {
        white?.pointee = whiteComponent
        alpha?.pointee = alphaComponent
    }

    /// Stores the components in the color's space, with alpha last.
    public func getComponents(_ components: UnsafeMutablePointer<CGFloat>) {
        let values = originalComponents?.values ?? [redComponent, greenComponent, blueComponent]
        for (index, value) in (values + [alphaComponent]).enumerated() { components[index] = value }
    }

    /// The inverse of `init(hue:saturation:brightness:alpha:)`.
    private var hsb: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        let (red, green, blue) = (redComponent, greenComponent, blueComponent)
        let (high, low) = (max(red, green, blue), min(red, green, blue))
        let range = high - low
        guard range > 0 else { return (0, 0, high) }
        let sixths =
            high == red
            ? (green - blue) / range : high == green ? 2 + (blue - red) / range : 4 + (red - green) / range
        return ((sixths < 0 ? sixths + 6 : sixths) / 6, range / high, high)
    }

    // MARK: Derived colors

    /// The color in another color space, which is not dynamic; nil for a pattern. Gray spaces give the gray of the same luma.
    public func usingColorSpace(_ space: NSColorSpace) -> NSColor? {
        let color = resolved
        guard !color.isPattern else { return nil }
        if space == color.colorSpace { return color }
        if space.colorSpaceModel == .gray { return NSColor(white: color.whiteComponent, alpha: color.alphaComponent) }
        return space.cgColorSpace.flatMap { color.cgColor.converted(to: $0, intent: .defaultIntent, options: nil) }
            .flatMap(NSColor.init(cgColor:))
    }

    /// The luma of the color in sRGB (ITU-R BT.709).
    private var luma: CGFloat {
        let color = standardComponents
        return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    }

    /// The color mixed with white. The result is this color at 0, and white at 1.
    public func highlight(withLevel val: CGFloat) -> NSColor? { blended(withFraction: val, of: .white) }

    /// The color mixed with black. The result is this color at 0, and black at 1.
    public func shadow(withLevel val: CGFloat) -> NSColor? { blended(withFraction: val, of: .black) }

    /// Fills a rectangle of the current context with the color.
    public func drawSwatch(in rect: NSRect) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        context.saved {
            setFill()
            context.fill(rect)
        }
    }
}
