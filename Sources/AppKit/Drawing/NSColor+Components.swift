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
    /// The luma (ITU-R BT.709), which is the gray of a gray.
    public var whiteComponent: CGFloat { 0.2126 * redComponent + 0.7152 * greenComponent + 0.0722 * blueComponent }
    /// 4: red, green, blue and alpha.
    public var numberOfComponents: Int { 4 }
    /// sRGB.
    public var colorSpace: NSColorSpace { .sRGB }

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

    /// Stores the components, with alpha last.
    public func getComponents(_ components: UnsafeMutablePointer<CGFloat>) {
        for (index, value) in [redComponent, greenComponent, blueComponent, alphaComponent].enumerated() {
            components[index] = value
        }
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

    /// The color in another color space, which is not dynamic. All colors have sRGB components, so this is the color itself for RGB spaces, the
    /// gray of the same luma for gray spaces, and nil for others.
    public func usingColorSpace(_ space: NSColorSpace) -> NSColor? {
        switch space.colorSpaceModel {
        case .rgb: resolved
        case .gray: NSColor(white: whiteComponent, alpha: alphaComponent)
        default: nil
        }
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
