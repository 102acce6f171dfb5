import CoreImage
import Testing

@Suite("Typed filters: color adjustments")
struct TypedColorAdjustmentsTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CIColorAbsoluteDifference", CIFilter.colorAbsoluteDifference()) {
            $0.inputImage = .red; $0.inputImage2 = .red
        }
        bench.expect("CIColorClamp", CIFilter.colorClamp()) {
            $0.inputImage = .red; $0.minComponents = bench.vector(4); $0.maxComponents = bench.vector(4)
        }
        bench.expect("CIColorControls", CIFilter.colorControls()) {
            $0.inputImage = .red; $0.saturation = 0.625; $0.brightness = 0.625; $0.contrast = 0.625
        }
        bench.expect("CIColorMatrix", CIFilter.colorMatrix()) {
            $0.inputImage = .red; $0.rVector = bench.vector(4); $0.gVector = bench.vector(4);
            $0.bVector = bench.vector(4);
            $0.aVector = bench.vector(4); $0.biasVector = bench.vector(4)
        }
        bench.expect("CIColorPolynomial", CIFilter.colorPolynomial()) {
            $0.inputImage = .red; $0.redCoefficients = bench.vector(4); $0.greenCoefficients = bench.vector(4);
            $0.blueCoefficients = bench.vector(4); $0.alphaCoefficients = bench.vector(4)
        }
        bench.expect("CIColorThreshold", CIFilter.colorThreshold()) {
            $0.inputImage = .red; $0.threshold = 0.625
        }
        bench.expect("CIExposureAdjust", CIFilter.exposureAdjust()) {
            $0.inputImage = .red; $0.ev = 0.625
        }
        bench.expect("CIGammaAdjust", CIFilter.gammaAdjust()) {
            $0.inputImage = .red; $0.power = 0.625
        }
        bench.expect("CIHueAdjust", CIFilter.hueAdjust()) {
            $0.inputImage = .red; $0.angle = 0.625
        }
        bench.expect("CILabDeltaE", CIFilter.labDeltaE()) {
            $0.inputImage = .red; $0.image2 = .red
        }
        bench.expect("CILinearToSRGBToneCurve", CIFilter.linearToSRGBToneCurve()) { $0.inputImage = .red }
        bench.expect("CISRGBToneCurveToLinear", CIFilter.sRGBToneCurveToLinear()) { $0.inputImage = .red }
        bench.expect("CITemperatureAndTint", CIFilter.temperatureAndTint()) {
            $0.inputImage = .red; $0.neutral = bench.vector(2); $0.targetNeutral = bench.vector(2)
        }
        bench.expect("CIToneCurve", CIFilter.toneCurve()) {
            $0.inputImage = .red; $0.point0 = bench.point; $0.point1 = bench.point; $0.point2 = bench.point;
            $0.point3 = bench.point;
            $0.point4 = bench.point
        }
        bench.expect("CIVibrance", CIFilter.vibrance()) {
            $0.inputImage = .red; $0.amount = 0.625
        }
        bench.expect("CIWhitePointAdjust", CIFilter.whitePointAdjust()) {
            $0.inputImage = .red; $0.color = .magenta
        }
        bench.expect("CIColorThresholdOtsu", CIFilter.colorThresholdOtsu()) { $0.inputImage = .red }
    }
}
