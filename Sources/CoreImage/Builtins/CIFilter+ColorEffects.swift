// The typed filters of CICategoryColorEffect. Their formulas are in ColorFilters.md.

/// The inputs of CIColorCrossPolynomial.
public protocol CIColorCrossPolynomial: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The ten coefficients of the new red, for r, g, b, r², g², b², rg, gb, br and 1. Default (1, 0, 0, 0, 0, 0, 0, 0,
    /// 0, 0).
    var redCoefficients: CIVector { get set }
    /// The ten coefficients of the new green, for r, g, b, r², g², b², rg, gb, br and 1. Default (0, 1, 0, 0, 0, 0, 0,
    /// 0, 0, 0).
    var greenCoefficients: CIVector { get set }
    /// The ten coefficients of the new blue, for r, g, b, r², g², b², rg, gb, br and 1. Default (0, 0, 1, 0, 0, 0, 0,
    /// 0, 0, 0).
    var blueCoefficients: CIVector { get set }
}

/// The inputs of CIColorCube.
public protocol CIColorCube: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The number of colors along each edge of the cube. Default 2, in 2...128.
    var cubeDimension: Float { get set }
    /// The colors of the cube: four premultiplied 32-bit floats each, with red varying fastest. Data of another length
    /// than 16 · dimension³ bytes has no effect.
    var cubeData: Data { get set }
}

/// The inputs of CIColorCubeWithColorSpace.
public protocol CIColorCubeWithColorSpace: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The number of colors along each edge of the cube. Default 2, in 2...128.
    var cubeDimension: Float { get set }
    /// The colors of the cube: four premultiplied 32-bit floats each, with red varying fastest. Data of another length
    /// than 16 · dimension³ bytes has no effect.
    var cubeData: Data { get set }
    /// The space in which colors are looked up: sRGB or linear sRGB; nil for that in which filters compute. Other spaces
    /// count as sRGB, with a message.
    var colorSpace: CGColorSpace? { get set }
}

/// The inputs of CIColorCurves.
public protocol CIColorCurves: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The values of the curves: three 32-bit floats, for red, green and blue, for each of at least two evenly spaced
    /// inputs.
    var curvesData: Data { get set }
    /// The lowest and the highest input of the curves. Default (0, 1).
    var curvesDomain: CIVector { get set }
    /// The space in which colors are looked up: sRGB or linear sRGB; nil for sRGB. Other spaces count as sRGB, with a
    /// message.
    var colorSpace: CGColorSpace? { get set }
}

/// The inputs of CIColorInvert.
public protocol CIColorInvert: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
}

/// The inputs of CIColorMap.
public protocol CIColorMap: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The image whose middle row has the new colors, from that of black to that of white; nil for no effect.
    var gradientImage: CIImage? { get set }
}

/// The inputs of CIColorMonochrome.
public protocol CIColorMonochrome: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The color of white in the result. Default red 0.6, green 0.45, blue 0.3, alpha 1.
    var color: CIColor { get set }
    /// The part of the result in the mix with the image. Default 1, in 0...1.
    var intensity: Float { get set }
}

/// The inputs of CIColorPosterize.
public protocol CIColorPosterize: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The number of levels of each color, rounded. Default 6, in 2...256.
    var levels: Float { get set }
}

/// The inputs of CIFalseColor.
public protocol CIFalseColor: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The color of black in the result. Default red 0.3, green 0, blue 0, alpha 1.
    var color0: CIColor { get set }
    /// The color of white in the result. Default red 1, green 0.9, blue 0.8, alpha 1.
    var color1: CIColor { get set }
}

/// The inputs of CIMaskToAlpha.
public protocol CIMaskToAlpha: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
}

/// The inputs of CIMaximumComponent.
public protocol CIMaximumComponent: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
}

/// The inputs of CIMinimumComponent.
public protocol CIMinimumComponent: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
}

/// The inputs of the photo effects.
public protocol CIPhotoEffect: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
}

/// The inputs of CISepiaTone.
public protocol CISepiaTone: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The part of the result in the mix with the image. Default 1, in 0...1.
    var intensity: Float { get set }
}

/// The inputs of CIThermal.
public protocol CIThermal: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
}

/// The inputs of CIVignette.
public protocol CIVignette: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The darkness outside; negative to brighten. Default 0, in -1...1.
    var intensity: Float { get set }
    /// The factor of half of the diagonal, at which the darkness is complete. Default 1, in 0...2.
    var radius: Float { get set }
}

/// The inputs of CIVignetteEffect.
public protocol CIVignetteEffect: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the light area, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The radius of the light area, in points. Default 150, at least 0.
    var radius: Float { get set }
    /// The darkness outside; negative to brighten. Default 1, in -1...1.
    var intensity: Float { get set }
    /// The part of the radius, to both sides of it, over which the image darkens. Default 0.5, in 0...1.
    var falloff: Float { get set }
}

/// The inputs of CIXRay.
public protocol CIXRay: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
}

/// The inputs of CIColorCubesMixedWithMask.
public protocol CIColorCubesMixedWithMask: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The image whose luminance is the part of the second cube's color; nil for no effect.
    var maskImage: CIImage? { get set }
    /// The number of colors along each edge of the cubes. Default 2, in 2...128.
    var cubeDimension: Float { get set }
    /// The colors of the cube for black in the mask; see `CIColorCube.cubeData`.
    var cube0Data: Data { get set }
    /// The colors of the cube for white in the mask; see `CIColorCube.cubeData`.
    var cube1Data: Data { get set }
    /// The space in which colors are looked up: sRGB or linear sRGB; nil for that of the context.
    var colorSpace: CGColorSpace? { get set }
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

    /// A new CIColorCubesMixedWithMask with default inputs.
    public class func colorCubesMixedWithMask() -> any CIFilter & CIColorCubesMixedWithMask {
        ColorCubesMixedWithMaskFilter(builtin: "CIColorCubesMixedWithMask")
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
private final class ColorCubesMixedWithMaskFilter: TypedFilter, CIColorCubesMixedWithMask {}
