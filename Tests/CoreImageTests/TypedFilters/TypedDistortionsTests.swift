import CoreImage
import Testing

@Suite("Typed filters: distortions")
struct TypedDistortionsTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CIBumpDistortion", CIFilter.bumpDistortion()) {
            $0.inputImage = .red; $0.center = bench.point; $0.radius = 0.625; $0.scale = 0.625
        }
        bench.expect("CIBumpDistortionLinear", CIFilter.bumpDistortionLinear()) {
            $0.inputImage = .red; $0.center = bench.point; $0.radius = 0.625; $0.angle = 0.625; $0.scale = 0.625
        }
        bench.expect("CICircleSplashDistortion", CIFilter.circleSplashDistortion()) {
            $0.inputImage = .red; $0.center = bench.point; $0.radius = 0.625
        }
        bench.expect("CIDisplacementDistortion", CIFilter.displacementDistortion()) {
            $0.inputImage = .red; $0.displacementImage = .red; $0.scale = 0.625
        }
        bench.expect("CIGlassDistortion", CIFilter.glassDistortion()) {
            $0.inputImage = .red; $0.textureImage = .red; $0.center = bench.point; $0.scale = 0.625
        }
        bench.expect("CIGlassLozenge", CIFilter.glassLozenge()) {
            $0.inputImage = .red; $0.point0 = bench.point; $0.point1 = bench.point; $0.radius = 0.625;
            $0.refraction = 0.625
        }
        bench.expect("CIHoleDistortion", CIFilter.holeDistortion()) {
            $0.inputImage = .red; $0.center = bench.point; $0.radius = 0.625
        }
        bench.expect("CILightTunnel", CIFilter.lightTunnel()) {
            $0.inputImage = .red; $0.center = bench.point; $0.rotation = 0.625; $0.radius = 0.625
        }
        bench.expect("CIPinchDistortion", CIFilter.pinchDistortion()) {
            $0.inputImage = .red; $0.center = bench.point; $0.radius = 0.625; $0.scale = 0.625
        }
        bench.expect("CITorusLensDistortion", CIFilter.torusLensDistortion()) {
            $0.inputImage = .red; $0.center = bench.point; $0.radius = 0.625; $0.width = 0.625; $0.refraction = 0.625
        }
        bench.expect("CITwirlDistortion", CIFilter.twirlDistortion()) {
            $0.inputImage = .red; $0.center = bench.point; $0.radius = 0.625; $0.angle = 0.625
        }
        bench.expect("CIVortexDistortion", CIFilter.vortexDistortion()) {
            $0.inputImage = .red; $0.center = bench.point; $0.radius = 0.625; $0.angle = 0.625
        }
        bench.expect("CINinePartStretched", CIFilter.ninePartStretched()) {
            $0.inputImage = .red; $0.breakpoint0 = bench.point; $0.breakpoint1 = bench.point;
            $0.growAmount = bench.point
        }
        bench.expect("CINinePartTiled", CIFilter.ninePartTiled()) {
            $0.inputImage = .red; $0.breakpoint0 = bench.point; $0.breakpoint1 = bench.point;
            $0.growAmount = bench.point
            $0.flipYTiles = false
        }
    }
}
