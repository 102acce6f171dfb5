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

@Suite struct MediaTimingTests {
    private func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
        var timing = MediaTiming()
        timing.duration = 2
        timing.beginTime = 10
        change(&timing)
        return timing
    }

    @Test func `before its beginning and after its end an object has no effect`() {
        let t = timing { _ in }
        #expect(t.phase(atParent: 9.9) == nil)
        #expect(t.phase(atParent: 10)?.basicTime == 0)
        #expect(t.phase(atParent: 11)?.basicTime == 1)
        #expect(t.phase(atParent: 12) == nil)
    }

    @Test func `filling holds the first and the last value`() {
        let t = timing { $0.fill = [.backwards, .forwards] }
        #expect(t.phase(atParent: 0)?.basicTime == 0)
        #expect(t.phase(atParent: 50)?.basicTime == 2)
    }

    @Test func `speed and offset scale parent time`() {
        let t = timing { ($0.speed, $0.timeOffset) = (2, 0.5) }
        #expect(t.phase(atParent: 10.25)?.basicTime == 1)
        #expect(t.activeEnd == 10.75)
    }

    @Test func `autoreversing plays back and repeats for ever`() {
        let t = timing { ($0.autoreverses, $0.repeatCount) = (true, .infinity) }
        #expect(t.phase(atParent: 11.5)?.basicTime == 1.5)
        #expect(t.phase(atParent: 13)?.basicTime == 1)
        #expect(t.phase(atParent: 4_010.5)?.basicTime == 0.5)
        #expect(t.phase(atParent: 4_010.5)?.cycle == 1000)
        #expect(t.activeEnd == .infinity)
    }

    @Test func `a fractional repeat count ends within a cycle`() {
        let t = timing { ($0.repeatCount, $0.fill) = (1.5, .forwards) }
        #expect(t.activeEnd == 13)
        #expect(t.phase(atParent: 100)?.basicTime == 1)
    }

    @Test func `a repeat duration counts before the repeat count`() {
        let t = timing { ($0.repeatDuration, $0.repeatCount) = (5, 100) }
        #expect(t.activeEnd == 15)
        #expect(t.phase(atParent: 14.5)?.basicTime == 0.5)
    }
}
