import AcetateCompositor
import Foundation
import Testing

@Suite struct LayerClockTests {
    private func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
        var timing = MediaTiming()
        change(&timing)
        return timing
    }

    @Test func `speeds multiply and offsets add from the root to the layer`() {
        let clock = LayerClock().then(timing { ($0.speed, $0.beginTime) = (2, 10) })
            .then(timing { ($0.speed, $0.timeOffset) = (-0.5, 3) })
        #expect(clock.local(at: 14) == -1)
        #expect(clock.constantRate == -1)
        #expect(clock.treeTime(reaching: -1, after: 0) == 14)
        #expect(clock.treeTime(reaching: -1, after: 15) == .infinity)
    }

    @Test func `a layer without a duration exists before its begin time as well`() {
        let clock = LayerClock().then(timing { $0.beginTime = 10 })
        #expect(clock.local(at: 0) == -10)
    }

    @Test func `a stopped layer shows its offset forever`() {
        let clock = LayerClock().then(timing { ($0.speed, $0.timeOffset) = (0, 3) }).then(timing { $0.speed = 2 })
        #expect(clock.local(at: -5) == 6)
        #expect(clock.local(at: 1e300) == 6)
        #expect(clock.treeTime(reaching: 7, after: 0) == .infinity)
        #expect(clock.stretch(at: 4) == LayerClock.Stretch(local: 6, rate: 0, end: .infinity))
    }

    @Test func `a layer with a duration repeats, reverses, and is not shown outside it`() {
        let clock = LayerClock().then(
            timing { ($0.beginTime, $0.duration, $0.autoreverses, $0.repeatCount) = (10, 4, true, 2) })
        let table: [(Double, Double?)] = [
            (9, nil), (10, 0), (13, 3), (14, 4), (15, 3), (18, 0), (19, 1), (25, 1), (26, nil), (99, nil),
        ]
        for (time, local) in table { #expect(clock.local(at: time) == local, "at \(time)") }
        #expect(clock.constantRate == nil)
        #expect(clock.stretch(at: 15) == LayerClock.Stretch(local: 3, rate: -1, end: 18))
        #expect(clock.stretch(at: 0) == LayerClock.Stretch(local: nil, rate: 0, end: 10))
        #expect(clock.stretch(at: 26) == LayerClock.Stretch(local: nil, rate: 0, end: .infinity))
        #expect(clock.treeTime(reaching: 3, after: 0) == 13)
        #expect(clock.treeTime(reaching: 3, after: 13.5) == 15)
        #expect(clock.treeTime(reaching: 3, after: 16) == 21)
        #expect(clock.treeTime(reaching: 3, after: 24) == .infinity)
        #expect(clock.treeTime(reaching: 5, after: 0) == .infinity)
        #expect(clock.nextAppearance(after: 0) == 10)
        #expect(clock.nextAppearance(after: 10) == 26)
        #expect(clock.nextAppearance(after: 26) == .infinity)
    }

    @Test func `a filled layer is held at the ends of its time`() {
        let clock = LayerClock().then(timing { ($0.duration, $0.fill) = (4, [.backwards, .forwards]) })
            .then(timing { $0.speed = 2 })
        #expect(clock.local(at: -3) == 0)
        #expect(clock.local(at: 1) == 2)
        #expect(clock.local(at: 7) == 8)
        #expect(clock.treeTime(reaching: 8, after: 1) == 4)
    }

    @Test func `sublayers of a repeating layer repeat with it`() {
        let clock = LayerClock().then(timing { ($0.duration, $0.repeatCount) = (4, .infinity) })
            .then(timing { ($0.beginTime, $0.duration, $0.fill) = (1, 2, .forwards) })
        let table: [(Double, Double?)] = [(0.5, nil), (1, 0), (2, 1), (3, 2), (3.5, 2), (4.5, nil), (6, 1), (4002, 1)]
        for (time, local) in table { #expect(clock.local(at: time) == local, "at \(time)") }
        #expect(clock.treeTime(reaching: 1, after: 2.5) == 6)
    }

    @Test func `backward time continues from a cycle's start at the end of the previous one`() {
        let clock = LayerClock().then(timing { ($0.speed, $0.timeOffset) = (-1, 10) })
            .then(timing { ($0.duration, $0.repeatCount) = (4, 3) })
        #expect(clock.local(at: 2.5) == 3.5)
        #expect(clock.stretch(at: 2) == LayerClock.Stretch(local: 4, rate: -1, end: 6))
        #expect(clock.treeTime(reaching: 1, after: 3) == 5)
        #expect(clock.treeTime(reaching: 3.5, after: 3) == 6.5)
    }
}
