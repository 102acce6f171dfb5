import CoreText
import Foundation
import QuartzCore

/// An immutable color in the sRGB color space.
///
/// Unlike on macOS it does not inherit from `NSObject`: Foundation's attributed strings on Linux stop the program when
/// they compare objects of `NSObject` subclasses outside of Foundation.
public final class NSColor: Hashable, Sendable {
    /// From 0 to 1.
    public let redComponent: CGFloat
    /// From 0 to 1.
    public let greenComponent: CGFloat
    /// From 0 to 1.
    public let blueComponent: CGFloat
    /// From 0 to 1.
    public let alphaComponent: CGFloat
    /// The image that is repeated in place of a color, and its size in points; nil for other colors.
    private let pattern: (image: CGImage, size: NSSize, color: CGColor)?

    /// Creates a color from sRGB components, which are clamped to 0 to 1. NaN counts as 0.
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func clamped(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), 1) }
        redComponent = clamped(red)
        greenComponent = clamped(green)
        blueComponent = clamped(blue)
        alphaComponent = clamped(alpha)
        pattern = nil
    }

    /// Creates a color that repeats an image, as it is now, from the origin of the context or of the layer's bounds. It has
    /// the components of opaque black. An image without pixels gives a transparent color.
    public convenience init(patternImage image: NSImage) {
        self.init(repeating: image.layerImage(forContentsScale: nil), size: image.size, alpha: 1)
    }

    private init(repeating image: CGImage?, size: NSSize, alpha: CGFloat) {
        (redComponent, greenComponent, blueComponent) = (0, 0, 0)
        let opacity = alpha.isNaN ? 0 : min(max(alpha, 0), 1)
        guard let space = CGColorSpace(patternBaseSpace: nil), let image,
            let pattern = CGPattern(repeating: image, size: size),
            let color = CGColor(patternSpace: space, pattern: pattern, components: [opacity])
        else {
            (alphaComponent, self.pattern) = (0, nil)
            return
        }
        alphaComponent = opacity
        self.pattern = (image, size, color)
    }

    /// The image that is repeated; empty for other colors.
    public var patternImage: NSImage {
        pattern.map { NSImage(cgImage: $0.image, size: $0.size) } ?? NSImage(size: .zero)
    }

    /// Creates a color from sRGB components, like `init(srgbRed:green:blue:alpha:)`.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a color from sRGB components, like `init(srgbRed:green:blue:alpha:)`.
    public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a gray from 0 (black) to 1 (white).
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(srgbRed: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a gray, like `init(white:alpha:)`.
    public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
        self.init(white: white, alpha: alpha)
    }

    /// Creates a color from hue (from 0 to 1 around the circle), saturation and brightness, which are clamped to 0 to
    /// 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        func clamped(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), 1) }
        let (h, s, v) = (clamped(hue) * 6, clamped(saturation), clamped(brightness))
        /// The usual formula: v (1 - s max(0, min(k, 4 - k, 1))) with k = (n + 6 hue) mod 6.
        func component(_ n: CGFloat) -> CGFloat {
            let k = (n + h).truncatingRemainder(dividingBy: 6)
            return v * (1 - s * max(0, min(k, 4 - k, 1)))
        }
        self.init(srgbRed: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// Creates a color from a Core Graphics color; nil if its color space is neither gray nor RGB.
    public convenience init?(cgColor: CGColor) {
        let parts = cgColor.components ?? []
        switch parts.count {
        case 2: self.init(white: parts[0], alpha: parts[1])
        case 4: self.init(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        default: return nil
        }
    }

    public var cgColor: CGColor {
        pattern?.color
            ?? CGColor(srgbRed: redComponent, green: greenComponent, blue: blueComponent, alpha: alphaComponent)
    }

    /// The same color with another opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
        if let pattern { return NSColor(repeating: pattern.image, size: pattern.size, alpha: alpha) }
        return NSColor(srgbRed: redComponent, green: greenComponent, blue: blueComponent, alpha: alpha)
    }

    /// Mixes this color with another one. The result is this color at fraction 0, and the other one at 1.
    public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
        let part = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
        func mixed(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * part }
        return NSColor(
            srgbRed: mixed(redComponent, color.redComponent), green: mixed(greenComponent, color.greenComponent),
            blue: mixed(blueComponent, color.blueComponent), alpha: mixed(alphaComponent, color.alphaComponent))
    }

    /// Makes this the fill and the stroke color.
    public func set() {
        setFill()
        setStroke()
    }

    /// Makes this the fill color.
    public func setFill() {
        NSGraphicsContext.current?.cgContext.setFillColor(cgColor)
    }

    /// Makes this the stroke color.
    public func setStroke() {
        NSGraphicsContext.current?.cgContext.setStrokeColor(cgColor)
    }

    public static func == (a: NSColor, b: NSColor) -> Bool { a.isEqual(b) }

    public func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSColor else { return false }
        return redComponent == other.redComponent && greenComponent == other.greenComponent
            && blueComponent == other.blueComponent && alphaComponent == other.alphaComponent
            && pattern?.image == other.pattern?.image && pattern?.size == other.pattern?.size
    }

    public func hash(into hasher: inout Hasher) {
        for part in [redComponent, greenComponent, blueComponent, alphaComponent] { hasher.combine(part) }
    }
}

extension NSColor {
    public static let black = NSColor(white: 0, alpha: 1)
    public static let darkGray = NSColor(white: 1.0 / 3, alpha: 1)
    public static let gray = NSColor(white: 0.5, alpha: 1)
    public static let lightGray = NSColor(white: 2.0 / 3, alpha: 1)
    public static let white = NSColor(white: 1, alpha: 1)
    public static let clear = NSColor(white: 0, alpha: 0)
    public static let red = NSColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = NSColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = NSColor(red: 0, green: 0, blue: 1, alpha: 1)
    public static let cyan = NSColor(red: 0, green: 1, blue: 1, alpha: 1)
    public static let magenta = NSColor(red: 1, green: 0, blue: 1, alpha: 1)
    public static let yellow = NSColor(red: 1, green: 1, blue: 0, alpha: 1)
    public static let orange = NSColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    public static let purple = NSColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    public static let brown = NSColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

    // The system colors in their light appearance.
    public static let systemRed = NSColor(bytes: 255, 59, 48)
    public static let systemOrange = NSColor(bytes: 255, 149, 0)
    public static let systemYellow = NSColor(bytes: 255, 204, 0)
    public static let systemGreen = NSColor(bytes: 40, 205, 65)
    public static let systemTeal = NSColor(bytes: 89, 173, 196)
    public static let systemBlue = NSColor(bytes: 0, 122, 255)
    public static let systemIndigo = NSColor(bytes: 88, 86, 214)
    public static let systemPurple = NSColor(bytes: 175, 82, 222)
    public static let systemPink = NSColor(bytes: 255, 45, 85)
    public static let systemBrown = NSColor(bytes: 162, 132, 94)
    public static let systemGray = NSColor(bytes: 142, 142, 147)
    public static let windowBackgroundColor = NSColor(bytes: 236, 236, 236)
    public static let controlBackgroundColor = NSColor(white: 1, alpha: 1)
    public static let textColor = NSColor(white: 0, alpha: 1)
    public static let labelColor = NSColor(white: 0, alpha: 0.85)
    public static let secondaryLabelColor = NSColor(white: 0, alpha: 0.5)

    private convenience init(bytes red: Int, _ green: Int, _ blue: Int) {
        self.init(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
    }
}

extension CGPattern {
    /// A pattern that repeats an image of a size in points; nil for an empty size.
    fileprivate convenience init?(repeating image: CGImage, size: CGSize) {
        let cell = CGRect(origin: .zero, size: size)
        var callbacks = CGPatternCallbacks(
            version: 0, drawPattern: { $1.draw(image, in: cell) }, releaseInfo: nil)
        self.init(
            info: nil, bounds: cell, matrix: .identity, xStep: size.width, yStep: size.height, tiling: .noDistortion,
            isColored: true, callbacks: &callbacks)
    }
}

extension NSColor: CoreTextColor {
    package var coreTextColor: CGColor { cgColor }
}
