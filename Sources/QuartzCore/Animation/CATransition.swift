import AcetateCompositor
import CoreImage
import Foundation

/// How a transition brings the new picture in.
public struct CATransitionType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The old picture fades into the new one.
    public static let fade = Self(rawValue: "fade")
    /// The new picture slides over the old one.
    public static let moveIn = Self(rawValue: "moveIn")
    /// The new picture slides in and pushes the old one out.
    public static let push = Self(rawValue: "push")
    /// The old picture slides away from over the new one.
    public static let reveal = Self(rawValue: "reveal")
}

/// The side that a transition's movement comes from.
public struct CATransitionSubtype: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let fromRight = Self(rawValue: "fromRight")
    public static let fromLeft = Self(rawValue: "fromLeft")
    public static let fromTop = Self(rawValue: "fromTop")
    public static let fromBottom = Self(rawValue: "fromBottom")
}

/// A movement from what a layer and its sublayers show before a change to what they show after it.
///
/// A layer has one transition at a time, under the key `kCATransition`.
open class CATransition: CAAnimation {
    /// Default `fade`.
    open var type = CATransitionType.fade
    /// The direction of all types but `fade`. Default nil, which is `fromLeft`.
    open var subtype: CATransitionSubtype?
    /// How far through itself the transition begins, 0...1. Default 0.
    open var startProgress: Float = 0 {
        didSet { startProgress = checked(startProgress, "startProgress", oldValue) }
    }
    /// How far through itself the transition ends, `startProgress`...1. Default 1.
    open var endProgress: Float = 1 {
        didSet { endProgress = checked(endProgress, "endProgress", oldValue) }
    }
    /// A `CIFilter` with the inputs `inputImage`, `inputTargetImage` and `inputTime`, in place of type and subtype.
    /// Default nil.
    open var filter: Any?

    override public init() { super.init() }

    /// An animation from an archive; see `CAAnimation`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CATransition()
        copy.take(from: self)
        return copy
    }

    override package func take(from other: CAAnimation) {
        super.take(from: other)
        guard let other = other as? CATransition else { return }
        (type, subtype) = (other.type, other.subtype)
        (startProgress, endProgress) = (other.startProgress, other.endProgress)
        filter = (other.filter as? CIFilter)?.copy() ?? other.filter
    }

    override package func effect(_ lowering: Lowering) throws(AnimationFault) -> LayerAnimation.Effect {
        .transition(try transition(lowering))
    }

    private func checked(_ value: Float, _ key: String, _ last: Float) -> Float {
        if (0...1).contains(value) { return value }
        Rejection.report(key: key, of: self, value: value)
        return last
    }
}
