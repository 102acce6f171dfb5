import AcetateKeyValue
import AcetateCompositor
import CoreGraphics
import Foundation

/// How a keyframe animation interpolates between its values.
public struct CAAnimationCalculationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Linear interpolation.
    public static let linear = Self(rawValue: "linear")
    /// No interpolation: each value stays until the next.
    public static let discrete = Self(rawValue: "discrete")
    /// Linear interpolation at constant speed; key times and timing functions are ignored.
    public static let paced = Self(rawValue: "paced")
    /// Interpolation on a smooth curve through the values.
    public static let cubic = Self(rawValue: "cubic")
    /// Interpolation on a smooth curve at constant speed; key times and timing functions are ignored.
    public static let cubicPaced = Self(rawValue: "cubicPaced")
}

/// How a layer that follows a path is rotated.
public struct CAAnimationRotationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer faces forward along the path.
    public static let rotateAuto = Self(rawValue: "auto")
    /// The layer faces backward along the path.
    public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}

/// An animation through a list of values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values, each as `CABasicAnimation` takes them. Default nil.
    open var values: [Any]? {
        didSet { values = values?.map { KeyValue.bridged($0) } }
    }
    /// The path that a property of two numbers follows, such as `position` or `transform.translation`, in place of
    /// `values`: the path's start and the end of each segment are keyframes. Copied when set. Default nil.
    open var path: CGPath? {
        get { ownPath }
        set { ownPath = newValue?.copy() }
    }
    private var ownPath: CGPath?
    /// The time at which each value is reached, as a fraction of the duration: ascending, from 0 to 1; one more than
    /// the values for the mode `discrete`. Values without a time are not reached. Default nil: evenly spaced.
    open var keyTimes: [NSNumber]?
    /// The timing function from each keyframe to the next; linear where the array is too short. Default nil.
    open var timingFunctions: [CAMediaTimingFunction]?
    /// Default `linear`.
    open var calculationMode = CAAnimationCalculationMode.linear
    /// For each value, the tension of a cubic curve: 0 is a Catmull-Rom curve, values above 0 are tighter. Default nil.
    open var tensionValues: [NSNumber]?
    /// For each value, the sharpness of the corner in a cubic curve; 0 is smooth. Default nil.
    open var continuityValues: [NSNumber]?
    /// For each value, whether a cubic curve bends before it (above 0) or after it (below 0). Default nil.
    open var biasValues: [NSNumber]?
    /// How the layer is rotated to follow the path. Default nil: it is not rotated.
    open var rotationMode: CAAnimationRotationMode?

    override public init() { super.init() }

    /// An animation from an archive; see `CAAnimation`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAKeyframeAnimation()
        copy.copyProperties(of: self)
        return copy
    }

    override package func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
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
