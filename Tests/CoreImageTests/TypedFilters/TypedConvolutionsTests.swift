import CoreImage
import Testing

@Suite("Typed filters: convolutions")
struct TypedConvolutionsTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CIConvolution3X3", CIFilter.convolution3X3()) {
            $0.inputImage = .red; $0.weights = bench.vector(9); $0.bias = 0.625
        }
        bench.expect("CIConvolution5X5", CIFilter.convolution5X5()) {
            $0.inputImage = .red; $0.weights = bench.vector(25); $0.bias = 0.625
        }
        bench.expect("CIConvolution7X7", CIFilter.convolution7X7()) {
            $0.inputImage = .red; $0.weights = bench.vector(49); $0.bias = 0.625
        }
        bench.expect("CIConvolution9Horizontal", CIFilter.convolution9Horizontal()) {
            $0.inputImage = .red; $0.weights = bench.vector(9); $0.bias = 0.625
        }
        bench.expect("CIConvolution9Vertical", CIFilter.convolution9Vertical()) {
            $0.inputImage = .red; $0.weights = bench.vector(9); $0.bias = 0.625
        }
        bench.expect("CIConvolutionRGB3X3", CIFilter.convolutionRGB3X3()) {
            $0.inputImage = .red; $0.weights = bench.vector(9); $0.bias = 0.625
        }
        bench.expect("CIConvolutionRGB5X5", CIFilter.convolutionRGB5X5()) {
            $0.inputImage = .red; $0.weights = bench.vector(25); $0.bias = 0.625
        }
        bench.expect("CIConvolutionRGB7X7", CIFilter.convolutionRGB7X7()) {
            $0.inputImage = .red; $0.weights = bench.vector(49); $0.bias = 0.625
        }
        bench.expect("CIConvolutionRGB9Horizontal", CIFilter.convolutionRGB9Horizontal()) {
            $0.inputImage = .red; $0.weights = bench.vector(9); $0.bias = 0.625
        }
        bench.expect("CIConvolutionRGB9Vertical", CIFilter.convolutionRGB9Vertical()) {
            $0.inputImage = .red; $0.weights = bench.vector(9); $0.bias = 0.625
        }
    }
}
