// The typed filters of CICategoryGeometryAdjustment. Their formulas are in Geometry.md.

/// The inputs of CIBicubicScaleTransform.
public protocol CIBicubicScaleTransform: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The factor of both directions. Default 1, at least 0.
    var scale: Float { get set }
    /// The additional factor of the horizontal scale. Default 1, at least 0.
    var aspectRatio: Float { get set }
    /// The parameter B of Mitchell and Netravali's cubic. Default 0, in 0...1.
    var parameterB: Float { get set }
    /// The parameter C of Mitchell and Netravali's cubic. Default 0.75, in 0...1.
    var parameterC: Float { get set }
}

/// The inputs of CILanczosScaleTransform.
public protocol CILanczosScaleTransform: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The factor of both directions. Default 1, at least 0.
    var scale: Float { get set }
    /// The additional factor of the horizontal scale. Default 1, at least 0.
    var aspectRatio: Float { get set }
}

/// The inputs of CIPerspectiveCorrection.
public protocol CIPerspectiveCorrection: CIFourCoordinateGeometryFilter {
    /// Whether only the corrected rectangle is kept, not the whole transformed image. Default true.
    var crop: Bool { get set }
}

/// The inputs of CIPerspectiveTransform.
public protocol CIPerspectiveTransform: CIFourCoordinateGeometryFilter {}

/// The inputs of CIPerspectiveTransformWithExtent.
public protocol CIPerspectiveTransformWithExtent: CIFourCoordinateGeometryFilter {
    /// The rectangle whose corners move to the four points, in points from the bottom left. Default (0, 0, 300, 300).
    var extent: CGRect { get set }
}

/// The inputs of CIStraightenFilter.
public protocol CIStraighten: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The angle by which the image is rotated, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
}

/// The inputs of CIPerspectiveRotate.
public protocol CIPerspectiveRotate: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The focal length of the lens on 35 mm film, in millimeters: less for a stronger perspective. Default 28, at least 1.
    var focalLength: Float { get set }
    /// The rotation around the x axis, in radians. Default 0.
    var pitch: Float { get set }
    /// The rotation around the y axis, in radians. Default 0.
    var yaw: Float { get set }
    /// The rotation in the plane of the image, in radians, counterclockwise. Default 0.
    var roll: Float { get set }
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

    /// A new CIPerspectiveRotate with default inputs.
    public class func perspectiveRotate() -> any CIFilter & CIPerspectiveRotate {
        PerspectiveRotateFilter(builtin: "CIPerspectiveRotate")
    }
}

private final class BicubicScaleTransformFilter: TypedFilter, CIBicubicScaleTransform {}
private final class LanczosScaleTransformFilter: TypedFilter, CILanczosScaleTransform {}
private final class PerspectiveCorrectionFilter: TypedFilter, CIPerspectiveCorrection {}
private final class PerspectiveTransformFilter: TypedFilter, CIPerspectiveTransform {}
private final class PerspectiveTransformWithExtentFilter: TypedFilter, CIPerspectiveTransformWithExtent {}
private final class StraightenFilter: TypedFilter, CIStraighten {}
private final class PerspectiveRotateFilter: TypedFilter, CIPerspectiveRotate {}
