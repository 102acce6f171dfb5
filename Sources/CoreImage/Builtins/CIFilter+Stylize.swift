// The typed filters of CICategoryStylize. Their formulas are in Stylize.md.

/// The inputs of the blends with a mask.
public protocol CIBlendWithMask: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var backgroundImage: CIImage? { get set }
    var maskImage: CIImage? { get set }
}

/// The inputs of CIBloom.
public protocol CIBloom: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var intensity: Float { get set }
}

/// The inputs of CIComicEffect.
public protocol CIComicEffect: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// The inputs of CICrystallize.
public protocol CICrystallize: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var center: CGPoint { get set }
}

/// The inputs of CIEdges.
public protocol CIEdges: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var intensity: Float { get set }
}

/// The inputs of CIGloom.
public protocol CIGloom: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var intensity: Float { get set }
}

/// The inputs of CIHexagonalPixellate.
public protocol CIHexagonalPixellate: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var scale: Float { get set }
}

/// The inputs of CIHighlightShadowAdjust.
public protocol CIHighlightShadowAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var shadowAmount: Float { get set }
    var highlightAmount: Float { get set }
}

/// The inputs of CILineOverlay.
public protocol CILineOverlay: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var nrNoiseLevel: Float { get set }
    var nrSharpness: Float { get set }
    var edgeIntensity: Float { get set }
    var threshold: Float { get set }
    var contrast: Float { get set }
}

/// The inputs of CIMix.
public protocol CIMix: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var backgroundImage: CIImage? { get set }
    var amount: Float { get set }
}

/// The inputs of CIPixellate.
public protocol CIPixellate: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var scale: Float { get set }
}

/// The inputs of CIPointillize.
public protocol CIPointillize: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var center: CGPoint { get set }
}

/// The inputs of CISpotLight.
public protocol CISpotLight: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var lightPosition: CIVector { get set }
    var lightPointsAt: CIVector { get set }
    var brightness: Float { get set }
    var concentration: Float { get set }
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
