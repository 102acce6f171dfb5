// The typed filters of CICategoryColorEffect. Their formulas are in ColorFilters.md.

/// The inputs of CIColorCrossPolynomial.
public protocol CIColorCrossPolynomial: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var redCoefficients: CIVector { get set }
    var greenCoefficients: CIVector { get set }
    var blueCoefficients: CIVector { get set }
}

/// The inputs of CIColorCube.
public protocol CIColorCube: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var cubeDimension: Float { get set }
    var cubeData: Data { get set }
}

/// The inputs of CIColorCubeWithColorSpace.
public protocol CIColorCubeWithColorSpace: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var cubeDimension: Float { get set }
    var cubeData: Data { get set }
    var colorSpace: CGColorSpace? { get set }
}

/// The inputs of CIColorCurves.
public protocol CIColorCurves: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var curvesData: Data { get set }
    var curvesDomain: CIVector { get set }
    var colorSpace: CGColorSpace? { get set }
}

/// The inputs of CIColorInvert.
public protocol CIColorInvert: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// The inputs of CIColorMap.
public protocol CIColorMap: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var gradientImage: CIImage? { get set }
}

/// The inputs of CIColorMonochrome.
public protocol CIColorMonochrome: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var color: CIColor { get set }
    var intensity: Float { get set }
}

/// The inputs of CIColorPosterize.
public protocol CIColorPosterize: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var levels: Float { get set }
}

/// The inputs of CIFalseColor.
public protocol CIFalseColor: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
}

/// The inputs of CIMaskToAlpha.
public protocol CIMaskToAlpha: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// The inputs of CIMaximumComponent.
public protocol CIMaximumComponent: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// The inputs of CIMinimumComponent.
public protocol CIMinimumComponent: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// The inputs of the photo effects.
public protocol CIPhotoEffect: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// The inputs of CISepiaTone.
public protocol CISepiaTone: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var intensity: Float { get set }
}

/// The inputs of CIThermal.
public protocol CIThermal: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// The inputs of CIVignette.
public protocol CIVignette: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var intensity: Float { get set }
    var radius: Float { get set }
}

/// The inputs of CIVignetteEffect.
public protocol CIVignetteEffect: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var intensity: Float { get set }
    var falloff: Float { get set }
}

/// The inputs of CIXRay.
public protocol CIXRay: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

extension CIFilter {
    /// A new CIColorCrossPolynomial with default inputs.
    public class func colorCrossPolynomial() -> any CIFilter & CIColorCrossPolynomial {
        ColorCrossPolynomialFilter(builtin: "CIColorCrossPolynomial")
    }

    /// A new CIColorCube with default inputs.
    public class func colorCube() -> any CIFilter & CIColorCube {
        ColorCubeFilter(builtin: "CIColorCube")
    }

    /// A new CIColorCubeWithColorSpace with default inputs.
    public class func colorCubeWithColorSpace() -> any CIFilter & CIColorCubeWithColorSpace {
        ColorCubeWithColorSpaceFilter(builtin: "CIColorCubeWithColorSpace")
    }

    /// A new CIColorCurves with default inputs.
    public class func colorCurves() -> any CIFilter & CIColorCurves {
        ColorCurvesFilter(builtin: "CIColorCurves")
    }

    /// A new CIColorInvert with default inputs.
    public class func colorInvert() -> any CIFilter & CIColorInvert {
        ColorInvertFilter(builtin: "CIColorInvert")
    }

    /// A new CIColorMap with default inputs.
    public class func colorMap() -> any CIFilter & CIColorMap {
        ColorMapFilter(builtin: "CIColorMap")
    }

    /// A new CIColorMonochrome with default inputs.
    public class func colorMonochrome() -> any CIFilter & CIColorMonochrome {
        ColorMonochromeFilter(builtin: "CIColorMonochrome")
    }

    /// A new CIColorPosterize with default inputs.
    public class func colorPosterize() -> any CIFilter & CIColorPosterize {
        ColorPosterizeFilter(builtin: "CIColorPosterize")
    }

    /// A new CIFalseColor with default inputs.
    public class func falseColor() -> any CIFilter & CIFalseColor {
        FalseColorFilter(builtin: "CIFalseColor")
    }

    /// A new CIMaskToAlpha with default inputs.
    public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha {
        MaskToAlphaFilter(builtin: "CIMaskToAlpha")
    }

    /// A new CIMaximumComponent with default inputs.
    public class func maximumComponent() -> any CIFilter & CIMaximumComponent {
        MaximumComponentFilter(builtin: "CIMaximumComponent")
    }

    /// A new CIMinimumComponent with default inputs.
    public class func minimumComponent() -> any CIFilter & CIMinimumComponent {
        MinimumComponentFilter(builtin: "CIMinimumComponent")
    }

    /// A new CIPhotoEffectChrome with default inputs.
    public class func photoEffectChrome() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(builtin: "CIPhotoEffectChrome")
    }

    /// A new CIPhotoEffectFade with default inputs.
    public class func photoEffectFade() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(builtin: "CIPhotoEffectFade")
    }

    /// A new CIPhotoEffectInstant with default inputs.
    public class func photoEffectInstant() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(builtin: "CIPhotoEffectInstant")
    }

    /// A new CIPhotoEffectMono with default inputs.
    public class func photoEffectMono() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(builtin: "CIPhotoEffectMono")
    }

    /// A new CIPhotoEffectNoir with default inputs.
    public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(builtin: "CIPhotoEffectNoir")
    }

    /// A new CIPhotoEffectProcess with default inputs.
    public class func photoEffectProcess() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(builtin: "CIPhotoEffectProcess")
    }

    /// A new CIPhotoEffectTonal with default inputs.
    public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(builtin: "CIPhotoEffectTonal")
    }

    /// A new CIPhotoEffectTransfer with default inputs.
    public class func photoEffectTransfer() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(builtin: "CIPhotoEffectTransfer")
    }

    /// A new CISepiaTone with default inputs.
    public class func sepiaTone() -> any CIFilter & CISepiaTone {
        SepiaToneFilter(builtin: "CISepiaTone")
    }

    /// A new CIThermal with default inputs.
    public class func thermal() -> any CIFilter & CIThermal {
        ThermalFilter(builtin: "CIThermal")
    }

    /// A new CIVignette with default inputs.
    public class func vignette() -> any CIFilter & CIVignette {
        VignetteFilter(builtin: "CIVignette")
    }

    /// A new CIVignetteEffect with default inputs.
    public class func vignetteEffect() -> any CIFilter & CIVignetteEffect {
        VignetteEffectFilter(builtin: "CIVignetteEffect")
    }

    /// A new CIXRay with default inputs.
    public class func xRay() -> any CIFilter & CIXRay {
        XRayFilter(builtin: "CIXRay")
    }
}

private final class ColorCrossPolynomialFilter: TypedFilter, CIColorCrossPolynomial {}
private final class ColorCubeFilter: TypedFilter, CIColorCube {}
private final class ColorCubeWithColorSpaceFilter: TypedFilter, CIColorCubeWithColorSpace {}
private final class ColorCurvesFilter: TypedFilter, CIColorCurves {}
private final class ColorInvertFilter: TypedFilter, CIColorInvert {}
private final class ColorMapFilter: TypedFilter, CIColorMap {}
private final class ColorMonochromeFilter: TypedFilter, CIColorMonochrome {}
private final class ColorPosterizeFilter: TypedFilter, CIColorPosterize {}
private final class FalseColorFilter: TypedFilter, CIFalseColor {}
private final class MaskToAlphaFilter: TypedFilter, CIMaskToAlpha {}
private final class MaximumComponentFilter: TypedFilter, CIMaximumComponent {}
private final class MinimumComponentFilter: TypedFilter, CIMinimumComponent {}
private final class PhotoEffectFilter: TypedFilter, CIPhotoEffect {}
private final class SepiaToneFilter: TypedFilter, CISepiaTone {}
private final class ThermalFilter: TypedFilter, CIThermal {}
private final class VignetteFilter: TypedFilter, CIVignette {}
private final class VignetteEffectFilter: TypedFilter, CIVignetteEffect {}
private final class XRayFilter: TypedFilter, CIXRay {}
