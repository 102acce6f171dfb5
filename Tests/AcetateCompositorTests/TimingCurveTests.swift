import AcetateCompositor
import Foundation
import Testing

@Suite struct TimingCurveTests {
    @Test(arguments: [
        TimingCurve.linear, .easeIn, .easeOut, .easeInEaseOut, .standard, TimingCurve(0.9, 0, 0.1, 1),
        TimingCurve(0, 1, 1, 0), TimingCurve(0.3, -2, 0.7, 3), TimingCurve(0, 0, 0, 0), TimingCurve(1, 1, 1, 1),
    ]) func `a curve is solved with an error below a millionth`(curve: TimingCurve) {
        for step in 0...1000 {
            let x = Double(step) / 1000
            #expect(abs(curve(x) - ReferenceEvaluator.bisected(curve, x)) < 1e-6, "at \(x)")
        }
    }
}
