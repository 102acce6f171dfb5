// The typed filters of CICategoryStylize. Their formulas are in Stylize.md.

/// The inputs of the blends with a mask.
public protocol CIBlendWithMask: CIFilterProtocol {
    /// The image that is visible where the mask is white.
    var inputImage: CIImage? { get set }
    /// The image below the result.
    var backgroundImage: CIImage? { get set }
    /// The mask, whose luminance, alpha or color, as the filter says, is the part of the image; nil for no effect.
    var maskImage: CIImage? { get set }
}

/// The inputs of CIBloom.
public protocol CIBloom: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The standard deviation of the glow, in points. Default 10, at least 0.
    var radius: Float { get set }
    /// The strength of the glow. Default 0.5, at least 0.
    var intensity: Float { get set }
}

/// The inputs of CIComicEffect.
public protocol CIComicEffect: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
}

/// The inputs of CICrystallize.
public protocol CICrystallize: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// Two thirds of the mean distance of pieces, in points. Default 20, at least 1.
    var radius: Float { get set }
    /// The origin of the grid of pieces, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
}

/// The inputs of CIEdges.
public protocol CIEdges: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The factor of the strength of an edge. Default 1, at least 0.
    var intensity: Float { get set }
}

/// The inputs of CIGloom.
public protocol CIGloom: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The standard deviation of the blur, in points. Default 10, at least 0.
    var radius: Float { get set }
    /// The strength of the darkening. Default 0.5, in 0...1.
    var intensity: Float { get set }
}

/// The inputs of CIHexagonalPixellate.
public protocol CIHexagonalPixellate: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of a hexagon, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The side of a hexagon, in points. Default 8, at least 1.
    var scale: Float { get set }
}

/// The inputs of CIHighlightShadowAdjust.
public protocol CIHighlightShadowAdjust: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The standard deviation of the blur by which light and dark areas are distinguished, in points. Default 0, at least
    /// 0.
    var radius: Float { get set }
    /// How much the dark areas are lightened; negative to darken them. Default 0, in -1...1.
    var shadowAmount: Float { get set }
    /// The brightness of the light areas that is kept. Default 1, in 0...1.
    var highlightAmount: Float { get set }
}

/// The inputs of CILineOverlay.
public protocol CILineOverlay: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The difference in luminance above which a neighbor does not count for the removal of noise. Default 0.07, at
    /// least 0.
    var nrNoiseLevel: Float { get set }
    /// The sharpening after the removal of noise. Default 0.71, at least 0.
    var nrSharpness: Float { get set }
    /// The factor of the strength of an edge. Default 1, at least 0.
    var edgeIntensity: Float { get set }
    /// The strength below which an edge is not drawn. Default 0.1, at least 0.
    var threshold: Float { get set }
    /// The factor of the strength of an edge above the threshold. Default 50, at least 0.25.
    var contrast: Float { get set }
}

/// The inputs of CIMix.
public protocol CIMix: CIFilterProtocol {
    /// The image that is mixed with the background.
    var inputImage: CIImage? { get set }
    /// The image below the result.
    var backgroundImage: CIImage? { get set }
    /// The part of the image in the mix with the background. Default 1, in 0...1.
    var amount: Float { get set }
}

/// The inputs of CIPixellate.
public protocol CIPixellate: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of a square, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The side of a square, in points. Default 8, at least 1.
    var scale: Float { get set }
}

/// The inputs of CIPointillize.
public protocol CIPointillize: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The radius of a dot, in points. Default 20, at least 1.
    var radius: Float { get set }
    /// The origin of the grid of dots, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
}

/// The inputs of CISpotLight.
public protocol CISpotLight: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The position of the light, with its height above the image, in points. Default (400, 600, 150).
    var lightPosition: CIVector { get set }
    /// The point at which the light is directed, with its height above the image, in points. Default (200, 200, 0).
    var lightPointsAt: CIVector { get set }
    /// The factor of the light. Default 3, at least 0.
    var brightness: Float { get set }
    /// The narrowness of the light cone: the light falls off with the power 1 / concentration of a cosine. Default 0.1,
    /// at least 0.001.
    var concentration: Float { get set }
    /// The color of the light. Default opaque white.
    var color: CIColor { get set }
}

extension CIFilter {
    /// A new CIBlendWithAlphaMask with default inputs.
    public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask {
        BlendWithMaskFilter(builtin: "CIBlendWithAlphaMask")
    }

    /// A new CIBlendWithBlueMask with default inputs.
    public class func blendWithBlueMask() -> any CIFilter & CIBlendWithMask {
        BlendWithMaskFilter(builtin: "CIBlendWithBlueMask")
    }

    /// A new CIBlendWithMask with default inputs.
    public class func blendWithMask() -> any CIFilter & CIBlendWithMask {
        BlendWithMaskFilter(builtin: "CIBlendWithMask")
    }

    /// A new CIBlendWithRedMask with default inputs.
    public class func blendWithRedMask() -> any CIFilter & CIBlendWithMask {
        BlendWithMaskFilter(builtin: "CIBlendWithRedMask")
    }

    /// A new CIBloom with default inputs.
    public class func bloom() -> any CIFilter & CIBloom {
        BloomFilter(builtin: "CIBloom")
    }

    /// A new CIComicEffect with default inputs.
    public class func comicEffect() -> any CIFilter & CIComicEffect {
        ComicEffectFilter(builtin: "CIComicEffect")
    }

    /// A new CICrystallize with default inputs.
    public class func crystallize() -> any CIFilter & CICrystallize {
        CrystallizeFilter(builtin: "CICrystallize")
    }

    /// A new CIEdges with default inputs.
    public class func edges() -> any CIFilter & CIEdges {
        EdgesFilter(builtin: "CIEdges")
    }

    /// A new CIGloom with default inputs.
    public class func gloom() -> any CIFilter & CIGloom {
        GloomFilter(builtin: "CIGloom")
    }

    /// A new CIHexagonalPixellate with default inputs.
    public class func hexagonalPixellate() -> any CIFilter & CIHexagonalPixellate {
        HexagonalPixellateFilter(builtin: "CIHexagonalPixellate")
    }

    /// A new CIHighlightShadowAdjust with default inputs.
    public class func highlightShadowAdjust() -> any CIFilter & CIHighlightShadowAdjust {
        HighlightShadowAdjustFilter(builtin: "CIHighlightShadowAdjust")
    }

    /// A new CILineOverlay with default inputs.
    public class func lineOverlay() -> any CIFilter & CILineOverlay {
        LineOverlayFilter(builtin: "CILineOverlay")
    }

    /// A new CIMix with default inputs.
    public class func mix() -> any CIFilter & CIMix {
        MixFilter(builtin: "CIMix")
    }

    /// A new CIPixellate with default inputs.
    public class func pixellate() -> any CIFilter & CIPixellate {
        PixellateFilter(builtin: "CIPixellate")
    }

    /// A new CIPointillize with default inputs.
    public class func pointillize() -> any CIFilter & CIPointillize {
        PointillizeFilter(builtin: "CIPointillize")
    }

    /// A new CISpotLight with default inputs.
    public class func spotLight() -> any CIFilter & CISpotLight {
        SpotLightFilter(builtin: "CISpotLight")
    }
}

private final class BlendWithMaskFilter: TypedFilter, CIBlendWithMask {}
private final class BloomFilter: TypedFilter, CIBloom {}
private final class ComicEffectFilter: TypedFilter, CIComicEffect {}
private final class CrystallizeFilter: TypedFilter, CICrystallize {}
private final class EdgesFilter: TypedFilter, CIEdges {}
private final class GloomFilter: TypedFilter, CIGloom {}
private final class HexagonalPixellateFilter: TypedFilter, CIHexagonalPixellate {}
private final class HighlightShadowAdjustFilter: TypedFilter, CIHighlightShadowAdjust {}
private final class LineOverlayFilter: TypedFilter, CILineOverlay {}
private final class MixFilter: TypedFilter, CIMix {}
private final class PixellateFilter: TypedFilter, CIPixellate {}
private final class PointillizeFilter: TypedFilter, CIPointillize {}
private final class SpotLightFilter: TypedFilter, CISpotLight {}
