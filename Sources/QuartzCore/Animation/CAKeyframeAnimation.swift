import AcetateCompositor
import CoreGraphics
import Foundation

/// How a keyframe animation gets from each value to the next.
public struct CAAnimationCalculationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In straight lines.
    public static let linear = Self(rawValue: "linear")
    /// In jumps: each value stays until the next.
    public static let discrete = Self(rawValue: "discrete")
    /// In straight lines and at one pace; key times and timing functions do not count.
    public static let paced = Self(rawValue: "paced")
    /// On a smooth curve through the values.
    public static let cubic = Self(rawValue: "cubic")
    /// On a smooth curve and at one pace; key times and timing functions do not count.
    public static let cubicPaced = Self(rawValue: "cubicPaced")
}

/// How a layer turns that follows a path.
public struct CAAnimationRotationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It looks along the path.
    public static let rotateAuto = Self(rawValue: "auto")
    /// It looks back along the path.
    public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}

/// An animation through a list of values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values, each as `CABasicAnimation` takes them. Default nil.
    open var values: [Any]?
    /// The way that a property of points takes, in place of `values`: the end of each segment is a keyframe, and where
    /// the path begins. Copied when set. Default nil.
    open var path: CGPath? {
        get { ownPath }
        set { ownPath = newValue?.copy() }
    }
    private var ownPath: CGPath?
    /// When each value is reached, 0...1 of the duration, from 0 to 1 and never back; one more than the values for the
    /// mode `discrete`. Times that do not fit are ignored with a message. Default nil: evenly spread.
    open var keyTimes: [NSNumber]?
    /// The pace from each keyframe to the next; linear where there are too few. Default nil.
    open var timingFunctions: [CAMediaTimingFunction]?
    /// Default `linear`.
    open var calculationMode = CAAnimationCalculationMode.linear
    /// For each value, how tight a cubic curve is there: 0 is a Catmull-Rom curve's, above is tighter. Default nil.
    open var tensionValues: [NSNumber]?
    /// For each value, how sharp a cubic curve's corner is there; 0 is smooth. Default nil.
    open var continuityValues: [NSNumber]?
    /// For each value, whether a cubic curve bends before it (above 0) or after it. Default nil.
    open var biasValues: [NSNumber]?
    /// How the layer turns to follow the path. Default nil: it does not.
    open var rotationMode: CAAnimationRotationMode?

    override public init() { super.init() }

    /// An animation from an archive; see `CAAnimation`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAKeyframeAnimation()
        copy.take(from: self)
        return copy
    }

    override package func take(from other: CAAnimation) {
        super.take(from: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        (values, ownPath) = (other.values, other.ownPath)
        (keyTimes, timingFunctions) = (other.keyTimes, other.timingFunctions)
        (calculationMode, rotationMode) = (other.calculationMode, other.rotationMode)
        (tensionValues, continuityValues, biasValues) = (other.tensionValues, other.continuityValues, other.biasValues)
    }

    override func track(_ target: ResolvedTarget) throws(AnimationFault) -> PropertyAnimation.Track {
        .keyframes(try keyframes(target))
    }
}
