import AcetateCompositor
import CoreGraphics
import Foundation
import Testing

/// The effects of animations on values: endpoints, sums, groups, value functions.
@Suite struct AnimationTests {
    private func property(
        _ keyPath: String, _ track: PropertyAnimation.Track, additive: Bool = false, cumulative: Bool = false,
        function: ValueFunction? = nil
    ) throws -> LayerAnimation.Effect {
        let target = try #require(AnimationTarget(keyPath: keyPath))
        return .property(
            PropertyAnimation(
                target: target, track: track, valueFunction: function, isAdditive: additive, isCumulative: cumulative))
    }

    private func zPosition(
        _ from: Double?, _ to: Double?, _ by: Double? = nil, additive: Bool = false, cumulative: Bool = false
    ) throws -> LayerAnimation.Effect {
        func number(_ value: Double?) -> PropertyValue? { value.map { .number($0) } }
        return try property(
            "zPosition", .basic(Endpoints(from: number(from), to: number(to), by: number(by))), additive: additive,
            cumulative: cumulative)
    }

    private func animation(
        _ effect: LayerAnimation.Effect, duration: Double = 1, curve: TimingCurve = .linear,
        _ change: (inout MediaTiming) -> Void = { _ in }
    ) -> LayerAnimation {
        var timing = MediaTiming()
        timing.duration = duration
        change(&timing)
        return LayerAnimation(id: 1, timing: timing, curve: curve, effect: effect)
    }

    private func value(_ animation: LayerAnimation, at time: Double, over model: Double = 100) -> Double {
        var values = LayerValues()
        values.zPosition = model
        animation.apply(at: time, to: &values)
        return values.zPosition
    }

    @Test func `from, to and by combine by the header's table`() throws {
        let table: [(Double?, Double?, Double?, start: Double, end: Double)] = [
            (10, 20, nil, 10, 20), (10, nil, 5, 10, 15), (nil, 20, 5, 15, 20), (10, nil, nil, 10, 100),
            (nil, 20, nil, 100, 20), (nil, nil, 5, 100, 105), (nil, nil, nil, 100, 100), (10, 20, 99, 10, 20),
        ]
        for (from, to, by, start, end) in table {
            let animation = animation(try zPosition(from, to, by))
            #expect(value(animation, at: 0) == start)
            #expect(value(animation, at: 0.25) == start + (end - start) / 4)
        }
    }

    @Test func `an additive animation adds to the current value, and a missing endpoint is zero`() throws {
        #expect(value(animation(try zPosition(-10, 0, additive: true)), at: 0.5) == 95)
        #expect(value(animation(try zPosition(nil, nil, 8, additive: true)), at: 0.5) == 104)
        #expect(value(animation(try zPosition(-10, nil, additive: true)), at: 0.5) == 95)
    }

    @Test func `a cumulative animation continues from the end of each cycle`() throws {
        let animation = animation(try zPosition(0, 10, cumulative: true)) { ($0.repeatCount, $0.fill) = (3, .forwards) }
        for (time, expected) in [(0.5, 5.0), (1, 10), (1.5, 15), (2.75, 27.5), (9, 30)] {
            #expect(value(animation, at: time) == expected)
        }
        // A cycle that reverses ends where it begins.
        let back = self.animation(try zPosition(1, 10, cumulative: true)) {
            ($0.repeatCount, $0.autoreverses) = (3, true)
        }
        #expect(value(back, at: 2) == 2)
        #expect(value(back, at: 3) == 11)
    }

    @Test func `a spring runs in seconds, and may overshoot`() throws {
        let spring = Spring(damping: 2)
        let track = PropertyAnimation.Track.spring(spring, Endpoints(from: .number(0), to: .number(10)))
        let animation = animation(try property("zPosition", track), duration: 4)
        for time in [0, 0.1, 0.3, 1, 3.9] {
            #expect(abs(value(animation, at: time) - 10 * spring.fraction(at: time)) < 1e-12)
        }
        #expect(value(animation, at: 0.32) > 12)
    }

    @Test func `an infinite duration shows the first value forever`() throws {
        let animation = animation(try zPosition(3, 10), duration: .infinity)
        for time in [0, 1, 1e12] { #expect(value(animation, at: time) == 3) }
        #expect(value(animation, at: -1) == 100)
        #expect(animation.isRunning(at: -1) && !animation.isRunning(at: 0))
    }

    @Test func `at exactly its end an animation has its last value, and needs one more frame`() throws {
        for fill in [MediaTiming.Fill.backwards, .forwards] {
            let animation = animation(try zPosition(3, 10), duration: 2) { ($0.beginTime, $0.fill) = (1, fill) }
            let isHeld = fill == .forwards
            #expect(value(animation, at: 3) == 10)
            #expect(value(animation, at: 3.0.nextUp) == (isHeld ? 10 : 100))
            #expect(animation.isRunning(at: 3) == !isHeld && !animation.isRunning(at: 3.0.nextUp))
            // Backwards the fill of the beginning counts.
            #expect(animation.isRunning(at: 1, rate: -1) == isHeld)
        }
        let member = animation(try zPosition(0, 10), duration: 2) { $0.beginTime = 1 }
        let group = animation(.group([member]), duration: 5)
        #expect(value(group, at: 3) == 10 && value(group, at: 3.0.nextUp) == 100)
    }

    // MARK: Groups

    @Test func `members run in the group's time, from its start`() throws {
        let first = animation(try zPosition(0, 10), duration: 2) { $0.beginTime = 1 }
        let group = animation(.group([first]), duration: 5) { ($0.beginTime, $0.speed) = (100, 2) }
        for (time, expected) in [(99.0, 100.0), (100.25, 100), (100.5, 0), (101, 5), (101.75, 100), (103, 100)] {
            #expect(value(group, at: time) == expected, "at \(time)")
        }
    }

    @Test func `members are clipped to the group's duration, and not scaled`() throws {
        let group = animation(.group([animation(try zPosition(0, 10), duration: 10)]), duration: 5)
        #expect(value(group, at: 4) == 4)
        #expect(value(group, at: 5) == 5)
        #expect(value(group, at: 5.001) == 100)
    }

    @Test func `a member without a duration has the group's`() throws {
        let group = animation(.group([animation(try zPosition(0, 10), duration: 0)]), duration: 5)
        #expect(value(group, at: 2.5) == 5)
        let nested = animation(
            .group([animation(.group([animation(try zPosition(0, 10), duration: 0)]), duration: 0)]),
            duration: 5)
        #expect(value(nested, at: 2.5) == 5)
    }

    @Test func `fill modes of the group and of its members both apply`() throws {
        let short = try zPosition(0, 10)
        let held = animation(.group([animation(short, duration: 2) { $0.fill = .forwards }]), duration: 5)
        #expect(value(held, at: 4) == 10)
        #expect(value(held, at: 5) == 10 && value(held, at: 5.001) == 100)
        let filled = animation(.group([animation(short, duration: 2)]), duration: 5) { $0.fill = .forwards }
        #expect(value(filled, at: 1) == 5)
        #expect(value(filled, at: 9) == 100)
        let both = animation(.group([animation(short, duration: 2) { $0.fill = .forwards }]), duration: 5) {
            $0.fill = .forwards
        }
        #expect(value(both, at: 9) == 10)
    }

    @Test func `a group that is held at its end holds the members that end with it`() throws {
        let group = animation(
            .group([
                animation(try zPosition(0, 10), duration: 0),
                animation(try zPosition(0, 1, additive: true), duration: 0.2) { $0.beginTime = 0.1 },
            ]), duration: 0.3
        ) { $0.fill = .forwards }
        #expect(value(group, at: 7) == 11)
        // There is no gap at the turning point either.
        let turning = animation(.group([animation(try zPosition(0, 10), duration: 0)]), duration: 2) {
            $0.autoreverses = true
        }
        #expect(value(turning, at: 2) == 10)
        #expect(value(turning, at: 3) == 5)
    }

    @Test func `a group's timing function warps its members' time within the duration`() throws {
        let member = animation(try zPosition(0, 10), duration: 4)
        let group = animation(.group([member]), duration: 4, curve: .easeIn)
        for time in [1.0, 2, 3] { #expect(abs(value(group, at: time) - 10 * TimingCurve.easeIn(time / 4)) < 1e-12) }
        let bouncing = animation(.group([member]), duration: 4, curve: TimingCurve(0.3, 1, 0.4, 3))
        #expect(value(bouncing, at: 3) == 10)
    }

    // MARK: Value functions

    @Test func `value functions convert numbers to transforms`() throws {
        let track = PropertyAnimation.Track.basic(Endpoints(from: .number(0), to: .number(2 * .pi)))
        let turning = animation(try property("transform", track, function: .rotateZ), duration: 4)
        var values = LayerValues()
        turning.apply(at: 1, to: &values)
        #expect(abs(values.transform.m12 - 1) < 1e-12)
        // More than half a turn, for which interpolated matrices would take the shorter arc.
        values.transform = CATransform3DIdentity
        turning.apply(at: 3, to: &values)
        #expect(abs(values.transform.m12 + 1) < 1e-12)
        let moving = PropertyAnimation.Track.basic(
            Endpoints(from: .numbers([0, 0, 0]), to: .numbers([4, 8, 12])))
        values = LayerValues()
        animation(try property("transform", moving, function: .translate), duration: 4).apply(at: 1, to: &values)
        #expect(values.transform == CATransform3DMakeTranslation(1, 2, 3))
        // A missing endpoint is the current value of the transform.
        let growing = PropertyAnimation.Track.basic(Endpoints(to: .number(5)))
        values.transform = CATransform3DMakeScale(3, 1, 1)
        animation(try property("transform", growing, function: .scaleX), duration: 4).apply(at: 2, to: &values)
        #expect(values.transform == CATransform3DMakeScale(4, 1, 1))
        // An additive value is concatenated. A missing endpoint is the identity.
        values.transform = CATransform3DMakeTranslation(7, 0, 0)
        animation(try property("transform", growing, additive: true, function: .scaleX), duration: 4).apply(
            at: 2, to: &values)
        #expect(values.transform == CATransform3DScale(CATransform3DMakeTranslation(7, 0, 0), 3, 1, 1))
        // Values of the wrong size change nothing.
        values = LayerValues()
        animation(try property("transform", moving, function: .rotateX), duration: 4).apply(at: 1, to: &values)
        #expect(CATransform3DIsIdentity(values.transform))
    }

    // MARK: Extreme numbers

    @Test func `no number breaks the evaluation of time`() throws {
        let strange: [Double] = [
            0, 1, -1, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude / 3, 1e-16, 0.3, 1e16,
            -1e300, 1e300, .greatestFiniteMagnitude, .infinity,
            -.infinity, .nan,
        ]
        var pick = 0
        func next() -> Double {
            pick = (pick &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
            return strange[(pick >> 8) % strange.count]
        }
        for round in 0..<4000 {
            var timing = MediaTiming()
            (timing.beginTime, timing.duration, timing.speed) = (next(), next(), next())
            (timing.timeOffset, timing.repeatCount, timing.repeatDuration) = (next(), next(), next())
            timing.autoreverses = round % 2 == 0
            timing.fill = MediaTiming.Fill(rawValue: UInt8(round % 4))
            let spring = Spring(
                mass: next(), stiffness: next(), damping: next(), initialVelocity: next(),
                allowsOverdamping: round % 3 == 0)
            let settling = spring.settlingDuration
            #expect(settling >= 0 && settling <= 3600)
            let ends = Endpoints(from: .number(next()), to: .number(next()))
            let keyframes = try Keyframes(
                .values([.number(next()), .number(next()), .number(next())]), keyTimes: [0, next(), 1],
                curves: [TimingCurve(next(), next(), next(), next()), .easeIn],
                mode: [.linear, .discrete, .paced, .cubic, .cubicPaced][round % 5], tension: [next(), next()],
                continuity: [next()], bias: [next(), next(), next()])
            let curve = TimingCurve(next(), next(), next(), next())
            let animations = try [.basic(ends), .spring(spring, ends), .keyframes(keyframes)].map {
                LayerAnimation(
                    id: 1, timing: timing, curve: curve,
                    effect: try property("zPosition", $0, additive: round % 7 == 0, cumulative: round % 2 == 0))
            }
            let group = LayerAnimation(id: 1, timing: timing, curve: curve, effect: .group(animations))
            let clock = LayerClock().then(timing).then(timing)
            for time in [next(), next(), 0.5] {
                var values = LayerValues()
                group.apply(at: time, to: &values)
                for animation in animations {
                    animation.apply(at: time, to: &values)
                    _ = animation.isRunning(at: time, rate: next())
                    _ = animation.nextFrameTime(after: time, by: clock)
                }
                #expect(values.zPosition.isFinite)
                _ = clock.local(at: time)
                _ = clock.treeTime(reaching: next(), after: time)
                _ = clock.nextAppearance(after: time)
                _ = timing.nearestLocalTime(atParent: time)
            }
        }
    }
}
