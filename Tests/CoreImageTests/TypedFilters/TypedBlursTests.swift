import CoreImage
import Testing

@Suite("Typed filters: blurs")
struct TypedBlursTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CIBokehBlur", CIFilter.bokehBlur()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.ringAmount = 0.625; $0.ringSize = 0.625; $0.softness = 0.625
        }
        bench.expect("CIBoxBlur", CIFilter.boxBlur()) {
            $0.inputImage = .red; $0.radius = 0.625
        }
        bench.expect("CIDiscBlur", CIFilter.discBlur()) {
            $0.inputImage = .red; $0.radius = 0.625
        }
        bench.expect("CIGaussianBlur", CIFilter.gaussianBlur()) {
            $0.inputImage = .red; $0.radius = 0.625
        }
        bench.expect("CIMaskedVariableBlur", CIFilter.maskedVariableBlur()) {
            $0.inputImage = .red; $0.mask = .red; $0.radius = 0.625
        }
        bench.expect("CIMedianFilter", CIFilter.median()) { $0.inputImage = .red }
        bench.expect("CIMorphologyGradient", CIFilter.morphologyGradient()) {
            $0.inputImage = .red; $0.radius = 0.625
        }
        bench.expect("CIMorphologyMaximum", CIFilter.morphologyMaximum()) {
            $0.inputImage = .red; $0.radius = 0.625
        }
        bench.expect("CIMorphologyMinimum", CIFilter.morphologyMinimum()) {
            $0.inputImage = .red; $0.radius = 0.625
        }
        bench.expect("CIMorphologyRectangleMaximum", CIFilter.morphologyRectangleMaximum()) {
            $0.inputImage = .red; $0.width = 0.625; $0.height = 0.625
        }
        bench.expect("CIMorphologyRectangleMinimum", CIFilter.morphologyRectangleMinimum()) {
            $0.inputImage = .red; $0.width = 0.625; $0.height = 0.625
        }
        bench.expect("CIMotionBlur", CIFilter.motionBlur()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.angle = 0.625
        }
        bench.expect("CINoiseReduction", CIFilter.noiseReduction()) {
            $0.inputImage = .red; $0.noiseLevel = 0.625; $0.sharpness = 0.625
        }
        bench.expect("CIZoomBlur", CIFilter.zoomBlur()) {
            $0.inputImage = .red; $0.center = bench.point; $0.amount = 0.625
        }
        bench.expect("CISharpenLuminance", CIFilter.sharpenLuminance()) {
            $0.inputImage = .red; $0.sharpness = 0.625; $0.radius = 0.625
        }
        bench.expect("CIUnsharpMask", CIFilter.unsharpMask()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.intensity = 0.625
        }
    }
}
