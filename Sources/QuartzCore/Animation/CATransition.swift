import AcetateCompositor
import CoreImage
import Foundation

/// How a transition replaces the old contents of a layer with the new.
public struct CATransitionType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The old contents fade into the new.
    public static let fade = Self(rawValue: "fade")
    /// The new contents slide over the old.
    public static let moveIn = Self(rawValue: "moveIn")
    /// The new contents slide in and push the old out.
    public static let push = Self(rawValue: "push")
    /// The old contents slide away and reveal the new.
    public static let reveal = Self(rawValue: "reveal")
}

/// The side from which a transition moves.
public struct CATransitionSubtype: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The new contents enter at the right side and move to the left.
    public static let fromRight = Self(rawValue: "fromRight")
    /// The new contents enter at the left side and move to the right.
    public static let fromLeft = Self(rawValue: "fromLeft")
    /// The new contents enter at the top and move down, with the y-axis up.
    public static let fromTop = Self(rawValue: "fromTop")
    /// The new contents enter at the bottom and move up, with the y-axis up.
    public static let fromBottom = Self(rawValue: "fromBottom")
}

/// An animation from the appearance of a layer and its sublayers before a change to the appearance after it.
///
/// A layer has one transition at a time, under the key `kCATransition`.
open class CATransition: CAAnimation {
    /// Default `fade`.
    open var type = CATransitionType.fade
    /// The direction of all types but `fade`. Default nil, which is `fromLeft`.
    open var subtype: CATransitionSubtype?
    /// The progress at which the transition begins, 0...1. Default 0.
    open var startProgress: Float = 0 {
        didSet { startProgress = checked(startProgress, "startProgress", oldValue) }
    }
    /// The progress at which the transition ends, `startProgress`...1. Default 1.
    open var endProgress: Float = 1 {
        didSet { endProgress = checked(endProgress, "endProgress", oldValue) }
    }
    /// A `CIFilter` with the inputs `inputImage`, `inputTargetImage` and `inputTime`, which replaces type and subtype.
    /// Default nil.
    open var filter: Any?

    override public init() { super.init() }

    /// An animation from an archive; see `CAAnimation`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CATransition()
        copy.copyProperties(of: self)
        return copy
    }

    override package func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
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
