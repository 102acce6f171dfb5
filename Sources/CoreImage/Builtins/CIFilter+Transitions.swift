// The typed filters of CICategoryTransition. Their formulas are in Transitions.md.

/// The inputs of CIAccordionFoldTransition.
public protocol CIAccordionFoldTransition: CITransitionFilter {
    var bottomHeight: Float { get set }
    var numberOfFolds: Float { get set }
    var foldShadowAmount: Float { get set }
}

/// The inputs of CIBarsSwipeTransition.
public protocol CIBarsSwipeTransition: CITransitionFilter {
    var angle: Float { get set }
    var width: Float { get set }
    var barOffset: Float { get set }
}

/// The inputs of CICopyMachineTransition.
public protocol CICopyMachineTransition: CITransitionFilter {
    var extent: CGRect { get set }
    var color: CIColor { get set }
    var angle: Float { get set }
    var width: Float { get set }
    var opacity: Float { get set }
}

/// The inputs of CIDisintegrateWithMaskTransition.
public protocol CIDisintegrateWithMaskTransition: CITransitionFilter {
    var maskImage: CIImage? { get set }
    var shadowRadius: Float { get set }
    var shadowDensity: Float { get set }
    var shadowOffset: CGPoint { get set }
}

/// The inputs of CIDissolveTransition.
public protocol CIDissolveTransition: CITransitionFilter {}

/// The inputs of CIFlashTransition.
public protocol CIFlashTransition: CITransitionFilter {
    var center: CGPoint { get set }
    var extent: CGRect { get set }
    var color: CIColor { get set }
    var maxStriationRadius: Float { get set }
    var striationStrength: Float { get set }
    var striationContrast: Float { get set }
    var fadeThreshold: Float { get set }
}

/// The inputs of CIModTransition.
public protocol CIModTransition: CITransitionFilter {
    var center: CGPoint { get set }
    var angle: Float { get set }
    var radius: Float { get set }
    var compression: Float { get set }
}

/// The inputs of CIPageCurlTransition.
public protocol CIPageCurlTransition: CITransitionFilter {
    var backsideImage: CIImage? { get set }
    var shadingImage: CIImage? { get set }
    var extent: CGRect { get set }
    var angle: Float { get set }
    var radius: Float { get set }
}

/// The inputs of CIPageCurlWithShadowTransition.
public protocol CIPageCurlWithShadowTransition: CITransitionFilter {
    var backsideImage: CIImage? { get set }
    var extent: CGRect { get set }
    var angle: Float { get set }
    var radius: Float { get set }
    var shadowSize: Float { get set }
    var shadowAmount: Float { get set }
    var shadowExtent: CGRect { get set }
}

/// The inputs of CIRippleTransition.
public protocol CIRippleTransition: CITransitionFilter {
    var shadingImage: CIImage? { get set }
    var center: CGPoint { get set }
    var extent: CGRect { get set }
    var width: Float { get set }
    var scale: Float { get set }
}

/// The inputs of CISwipeTransition.
public protocol CISwipeTransition: CITransitionFilter {
    var extent: CGRect { get set }
    var color: CIColor { get set }
    var angle: Float { get set }
    var width: Float { get set }
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
