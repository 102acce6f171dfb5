import Foundation
import QuartzCore

/// A rectangle of a window that draws, or hosts a tree of layers, and handles events.
///
/// Every view in a window is backed by a layer. A view that is given a layer of the program's own (`layer = …`, then
/// `wantsLayer = true`) hosts it instead: AppKit keeps the layer's frame with the view's and leaves the rest alone.
@MainActor
open class NSView: NSResponder {
    /// Which of a view's edges and sides give way when its superview changes size.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let none: AutoresizingMask = []
        public static let minXMargin = AutoresizingMask(rawValue: 1)
        public static let width = AutoresizingMask(rawValue: 2)
        public static let maxXMargin = AutoresizingMask(rawValue: 4)
        public static let minYMargin = AutoresizingMask(rawValue: 8)
        public static let height = AutoresizingMask(rawValue: 16)
        public static let maxYMargin = AutoresizingMask(rawValue: 32)
    }

    /// Where a subview goes among its siblings.
    public enum WindowOrderingMode: Int, Sendable {
        case above = 1
        case below = -1
    }

    /// A name for the program's own use.
    open var identifier: String?

    /// Which edges and sides give way when the superview changes size. Default none.
    open var autoresizingMask: AutoresizingMask = .none

    /// Whether the subviews' autoresizing masks are obeyed. Default true.
    open var autoresizesSubviews = true

    var storedFrame: NSRect
    var boundsOrigin = NSPoint.zero
    let layerBacking = LayerBacking()
    var fullScreen: FullScreenStay?
    /// Tells the view's display links of its window's frames; made for the first link.
    var pacer: FramePacer?

    // The tree; NSView+Tree.swift changes it.
    open internal(set) var subviews: [NSView] = []
    open internal(set) weak var superview: NSView?
    open internal(set) weak var window: NSWindow?

    /// A view with a frame in its superview's coordinates, in points. A rectangle that is not finite becomes zero.
    public init(frame frameRect: NSRect) {
        storedFrame = frameRect.isFinite ? frameRect : .zero
        super.init()
        layerBacking.view = self
    }

    public convenience override init() {
        self.init(frame: .zero)
    }

    /// A view from an archive that `encode(with:)` wrote.
    public required init?(coder: NSCoder) {
        storedFrame = .zero
        super.init(coder: coder)
        layerBacking.view = self
        decode(from: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        encodeView(with: coder)
    }

    // MARK: Geometry

    /// The view's rectangle in its superview's coordinates, in points.
    open var frame: NSRect {
        get { storedFrame }
        set { setFrame(newValue) }
    }

    /// The view's rectangle in its own coordinates: the size of its frame, at the origin that `setBoundsOrigin(_:)` set.
    open var bounds: NSRect { NSRect(origin: boundsOrigin, size: storedFrame.size) }

    /// Whether y points down in the view's coordinates, from its top left corner. Default false.
    open var isFlipped: Bool { false }

    /// Moves the view without a change of its size.
    open func setFrameOrigin(_ newOrigin: NSPoint) {
        frame = NSRect(origin: newOrigin, size: frame.size)
    }

    /// Gives the view another size at the same origin.
    open func setFrameSize(_ newSize: NSSize) {
        let size = NSSize(width: max(newSize.width, 0), height: max(newSize.height, 0))
        guard size.width.isFinite, size.height.isFinite, size != storedFrame.size else { return }
        let former = storedFrame.size
        storedFrame.size = size
        layerBacking.updateGeometry()
        if autoresizesSubviews { resizeSubviews(withOldSize: former) }
        if layerBacking.redrawsOnResize { needsDisplay = true }
        needsLayout = true
    }

    /// Scrolls the view: its bounds begin here from now on.
    open func setBoundsOrigin(_ newOrigin: NSPoint) {
        guard newOrigin.x.isFinite, newOrigin.y.isFinite else { return }
        boundsOrigin = newOrigin
        layerBacking.updateGeometry()
    }

    /// The superview changed its size from a former one: obeys `autoresizingMask`.
    open func resize(withOldSuperviewSize oldSize: NSSize) {
        guard let superview else { return }
        frame = Autoresizing.frame(storedFrame, mask: autoresizingMask, from: oldSize, to: superview.storedFrame.size)
    }

    /// Fits the subviews to a change of this view's size.
    open func resizeSubviews(withOldSize oldSize: NSSize) {
        for view in subviews { view.resize(withOldSuperviewSize: oldSize) }
    }

    // MARK: Appearance

    /// Whether the view and its subviews are left out. Default false.
    open var isHidden = false {
        didSet { layerBacking.updateAppearance() }
    }

    /// The opacity of the view and its subviews, from 0 to 1. Default 1.
    open var alphaValue: CGFloat = 1 {
        didSet {
            guard alphaValue.isFinite else { return alphaValue = oldValue }
            layerBacking.updateAppearance()
        }
    }

    /// Whether the view covers all of its bounds with opaque pixels. Default false.
    open var isOpaque: Bool { false }

    /// Draws the view, in its coordinates, with `NSGraphicsContext.current`. Default: nothing.
    open func draw(_ dirtyRect: NSRect) {
        layerBacking.drawIsInherited = true
    }

    /// Whether `updateLayer()` is called in place of `draw(_:)`. Default false.
    open var wantsUpdateLayer: Bool { false }

    /// Gives the layer its contents, when `wantsUpdateLayer` says so.
    open func updateLayer() {}

    /// Whether the view is to be drawn anew before the next frame.
    open var needsDisplay: Bool {
        get { layerBacking.needsDisplay }
        set { if newValue { layerBacking.setNeedsDisplay(nil) } }
    }

    /// Marks a part of the view, in its coordinates, for drawing.
    open func setNeedsDisplay(_ invalidRect: NSRect) {
        layerBacking.setNeedsDisplay(invalidRect)
    }

    /// Draws what is marked at once.
    open func displayIfNeeded() {
        layerBacking.layer?.displayIfNeeded()
        for view in subviews { view.displayIfNeeded() }
    }

    // MARK: Layers

    /// Whether the program asked for a layer. Default false.
    open var wantsLayer = false {
        didSet { layerBacking.wantsLayerChanged(to: wantsLayer) }
    }

    /// The view's layer. Setting it before `wantsLayer` makes the view host the layer.
    open var layer: CALayer? {
        get { layerBacking.layer }
        set { layerBacking.setLayer(newValue, hosted: !wantsLayer) }
    }

    /// The layer that backs the view. Default: a plain `CALayer`.
    open func makeBackingLayer() -> CALayer { CALayer() }

    /// Whether the view's drawing and subviews are clipped to its bounds. Default false.
    open var clipsToBounds = false {
        didSet { layerBacking.updateAppearance() }
    }

    /// The action for a change of a property of the backing layer. Default: none, unless an animation group allows implicit
    /// animation (`NSAnimationContext.allowsImplicitAnimation`). Nil means that the layer goes on searching.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        NSAnimationContext.current.allowsImplicitAnimation ? nil : NSNull()
    }

    // MARK: Layout

    /// Whether `layout()` is to be called before the next frame.
    open var needsLayout = true {
        didSet { if needsLayout { layerBacking.layer?.setNeedsLayout() } }
    }

    /// Places the subviews. Default: nothing, as `autoresizingMask` has done it.
    open func layout() {}

    /// Calls `layout()` at once where it is needed.
    open func layoutSubtreeIfNeeded() {
        if needsLayout {
            needsLayout = false
            layout()
        }
        for view in subviews { view.layoutSubtreeIfNeeded() }
    }

    // MARK: What happens to the view

    open func viewWillMove(toWindow newWindow: NSWindow?) {}
    open func viewDidMoveToWindow() {}
    open func viewWillMove(toSuperview newSuperview: NSView?) {}
    open func viewDidMoveToSuperview() {}
    open func didAddSubview(_ subview: NSView) {}
    open func willRemoveSubview(_ subview: NSView) {}
    /// The scale of the view's window changed.
    open func viewDidChangeBackingProperties() {}

    // MARK: Events

    /// A number for `viewWithTag(_:)`. Default -1.
    open var tag: Int { -1 }

    /// The farthest descendant (or the view itself) at a point in the superview's coordinates, or nil.
    open func hitTest(_ point: NSPoint) -> NSView? {
        guard !isHidden else { return nil }
        let inside = convertFromSuperview(point)
        let isInside = isMousePoint(inside, in: bounds)
        guard isInside || !clipsToBounds else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(inside) { return hit }
        }
        return isInside ? self : nil
    }

    open override func performKeyEquivalent(with event: NSEvent) -> Bool {
        subviews.contains { $0.performKeyEquivalent(with: event) }
    }
}

extension CGRect {
    /// Whether no part of the rectangle is infinite or not a number.
    var isFinite: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
    }
}
