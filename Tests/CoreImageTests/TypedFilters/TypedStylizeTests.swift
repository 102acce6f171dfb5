import CoreImage
import Testing

@Suite("Typed filters: stylize")
struct TypedStylizeTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CIBlendWithAlphaMask", CIFilter.blendWithAlphaMask()) {
            $0.inputImage = .red; $0.backgroundImage = .red; $0.maskImage = .red
        }
        bench.expect("CIBlendWithBlueMask", CIFilter.blendWithBlueMask()) {
            $0.inputImage = .red; $0.backgroundImage = .red; $0.maskImage = .red
        }
        bench.expect("CIBlendWithMask", CIFilter.blendWithMask()) {
            $0.inputImage = .red; $0.backgroundImage = .red; $0.maskImage = .red
        }
        bench.expect("CIBlendWithRedMask", CIFilter.blendWithRedMask()) {
            $0.inputImage = .red; $0.backgroundImage = .red; $0.maskImage = .red
        }
        bench.expect("CIBloom", CIFilter.bloom()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.intensity = 0.625
        }
        bench.expect("CIComicEffect", CIFilter.comicEffect()) { $0.inputImage = .red }
        bench.expect("CICrystallize", CIFilter.crystallize()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.center = bench.point
        }
        bench.expect("CIEdges", CIFilter.edges()) {
            $0.inputImage = .red; $0.intensity = 0.625
        }
        bench.expect("CIGloom", CIFilter.gloom()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.intensity = 0.625
        }
        bench.expect("CIHexagonalPixellate", CIFilter.hexagonalPixellate()) {
            $0.inputImage = .red; $0.center = bench.point; $0.scale = 0.625
        }
        bench.expect("CIHighlightShadowAdjust", CIFilter.highlightShadowAdjust()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.shadowAmount = 0.625; $0.highlightAmount = 0.625
        }
        bench.expect("CILineOverlay", CIFilter.lineOverlay()) {
            $0.inputImage = .red; $0.nrNoiseLevel = 0.625; $0.nrSharpness = 0.625; $0.edgeIntensity = 0.625;
            $0.threshold = 0.625; $0.contrast = 0.625
        }
        bench.expect("CIMix", CIFilter.mix()) {
            $0.inputImage = .red; $0.backgroundImage = .red; $0.amount = 0.625
        }
        bench.expect("CIPixellate", CIFilter.pixellate()) {
            $0.inputImage = .red; $0.center = bench.point; $0.scale = 0.625
        }
        bench.expect("CIPointillize", CIFilter.pointillize()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.center = bench.point
        }
        bench.expect("CISpotLight", CIFilter.spotLight()) {
            $0.inputImage = .red; $0.lightPosition = bench.vector(3); $0.lightPointsAt = bench.vector(3);
            $0.brightness = 0.625;
            $0.concentration = 0.625; $0.color = .magenta
        }
    }
}
