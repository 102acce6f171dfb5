// The typed filters of CICategoryBlur and CICategorySharpen. Their formulas are in Blurs.md.

/// The inputs of CIBokehBlur.
public protocol CIBokehBlur: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The radius of the disc whose mean is taken, in points. Default 20, at least 0.
    var radius: Float { get set }
    /// The additional brightness of the edge of each disc. Default 0, in 0...1.
    var ringAmount: Float { get set }
    /// The width of that edge, as a part of the radius. Default 0.1, in 0...0.2.
    var ringSize: Float { get set }
    /// The width of the soft edge of each disc, in points. Default 1, in 0...10.
    var softness: Float { get set }
}

/// The inputs of CIBoxBlur.
public protocol CIBoxBlur: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// Half of the side of the square whose mean is taken, in points. Default 10, at least 0.
    var radius: Float { get set }
}

/// The inputs of CIDiscBlur.
public protocol CIDiscBlur: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The radius of the disc whose mean is taken, in points. Default 8, at least 0.
    var radius: Float { get set }
}

/// The inputs of CIGaussianBlur.
public protocol CIGaussianBlur: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The standard deviation of the blur, in points. Default 10, at least 0.
    var radius: Float { get set }
}

/// The inputs of CIMaskedVariableBlur.
public protocol CIMaskedVariableBlur: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The image whose luminance, times the radius, is the radius of the blur; nil for no effect.
    var mask: CIImage? { get set }
    /// The standard deviation of the blur where the mask is white, in points. Default 5, at least 0.
    var radius: Float { get set }
}

/// The inputs of CIMedianFilter.
public protocol CIMedian: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
}

/// The inputs of CIMorphologyGradient.
public protocol CIMorphologyGradient: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The distance up to which values are compared, in points. Default 5, at least 0.
    var radius: Float { get set }
}

/// The inputs of CIMorphologyMaximum.
public protocol CIMorphologyMaximum: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The distance up to which values are compared, in points. Default 5, at least 0.
    var radius: Float { get set }
}

/// The inputs of CIMorphologyMinimum.
public protocol CIMorphologyMinimum: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The distance up to which values are compared, in points. Default 5, at least 0.
    var radius: Float { get set }
}

/// The inputs of CIMorphologyRectangleMaximum.
public protocol CIMorphologyRectangleMaximum: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The width of the rectangle in which values are compared, rounded to an odd number of pixels. Default 5, at least
    /// 0.
    var width: Float { get set }
    /// The height of the rectangle in which values are compared, rounded to an odd number of pixels. Default 5, at
    /// least 0.
    var height: Float { get set }
}

/// The inputs of CIMorphologyRectangleMinimum.
public protocol CIMorphologyRectangleMinimum: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The width of the rectangle in which values are compared, rounded to an odd number of pixels. Default 5, at least
    /// 0.
    var width: Float { get set }
    /// The height of the rectangle in which values are compared, rounded to an odd number of pixels. Default 5, at
    /// least 0.
    var height: Float { get set }
}

/// The inputs of CIMotionBlur.
public protocol CIMotionBlur: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The length of the motion to each side, in points. Default 20, at least 0.
    var radius: Float { get set }
    /// The direction of the motion, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
}

/// The inputs of CINoiseReduction.
public protocol CINoiseReduction: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The difference in luminance below which a pixel counts as noise. Default 0.02, at least 0.
    var noiseLevel: Float { get set }
    /// The sharpening of what is not noise. Default 0.4, at least 0.
    var sharpness: Float { get set }
}

/// The inputs of CIZoomBlur.
public protocol CIZoomBlur: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The point from which the blur spreads, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The length of the blur, in percent of the distance from the center. Default 20.
    var amount: Float { get set }
}

/// The inputs of CISharpenLuminance.
public protocol CISharpenLuminance: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The factor of the difference from the blurred luminance. Default 0.4, at least 0.
    var sharpness: Float { get set }
    /// The standard deviation of the blur that the image is compared with, in points. Default 1.69, at least 0.
    var radius: Float { get set }
}

/// The inputs of CIUnsharpMask.
public protocol CIUnsharpMask: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The standard deviation of the blur that the image is compared with, in points. Default 2.5, at least 0.
    var radius: Float { get set }
    /// The factor of the difference from the blurred image. Default 0.5, at least 0.
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
