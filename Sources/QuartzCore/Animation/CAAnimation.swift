import AcetateCompositor
import Foundation

/// The root of all animations: timing, pace, delegate. Abstract; a layer copies an animation when it is added.
///
/// One thread at a time.
open class CAAnimation: NSObject, NSCopying, NSSecureCoding, CAMediaTiming, CAAction, MediaTimed {
    package var timing = MediaTiming()
    /// Values of keys that no property has.
    var custom: [String: Any] = [:]
    /// Whether a copy of a group is being made, and so those of all that it holds.
    var isBeingCopied = false
    /// How many groups hold the animation of which copies are being made.
    var copyLevel = 0

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

    /// An animation from an archive; nil, with the coder's error, where that is damaged. It has no delegate.
    public required init?(coder: NSCoder) {
        super.init()
        takeClassDefaults()
        guard Archive.restore(self, from: coder) else { return nil }
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

    // MARK: Archives

    open class var supportsSecureCoding: Bool { true }

    /// Writes the properties and the values of all other keys that were set, but for the delegate. A value that no
    /// archive can hold makes the archiver fail, with an error that names it, and nothing is written.
    open func encode(with coder: NSCoder) { Archive.encode(self, with: coder) }

    /// Whether the value of a key goes into archives. Default true.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    /// As an action: adds the animation to the layer, under the event's key.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// What the animation does, as values that cross to the render thread. An animation of no other class does nothing.
    package func effect(_ lowering: Lowering) throws(AnimationFault) -> LayerAnimation.Effect { throw .abstract }

    /// The layers whose values the animation changes when it is added to `layer`: that one, or others that key paths
    /// `sublayers.NAME.KEY` lead to.
    package func targets(from layer: CALayer) -> [CALayer] { [layer] }

    // MARK: Key-value coding

    /// The value of a key: a property's, one that was set, or the class's default (chapter 10).
    open func value(forKey key: String) -> Any? { codedValue(forKey: key) }

    /// Sets a property, or keeps a value under any other key: an animation is a container for key-value coding
    /// (chapter 10).
    open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }

    /// The value at a dotted path: into a structure, a dictionary, a layer or an animation that a key holds.
    open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }

    /// Sets the value at a dotted path; nothing, with a message, where the path leads nowhere.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, forKeyPath: keyPath) }

    /// The value of a key in new animations of this class: for the animation's own properties and any other key.
    open class func defaultValue(forKey key: String) -> Any? { initialValue(forKey: key) }
}
