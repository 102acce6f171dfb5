// The typed filters of CICategoryGenerator and CICategoryGradient. Their formulas are in Generators.md.

/// The inputs of CIAttributedTextImageGenerator.
public protocol CIAttributedTextImageGenerator: CIFilterProtocol {
    var text: NSAttributedString { get set }
    var scaleFactor: Float { get set }
    var padding: Float { get set }
}

/// The inputs of CIBlurredRectangleGenerator.
public protocol CIBlurredRectangleGenerator: CIFilterProtocol {
    var extent: CGRect { get set }
    var sigma: Float { get set }
    var color: CIColor { get set }
}

/// The inputs of CICheckerboardGenerator.
public protocol CICheckerboardGenerator: CIFilterProtocol {
    var center: CGPoint { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
    var width: Float { get set }
    var sharpness: Float { get set }
}

/// The inputs of CIAztecCodeGenerator.
public protocol CIAztecCodeGenerator: CIFilterProtocol {
    var message: Data { get set }
    var correctionLevel: Float { get set }
    /// 0 until it is set, for the least number that suffices.
    var layers: Float { get set }
    /// 0 until it is set; then the message decides. Setting 0 asks for the full style.
    var compactStyle: Float { get set }
}

/// The inputs of CIPDF417BarcodeGenerator, which are 0 until they are set; then the message decides.
public protocol CIPDF417BarcodeGenerator: CIFilterProtocol {
    var message: Data { get set }
    var minWidth: Float { get set }
    var maxWidth: Float { get set }
    var minHeight: Float { get set }
    var maxHeight: Float { get set }
    var dataColumns: Float { get set }
    var rows: Float { get set }
    var preferredAspectRatio: Float { get set }
    var compactStyle: Float { get set }
    var correctionLevel: Float { get set }
}

/// The inputs of CICode128BarcodeGenerator.
public protocol CICode128BarcodeGenerator: CIFilterProtocol {
    var message: Data { get set }
    var quietSpace: Float { get set }
    var barcodeHeight: Float { get set }
}

/// The inputs of CILenticularHaloGenerator.
public protocol CILenticularHaloGenerator: CIFilterProtocol {
    var center: CGPoint { get set }
    var color: CIColor { get set }
    var haloRadius: Float { get set }
    var haloWidth: Float { get set }
    var haloOverlap: Float { get set }
    var striationStrength: Float { get set }
    var striationContrast: Float { get set }
    var time: Float { get set }
}

/// The inputs of CIQRCodeGenerator.
public protocol CIQRCodeGenerator: CIFilterProtocol {
    var message: Data { get set }
    var correctionLevel: String { get set }
}

/// The inputs of CIRandomGenerator.
public protocol CIRandomGenerator: CIFilterProtocol {}

/// The inputs of CIRoundedRectangleGenerator.
public protocol CIRoundedRectangleGenerator: CIFilterProtocol {
    var extent: CGRect { get set }
    var radius: Float { get set }
    var color: CIColor { get set }
}

/// The inputs of CIRoundedRectangleStrokeGenerator.
public protocol CIRoundedRectangleStrokeGenerator: CIFilterProtocol {
    var extent: CGRect { get set }
    var radius: Float { get set }
    var color: CIColor { get set }
    var width: Float { get set }
}

/// The inputs of CIStarShineGenerator.
public protocol CIStarShineGenerator: CIFilterProtocol {
    var center: CGPoint { get set }
    var color: CIColor { get set }
    var radius: Float { get set }
    var crossScale: Float { get set }
    var crossAngle: Float { get set }
    var crossOpacity: Float { get set }
    var crossWidth: Float { get set }
    var epsilon: Float { get set }
}

/// The inputs of CIStripesGenerator.
public protocol CIStripesGenerator: CIFilterProtocol {
    var center: CGPoint { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
    var width: Float { get set }
    var sharpness: Float { get set }
}

/// The inputs of CISunbeamsGenerator.
public protocol CISunbeamsGenerator: CIFilterProtocol {
    var center: CGPoint { get set }
    var color: CIColor { get set }
    var sunRadius: Float { get set }
    var maxStriationRadius: Float { get set }
    var striationStrength: Float { get set }
    var striationContrast: Float { get set }
    var time: Float { get set }
}

/// The inputs of CITextImageGenerator.
public protocol CITextImageGenerator: CIFilterProtocol {
    var text: String { get set }
    var fontName: String { get set }
    var fontSize: Float { get set }
    var scaleFactor: Float { get set }
    var padding: Float { get set }
}

/// The inputs of CIGaussianGradient.
public protocol CIGaussianGradient: CIFilterProtocol {
    var center: CGPoint { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
    var radius: Float { get set }
}

/// The inputs of CILinearGradient.
public protocol CILinearGradient: CIFilterProtocol {
    var point0: CGPoint { get set }
    var point1: CGPoint { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
}

/// The inputs of CIRadialGradient.
public protocol CIRadialGradient: CIFilterProtocol {
    var center: CGPoint { get set }
    var radius0: Float { get set }
    var radius1: Float { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
}

/// The inputs of CISmoothLinearGradient.
public protocol CISmoothLinearGradient: CIFilterProtocol {
    var point0: CGPoint { get set }
    var point1: CGPoint { get set }
    var color0: CIColor { get set }
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
