import Foundation

/// A mass on a damped spring, which is released at distance 1 from its equilibrium: the physics of `CASpringAnimation`.
///
/// Solves `mass x'' + damping x' + stiffness x = 0` with `x(0) = 1` and `x'(0) = -initialVelocity` in closed form. A
/// mass or stiffness that is not positive and finite is replaced by the default, a damping that is negative or NaN by
/// 0, and a velocity that is not finite by 0.
package struct Spring: Sendable, Equatable {
    package var mass: Double
    /// Force per unit of distance.
    package var stiffness: Double
    package var damping: Double
    /// In distances per second; positive toward the equilibrium.
    package var initialVelocity: Double
    /// Whether overdamping is allowed. Otherwise, the damping is limited to the critical one.
    package var allowsOverdamping: Bool

    package init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
        allowsOverdamping: Bool = false
    ) {
        (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
        (self.initialVelocity, self.allowsOverdamping) = (initialVelocity, allowsOverdamping)
    }

    /// The spring whose undamped period is `perceptualDuration` seconds, and that bounces by `bounce`: 0 is critically
    /// damped, 1 undamped, negative values overdamped.
    package init(perceptualDuration: Double, bounce: Double) {
        let frequency = 2 * Double.pi / perceptualDuration
        let damping =
            bounce >= 0
            ? 4 * .pi * (1 - bounce) / perceptualDuration : 4 * .pi / (perceptualDuration * (1 + bounce))
        self.init(stiffness: frequency * frequency, damping: damping, allowsOverdamping: bounce < 0)
    }

    /// The fraction of the distance covered after `seconds`: 0 at first, 1 at equilibrium, more while it overshoots.
    package func fraction(at seconds: Double) -> Double {
        seconds > 0 ? 1 - Motion(self).distance(at: seconds) : 0
    }

    /// The remaining fraction of the amplitude at which the spring counts as settled.
    private static let threshold = 0.001
    /// The maximum settling duration in seconds.
    private static let longest = 3600.0

    /// Seconds until the bound of the oscillation falls to a thousandth of the initial distance, at most an hour.
    ///
    /// For `x = e^(-d t) (A cos w t + B sin w t)` the bound is `(|A| + |B|) e^(-d t)`. With critical damping, the time is the next
    /// multiple of a tenth of a second, as in Core Animation (measured: 0.3 for a period of 0.2 s, 1 for 2π / 10 s).
    package var settlingDuration: Double {
        let motion = Motion(self)
        guard motion.bound(at: 0) > Self.threshold else { return 0 }
        guard motion.bound(at: Self.longest) <= Self.threshold else { return Self.longest }
        if case .under(let decay, _, let a, let b) = motion.kind {
            return min(Self.longest, max(0, log((abs(a) + abs(b)) / Self.threshold) / decay))
        }
        // In the other cases, the bound may rise before it falls. The last crossing is after its maximum.
        var (low, high) = (motion.boundTop, Self.longest)
        for _ in 0..<200 where high - low > 1e-12 * high {
            let middle = (low + high) / 2
            if motion.bound(at: middle) > Self.threshold { low = middle } else { high = middle }
        }
        guard case .critical = motion.kind else { return high }
        return min(Self.longest, (high * 10).rounded(.up) / 10)
    }
}

extension Spring {
    /// The closed form, computed once for the parameters of a spring.
    private struct Motion {
        enum Kind {
            /// `e^(-decay t) (a cos w t + b sin w t)`
            case under(decay: Double, frequency: Double, a: Double, b: Double)
            /// `e^(-decay t) (1 + b t)`
            case critical(decay: Double, b: Double)
            /// `a e^(-slow t) + b e^(-fast t)`
            case over(slow: Double, fast: Double, a: Double, b: Double)
        }

        let kind: Kind

        init(_ spring: Spring) {
            func positive(_ value: Double, _ standard: Double) -> Double {
                value > 0 && value.isFinite ? value : standard
            }
            let mass = positive(spring.mass, 1)
            let natural = positive((positive(spring.stiffness, 100) / mass).squareRoot(), 10)
            let damping = spring.damping > 0 ? spring.damping : 0
            var decay = damping / mass / 2
            if !decay.isFinite || (!spring.allowsOverdamping && decay > natural) {
                decay = spring.allowsOverdamping ? .greatestFiniteMagnitude.squareRoot() : natural
            }
            let velocity = spring.initialVelocity.isFinite ? spring.initialVelocity : 0
            // Near critical damping, within rounding errors, both other forms divide by almost zero.
            if abs(decay - natural) <= 1e-9 * natural {
                kind = .critical(decay: natural, b: natural - velocity)
            } else if decay < natural {
                let frequency = ((natural - decay) * (natural + decay)).squareRoot()
                kind = .under(decay: decay, frequency: frequency, a: 1, b: (decay - velocity) / frequency)
            } else {
                let root = (decay - natural).squareRoot() * (decay + natural).squareRoot()
                let fast = decay + root
                // slow * fast = natural^2, which is numerically stable.
                let slow = natural / fast * natural
                let b = (velocity - slow) / (fast - slow)
                kind = .over(slow: slow, fast: fast, a: 1 - b, b: b)
            }
        }

        /// The distance from the equilibrium.
        func distance(at t: Double) -> Double {
            switch kind {
            case .under(let decay, let w, let a, let b): exp(-decay * t) * (a * cos(w * t) + b * sin(w * t))
            case .critical(let decay, let b): exp(-decay * t) * (1 + b * t)
            case .over(let slow, let fast, let a, let b): a * exp(-slow * t) + b * exp(-fast * t)
            }
        }

        /// An upper bound of the distance at and after `t`, if `t` is after `boundTop`.
        func bound(at t: Double) -> Double {
            switch kind {
            case .under(let decay, _, let a, let b): (abs(a) + abs(b)) * exp(-decay * t)
            case .critical(let decay, let b): (1 + abs(b) * t) * exp(-decay * t)
            case .over(let slow, let fast, let a, let b): abs(a) * exp(-slow * t) + abs(b) * exp(-fast * t)
            }
        }

        /// The time in seconds after which the bound falls.
        var boundTop: Double {
            if case .critical(let decay, let b) = kind, b != 0 { return max(0, 1 / decay - 1 / abs(b)) }
            return 0
        }
    }
}
