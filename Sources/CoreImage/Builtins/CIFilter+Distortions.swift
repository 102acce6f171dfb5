// The typed filters of CICategoryDistortionEffect. Their formulas are in Distortions.md.

/// The inputs of CIBumpDistortion.
public protocol CIBumpDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var scale: Float { get set }
}

/// The inputs of CIBumpDistortionLinear.
public protocol CIBumpDistortionLinear: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var angle: Float { get set }
    var scale: Float { get set }
}

/// The inputs of CICircleSplashDistortion.
public protocol CICircleSplashDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
}

/// The inputs of CIDisplacementDistortion.
public protocol CIDisplacementDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var displacementImage: CIImage? { get set }
    var scale: Float { get set }
}

/// The inputs of CIGlassDistortion.
public protocol CIGlassDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var textureImage: CIImage? { get set }
    var center: CGPoint { get set }
    var scale: Float { get set }
}

/// The inputs of CIGlassLozenge.
public protocol CIGlassLozenge: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var point0: CGPoint { get set }
    var point1: CGPoint { get set }
    var radius: Float { get set }
    var refraction: Float { get set }
}

/// The inputs of CIHoleDistortion.
public protocol CIHoleDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
}

/// The inputs of CILightTunnel.
public protocol CILightTunnel: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var rotation: Float { get set }
    var radius: Float { get set }
}

/// The inputs of CIPinchDistortion.
public protocol CIPinchDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var scale: Float { get set }
}

/// The inputs of CITorusLensDistortion.
public protocol CITorusLensDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var width: Float { get set }
    var refraction: Float { get set }
}

/// The inputs of CITwirlDistortion.
public protocol CITwirlDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var angle: Float { get set }
}

/// The inputs of CIVortexDistortion.
public protocol CIVortexDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var angle: Float { get set }
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
