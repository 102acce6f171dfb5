import AcetateCompositor
import CoreGraphics
import Foundation
import Testing

/// Random timing trees, evaluated by the evaluator and by one that is written only from the headers.
///
/// All settings are sums of few powers of two, so that times are exact and often lie on edges.
@Suite struct TimingPropertyTests {
    private struct Source {
        var random: Random

        mutating func once(in n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }
        /// A multiple of an eighth.
        mutating func eighths(_ range: ClosedRange<Double>) -> Double {
            Double(Int.random(in: Int(range.lowerBound * 8)...Int(range.upperBound * 8), using: &random)) / 8
        }
        mutating func pick<T>(_ items: [T], _ fallback: T) -> T { items.randomElement(using: &random) ?? fallback }
        mutating func maybe(_ range: ClosedRange<Double>) -> Double? { once(in: 2) ? eighths(range) : nil }

        mutating func timing(durations: ClosedRange<Double>) -> MediaTiming {
            var timing = MediaTiming()
            timing.duration = eighths(durations)
            if once(in: 2) { timing.beginTime = eighths(-2...3) }
            if once(in: 2) { timing.speed = pick([-2, -1, -0.5, 0, 0.25, 0.5, 1, 2, 4], 1) }
            if once(in: 2) { timing.timeOffset = eighths(-2...6) }
            if once(in: 3) { timing.repeatCount = pick([0.25, 0.5, 1, 1.5, 2, 2.75, 3, 64, .infinity], 1) }
            if once(in: 6) { timing.repeatDuration = eighths(0...12) }
            timing.autoreverses = once(in: 3)
            timing.fill = MediaTiming.Fill(rawValue: UInt8.random(in: 0...3, using: &random))
            return timing
        }

        mutating func layerTiming() -> MediaTiming {
            var timing = timing(durations: 0...6)
            if once(in: 2) { timing.duration = 0 }
            return timing
        }

        mutating func curve() -> TimingCurve {
            pick(
                [.linear, .linear, .easeIn, .easeOut, .easeInEaseOut, .standard, TimingCurve(0.3, -0.5, 0.6, 1.5)],
                .linear)
        }

        mutating func track() -> ReferenceEvaluator.Track {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return .basic(from: maybe(-9...9), to: maybe(-9...9), by: nil)
            case 1:
                let by = maybe(-9...9)
                return once(in: 2)
                    ? .basic(from: maybe(-9...9), to: nil, by: by) : .basic(from: nil, to: maybe(-9...9), by: by)
            case 2:
                let spring = Spring(
                    mass: eighths(0.5...3), stiffness: eighths(1...200), damping: eighths(0...60),
                    initialVelocity: eighths(-5...5), allowsOverdamping: once(in: 2))
                return .spring(spring, from: eighths(-9...9), to: eighths(-9...9))
            default:
                let mode = pick([Keyframes.Mode.linear, .discrete, .paced, .cubic], .linear)
                let values = (0..<Int.random(in: 1...5, using: &random)).map { _ in [eighths(-9...9)] }
                let segments = values.count - 1 + (mode == .discrete ? 1 : 0)
                let inner = (0..<max(0, segments - 1)).map { _ in eighths(0...1) }.sorted()
                let keyTimes = segments > 0 && once(in: 2) ? [0] + inner + [1] : nil
                let curves = values.count > 1 && once(in: 2) ? values.dropFirst().map { _ in curve() } : nil
                let settings = (0..<3).map { _ in values.map { _ in once(in: 2) ? 0 : eighths(-1...1) } }
                return .keyframes(values, mode: mode, keyTimes: keyTimes, curves: curves, settings)
            }
        }

        mutating func animation(depth: Int) -> ReferenceEvaluator.Animation {
            if depth > 0, once(in: 2) {
                let members = (0..<Int.random(in: 1...3, using: &random)).map { _ in animation(depth: depth - 1) }
                return ReferenceEvaluator.Animation(
                    timing: timing(durations: 1...8), curve: curve(), effect: .group(members))
            }
            var timing = timing(durations: 0.125...6)
            if depth < 3, once(in: 4) { timing.duration = 0 }
            return ReferenceEvaluator.Animation(
                timing: timing, curve: curve(),
                effect: .track(track(), isAdditive: once(in: 3), isCumulative: once(in: 3)))
        }
    }

    private func evaluated(_ animation: ReferenceEvaluator.Animation) throws -> LayerAnimation {
        let effect: LayerAnimation.Effect
        switch animation.effect {
        case .group(let members): effect = .group(try members.map(evaluated))
        case .track(let track, let isAdditive, let isCumulative):
            let target = try #require(AnimationTarget(keyPath: "zPosition"))
            effect = .property(
                PropertyAnimation(
                    target: target, track: try evaluated(track), isAdditive: isAdditive, isCumulative: isCumulative))
        }
        return LayerAnimation(id: 1, timing: animation.timing, curve: animation.curve, effect: effect)
    }

    private func evaluated(_ track: ReferenceEvaluator.Track) throws -> PropertyAnimation.Track {
        func number(_ value: Double?) -> PropertyValue? { value.map { .number($0) } }
        switch track {
        case .basic(let from, let to, let by):
            return .basic(Endpoints(from: number(from), to: number(to), by: number(by)))
        case .spring(let spring, let from, let to):
            return .spring(spring, Endpoints(from: .number(from), to: .number(to)))
        case .keyframes(let values, let mode, let keyTimes, let curves, let settings):
            let keyframes = try Keyframes(
                .values(KeyframeValues(values.map { .number($0[0]) })), keyTimes: keyTimes, curves: curves, mode: mode,
                tension: settings[0], continuity: settings[1], bias: settings[2])
            #expect(keyframes.ignored == nil)
            return .keyframes(keyframes)
        }
    }

    @Test(arguments: [0.0, 1_048_576])
    func `random trees have the times that the headers specify`(origin: Double) throws {
        var source = Source(random: Random(state: UInt64(origin) + 7))
        var (checked, shown, moved) = (0, 0, 0)
        for tree in 0..<1500 {
            var timings = (0..<Int.random(in: 1...4, using: &source.random)).map { _ in source.layerTiming() }
            timings[0].beginTime += origin
            let animations = (0..<Int.random(in: 1...2, using: &source.random)).map { _ in source.animation(depth: 3) }
            let clock = timings.reduce(LayerClock()) { $0.then($1) }
            let lowered = try animations.map(evaluated)
            for _ in 0..<8 {
                let time = origin + source.eighths(-4...24) + (source.once(in: 2) ? 0.015625 : 0)
                do {
                    var local: ReferenceEvaluator.Time? = ReferenceEvaluator.Time(seconds: time)
                    for timing in timings {
                        local = try local.flatMap { try ReferenceEvaluator.localTime(timing, at: $0) }
                    }
                    let found = clock.local(at: time)
                    #expect(found == local?.seconds, "tree \(tree) of \(origin) at \(time)")
                    guard let local, let found else { continue }
                    shown += 1
                    var (expected, values) = (1.5, LayerValues())
                    values.zPosition = expected
                    for animation in animations {
                        try ReferenceEvaluator.apply(animation, at: local, to: &expected)
                    }
                    for animation in lowered { animation.apply(at: found, to: &values) }
                    if expected != 1.5 { moved += 1 }
                    let tolerance = 1e-9 * max(1, abs(expected))
                    #expect(
                        abs(values.zPosition - expected) <= tolerance,
                        "tree \(tree) of \(origin) at \(time), local \(found): \(animations)")
                    checked += 1
                } catch is ReferenceEvaluator.Ambiguous {
                }
            }
        }
        // The trees must have visible effects.
        #expect(checked > 6000 && shown > 6000 && moved > 2500, "\(checked), \(shown), \(moved)")
    }
}
