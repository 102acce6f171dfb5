// The typed filters of CICategoryDistortionEffect. Their formulas are in Distortions.md.

/// The inputs of CIBumpDistortion.
public protocol CIBumpDistortion: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the distortion, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The distance from the center up to which the image is distorted, in points. Default 300, at least 0.
    var radius: Float { get set }
    /// The strength of the magnification; negative for a dent. Default 0.5.
    var scale: Float { get set }
}

/// The inputs of CIBumpDistortionLinear.
public protocol CIBumpDistortionLinear: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// A point on the line, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The distance from the line up to which the image is distorted, in points. Default 300, at least 0.
    var radius: Float { get set }
    /// The direction of the line, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The strength of the magnification; negative for a dent. Default 0.5, at least -1.
    var scale: Float { get set }
}

/// The inputs of CICircleSplashDistortion.
public protocol CICircleSplashDistortion: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the distortion, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The radius of the area that is unchanged, in points. Default 150, at least 0.
    var radius: Float { get set }
}

/// The inputs of CIDisplacementDistortion.
public protocol CIDisplacementDistortion: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The image whose red and green move pixels horizontally and vertically, with one half for no movement.
    var displacementImage: CIImage? { get set }
    /// The distance between the movements by black and by white, in points. Default 50.
    var scale: Float { get set }
}

/// The inputs of CIGlassDistortion.
public protocol CIGlassDistortion: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The texture, whose luminance is the height of the glass; nil for no effect.
    var textureImage: CIImage? { get set }
    /// The position of the texture's bottom left corner, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The factor of the texture's slope, in points. Default 200.
    var scale: Float { get set }
}

/// The inputs of CIGlassLozenge.
public protocol CIGlassLozenge: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// One end of the lozenge's axis, in points from the bottom left. Default (150, 150).
    var point0: CGPoint { get set }
    /// The other end of the lozenge's axis, in points from the bottom left. Default (350, 150).
    var point1: CGPoint { get set }
    /// The radius of the lozenge, in points. Default 100, at least 0.
    var radius: Float { get set }
    /// The refractive index of the glass; 1 has no effect. Default 1.7, at least 0.
    var refraction: Float { get set }
}

/// The inputs of CIHoleDistortion.
public protocol CIHoleDistortion: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the distortion, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The radius of the hole, in points. Default 150, at least 0.01.
    var radius: Float { get set }
}

/// The inputs of CILightTunnel.
public protocol CILightTunnel: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the tunnel, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The rotation in the depth of the tunnel, in radians, counterclockwise. Default 0.
    var rotation: Float { get set }
    /// The radius of the area that is unchanged, in points. Default 100, at least 0.
    var radius: Float { get set }
}

/// The inputs of CIPinchDistortion.
public protocol CIPinchDistortion: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the distortion, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The distance from the center up to which the image is distorted, in points. Default 300, at least 0.
    var radius: Float { get set }
    /// The strength of the pinch. Default 0.5, at least 0.
    var scale: Float { get set }
}

/// The inputs of CITorusLensDistortion.
public protocol CITorusLensDistortion: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the distortion, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The outer radius of the ring, in points. Default 160, at least 0.
    var radius: Float { get set }
    /// The width of the ring, in points. Default 80, at least 0.
    var width: Float { get set }
    /// The refractive index of the glass; 1 has no effect. Default 1.7, at least 0.
    var refraction: Float { get set }
}

/// The inputs of CITwirlDistortion.
public protocol CITwirlDistortion: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the distortion, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The distance from the center up to which the image is distorted, in points. Default 300, at least 0.
    var radius: Float { get set }
    /// The angle by which the center is rotated, in radians, counterclockwise. Default π.
    var angle: Float { get set }
}

/// The inputs of CIVortexDistortion.
public protocol CIVortexDistortion: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the distortion, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The distance from the center up to which the image is distorted, in points. Default 300, at least 0.
    var radius: Float { get set }
    /// The angle by which the center is rotated, in radians, counterclockwise. Default 56.55.
    var angle: Float { get set }
}

/// The inputs of CINinePartStretched.
public protocol CINinePartStretched: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The lower left corner of the part that grows, in points from the bottom left. Default (50, 50).
    var breakpoint0: CGPoint { get set }
    /// The upper right corner of the part that grows, in points from the bottom left. Default (150, 150).
    var breakpoint1: CGPoint { get set }
    /// The points by which the part grows to the right and up. Default (100, 100).
    var growAmount: CGPoint { get set }
}

/// The inputs of CINinePartTiled.
public protocol CINinePartTiled: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The lower left corner of the part that grows, in points from the bottom left. Default (50, 50).
    var breakpoint0: CGPoint { get set }
    /// The upper right corner of the part that grows, in points from the bottom left. Default (150, 150).
    var breakpoint1: CGPoint { get set }
    /// The points by which the part grows to the right and up. Default (100, 100).
    var growAmount: CGPoint { get set }
    /// Whether every second row of tiles is upside down. Default true.
    var flipYTiles: Bool { get set }
}

extension CIFilter {
    /// A new CIBumpDistortion with default inputs.
    public class func bumpDistortion() -> any CIFilter & CIBumpDistortion {
        BumpDistortionFilter(builtin: "CIBumpDistortion")
    }

    /// A new CIBumpDistortionLinear with default inputs.
    public class func bumpDistortionLinear() -> any CIFilter & CIBumpDistortionLinear {
        BumpDistortionLinearFilter(builtin: "CIBumpDistortionLinear")
    }

    /// A new CICircleSplashDistortion with default inputs.
    public class func circleSplashDistortion() -> any CIFilter & CICircleSplashDistortion {
        CircleSplashDistortionFilter(builtin: "CICircleSplashDistortion")
    }

    /// A new CIDisplacementDistortion with default inputs.
    public class func displacementDistortion() -> any CIFilter & CIDisplacementDistortion {
        DisplacementDistortionFilter(builtin: "CIDisplacementDistortion")
    }

    /// A new CIGlassDistortion with default inputs.
    public class func glassDistortion() -> any CIFilter & CIGlassDistortion {
        GlassDistortionFilter(builtin: "CIGlassDistortion")
    }

    /// A new CIGlassLozenge with default inputs.
    public class func glassLozenge() -> any CIFilter & CIGlassLozenge {
        GlassLozengeFilter(builtin: "CIGlassLozenge")
    }

    /// A new CIHoleDistortion with default inputs.
    public class func holeDistortion() -> any CIFilter & CIHoleDistortion {
        HoleDistortionFilter(builtin: "CIHoleDistortion")
    }

    /// A new CILightTunnel with default inputs.
    public class func lightTunnel() -> any CIFilter & CILightTunnel {
        LightTunnelFilter(builtin: "CILightTunnel")
    }

    /// A new CIPinchDistortion with default inputs.
    public class func pinchDistortion() -> any CIFilter & CIPinchDistortion {
        PinchDistortionFilter(builtin: "CIPinchDistortion")
    }

    /// A new CITorusLensDistortion with default inputs.
    public class func torusLensDistortion() -> any CIFilter & CITorusLensDistortion {
        TorusLensDistortionFilter(builtin: "CITorusLensDistortion")
    }

    /// A new CITwirlDistortion with default inputs.
    public class func twirlDistortion() -> any CIFilter & CITwirlDistortion {
        TwirlDistortionFilter(builtin: "CITwirlDistortion")
    }

    /// A new CIVortexDistortion with default inputs.
    public class func vortexDistortion() -> any CIFilter & CIVortexDistortion {
        VortexDistortionFilter(builtin: "CIVortexDistortion")
    }

    /// A new CINinePartStretched with default inputs.
    public class func ninePartStretched() -> any CIFilter & CINinePartStretched {
        NinePartStretchedFilter(builtin: "CINinePartStretched")
    }

    /// A new CINinePartTiled with default inputs.
    public class func ninePartTiled() -> any CIFilter & CINinePartTiled {
        NinePartTiledFilter(builtin: "CINinePartTiled")
    }
}

private final class BumpDistortionFilter: TypedFilter, CIBumpDistortion {}
private final class BumpDistortionLinearFilter: TypedFilter, CIBumpDistortionLinear {}
private final class CircleSplashDistortionFilter: TypedFilter, CICircleSplashDistortion {}
private final class DisplacementDistortionFilter: TypedFilter, CIDisplacementDistortion {}
private final class GlassDistortionFilter: TypedFilter, CIGlassDistortion {}
private final class GlassLozengeFilter: TypedFilter, CIGlassLozenge {}
private final class HoleDistortionFilter: TypedFilter, CIHoleDistortion {}
private final class LightTunnelFilter: TypedFilter, CILightTunnel {}
private final class PinchDistortionFilter: TypedFilter, CIPinchDistortion {}
private final class TorusLensDistortionFilter: TypedFilter, CITorusLensDistortion {}
private final class TwirlDistortionFilter: TypedFilter, CITwirlDistortion {}
private final class VortexDistortionFilter: TypedFilter, CIVortexDistortion {}
private final class NinePartStretchedFilter: TypedFilter, CINinePartStretched {}
private final class NinePartTiledFilter: TypedFilter, CINinePartTiled {}
