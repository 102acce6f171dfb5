// The typed filters of CICategoryHalftoneEffect. Their formulas are in Stylize.md.

/// The inputs of CICircularScreen.
public protocol CICircularScreen: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The origin of the pattern, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The distance of lines or dots, in points. Default 6, at least 1.
    var width: Float { get set }
    /// The sharpness of edges: 1 for sharp ones. Default 0.7, in 0...1.
    var sharpness: Float { get set }
}

/// The inputs of CICMYKHalftone.
public protocol CICMYKHalftone: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The origin of the pattern, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The distance of dots, in points. Default 6, at least 1.
    var width: Float { get set }
    /// The angle from which those of the four inks are measured, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The sharpness of edges: 1 for sharp ones. Default 0.7, in 0...1.
    var sharpness: Float { get set }
    /// The part of the gray of a color that is printed in black. Default 1, in 0...1.
    var grayComponentReplacement: Float { get set }
    /// The part of the black that is removed from the other inks. Default 0.5, in 0...1.
    var underColorRemoval: Float { get set }
}

/// The inputs of CIDotScreen.
public protocol CIDotScreen: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The origin of the pattern, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The direction of the pattern, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The distance of lines or dots, in points. Default 6, at least 1.
    var width: Float { get set }
    /// The sharpness of edges: 1 for sharp ones. Default 0.7, in 0...1.
    var sharpness: Float { get set }
}

/// The inputs of CIHatchedScreen.
public protocol CIHatchedScreen: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The origin of the pattern, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The direction of the pattern, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The distance of lines or dots, in points. Default 6, at least 1.
    var width: Float { get set }
    /// The sharpness of edges: 1 for sharp ones. Default 0.7, in 0...1.
    var sharpness: Float { get set }
}

/// The inputs of CILineScreen.
public protocol CILineScreen: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The origin of the pattern, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The direction of the pattern, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The distance of lines or dots, in points. Default 6, at least 1.
    var width: Float { get set }
    /// The sharpness of edges: 1 for sharp ones. Default 0.7, in 0...1.
    var sharpness: Float { get set }
}

extension CIFilter {
    /// A new CICircularScreen with default inputs.
    public class func circularScreen() -> any CIFilter & CICircularScreen {
        CircularScreenFilter(builtin: "CICircularScreen")
    }

    /// A new CICMYKHalftone with default inputs.
    public class func cmykHalftone() -> any CIFilter & CICMYKHalftone {
        CMYKHalftoneFilter(builtin: "CICMYKHalftone")
    }

    /// A new CIDotScreen with default inputs.
    public class func dotScreen() -> any CIFilter & CIDotScreen {
        DotScreenFilter(builtin: "CIDotScreen")
    }

    /// A new CIHatchedScreen with default inputs.
    public class func hatchedScreen() -> any CIFilter & CIHatchedScreen {
        HatchedScreenFilter(builtin: "CIHatchedScreen")
    }

    /// A new CILineScreen with default inputs.
    public class func lineScreen() -> any CIFilter & CILineScreen {
        LineScreenFilter(builtin: "CILineScreen")
    }
}

private final class CircularScreenFilter: TypedFilter, CICircularScreen {}
private final class CMYKHalftoneFilter: TypedFilter, CICMYKHalftone {}
private final class DotScreenFilter: TypedFilter, CIDotScreen {}
private final class HatchedScreenFilter: TypedFilter, CIHatchedScreen {}
private final class LineScreenFilter: TypedFilter, CILineScreen {}
