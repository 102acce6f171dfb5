import AcetateMainLoop
import Foundation
import QuartzCore

/// A rectangle of a window that draws, or hosts a layer tree, and handles events.
///
/// Every view in a window is backed by a layer. If a program assigns its own layer (`layer = …`, then `wantsLayer =
/// true`), the view hosts that layer: AppKit keeps its frame equal to the view's and changes nothing else.
@preconcurrency @MainActor
open class NSView: NSResponder, @preconcurrency NSCoding, NSDraggingDestination {
    /// A name that the program can use to find the view.
    open var identifier: NSUserInterfaceItemIdentifier?

    /// The margins and sides that are flexible when the superview is resized. Default none.
    open var autoresizingMask: AutoresizingMask = .none {
        didSet { if autoresizingMask != oldValue { layoutPropertiesDidChange() } }
    }

    /// Whether the subviews are resized by their autoresizing masks. Default true.
    open var autoresizesSubviews = true

    final var storedFrame: NSRect
    /// Converts the view's coordinates to those of its frame, from the corner where the view's axes begin.
    final var toFrame = CGAffineTransform.identity
    /// The rotations of the bounds and of the frame, in degrees.
    final var boundsAngle: CGFloat = 0, frameAngle: CGFloat = 0
    let layerBacking = LayerBacking()
    final var traits = ViewTraits()
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
    /// The subviews, from back to front.
    ///
    /// To set them adds those that are new, takes away those that are missing, and changes the order of the others. A view that is
    /// named twice counts once.
    open var subviews: [NSView] {
        get { storedSubviews }
        set { setSubviews(newValue) }
    }
    final var storedSubviews: [NSView] = []
    /// The view that contains this one; nil for none. Not retained.
    open internal(set) weak var superview: NSView?
    /// The window of the view; nil for none. Not retained.
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
        super.init()
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
        postFrameDidChange()
    }

    /// Called after the frame of a subview has changed.
    func frameDidChange(of subview: NSView) {}

    /// Called when the clip view whose document this is may have another size.
    func clipViewDidResize() {}

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
        let index = otherView.flatMap { subviewIndex(of: $0) }
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
        if let index = superview.subviewIndex(of: self) { superview.storedSubviews.remove(at: index) }
        self.superview = nil
        joinChain(before: nil)
        withoutActions { layer?.removeFromSuperlayer() }
        moveToWindow(nil)
        viewDidMoveToSuperview()
        change.end()
        superview.tellObservers()
        tellObservers()
    }

    /// As `removeFromSuperview()`. What the layer has covered is drawn in any case.
    open func removeFromSuperviewWithoutNeedingDisplay() { removeFromSuperview() }

    /// Prepares a view that was used before for another use: it is opaque and not hidden. A subclass resets what it has set.
    open func prepareForReuse() {
        alphaValue = 1
        isHidden = false
    }

    /// Replaces a subview by another view.
    open func replaceSubview(_ oldView: NSView, with newView: NSView) {
        guard let index = subviewIndex(of: oldView) else { return }
        oldView.removeFromSuperview()
        insert(newView, at: index)
    }

    // MARK: Scrolling

    /// Whether a scroll and a scale of the bounds change the bounds and the `sublayerTransform` of the layer separately.
    var scrollsByLayerBounds: Bool { false }

    /// Whether the view always draws in tiles, and not only as the document of a scroll view.
    var drawsInTiles: Bool { false }
    /// Updates the tiles of the view, or of its document, after the part that is drawn has changed.
    func updateOwnTiles() {}

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

    /// The part of the view, in its coordinates, that `smartMagnify(with:)` of a scroll view magnifies at a point: by default the
    /// subview at the point. An empty rectangle stands for none.
    open func rectForSmartMagnification(at location: NSPoint, in visibleRect: NSRect) -> NSRect {
        let hit = hitTest(superview.map { convert(location, to: $0) } ?? location)
        guard let hit, hit !== self else { return .zero }
        return hit.convert(hit.bounds, to: self)
    }

    /// Scrolls a clip view, which is a subview. A clip view calls this when its document is scrolled by its views. By default
    /// the clip view scrolls.
    open func scroll(_ clipView: NSClipView, to point: NSPoint) { clipView.scroll(to: point) }

    /// Called after a clip view, which is a subview, was scrolled, or its document was resized.
    open func reflectScrolledClipView(_ clipView: NSClipView) {}

    // The client of a ruler. The markers are those of this view.

    /// Returns whether the user may add a marker to a ruler. Default true.
    open func rulerView(_ ruler: NSRulerView, shouldAdd marker: NSRulerMarker) -> Bool { true }
    /// Returns whether the user may move a marker. Default true.
    open func rulerView(_ ruler: NSRulerView, shouldMove marker: NSRulerMarker) -> Bool { true }
    /// Returns whether the user may drag a marker off a ruler, which removes it. Default true.
    open func rulerView(_ ruler: NSRulerView, shouldRemove marker: NSRulerMarker) -> Bool { true }
    /// Returns the location for a new marker that the user drags to a proposed one. By default it is that.
    open func rulerView(
        _ ruler: NSRulerView, willAdd marker: NSRulerMarker, atLocation location: CGFloat
    ) -> CGFloat { location }
    /// Returns the location for a marker that the user drags to a proposed one. By default it is that.
    open func rulerView(
        _ ruler: NSRulerView, willMove marker: NSRulerMarker, toLocation location: CGFloat
    ) -> CGFloat { location }
    /// Called when the user has added a marker.
    open func rulerView(_ ruler: NSRulerView, didAdd marker: NSRulerMarker) {}
    /// Called when the user has moved a marker.
    open func rulerView(_ ruler: NSRulerView, didMove marker: NSRulerMarker) {}
    /// Called when the user has removed a marker.
    open func rulerView(_ ruler: NSRulerView, didRemove marker: NSRulerMarker) {}
    /// Called for a press on the hash marks of a ruler, in which the client may add a marker.
    open func rulerView(_ ruler: NSRulerView, handleMouseDownWith event: NSEvent) {}
    /// Called before a ruler gets another client: a view, or the ruler itself for none.
    open func rulerView(_ ruler: NSRulerView, willSetClientView newClient: NSView) {}
    /// The location on a ruler of a point of the view: by default its x for a horizontal ruler, and its y for a vertical one.
    open func rulerView(_ ruler: NSRulerView, locationFor point: NSPoint) -> CGFloat {
        ruler.orientation == .horizontalRuler ? point.x : point.y
    }
    /// A point of the view at a location on a ruler, the inverse of `rulerView(_:locationFor:)`.
    open func rulerView(_ ruler: NSRulerView, pointForLocation location: CGFloat) -> NSPoint {
        ruler.orientation == .horizontalRuler ? NSPoint(x: location, y: 0) : NSPoint(x: 0, y: location)
    }

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
            tellObservers()
        }
    }

    /// The opacity of the view and its subviews, from 0 to 1. Default 1.
    open var alphaValue: CGFloat = 1 {
        didSet {
            guard alphaValue.isFinite else { return alphaValue = oldValue }
            animatingIfAsked { layerBacking.updateAppearance() }
            tellObservers()
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

    /// Whether the program has requested a layer. Subviews of a view with a layer have layers too, and so have all views in windows.
    /// Default false.
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

    /// Whether the commands of `draw(_:)` may be executed on another thread, while the main thread draws other views:
    /// `drawsAsynchronously` of the view's layer. `draw(_:)` itself is called on the main thread. It has no effect on a layer
    /// that the view hosts. Default false.
    open var canDrawConcurrently: Bool {
        get { traits.drawsConcurrently ?? false }
        set {
            traits.drawsConcurrently = newValue
            layerBacking.updateTraits()
        }
    }

    /// Whether the program sets filters of Core Image on layers of the view itself. They work in any case. Default false.
    open var layerUsesCoreImageFilters = false

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
        didSet { if needsLayout { layerBacking.setNeedsLayout() } }
    }

    /// Sets the frames of the subviews. By default these are the frames that follow from constraints; an override without
    /// constraints need not call `super`.
    open func layout() { layoutEngine?.applyFrames(in: self) }

    /// Updates and solves the constraints, and calls `layout()` immediately in this view and its subviews where it is needed.
    open func layoutSubtreeIfNeeded() {
        // The tree of the superview, which calls this, is that of the view. A call by `layout()` is another one.
        if LayoutEngine.nextView == ObjectIdentifier(self) {
            LayoutEngine.nextView = nil
            return layOutSubtree()
        }
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

    /// Whether a scroll view may move views of this class on the render thread, so that a scroll goes on while the main thread is
    /// busy. Default true. If it is false for a document, its clip view or its scroll view, the main thread moves the document.
    open class var isCompatibleWithResponsiveScrolling: Bool { true }

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

    /// Called before the view gets another window, or none. Does nothing by default.
    open func viewWillMove(toWindow newWindow: NSWindow?) {}
    /// Called after the view has got another window, or none. Does nothing by default.
    open func viewDidMoveToWindow() {}
    /// Called before the view gets another superview, or none. Does nothing by default.
    open func viewWillMove(toSuperview newSuperview: NSView?) {}
    /// Called after the view has got another superview, or none. Does nothing by default.
    open func viewDidMoveToSuperview() {}
    /// Called after a subview was added. Does nothing by default.
    open func didAddSubview(_ subview: NSView) {}
    /// Called before a subview is removed. Does nothing by default.
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

    // MARK: Accessibility

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? { viewAccessibility(attribute) }
    override func applyAccessibility(_ attribute: NSAccessibility.Attribute, _ value: Any?) -> Bool {
        applyViewAccessibility(attribute, value)
    }
    override func performAccessibility(_ action: NSAccessibility.Action) -> Bool { performViewAccessibility(action) }
    override func allowsAccessibility(_ action: NSAccessibility.Action) -> Bool {
        action == .showMenu && menu != nil || super.allowsAccessibility(action)
    }
    override func allowsSettingAccessibility(_ attribute: NSAccessibility.Attribute) -> Bool {
        attribute == .focused && acceptsFirstResponder
    }

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

    // MARK: Geometry

    /// The part of the bounds, in the view's coordinates, that no superview clips: superviews for which `clipsToBounds` is
    /// true, and the window. Empty if the view or a superview is hidden. Without a window, the window clips nothing.
    open var visibleRect: NSRect { visiblePart(in: nil) }

    /// Scales the coordinate system so that the bounds have a size, and the same origin. When the frame is resized afterwards,
    /// the scale stays. Has no effect on an empty frame, and for sizes that are not positive.
    open func setBoundsSize(_ newSize: NSSize) {
        animatingIfAsked {
            let former = bounds
            scaleUnitSquare(to: NSSize(width: former.width / newSize.width, height: former.height / newSize.height))
            setBoundsOrigin(former.origin)
        }
    }

    /// Makes the unit of the coordinate system larger, by a factor for each axis. Factors that are not positive are ignored.
    open func scaleUnitSquare(to newUnitSize: NSSize) {
        let factors = [newUnitSize.width, newUnitSize.height]
        guard factors.allSatisfy({ $0.isFinite && $0 > 0 }) else { return }
        setToFrame(CGAffineTransform(scaleX: factors[0], y: factors[1]).concatenating(toFrame))
    }

    /// Moves the origin of the coordinate system to a point in the view's coordinates.
    open func translateOrigin(to translation: NSPoint) {
        setToFrame(CGAffineTransform(translationX: translation.x, y: translation.y).concatenating(toFrame))
    }

    /// Rotates the coordinate system about its origin, counterclockwise, or clockwise if the view is flipped. Afterwards
    /// `bounds` is the smallest rectangle that contains the frame.
    open func rotate(byDegrees angle: CGFloat) {
        guard angle.isFinite else { return }
        boundsAngle = (boundsAngle + angle).truncatingRemainder(dividingBy: 360)
        setToFrame(NSView.rotation(angle).concatenating(toFrame))
    }

    /// The rotation of the coordinate system in degrees, as by `rotate(byDegrees:)`. Default 0.
    open var boundsRotation: CGFloat {
        get { boundsAngle }
        set {
            animatingIfAsked { rotate(byDegrees: newValue - boundsAngle) }
            if newValue.isFinite { boundsAngle = newValue }
        }
    }

    /// The rotation of the view about the origin of its frame in the superview's coordinates, in degrees, counterclockwise, or
    /// clockwise in a flipped superview. The `frame` does not change. It has no effect on a layer that the view hosts. Default
    /// 0.
    open var frameRotation: CGFloat {
        get { frameAngle }
        set {
            guard newValue.isFinite, newValue != frameAngle else { return }
            frameAngle = newValue
            animatingIfAsked { layerBacking.updateGeometry() }
            placeDidChange()
            tellObservers()
        }
    }

    /// The rotation of the view about the center of its frame, in degrees: `frameRotation`, with an origin of the frame that
    /// keeps the center where it is.
    open var frameCenterRotation: CGFloat {
        get { frameAngle }
        set {
            guard newValue.isFinite else { return }
            let middle = NSPoint(x: storedFrame.width / 2, y: storedFrame.height / 2)
            animatingIfAsked {
                let center = middle.applying(frameToSuperview)
                frameRotation = newValue
                let moved = middle.applying(frameToSuperview)
                setFrameOrigin(
                    NSPoint(x: storedFrame.minX + center.x - moved.x, y: storedFrame.minY + center.y - moved.y))
            }
        }
    }

    /// A rectangle whose edges are edges of pixels of the window, in the view's coordinates.
    open func backingAlignedRect(_ rect: NSRect, options: AlignmentOptions) -> NSRect {
        aligned(rect) { NSIntegralRectWithOptions($0, options) }
    }

    /// The first view with a tag among this view and its descendants, or nil.
    open func viewWithTag(_ tag: Int) -> NSView? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// The nearest superview, or the view itself, that is opaque; nil for none.
    open var opaqueAncestor: NSView? { isOpaque ? self : superview?.opaqueAncestor }

    // MARK: Drawing

    /// Whether a rectangle, in the view's coordinates, is in the part that is being drawn. False outside of `draw(_:)`.
    open func needsToDraw(_ rect: NSRect) -> Bool { traits.drawnRect?.overlaps(rect) ?? false }

    /// The rectangles that are being drawn, in the view's coordinates: one that contains them, and none outside of `draw(_:)`.
    /// The pointer is valid until `draw(_:)` returns.
    open func getRectsBeingDrawn(
        _ rects: UnsafeMutablePointer<UnsafePointer<NSRect>?>?, count: UnsafeMutablePointer<Int>?
    ) {
        let address = traits.addressOfDrawnRect()
        rects?.pointee = address
        count?.pointee = address == nil ? 0 : 1
    }

    /// Draws a part of the view, in its coordinates, immediately.
    open func display(_ rect: NSRect) {
        setNeedsDisplay(rect)
        displayIfNeeded()
    }

    /// Whether the view is in a visible window, and neither it nor a superview is hidden.
    open var canDraw: Bool { isShown }

    /// Whether the user is resizing the window.
    open var inLiveResize: Bool { window?.inLiveResize ?? false }

    /// Draws the view with its subviews and layers into a bitmap, as they are after the current changes. Animations have no
    /// effect. The window need not be visible. Pixels where the view is transparent keep their former colors.
    open func cacheDisplay(in rect: NSRect, to bitmapImageRep: NSBitmapImageRep) {
        guard let context = NSGraphicsContext(bitmapImageRep: bitmapImageRep)?.cgContext else { return }
        let pixels = NSRect(x: 0, y: 0, width: bitmapImageRep.pixelsWide, height: bitmapImageRep.pixelsHigh)
        render(rect, in: context, to: pixels.applying(context.ctm.inverted()))
    }

    /// Draws a rectangle of the view and its subviews into a context, upright, and otherwise as `cacheDisplay(in:to:)` does. The bounds
    /// of the view are a rectangle of the context's coordinates.
    open func displayIgnoringOpacity(_ rect: NSRect, in context: NSGraphicsContext) {
        var target = rect
        if context.isFlipped != isFlipped { target.origin.y = bounds.minY + bounds.maxY - rect.maxY }
        render(rect, in: context.cgContext, to: target, isUpsideDown: context.isFlipped)
    }

    /// Creates a bitmap for `cacheDisplay(in:to:)`, with the pixels of the window for a rectangle in the view's coordinates. Nil
    /// for an empty rectangle and one that is too large.
    open func bitmapImageRepForCachingDisplay(in rect: NSRect) -> NSBitmapImageRep? {
        let pixels = convertToBacking(rect.size)
        guard pixels.width.isFinite, pixels.height.isFinite, pixels.width >= 1, pixels.height >= 1,
            pixels.width <= 32767, pixels.height <= 32767
        else { return nil }
        let bitmap = NSBitmapImageRep(
            bitmapDataPlanes: nil, pixelsWide: Int(pixels.width.rounded(.up)),
            pixelsHigh: Int(pixels.height.rounded(.up)), bitsPerSample: 8, samplesPerPixel: 4, hasAlpha: true,
            isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 32)
        bitmap?.size = rect.size
        return bitmap
    }

    /// A PDF document with the view and its subviews in a rectangle in the view's coordinates.
    open func dataWithPDF(inside rect: NSRect) -> Data {
        let data = NSMutableData()
        var box = CGRect(origin: .zero, size: rect.size)
        guard rect.isFinite, let consumer = CGDataConsumer(data: data),
            let context = CGContext(consumer: consumer, mediaBox: &box, nil)
        else { return Data() }
        context.beginPDFPage(nil)
        drawTree(in: context, rect)
        context.endPDFPage()
        context.closePDF()
        return data as Data
    }

    /// The view's own appearance, or else that of its superview or window.
    open var effectiveAppearance: NSAppearance {
        appearance ?? superview?.effectiveAppearance ?? window?.effectiveAppearance
            ?? NSApplication.existing?.effectiveAppearance ?? .light
    }

    /// When the contents of the layer are drawn again. Default `duringViewResize`. It has no effect on a layer that the view
    /// hosts.
    open var layerContentsRedrawPolicy: LayerContentsRedrawPolicy {
        get { traits.redrawPolicy }
        set {
            let former = traits.redrawPolicy
            traits.redrawPolicy = newValue
            if former == .never, newValue != .never { needsDisplay = true }
        }
    }

    /// Where the contents of the layer are while the layer has another size. Default `scaleAxesIndependently`. It has no effect
    /// on a layer that the view hosts.
    open var layerContentsPlacement: LayerContentsPlacement {
        get { traits.contentsPlacement ?? .scaleAxesIndependently }
        set {
            traits.contentsPlacement = newValue
            layerBacking.updateTraits()
        }
    }

    /// The shadow of the view, on its layer; nil, the default, for none.
    open var shadow: NSShadow? {
        get { traits.shadow }
        set {
            traits.shadow = newValue?.copy() as? NSShadow
            if newValue == nil { layer?.shadowOpacity = 0 }
            animatingIfAsked { layerBacking.updateTraits() }
        }
    }

    // MARK: Full screen

    /// Whether the view is in full-screen mode.
    open var isInFullScreenMode: Bool { fullScreen != nil }

    /// Moves the view into a new full-screen window, and covers the other screens with black windows. On return the view has the
    /// screen's size, unless the display server has not responded within two seconds. Returns whether the view is in full-screen mode.
    ///
    /// - Parameter options: the other screens stay as they are with `fullScreenModeAllScreens` of false; see the other keys.
    @discardableResult
    open func enterFullScreenMode(
        _ screen: NSScreen, withOptions options: [FullScreenModeOptionKey: Any]? = nil
    ) -> Bool {
        guard fullScreen == nil else { return true }
        let previous = window
        let state = FullScreenState(
            fullScreenWindow: FullScreenWindow(
                contentRect: screen.frame, styleMask: [.borderless], backing: .buffered, defer: false),
            previousWindow: previous, previousSuperview: superview,
            previousIndex: superview?.subviews.firstIndex { $0 === self } ?? 0, previousFrame: frame,
            previousWindowWasVisible: previous?.isVisible ?? false, options: FullScreenOptions(options))
        let fullWindow = state.fullScreenWindow
        fullWindow.title = previous?.title ?? ProcessInfo.processInfo.processName
        fullWindow.backgroundColor = .black
        if let level = state.options.level { fullWindow.level = level }
        let responder = previous?.firstResponder as? NSView
        let keepsResponder = responder?.isDescendant(of: self) ?? false
        fullScreen = state
        fullWindow.contentView = self
        if let presentation = state.options.presentation {
            fullWindow.traits.fullScreenPresentation = presentation.union(.fullScreen)
        }
        if state.options.coversAllScreens { state.cover.begin(beside: fullWindow, on: screen.displayID) }
        fullWindow.show(onFullScreen: screen.displayID)
        if fullWindow.surface == nil {
            exitFullScreenMode()
            return false
        }
        if keepsResponder { fullWindow.makeFirstResponder(responder) }
        _ = Display.server.wait(atMost: 2) { fullWindow.surface?.isConfigured ?? true }
        fullWindow.surfaceDidChange()
        previous?.orderOut(nil)
        return true
    }

    /// Moves the view back to its previous window.
    open func exitFullScreenMode(options: [FullScreenModeOptionKey: Any]? = nil) {
        guard let state = fullScreen else { return }
        fullScreen = nil
        state.cover.end()
        let responder = state.fullScreenWindow.firstResponder as? NSView
        let keepsResponder = responder?.isDescendant(of: self) ?? false
        state.fullScreenWindow.contentView = nil
        if let superview = state.previousSuperview {
            let index = state.previousIndex
            let sibling = superview.subviews.indices.contains(index) ? superview.subviews[index] : nil
            superview.addSubview(self, positioned: sibling == nil ? .above : .below, relativeTo: sibling)
            frame = state.previousFrame
        } else if let window = state.previousWindow {
            window.contentView = self
        }
        if state.previousWindowWasVisible { state.previousWindow?.makeKeyAndOrderFront(nil) }
        if keepsResponder { state.previousWindow?.makeFirstResponder(responder) }
        state.fullScreenWindow.orderOut(nil)
        NSApplication.shared.remove(state.fullScreenWindow)
    }

    // MARK: Auto Layout

    /// The active constraints for which the view is the closest common superview, or to which it was added.
    open var constraints: [NSLayoutConstraint] { viewLayout?.constraints ?? [] }

    /// Makes a constraint active, and keeps it in this view, which contains its items. Others are refused with a message.
    open func addConstraint(_ constraint: NSLayoutConstraint) { constraint.attach(to: self) }

    /// Makes constraints active, and keeps them in this view, which contains their items.
    open func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    /// Makes a constraint of this view inactive.
    open func removeConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.container === self { constraint.isActive = false }
    }

    /// Makes constraints of this view inactive.
    open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// How strongly the view resists being larger than its intrinsic size. Default 250.
    open func contentHuggingPriority(
        for orientation: NSLayoutConstraint.Orientation
    ) -> NSLayoutConstraint.Priority {
        viewLayout?.hugging[orientation.rawValue] ?? .defaultLow
    }

    /// Sets how strongly the view resists being larger than its intrinsic size.
    open func setContentHuggingPriority(
        _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
    ) {
        autoLayout.hugging[orientation.rawValue] = priority
        layoutPropertiesDidChange()
    }

    /// How strongly the view resists being smaller than its intrinsic size. Default 750.
    open func contentCompressionResistancePriority(
        for orientation: NSLayoutConstraint.Orientation
    ) -> NSLayoutConstraint.Priority {
        viewLayout?.compression[orientation.rawValue] ?? .defaultHigh
    }

    /// Sets how strongly the view resists being smaller than its intrinsic size.
    open func setContentCompressionResistancePriority(
        _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
    ) {
        autoLayout.compression[orientation.rawValue] = priority
        layoutPropertiesDidChange()
    }

    /// The smallest size of the view that satisfies the constraints of its subtree with priorities above 50. Without
    /// constraints it is the intrinsic size, with 0 for a direction without one.
    open var fittingSize: NSSize {
        guard layoutEngine != nil || Swift.type(of: self).requiresConstraintBasedLayout else {
            let (size, insets) = (intrinsicContentSize, alignmentRectInsets)
            func length(_ value: CGFloat, _ inset: CGFloat) -> CGFloat {
                value.isFinite && value >= 0 ? max(value + inset, 0) : 0
            }
            return NSSize(
                width: length(size.width, insets.left + insets.right),
                height: length(size.height, insets.top + insets.bottom))
        }
        updateConstraintsForSubtreeIfNeeded()
        let engine = LayoutEngine(of: self, purpose: .fitting)
        engine.insert(self)
        engine.solve()
        return engine.rootSize ?? .zero
    }

    /// The alignment rectangle for a frame, in the superview's coordinates.
    open func alignmentRect(forFrame frame: NSRect) -> NSRect {
        let insets = alignmentRectInsets
        let below = superview?.isFlipped == true ? insets.top : insets.bottom
        return NSRect(
            x: frame.minX + insets.left, y: frame.minY + below, width: frame.width - insets.left - insets.right,
            height: frame.height - insets.top - insets.bottom)
    }

    /// The frame for an alignment rectangle, in the superview's coordinates.
    open func frame(forAlignmentRect alignmentRect: NSRect) -> NSRect {
        let insets = alignmentRectInsets
        let below = superview?.isFlipped == true ? insets.top : insets.bottom
        return NSRect(
            x: alignmentRect.minX - insets.left, y: alignmentRect.minY - below,
            width: alignmentRect.width + insets.left + insets.right,
            height: alignmentRect.height + insets.top + insets.bottom)
    }

    /// The distances from the sides of the view to the part that no title bar covers, with `additionalSafeAreaInsets`, in
    /// points.
    open var safeAreaInsets: NSEdgeInsets {
        var insets = additionalSafeAreaInsets
        guard let window, window.titleBarHeight > window.addedHeight else { return insets }
        // In the window's coordinates, with y up.
        let visible = window.contentLayoutRect
        let own = convert(bounds, to: nil)
        insets.top += min(max(own.maxY - visible.maxY, 0), own.height)
        return insets
    }

    /// Distances that are added to `safeAreaInsets`, in points. Default zero.
    open var additionalSafeAreaInsets: NSEdgeInsets {
        get { viewLayout?.additionalSafeAreaInsets ?? NSEdgeInsets() }
        set {
            autoLayout.additionalSafeAreaInsets = newValue
            systemInsetsDidChange()
        }
    }

    /// The part of the bounds that no title bar covers.
    open var safeAreaRect: NSRect { bounds.inset(by: safeAreaInsets, isFlipped: isFlipped) }

    /// The baseline of the first line of text.
    open var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }

    /// The baseline of the last line of text.
    open var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

    // MARK: Focus

    /// Whether the view has a focus ring while it is the first responder of the key window, if it draws a mask for it. Default
    /// `default`.
    open var focusRingType: NSFocusRingType {
        get { traits.focusRingType }
        set {
            traits.focusRingType = newValue
            noteFocusRingMaskChanged()
        }
    }

    /// Draws the focus ring again, because its mask has changed.
    open func noteFocusRingMaskChanged() {
        guard let window, window.firstResponder === self else { return }
        window.updateFocusRing()
    }

    /// Draws the focus ring again, for changes of the view in a rectangle.
    open func setKeyboardFocusRingNeedsDisplay(_ rect: NSRect) { noteFocusRingMaskChanged() }

    /// The focus ring of new views of the class. Default `exterior`.
    open class var defaultFocusRingType: NSFocusRingType { .exterior }

    /// The view before this one in the loop; nil for none. Not retained.
    open var previousKeyView: NSView? { traits.previousKeyView }

    /// The next view of the loop that can become first responder by a key; nil for none. It may be this view.
    open var nextValidKeyView: NSView? { validKeyView(\.nextKeyView) }

    /// The previous view of the loop that can become first responder by a key; nil for none. It may be this view.
    open var previousValidKeyView: NSView? { validKeyView(\.previousKeyView) }

    // MARK: Pointer

    /// Adds a rectangle whose owner receives `mouseEntered(with:)` and `mouseExited(with:)`, whether or not the window is
    /// key, and also while a button is down. Returns a number for `removeTrackingRect(_:)`.
    ///
    /// - Parameters:
    ///   - rect: the rectangle in the view's coordinates, in points.
    ///   - owner: an `NSResponder`. Not retained.
    ///   - data: the `userData` of the events.
    ///   - flag: whether the pointer counts as inside, so the first event is that it exits.
    @discardableResult
    open func addTrackingRect(
        _ rect: NSRect, owner: Any, userData data: UnsafeMutableRawPointer?, assumeInside flag: Bool
    ) -> TrackingRectTag {
        let area = NSTrackingArea(trackingRect: rect, owner: owner, userData: data, assumeInside: flag)
        addTrackingArea(area)
        return area.number
    }

    /// Removes a rectangle of `addTrackingRect(_:owner:userData:assumeInside:)`. Other numbers are ignored.
    open func removeTrackingRect(_ tag: TrackingRectTag) {
        tracked.removeAll { $0.area.isTrackingRect && $0.area.number == tag }
    }

    /// Shows a cursor while the pointer is over a rectangle of the view, in its coordinates. Call it in
    /// `resetCursorRects()`. Of rectangles that overlap, the last one counts.
    open func addCursorRect(_ rect: NSRect, cursor object: NSCursor) {
        window?.cursorRects.add(rect, object, of: self)
    }

    /// Removes a rectangle that was added with the same values.
    open func removeCursorRect(_ rect: NSRect, cursor object: NSCursor) {
        window?.cursorRects.remove(rect, object, of: self)
    }

    /// Removes all cursor rectangles of the view.
    open func discardCursorRects() {
        window?.cursorRects.discard(of: self)
    }

    /// The text that is shown in a small window when the pointer rests on the view; nil, the default, for none.
    open var toolTip: String? {
        get {
            for tip in traits.toolTips where tip.rect == nil {
                if case .fixed(let text) = tip.text { return text }
            }
            return nil
        }
        set {
            traits.toolTips.removeAll { $0.rect == nil }
            if let newValue, !newValue.isEmpty { insert(nil, .fixed(newValue), nil) }
            window?.toolTips?.textDidChange(of: self)
        }
    }

    /// Adds a text for a rectangle in the view's coordinates. Returns a number for `removeToolTip(_:)`.
    ///
    /// - Parameters:
    ///   - owner: an `NSViewToolTipOwner`, which is not retained, or else an object whose description is the text.
    ///   - data: passed to the owner.
    @discardableResult
    open func addToolTip(_ rect: NSRect, owner: Any, userData data: UnsafeMutableRawPointer?) -> ToolTipTag {
        if let owner = owner as? any NSViewToolTipOwner {
            insert(rect, .owner(ToolTip.Weak(object: owner)), data)
        } else {
            insert(rect, .fixed(String(describing: owner)), data)
        }
    }

    /// Removes a text of `addToolTip(_:owner:userData:)`. Other numbers are ignored.
    open func removeToolTip(_ tag: ToolTipTag) { traits.toolTips.removeAll { $0.tag == tag } }

    /// Removes all texts of the view, also its `toolTip`.
    open func removeAllToolTips() { traits.toolTips = [] }

    /// The gesture recognizers that receive the events of the view and its subviews. Default none.
    open var gestureRecognizers: [NSGestureRecognizer] {
        get { attachedGestures }
        set {
            for recognizer in attachedGestures where !newValue.contains(where: { $0 === recognizer }) {
                removeGestureRecognizer(recognizer)
            }
            for recognizer in newValue { addGestureRecognizer(recognizer) }
        }
    }

    /// Adds a gesture recognizer, and removes it from its previous view.
    open func addGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) {
        guard gestureRecognizer.view !== self else { return }
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        attachedGestures.append(gestureRecognizer)
        gestureRecognizer.view = self
    }

    /// Removes a gesture recognizer, which ends its gesture.
    open func removeGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) {
        guard let index = attachedGestures.firstIndex(where: { $0 === gestureRecognizer }) else { return }
        gestureRecognizer.giveUp()
        window?.gestures.remove(gestureRecognizer)
        gestureRecognizer.reset()
        attachedGestures.remove(at: index)
        gestureRecognizer.view = nil
    }

    /// Begins a drag with the pressed button. Call it in `mouseDown(with:)` or `mouseDragged(with:)`. The view gets no further
    /// events of the press.
    ///
    /// The items are written to the pasteboard `drag`, and their images follow the pointer. On Wayland the compositor draws
    /// them, and begins no drag if the button is no longer down; then the session ends at once.
    @discardableResult
    open func beginDraggingSession(
        with items: [NSDraggingItem], event: NSEvent, source: any NSDraggingSource
    ) -> NSDraggingSession {
        beginDraggingSession(with: items, event: event, source: source) { pasteboard in
            pasteboard.clearContents()
            pasteboard.writeObjects(items.compactMap(\.pasteboardWriter))
        }
    }

    /// Begins a drag whose data a function writes to the pasteboard, unless there is another drag.
    @discardableResult
    func beginDraggingSession(
        with items: [NSDraggingItem], event: NSEvent, source: any NSDraggingSource, write: (NSPasteboard) -> Void
    ) -> NSDraggingSession {
        let application = NSApplication.shared
        let location = window?.convertPoint(toScreen: event.locationInWindow) ?? event.locationInWindow
        let session = NSDraggingSession(source: source, at: location, items: items, in: self)
        func begin(from window: NSWindow) -> Bool {
            write(session.draggingPasteboard)
            return session.begin(
                from: window, image: DragImage(items, of: self, pointer: event.locationInWindow))
        }
        // There is one drag at a time, whose items the pasteboard keeps.
        guard let window, application.draggingSession == nil, begin(from: window) else {
            MainLoop.async { session.end([]) }
            return session
        }
        window.pointerTarget = nil
        window.ignoresPress = true
        application.draggingSession = session
        source.draggingSession(session, willBeginAt: location)
        return session
    }

    /// The nearest scroll view that contains the view; nil if there is none.
    open var enclosingScrollView: NSScrollView? {
        sequence(first: self, next: \.superview).dropFirst().lazy.compactMap { $0 as? NSScrollView }.first
    }
}
