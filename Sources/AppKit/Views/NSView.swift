import Foundation
import QuartzCore

/// A rectangle of a window that draws, or hosts a layer tree, and handles events.
///
/// Every view in a window is backed by a layer. If a program assigns its own layer (`layer = …`, then `wantsLayer =
/// true`), the view hosts that layer: AppKit keeps its frame equal to the view's and changes nothing else.
@preconcurrency @MainActor
open class NSView: NSResponder, NSDraggingDestination {
    /// A name that the program can use to find the view.
    open var identifier: NSUserInterfaceItemIdentifier?

    /// The margins and sides that are flexible when the superview is resized. Default none.
    open var autoresizingMask: AutoresizingMask = .none {
        didSet { if autoresizingMask != oldValue { layoutPropertiesDidChange() } }
    }

    /// Whether the subviews are resized by their autoresizing masks. Default true.
    open var autoresizesSubviews = true

    var storedFrame: NSRect
    /// Converts the view's coordinates to those of its frame, from the corner where the view's axes begin.
    var toFrame = CGAffineTransform.identity
    /// The rotations of the bounds and of the frame, in degrees.
    var boundsAngle: CGFloat = 0, frameAngle: CGFloat = 0
    let layerBacking = LayerBacking()
    var traits = ViewTraits()
    var fullScreen: FullScreenState?
    /// The state for Auto Layout; nil until it is needed.
    var viewLayout: ViewLayout?
    /// The tracking areas and tracking rectangles, in the order in which they were added.
    var tracked: [TrackedArea] = []
    /// The tracking areas of the view and its descendants may have to change.
    var needsTrackingUpdate = false
    /// What the view's scrolling and its notifications need.
    var scrolling = ViewScrolling()
    /// The gesture recognizers, in the order in which they were added.
    var attachedGestures: [NSGestureRecognizer] = []
    /// Notifies the view's display links of its window's frames. Created with the first link.
    var pacer: FramePacer?

    /// The context that connects the view with the input method, if it is an `NSTextInputClient`; nil otherwise.
    open var inputContext: NSTextInputContext? {
        if ownInputContext == nil, let client = self as? any NSTextInputClient {
            ownInputContext = NSTextInputContext(client: client)
        }
        return ownInputContext
    }
    private var ownInputContext: NSTextInputContext?

    // The view tree, which NSView+Tree.swift changes.
    open internal(set) var subviews: [NSView] = []
    open internal(set) weak var superview: NSView?
    open internal(set) weak var window: NSWindow?

    /// Creates a view with a frame in its superview's coordinates, in points. A frame that is not finite becomes zero.
    public init(frame frameRect: NSRect) {
        storedFrame = frameRect.isFinite ? frameRect : .zero
        super.init()
        layerBacking.view = self
    }

    public convenience override init() {
        self.init(frame: .zero)
    }

    /// Creates a view from an archive of `encode(with:)`.
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
        set { animatingIfAsked { setFrame(newValue) } }
    }

    /// The view's rectangle in its own coordinates. By default it has the size of the frame and the origin zero. With a
    /// rotated coordinate system it is the smallest rectangle that contains the frame.
    open var bounds: NSRect {
        get { boundsOfFrame }
        set {
            animatingIfAsked {
                setBoundsSize(newValue.size)
                setBoundsOrigin(newValue.origin)
            }
        }
    }

    /// Whether the origin is at the top left of the view, with y down. Default false.
    open var isFlipped: Bool { false }

    /// Moves the view without resizing it.
    open func setFrameOrigin(_ newOrigin: NSPoint) {
        animatingIfAsked { frame = NSRect(origin: newOrigin, size: frame.size) }
    }

    /// Resizes the view without moving its origin.
    open func setFrameSize(_ newSize: NSSize) {
        animatingIfAsked { changeFrameSize(to: newSize) }
    }

    private func changeFrameSize(to newSize: NSSize) {
        let size = NSSize(width: max(newSize.width, 0), height: max(newSize.height, 0))
        guard size.width.isFinite, size.height.isFinite, size != storedFrame.size else { return }
        let former = bounds.size
        storedFrame.size = size
        layoutPropertiesDidChange()
        placeDidChange()
        layerBacking.updateGeometry()
        if autoresizesSubviews { resizeSubviews(withOldSize: former) }
        if layerBacking.redrawsOnResize { redrawAfterResize() }
        needsLayout = true
        superview?.frameDidChange(of: self)
    }

    /// Called after the frame of a subview has changed.
    func frameDidChange(of subview: NSView) {}

    /// Scrolls the view by setting the origin of its bounds.
    open func setBoundsOrigin(_ newOrigin: NSPoint) {
        guard newOrigin.x.isFinite, newOrigin.y.isFinite else { return }
        if isUnscaled {
            animatingIfAsked { setToFrame(CGAffineTransform(translationX: 0 - newOrigin.x, y: 0 - newOrigin.y)) }
        } else {
            let former = bounds.origin
            translateOrigin(to: NSPoint(x: former.x - newOrigin.x, y: former.y - newOrigin.y))
        }
    }

    /// Resizes the view by its `autoresizingMask` after the superview was resized from an old size. Does nothing if
    /// `translatesAutoresizingMaskIntoConstraints` is false.
    open func resize(withOldSuperviewSize oldSize: NSSize) {
        guard let superview, translatesAutoresizingMaskIntoConstraints else { return }
        frame = Autoresizing.frame(storedFrame, mask: autoresizingMask, from: oldSize, to: superview.bounds.size)
    }

    /// Resizes the subviews after this view was resized.
    open func resizeSubviews(withOldSize oldSize: NSSize) {
        for view in subviews { view.resize(withOldSuperviewSize: oldSize) }
    }

    // MARK: The view tree

    /// Adds a view above the other subviews, and removes it from its previous superview.
    open func addSubview(_ view: NSView) {
        insert(view, at: subviews.count)
    }

    /// Adds a view directly above or below one of the subviews, or above or below all of them.
    open func addSubview(_ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?) {
        let index = otherView.flatMap { other in subviews.firstIndex { $0 === other } }
        switch place {
        case .above, .out: insert(view, at: index.map { $0 + 1 } ?? subviews.count)
        case .below: insert(view, at: index ?? 0)
        }
    }

    /// Removes the view from its superview.
    open func removeFromSuperview() {
        if let window, window.contentView === self {
            window.contentView = nil
            return
        }
        guard let superview else { return }
        if let window, let responder = window.firstResponder as? NSView, responder.isDescendant(of: self) {
            window.makeFirstResponder(nil)
        }
        let change = AppearanceChange(of: self, isShown: false)
        animateSubviewsIfAsked(of: superview)
        viewWillMove(toSuperview: nil)
        superview.willRemoveSubview(self)
        layoutWillRemove()
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        joinChain(before: nil)
        withoutActions { layer?.removeFromSuperlayer() }
        moveToWindow(nil)
        viewDidMoveToSuperview()
        change.end()
    }

    /// Replaces a subview by another view.
    open func replaceSubview(_ oldView: NSView, with newView: NSView) {
        guard let index = subviews.firstIndex(where: { $0 === oldView }) else { return }
        oldView.removeFromSuperview()
        insert(newView, at: index)
    }

    // MARK: Scrolling

    /// Whether a scroll and a scale of the bounds change the bounds and the `sublayerTransform` of the layer separately.
    var scrollsByLayerBounds: Bool { false }

    /// Scrolls the nearest clip view above so that a point in the view's coordinates is at the origin of its bounds.
    open func scroll(_ point: NSPoint) { scrollClipView(to: point) }

    /// Scrolls the nearest clip view above by the smallest distance that makes a rectangle in the view's coordinates visible.
    /// Returns whether anything was scrolled.
    @discardableResult
    open func scrollToVisible(_ rect: NSRect) -> Bool { scrollClipView(toShow: rect) }

    /// Scrolls the nearest clip view above if a drag is outside of it, by the distance between them. Call it in
    /// `mouseDragged(with:)`, and repeatedly while the pointer rests outside. Returns whether anything was scrolled.
    @discardableResult
    open func autoscroll(with event: NSEvent) -> Bool { clipViewAbove?.autoscroll(with: event) ?? false }

    /// Scrolls a clip view, which is a subview. A clip view calls this when its document is scrolled by its views. By default
    /// the clip view scrolls.
    open func scroll(_ clipView: NSClipView, to point: NSPoint) { clipView.scroll(to: point) }

    /// Called after a clip view, which is a subview, was scrolled, or its document was resized.
    open func reflectScrolledClipView(_ clipView: NSClipView) {}

    /// Prepares a part of the view, in its coordinates, before it is visible in a scroll view. Override it to add the subviews
    /// of the part, and call `super` with the rectangle that has been prepared. By default it sets `preparedContentRect`.
    open func prepareContent(in rect: NSRect) { preparedContentRect = rect }

    /// The part of the view, in its coordinates, that is prepared for scrolling. Setting it prepares that part, as far as it
    /// is near the visible one. Default: `visibleRect`.
    open var preparedContentRect: NSRect {
        get { scrolling.preparedRect ?? visibleRect }
        set { setPreparedContentRect(newValue) }
    }

    // MARK: Appearance

    /// Whether the view and its subviews are hidden. Default false.
    open var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            let isSeen = superview?.isHiddenOrHasHiddenAncestor != true && window?.isVisible == true
            let change = AppearanceChange(of: isSeen || isHidden ? self : nil, isShown: !isHidden)
            animatingIfAsked { layerBacking.updateAppearance() }
            placeDidChange()
            superview?.subviewVisibilityDidChange(self)
            hiddenDidChange()
            change.end()
        }
    }

    /// The opacity of the view and its subviews, from 0 to 1. Default 1.
    open var alphaValue: CGFloat = 1 {
        didSet {
            guard alphaValue.isFinite else { return alphaValue = oldValue }
            animatingIfAsked { layerBacking.updateAppearance() }
        }
    }

    /// The view's own appearance; nil, the default, for that of its superview or window.
    open var appearance: NSAppearance? {
        didSet { if appearance != oldValue { effectiveAppearanceDidChange() } }
    }

    /// Called when `effectiveAppearance` has changed. The view is redrawn in any case. Colors of layers that the program has
    /// set from dynamic colors must be set again, within `performAsCurrentDrawingAppearance(_:)`, or in `updateLayer()`.
    open func viewDidChangeEffectiveAppearance() {}

    /// Whether the view covers all of its bounds with opaque pixels. Default false.
    open var isOpaque: Bool { false }

    /// Draws the view, in its coordinates, with `NSGraphicsContext.current`. Draws nothing by default.
    open func draw(_ dirtyRect: NSRect) {
        layerBacking.drawIsInherited = true
    }

    /// Whether `updateLayer()` is called instead of `draw(_:)`. Default false.
    open var wantsUpdateLayer: Bool { false }

    /// Updates the layer's contents; called if `wantsUpdateLayer` is true.
    open func updateLayer() {}

    /// Whether the view is redrawn before the next frame.
    open var needsDisplay: Bool {
        get { layerBacking.needsDisplay }
        set { if newValue { layerBacking.setNeedsDisplay(nil) } }
    }

    /// Marks a part of the view, in its coordinates, to be redrawn.
    open func setNeedsDisplay(_ invalidRect: NSRect) {
        layerBacking.setNeedsDisplay(invalidRect)
    }

    /// Draws the marked parts immediately.
    open func displayIfNeeded() {
        layerBacking.layer?.displayIfNeeded()
        layerBacking.tiles?.displayIfNeeded()
        for view in subviews { view.displayIfNeeded() }
    }

    // MARK: Layers

    /// Whether the program has requested a layer. Default false.
    open var wantsLayer = false {
        didSet { layerBacking.wantsLayerChanged(to: wantsLayer) }
    }

    /// The view's layer. Setting it before `wantsLayer` makes the view host the layer.
    open var layer: CALayer? {
        get { layerBacking.layer }
        set { layerBacking.setLayer(newValue, hosted: !wantsLayer) }
    }

    /// Creates the layer that backs the view, by default a `CALayer`.
    open func makeBackingLayer() -> CALayer { CALayer() }

    /// Whether the view's drawing and subviews are clipped to its bounds. Default false.
    open var clipsToBounds = false {
        didSet { layerBacking.updateAppearance() }
    }

    /// The action for a change of a property of the backing layer. By default there is none, unless an animation group
    /// allows implicit animation (`NSAnimationContext.allowsImplicitAnimation`). If the result is nil, the layer
    /// continues its search for an action.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        NSAnimationContext.current.allowsImplicitAnimation ? nil : NSNull()
    }

    // MARK: Animations

    /// The animations that replace the default ones of `animator()`, by the names of properties. The values are objects of
    /// `CAAnimation`, or `NSNull` for a property that is not animated.
    open var animations: [NSAnimatablePropertyKey: Any] = [:]

    /// The animation for a property: that of `animations`, or else the default one. Nil if the property is not animated.
    open func animation(forKey key: NSAnimatablePropertyKey) -> Any? {
        animations[key] ?? Swift.type(of: self).defaultAnimation(forKey: key)
    }

    /// The default animation for a property: a `CABasicAnimation` for those of `animator()`, a `CATransition` for "subviews",
    /// and nil for others.
    open class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
        if key == "subviews" { return CATransition() }
        return LayerBacking.animatableKeys.contains(key) ? CABasicAnimation() : nil
    }

    // MARK: Layout

    /// Whether `layout()` is called before the next frame.
    open var needsLayout = true {
        didSet { if needsLayout { layerBacking.layer?.setNeedsLayout() } }
    }

    /// Sets the frames of the subviews. By default these are the frames that follow from constraints; an override without
    /// constraints need not call `super`.
    open func layout() { layoutEngine?.applyFrames(in: self) }

    /// Updates and solves the constraints, and calls `layout()` immediately in this view and its subviews where it is needed.
    open func layoutSubtreeIfNeeded() {
        if let engine = layoutEngine { engine.layOut(self) } else { layOutSubtree() }
    }

    /// The size of the alignment rectangle that the view's content needs, in points, with `noIntrinsicMetric` for a direction
    /// in which it has none. By default there is none in both directions.
    open var intrinsicContentSize: NSSize {
        NSSize(width: NSView.noIntrinsicMetric, height: NSView.noIntrinsicMetric)
    }

    /// Replaces the constraints that follow from `intrinsicContentSize`, and marks the superview for layout.
    open func invalidateIntrinsicContentSize() {
        contentSizeDidChange()
        superview?.needsLayout = true
    }

    // MARK: Auto Layout

    /// Whether the frame and the autoresizing mask determine the view's place in Auto Layout. Default true. Set it to false for
    /// a view with constraints of its own.
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { viewLayout?.translates ?? true }
        set { setTranslatesAutoresizingMask(newValue) }
    }

    /// Whether views of the class need constraints, so that `updateConstraints()` is called. Default false.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// Whether `updateConstraints()` is called before the next layout.
    open var needsUpdateConstraints: Bool {
        get { viewLayout?.needsUpdateConstraints ?? true }
        set { setNeedsUpdateConstraints(newValue) }
    }

    /// Changes the view's constraints before a layout. Overrides call `super` last. Does nothing by default.
    open func updateConstraints() {}

    /// Calls `updateConstraints()` where it is needed, in the subviews first.
    open func updateConstraintsForSubtreeIfNeeded() {
        for view in subviews { view.updateConstraintsForSubtreeIfNeeded() }
        updateOwnConstraintsIfNeeded()
    }

    /// The distances of the alignment rectangle from the sides of the frame, in points. Constraints concern the alignment
    /// rectangle. Default zero.
    open var alignmentRectInsets: NSEdgeInsets { NSEdgeInsets() }

    /// The distance of the first baseline from the top of the alignment rectangle, in points. Default 0.
    open var firstBaselineOffsetFromTop: CGFloat { 0 }

    /// The distance of the last baseline from the bottom of the alignment rectangle, in points. Default 0.
    open var lastBaselineOffsetFromBottom: CGFloat { baselineOffsetFromBottom }

    /// The same as `lastBaselineOffsetFromBottom`. Default 0.
    open var baselineOffsetFromBottom: CGFloat { 0 }

    /// The direction of leading and trailing. Default that of the application.
    open var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection {
        get { viewLayout?.direction ?? NSApplication.shared.userInterfaceLayoutDirection }
        set { setLayoutDirection(newValue) }
    }

    /// Called when `isHidden` of a subview has changed.
    func subviewVisibilityDidChange(_ subview: NSView) {}

    // MARK: Notifications of changes

    open func viewWillMove(toWindow newWindow: NSWindow?) {}
    open func viewDidMoveToWindow() {}
    open func viewWillMove(toSuperview newSuperview: NSView?) {}
    open func viewDidMoveToSuperview() {}
    open func didAddSubview(_ subview: NSView) {}
    open func willRemoveSubview(_ subview: NSView) {}
    /// Called when the scale of the view's window has changed.
    open func viewDidChangeBackingProperties() {}

    /// Called when the view or a superview was hidden.
    open func viewDidHide() {}
    /// Called when neither the view nor a superview is hidden any more.
    open func viewDidUnhide() {}
    /// The view after this one in the loop of key views; nil for none. Not retained. Its former previous view keeps it
    /// as its next one.
    open var nextKeyView: NSView? {
        get { traits.nextKeyView }
        set { setNextKeyView(newValue, isOfProgram: true) }
    }

    /// Draws the view immediately.
    open func display() {
        needsDisplay = true
        displayIfNeeded()
    }

    /// Called before `draw(_:)`.
    open func viewWillDraw() {}
    /// Called when the user begins to resize the window.
    open func viewWillStartLiveResize() {}
    /// Called when the user has resized the window.
    open func viewDidEndLiveResize() {}

    // MARK: Context menus

    /// The menu that a press of the right button shows: `menu`, or else that of the class. Nil for none.
    open func menu(for event: NSEvent) -> NSMenu? { menu ?? Swift.type(of: self).defaultMenu }

    /// The menu of views without their own. Default nil.
    open class var defaultMenu: NSMenu? { nil }

    /// Called before the context menu is shown.
    open func willOpenMenu(_ menu: NSMenu, with event: NSEvent) {}
    /// Called after the context menu was closed.
    open func didCloseMenu(_ menu: NSMenu, with event: NSEvent?) {}

    /// Shows the menu of `menu(for:)`. Without one, the event is passed to the next responder.
    open override func rightMouseDown(with event: NSEvent) {
        guard let menu = menu(for: event) else { return super.rightMouseDown(with: event) }
        willOpenMenu(menu, with: event)
        NSMenu.popUpContextMenu(menu, with: event, for: self)
        didCloseMenu(menu, with: event)
    }

    // MARK: Key views and the focus ring

    /// Whether the view becomes first responder by the key Tab. By default true for visible views that accept it.
    open var canBecomeKeyView: Bool { acceptsFirstResponder && window != nil && !isHiddenOrHasHiddenAncestor }

    /// Fills the shape around which the focus ring is drawn, with any color. Fills `focusRingMaskBounds` by default.
    open func drawFocusRingMask() { NSGraphicsContext.current?.cgContext.fill(focusRingMaskBounds) }

    /// The rectangle that contains the shape of `drawFocusRingMask()`, in the view's coordinates. Zero, the default, for no focus
    /// ring.
    open var focusRingMaskBounds: NSRect { .zero }

    // MARK: Events

    /// Whether a press of the left button in a window that does not have the keyboard focus, while another window of the
    /// program has it, is sent to the view. If not, the press is ignored. Default false.
    open func acceptsFirstMouse(for event: NSEvent?) -> Bool { false }

    /// Whether a press on the view moves its window, if `isMovableByWindowBackground` is true. By default true for views
    /// that are not opaque.
    open var mouseDownCanMoveWindow: Bool { !isOpaque }

    /// The kinds of touches that the view receives. If it receives no direct touches, the first finger is sent as the
    /// mouse. Default direct.
    open var allowedTouchTypes: NSTouch.TouchTypeMask = .direct

    /// Adds the view's cursor rectangles with `addCursorRect(_:cursor:)`. Called before they are first needed, and after
    /// changes of the window's views. Adds none by default.
    open func resetCursorRects() {}

    /// Adds an area that reports the pointer. If the pointer is inside already, the first event is that it exits.
    open func addTrackingArea(_ trackingArea: NSTrackingArea) {
        guard !tracked.contains(where: { $0.area === trackingArea }) else { return }
        tracked.append(TrackedArea(trackingArea, of: self))
    }

    /// Removes an area. If the pointer is inside, no event is sent.
    open func removeTrackingArea(_ trackingArea: NSTrackingArea) {
        tracked.removeAll { $0.area === trackingArea }
    }

    /// The view's tracking areas, in the order in which they were added.
    open var trackingAreas: [NSTrackingArea] { tracked.lazy.map(\.area).filter { !$0.isTrackingRect } }

    /// Called when the view's tracking areas may have to change: after the view or a superview was moved, resized, scrolled,
    /// shown, hidden or added to a window. Override it to replace areas that do not have the option `inVisibleRect`, and
    /// call `super`.
    open func updateTrackingAreas() {}

    /// A number for `viewWithTag(_:)`. Default -1.
    open var tag: Int { -1 }

    /// The deepest descendant (or the view itself) at a point in the superview's coordinates, or nil.
    open func hitTest(_ point: NSPoint) -> NSView? {
        guard !isHidden, !traits.ignoresPointer else { return nil }
        let inside = convertFromSuperview(point)
        let isInside = frameContains(inside)
        guard isInside || !clipsToBounds else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(inside) { return hit }
        }
        return isInside ? self : nil
    }

    open override func performKeyEquivalent(with event: NSEvent) -> Bool {
        subviews.contains { $0.performKeyEquivalent(with: event) }
    }

    // MARK: Dragging

    /// The types of data that can be dragged over the view.
    open private(set) var registeredDraggedTypes: [NSPasteboard.PasteboardType] = []

    /// Adds types of data that can be dragged over the view.
    open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {
        registeredDraggedTypes += newTypes.filter { !registeredDraggedTypes.contains($0) }
    }

    /// Refuses all drags from now on.
    open func unregisterDraggedTypes() { registeredDraggedTypes = [] }

    // The methods of `NSDraggingDestination`, which subclasses override.

    open func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation { [] }
    open func draggingUpdated(_ sender: any NSDraggingInfo) -> NSDragOperation {
        (sender as? IncomingDrag)?.operation ?? []
    }
    open func draggingExited(_ sender: (any NSDraggingInfo)?) {}
    open func prepareForDragOperation(_ sender: any NSDraggingInfo) -> Bool { true }
    open func performDragOperation(_ sender: any NSDraggingInfo) -> Bool { false }
    open func concludeDragOperation(_ sender: (any NSDraggingInfo)?) {}
    open func draggingEnded(_ sender: any NSDraggingInfo) {}
}

extension CGRect {
    /// Whether all coordinates are finite.
    var isFinite: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
    }
}
