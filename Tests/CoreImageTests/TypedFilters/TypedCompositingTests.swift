import CoreImage
import Testing

@Suite("Typed filters: compositing operations and blend modes")
struct TypedCompositingTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CIAdditionCompositing", CIFilter.additionCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIColorBlendMode", CIFilter.colorBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIColorBurnBlendMode", CIFilter.colorBurnBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIColorDodgeBlendMode", CIFilter.colorDodgeBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIDarkenBlendMode", CIFilter.darkenBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIDifferenceBlendMode", CIFilter.differenceBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIDivideBlendMode", CIFilter.divideBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIExclusionBlendMode", CIFilter.exclusionBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIHardLightBlendMode", CIFilter.hardLightBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIHueBlendMode", CIFilter.hueBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CILightenBlendMode", CIFilter.lightenBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CILinearBurnBlendMode", CIFilter.linearBurnBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CILinearDodgeBlendMode", CIFilter.linearDodgeBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CILinearLightBlendMode", CIFilter.linearLightBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CILuminosityBlendMode", CIFilter.luminosityBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIMaximumCompositing", CIFilter.maximumCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIMinimumCompositing", CIFilter.minimumCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIMultiplyBlendMode", CIFilter.multiplyBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIMultiplyCompositing", CIFilter.multiplyCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIOverlayBlendMode", CIFilter.overlayBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIPinLightBlendMode", CIFilter.pinLightBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CISaturationBlendMode", CIFilter.saturationBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIScreenBlendMode", CIFilter.screenBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CISoftLightBlendMode", CIFilter.softLightBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CISourceAtopCompositing", CIFilter.sourceAtopCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CISourceInCompositing", CIFilter.sourceInCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CISourceOutCompositing", CIFilter.sourceOutCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CISourceOverCompositing", CIFilter.sourceOverCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CISubtractBlendMode", CIFilter.subtractBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        bench.expect("CIVividLightBlendMode", CIFilter.vividLightBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
    }
}
