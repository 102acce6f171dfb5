// The typed filters of CICategoryColorAdjustment. Their formulas are in ColorFilters.md.

/// The inputs of CIColorAbsoluteDifference.
public protocol CIColorAbsoluteDifference: CIFilterProtocol {
    /// The first image.
    var inputImage: CIImage? { get set }
    /// The second image.
    var inputImage2: CIImage? { get set }
}

/// The inputs of CIColorClamp.
public protocol CIColorClamp: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The lowest red, green, blue and alpha. Default (0, 0, 0, 0).
    var minComponents: CIVector { get set }
    /// The highest red, green, blue and alpha. Default (1, 1, 1, 1).
    var maxComponents: CIVector { get set }
}

/// The inputs of CIColorControls.
public protocol CIColorControls: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The factor of the difference from gray; 0 for gray. Default 1, at least 0.
    var saturation: Float { get set }
    /// The number that is added to each color. Default 0, in -1...1.
    var brightness: Float { get set }
    /// The factor of the difference from middle gray. Default 1, at least 0.
    var contrast: Float { get set }
}

/// The inputs of CIColorMatrix.
public protocol CIColorMatrix: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The weights of red, green, blue and alpha in the new red. Default (1, 0, 0, 0).
    var rVector: CIVector { get set }
    /// The weights of red, green, blue and alpha in the new green. Default (0, 1, 0, 0).
    var gVector: CIVector { get set }
    /// The weights of red, green, blue and alpha in the new blue. Default (0, 0, 1, 0).
    var bVector: CIVector { get set }
    /// The weights of red, green, blue and alpha in the new alpha. Default (0, 0, 0, 1).
    var aVector: CIVector { get set }
    /// The numbers that are added to red, green, blue and alpha. Default (0, 0, 0, 0).
    var biasVector: CIVector { get set }
}

/// The inputs of CIColorPolynomial.
public protocol CIColorPolynomial: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The coefficients of the powers 0, 1, 2 and 3 of red. Default (0, 1, 0, 0).
    var redCoefficients: CIVector { get set }
    /// The coefficients of the powers 0, 1, 2 and 3 of green. Default (0, 1, 0, 0).
    var greenCoefficients: CIVector { get set }
    /// The coefficients of the powers 0, 1, 2 and 3 of blue. Default (0, 1, 0, 0).
    var blueCoefficients: CIVector { get set }
    /// The coefficients of the powers 0, 1, 2 and 3 of alpha. Default (0, 1, 0, 0).
    var alphaCoefficients: CIVector { get set }
}

/// The inputs of CIColorThreshold.
public protocol CIColorThreshold: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The value from which a color becomes 1. Default 0.5.
    var threshold: Float { get set }
}

/// The inputs of CIColorThresholdOtsu.
public protocol CIColorThresholdOtsu: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
}

/// The inputs of CIExposureAdjust.
public protocol CIExposureAdjust: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The exponent of 2 by which colors are multiplied. Default 0.5.
    var ev: Float { get set }
}

/// The inputs of CIGammaAdjust.
public protocol CIGammaAdjust: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The exponent of each color. Default 0.75, at least 0.
    var power: Float { get set }
}

/// The inputs of CIHueAdjust.
public protocol CIHueAdjust: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The angle by which the hue is rotated, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
}

/// The inputs of CILabDeltaE.
public protocol CILabDeltaE: CIFilterProtocol {
    /// The first image.
    var inputImage: CIImage? { get set }
    /// The second image.
    var image2: CIImage? { get set }
}

/// The inputs of CILinearToSRGBToneCurve.
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
}

/// The inputs of CISRGBToneCurveToLinear.
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
}

/// The inputs of CITemperatureAndTint.
public protocol CITemperatureAndTint: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The temperature in kelvin and the tint of what is white in the image. Default (6500, 0).
    var neutral: CIVector { get set }
    /// The temperature in kelvin and the tint that white gets. Default (6500, 0).
    var targetNeutral: CIVector { get set }
}

/// The inputs of CIToneCurve.
public protocol CIToneCurve: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The first point of the curve: input and output. Default (0, 0).
    var point0: CGPoint { get set }
    /// The second point of the curve: input and output. Default (0.25, 0.25).
    var point1: CGPoint { get set }
    /// The third point of the curve: input and output. Default (0.5, 0.5).
    var point2: CGPoint { get set }
    /// The fourth point of the curve: input and output. Default (0.75, 0.75).
    var point3: CGPoint { get set }
    /// The last point of the curve: input and output. Default (1, 1).
    var point4: CGPoint { get set }
}

/// The inputs of CIVibrance.
public protocol CIVibrance: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The increase of the saturation, of which colors near gray get the most. Default 0, in -1...1.
    var amount: Float { get set }
}

/// The inputs of CIWhitePointAdjust.
public protocol CIWhitePointAdjust: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The color that white becomes. Default opaque white.
    var color: CIColor { get set }
}

extension CIFilter {
    /// A new CIColorAbsoluteDifference with default inputs.
    public class func colorAbsoluteDifference() -> any CIFilter & CIColorAbsoluteDifference {
        ColorAbsoluteDifferenceFilter(builtin: "CIColorAbsoluteDifference")
    }

    /// A new CIColorClamp with default inputs.
    public class func colorClamp() -> any CIFilter & CIColorClamp {
        ColorClampFilter(builtin: "CIColorClamp")
    }

    /// A new CIColorControls with default inputs.
    public class func colorControls() -> any CIFilter & CIColorControls {
        ColorControlsFilter(builtin: "CIColorControls")
    }

    /// A new CIColorMatrix with default inputs.
    public class func colorMatrix() -> any CIFilter & CIColorMatrix {
        ColorMatrixFilter(builtin: "CIColorMatrix")
    }

    /// A new CIColorPolynomial with default inputs.
    public class func colorPolynomial() -> any CIFilter & CIColorPolynomial {
        ColorPolynomialFilter(builtin: "CIColorPolynomial")
    }

    /// A new CIColorThreshold with default inputs.
    public class func colorThreshold() -> any CIFilter & CIColorThreshold {
        ColorThresholdFilter(builtin: "CIColorThreshold")
    }

    /// A new CIColorThresholdOtsu with default inputs.
    public class func colorThresholdOtsu() -> any CIFilter & CIColorThresholdOtsu {
        ColorThresholdOtsuFilter(builtin: "CIColorThresholdOtsu")
    }

    /// A new CIExposureAdjust with default inputs.
    public class func exposureAdjust() -> any CIFilter & CIExposureAdjust {
        ExposureAdjustFilter(builtin: "CIExposureAdjust")
    }

    /// A new CIGammaAdjust with default inputs.
    public class func gammaAdjust() -> any CIFilter & CIGammaAdjust {
        GammaAdjustFilter(builtin: "CIGammaAdjust")
    }

    /// A new CIHueAdjust with default inputs.
    public class func hueAdjust() -> any CIFilter & CIHueAdjust {
        HueAdjustFilter(builtin: "CIHueAdjust")
    }

    /// A new CILabDeltaE with default inputs.
    public class func labDeltaE() -> any CIFilter & CILabDeltaE { LabDeltaEFilter(builtin: "CILabDeltaE") }

    /// A new CILinearToSRGBToneCurve with default inputs.
    public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
        LinearToSRGBToneCurveFilter(builtin: "CILinearToSRGBToneCurve")
    }

    /// A new CISRGBToneCurveToLinear with default inputs.
    public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
        SRGBToneCurveToLinearFilter(builtin: "CISRGBToneCurveToLinear")
    }

    /// A new CITemperatureAndTint with default inputs.
    public class func temperatureAndTint() -> any CIFilter & CITemperatureAndTint {
        TemperatureAndTintFilter(builtin: "CITemperatureAndTint")
    }

    /// A new CIToneCurve with default inputs.
    public class func toneCurve() -> any CIFilter & CIToneCurve {
        ToneCurveFilter(builtin: "CIToneCurve")
    }

    /// A new CIVibrance with default inputs.
    public class func vibrance() -> any CIFilter & CIVibrance {
        VibranceFilter(builtin: "CIVibrance")
    }

    /// A new CIWhitePointAdjust with default inputs.
    public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust {
        WhitePointAdjustFilter(builtin: "CIWhitePointAdjust")
    }
}

private final class ColorAbsoluteDifferenceFilter: TypedFilter, CIColorAbsoluteDifference {}
private final class ColorClampFilter: TypedFilter, CIColorClamp {}
private final class ColorControlsFilter: TypedFilter, CIColorControls {}
private final class ColorMatrixFilter: TypedFilter, CIColorMatrix {}
private final class ColorPolynomialFilter: TypedFilter, CIColorPolynomial {}
private final class ColorThresholdFilter: TypedFilter, CIColorThreshold {}
private final class ColorThresholdOtsuFilter: TypedFilter, CIColorThresholdOtsu {}
private final class ExposureAdjustFilter: TypedFilter, CIExposureAdjust {}
private final class GammaAdjustFilter: TypedFilter, CIGammaAdjust {}
private final class HueAdjustFilter: TypedFilter, CIHueAdjust {}
private final class LabDeltaEFilter: TypedFilter, CILabDeltaE {}
private final class LinearToSRGBToneCurveFilter: TypedFilter, CILinearToSRGBToneCurve {}
private final class SRGBToneCurveToLinearFilter: TypedFilter, CISRGBToneCurveToLinear {}
private final class TemperatureAndTintFilter: TypedFilter, CITemperatureAndTint {}
private final class ToneCurveFilter: TypedFilter, CIToneCurve {}
private final class VibranceFilter: TypedFilter, CIVibrance {}
private final class WhitePointAdjustFilter: TypedFilter, CIWhitePointAdjust {}
