import AcetateCompositor
import Foundation
import Testing

/// `CAMediaTiming` computed by hand: `t = (tp - begin) * speed + offset`, then cycles.
@Suite struct MediaTimingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var what: String
        var timing: MediaTiming
        /// The parent's time, and the basic local time with the cycle; nil if there is no effect.
        var table: [(Double, (Double, Double)?)]
        var testDescription: String { what }

        init(_ what: String, _ table: [(Double, (Double, Double)?)], _ change: (inout MediaTiming) -> Void) {
            timing = MediaTiming()
            (timing.duration, timing.beginTime) = (2, 10)
            change(&timing)
            (self.what, self.table) = (what, table)
        }
    }

    static let cases = [
        Case("once", [(9.9, nil), (10, (0, 0)), (11, (1, 0)), (11.75, (1.75, 0)), (12, nil), (99, nil)]) { _ in },
        Case("filled on both sides", [(0, (0, 0)), (11, (1, 0)), (12, (2, 0)), (50, (2, 0))]) {
            $0.fill = [.backwards, .forwards]
        },
        Case("filled forwards", [(9.9, nil), (12, (2, 0)), (50, (2, 0))]) { $0.fill = .forwards },
        Case("filled backwards", [(9.9, (0, 0)), (12, nil)]) { $0.fill = .backwards },
        Case("twice as fast, from an offset", [(9.7, nil), (9.9, (0.3, 0)), (10.25, (1, 0)), (10.75, nil)]) {
            ($0.speed, $0.timeOffset) = (2, 0.5)
        },
        Case("three times", [(11.5, (1.5, 0)), (12, (0, 1)), (15.5, (1.5, 2)), (16, (2, 2))]) {
            ($0.repeatCount, $0.fill) = (3, .forwards)
        },
        Case("one and a half times", [(12, (0, 1)), (12.5, (0.5, 1)), (13, (1, 1)), (100, (1, 1))]) {
            ($0.repeatCount, $0.fill) = (1.5, .forwards)
        },
        Case("half a time", [(10.5, (0.5, 0)), (11, (1, 0)), (100, (1, 0))]) {
            ($0.repeatCount, $0.fill) = (0.5, .forwards)
        },
        Case("there and back", [(11, (1, 0)), (12, (2, 0)), (13.5, (0.5, 0)), (14, (0, 0)), (100, (0, 0))]) {
            ($0.autoreverses, $0.fill) = (true, .forwards)
        },
        Case("there and back, and there", [(14.5, (0.5, 1)), (16, (2, 1)), (100, (2, 1))]) {
            ($0.autoreverses, $0.repeatCount, $0.fill) = (true, 1.5, .forwards)
        },
        Case("there and back for ever", [(11.5, (1.5, 0)), (13, (1, 0)), (4_010.5, (0.5, 1000))]) {
            ($0.autoreverses, $0.repeatCount) = (true, .infinity)
        },
        Case("for five seconds, whatever the count", [(14.5, (0.5, 2)), (15, (1, 2)), (99, (1, 2))]) {
            ($0.repeatDuration, $0.repeatCount, $0.fill) = (5, 100, .forwards)
        },
        Case("a tenth three times", [(10.35, (0.1, 2))]) {
            ($0.duration, $0.repeatCount, $0.fill) = (0.1, 3, .forwards)
        },
        Case("a tenth for three tenths", [(10.35, (0.1, 2))]) {
            ($0.duration, $0.repeatDuration, $0.fill) = (0.1, 0.1 + 0.2, .forwards)
        },
        // By the formula, t decreases from the offset to 0. The active duration includes its start, but not its end.
        Case("backwards", [(9.9, nil), (10, (2, 0)), (10.5, (1.5, 0)), (12, nil)]) {
            ($0.speed, $0.timeOffset) = (-1, 2)
        },
        Case("backwards without an offset", [(9, (1, 0)), (10, nil), (11, nil)]) { $0.speed = -1 },
        // Fill modes clamp local time, in whichever direction it runs.
        Case("backwards, filled", [(0, (2, 0)), (11, (1, 0)), (12, (0, 0)), (99, (0, 0))]) {
            ($0.speed, $0.timeOffset, $0.fill) = (-1, 2, [.backwards, .forwards])
        },
        Case("standing", [(-1e9, (0.5, 0)), (10, (0.5, 0)), (1e9, (0.5, 0))]) {
            ($0.speed, $0.timeOffset) = (0, 0.5)
        },
        Case("standing at the end", [(10, nil)]) { ($0.speed, $0.timeOffset) = (0, 2) },
        Case("standing in the third cycle", [(10, (0.5, 2))]) {
            ($0.speed, $0.timeOffset, $0.repeatCount) = (0, 4.5, 3)
        },
        Case("without a duration", [(9, (0, 0)), (10, (0, 0)), (99, (0, 0))]) {
            ($0.duration, $0.fill) = (0, [.backwards, .forwards])
        },
        Case("an infinite duration", [(9, nil), (10, (0, 0)), (1e6, (1e6 - 10, 0))]) { $0.duration = .infinity },
    ]

    @Test(arguments: cases) func `time by the formula`(_ test: Case) {
        for (time, expected) in test.table {
            let phase = test.timing.phase(atParent: time)
            #expect((phase == nil) == (expected == nil), "at \(time)")
            guard let phase, let expected else { continue }
            #expect(abs(phase.basicTime - expected.0) < 1e-12 && phase.cycle == expected.1, "at \(time): \(phase)")
            let progress = test.timing.duration > 0 ? phase.basicTime / test.timing.duration : phase.progress
            #expect(phase.progress == progress, "at \(time)")
        }
    }

    @Test func `an animation's end belongs to it, and to no other object`() {
        for (speed, offset) in [(1.0, 0.0), (2, 0.5), (-1, 2), (0, 2)] {
            var timing = MediaTiming()
            (timing.duration, timing.beginTime, timing.speed, timing.timeOffset) = (2, 10, speed, offset)
            let end = speed == 0 ? 10 : speed > 0 ? timing.activeEnd : timing.parentTime(atActive: 0)
            let last = speed < 0 ? 0.0 : 1
            #expect(timing.phase(atParent: end) == nil)
            #expect(timing.phase(atParent: end, end: .included)?.progress == last)
            if speed != 0 { #expect(timing.phase(atParent: end + 1e-12 * end, end: .included) == nil) }
        }
    }

    @Test func `nothing lasts no time, and begins as it begins and ends as it ends`() {
        var timing = MediaTiming()
        timing.fill = [.backwards, .forwards]
        #expect(timing.phase(atParent: -1)?.progress == 0)
        #expect(timing.phase(atParent: 0)?.progress == 1)
        timing.autoreverses = true
        #expect(timing.phase(atParent: 1)?.progress == 0)
    }

    @Test func `the active duration depends on the speed`() {
        var timing = MediaTiming()
        (timing.beginTime, timing.duration, timing.repeatCount) = (10, 2, 3)
        #expect((timing.activeStart, timing.activeEnd) == (10, 16))
        (timing.speed, timing.timeOffset) = (2, 1)
        #expect((timing.activeStart, timing.activeEnd) == (9.5, 12.5))
        (timing.speed, timing.timeOffset) = (-1, 6)
        #expect((timing.activeStart, timing.activeEnd) == (10, 16))
        timing.speed = 0
        #expect((timing.activeStart, timing.activeEnd) == (-.infinity, .infinity))
        (timing.speed, timing.repeatCount) = (1, .infinity)
        #expect(timing.activeEnd == .infinity)
    }
}
