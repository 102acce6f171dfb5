import CoreImage
import Testing

@Suite("Typed filters: tiles")
struct TypedTilesTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CIAffineClamp", CIFilter.affineClamp()) {
            $0.inputImage = .red; $0.transform = bench.transform
        }
        bench.expect("CIAffineTile", CIFilter.affineTile()) {
            $0.inputImage = .red; $0.transform = bench.transform
        }
        bench.expect("CIEightfoldReflectedTile", CIFilter.eightfoldReflectedTile()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.width = 0.625
        }
        bench.expect("CIFourfoldReflectedTile", CIFilter.fourfoldReflectedTile()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.width = 0.625; $0.acuteAngle = 0.625
        }
        bench.expect("CIFourfoldRotatedTile", CIFilter.fourfoldRotatedTile()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.width = 0.625
        }
        bench.expect("CIFourfoldTranslatedTile", CIFilter.fourfoldTranslatedTile()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.width = 0.625; $0.acuteAngle = 0.625
        }
        bench.expect("CIGlideReflectedTile", CIFilter.glideReflectedTile()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.width = 0.625
        }
        bench.expect("CIKaleidoscope", CIFilter.kaleidoscope()) {
            $0.inputImage = .red; $0.count = 7; $0.center = bench.point; $0.angle = 0.625
        }
        bench.expect("CIOpTile", CIFilter.opTile()) {
            $0.inputImage = .red; $0.center = bench.point; $0.scale = 0.625; $0.angle = 0.625; $0.width = 0.625
        }
        bench.expect("CIParallelogramTile", CIFilter.parallelogramTile()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.acuteAngle = 0.625; $0.width = 0.625
        }
        bench.expect("CIPerspectiveTile", CIFilter.perspectiveTile()) {
            $0.inputImage = .red; $0.topRight = bench.point; $0.topLeft = bench.point; $0.bottomRight = bench.point;
            $0.bottomLeft = bench.point
        }
        bench.expect("CISixfoldReflectedTile", CIFilter.sixfoldReflectedTile()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.width = 0.625
        }
        bench.expect("CISixfoldRotatedTile", CIFilter.sixfoldRotatedTile()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.width = 0.625
        }
        bench.expect("CITriangleTile", CIFilter.triangleTile()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.width = 0.625
        }
        bench.expect("CITwelvefoldReflectedTile", CIFilter.twelvefoldReflectedTile()) {
            $0.inputImage = .red; $0.center = bench.point; $0.angle = 0.625; $0.width = 0.625
        }
    }
}
