import CoreText
import Foundation
import QuartzCore

/// An immutable color. It keeps the color space that it was created in; windows show it in sRGB.
///
/// Colors of the device, calibrated and generic spaces of RGB are colors in sRGB, and grays, such as `black`, are colors in the gray
/// space with a gamma of 2.2: their Core Graphics colors have two components, as on macOS. Red, green and blue of a color in another
/// RGB space are those of that space, and of any other color, such as a gray, those in sRGB.
///
/// The components of a dynamic color, such as `labelColor`, are those for `NSAppearance.currentDrawing()` at the time when
/// they are read.
///
/// Immutable and safe to use on any thread: all properties are constants of types that are. Unlike on macOS it does not inherit
/// from `NSObject`; see `AcetateAttributeValue` for the reason.
public final class NSColor: AcetateAttributeValue, Hashable, @unchecked Sendable {
    /// The components in sRGB of a color that is not dynamic, from 0 to 1.
    struct Components: Hashable {
        let red, green, blue, alpha: CGFloat
    }

    /// A color space other than sRGB, and the components in it, without alpha.
    struct SpaceComponents: Hashable {
        let space: NSColorSpace
        let values: [CGFloat]
    }

    private let components: Components
    /// The components of a color that was created in another space than sRGB; nil for other colors.
    private let original: SpaceComponents?
    /// The image that is repeated in place of a color, which is nil if it has no pixels, its size in points, and the Core Graphics
    /// color; nil for other colors.
    private let pattern: (image: CGImage?, size: NSSize, color: CGColor)?
    /// The name and the function of a dynamic color; nil for other colors.
    let dynamic: DynamicColor?

    /// From 0 to 1.
    public var redComponent: CGFloat { rgb.red }
    /// From 0 to 1.
    public var greenComponent: CGFloat { rgb.green }
    /// From 0 to 1.
    public var blueComponent: CGFloat { rgb.blue }
    /// From 0 to 1.
    public var alphaComponent: CGFloat { resolved.components.alpha }

    /// The components in sRGB.
    var standardComponents: Components { resolved.components }

    /// The space other than sRGB that the color was created in, with the components in it; nil for colors in sRGB.
    var originalComponents: SpaceComponents? { resolved.original }

    /// The components in the color's own RGB space; in sRGB if its space is another one.
    private var rgb: Components {
        let color = resolved
        guard let original = color.original, original.space.colorSpaceModel == .rgb, original.values.count == 3 else {
            return color.components
        }
        return Components(
            red: original.values[0], green: original.values[1], blue: original.values[2],
            alpha: color.components.alpha)
    }

    init(_ dynamic: DynamicColor) {
        components = Components(red: 0, green: 0, blue: 0, alpha: 0)
        original = nil
        pattern = nil
        self.dynamic = dynamic
    }

    /// Creates a color from sRGB components, which are clamped to 0 to 1. NaN counts as 0.
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = Components(
            red: red.clampedToUnit, green: green.clampedToUnit, blue: blue.clampedToUnit, alpha: alpha.clampedToUnit)
        original = nil
        pattern = nil
        dynamic = nil
    }

    /// Creates a color that is not dynamic from its components in sRGB, and those in its own space if that is another one.
    init(_ components: Components, original: SpaceComponents?) {
        self.components = components
        self.original = original
        pattern = nil
        dynamic = nil
    }

    /// Creates a color that repeats an image, as it is now, from the origin of the context or of the layer's bounds. It has
    /// the components of opaque black. An image without pixels gives a transparent color.
    public convenience init(patternImage image: NSImage) {
        self.init(repeating: image.layerImage(forContentsScale: nil), size: image.size, alpha: 1)
    }

    private init(repeating image: CGImage?, size: NSSize, alpha: CGFloat) {
        dynamic = nil
        original = nil
        let color = image.flatMap { CGPattern(repeating: $0, size: size) }.flatMap { pattern in
            CGColorSpace(patternBaseSpace: nil).flatMap {
                CGColor(patternSpace: $0, pattern: pattern, components: [alpha.clampedToUnit])
            }
        }
        components = Components(red: 0, green: 0, blue: 0, alpha: color == nil ? 0 : alpha.clampedToUnit)
        pattern = (image, size, color ?? .clear)
        super.init()
    }

    /// The image that is repeated; empty for other colors.
    public var patternImage: NSImage {
        guard let pattern = resolved.pattern else { return NSImage(size: .zero) }
        return pattern.image.map { NSImage(cgImage: $0, size: pattern.size) } ?? NSImage(size: pattern.size)
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
        self.init(.genericGamma22Gray, clamping: [white], alpha: alpha)
    }

    /// Creates a gray, like `init(white:alpha:)`.
    public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
        self.init(white: white, alpha: alpha)
    }

    /// Creates a color from hue (from 0 to 1 around the circle), saturation and brightness, which are clamped to 0 to
    /// 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let (h, s, v) = (hue.clampedToUnit * 6, saturation.clampedToUnit, brightness.clampedToUnit)
        /// The usual formula: v (1 - s max(0, min(k, 4 - k, 1))) with k = (n + 6 hue) mod 6.
        func component(_ n: CGFloat) -> CGFloat {
            let k = (n + h).truncatingRemainder(dividingBy: 6)
            return v * (1 - s * max(0, min(k, 4 - k, 1)))
        }
        self.init(srgbRed: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// The Core Graphics color, which is not dynamic.
    public var cgColor: CGColor {
        let color = resolved, parts = color.components
        if let pattern = color.pattern { return pattern.color }
        if let original = color.original, let space = original.space.cgColorSpace,
            let color = CGColor(colorSpace: space, components: original.values + [parts.alpha])
        {
            return color
        }
        return CGColor(srgbRed: parts.red, green: parts.green, blue: parts.blue, alpha: parts.alpha)
    }

    /// Whether the color is a pattern.
    var isPattern: Bool { pattern != nil }

    /// The same color with another opacity, which is not dynamic.
    public func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
        let color = resolved, parts = color.components
        if let pattern = color.pattern { return NSColor(repeating: pattern.image, size: pattern.size, alpha: alpha) }
        let changed = NSColor(srgbRed: parts.red, green: parts.green, blue: parts.blue, alpha: alpha)
        return color.original == nil ? changed : NSColor(changed.components, original: color.original)
    }

    /// Mixes this color with another one, in sRGB. The result is this color at fraction 0, and the other one at 1. It is not
    /// dynamic.
    public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
        let part = fraction.clampedToUnit
        let (first, second) = (standardComponents, color.standardComponents)
        func mixed(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * part }
        return NSColor(
            srgbRed: mixed(first.red, second.red), green: mixed(first.green, second.green),
            blue: mixed(first.blue, second.blue), alpha: mixed(first.alpha, second.alpha))
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

    /// Whether an object is an equal color.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSColor else { return false }
        return dynamic === other.dynamic && components == other.components && original == other.original
            && pattern?.image == other.pattern?.image && pattern?.size == other.pattern?.size
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(components)
        hasher.combine(dynamic.map(ObjectIdentifier.init))
    }
}

extension NSColor {
    /// Black: a white of 0.
    public static let black = NSColor(white: 0, alpha: 1)
    /// A white of one third.
    public static let darkGray = NSColor(white: 1.0 / 3, alpha: 1)
    /// A white of one half.
    public static let gray = NSColor(white: 0.5, alpha: 1)
    /// A white of two thirds.
    public static let lightGray = NSColor(white: 2.0 / 3, alpha: 1)
    /// White: a white of 1.
    public static let white = NSColor(white: 1, alpha: 1)
    /// Transparent.
    public static let clear = NSColor(white: 0, alpha: 0)
    /// Red 1.
    public static let red = NSColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green 1.
    public static let green = NSColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue 1.
    public static let blue = NSColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Green 1 and blue 1.
    public static let cyan = NSColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Red 1 and blue 1.
    public static let magenta = NSColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Red 1 and green 1.
    public static let yellow = NSColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Red 1 and green 0.5.
    public static let orange = NSColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Red 0.5 and blue 0.5.
    public static let purple = NSColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Red 0.6, green 0.4 and blue 0.2.
    public static let brown = NSColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
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

extension CGFloat {
    /// The number limited to 0 to 1; 0 for NaN.
    var clampedToUnit: CGFloat { isNaN ? 0 : Swift.min(Swift.max(self, 0), 1) }
}
