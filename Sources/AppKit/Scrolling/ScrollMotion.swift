import AcetateCompositor
import Foundation

/// The motion of a scroll position along one axis without the fingers, as a function of time.
///
/// It consists of a decay, a spring, a decay that a spring follows, or an animation of the program:
/// - A decay from x₀ at a velocity of v₀ slows down: x(t) = x₀ + v₀ τ (1 − e^(−t/τ)), v(t) = v₀ e^(−t/τ).
/// - A critically damped spring approaches e: x(t) = e + (d + (v₀ + ω d) t) e^(−ω t), where d = x₀ − e.
///
/// Positions are in points, velocities in points per second, and times in seconds.
struct AxisMotion: Sendable, Equatable {
    /// The time constant τ of momentum.
    static let momentumTime = 0.325
    /// The rate ω of the spring at the ends of a document, per second.
    static let bounceRate = 12.5
    /// The rate ω of the spring for steps of a wheel and of keys, per second.
    static let stepRate = 25.0
    /// The greatest velocity.
    static let speedLimit = 20_000.0
    /// The distance to the final position at which a motion ends.
    static let precision = 0.25

    private struct Decay: Equatable {
        var start, velocity: Double

        func position(at time: Double) -> Double {
            start + velocity * momentumTime * (1 - exp(-time / momentumTime))
        }

        func velocity(at time: Double) -> Double { velocity * exp(-time / momentumTime) }

        /// The position that it approaches.
        var limit: Double { start + velocity * momentumTime }

        /// The time at which it reaches a position before its limit.
        func time(reaching position: Double) -> Double {
            -momentumTime * log(1 - (position - start) / (velocity * momentumTime))
        }
    }

    private struct Spring: Equatable {
        var start, velocity, end, rate: Double

        func position(at time: Double) -> Double {
            let distance = start - end
            return end + (distance + (velocity + rate * distance) * time) * exp(-rate * time)
        }

        func velocity(at time: Double) -> Double {
            let distance = start - end
            return (velocity - rate * (velocity + rate * distance) * time) * exp(-rate * time)
        }

        /// The time after which the distance to the end stays less than `precision`. The distance is at most
        /// (|d| + |v₀ + ω d| t) e^(−ω t), which decreases after 1/ω.
        var duration: Double {
            let distance = abs(start - end), slope = abs(velocity + rate * (start - end))
            guard distance + slope > 0 else { return 0 }
            var time = 1 / rate
            while (distance + slope * time) * exp(-rate * time) > precision, time < 10 { time += 0.25 / rate }
            return time
        }
    }

    /// An animation with a timing function.
    private struct Animation: Equatable {
        var start, end, duration: Double
        var curve: TimingCurve

        func position(at time: Double) -> Double { start + (end - start) * curve(time / duration) }

        func velocity(at time: Double) -> Double {
            let step = duration / 1000
            let (low, high) = (max(time - step, 0), min(time + step, duration))
            return (position(at: high) - position(at: low)) / (high - low)
        }
    }

    private var animation: Animation?
    private var decay: Decay?
    /// The time at which the decay ends.
    private var decayEnd = 0.0
    private var spring: Spring?
    /// The position after the duration.
    private(set) var destination: Double
    /// The time after which the position does not change.
    private(set) var duration: Double

    /// The motion of a position that stays.
    init(restingAt position: Double) { (destination, duration) = (position, 0) }

    /// The motion to a position by a spring of a rate, which begins with a velocity.
    init(from start: Double, velocity: Double, to end: Double, rate: Double) {
        let spring = Spring(start: start, velocity: Self.limited(velocity), end: end, rate: rate)
        (self.spring, destination, duration) = (spring, end, spring.duration)
    }

    /// The motion to a position in a time, with a timing function.
    init(from start: Double, to end: Double, duration: Double, curve: TimingCurve) {
        self.init(restingAt: end)
        guard duration > 0, duration.isFinite, start != end else { return }
        animation = Animation(start: start, end: end, duration: duration, curve: curve)
        self.duration = duration
    }

    /// The motion after the fingers have left at a velocity: it slows down, and returns from beyond the limits. If
    /// it does not bounce, it stops there.
    init(from start: Double, momentum velocity: Double, in limits: ClosedRange<CGFloat>, bounces: Bool) {
        let range = Double(limits.lowerBound)...Double(limits.upperBound)
        guard range.contains(start) else {
            let end = start.clamped(to: range)
            self.init(from: start, velocity: velocity, to: end, rate: Self.bounceRate)
            if !bounces { self.init(restingAt: end) }
            return
        }
        self.init(restingAt: start)
        let decay = Decay(start: start, velocity: Self.limited(velocity))
        let travel = abs(decay.limit - start)
        guard travel > Self.precision else { return }
        self.decay = decay
        destination = decay.limit.clamped(to: range)
        if range.contains(decay.limit) {
            decayEnd = Self.momentumTime * log(travel / Self.precision)
            duration = decayEnd
            return
        }
        decayEnd = decay.time(reaching: destination)
        duration = decayEnd
        guard bounces else { return }
        let spring = Spring(
            start: destination, velocity: decay.velocity(at: decayEnd), end: destination, rate: Self.bounceRate)
        self.spring = spring
        duration = decayEnd + spring.duration
    }

    func position(at time: Double) -> Double {
        if time >= duration { return destination }
        if let animation { return animation.position(at: max(time, 0)) }
        if let decay, time < decayEnd { return decay.position(at: max(time, 0)) }
        return spring?.position(at: max(time - decayEnd, 0)) ?? destination
    }

    func velocity(at time: Double) -> Double {
        if time >= duration { return 0 }
        if let animation { return animation.velocity(at: max(time, 0)) }
        if let decay, time < decayEnd { return decay.velocity(at: max(time, 0)) }
        return spring?.velocity(at: max(time - decayEnd, 0)) ?? 0
    }

    private static func limited(_ velocity: Double) -> Double {
        velocity.isFinite ? velocity.clamped(to: -speedLimit...speedLimit) : 0
    }
}

/// The motion of a scroll position in both directions.
struct ScrollMotion: Sendable, Equatable {
    var x, y: AxisMotion
    /// Pixels per point of the positions, which are rounded to whole pixels.
    var scale: Double

    var duration: Double { max(x.duration, y.duration) }

    var destination: CGPoint { aligned(CGPoint(x: x.destination, y: y.destination)) }

    /// The position after a number of seconds, at whole pixels, so that contents stay sharp and are copied.
    func position(at time: Double) -> CGPoint { aligned(CGPoint(x: x.position(at: time), y: y.position(at: time))) }

    private func aligned(_ point: CGPoint) -> CGPoint { point.aligned(toPixelsPerPoint: scale) }
}

/// The displacement of a document that fingers pull beyond its ends: a pull of o points in a view of e points moves it by
/// e (1 − 1 / (1 + 0.55 |o| / e)) points, which is less than e.
enum RubberBand {
    private static let stiffness = 0.55

    static func displacement(ofPull pull: Double, extent: Double) -> Double {
        guard extent > 0, pull.isFinite else { return 0 }
        let length = extent * (1 - 1 / (1 + stiffness * abs(pull) / extent))
        return pull < 0 ? -length : length
    }

    /// The pull that gives a displacement.
    static func pull(ofDisplacement displacement: Double, extent: Double) -> Double {
        guard extent > 0, displacement.isFinite else { return 0 }
        let length = min(abs(displacement), 0.99 * extent)
        let pull = extent / stiffness * (1 / (1 - length / extent) - 1)
        return displacement < 0 ? -pull : pull
    }
}

/// The velocity of fingers, from the distances of their last movements.
struct ScrollVelocity: Sendable {
    /// The age of the movements that count, in seconds.
    private static let window = 0.1
    /// The time without a movement after which the fingers have stopped, in seconds.
    private static let pause = 0.05

    private var movements: [(time: Double, delta: CGSize)] = []

    /// Adds a movement by a distance, which ended at a time.
    mutating func add(_ delta: CGSize, at time: Double) {
        movements.removeAll { time - $0.time > Self.window || $0.time > time }
        movements.append((time, delta))
    }

    /// The velocity when the fingers leave at a time, in units of the distances per second: that of the movements in the last
    /// 0.1 s. Zero if there has been no movement for 0.05 s.
    func value(at time: Double) -> CGSize {
        guard let first = movements.first, let last = movements.last, time - last.time <= Self.pause,
            last.time > first.time
        else { return .zero }
        // The first movement took place before its time.
        let sum = movements.dropFirst().reduce(into: CGSize.zero) {
            $0.width += $1.delta.width
            $0.height += $1.delta.height
        }
        let seconds = last.time - first.time
        return CGSize(width: sum.width / seconds, height: sum.height / seconds)
    }
}

extension CGFloat {
    /// The coordinate of a whole pixel that is nearest, or next in a direction.
    func aligned(
        toPixelsPerPoint scale: CGFloat, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> CGFloat {
        scale > 0 && scale.isFinite ? (self * scale).rounded(rule) / scale : self
    }
}

extension CGPoint {
    /// The point at whole pixels that is nearest.
    func aligned(toPixelsPerPoint scale: Double) -> CGPoint {
        CGPoint(x: x.aligned(toPixelsPerPoint: scale), y: y.aligned(toPixelsPerPoint: scale))
    }
}

extension Comparable {
    /// The nearest value of a range.
    func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
