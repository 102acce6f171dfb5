// The typed filters of CICategoryGeometryAdjustment. Their formulas are in Geometry.md.

/// The inputs of CIBicubicScaleTransform.
public protocol CIBicubicScaleTransform: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var scale: Float { get set }
    var aspectRatio: Float { get set }
    var parameterB: Float { get set }
    var parameterC: Float { get set }
}

/// The inputs of CILanczosScaleTransform.
public protocol CILanczosScaleTransform: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var scale: Float { get set }
    var aspectRatio: Float { get set }
}

/// The inputs of CIPerspectiveCorrection.
public protocol CIPerspectiveCorrection: CIFourCoordinateGeometryFilter {
    var crop: Bool { get set }
}

/// The inputs of CIPerspectiveTransform.
public protocol CIPerspectiveTransform: CIFourCoordinateGeometryFilter {}

/// The inputs of CIPerspectiveTransformWithExtent.
public protocol CIPerspectiveTransformWithExtent: CIFourCoordinateGeometryFilter {
    var extent: CGRect { get set }
}

/// The inputs of CIStraightenFilter.
public protocol CIStraighten: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var angle: Float { get set }
}

extension CIFilter {
    /// A new CIBicubicScaleTransform with default inputs.
    public class func bicubicScaleTransform() -> any CIFilter & CIBicubicScaleTransform {
        BicubicScaleTransformFilter(builtin: "CIBicubicScaleTransform")
    }

    /// A new CILanczosScaleTransform with default inputs.
    public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
        LanczosScaleTransformFilter(builtin: "CILanczosScaleTransform")
    }

    /// A new CIPerspectiveCorrection with default inputs.
    public class func perspectiveCorrection() -> any CIFilter & CIPerspectiveCorrection {
        PerspectiveCorrectionFilter(builtin: "CIPerspectiveCorrection")
    }

    /// A new CIPerspectiveTransform with default inputs.
    public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform {
        PerspectiveTransformFilter(builtin: "CIPerspectiveTransform")
    }

    /// A new CIPerspectiveTransformWithExtent with default inputs.
    public class func perspectiveTransformWithExtent() -> any CIFilter & CIPerspectiveTransformWithExtent {
        PerspectiveTransformWithExtentFilter(builtin: "CIPerspectiveTransformWithExtent")
    }

    /// A new CIStraightenFilter with default inputs.
    public class func straighten() -> any CIFilter & CIStraighten {
        StraightenFilter(builtin: "CIStraightenFilter")
    }
}

private final class BicubicScaleTransformFilter: TypedFilter, CIBicubicScaleTransform {}
private final class LanczosScaleTransformFilter: TypedFilter, CILanczosScaleTransform {}
private final class PerspectiveCorrectionFilter: TypedFilter, CIPerspectiveCorrection {}
private final class PerspectiveTransformFilter: TypedFilter, CIPerspectiveTransform {}
private final class PerspectiveTransformWithExtentFilter: TypedFilter, CIPerspectiveTransformWithExtent {}
private final class StraightenFilter: TypedFilter, CIStraighten {}
