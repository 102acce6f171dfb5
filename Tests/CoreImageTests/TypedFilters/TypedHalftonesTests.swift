import CoreImage
import Testing

@Suite("Typed filters: halftones")
struct TypedHalftonesTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CICircularScreen", CIFilter.circularScreen()) {
            $0.inputImage = .red; $0.center = bench.point; $0.width = 0.625; $0.sharpness = 0.625
        }
        bench.expect("CICMYKHalftone", CIFilter.cmykHalftone()) {
            $0.inputImage = .red; $0.center = bench.point; $0.width = 0.625; $0.angle = 0.625; $0.sharpness = 0.625;
            $0.grayComponentReplacement = 0.625; $0.underColorRemoval = 0.625
        }
        bench.expect("CIDotScreen", CIFilter.dotScreen()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.width = 0.625; $0.sharpness = 0.625
        }
        bench.expect("CIHatchedScreen", CIFilter.hatchedScreen()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.width = 0.625; $0.sharpness = 0.625
        }
        bench.expect("CILineScreen", CIFilter.lineScreen()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.width = 0.625; $0.sharpness = 0.625
        }
    }
}
