// The typed filters of Convolutions, in CICategoryStylize. Their formulas are in Blurs.md.

/// The inputs of the convolutions.
public protocol CIConvolution: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The weights of the neighborhood, in rows from the top, each from left to right.
    var weights: CIVector { get set }
    /// The number that is added to each channel. Default 0.
    var bias: Float { get set }
}

extension CIFilter {
    /// A new CIConvolution3X3 with default inputs.
    public class func convolution3X3() -> any CIFilter & CIConvolution {
        ConvolutionFilter(builtin: "CIConvolution3X3")
    }

    /// A new CIConvolution5X5 with default inputs.
    public class func convolution5X5() -> any CIFilter & CIConvolution {
        ConvolutionFilter(builtin: "CIConvolution5X5")
    }

    /// A new CIConvolution7X7 with default inputs.
    public class func convolution7X7() -> any CIFilter & CIConvolution {
        ConvolutionFilter(builtin: "CIConvolution7X7")
    }

    /// A new CIConvolution9Horizontal with default inputs.
    public class func convolution9Horizontal() -> any CIFilter & CIConvolution {
        ConvolutionFilter(builtin: "CIConvolution9Horizontal")
    }

    /// A new CIConvolution9Vertical with default inputs.
    public class func convolution9Vertical() -> any CIFilter & CIConvolution {
        ConvolutionFilter(builtin: "CIConvolution9Vertical")
    }

    /// A new CIConvolutionRGB3X3 with default inputs.
    public class func convolutionRGB3X3() -> any CIFilter & CIConvolution {
        ConvolutionFilter(builtin: "CIConvolutionRGB3X3")
    }

    /// A new CIConvolutionRGB5X5 with default inputs.
    public class func convolutionRGB5X5() -> any CIFilter & CIConvolution {
        ConvolutionFilter(builtin: "CIConvolutionRGB5X5")
    }

    /// A new CIConvolutionRGB7X7 with default inputs.
    public class func convolutionRGB7X7() -> any CIFilter & CIConvolution {
        ConvolutionFilter(builtin: "CIConvolutionRGB7X7")
    }

    /// A new CIConvolutionRGB9Horizontal with default inputs.
    public class func convolutionRGB9Horizontal() -> any CIFilter & CIConvolution {
        ConvolutionFilter(builtin: "CIConvolutionRGB9Horizontal")
    }

    /// A new CIConvolutionRGB9Vertical with default inputs.
    public class func convolutionRGB9Vertical() -> any CIFilter & CIConvolution {
        ConvolutionFilter(builtin: "CIConvolutionRGB9Vertical")
    }
}

private final class ConvolutionFilter: TypedFilter, CIConvolution {}
