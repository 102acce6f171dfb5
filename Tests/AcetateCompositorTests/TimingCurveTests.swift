import AcetateCompositor
import Foundation
import Testing

@Suite struct TimingCurveTests {
    /// The curve by bisection of its own definition, to the last bit that matters.
    private func reference(_ c: TimingCurve, _ x: Double) -> Double {
        func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<200 {
            let middle = (low + high) / 2
            if bezier(c.c1x, c.c2x, middle) < x { low = middle } else { high = middle }
        }
        return bezier(c.c1y, c.c2y, (low + high) / 2)
    }

    @Test(arguments: [
        TimingCurve.linear, .easeIn, .easeOut, .easeInEaseOut, .standard, TimingCurve(0.9, 0, 0.1, 1),
        TimingCurve(0, 1, 1, 0), TimingCurve(0.3, -2, 0.7, 3), TimingCurve(0, 0, 0, 0), TimingCurve(1, 1, 1, 1),
    ]) func `a curve is solved to better than a millionth`(curve: TimingCurve) {
        for step in 0...1000 {
            let x = Double(step) / 1000
            #expect(abs(curve(x) - reference(curve, x)) < 1e-6, "at \(x)")
        }
    }
}
