// The typed filters of CICategoryHalftoneEffect. Their formulas are in Stylize.md.

/// The inputs of CICircularScreen.
public protocol CICircularScreen: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var width: Float { get set }
    var sharpness: Float { get set }
}

/// The inputs of CICMYKHalftone.
public protocol CICMYKHalftone: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var width: Float { get set }
    var angle: Float { get set }
    var sharpness: Float { get set }
    var grayComponentReplacement: Float { get set }
    var underColorRemoval: Float { get set }
}

/// The inputs of CIDotScreen.
public protocol CIDotScreen: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
    var sharpness: Float { get set }
}

/// The inputs of CIHatchedScreen.
public protocol CIHatchedScreen: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
    var sharpness: Float { get set }
}

/// The inputs of CILineScreen.
public protocol CILineScreen: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
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
