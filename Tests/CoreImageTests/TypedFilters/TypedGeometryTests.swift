import CoreImage
import Testing

@Suite("Typed filters: geometry")
struct TypedGeometryTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CIBicubicScaleTransform", CIFilter.bicubicScaleTransform()) {
            $0.inputImage = .red; $0.scale = 0.625; $0.aspectRatio = 0.625; $0.parameterB = 0.625; $0.parameterC = 0.625
        }
        bench.expect("CILanczosScaleTransform", CIFilter.lanczosScaleTransform()) {
            $0.inputImage = .red; $0.scale = 0.625; $0.aspectRatio = 0.625
        }
        bench.expect("CIPerspectiveCorrection", CIFilter.perspectiveCorrection()) {
            $0.inputImage = .red; $0.topRight = bench.point; $0.topLeft = bench.point; $0.bottomRight = bench.point;
            $0.bottomLeft = bench.point; $0.crop = false
        }
        bench.expect("CIPerspectiveTransform", CIFilter.perspectiveTransform()) {
            $0.inputImage = .red; $0.topRight = bench.point; $0.topLeft = bench.point; $0.bottomRight = bench.point;
            $0.bottomLeft = bench.point
        }
        bench.expect("CIPerspectiveTransformWithExtent", CIFilter.perspectiveTransformWithExtent()) {
            $0.inputImage = .red; $0.topRight = bench.point; $0.topLeft = bench.point; $0.bottomRight = bench.point;
            $0.bottomLeft = bench.point; $0.extent = bench.rect
        }
        bench.expect("CIStraightenFilter", CIFilter.straighten()) {
            $0.inputImage = .red; $0.angle = 0.625
        }
        bench.expect("CIPerspectiveRotate", CIFilter.perspectiveRotate()) {
            $0.inputImage = .red; $0.focalLength = 50; $0.pitch = 0.625; $0.yaw = 0.625; $0.roll = 0.625
        }
    }
}
