import AppKit
import Testing

/// A layer that overrides every member that a program may override.
private class EveryOverride: CALayer {
    @AcetateLayerProperty var progress: CGFloat = 0
    var calls: [String] = []

    override init() {
        super.init()
        calls.append("init")
    }

    override init(layer: Any) {
        if let layer = layer as? EveryOverride { calls = layer.calls }
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override class func defaultValue(forKey key: String) -> Any? { super.defaultValue(forKey: key) }
    override class func needsDisplay(forKey key: String) -> Bool {
        if key == "progress" { return true }
        return super.needsDisplay(forKey: key)
    }
    override class func defaultAction(forKey event: String) -> CAAction? { super.defaultAction(forKey: event) }
    override class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        super.cornerCurveExpansionFactor(curve)
    }
    override func action(forKey event: String) -> CAAction? {
        if event == "progress" {
            let animation = CABasicAnimation(keyPath: event)
            animation.fromValue = presentation()?.progress
            return animation
        }
        return super.action(forKey: event)
    }
    override func shouldArchiveValue(forKey key: String) -> Bool { super.shouldArchiveValue(forKey: key) }
    override func encode(with coder: NSCoder) { super.encode(with: coder) }
    override class var supportsSecureCoding: Bool { true }

    override var bounds: CGRect { didSet { calls.append("bounds") } }
    override var position: CGPoint {
        get { super.position }
        set { super.position = newValue }
    }
    override var frame: CGRect { didSet { setNeedsDisplay() } }
    override var zPosition: CGFloat { didSet {} }
    override var anchorPoint: CGPoint { didSet {} }
    override var anchorPointZ: CGFloat { didSet {} }
    override var transform: CATransform3D { didSet {} }
    override var sublayerTransform: CATransform3D { didSet {} }
    override var isHidden: Bool { didSet {} }
    override var isDoubleSided: Bool { didSet {} }
    override var isGeometryFlipped: Bool { didSet {} }
    override var mask: CALayer? { didSet {} }
    override var masksToBounds: Bool { didSet {} }
    override var sublayers: [CALayer]? { didSet { calls.append("sublayers") } }
    override var superlayer: CALayer? { super.superlayer }
    override var contents: Any? { willSet { calls.append("contents") } }
    override var contentsRect: CGRect { didSet {} }
    override var contentsGravity: CALayerContentsGravity { didSet {} }
    override var contentsScale: CGFloat { didSet {} }
    override var contentsCenter: CGRect { didSet {} }
    override var contentsFormat: CALayerContentsFormat { didSet {} }
    override var minificationFilter: CALayerContentsFilter { didSet {} }
    override var magnificationFilter: CALayerContentsFilter { didSet {} }
    override var minificationFilterBias: Float { didSet {} }
    override var isOpaque: Bool { didSet {} }
    override var needsDisplayOnBoundsChange: Bool { didSet {} }
    override var drawsAsynchronously: Bool { didSet {} }
    override var edgeAntialiasingMask: CAEdgeAntialiasingMask { didSet {} }
    override var allowsEdgeAntialiasing: Bool { didSet {} }
    override var backgroundColor: CGColor? { didSet {} }
    override var cornerRadius: CGFloat { didSet {} }
    override var maskedCorners: CACornerMask { didSet {} }
    override var cornerCurve: CALayerCornerCurve { didSet {} }
    override var borderWidth: CGFloat { didSet {} }
    override var borderColor: CGColor? { didSet {} }
    override var opacity: Float { didSet {} }
    override var allowsGroupOpacity: Bool { didSet {} }
    override var compositingFilter: Any? { didSet {} }
    override var filters: [Any]? { didSet {} }
    override var backgroundFilters: [Any]? { didSet {} }
    override var shouldRasterize: Bool { didSet {} }
    override var rasterizationScale: CGFloat { didSet {} }
    override var shadowColor: CGColor? { didSet {} }
    override var shadowOpacity: Float { didSet {} }
    override var shadowOffset: CGSize { didSet {} }
    override var shadowRadius: CGFloat { didSet {} }
    override var shadowPath: CGPath? { didSet {} }
    override var autoresizingMask: CAAutoresizingMask { didSet {} }
    override var layoutManager: (any CALayoutManager)? { didSet {} }
    override var constraints: [CAConstraint]? { didSet {} }
    override var actions: [String: CAAction]? { didSet {} }
    override var name: String? { didSet {} }
    override var delegate: CALayerDelegate? { didSet {} }
    override var style: [AnyHashable: Any]? { didSet {} }
    override var beginTime: CFTimeInterval { didSet {} }
    override var duration: CFTimeInterval { didSet {} }
    override var speed: Float { didSet {} }
    override var timeOffset: CFTimeInterval { didSet {} }
    override var repeatCount: Float { didSet {} }
    override var repeatDuration: CFTimeInterval { didSet {} }
    override var autoreverses: Bool { didSet {} }
    override var fillMode: CAMediaTimingFillMode { didSet {} }

    override func affineTransform() -> CGAffineTransform { super.affineTransform() }
    override func setAffineTransform(_ m: CGAffineTransform) { super.setAffineTransform(m) }
    override func contentsAreFlipped() -> Bool { super.contentsAreFlipped() }
    override func removeFromSuperlayer() { super.removeFromSuperlayer() }
    override func addSublayer(_ layer: CALayer) {
        calls.append("add")
        super.addSublayer(layer)
    }
    override func insertSublayer(_ layer: CALayer, at idx: UInt32) { super.insertSublayer(layer, at: idx) }
    override func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        super.insertSublayer(layer, below: sibling)
    }
    override func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        super.insertSublayer(layer, above: sibling)
    }
    override func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        super.replaceSublayer(oldLayer, with: newLayer)
    }
    override func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { super.convert(p, from: l) }
    override func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { super.convert(p, to: l) }
    override func convert(_ r: CGRect, from l: CALayer?) -> CGRect { super.convert(r, from: l) }
    override func convert(_ r: CGRect, to l: CALayer?) -> CGRect { super.convert(r, to: l) }
    override func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { super.convertTime(t, from: l) }
    override func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { super.convertTime(t, to: l) }
    override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(p) }
    override func contains(_ p: CGPoint) -> Bool { super.contains(p) }
    override func display() {
        calls.append("display")
        super.display()
    }
    override func setNeedsDisplay() { super.setNeedsDisplay() }
    override func setNeedsDisplay(_ r: CGRect) { super.setNeedsDisplay(r) }
    override func needsDisplay() -> Bool { super.needsDisplay() }
    override func displayIfNeeded() { super.displayIfNeeded() }
    override func draw(in ctx: CGContext) {
        calls.append("draw")
        super.draw(in: ctx)
    }
    override func render(in ctx: CGContext) { super.render(in: ctx) }
    override func preferredFrameSize() -> CGSize { super.preferredFrameSize() }
    override func setNeedsLayout() { super.setNeedsLayout() }
    override func needsLayout() -> Bool { super.needsLayout() }
    override func layoutIfNeeded() { super.layoutIfNeeded() }
    override func layoutSublayers() {
        super.layoutSublayers()
        calls.append("layout")
    }
    override func resizeSublayers(withOldSize size: CGSize) { super.resizeSublayers(withOldSize: size) }
    override func resize(withOldSuperlayerSize size: CGSize) { super.resize(withOldSuperlayerSize: size) }
    override func addConstraint(_ c: CAConstraint) { super.addConstraint(c) }
    override func add(_ anim: CAAnimation, forKey key: String?) {
        calls.append("animate")
        super.add(anim, forKey: key)
    }
    override func removeAllAnimations() { super.removeAllAnimations() }
    override func removeAnimation(forKey key: String) { super.removeAnimation(forKey: key) }
    override func animationKeys() -> [String]? { super.animationKeys() }
    override func animation(forKey key: String) -> CAAnimation? { super.animation(forKey: key) }
    override func value(forKey key: String) -> Any? { super.value(forKey: key) }
    override func setValue(_ value: Any?, forKey key: String) { super.setValue(value, forKey: key) }
    override func value(forKeyPath keyPath: String) -> Any? { super.value(forKeyPath: keyPath) }
    override func setValue(_ value: Any?, forKeyPath keyPath: String) { super.setValue(value, forKeyPath: keyPath) }
    override func scroll(_ p: CGPoint) { super.scroll(p) }
    override func scrollRectToVisible(_ r: CGRect) { super.scrollRectToVisible(r) }
    override var visibleRect: CGRect { super.visibleRect }
}

/// A delegate of layers, animations and layout at once.
private final class EveryDelegate: NSObject, CALayerDelegate, CAAnimationDelegate, CALayoutManager, CAAction {
    var calls: [String] = []

    func display(_ layer: CALayer) { calls.append("display") }
    func draw(_ layer: CALayer, in ctx: CGContext) { calls.append("draw") }
    func layerWillDraw(_ layer: CALayer) { calls.append("willDraw") }
    func layoutSublayers(of layer: CALayer) { calls.append("layout") }
    func action(for layer: CALayer, forKey event: String) -> CAAction? { event == "opacity" ? self : NSNull() }
    func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append("stop") }
    func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 5, height: 5) }
    func invalidateLayout(of layer: CALayer) { calls.append("invalidate") }
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { calls.append(event) }
}

@Suite struct SubclassSpellings {
    init() throws { try Samples.pinFonts() }

    @Test func `overrides of every member of a layer are called`() {
        let layer = EveryOverride()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.addSublayer(CALayer())
        layer.setNeedsLayout()
        layer.layoutIfNeeded()
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
        for call in ["init", "bounds", "add", "layout", "display", "draw", "animate"] {
            #expect(layer.calls.contains(call), "\(call)")
        }
    }

    @Test func `an object is the delegate of everything`() {
        let (layer, delegate) = (CALayer(), EveryDelegate())
        layer.delegate = delegate
        layer.layoutManager = delegate
        layer.opacity = 0
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        layer.setNeedsLayout()
        layer.layoutIfNeeded()
        #expect(delegate.calls.contains("opacity") && delegate.calls.contains("display"))
        #expect(layer.preferredFrameSize() == CGSize(width: 5, height: 5))
    }
}
