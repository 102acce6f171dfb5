import AcetateCompositor
import Foundation

/// The abstract superclass of animations of a layer's property, which is named by a key path.
open class CAPropertyAnimation: CAAnimation {
    /// The key path of the property, such as `position`, `transform.rotation.z`, `filters.pulseFilter.inputIntensity`
    /// or `sublayers.title.opacity`. Default nil.
    open var keyPath: String?
    /// Whether the animation's value is added to the property's. Default false.
    open var isAdditive = false
    /// Whether each repetition begins at the value where the previous one ended. Default false.
    open var isCumulative = false
    /// Converts the interpolated numbers to a transform, for transform properties. Default nil.
    open var valueFunction: CAValueFunction?

    override public init() { super.init() }

    /// An animation from an archive; see `CAAnimation`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// An animation of the property that `path` names.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAPropertyAnimation()
        copy.copyProperties(of: self)
        return copy
    }

    override package func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
        guard let other = other as? CAPropertyAnimation else { return }
        (keyPath, valueFunction) = (other.keyPath, other.valueFunction)
        (isAdditive, isCumulative) = (other.isAdditive, other.isCumulative)
    }

    /// The course of the value over time, in values of the type of `target`.
    func track(_ target: ResolvedTarget) throws(AnimationFault) -> PropertyAnimation.Track { throw .abstract }

    override package func effect(_ lowering: Lowering) throws(AnimationFault) -> LayerAnimation.Effect {
        let target = try ResolvedTarget(self, lowering)
        return .property(
            PropertyAnimation(
                target: target.target, track: try track(target), valueFunction: valueFunction?.function,
                isAdditive: isAdditive, isCumulative: isCumulative))
    }

    /// As an action: adds the animation to the layer under the event's key, which is also its key path if it has none.
    override open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        let hadPath = keyPath != nil
        if !hadPath { keyPath = event }
        super.run(forKey: event, object: anObject, arguments: dict)
        if !hadPath { keyPath = nil }
    }

    override package func targets(from layer: CALayer) -> [CALayer] { [SublayerPath(keyPath ?? "", from: layer).layer] }
}
