// The typed filters of CICategoryTransition. Their formulas are in Transitions.md.

/// The inputs of CIAccordionFoldTransition.
public protocol CIAccordionFoldTransition: CITransitionFilter {
    /// The height of the part at the bottom that fades without folds, in points. Default 0, at least 0.
    var bottomHeight: Float { get set }
    /// The number of folds. Default 3, in 1...50.
    var numberOfFolds: Float { get set }
    /// The darkness of the folds. Default 0.1, in 0...0.5.
    var foldShadowAmount: Float { get set }
}

/// The inputs of CIBarsSwipeTransition.
public protocol CIBarsSwipeTransition: CITransitionFilter {
    /// The direction of the bars, in radians, counterclockwise. Default π.
    var angle: Float { get set }
    /// The width of each bar, in points. Default 30, at least 0.
    var width: Float { get set }
    /// The distance by which each bar is behind the previous one, in points. Default 10.
    var barOffset: Float { get set }
}

/// The inputs of CICopyMachineTransition.
public protocol CICopyMachineTransition: CITransitionFilter {
    /// The area of the transition, in points from the bottom left; Core Animation sets it for layers. Default (0, 0,
    /// 300, 300).
    var extent: CGRect { get set }
    /// The color of the light. Default red 0.6, green 1, blue 0.8, alpha 1.
    var color: CIColor { get set }
    /// The direction in which the light moves, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The width of the moving band, in points. Default 200, at least 0.
    var width: Float { get set }
    /// The opacity of the light. Default 1.3, at least 0.
    var opacity: Float { get set }
}

/// The inputs of CIDisintegrateWithMaskTransition.
public protocol CIDisintegrateWithMaskTransition: CITransitionFilter {
    /// The mask: the first image disappears first where it is white.
    var maskImage: CIImage? { get set }
    /// The blur of the shadow, in points: twice the standard deviation. Default 8, at least 0.
    var shadowRadius: Float { get set }
    /// The darkness of the shadow. Default 0.65, in 0...1.
    var shadowDensity: Float { get set }
    /// The offset of the shadow. Default (0, -10).
    var shadowOffset: CGPoint { get set }
}

/// The inputs of CIDissolveTransition.
public protocol CIDissolveTransition: CITransitionFilter {}

/// The inputs of CIFlashTransition.
public protocol CIFlashTransition: CITransitionFilter {
    /// The point from which the light bursts, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The area of the transition, in points from the bottom left; Core Animation sets it for layers. Default (0, 0,
    /// 300, 300).
    var extent: CGRect { get set }
    /// The color of the light. Default red 1, green 0.8, blue 0.6, alpha 1.
    var color: CIColor { get set }
    /// The reach of the longest rays, in multiples of the reach of the light. Default 2.58.
    var maxStriationRadius: Float { get set }
    /// The strength of the rays. Default 0.5.
    var striationStrength: Float { get set }
    /// The contrast between the rays. Default 1.375, at least 0.
    var striationContrast: Float { get set }
    /// The sharpness of the burst: the light's edge is 1 minus this part of the distance to the farthest corner wide.
    /// Default 0.85, in 0...1.
    var fadeThreshold: Float { get set }
}

/// The inputs of CIModTransition.
public protocol CIModTransition: CITransitionFilter {
    /// The point around which holes open, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The angle by which the holes are rotated, in radians, counterclockwise. Default 2.
    var angle: Float { get set }
    /// The distance of holes at the center, in points. Default 150, at least 0.
    var radius: Float { get set }
    /// The distance from the center at which the holes are half as dense, in points. Default 300, at least 0.
    var compression: Float { get set }
}

/// The inputs of CIPageCurlTransition.
public protocol CIPageCurlTransition: CITransitionFilter {
    /// The back of the page; nil for the front as seen from behind.
    var backsideImage: CIImage? { get set }
    /// The image of a lit sphere, by which the surface is lit; nil for none.
    var shadingImage: CIImage? { get set }
    /// The area of the transition, in points from the bottom left; Core Animation sets it for layers. Default (0, 0,
    /// 300, 300).
    var extent: CGRect { get set }
    /// The direction from which the page is rolled up, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The radius of the roll, in points. Default 100, at least 0.
    var radius: Float { get set }
}

/// The inputs of CIPageCurlWithShadowTransition.
public protocol CIPageCurlWithShadowTransition: CITransitionFilter {
    /// The back of the page; nil for the front as seen from behind.
    var backsideImage: CIImage? { get set }
    /// The area of the transition, in points from the bottom left; Core Animation sets it for layers. Default (0, 0,
    /// 300, 300).
    var extent: CGRect { get set }
    /// The direction from which the page is rolled up, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The radius of the roll, in points. Default 100, at least 0.
    var radius: Float { get set }
    /// The width of the shadow, in multiples of the roll's diameter. Default 0.5, at least 0.
    var shadowSize: Float { get set }
    /// The darkness of the shadow. Default 0.7, in 0...1.
    var shadowAmount: Float { get set }
    /// The area to which the shadow is clipped, in points from the bottom left; empty for no limit. Default (0, 0, 0,
    /// 0).
    var shadowExtent: CGRect { get set }
}

/// The inputs of CIRippleTransition.
public protocol CIRippleTransition: CITransitionFilter {
    /// The image of a lit sphere, by which the surface is lit; nil for none.
    var shadingImage: CIImage? { get set }
    /// The point from which the wave spreads, in points from the bottom left. Default (150, 150).
    var center: CGPoint { get set }
    /// The area of the transition, in points from the bottom left; Core Animation sets it for layers. Default (0, 0,
    /// 300, 300).
    var extent: CGRect { get set }
    /// The width of the wave, in points. Default 100, at least 0.
    var width: Float { get set }
    /// The height of the wave, in points. Default 50.
    var scale: Float { get set }
}

/// The inputs of CISwipeTransition.
public protocol CISwipeTransition: CITransitionFilter {
    /// The area of the transition, in points from the bottom left; Core Animation sets it for layers. Default (0, 0,
    /// 300, 300).
    var extent: CGRect { get set }
    /// The color of the light. Default opaque white.
    var color: CIColor { get set }
    /// The direction of the swipe, in radians, counterclockwise. Default 0.
    var angle: Float { get set }
    /// The width of the moving band, in points. Default 300, at least 0.
    var width: Float { get set }
    /// The opacity of the light. Default 0, at least 0.
    var opacity: Float { get set }
}

extension CIFilter {
    /// A new CIAccordionFoldTransition with default inputs.
    public class func accordionFoldTransition() -> any CIFilter & CIAccordionFoldTransition {
        AccordionFoldTransitionFilter(builtin: "CIAccordionFoldTransition")
    }

    /// A new CIBarsSwipeTransition with default inputs.
    public class func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition {
        BarsSwipeTransitionFilter(builtin: "CIBarsSwipeTransition")
    }

    /// A new CICopyMachineTransition with default inputs.
    public class func copyMachineTransition() -> any CIFilter & CICopyMachineTransition {
        CopyMachineTransitionFilter(builtin: "CICopyMachineTransition")
    }

    /// A new CIDisintegrateWithMaskTransition with default inputs.
    public class func disintegrateWithMaskTransition() -> any CIFilter & CIDisintegrateWithMaskTransition {
        DisintegrateWithMaskTransitionFilter(builtin: "CIDisintegrateWithMaskTransition")
    }

    /// A new CIDissolveTransition with default inputs.
    public class func dissolveTransition() -> any CIFilter & CIDissolveTransition {
        DissolveTransitionFilter(builtin: "CIDissolveTransition")
    }

    /// A new CIFlashTransition with default inputs.
    public class func flashTransition() -> any CIFilter & CIFlashTransition {
        FlashTransitionFilter(builtin: "CIFlashTransition")
    }

    /// A new CIModTransition with default inputs.
    public class func modTransition() -> any CIFilter & CIModTransition {
        ModTransitionFilter(builtin: "CIModTransition")
    }

    /// A new CIPageCurlTransition with default inputs.
    public class func pageCurlTransition() -> any CIFilter & CIPageCurlTransition {
        PageCurlTransitionFilter(builtin: "CIPageCurlTransition")
    }

    /// A new CIPageCurlWithShadowTransition with default inputs.
    public class func pageCurlWithShadowTransition() -> any CIFilter & CIPageCurlWithShadowTransition {
        PageCurlWithShadowTransitionFilter(builtin: "CIPageCurlWithShadowTransition")
    }

    /// A new CIRippleTransition with default inputs.
    public class func rippleTransition() -> any CIFilter & CIRippleTransition {
        RippleTransitionFilter(builtin: "CIRippleTransition")
    }

    /// A new CISwipeTransition with default inputs.
    public class func swipeTransition() -> any CIFilter & CISwipeTransition {
        SwipeTransitionFilter(builtin: "CISwipeTransition")
    }
}

private final class AccordionFoldTransitionFilter: TypedFilter, CIAccordionFoldTransition {}
private final class BarsSwipeTransitionFilter: TypedFilter, CIBarsSwipeTransition {}
private final class CopyMachineTransitionFilter: TypedFilter, CICopyMachineTransition {}
private final class DisintegrateWithMaskTransitionFilter: TypedFilter, CIDisintegrateWithMaskTransition {}
private final class DissolveTransitionFilter: TypedFilter, CIDissolveTransition {}
private final class FlashTransitionFilter: TypedFilter, CIFlashTransition {}
private final class ModTransitionFilter: TypedFilter, CIModTransition {}
private final class PageCurlTransitionFilter: TypedFilter, CIPageCurlTransition {}
private final class PageCurlWithShadowTransitionFilter: TypedFilter, CIPageCurlWithShadowTransition {}
private final class RippleTransitionFilter: TypedFilter, CIRippleTransition {}
private final class SwipeTransitionFilter: TypedFilter, CISwipeTransition {}
