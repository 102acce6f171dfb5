// The typed filters of CICategoryTileEffect. Their formulas are in Tiles.md.

/// The inputs of CIAffineClamp.
public protocol CIAffineClamp: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The transform of the image.
    var transform: CGAffineTransform { get set }
}

/// The inputs of CIAffineTile.
public protocol CIAffineTile: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The transform of the image.
    var transform: CGAffineTransform { get set }
}

/// The inputs of CIEightfoldReflectedTile.
public protocol CIEightfoldReflectedTile: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the tile that is repeated, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The rotation of the tiles, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The length of the side of a tile, in points. Default 100, at least 0.
    var width: Float { get set }
}

/// The inputs of CIFourfoldReflectedTile.
public protocol CIFourfoldReflectedTile: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the tile that is repeated, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The rotation of the tiles, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The length of the side of a tile, in points. Default 100, at least 0.
    var width: Float { get set }
    /// The angle between the sides of the parallelogram, in radians, counterclockwise. Default π/2.
    var acuteAngle: Float { get set }
}

/// The inputs of CIFourfoldRotatedTile.
public protocol CIFourfoldRotatedTile: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the tile that is repeated, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The rotation of the tiles, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The length of the side of a tile, in points. Default 100, at least 0.
    var width: Float { get set }
}

/// The inputs of CIFourfoldTranslatedTile.
public protocol CIFourfoldTranslatedTile: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the tile that is repeated, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The rotation of the tiles, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The length of the side of a tile, in points. Default 100, at least 0.
    var width: Float { get set }
    /// The angle between the sides of the parallelogram, in radians, counterclockwise. Default π/2.
    var acuteAngle: Float { get set }
}

/// The inputs of CIGlideReflectedTile.
public protocol CIGlideReflectedTile: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the tile that is repeated, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The rotation of the tiles, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The length of the side of a tile, in points. Default 100, at least 0.
    var width: Float { get set }
}

/// The inputs of CIKaleidoscope.
public protocol CIKaleidoscope: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The number of wedges. Default 6, at least 1.
    var count: Int { get set }
    /// The point at which all wedges meet, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The rotation of the wedges, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
}

/// The inputs of CIOpTile.
public protocol CIOpTile: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the tile that is repeated, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The factor by which the image in each square is larger. Default 2.8, at least 0.
    var scale: Float { get set }
    /// The rotation of the image in each square, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The length of the side of a tile, in points. Default 65, at least 0.
    var width: Float { get set }
}

/// The inputs of CIParallelogramTile.
public protocol CIParallelogramTile: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the tile that is repeated, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The rotation of the tiles, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The angle between the sides of the parallelogram, in radians, counterclockwise. Default π/2.
    var acuteAngle: Float { get set }
    /// The length of the side of a tile, in points. Default 100, at least 0.
    var width: Float { get set }
}

/// The inputs of CIPerspectiveTile.
public protocol CIPerspectiveTile: CIFourCoordinateGeometryFilter {}

/// The inputs of CISixfoldReflectedTile.
public protocol CISixfoldReflectedTile: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the tile that is repeated, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The rotation of the tiles, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The length of the side of a tile, in points. Default 100, at least 0.
    var width: Float { get set }
}

/// The inputs of CISixfoldRotatedTile.
public protocol CISixfoldRotatedTile: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the tile that is repeated, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The rotation of the tiles, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The length of the side of a tile, in points. Default 100, at least 0.
    var width: Float { get set }
}

/// The inputs of CITriangleTile.
public protocol CITriangleTile: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the tile that is repeated, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The rotation of the tiles, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The length of the side of a tile, in points. Default 100, at least 0.
    var width: Float { get set }
}

/// The inputs of CITwelvefoldReflectedTile.
public protocol CITwelvefoldReflectedTile: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The center of the tile that is repeated, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The rotation of the tiles, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The length of the side of a tile, in points. Default 100, at least 0.
    var width: Float { get set }
}

extension CIFilter {
    /// A new CIAffineClamp with default inputs.
    public class func affineClamp() -> any CIFilter & CIAffineClamp {
        AffineClampFilter(builtin: "CIAffineClamp")
    }

    /// A new CIAffineTile with default inputs.
    public class func affineTile() -> any CIFilter & CIAffineTile {
        AffineTileFilter(builtin: "CIAffineTile")
    }

    /// A new CIEightfoldReflectedTile with default inputs.
    public class func eightfoldReflectedTile() -> any CIFilter & CIEightfoldReflectedTile {
        EightfoldReflectedTileFilter(builtin: "CIEightfoldReflectedTile")
    }

    /// A new CIFourfoldReflectedTile with default inputs.
    public class func fourfoldReflectedTile() -> any CIFilter & CIFourfoldReflectedTile {
        FourfoldReflectedTileFilter(builtin: "CIFourfoldReflectedTile")
    }

    /// A new CIFourfoldRotatedTile with default inputs.
    public class func fourfoldRotatedTile() -> any CIFilter & CIFourfoldRotatedTile {
        FourfoldRotatedTileFilter(builtin: "CIFourfoldRotatedTile")
    }

    /// A new CIFourfoldTranslatedTile with default inputs.
    public class func fourfoldTranslatedTile() -> any CIFilter & CIFourfoldTranslatedTile {
        FourfoldTranslatedTileFilter(builtin: "CIFourfoldTranslatedTile")
    }

    /// A new CIGlideReflectedTile with default inputs.
    public class func glideReflectedTile() -> any CIFilter & CIGlideReflectedTile {
        GlideReflectedTileFilter(builtin: "CIGlideReflectedTile")
    }

    /// A new CIKaleidoscope with default inputs.
    public class func kaleidoscope() -> any CIFilter & CIKaleidoscope {
        KaleidoscopeFilter(builtin: "CIKaleidoscope")
    }

    /// A new CIOpTile with default inputs.
    public class func opTile() -> any CIFilter & CIOpTile {
        OpTileFilter(builtin: "CIOpTile")
    }

    /// A new CIParallelogramTile with default inputs.
    public class func parallelogramTile() -> any CIFilter & CIParallelogramTile {
        ParallelogramTileFilter(builtin: "CIParallelogramTile")
    }

    /// A new CIPerspectiveTile with default inputs.
    public class func perspectiveTile() -> any CIFilter & CIPerspectiveTile {
        PerspectiveTileFilter(builtin: "CIPerspectiveTile")
    }

    /// A new CISixfoldReflectedTile with default inputs.
    public class func sixfoldReflectedTile() -> any CIFilter & CISixfoldReflectedTile {
        SixfoldReflectedTileFilter(builtin: "CISixfoldReflectedTile")
    }

    /// A new CISixfoldRotatedTile with default inputs.
    public class func sixfoldRotatedTile() -> any CIFilter & CISixfoldRotatedTile {
        SixfoldRotatedTileFilter(builtin: "CISixfoldRotatedTile")
    }

    /// A new CITriangleTile with default inputs.
    public class func triangleTile() -> any CIFilter & CITriangleTile {
        TriangleTileFilter(builtin: "CITriangleTile")
    }

    /// A new CITwelvefoldReflectedTile with default inputs.
    public class func twelvefoldReflectedTile() -> any CIFilter & CITwelvefoldReflectedTile {
        TwelvefoldReflectedTileFilter(builtin: "CITwelvefoldReflectedTile")
    }
}

private final class AffineClampFilter: TypedFilter, CIAffineClamp {}
private final class AffineTileFilter: TypedFilter, CIAffineTile {}
private final class EightfoldReflectedTileFilter: TypedFilter, CIEightfoldReflectedTile {}
private final class FourfoldReflectedTileFilter: TypedFilter, CIFourfoldReflectedTile {}
private final class FourfoldRotatedTileFilter: TypedFilter, CIFourfoldRotatedTile {}
private final class FourfoldTranslatedTileFilter: TypedFilter, CIFourfoldTranslatedTile {}
private final class GlideReflectedTileFilter: TypedFilter, CIGlideReflectedTile {}
private final class KaleidoscopeFilter: TypedFilter, CIKaleidoscope {}
private final class OpTileFilter: TypedFilter, CIOpTile {}
private final class ParallelogramTileFilter: TypedFilter, CIParallelogramTile {}
private final class PerspectiveTileFilter: TypedFilter, CIPerspectiveTile {}
private final class SixfoldReflectedTileFilter: TypedFilter, CISixfoldReflectedTile {}
private final class SixfoldRotatedTileFilter: TypedFilter, CISixfoldRotatedTile {}
private final class TriangleTileFilter: TypedFilter, CITriangleTile {}
private final class TwelvefoldReflectedTileFilter: TypedFilter, CITwelvefoldReflectedTile {}
