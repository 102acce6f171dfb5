import AcetateCompositor
import Foundation

/// The abstract superclass of animations: timing, timing function, delegate. A layer copies an animation when it is
/// added.
///
/// Use an animation on one thread at a time.
open class CAAnimation: NSObject, NSCopying, NSSecureCoding, CAMediaTiming, CAAction, MediaTimed {
    package var timing = MediaTiming()
    /// Values of keys that are not properties.
    var custom: [String: Any] = [:]
    /// Whether a copy of this group, and of all that it contains, is being made.
    var isBeingCopied = false
    /// The number of groups being copied that contain this animation.
    var copyLevel = 0
    /// Whether this is the default action for a property, which runs only in visible trees.
    var isImplicit = false

    /// The pacing of the animation. Default nil, which is linear.
    open var timingFunction: CAMediaTimingFunction?
    /// The object that is notified of start and end. A strong reference, as on macOS. Default nil.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the animation is removed from the layer when it ends, or when the layer leaves its window or renderer. Default
    /// true.
    open var isRemovedOnCompletion = true

    /// The frame rates at which the animation is shown. The divisor of the screen's refresh rate is chosen whose rate
    /// is nearest to the preferred one within the range; a layer with several animations is shown at the highest rate of
    /// them. The range of an animation in a group is ignored; that of the group applies. Not archived. Default: the
    /// refresh rate of the screen. A range out of order or with values that are not finite is rejected with a warning.
    open var preferredFrameRateRange = CAFrameRateRange.default {
        didSet {
            guard !preferredFrameRateRange.isValid else { return }
            Rejection.report(key: "preferredFrameRateRange", of: self, value: preferredFrameRateRange)
            preferredFrameRateRange = oldValue
        }
    }

    /// An animation with the defaults of its class.
    override public init() {
        super.init()
        applyClassDefaults()
    }

    /// Creates an animation from an archive; nil, with the coder's error set, if the archive is damaged. The delegate
    /// is not archived.
    public required init?(coder: NSCoder) {
        super.init()
        applyClassDefaults()
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

    /// A copy, of the nearest superclass (or the receiver's own class) that overrides this method.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAAnimation()
        copy.copyProperties(of: self)
        return copy
    }

    /// Copies the properties of `CAAnimation` itself: for overrides of `copy(with:)`.
    package func copyProperties(of other: CAAnimation) {
        timing = other.timing
        custom = other.custom
        timingFunction = other.timingFunction
        delegate = other.delegate
        isRemovedOnCompletion = other.isRemovedOnCompletion
        preferredFrameRateRange = other.preferredFrameRateRange
    }

    // MARK: Archives

    open class var supportsSecureCoding: Bool { true }

    /// Archives the properties and the values of all other keys that were set, but not the delegate. If a value cannot
    /// be archived, the archiver fails with an error that names it, and nothing is written.
    open func encode(with coder: NSCoder) { Archive.encode(self, with: coder) }

    /// Whether the value of a key is archived. Default true.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    /// As an action: adds the animation to the layer, under the event's key.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// The animation's effect as values that can be sent to the render thread. Subclasses override this; the abstract
    /// class throws.
    package func effect(_ lowering: Lowering) throws(AnimationFault) -> LayerAnimation.Effect { throw .abstract }

    /// The layers whose values the animation changes when it is added to `layer`: that layer, or the sublayers that key
    /// paths of the form `sublayers.NAME.KEY` name.
    package func targets(from layer: CALayer) -> [CALayer] { [layer] }

    // MARK: Key-value coding

    /// The value of a key: a property, a value that was set, or the class's default (chapter 10).
    open func value(forKey key: String) -> Any? { codedValue(forKey: key) }

    /// Sets a property, or stores a value under any other key: an animation is a key-value-coding compliant container
    /// (chapter 10).
    open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }

    /// The value at a dotted path, which may continue into a structure, a dictionary, a layer or an animation.
    open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }

    /// Sets the value at a dotted path. If nothing exists at the path, prints a warning and does nothing.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, forKeyPath: keyPath) }

    /// The default value of a key for new animations of this class: a property or any other key.
    open class func defaultValue(forKey key: String) -> Any? { initialValue(forKey: key) }
}
