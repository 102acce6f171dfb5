import Foundation
import QuartzCore

/// A view that shows a part of a document, and scrolls it with fingers, wheels, keys and scrollers.
///
/// The momentum of a scroll, its return from the ends of the document, and steps of wheels and keys are animations of the clip
/// view's bounds on the render thread. They continue while the main thread is busy, and show what the document has prepared.
/// The bounds of the clip view have the values of the current frame whenever the main thread handles events.
@preconcurrency @MainActor
open class NSScrollView: NSView, NSTextFinderBarContainer {
    /// When a document can be pulled beyond its ends.
    public enum Elasticity: Int, Sendable {
        /// If it is larger than the view in the direction.
        case automatic = 0
        /// Never.
        case none = 1
        /// Always.
        case allowed = 2
    }

    /// Posted when the user begins to scroll.
    nonisolated public static let willStartLiveScrollNotification = Notification.Name(
        "NSScrollViewWillStartLiveScrollNotification")
    /// Posted after each change of the position during a live scroll.
    nonisolated public static let didLiveScrollNotification = Notification.Name(
        "NSScrollViewDidLiveScrollNotification")
    /// Posted when the user has scrolled, and momentum has ended.
    nonisolated public static let didEndLiveScrollNotification = Notification.Name(
        "NSScrollViewDidEndLiveScrollNotification")
    /// Posted when the user begins to magnify the document.
    nonisolated public static let willStartLiveMagnifyNotification = Notification.Name(
        "NSScrollViewWillStartLiveMagnifyNotification")
    /// Posted when the user has magnified the document.
    nonisolated public static let didEndLiveMagnifyNotification = Notification.Name(
        "NSScrollViewDidEndLiveMagnifyNotification")

    var motion: ScrollViewMotion?
    var gesture = ScrollGesture()
    /// The views are being placed.
    var isTiling = false
    /// The magnification at which the document is drawn. It follows `magnification` at the end of a gesture.
    var drawnMagnification: CGFloat = 1

    public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if let clip = subviews.lazy.compactMap({ $0 as? NSClipView }).first { contentView = clip }
        setUp()
    }

    private func setUp() {
        clipsToBounds = true
        addGestureRecognizer(acetatePanGestureRecognizer)
        if contentView.superview !== self { addSubview(contentView) }
        followSize()
        tile()
    }

    /// Lets constraints of the document follow the size of the scroll view that they give it, before the views are placed again.
    private func followSize() { contentView.autoresizingMask = [.width, .height] }

    open override var isFlipped: Bool { true }
    open override var acceptsFirstResponder: Bool { true }

    // MARK: The document

    /// The view that shows a part of the document.
    open var contentView = NSClipView(frame: .zero) {
        didSet {
            guard contentView !== oldValue else { return }
            stopMotion()
            let document = contentView.documentView ?? oldValue.documentView
            oldValue.documentView = nil
            drawnMagnification = magnification
            if oldValue.superview === self {
                replaceSubview(oldValue, with: contentView)
            } else {
                addSubview(contentView)
            }
            contentView.documentView = document
            followSize()
            contentInsetsDidChange()
            tile()
        }
    }

    /// The view that is scrolled. Default nil.
    open var documentView: NSView? {
        get { contentView.documentView }
        set {
            stopMotion()
            contentView.documentView = newValue
        }
    }

    /// The part of the document that is shown, in its coordinates.
    open var documentVisibleRect: NSRect { contentView.documentVisibleRect }

    /// The cursor over the document; nil, the default, for those of its views.
    open var documentCursor: NSCursor? {
        get { contentView.documentCursor }
        set { contentView.documentCursor = newValue }
    }

    /// The size of the clip view's frame, in points.
    open var contentSize: NSSize { contentView.frame.size }

    /// The color behind the document. Default: the background of controls.
    open var backgroundColor: NSColor {
        get { contentView.backgroundColor }
        set { contentView.backgroundColor = newValue }
    }

    /// Whether the background is drawn. Default true.
    open var drawsBackground: Bool {
        get { contentView.drawsBackground }
        set { contentView.drawsBackground = newValue }
    }

    /// The distances from the edges by which the document can be scrolled into the view, in points. Default zero.
    open var contentInsets = NSEdgeInsets() {
        didSet { contentInsetsDidChange() }
    }

    /// Whether the height of the part that a title bar covers, in a window with `fullSizeContentView`, is added to the upper one of
    /// `contentInsets`. Default true.
    open var automaticallyAdjustsContentInsets = true {
        didSet { adjustContentInsets() }
    }

    /// What was added to `contentInsets`, in points.
    var coveredHeight: CGFloat = 0

    private func contentInsetsDidChange() {
        contentView.contentInsets = contentInsets
        tile()
    }

    /// The additional distances from the edges to the scrollers, in points. Default zero.
    open var scrollerInsets = NSEdgeInsets() {
        didSet { tile() }
    }

    /// The border, which is drawn in the color of grids, and takes space. Default none.
    open var borderType = NSBorderType.noBorder {
        didSet {
            updateBorder()
            tile()
        }
    }

    private func updateBorder() {
        guard let layer, !layerBacking.isHosted else { return }
        withoutActions {
            layer.borderWidth = borderType.width
            effectiveAppearance.performAsCurrentDrawingAppearance { layer.borderColor = NSColor.gridColor.cgColor }
        }
    }

    open override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        updateBorder()
        adjustContentInsets()
    }

    open override func viewDidChangeEffectiveAppearance() {
        super.viewDidChangeEffectiveAppearance()
        updateBorder()
    }

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: true
        case .role: NSAccessibility.Role.scrollArea
        default: super.accessibilityDefault(attribute)
        }
    }

    // MARK: Scrollers

    /// Whether there is a vertical scroller. Default false.
    open var hasVerticalScroller = false {
        didSet { if hasVerticalScroller != oldValue { scrollersDidChange() } }
    }

    /// Whether there is a horizontal scroller. Default false.
    open var hasHorizontalScroller = false {
        didSet { if hasHorizontalScroller != oldValue { scrollersDidChange() } }
    }

    /// The vertical scroller, which is created with `hasVerticalScroller`.
    open var verticalScroller: NSScroller? {
        didSet { if verticalScroller !== oldValue { replace(oldValue, with: verticalScroller) } }
    }

    /// The horizontal scroller, which is created with `hasHorizontalScroller`.
    open var horizontalScroller: NSScroller? {
        didSet { if horizontalScroller !== oldValue { replace(oldValue, with: horizontalScroller) } }
    }

    /// Whether legacy scrollers are hidden while the whole document is visible. Default false.
    open var autohidesScrollers = false {
        didSet { tile() }
    }

    /// The style of the scrollers. Default: `NSScroller.preferredScrollerStyle`.
    open var scrollerStyle = NSScroller.preferredScrollerStyle {
        didSet { if scrollerStyle != oldValue { tile() } }
    }

    /// The colors of overlay scrollers.
    open var scrollerKnobStyle = NSScroller.KnobStyle.default {
        didSet { for scroller in scrollers { scroller.knobStyle = scrollerKnobStyle } }
    }

    var scrollers: [NSScroller] { [verticalScroller, horizontalScroller].compactMap(\.self) }

    private func scrollersDidChange() {
        if hasVerticalScroller, verticalScroller == nil {
            verticalScroller = NSScroller(frame: NSRect(x: 0, y: 0, width: NSScroller.breadth, height: 100))
        }
        if hasHorizontalScroller, horizontalScroller == nil {
            horizontalScroller = NSScroller(frame: NSRect(x: 0, y: 0, width: 100, height: NSScroller.breadth))
        }
        tile()
    }

    private func replace(_ former: NSScroller?, with scroller: NSScroller?) {
        former?.acetateHandler = nil
        former?.removeFromSuperview()
        scroller?.acetateHandler = { [weak self] in self?.scrollerDidChange($0) }
        scroller?.knobStyle = scrollerKnobStyle
        tile()
    }

    /// Shows overlay scrollers for a moment.
    open func flashScrollers() { for scroller in scrollers where scroller.superview === self { scroller.show(for: 0) } }

    // MARK: Distances

    /// The distance of a line for keys and wheels, in points. Default 10.
    open var verticalLineScroll: CGFloat = 10
    /// The distance of a column for keys and wheels, in points. Default 10.
    open var horizontalLineScroll: CGFloat = 10
    /// The part of a page that stays visible when a page is scrolled, in points. Default 10.
    open var verticalPageScroll: CGFloat = 10
    /// The part of a page that stays visible when a page is scrolled, in points. Default 10.
    open var horizontalPageScroll: CGFloat = 10

    /// `verticalLineScroll`; setting it sets both directions.
    open var lineScroll: CGFloat {
        get { verticalLineScroll }
        set { (verticalLineScroll, horizontalLineScroll) = (newValue, newValue) }
    }

    /// `verticalPageScroll`; setting it sets both directions.
    open var pageScroll: CGFloat {
        get { verticalPageScroll }
        set { (verticalPageScroll, horizontalPageScroll) = (newValue, newValue) }
    }

    // MARK: Fingers

    /// Whether the document can be pulled beyond its left and right ends. Default automatic.
    open var horizontalScrollElasticity = Elasticity.automatic
    /// Whether the document can be pulled beyond its upper and lower ends. Default automatic.
    open var verticalScrollElasticity = Elasticity.automatic
    /// Whether fingers that scroll mainly in one direction scroll in this direction only. Default true.
    open var usesPredominantAxisScrolling = true

    /// The recognizer that scrolls with a finger on a touch screen. It does not receive events of the mouse.
    public let acetatePanGestureRecognizer: NSPanGestureRecognizer = ScrollPanGestureRecognizer()

    /// Whether gestures magnify the document. Default false.
    open var allowsMagnification = false

    /// The least magnification. Default 0.25.
    open var minMagnification: CGFloat = 0.25
    /// The greatest magnification. Default 4.
    open var maxMagnification: CGFloat = 4

    /// The size at which the document is shown, as a multiple of its own. Setting it keeps the center of the visible part.
    /// Default 1.
    open var magnification: CGFloat {
        get { contentView.toFrame.a }
        set {
            let visible = contentView.bounds
            setMagnification(newValue, centeredAt: NSPoint(x: visible.midX, y: visible.midY))
        }
    }

    /// Magnifies and scrolls the document so that a rectangle in its coordinates fills the view as far as possible.
    open func magnify(toFit rect: NSRect) { fit(rect) }

    /// Magnifies the document about a point in the coordinates of the clip view, which stays where it is.
    open func setMagnification(_ magnification: CGFloat, centeredAt point: NSPoint) {
        magnify(to: magnification, about: point)
        magnificationDidEnd()
    }

    // MARK: The find bar

    /// The find bar of the document, which an `NSTextFinder` sets. Default nil.
    open var findBarView: NSView? {
        didSet {
            guard findBarView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            tile()
        }
    }

    /// Whether the find bar is shown, if there is one. Default false.
    open var isFindBarVisible = false {
        didSet { if isFindBarVisible != oldValue { tile() } }
    }

    /// The place of the find bar. Default above the content.
    open var findBarPosition = FindBarPosition.aboveContent {
        didSet { if findBarPosition != oldValue { tile() } }
    }

    open func findBarViewDidChangeHeight() { tile() }

    // MARK: Rulers

    var rulers = ScrollViewRulers()

    /// Whether the rulers are shown. Default false.
    open var rulersVisible: Bool {
        get { rulers.areVisible }
        set { setRulers(\.areVisible, newValue) }
    }

    /// Whether there is a horizontal ruler, which is shown if `rulersVisible` is true. Default false.
    open var hasHorizontalRuler: Bool {
        get { rulers.hasHorizontal }
        set { setRulers(\.hasHorizontal, newValue) }
    }

    /// Whether there is a vertical ruler, which is shown if `rulersVisible` is true. Default false.
    open var hasVerticalRuler: Bool {
        get { rulers.hasVertical }
        set { setRulers(\.hasVertical, newValue) }
    }

    /// The ruler above the document. With `hasHorizontalRuler` it is created when it is first needed; otherwise it is nil until it
    /// is set.
    open var horizontalRulerView: NSRulerView? {
        get { ruler(\.horizontal, .horizontalRuler, isNeeded: hasHorizontalRuler) }
        set { setRuler(newValue, \.horizontal) }
    }

    /// The ruler to the left of the document. With `hasVerticalRuler` it is created when it is first needed; otherwise it is nil
    /// until it is set.
    open var verticalRulerView: NSRulerView? {
        get { ruler(\.vertical, .verticalRuler, isNeeded: hasVerticalRuler) }
        set { setRuler(newValue, \.vertical) }
    }

    // MARK: Floating views

    /// The views of `addFloatingSubview(_:for:)`, by the direction in which they float.
    var floatingContainers: [FloatingContainer] = []

    /// Adds a view that floats over the document: it does not move when the document is scrolled in a direction.
    ///
    /// Its frame is in the coordinates of the document in the other direction, and in this one in those of the visible part, from
    /// its end where the document's axis begins. To remove it, call `removeFromSuperview()`.
    ///
    /// - Parameter axis: the direction; `none` for a view that moves with the document, and lies over it.
    open func addFloatingSubview(_ view: NSView, for axis: NSEvent.GestureAxis) { addFloating(view, axis) }

    // MARK: Layout

    /// Places the clip view, the scrollers, the rulers and the find bar. Override it to add other views.
    open func tile() { placeViews() }

    open override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        tile()
        adjustContentInsets()
    }

    /// Updates the scrollers.
    open override func reflectScrolledClipView(_ clipView: NSClipView) {
        guard clipView === contentView else { return }
        if scrollerStyle == .legacy, autohidesScrollers, !isTiling { tile() } else { reflectScroll() }
    }

    // MARK: Events

    open override func scrollWheel(with event: NSEvent) { if !handleScroll(event) { super.scrollWheel(with: event) } }
    open override func smartMagnify(with event: NSEvent) {
        if !handleSmartMagnify(event) { super.smartMagnify(with: event) }
    }
    open override func magnify(with event: NSEvent) { if !handleMagnify(event) { super.magnify(with: event) } }
    open override func keyDown(with event: NSEvent) { if !handleKey(event) { super.keyDown(with: event) } }

    open override func viewWillMove(toWindow newWindow: NSWindow?) {
        super.viewWillMove(toWindow: newWindow)
        if newWindow !== window { stopMotion() }
    }

    open override func scrollPageUp(_ sender: Any?) { scrollPages(-1) }
    open override func scrollPageDown(_ sender: Any?) { scrollPages(1) }
    open override func pageUp(_ sender: Any?) { scrollPages(-1) }
    open override func pageDown(_ sender: Any?) { scrollPages(1) }
    open override func scrollLineUp(_ sender: Any?) { scrollLines(x: 0, y: -1) }
    open override func scrollLineDown(_ sender: Any?) { scrollLines(x: 0, y: 1) }
    open override func scrollToBeginningOfDocument(_ sender: Any?) { scrollToEnd(isLast: false) }
    open override func scrollToEndOfDocument(_ sender: Any?) { scrollToEnd(isLast: true) }
}
