import Foundation
import QuartzCore

/// The view of a scroll view that shows a part of its document. Its bounds are that part: the document is scrolled by their
/// origin, and magnified by their size.
@preconcurrency @MainActor
open class NSClipView: NSView {
    public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        clipsToBounds = true
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        clipsToBounds = true
        documentView = subviews.first
    }

    /// The view that is scrolled. Default nil. Its frame may have any size; it draws only what is near the visible part.
    open var documentView: NSView? {
        didSet {
            guard documentView !== oldValue else { return }
            oldValue?.layerBacking.endTiles()
            oldValue?.scrolling.preparedRect = nil
            if !isRemovingDocument { oldValue?.removeFromSuperview() }
            if let documentView, documentView.superview !== self { addSubview(documentView) }
            layerBacking.updateGeometry()
            contentDidChange()
        }
    }

    /// The document is being removed from the view.
    private var isRemovingDocument = false

    /// The document's own direction, so that its top is at the top of a clip view that is larger.
    open override var isFlipped: Bool { documentView?.isFlipped ?? false }

    override var scrollsByLayerBounds: Bool { true }

    /// The color behind the document. Default: the background of controls.
    open var backgroundColor: NSColor = .controlBackgroundColor {
        didSet { backgroundDidChange() }
    }

    /// Whether the background is drawn. Default true.
    open var drawsBackground = true {
        didSet { backgroundDidChange() }
    }

    /// The cursor over the document; nil, the default, for those of its views.
    open var documentCursor: NSCursor? {
        didSet { placeDidChange() }
    }

    /// The distances from the edges by which the document can be scrolled into the view, in points, such as below a bar that
    /// covers it. Default zero.
    open var contentInsets = NSEdgeInsets() {
        didSet {
            documentView?.clipViewDidResize()
            contentDidChange()
        }
    }

    // MARK: The visible part

    /// The smallest rectangle around the document's frame and the bounds, in the view's coordinates.
    open var documentRect: NSRect { documentView.map { bounds.union($0.frame) } ?? bounds }

    /// The part of the document that the view shows, in the document's coordinates. What covers or clips the clip view does
    /// not count.
    open var documentVisibleRect: NSRect {
        guard let documentView else { return .zero }
        let rect = documentView.convert(bounds, from: self).overlap(documentView.bounds)
        return rect.isNull ? .zero : rect
    }

    /// The bounds nearest to proposed ones that are within the document and the insets. Override it to limit the scroll in
    /// another way, such as to center a small document.
    open func constrainBoundsRect(_ proposedBounds: NSRect) -> NSRect {
        guard let documentView else { return NSRect(origin: .zero, size: proposedBounds.size) }
        let frame = documentView.frame, insets = insetsInBounds
        let minY = frame.minY - insets.lowY, maxY = frame.maxY + insets.highY - proposedBounds.height
        let minX = frame.minX - insets.lowX, maxX = frame.maxX + insets.highX - proposedBounds.width
        var result = proposedBounds
        result.origin.x = min(max(proposedBounds.minX, minX), max(minX, maxX))
        // A document that is smaller than the view begins where its axes do.
        result.origin.y = min(max(proposedBounds.minY, minY), max(minY, maxY))
        return result
    }

    /// The insets in the view's own units and directions.
    private var insetsInBounds: (lowX: CGFloat, highX: CGFloat, lowY: CGFloat, highY: CGFloat) {
        let insets = contentInsets, (x, y) = (1 / max(toFrame.a, 1e-6), 1 / max(toFrame.d, 1e-6))
        let (low, high) = isFlipped ? (insets.top, insets.bottom) : (insets.bottom, insets.top)
        return (insets.left * x, insets.right * x, low * y, high * y)
    }

    /// The range of the origins of the bounds that are within the limits.
    var scrollRange: ScrollRange {
        guard documentView != nil else {
            return ScrollRange(x: bounds.minX...bounds.minX, y: bounds.minY...bounds.minY)
        }
        let far = 1e9
        let low = constrainBoundsRect(bounds.offsetBy(dx: -far, dy: -far)).origin
        let high = constrainBoundsRect(bounds.offsetBy(dx: far, dy: far)).origin
        guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else {
            return ScrollRange(x: bounds.minX...bounds.minX, y: bounds.minY...bounds.minY)
        }
        return ScrollRange(x: low.x...max(low.x, high.x), y: low.y...max(low.y, high.y))
    }

    /// The origin, within the limits, that shows as much as possible of a rectangle, and is nearest to the current one.
    func origin(showing rect: NSRect) -> NSPoint {
        let insets = insetsInBounds
        func nearest(_ origin: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            let (first, last) = (min(low, high - length), max(low, high - length))
            return min(max(origin, first), last)
        }
        let x = nearest(
            bounds.minX + insets.lowX, bounds.width - insets.lowX - insets.highX, rect.minX, rect.maxX)
        let y = nearest(
            bounds.minY + insets.lowY, bounds.height - insets.lowY - insets.highY, rect.minY, rect.maxY)
        let origin = NSPoint(x: x - insets.lowX, y: y - insets.lowY)
        return constrainBoundsRect(NSRect(origin: origin, size: bounds.size)).origin
    }

    // MARK: Scrolling

    /// Moves the origin of the bounds to a point, within the limits, rounded to whole pixels. A motion of the scroll view
    /// ends.
    open func scroll(to newOrigin: NSPoint) {
        guard newOrigin.x.isFinite, newOrigin.y.isFinite else { return }
        (superview as? NSScrollView)?.stopMotion()
        let origin = constrainBoundsRect(NSRect(origin: newOrigin, size: bounds.size)).origin
        setBoundsOrigin(origin.aligned(toPixelsPerPoint: pixelsPerPoint))
    }

    /// Pixels per point of the bounds.
    var pixelsPerPoint: CGFloat { (window?.backingScaleFactor ?? 1) * toFrame.a }

    /// The scroll view sets the bounds to those of a motion.
    var followsMotion = false

    /// Scrolls without limits. With `animator()`, or if an animation group allows implicit animations, the scroll view moves
    /// the document with the duration and the timing function of the group, and the bounds have the values of each frame.
    open override func setBoundsOrigin(_ newOrigin: NSPoint) {
        guard newOrigin != bounds.origin, !beginsAnimation(to: newOrigin) else { return }
        super.setBoundsOrigin(newOrigin)
        prepareDocument()
        superview?.reflectScrolledClipView(self)
    }

    /// Begins an animated scroll, if the program asks for that. Returns whether it has begun.
    private func beginsAnimation(to origin: NSPoint) -> Bool {
        guard !followsMotion else { return false }
        let isAsked = Animator.take(for: self)
        guard isAsked || NSAnimationContext.current.allowsImplicitAnimation else { return false }
        guard let scrollView = superview as? NSScrollView, scrollView.contentView === self, window?.isVisible == true,
            origin.x.isFinite, origin.y.isFinite, let animation = animation(forKey: "boundsOrigin") as? CAAnimation
        else {
            if isAsked { Animator.begin(for: self) }
            return false
        }
        scrollView.animate(to: origin, animation)
        return true
    }

    @discardableResult
    open override func autoscroll(with event: NSEvent) -> Bool {
        let point = convert(event.locationInWindow, from: nil)
        guard !bounds.contains(point) else { return false }
        let nearest = NSPoint(
            x: point.x.clamped(to: bounds.minX...bounds.maxX), y: point.y.clamped(to: bounds.minY...bounds.maxY))
        let former = bounds.origin
        let origin = NSPoint(x: former.x + point.x - nearest.x, y: former.y + point.y - nearest.y)
        if let superview { superview.scroll(self, to: origin) } else { scroll(to: origin) }
        return bounds.origin != former
    }

    open override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        documentView?.clipViewDidResize()
        contentDidChange()
    }

    override func frameDidChange(of subview: NSView) { if subview === documentView { contentDidChange() } }

    open override func willRemoveSubview(_ subview: NSView) {
        super.willRemoveSubview(subview)
        guard subview === documentView else { return }
        isRemovingDocument = true
        documentView = nil
        isRemovingDocument = false
    }

    open override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        backgroundDidChange()
        prepareDocument()
    }

    open override func viewDidChangeBackingProperties() {
        super.viewDidChangeBackingProperties()
        prepareDocument()
    }

    open override func viewDidChangeEffectiveAppearance() {
        super.viewDidChangeEffectiveAppearance()
        backgroundDidChange()
    }

    open override func resetCursorRects() {
        if let documentCursor { addCursorRect(visibleRect, cursor: documentCursor) }
    }

    /// Keeps the bounds within the limits after a change of the document or of the view.
    private func contentDidChange() {
        let scroller = superview as? NSScrollView
        if scroller?.isInMotion == true {
            scroller?.limitsDidChange()
        } else {
            let origin = constrainBoundsRect(bounds).origin
            if origin != bounds.origin { super.setBoundsOrigin(origin.aligned(toPixelsPerPoint: pixelsPerPoint)) }
        }
        prepareDocument()
        superview?.reflectScrolledClipView(self)
    }

    // MARK: Drawing

    private func backgroundDidChange() {
        guard let layer, !layerBacking.isHosted else { return }
        withoutActions {
            effectiveAppearance.performAsCurrentDrawingAppearance {
                layer.backgroundColor = drawsBackground ? backgroundColor.cgColor : nil
            }
        }
        documentView?.layerBacking.tiles?.removeAll()
        updateTiles()
    }

    /// Fills a part of a tile of the document, in the document's coordinates.
    func drawBackground(_ rect: NSRect) {
        guard drawsBackground else { return }
        backgroundColor.setFill()
        rect.fill()
    }

    /// The background, if the tiles of the document are drawn over it, so that both are one opaque image; nil otherwise.
    private var tileBackground: CGColor? {
        guard drawsBackground, let documentView, !documentView.isOpaque, documentView.alphaValue >= 1,
            let layer = documentView.layer, layer.backgroundColor == nil, layer.filters?.isEmpty ?? true,
            layer.compositingFilter == nil, layer.cornerRadius == 0, documentView.frameRotation == 0
        else { return nil }
        var color: CGColor?
        effectiveAppearance.performAsCurrentDrawingAppearance { color = backgroundColor.cgColor }
        return color.flatMap { $0.alpha >= 1 ? $0 : nil }
    }

    /// How far beyond the visible part the document is prepared, as a multiple of the size of the view: in the direction of a
    /// motion, against it, and without one.
    private static let (ahead, behind, around) = (1.0, 0.125, 0.25)

    /// Lets the document prepare the part that is near the visible one, if less is prepared, or if a motion begins.
    func prepareDocument(beginsMotion: Bool = false) {
        guard let documentView else { return }
        let visible = documentVisibleRect
        guard window != nil, !visible.isEmpty else { return updateTiles() }
        let velocity = (superview as? NSScrollView)?.motionVelocity ?? .zero
        func reach(_ length: CGFloat, _ velocity: CGFloat) -> (low: CGFloat, high: CGFloat) {
            if velocity == 0 { return (length * Self.around, length * Self.around) }
            let (behind, ahead) = (length * Self.behind, length * Self.ahead)
            return velocity < 0 ? (ahead, behind) : (behind, ahead)
        }
        let (x, y) = (reach(visible.width, velocity.width), reach(visible.height, velocity.height))
        func part(_ fraction: CGFloat) -> NSRect {
            NSRect(
                x: visible.minX - x.low * fraction, y: visible.minY - y.low * fraction,
                width: visible.width + (x.low + x.high) * fraction,
                height: visible.height + (y.low + y.high) * fraction
            ).overlap(documentView.bounds)
        }
        // The document is not asked for each frame.
        let near = part(0.5)
        if !beginsMotion, documentView.scrolling.preparedRect?.overlap(near) == near { return updateTiles() }
        documentView.prepareContent(in: part(1))
    }

    override func updateOwnTiles() { updateTiles() }

    /// Draws the tiles of the document that are visible or prepared.
    func updateTiles() {
        guard let documentView else { return }
        let visible = documentView.renderedRect ?? (window == nil ? .zero : documentVisibleRect)
        let prepared = window == nil ? visible : documentView.scrolling.preparedRect ?? visible
        // What is far from the visible part is not kept, whatever the program has prepared.
        let limit = visible.insetBy(dx: -2 * visible.width, dy: -2 * visible.height)
        let background = tileBackground
        let look = DocumentTiles.Look(
            scale: tileScale, isOpaque: documentView.isOpaque || background != nil,
            drawsAsynchronously: documentView.drawsInTiles, background: background)
        documentView.layerBacking.updateTiles(visible: visible, prepared: prepared.overlap(limit), look: look)
    }

    /// Pixels per point of the tiles: those of the screen, at the magnification when the last gesture has ended. A very
    /// different magnification is drawn at once, so that the number of tiles is limited.
    private var tileScale: CGFloat {
        let drawn = (superview as? NSScrollView)?.drawnMagnification ?? 1, current = toFrame.a
        let isNear = current <= 0 || (drawn / 2...drawn * 4).contains(current)
        return drawnScale * (isNear ? drawn : current)
    }
}

/// The range of positions of a document.
struct ScrollRange: Sendable, Equatable {
    var x, y: ClosedRange<CGFloat>

    func contains(_ point: CGPoint) -> Bool { x.contains(point.x) && y.contains(point.y) }

    func clamped(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x.clamped(to: x), y: point.y.clamped(to: y)) }
}
