// The typed filters of CICategoryCompositeOperation. Their formulas are in Compositing.md.

extension CIFilter {
    /// A new CIAdditionCompositing with default inputs.
    public class func additionCompositing() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIAdditionCompositing")
    }

    /// A new CIColorBlendMode with default inputs.
    public class func colorBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIColorBlendMode")
    }

    /// A new CIColorBurnBlendMode with default inputs.
    public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIColorBurnBlendMode")
    }

    /// A new CIColorDodgeBlendMode with default inputs.
    public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIColorDodgeBlendMode")
    }

    /// A new CIDarkenBlendMode with default inputs.
    public class func darkenBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIDarkenBlendMode")
    }

    /// A new CIDifferenceBlendMode with default inputs.
    public class func differenceBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIDifferenceBlendMode")
    }

    /// A new CIDivideBlendMode with default inputs.
    public class func divideBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIDivideBlendMode")
    }

    /// A new CIExclusionBlendMode with default inputs.
    public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIExclusionBlendMode")
    }

    /// A new CIHardLightBlendMode with default inputs.
    public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIHardLightBlendMode")
    }

    /// A new CIHueBlendMode with default inputs.
    public class func hueBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIHueBlendMode")
    }

    /// A new CILightenBlendMode with default inputs.
    public class func lightenBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CILightenBlendMode")
    }

    /// A new CILinearBurnBlendMode with default inputs.
    public class func linearBurnBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CILinearBurnBlendMode")
    }

    /// A new CILinearDodgeBlendMode with default inputs.
    public class func linearDodgeBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CILinearDodgeBlendMode")
    }

    /// A new CILinearLightBlendMode with default inputs.
    public class func linearLightBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CILinearLightBlendMode")
    }

    /// A new CILuminosityBlendMode with default inputs.
    public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CILuminosityBlendMode")
    }

    /// A new CIMaximumCompositing with default inputs.
    public class func maximumCompositing() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIMaximumCompositing")
    }

    /// A new CIMinimumCompositing with default inputs.
    public class func minimumCompositing() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIMinimumCompositing")
    }

    /// A new CIMultiplyBlendMode with default inputs.
    public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIMultiplyBlendMode")
    }

    /// A new CIMultiplyCompositing with default inputs.
    public class func multiplyCompositing() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIMultiplyCompositing")
    }

    /// A new CIOverlayBlendMode with default inputs.
    public class func overlayBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIOverlayBlendMode")
    }

    /// A new CIPinLightBlendMode with default inputs.
    public class func pinLightBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIPinLightBlendMode")
    }

    /// A new CISaturationBlendMode with default inputs.
    public class func saturationBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CISaturationBlendMode")
    }

    /// A new CIScreenBlendMode with default inputs.
    public class func screenBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIScreenBlendMode")
    }

    /// A new CISoftLightBlendMode with default inputs.
    public class func softLightBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CISoftLightBlendMode")
    }

    /// A new CISourceAtopCompositing with default inputs.
    public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CISourceAtopCompositing")
    }

    /// A new CISourceInCompositing with default inputs.
    public class func sourceInCompositing() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CISourceInCompositing")
    }

    /// A new CISourceOutCompositing with default inputs.
    public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CISourceOutCompositing")
    }

    /// A new CISourceOverCompositing with default inputs.
    public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CISourceOverCompositing")
    }

    /// A new CISubtractBlendMode with default inputs.
    public class func subtractBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CISubtractBlendMode")
    }

    /// A new CIVividLightBlendMode with default inputs.
    public class func vividLightBlendMode() -> any CIFilter & CICompositeOperation {
        CompositeOperationFilter(builtin: "CIVividLightBlendMode")
    }
}

private final class CompositeOperationFilter: TypedFilter, CICompositeOperation {}
