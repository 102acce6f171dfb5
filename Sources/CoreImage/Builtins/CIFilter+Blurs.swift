// The typed filters of CICategoryBlur and CICategorySharpen. Their formulas are in Blurs.md.

/// The inputs of CIBokehBlur.
public protocol CIBokehBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var ringAmount: Float { get set }
    var ringSize: Float { get set }
    var softness: Float { get set }
}

/// The inputs of CIBoxBlur.
public protocol CIBoxBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// The inputs of CIDiscBlur.
public protocol CIDiscBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// The inputs of CIGaussianBlur.
public protocol CIGaussianBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// The inputs of CIMaskedVariableBlur.
public protocol CIMaskedVariableBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var mask: CIImage? { get set }
    var radius: Float { get set }
}

/// The inputs of CIMedianFilter.
public protocol CIMedian: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// The inputs of CIMorphologyGradient.
public protocol CIMorphologyGradient: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// The inputs of CIMorphologyMaximum.
public protocol CIMorphologyMaximum: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// The inputs of CIMorphologyMinimum.
public protocol CIMorphologyMinimum: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// The inputs of CIMorphologyRectangleMaximum.
public protocol CIMorphologyRectangleMaximum: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var width: Float { get set }
    var height: Float { get set }
}

/// The inputs of CIMorphologyRectangleMinimum.
public protocol CIMorphologyRectangleMinimum: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var width: Float { get set }
    var height: Float { get set }
}

/// The inputs of CIMotionBlur.
public protocol CIMotionBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var angle: Float { get set }
}

/// The inputs of CINoiseReduction.
public protocol CINoiseReduction: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var noiseLevel: Float { get set }
    var sharpness: Float { get set }
}

/// The inputs of CIZoomBlur.
public protocol CIZoomBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var amount: Float { get set }
}

/// The inputs of CISharpenLuminance.
public protocol CISharpenLuminance: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var sharpness: Float { get set }
    var radius: Float { get set }
}

/// The inputs of CIUnsharpMask.
public protocol CIUnsharpMask: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var intensity: Float { get set }
}

extension CIFilter {
    /// A new CIBokehBlur with default inputs.
    public class func bokehBlur() -> any CIFilter & CIBokehBlur {
        BokehBlurFilter(builtin: "CIBokehBlur")
    }

    /// A new CIBoxBlur with default inputs.
    public class func boxBlur() -> any CIFilter & CIBoxBlur {
        BoxBlurFilter(builtin: "CIBoxBlur")
    }

    /// A new CIDiscBlur with default inputs.
    public class func discBlur() -> any CIFilter & CIDiscBlur {
        DiscBlurFilter(builtin: "CIDiscBlur")
    }

    /// A new CIGaussianBlur with default inputs.
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur {
        GaussianBlurFilter(builtin: "CIGaussianBlur")
    }

    /// A new CIMaskedVariableBlur with default inputs.
    public class func maskedVariableBlur() -> any CIFilter & CIMaskedVariableBlur {
        MaskedVariableBlurFilter(builtin: "CIMaskedVariableBlur")
    }

    /// A new CIMedianFilter with default inputs.
    public class func median() -> any CIFilter & CIMedian {
        MedianFilter(builtin: "CIMedianFilter")
    }

    /// A new CIMorphologyGradient with default inputs.
    public class func morphologyGradient() -> any CIFilter & CIMorphologyGradient {
        MorphologyGradientFilter(builtin: "CIMorphologyGradient")
    }

    /// A new CIMorphologyMaximum with default inputs.
    public class func morphologyMaximum() -> any CIFilter & CIMorphologyMaximum {
        MorphologyMaximumFilter(builtin: "CIMorphologyMaximum")
    }

    /// A new CIMorphologyMinimum with default inputs.
    public class func morphologyMinimum() -> any CIFilter & CIMorphologyMinimum {
        MorphologyMinimumFilter(builtin: "CIMorphologyMinimum")
    }

    /// A new CIMorphologyRectangleMaximum with default inputs.
    public class func morphologyRectangleMaximum() -> any CIFilter & CIMorphologyRectangleMaximum {
        MorphologyRectangleMaximumFilter(builtin: "CIMorphologyRectangleMaximum")
    }

    /// A new CIMorphologyRectangleMinimum with default inputs.
    public class func morphologyRectangleMinimum() -> any CIFilter & CIMorphologyRectangleMinimum {
        MorphologyRectangleMinimumFilter(builtin: "CIMorphologyRectangleMinimum")
    }

    /// A new CIMotionBlur with default inputs.
    public class func motionBlur() -> any CIFilter & CIMotionBlur {
        MotionBlurFilter(builtin: "CIMotionBlur")
    }

    /// A new CINoiseReduction with default inputs.
    public class func noiseReduction() -> any CIFilter & CINoiseReduction {
        NoiseReductionFilter(builtin: "CINoiseReduction")
    }

    /// A new CIZoomBlur with default inputs.
    public class func zoomBlur() -> any CIFilter & CIZoomBlur {
        ZoomBlurFilter(builtin: "CIZoomBlur")
    }

    /// A new CISharpenLuminance with default inputs.
    public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance {
        SharpenLuminanceFilter(builtin: "CISharpenLuminance")
    }

    /// A new CIUnsharpMask with default inputs.
    public class func unsharpMask() -> any CIFilter & CIUnsharpMask {
        UnsharpMaskFilter(builtin: "CIUnsharpMask")
    }
}

private final class BokehBlurFilter: TypedFilter, CIBokehBlur {}
private final class BoxBlurFilter: TypedFilter, CIBoxBlur {}
private final class DiscBlurFilter: TypedFilter, CIDiscBlur {}
private final class GaussianBlurFilter: TypedFilter, CIGaussianBlur {}
private final class MaskedVariableBlurFilter: TypedFilter, CIMaskedVariableBlur {}
private final class MedianFilter: TypedFilter, CIMedian {}
private final class MorphologyGradientFilter: TypedFilter, CIMorphologyGradient {}
private final class MorphologyMaximumFilter: TypedFilter, CIMorphologyMaximum {}
private final class MorphologyMinimumFilter: TypedFilter, CIMorphologyMinimum {}
private final class MorphologyRectangleMaximumFilter: TypedFilter, CIMorphologyRectangleMaximum {}
private final class MorphologyRectangleMinimumFilter: TypedFilter, CIMorphologyRectangleMinimum {}
private final class MotionBlurFilter: TypedFilter, CIMotionBlur {}
private final class NoiseReductionFilter: TypedFilter, CINoiseReduction {}
private final class ZoomBlurFilter: TypedFilter, CIZoomBlur {}
private final class SharpenLuminanceFilter: TypedFilter, CISharpenLuminance {}
private final class UnsharpMaskFilter: TypedFilter, CIUnsharpMask {}
