import AcetateCompositor
import AcetateKeyValue
import Foundation

/// An animation from one value to another.
///
/// `fromValue`, `toValue` and `byValue` combine as the table in the header says. Each may be a number, `CGPoint`,
/// `CGSize`, `CGRect`, `CATransform3D` (or an `NSValue` of one), `Bool`, `CGColor`, `CGPath`, `CGImage`, an array of
/// `CIFilter`s or any other value that the property accepts. As on macOS, `fromValue as? CGFloat` converts any number.
open class CABasicAnimation: CAPropertyAnimation {
    /// The value at the beginning. Default nil.
    open var fromValue: Any? {
        didSet { (fromValue, from) = (KeyValue.bridged(fromValue), nil) }
    }
    /// The value at the end. Default nil.
    open var toValue: Any? {
        didSet { toValue = KeyValue.bridged(toValue) }
    }
    /// The change from beginning to end. Default nil.
    open var byValue: Any? {
        didSet { byValue = KeyValue.bridged(byValue) }
    }
    /// The first value of an implicit animation, which may have no public representation. Setting `fromValue` clears
    /// it.
    private var from: PropertyValue?

    override public init() { super.init() }

    /// An animation from an archive; see `CAAnimation`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CABasicAnimation()
        copy.copyProperties(of: self)
        return copy
    }

    override package func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
        guard let other = other as? CABasicAnimation else { return }
        (fromValue, toValue, byValue, from) = (other.fromValue, other.toValue, other.byValue, other.from)
    }

    /// Sets the first value of an implicit animation.
    func setFrom(_ value: PropertyValue) {
        fromValue = value.boxed
        from = value
    }

    /// Whether neither the beginning nor the end is set.
    var hasNoValues: Bool { fromValue == nil && toValue == nil && byValue == nil && from == nil }

    /// Sets the first value while `body` runs, which copies it.
    func begin(at value: PropertyValue, _ body: () -> Void) {
        from = value
        body()
        from = nil
    }

    /// The three values, converted to the target's type.
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
