import AcetateCompositor
import CoreGraphics
import Foundation

/// What the headers specify about time, as simply as possible: slow, and independent of the code that it checks.
enum ReferenceEvaluator {
    /// The result is not certain to the last bit, because a time that is not exact is close to an edge.
    struct Ambiguous: Error {}

    /// A time, and whether it is exact, without rounding.
    struct Time {
        var seconds: Double
        var isExact = true

        /// Whether it is before `edge`.
        func isBefore(_ edge: Double) throws -> Bool {
            if !isExact, abs(seconds - edge) < 1e-9 * max(1, abs(edge)) { throw Ambiguous() }
            return seconds < edge
        }
    }

    struct Standing {
        var basic: Time
        var cycle: Int
        var progress: Double
    }

    // MARK: CAMediaTiming

    /// Both stages of the timing; nil where the object has no effect. The end of an animation belongs to it, and that of
    /// a layer does not.
    static func standing(_ timing: MediaTiming, at parent: Time, isAnimation: Bool = false) throws -> Standing? {
        // "t = (tp - begin) * speed + offset"
        var active = parent
        active.seconds = (parent.seconds - timing.beginTime) * timing.speed + timing.timeOffset
        let cycle = timing.autoreverses ? timing.duration + timing.duration : timing.duration
        var total = timing.repeatCount > 0 ? timing.repeatCount * cycle : cycle
        if timing.repeatDuration > 0 { total = timing.repeatDuration }
        let playsBackwards = timing.speed < 0

        // "clamped to either end of the active duration, or removed"
        if try active.isBefore(0) || (playsBackwards && active.seconds == 0) {
            guard timing.fill.contains(.backwards) || (isAnimation && active.seconds == 0) else { return nil }
            return Standing(basic: Time(seconds: 0), cycle: 0, progress: 0)
        }
        let isBeforeEnd = try active.isBefore(total) || (playsBackwards && active.seconds == total)
        if !isBeforeEnd {
            guard timing.fill.contains(.forwards) || (isAnimation && active.seconds == total) else { return nil }
            active = Time(seconds: total)
        }
        guard timing.duration > 0 else { return Standing(basic: Time(seconds: 0), cycle: 0, progress: 1) }

        // "repeat their basic duration multiple times, and optionally play backwards before repeating"
        var cycleNumber = 0
        var rest = active
        while try !rest.isBefore(cycle) {
            if active.seconds == total, rest.seconds == cycle { break }
            rest.seconds -= cycle
            cycleNumber += 1
        }
        if timing.autoreverses, rest.seconds > timing.duration { rest.seconds = cycle - rest.seconds }
        return Standing(basic: rest, cycle: cycleNumber, progress: rest.seconds / timing.duration)
    }

    /// A layer's local time at its superlayer's; nil if the layer is not shown.
    static func localTime(_ timing: MediaTiming, at parent: Time) throws -> Time? {
        if timing.duration > 0 { return try standing(timing, at: parent)?.basic }
        return Time(seconds: (parent.seconds - timing.beginTime) * timing.speed + timing.timeOffset)
    }

    // MARK: CAMediaTimingFunction

    static func bezier(_ c: TimingCurve, _ x: Double) -> Double {
        x == 0 || x == 1 || c == .linear ? x : bisected(c, x)
    }

    /// The curve by bisection of its definition, to the last relevant bit.
    static func bisected(_ c: TimingCurve, _ x: Double) -> Double {
        func at(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if at(c.c1x, c.c2x, middle) < x { low = middle } else { high = middle }
        }
        return at(c.c1y, c.c2y, (low + high) / 2)
    }

    // MARK: Tracks

    /// A track of numbers or points, as lists of numbers.
    indirect enum Track {
        case basic(from: Double?, to: Double?, by: Double?)
        case spring(Spring, from: Double, to: Double)
        case keyframes([[Double]], mode: Keyframes.Mode, keyTimes: [Double]?, curves: [TimingCurve]?, [[Double]])
    }

    static func endpoints(_ from: Double?, _ to: Double?, _ by: Double?, current: Double) -> (Double, Double) {
        if let from, let to { return (from, to) }
        if let from, let by { return (from, from + by) }
        if let by, let to { return (to - by, to) }
        if let from { return (from, current) }
        if let to { return (current, to) }
        if let by { return (current, current + by) }
        return (current, current)
    }

    /// `x` of m x'' + c x' + k x = 0 from the roots of its polynomial, which may be complex.
    static func spring(_ s: Spring, _ t: Double) -> Double {
        if t <= 0 { return 0 }
        let critical = 2 * (s.mass * s.stiffness).squareRoot()
        let damping = s.allowsOverdamping ? s.damping : min(s.damping, critical)
        let real = -damping / (2 * s.mass)
        let square = damping == critical ? 0 : damping * damping - 4 * s.mass * s.stiffness
        let root = abs(square).squareRoot() / (2 * s.mass)
        let slope = -s.initialVelocity
        if square < 0 {
            // c1 + c2 = 1, r1 c1 + r2 c2 = slope, with r = real ± i root.
            return 1 - exp(real * t) * (cos(root * t) + (slope - real) / root * sin(root * t))
        }
        if square == 0 { return 1 - exp(real * t) * (1 + (slope - real) * t) }
        let (r1, r2) = (real + root, real - root)
        let c2 = (slope - r1) / (r2 - r1)
        return 1 - ((1 - c2) * exp(r1 * t) + c2 * exp(r2 * t))
    }

    static func keyframes(
        _ values: [[Double]], _ mode: Keyframes.Mode, _ keyTimes: [Double]?, _ curves: [TimingCurve]?,
        _ settings: [[Double]], at p: Double, isExact: Bool
    ) throws -> [Double] {
        let n = values.count
        if n == 1 { return values[0] }
        func mix(_ a: [Double], _ b: [Double], _ f: Double) -> [Double] { zip(a, b).map { $0 + ($1 - $0) * f } }
        func interval(_ times: [Double]) throws -> Int {
            var found = 0
            for index in 0..<(times.count - 1) where try !Time(seconds: p, isExact: isExact).isBefore(times[index]) {
                found = index
            }
            return found
        }
        if mode == .discrete {
            return values[try interval(keyTimes ?? (0...n).map { Double($0) / Double(n) })]
        }
        var times = keyTimes ?? (0..<n).map { Double($0) / Double(n - 1) }
        if mode == .paced {
            let steps = zip(values, values.dropFirst()).map { a, b in
                zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
            }
            let total = steps.reduce(0, +)
            if total > 0 { times = (0..<n).map { steps[..<$0].reduce(0, +) / total } }
        }
        var index = 0
        for candidate in 0..<(n - 1) where times[candidate] <= p { index = candidate }
        let length = times[index + 1] - times[index]
        var f = length > 0 ? min(1, (p - times[index]) / length) : 1
        if mode != .paced, let curves { f = bezier(curves[index], f) }
        guard mode == .cubic else { return mix(values[index], values[index + 1], f) }
        // Hermite's form with the tangents of Kochanek and Bartels.
        // Beyond the ends, the values go on as in the adjacent segments.
        func value(_ i: Int) -> [Double] {
            if i < 0 { return mix(values[0], values[1], -1) }
            return i < n ? values[i] : mix(values[n - 2], values[n - 1], 2)
        }
        func tangent(_ i: Int, outgoing: Bool) -> [Double] {
            let (t, c, b) = (settings[0][i], settings[1][i], settings[2][i])
            let sign: Double = outgoing ? 1 : -1
            let before = (1 - t) * (1 + b) * (1 + sign * c) / 2
            let after = (1 - t) * (1 - b) * (1 - sign * c) / 2
            return (0..<values[0].count).map {
                before * (value(i)[$0] - value(i - 1)[$0]) + after * (value(i + 1)[$0] - value(i)[$0])
            }
        }
        let (m0, m1) = (tangent(index, outgoing: true), tangent(index + 1, outgoing: false))
        return (0..<values[0].count).map {
            let (a, b) = (values[index][$0], values[index + 1][$0])
            return (2 * f * f * f - 3 * f * f + 1) * a + (f * f * f - 2 * f * f + f) * m0[$0]
                + (-2 * f * f * f + 3 * f * f) * b + (f * f * f - f * f) * m1[$0]
        }
    }

    // MARK: CAAnimation

    /// An animation of a number.
    struct Animation {
        var timing: MediaTiming
        var curve: TimingCurve
        var effect: Effect
        enum Effect {
            case track(Track, isAdditive: Bool, isCumulative: Bool)
            case group([Animation])
        }
    }

    /// Applies an animation to a number at its parent's time.
    static func apply(_ animation: Animation, at parent: Time, group: Double? = nil, to number: inout Double) throws {
        var timing = animation.timing
        if let group, timing.duration == 0 { timing.duration = group }
        guard let standing = try standing(timing, at: parent, isAnimation: true) else { return }
        switch animation.effect {
        case .group(let members):
            var inner = standing.basic
            if animation.curve != .linear, timing.duration > 0 {
                let warped = bezier(animation.curve, standing.progress) * timing.duration
                let isEdge = standing.progress == 0 || standing.progress == 1
                inner = Time(seconds: max(0, min(timing.duration, warped)), isExact: inner.isExact && isEdge)
            }
            for member in members { try apply(member, at: inner, group: timing.duration, to: &number) }
        case .track(.keyframes(let values, .discrete, _, _, _), _, _) where values.count == 1:
            return
        case .track(let track, let isAdditive, let isCumulative):
            let base = isAdditive ? 0 : number
            func value(_ progress: Double) throws -> Double {
                switch track {
                case .basic(let from, let to, let by):
                    let (a, b) = endpoints(from, to, by, current: base)
                    return a + (b - a) * bezier(animation.curve, progress)
                case .spring(let s, let from, let to):
                    return from + (to - from) * spring(s, bezier(animation.curve, progress) * timing.duration)
                case .keyframes(let values, let mode, let keyTimes, let curves, let settings):
                    let ownCurves = curves != nil && (mode == .linear || mode == .cubic)
                    let p = ownCurves ? progress : max(0, min(1, bezier(animation.curve, progress)))
                    let isExact = standing.basic.isExact && animation.curve == .linear
                    return try keyframes(values, mode, keyTimes, curves, settings, at: p, isExact: isExact)[0]
                }
            }
            var result = try value(standing.progress)
            if isCumulative {
                // "the value at the end of the previous repeat cycle, plus the value of the current repeat cycle"
                for _ in 0..<standing.cycle { result += try value(timing.autoreverses ? 0 : 1) }
            }
            number = isAdditive ? number + result : result
        }
    }
}
