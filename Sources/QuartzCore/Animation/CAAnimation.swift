import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

/// Told of the start and the end of an animation. Both methods may be left out.
///
/// Called on the thread that committed the animation.
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// The animation has begun.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation has ended: `flag` is true when it reached the end of its duration, false when it was removed.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The root of all animations: timing, pace, delegate. Abstract; a layer copies an animation when it is added.
///
/// One thread at a time.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction, MediaTimed {
    package var timing = MediaTiming()
    /// Values of keys that no property has.
    var custom: [String: Any] = [:]

    /// The pace. Default nil, which is linear.
    open var timingFunction: CAMediaTimingFunction?
    /// Told of start and end. Held strongly, as on macOS. Default nil.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the layer drops the animation at its end. Default true.
    open var isRemovedOnCompletion = true

    /// An animation with the defaults of its class.
    override public init() {
        super.init()
        takeClassDefaults()
    }

    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { setTiming("beginTime", \.beginTime, newValue) }
    }
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { setTiming("duration", \.duration, max(0, newValue)) }
    }
    open var speed: Float {
        get { Float(timing.speed) }
        set { setTiming("speed", \.speed, Double(newValue)) }
    }
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { setTiming("timeOffset", \.timeOffset, newValue) }
    }
    open var repeatCount: Float {
        get { Float(timing.repeatCount) }
        set { setTiming("repeatCount", \.repeatCount, Double(max(0, newValue))) }
    }
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { setTiming("repeatDuration", \.repeatDuration, max(0, newValue)) }
    }
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { CAMediaTimingFillMode(timing.fill) }
        set { timing.fill = newValue.fill }
    }

    /// A copy, of the receiver's class where that class overrides this method, else of the nearest that does.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAAnimation()
        copy.take(from: self)
        return copy
    }

    /// Takes over what `CAAnimation` itself holds: for `copy(with:)` of subclasses.
    package func take(from other: CAAnimation) {
        timing = other.timing
        custom = other.custom
        timingFunction = other.timingFunction
        delegate = other.delegate
        isRemovedOnCompletion = other.isRemovedOnCompletion
    }

    /// As an action: adds the animation to the layer, under the event's key.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// The values that cross to the render thread; nil for an animation that changes nothing there.
    package func lowered(id: UInt64, beginTime: Double) -> LayerAnimation? { nil }

    // MARK: Key-value coding

    /// The value of a key: a property's, one that was set, or the class's default (chapter 10).
    open func value(forKey key: String) -> Any? { codedValue(forKey: key) }

    /// Sets a property, or keeps a value under any other key: an animation is a container for key-value coding
    /// (chapter 10).
    open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }

    /// The value of a key in new animations of this class: for the animation's own properties and any other key.
    open class func defaultValue(forKey key: String) -> Any? { initialValue(forKey: key) }
}

/// An animation of a layer's property, named by key path. Abstract.
open class CAPropertyAnimation: CAAnimation {
    /// The property, as `position` or `filters.pulseFilter.inputIntensity`. Default nil.
    open var keyPath: String?
    /// Whether the animation's value is added to the property's. Default false.
    open var isAdditive = false
    /// Whether each repetition begins where the one before ended. Default false.
    open var isCumulative = false

    override public init() { super.init() }

    /// An animation of the property that `path` names.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAPropertyAnimation()
        copy.take(from: self)
        return copy
    }

    override package func take(from other: CAAnimation) {
        super.take(from: other)
        guard let other = other as? CAPropertyAnimation else { return }
        (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
    }
}

/// An animation from one value to another.
///
/// `fromValue`, `toValue` and `byValue` combine as the header's table says: each may be a number, `CGPoint`, `CGSize`,
/// `CGRect`, `CATransform3D` (or an `NSValue` of one), `Bool`, `CGColor`, `CGImage` or an array of `CIFilter`s, as the
/// property holds it.
open class CABasicAnimation: CAPropertyAnimation {
    /// Where the property begins. Default nil.
    open var fromValue: Any?
    /// Where the property ends. Default nil.
    open var toValue: Any?
    /// By how much the property changes. Default nil.
    open var byValue: Any?
    /// An implicit animation's beginning, which may be of a kind that people cannot write.
    private var from: PropertyValue?

    override public init() { super.init() }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CABasicAnimation()
        copy.take(from: self)
        return copy
    }

    override package func take(from other: CAAnimation) {
        super.take(from: other)
        guard let other = other as? CABasicAnimation else { return }
        (fromValue, toValue, byValue, from) = (other.fromValue, other.toValue, other.byValue, other.from)
    }

    /// Begins at a property's value.
    func setFrom(_ value: PropertyValue) {
        fromValue = value.boxed
        from = value
    }

    override package func lowered(id: UInt64, beginTime: Double) -> LayerAnimation? {
        guard let keyPath, let target = AnimationTarget(keyPath: keyPath) else {
            Complaint.say(
                "an animation of “\(keyPath ?? "nil")” changes nothing: no layer has such a property",
                once: "animation.\(keyPath ?? "nil")")
            return nil
        }
        var timing = timing
        timing.beginTime = beginTime
        let endpoints = Endpoints(
            from: value(fromValue, "fromValue", target) ?? from, to: value(toValue, "toValue", target),
            by: value(byValue, "byValue", target))
        return LayerAnimation(
            id: id, timing: timing, curve: timingFunction?.curve ?? .linear,
            effect: .property(
                PropertyAnimation(
                    target: target, track: .basic(endpoints), isAdditive: isAdditive, isCumulative: isCumulative)))
    }

    private func value(_ any: Any?, _ name: String, _ target: AnimationTarget) -> PropertyValue? {
        guard let any else { return nil }
        if let value = target.value(any), value.isFinite { return value }
        Complaint.say(
            "\(name) of an animation of “\(keyPath ?? "")” is left out: the property cannot hold \(any)",
            once: "animation.\(name).\(keyPath ?? "")")
        return nil
    }
}
