// The typed filters of CICategoryColorAdjustment. Their formulas are in ColorFilters.md.

/// The inputs of CIColorAbsoluteDifference.
public protocol CIColorAbsoluteDifference: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var inputImage2: CIImage? { get set }
}

/// The inputs of CIColorClamp.
public protocol CIColorClamp: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var minComponents: CIVector { get set }
    var maxComponents: CIVector { get set }
}

/// The inputs of CIColorControls.
public protocol CIColorControls: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var saturation: Float { get set }
    var brightness: Float { get set }
    var contrast: Float { get set }
}

/// The inputs of CIColorMatrix.
public protocol CIColorMatrix: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var rVector: CIVector { get set }
    var gVector: CIVector { get set }
    var bVector: CIVector { get set }
    var aVector: CIVector { get set }
    var biasVector: CIVector { get set }
}

/// The inputs of CIColorPolynomial.
public protocol CIColorPolynomial: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var redCoefficients: CIVector { get set }
    var greenCoefficients: CIVector { get set }
    var blueCoefficients: CIVector { get set }
    var alphaCoefficients: CIVector { get set }
}

/// The inputs of CIColorThreshold.
public protocol CIColorThreshold: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var threshold: Float { get set }
}

/// The inputs of CIColorThresholdOtsu.
public protocol CIColorThresholdOtsu: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// The inputs of CIExposureAdjust.
public protocol CIExposureAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var ev: Float { get set }
}

/// The inputs of CIGammaAdjust.
public protocol CIGammaAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var power: Float { get set }
}

/// The inputs of CIHueAdjust.
public protocol CIHueAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var angle: Float { get set }
}

/// The inputs of CILinearToSRGBToneCurve.
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// The inputs of CISRGBToneCurveToLinear.
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// The inputs of CITemperatureAndTint.
public protocol CITemperatureAndTint: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var neutral: CIVector { get set }
    var targetNeutral: CIVector { get set }
}

/// The inputs of CIToneCurve.
public protocol CIToneCurve: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var point0: CGPoint { get set }
    var point1: CGPoint { get set }
    var point2: CGPoint { get set }
    var point3: CGPoint { get set }
    var point4: CGPoint { get set }
}

/// The inputs of CIVibrance.
public protocol CIVibrance: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var amount: Float { get set }
}

/// The inputs of CIWhitePointAdjust.
public protocol CIWhitePointAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
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
private final class LinearToSRGBToneCurveFilter: TypedFilter, CILinearToSRGBToneCurve {}
private final class SRGBToneCurveToLinearFilter: TypedFilter, CISRGBToneCurveToLinear {}
private final class TemperatureAndTintFilter: TypedFilter, CITemperatureAndTint {}
private final class ToneCurveFilter: TypedFilter, CIToneCurve {}
private final class VibranceFilter: TypedFilter, CIVibrance {}
private final class WhitePointAdjustFilter: TypedFilter, CIWhitePointAdjust {}
