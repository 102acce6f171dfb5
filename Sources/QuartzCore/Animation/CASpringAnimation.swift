import AcetateCompositor
import Foundation

/// An animation that pulls a property to its end by a spring: a mass on a damped spring (m x'' + c x' + k x = 0).
///
/// The movement does not stretch to `duration`: a shorter one cuts it, a longer one rests at its end. Set the duration to
/// `settlingDuration` for a whole movement.
open class CASpringAnimation: CABasicAnimation {
    private var spring = Spring()

    override public init() { super.init() }

    /// An animation from an archive; see `CAAnimation`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A spring by its feel, of mass 1: about `perceptualDuration` seconds long, and bouncing from 0 (not at all) to 1
    /// (for ever); below 0, down to -1, it creeps. The duration becomes the settling duration.
    ///
    /// The stiffness is (2π / duration)², the damping ratio 1 - bounce, or 1 / (1 + bounce) where that is negative.
    /// Values outside, and those that are not finite, count as the nearest that have a spring.
    public init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        super.init()
        spring = Spring(
            perceptualDuration: perceptualDuration.isFinite ? min(max(perceptualDuration, 1e-3), 1e6) : 0.5,
            bounce: bounce.isFinite ? min(max(Double(bounce), -0.999), 1) : 0)
        allowsOverdamping = true
        duration = settlingDuration
    }

    /// Of what hangs on the spring. Above 0. Default 1.
    open var mass: CGFloat {
        get { CGFloat(spring.mass) }
        set { set("mass", \.mass, Double(newValue)) { $0 > 0 } }
    }
    /// How hard the spring pulls. Above 0. Default 100.
    open var stiffness: CGFloat {
        get { CGFloat(spring.stiffness) }
        set { set("stiffness", \.stiffness, Double(newValue)) { $0 > 0 } }
    }
    /// How much friction slows the movement. Not below 0. Default 10.
    open var damping: CGFloat {
        get { CGFloat(spring.damping) }
        set { set("damping", \.damping, Double(newValue)) { $0 >= 0 } }
    }
    /// The speed at the beginning, in whole ways a second; above 0 towards the end. Default 0.
    open var initialVelocity: CGFloat {
        get { CGFloat(spring.initialVelocity) }
        set { set("initialVelocity", \.initialVelocity, Double(newValue)) { _ in true } }
    }
    /// Whether a damping ratio above 1 counts, by which the movement creeps; else it counts as 1. Default false.
    open var allowsOverdamping: Bool {
        get { spring.allowsOverdamping }
        set { spring.allowsOverdamping = newValue }
    }

    /// After how many seconds the spring can be taken to rest; an estimate.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }
    /// The period of the spring without its damping, in seconds: how long the movement feels.
    open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }
    /// How much the spring bounces: 1 less the damping ratio; where that is above 1, its reciprocal less 1.
    open var bounce: CGFloat { CGFloat(spring.bounce) }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CASpringAnimation()
        copy.take(from: self)
        return copy
    }

    override package func take(from other: CAAnimation) {
        super.take(from: other)
        if let other = other as? CASpringAnimation { spring = other.spring }
    }

    override func track(_ target: ResolvedTarget) throws(AnimationFault) -> PropertyAnimation.Track {
        .spring(spring, try endpoints(target))
    }

    private func set(
        _ key: String, _ field: WritableKeyPath<Spring, Double>, _ value: Double, isLegal: (Double) -> Bool
    ) {
        guard value.isFinite, isLegal(value) else {
            Rejection.report(key: key, of: self, value: value)
            return
        }
        spring[keyPath: field] = value
    }
}

extension Spring {
    /// The period without damping, in seconds.
    var perceptualDuration: Double { 2 * Double.pi * (mass / stiffness).squareRoot() }

    /// See `CASpringAnimation.bounce`.
    var bounce: Double {
        let ratio = damping / (2 * (mass * stiffness).squareRoot())
        return ratio > 1 ? 1 / ratio - 1 : 1 - ratio
    }
}
