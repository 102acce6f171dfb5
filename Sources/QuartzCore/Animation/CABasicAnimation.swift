import AcetateCompositor
import Foundation

/// An animation from one value to another.
///
/// `fromValue`, `toValue` and `byValue` combine as the header's table says: each may be a number, `CGPoint`, `CGSize`,
/// `CGRect`, `CATransform3D` (or an `NSValue` of one), `Bool`, `CGColor`, `CGPath`, `CGImage`, an array of `CIFilter`s
/// or of what else the property holds.
open class CABasicAnimation: CAPropertyAnimation {
    /// Where the property begins. Default nil.
    open var fromValue: Any? {
        didSet { from = nil }
    }
    /// Where the property ends. Default nil.
    open var toValue: Any?
    /// By how much the property changes. Default nil.
    open var byValue: Any?
    /// An implicit animation's beginning, which may be of a kind that people cannot write, unless `fromValue` is set after.
    private var from: PropertyValue?

    override public init() { super.init() }

    /// An animation from an archive; see `CAAnimation`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

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

    /// Whether it says neither where it begins nor where it ends.
    var hasNoValues: Bool { fromValue == nil && toValue == nil && byValue == nil && from == nil }

    /// Begins at `value` while `body` runs, which copies it.
    func begin(at value: PropertyValue, _ body: () -> Void) {
        from = value
        body()
        from = nil
    }

    /// The three values, as the target takes them.
    func endpoints(_ target: ResolvedTarget) throws(AnimationFault) -> Endpoints {
        let given = try target.value(fromValue, "fromValue")
        return Endpoints(
            from: from ?? given, to: try target.value(toValue, "toValue"),
            by: try target.value(byValue, "byValue"))
    }

    override func track(_ target: ResolvedTarget) throws(AnimationFault) -> PropertyAnimation.Track {
        .basic(try endpoints(target))
    }
}
