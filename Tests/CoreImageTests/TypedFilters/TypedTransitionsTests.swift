import CoreImage
import Testing

@Suite("Typed filters: transitions")
struct TypedTransitionsTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CIAccordionFoldTransition", CIFilter.accordionFoldTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.bottomHeight = 0.625;
            $0.numberOfFolds = 0.625; $0.foldShadowAmount = 0.625
        }
        bench.expect("CIBarsSwipeTransition", CIFilter.barsSwipeTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.angle = 0.625; $0.width = 0.625;
            $0.barOffset = 0.625
        }
        bench.expect("CICopyMachineTransition", CIFilter.copyMachineTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.extent = bench.rect; $0.color = .magenta;
            $0.angle = 0.625; $0.width = 0.625; $0.opacity = 0.625
        }
        bench.expect("CIDisintegrateWithMaskTransition", CIFilter.disintegrateWithMaskTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.maskImage = .red; $0.shadowRadius = 0.625;
            $0.shadowDensity = 0.625; $0.shadowOffset = bench.point
        }
        bench.expect("CIDissolveTransition", CIFilter.dissolveTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625
        }
        bench.expect("CIFlashTransition", CIFilter.flashTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.center = bench.point;
            $0.extent = bench.rect;
            $0.color = .magenta; $0.maxStriationRadius = 0.625; $0.striationStrength = 0.625;
            $0.striationContrast = 0.625; $0.fadeThreshold = 0.625
        }
        bench.expect("CIModTransition", CIFilter.modTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.center = bench.point; $0.angle = 0.625;
            $0.radius = 0.625; $0.compression = 0.625
        }
        bench.expect("CIPageCurlTransition", CIFilter.pageCurlTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.backsideImage = .red;
            $0.shadingImage = .red; $0.extent = bench.rect; $0.angle = 0.625; $0.radius = 0.625
        }
        bench.expect("CIPageCurlWithShadowTransition", CIFilter.pageCurlWithShadowTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.backsideImage = .red;
            $0.extent = bench.rect;
            $0.angle = 0.625; $0.radius = 0.625; $0.shadowSize = 0.625; $0.shadowAmount = 0.625;
            $0.shadowExtent = bench.rect
        }
        bench.expect("CIRippleTransition", CIFilter.rippleTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.shadingImage = .red;
            $0.center = bench.point;
            $0.extent = bench.rect; $0.width = 0.625; $0.scale = 0.625
        }
        bench.expect("CISwipeTransition", CIFilter.swipeTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.extent = bench.rect; $0.color = .magenta;
            $0.angle = 0.625; $0.width = 0.625; $0.opacity = 0.625
        }
    }
}
