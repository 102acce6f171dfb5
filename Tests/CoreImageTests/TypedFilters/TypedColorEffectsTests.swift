import CoreImage
import Testing

@Suite("Typed filters: color effects")
struct TypedColorEffectsTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CIColorCrossPolynomial", CIFilter.colorCrossPolynomial()) {
            $0.inputImage = .red; $0.redCoefficients = bench.vector(10); $0.greenCoefficients = bench.vector(10);
            $0.blueCoefficients = bench.vector(10)
        }
        bench.expect("CIColorCube", CIFilter.colorCube()) {
            $0.inputImage = .red; $0.cubeDimension = 0.625; $0.cubeData = bench.data
        }
        bench.expect("CIColorCubeWithColorSpace", CIFilter.colorCubeWithColorSpace()) {
            $0.inputImage = .red; $0.cubeDimension = 0.625; $0.cubeData = bench.data; $0.colorSpace = bench.space
        }
        bench.expect("CIColorCurves", CIFilter.colorCurves()) {
            $0.inputImage = .red; $0.curvesData = bench.data; $0.curvesDomain = bench.vector(2);
            $0.colorSpace = bench.space
        }
        bench.expect("CIColorInvert", CIFilter.colorInvert()) { $0.inputImage = .red }
        bench.expect("CIColorMap", CIFilter.colorMap()) {
            $0.inputImage = .red; $0.gradientImage = .red
        }
        bench.expect("CIColorMonochrome", CIFilter.colorMonochrome()) {
            $0.inputImage = .red; $0.color = .magenta; $0.intensity = 0.625
        }
        bench.expect("CIColorPosterize", CIFilter.colorPosterize()) {
            $0.inputImage = .red; $0.levels = 0.625
        }
        bench.expect("CIFalseColor", CIFilter.falseColor()) {
            $0.inputImage = .red; $0.color0 = .magenta; $0.color1 = .magenta
        }
        bench.expect("CIMaskToAlpha", CIFilter.maskToAlpha()) { $0.inputImage = .red }
        bench.expect("CIMaximumComponent", CIFilter.maximumComponent()) { $0.inputImage = .red }
        bench.expect("CIMinimumComponent", CIFilter.minimumComponent()) { $0.inputImage = .red }
        bench.expect("CIPhotoEffectChrome", CIFilter.photoEffectChrome()) { $0.inputImage = .red }
        bench.expect("CIPhotoEffectFade", CIFilter.photoEffectFade()) { $0.inputImage = .red }
        bench.expect("CIPhotoEffectInstant", CIFilter.photoEffectInstant()) { $0.inputImage = .red }
        bench.expect("CIPhotoEffectMono", CIFilter.photoEffectMono()) { $0.inputImage = .red }
        bench.expect("CIPhotoEffectNoir", CIFilter.photoEffectNoir()) { $0.inputImage = .red }
        bench.expect("CIPhotoEffectProcess", CIFilter.photoEffectProcess()) { $0.inputImage = .red }
        bench.expect("CIPhotoEffectTonal", CIFilter.photoEffectTonal()) { $0.inputImage = .red }
        bench.expect("CIPhotoEffectTransfer", CIFilter.photoEffectTransfer()) { $0.inputImage = .red }
        bench.expect("CISepiaTone", CIFilter.sepiaTone()) {
            $0.inputImage = .red; $0.intensity = 0.625
        }
        bench.expect("CIThermal", CIFilter.thermal()) { $0.inputImage = .red }
        bench.expect("CIVignette", CIFilter.vignette()) {
            $0.inputImage = .red; $0.intensity = 0.625; $0.radius = 0.625
        }
        bench.expect("CIVignetteEffect", CIFilter.vignetteEffect()) {
            $0.inputImage = .red; $0.center = bench.point; $0.radius = 0.625; $0.intensity = 0.625; $0.falloff = 0.625
        }
        bench.expect("CIXRay", CIFilter.xRay()) { $0.inputImage = .red }
        bench.expect("CIColorCubesMixedWithMask", CIFilter.colorCubesMixedWithMask()) {
            $0.inputImage = .red; $0.maskImage = .red; $0.cubeDimension = 0.625; $0.cube0Data = bench.data
            $0.cube1Data = bench.data; $0.colorSpace = bench.space
        }
    }
}
