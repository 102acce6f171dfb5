// The typed filters of CICategoryGenerator and CICategoryGradient. Their formulas are in Generators.md.

/// The inputs of CIAttributedTextImageGenerator.
public protocol CIAttributedTextImageGenerator: CIFilterProtocol {
    /// The text with its attributes.
    var text: NSAttributedString { get set }
    /// The number of pixels per point. Default 1, in 0...256.
    var scaleFactor: Float { get set }
    /// The border around the text, in pixels. Default 0, in 0...1000.
    var padding: Float { get set }
}

/// The inputs of CIBlurredRectangleGenerator.
public protocol CIBlurredRectangleGenerator: CIFilterProtocol {
    /// The rectangle, before it is blurred, in points from the bottom left. Default (0, 0, 100, 100).
    var extent: CGRect { get set }
    /// The standard deviation of the blur, in points. Default 10, at least 0.
    var sigma: Float { get set }
    /// The color of the rectangle. Default opaque white.
    var color: CIColor { get set }
}

/// The inputs of CICheckerboardGenerator.
public protocol CICheckerboardGenerator: CIFilterProtocol {
    /// The point at which the pattern begins, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The color of the squares to the upper right of the center. Default opaque white.
    var color0: CIColor { get set }
    /// The color of the other squares. Default opaque black.
    var color1: CIColor { get set }
    /// The side of a square, in points. Default 80, at least 0.
    var width: Float { get set }
    /// The sharpness of edges: 1 for sharp ones. Default 1, in 0...1.
    var sharpness: Float { get set }
}

/// The inputs of CIAztecCodeGenerator.
public protocol CIAztecCodeGenerator: CIFilterProtocol {
    /// The bytes that the code contains.
    var message: Data { get set }
    /// The least part of the code that restores damage, in percent. Default 23, in 5...95.
    var correctionLevel: Float { get set }
    /// 0 until it is set, for the least number that suffices.
    var layers: Float { get set }
    /// 0 until it is set; then the message decides. Setting 0 asks for the full style.
    var compactStyle: Float { get set }
}

/// The inputs of CIPDF417BarcodeGenerator, which are 0 until they are set; then the message decides.
public protocol CIPDF417BarcodeGenerator: CIFilterProtocol {
    /// The bytes that the code contains.
    var message: Data { get set }
    /// The smallest width, in pixels; 0 for no limit. Default 0, in 0...583.
    var minWidth: Float { get set }
    /// The largest width, in pixels; 0 for no limit. Default 0, in 0...583.
    var maxWidth: Float { get set }
    /// The smallest height, in pixels; 0 for no limit. Default 0, in 0...283.
    var minHeight: Float { get set }
    /// The largest height, in pixels; 0 for no limit. Default 0, in 0...283.
    var maxHeight: Float { get set }
    /// The number of columns of data; 0 to choose it. Default 0, in 0...30.
    var dataColumns: Float { get set }
    /// The number of rows; 0 to choose it. Default 0, in 0...90.
    var rows: Float { get set }
    /// The ratio of width to height to come close to; 0 for 3. Default 0, at least 0.
    var preferredAspectRatio: Float { get set }
    /// 1 to leave out the right row indicators. Default 0, in 0...1.
    var compactStyle: Float { get set }
    /// The level of error correction, 0...8; -1 for the one that the standard recommends for the length. Default -1.
    var correctionLevel: Float { get set }
}

/// The inputs of CICode128BarcodeGenerator.
public protocol CICode128BarcodeGenerator: CIFilterProtocol {
    /// The content: ASCII characters, at most 2000.
    var message: Data { get set }
    /// The border on each side, in pixels. Default 10, in 0...100.
    var quietSpace: Float { get set }
    /// The height of the bars, in pixels. Default 32, in 1...500.
    var barcodeHeight: Float { get set }
}

/// The inputs of CILenticularHaloGenerator.
public protocol CILenticularHaloGenerator: CIFilterProtocol {
    /// The center of the light, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The color of the light. Default red 1, green 0.9, blue 0.8, alpha 1.
    var color: CIColor { get set }
    /// The radius of the green ring, in points. Default 70, at least 0.
    var haloRadius: Float { get set }
    /// The width of each ring, in points. Default 87, at least 0.
    var haloWidth: Float { get set }
    /// The part of the ring's width by which the rings of the three colors overlap. Default 0.77, in 0...1.
    var haloOverlap: Float { get set }
    /// The strength of the rays. Default 0.5, at least 0.
    var striationStrength: Float { get set }
    /// The contrast between the rays. Default 1, at least 0.
    var striationContrast: Float { get set }
    /// The time that the rays move with; 1 for a full turn. Default 0, in 0...1.
    var time: Float { get set }
}

/// The inputs of CIQRCodeGenerator.
public protocol CIQRCodeGenerator: CIFilterProtocol {
    /// The bytes that the code contains.
    var message: Data { get set }
    /// The level of error correction: L, M, Q or H, from the least. Default M.
    var correctionLevel: String { get set }
}

/// The inputs of CIRandomGenerator.
public protocol CIRandomGenerator: CIFilterProtocol {}

/// The inputs of CIRoundedRectangleGenerator.
public protocol CIRoundedRectangleGenerator: CIFilterProtocol {
    /// The rectangle, in points from the bottom left. Default (0, 0, 100, 100).
    var extent: CGRect { get set }
    /// The radius of the corners, in points. Default 10, at least 0.
    var radius: Float { get set }
    /// The color of the rectangle. Default opaque white.
    var color: CIColor { get set }
}

/// The inputs of CIRoundedRectangleStrokeGenerator.
public protocol CIRoundedRectangleStrokeGenerator: CIFilterProtocol {
    /// The rectangle whose outline is stroked, in points from the bottom left. Default (0, 0, 100, 100).
    var extent: CGRect { get set }
    /// The radius of the corners, in points. Default 10, at least 0.
    var radius: Float { get set }
    /// The color of the stroke. Default opaque white.
    var color: CIColor { get set }
    /// The width of the stroke, in points. Default 10, at least 0.
    var width: Float { get set }
}

/// The inputs of CIStarShineGenerator.
public protocol CIStarShineGenerator: CIFilterProtocol {
    /// The center of the light, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The color of the light. Default red 1, green 0.8, blue 0.6, alpha 1.
    var color: CIColor { get set }
    /// The radius of the core, in points. Default 50, at least 0.
    var radius: Float { get set }
    /// The length in which the rays fade, in points. Default 15, at least 0.
    var crossScale: Float { get set }
    /// The direction of one of the two crossed rays, in radians, counterclockwise. Default 0.6.
    var crossAngle: Float { get set }
    /// The exponent of 2 by which the rays are brightened. Default -2.
    var crossOpacity: Float { get set }
    /// The width of the rays, in points. Default 2.5, at least 0.
    var crossWidth: Float { get set }
    /// The exponent of 2 by which the fading of the rays is accelerated. Default -2.
    var epsilon: Float { get set }
}

/// The inputs of CIStripesGenerator.
public protocol CIStripesGenerator: CIFilterProtocol {
    /// The point at which the pattern begins, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The color of the stripe to the right of the center. Default opaque white.
    var color0: CIColor { get set }
    /// The color of the other stripes. Default opaque black.
    var color1: CIColor { get set }
    /// The width of a stripe, in points. Default 80, at least 0.
    var width: Float { get set }
    /// The sharpness of edges: 1 for sharp ones. Default 1, in 0...1.
    var sharpness: Float { get set }
}

/// The inputs of CISunbeamsGenerator.
public protocol CISunbeamsGenerator: CIFilterProtocol {
    /// The center of the light, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The color of the light. Default red 1, green 0.5, blue 0, alpha 1.
    var color: CIColor { get set }
    /// The radius of the sun, in points. Default 40, at least 0.
    var sunRadius: Float { get set }
    /// The reach of the longest beams, in multiples of the radius. Default 2.58, at least 0.
    var maxStriationRadius: Float { get set }
    /// The strength of the rays. Default 0.5, at least 0.
    var striationStrength: Float { get set }
    /// The contrast between the rays. Default 1.375, at least 0.
    var striationContrast: Float { get set }
    /// The time that the rays move with; 1 for a full turn. Default 0, in 0...1.
    var time: Float { get set }
}

/// The inputs of CITextImageGenerator.
public protocol CITextImageGenerator: CIFilterProtocol {
    /// The text.
    var text: String { get set }
    /// The name of the font. Default HelveticaNeue.
    var fontName: String { get set }
    /// The size of the font, in points. Default 12, in 0...1000.
    var fontSize: Float { get set }
    /// The number of pixels per point. Default 1, in 0...256.
    var scaleFactor: Float { get set }
    /// The border around the text, in pixels. Default 0, in 0...1000.
    var padding: Float { get set }
}

/// The inputs of CIGaussianGradient.
public protocol CIGaussianGradient: CIFilterProtocol {
    /// The center of the gradient, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The color at the center. Default opaque white.
    var color0: CIColor { get set }
    /// The color from the radius on. Default transparent.
    var color1: CIColor { get set }
    /// The distance from the center at which the second color is reached, in points. Default 300, at least 0.
    var radius: Float { get set }
}

/// The inputs of CILinearGradient.
public protocol CILinearGradient: CIFilterProtocol {
    /// The point of the first color, in points from the bottom left. Default (0, 0).
    var point0: CGPoint { get set }
    /// The point of the second color, in points from the bottom left. Default (200, 200).
    var point1: CGPoint { get set }
    /// The color at the first point. Default opaque white.
    var color0: CIColor { get set }
    /// The color at the second point. Default opaque black.
    var color1: CIColor { get set }
}

/// The inputs of CIRadialGradient.
public protocol CIRadialGradient: CIFilterProtocol {
    /// The center of the gradient, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The radius of the first color, in points. Default 5, at least 0.
    var radius0: Float { get set }
    /// The radius of the second color, in points. Default 100, at least 0.
    var radius1: Float { get set }
    /// The color at the first radius. Default opaque white.
    var color0: CIColor { get set }
    /// The color at the second radius. Default opaque black.
    var color1: CIColor { get set }
}

/// The inputs of CISmoothLinearGradient.
public protocol CISmoothLinearGradient: CIFilterProtocol {
    /// The point of the first color, in points from the bottom left. Default (0, 0).
    var point0: CGPoint { get set }
    /// The point of the second color, in points from the bottom left. Default (200, 200).
    var point1: CGPoint { get set }
    /// The color at the first point. Default opaque white.
    var color0: CIColor { get set }
    /// The color at the second point. Default opaque black.
    var color1: CIColor { get set }
}

extension CIFilter {
    /// A new CIAttributedTextImageGenerator with default inputs.
    public class func attributedTextImageGenerator() -> any CIFilter & CIAttributedTextImageGenerator {
        AttributedTextImageGeneratorFilter(builtin: "CIAttributedTextImageGenerator")
    }

    /// A new CIAztecCodeGenerator with default inputs.
    public class func aztecCodeGenerator() -> any CIFilter & CIAztecCodeGenerator {
        AztecCodeGeneratorFilter(builtin: "CIAztecCodeGenerator")
    }

    /// A new CIPDF417BarcodeGenerator with default inputs.
    public class func pdf417BarcodeGenerator() -> any CIFilter & CIPDF417BarcodeGenerator {
        PDF417BarcodeGeneratorFilter(builtin: "CIPDF417BarcodeGenerator")
    }

    /// A new CICode128BarcodeGenerator with default inputs.
    public class func code128BarcodeGenerator() -> any CIFilter & CICode128BarcodeGenerator {
        Code128BarcodeGeneratorFilter(builtin: "CICode128BarcodeGenerator")
    }

    /// A new CITextImageGenerator with default inputs.
    public class func textImageGenerator() -> any CIFilter & CITextImageGenerator {
        TextImageGeneratorFilter(builtin: "CITextImageGenerator")
    }

    /// A new CIBlurredRectangleGenerator with default inputs.
    public class func blurredRectangleGenerator() -> any CIFilter & CIBlurredRectangleGenerator {
        BlurredRectangleGeneratorFilter(builtin: "CIBlurredRectangleGenerator")
    }

    /// A new CICheckerboardGenerator with default inputs.
    public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
        CheckerboardGeneratorFilter(builtin: "CICheckerboardGenerator")
    }

    /// A new CILenticularHaloGenerator with default inputs.
    public class func lenticularHaloGenerator() -> any CIFilter & CILenticularHaloGenerator {
        LenticularHaloGeneratorFilter(builtin: "CILenticularHaloGenerator")
    }

    /// A new CIQRCodeGenerator with default inputs.
    public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator {
        QRCodeGeneratorFilter(builtin: "CIQRCodeGenerator")
    }

    /// A new CIRandomGenerator with default inputs.
    public class func randomGenerator() -> any CIFilter & CIRandomGenerator {
        RandomGeneratorFilter(builtin: "CIRandomGenerator")
    }

    /// A new CIRoundedRectangleGenerator with default inputs.
    public class func roundedRectangleGenerator() -> any CIFilter & CIRoundedRectangleGenerator {
        RoundedRectangleGeneratorFilter(builtin: "CIRoundedRectangleGenerator")
    }

    /// A new CIRoundedRectangleStrokeGenerator with default inputs.
    public class func roundedRectangleStrokeGenerator() -> any CIFilter & CIRoundedRectangleStrokeGenerator {
        RoundedRectangleStrokeGeneratorFilter(builtin: "CIRoundedRectangleStrokeGenerator")
    }

    /// A new CIStarShineGenerator with default inputs.
    public class func starShineGenerator() -> any CIFilter & CIStarShineGenerator {
        StarShineGeneratorFilter(builtin: "CIStarShineGenerator")
    }

    /// A new CIStripesGenerator with default inputs.
    public class func stripesGenerator() -> any CIFilter & CIStripesGenerator {
        StripesGeneratorFilter(builtin: "CIStripesGenerator")
    }

    /// A new CISunbeamsGenerator with default inputs.
    public class func sunbeamsGenerator() -> any CIFilter & CISunbeamsGenerator {
        SunbeamsGeneratorFilter(builtin: "CISunbeamsGenerator")
    }

    /// A new CIGaussianGradient with default inputs.
    public class func gaussianGradient() -> any CIFilter & CIGaussianGradient {
        GaussianGradientFilter(builtin: "CIGaussianGradient")
    }

    /// A new CILinearGradient with default inputs.
    public class func linearGradient() -> any CIFilter & CILinearGradient {
        LinearGradientFilter(builtin: "CILinearGradient")
    }

    /// A new CIRadialGradient with default inputs.
    public class func radialGradient() -> any CIFilter & CIRadialGradient {
        RadialGradientFilter(builtin: "CIRadialGradient")
    }

    /// A new CISmoothLinearGradient with default inputs.
    public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient {
        SmoothLinearGradientFilter(builtin: "CISmoothLinearGradient")
    }
}

private final class AttributedTextImageGeneratorFilter: TypedFilter, CIAttributedTextImageGenerator {
    var text: NSAttributedString {
        get { value(forKey: "inputText") as? NSAttributedString ?? NSAttributedString(string: "") }
        set { setValue(newValue, forKey: "inputText") }
    }
}
private final class AztecCodeGeneratorFilter: TypedFilter, CIAztecCodeGenerator {
    var correctionLevel: Float {
        get { self["inputCorrectionLevel"] }
        set { self["inputCorrectionLevel"] = newValue }
    }
    var layers: Float {
        get { self["inputLayers"] }
        set { self["inputLayers"] = newValue }
    }
    var compactStyle: Float {
        get { max(0, self["inputCompactStyle"]) }
        set { self["inputCompactStyle"] = newValue }
    }
}
private final class PDF417BarcodeGeneratorFilter: TypedFilter, CIPDF417BarcodeGenerator {
    var minWidth: Float {
        get { self["inputMinWidth"] }
        set { self["inputMinWidth"] = newValue }
    }
    var maxWidth: Float {
        get { self["inputMaxWidth"] }
        set { self["inputMaxWidth"] = newValue }
    }
    var minHeight: Float {
        get { self["inputMinHeight"] }
        set { self["inputMinHeight"] = newValue }
    }
    var maxHeight: Float {
        get { self["inputMaxHeight"] }
        set { self["inputMaxHeight"] = newValue }
    }
    var dataColumns: Float {
        get { self["inputDataColumns"] }
        set { self["inputDataColumns"] = newValue }
    }
    var rows: Float {
        get { self["inputRows"] }
        set { self["inputRows"] = newValue }
    }
    var preferredAspectRatio: Float {
        get { self["inputPreferredAspectRatio"] }
        set { self["inputPreferredAspectRatio"] = newValue }
    }
    var compactStyle: Float {
        get { self["inputCompactStyle"] }
        set { self["inputCompactStyle"] = newValue }
    }
    var correctionLevel: Float {
        get { max(0, self["inputCorrectionLevel"]) }
        set { self["inputCorrectionLevel"] = newValue }
    }
}
private final class BlurredRectangleGeneratorFilter: TypedFilter, CIBlurredRectangleGenerator {}
private final class CheckerboardGeneratorFilter: TypedFilter, CICheckerboardGenerator {}
private final class Code128BarcodeGeneratorFilter: TypedFilter, CICode128BarcodeGenerator {}
private final class LenticularHaloGeneratorFilter: TypedFilter, CILenticularHaloGenerator {}
private final class QRCodeGeneratorFilter: TypedFilter, CIQRCodeGenerator {
    var correctionLevel: String {
        get { self["inputCorrectionLevel"] }
        set { self["inputCorrectionLevel"] = newValue }
    }
}
private final class RandomGeneratorFilter: TypedFilter, CIRandomGenerator {}
private final class RoundedRectangleGeneratorFilter: TypedFilter, CIRoundedRectangleGenerator {}
private final class RoundedRectangleStrokeGeneratorFilter: TypedFilter, CIRoundedRectangleStrokeGenerator {}
private final class StarShineGeneratorFilter: TypedFilter, CIStarShineGenerator {}
private final class StripesGeneratorFilter: TypedFilter, CIStripesGenerator {}
private final class SunbeamsGeneratorFilter: TypedFilter, CISunbeamsGenerator {}
private final class TextImageGeneratorFilter: TypedFilter, CITextImageGenerator {
    var text: String {
        get { self["inputText"] }
        set { self["inputText"] = newValue }
    }
}
private final class GaussianGradientFilter: TypedFilter, CIGaussianGradient {}
private final class LinearGradientFilter: TypedFilter, CILinearGradient {}
private final class RadialGradientFilter: TypedFilter, CIRadialGradient {}
private final class SmoothLinearGradientFilter: TypedFilter, CISmoothLinearGradient {}
