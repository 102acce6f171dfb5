import AcetateCompositor
import Foundation

/// An animation that moves a property to its end value like a mass on a damped spring (m x'' + c x' + k x = 0).
///
/// The movement does not scale with `duration`: a shorter duration cuts it off, and after a longer one the value rests
/// at its end. Set the duration to `settlingDuration` for the whole movement.
open class CASpringAnimation: CABasicAnimation {
    private var spring = Spring()

    override public init() { super.init() }

    /// An animation from an archive; see `CAAnimation`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a spring of mass 1 from its perceived duration, in seconds, and its bounce: from 0 (none) to 1
    /// (endless); below 0, down to -1, the spring is overdamped. The duration becomes the settling duration.
    ///
    /// The stiffness is (2π / duration)². The damping ratio is 1 - bounce, or 1 / (1 + bounce) for a negative bounce.
    /// Values that are not finite or out of range are replaced by the nearest valid ones.
    public init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        super.init()
        spring = Spring(
            perceptualDuration: perceptualDuration.isFinite ? min(max(perceptualDuration, 1e-3), 1e6) : 0.5,
            bounce: bounce.isFinite ? min(max(Double(bounce), -0.999), 1) : 0)
        allowsOverdamping = true
        duration = settlingDuration
    }

    /// The mass attached to the spring. Above 0. Default 1.
    open var mass: CGFloat {
        get { CGFloat(spring.mass) }
        set { set("mass", \.mass, Double(newValue)) { $0 > 0 } }
    }
    /// The stiffness of the spring. Above 0. Default 100.
    open var stiffness: CGFloat {
        get { CGFloat(spring.stiffness) }
        set { set("stiffness", \.stiffness, Double(newValue)) { $0 > 0 } }
    }
    /// The damping coefficient. Not below 0. Default 10.
    open var damping: CGFloat {
        get { CGFloat(spring.damping) }
        set { set("damping", \.damping, Double(newValue)) { $0 >= 0 } }
    }
    /// The speed at the beginning, in the total distance per second; above 0 toward the end value. Default 0.
    open var initialVelocity: CGFloat {
        get { CGFloat(spring.initialVelocity) }
        set { set("initialVelocity", \.initialVelocity, Double(newValue)) { _ in true } }
    }
    /// Whether a damping ratio above 1 is allowed; if not, it is clamped to 1. Default false.
    open var allowsOverdamping: Bool {
        get { spring.allowsOverdamping }
        set { spring.allowsOverdamping = newValue }
    }

    /// The estimated time until the spring is at rest, in seconds.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }
    /// The period of the spring without damping, in seconds: its perceived duration.
    open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }
    /// The bounce of the spring: 1 minus the damping ratio or, for a ratio above 1, its reciprocal minus 1.
    open var bounce: CGFloat { CGFloat(spring.bounce) }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CASpringAnimation()
        copy.copyProperties(of: self)
        return copy
    }

    override package func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
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
