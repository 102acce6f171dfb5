import CoreImage
import Testing

@Suite("Typed filters: reductions")
struct TypedReductionsTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CIAreaAverage", CIFilter.areaAverage()) {
            $0.inputImage = .red; $0.extent = bench.rect
        }
        bench.expect("CIAreaMaximum", CIFilter.areaMaximum()) {
            $0.inputImage = .red; $0.extent = bench.rect
        }
        bench.expect("CIAreaMaximumAlpha", CIFilter.areaMaximumAlpha()) {
            $0.inputImage = .red; $0.extent = bench.rect
        }
        bench.expect("CIAreaMinMax", CIFilter.areaMinMax()) {
            $0.inputImage = .red; $0.extent = bench.rect
        }
        bench.expect("CIAreaMinMaxRed", CIFilter.areaMinMaxRed()) {
            $0.inputImage = .red; $0.extent = bench.rect
        }
        bench.expect("CIAreaMinimum", CIFilter.areaMinimum()) {
            $0.inputImage = .red; $0.extent = bench.rect
        }
        bench.expect("CIAreaMinimumAlpha", CIFilter.areaMinimumAlpha()) {
            $0.inputImage = .red; $0.extent = bench.rect
        }
        bench.expect("CIColumnAverage", CIFilter.columnAverage()) {
            $0.inputImage = .red; $0.extent = bench.rect
        }
        bench.expect("CIRowAverage", CIFilter.rowAverage()) {
            $0.inputImage = .red; $0.extent = bench.rect
        }
        bench.expect("CIAreaHistogram", CIFilter.areaHistogram()) {
            $0.inputImage = .red; $0.extent = bench.rect; $0.scale = 0.625; $0.count = 3
        }
        bench.expect("CIHistogramDisplayFilter", CIFilter.histogramDisplay()) {
            $0.inputImage = .red; $0.height = 3; $0.highLimit = 0.625; $0.lowLimit = 0.625
        }
    }
}
