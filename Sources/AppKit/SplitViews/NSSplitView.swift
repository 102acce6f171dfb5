import Foundation
import QuartzCore

/// A view that divides its area among panes, side by side or one below the other, with dividers that the user drags.
///
/// The split view sets the frames of its panes, whose `translatesAutoresizingMaskIntoConstraints` becomes true; constraints within
/// the panes follow these frames. A pane that is hidden is collapsed: it takes no space. Source: `NSSplitView.h`.
@preconcurrency @MainActor
open class NSSplitView: NSView {
    /// The look of dividers.
    public enum DividerStyle: Int, Sendable {
        /// 9 points with a dot.
        case thick = 1
        /// A line of one point.
        case thin = 2
        /// 10 points with a dot.
        case paneSplitter = 3

        /// Points.
        fileprivate var thickness: CGFloat { self == .thin ? 1 : self == .thick ? 9 : 10 }
    }

    /// Posted before the panes are resized. If the user drags a divider, its index is the value of "NSSplitViewDividerIndex".
    nonisolated public static let willResizeSubviewsNotification = Notification.Name(
        "NSSplitViewWillResizeSubviewsNotification")
    /// Posted after the panes were resized. If the user drags a divider, its index is the value of "NSSplitViewDividerIndex".
    nonisolated public static let didResizeSubviewsNotification = Notification.Name(
        "NSSplitViewDidResizeSubviewsNotification")

    /// A pane, with what concerns only it.
    struct Pane {
        let view: NSView
        var holdingPriority = NSLayoutConstraint.Priority.defaultLow
        /// The limits and the properties of the item of a controller.
        weak var item: NSSplitViewItem?
        /// The length before the pane was collapsed; nil for panes that have not been placed.
        var length: CGFloat?
    }

    var panes: [Pane] = []
    /// The rectangles of the dividers; nil for those that are hidden.
    private var dividers: [NSRect?] = []
    /// The divider that the user drags, and the distance of its position from the pointer.
    private var drag: (index: Int, grip: CGFloat)?
    /// The panes are being placed, or changed by this view.
    private var isArranging = false
    /// The panes will be placed by the next layout, so that those that are added together share the length.
    private(set) var needsArrangement = true
    var saving = SavedSplit()

    /// Not retained.
    open weak var delegate: (any NSSplitViewDelegate)? {
        didSet { setNeedsArrangement() }
    }

    /// Whether the dividers are vertical, so that the panes lie side by side. Default false.
    open var isVertical = false {
        didSet {
            guard isVertical != oldValue else { return }
            // The panes keep their shares of the length.
            let (former, new) = isVertical ? (bounds.height, bounds.width) : (bounds.width, bounds.height)
            for index in panes.indices {
                panes[index].length = panes[index].length.map { former > 0 ? $0 / former * new : $0 }
            }
            setNeedsArrangement()
        }
    }

    /// The look of the dividers. Default thick.
    open var dividerStyle = DividerStyle.thick {
        didSet { if dividerStyle != oldValue { setNeedsArrangement() } }
    }

    /// Whether all subviews are panes. Otherwise those of `addArrangedSubview(_:)` are. Default true.
    open var arrangesAllSubviews = true {
        didSet {
            guard arrangesAllSubviews, !oldValue else { return }
            panes = subviews.map { view in panes.first { $0.view === view } ?? Pane(view: view) }
            setNeedsArrangement()
        }
    }

    /// A split view with a frame.
    public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        clipsToBounds = true
    }

    /// A split view from an archive of a view, whose subviews are the panes.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        clipsToBounds = true
        panes = subviews.map { Pane(view: $0) }
    }

    open override var isFlipped: Bool { true }
    open override var mouseDownCanMoveWindow: Bool { false }

    // MARK: Panes

    /// The panes, from the left or from the top.
    open var arrangedSubviews: [NSView] { panes.map(\.view) }

    /// Adds a pane after the others. Its length is that of its frame, or if that is zero, an equal share.
    open func addArrangedSubview(_ view: NSView) { insertArrangedSubview(view, at: panes.count) }

    /// Inserts a pane at an index.
    open func insertArrangedSubview(_ view: NSView, at index: Int) {
        let former = panes.first { $0.view === view }
        panes.removeAll { $0.view === view }
        let index = index.clamped(to: 0...panes.count)
        panes.insert(former ?? Pane(view: view), at: index)
        isArranging = true
        if view.superview !== self {
            let next = panes.indices.contains(index + 1) ? panes[index + 1].view : nil
            addSubview(view, positioned: next == nil ? .above : .below, relativeTo: next)
        }
        isArranging = false
        view.translatesAutoresizingMaskIntoConstraints = true
        setNeedsArrangement()
    }

    /// Makes a subview no pane, which it stays if all subviews are panes. It remains a subview.
    open func removeArrangedSubview(_ view: NSView) {
        guard !arrangesAllSubviews else { return }
        panes.removeAll { $0.view === view }
        dividers = []
        setNeedsArrangement()
    }

    open override func didAddSubview(_ subview: NSView) {
        super.didAddSubview(subview)
        guard arrangesAllSubviews, !isArranging, !panes.contains(where: { $0.view === subview }) else { return }
        let place = subviews.firstIndex { $0 === subview } ?? subviews.count
        // The pane is after those that are below it.
        let below = Set(subviews[..<place].map(ObjectIdentifier.init))
        let index = (panes.lastIndex { below.contains(ObjectIdentifier($0.view)) }).map { $0 + 1 } ?? 0
        panes.insert(Pane(view: subview), at: index)
        subview.translatesAutoresizingMaskIntoConstraints = true
        setNeedsArrangement()
    }

    open override func willRemoveSubview(_ subview: NSView) {
        super.willRemoveSubview(subview)
        guard panes.contains(where: { $0.view === subview }) else { return }
        panes.removeAll { $0.view === subview }
        dividers = []
        setNeedsArrangement()
    }

    /// Connects a pane with the item of a controller.
    func setItem(_ item: NSSplitViewItem, of view: NSView) {
        guard let index = panes.firstIndex(where: { $0.view === view }) else { return }
        panes[index].item = item
        panes[index].holdingPriority = item.holdingPriority
        setNeedsArrangement()
    }

    /// Whether a pane is collapsed, which is hidden.
    open func isSubviewCollapsed(_ subview: NSView) -> Bool {
        panes.contains { $0.view === subview } && subview.isHidden
    }

    /// How strongly a pane keeps its length when the split view is resized. Default 250; 0 for an index without a pane.
    open func holdingPriorityForSubview(at subviewIndex: Int) -> NSLayoutConstraint.Priority {
        panes.indices.contains(subviewIndex) ? panes[subviewIndex].holdingPriority : NSLayoutConstraint.Priority(0)
    }

    /// Sets how strongly a pane keeps its length when the split view is resized: those of the lowest priority are resized first.
    open func setHoldingPriority(_ priority: NSLayoutConstraint.Priority, forSubviewAt subviewIndex: Int) {
        if panes.indices.contains(subviewIndex) { panes[subviewIndex].holdingPriority = priority }
    }

    // MARK: Layout

    private func setNeedsArrangement() {
        needsArrangement = true
        needsLayout = true
    }

    private func arrangeIfNeeded() { if needsArrangement { arrange(divider: nil) } }

    private func length(_ size: NSSize) -> CGFloat { isVertical ? size.width : size.height }
    private func coordinate(_ point: NSPoint) -> CGFloat { isVertical ? point.x : point.y }

    /// A rectangle across the view.
    private func band(from start: CGFloat, to end: CGFloat) -> NSRect {
        isVertical
            ? NSRect(x: start, y: 0, width: max(end - start, 0), height: bounds.height)
            : NSRect(x: 0, y: start, width: bounds.width, height: max(end - start, 0))
    }

    /// The thickness of the dividers in points. Default: that of the style.
    open var dividerThickness: CGFloat { dividerStyle.thickness }

    /// The color of the dividers. Default: that of separators.
    open var dividerColor: NSColor { .separatorColor }

    /// Makes the panes fill the view: see `setHoldingPriority(_:forSubviewAt:)`.
    open func adjustSubviews() { arrange(divider: nil) }

    open override func resizeSubviews(withOldSize oldSize: NSSize) {
        guard let delegate, !needsArrangement else { return arrange(divider: nil) }
        delegate.splitView(self, resizeSubviewsWithOldSize: oldSize)
        updateDividers()
    }

    open override func layout() {
        arrange(divider: nil)
        super.layout()
    }

    private func limits(_ pane: Pane) -> (low: CGFloat, high: CGFloat) { pane.item?.limits ?? (0, .infinity) }

    private func isHiddenDivider(_ index: Int) -> Bool {
        let isBesideCollapsed = panes[index].view.isHidden || panes[index + 1].view.isHidden
        return isBesideCollapsed && delegate?.splitView(self, shouldHideDividerAt: index) == true
    }

    private var thicknesses: [CGFloat] {
        panes.indices.dropLast().map { isHiddenDivider($0) ? 0 : max(dividerThickness, 0) }
    }

    /// The length of a pane without limits; nil if it has no length yet.
    private func wantedLength(_ pane: Pane) -> CGFloat? {
        if let length = pane.length { return length }
        let length = length(pane.view.frame.size)
        return length > 0 ? length : pane.item?.preferredLength(in: self.length(bounds.size))
    }

    /// The length of panes without one: what others leave, or else an equal share.
    private func share(_ shown: [Int], of total: CGFloat) -> CGFloat {
        let wanted = shown.map { wantedLength(panes[$0]) }
        let rest = total - wanted.reduce(0) { $0 + ($1 ?? 0) }
        let count = wanted.count(where: { $0 == nil })
        return rest > 0 && count > 0 ? rest / CGFloat(count) : total / CGFloat(max(shown.count, 1))
    }

    /// Places the panes and the dividers.
    func arrange(divider: Int?) {
        guard !isArranging, !panes.isEmpty, length(bounds.size) > 0 else { return }
        restoreLengths()
        needsArrangement = false
        let thicknesses = thicknesses
        let total = max(length(bounds.size) - thicknesses.reduce(0, +), 0)
        let shown = panes.indices.filter { !panes[$0].view.isHidden }
        let share = share(shown, of: total)
        let described = shown.map { index -> SplitPane in
            let pane = panes[index], limits = limits(pane)
            return SplitPane(
                length: wantedLength(pane) ?? share, minimum: limits.low, maximum: limits.high,
                holdingPriority: pane.holdingPriority.rawValue,
                isFixed: delegate?.splitView(self, shouldAdjustSizeOfSubview: pane.view) == false)
        }
        let lengths = SplitArrangement.lengths(of: described, filling: total)
        var (position, rest) = (CGFloat(0), lengths[...])
        var changes: [(view: NSView, frame: NSRect)] = []
        for index in panes.indices {
            if !panes[index].view.isHidden, let length = rest.popFirst() {
                panes[index].length = length
                let frame = band(from: pixel(position), to: pixel(position + length))
                if panes[index].view.frame != frame { changes.append((panes[index].view, frame)) }
                position += length
            }
            if index < thicknesses.count { position += thicknesses[index] }
        }
        guard !changes.isEmpty else { return updateDividers() }
        post(Self.willResizeSubviewsNotification, divider) { $0.splitViewWillResizeSubviews($1) }
        isArranging = true
        for (view, frame) in changes { view.frame = frame }
        isArranging = false
        updateDividers()
        post(Self.didResizeSubviewsNotification, divider) { $0.splitViewDidResizeSubviews($1) }
    }

    /// Another frame that the program has set is the length of a pane from now on.
    override func frameDidChange(of subview: NSView) {
        guard !isArranging, !subview.isHidden, let index = panes.firstIndex(where: { $0.view === subview }) else {
            return
        }
        panes[index].length = length(subview.frame.size)
        setNeedsArrangement()
    }

    private func pixel(_ value: CGFloat) -> CGFloat {
        value.aligned(toPixelsPerPoint: window?.backingScaleFactor ?? 1)
    }

    private func post(
        _ name: Notification.Name, _ divider: Int?, _ call: (any NSSplitViewDelegate, Notification) -> Void
    ) {
        let info = divider.map { ["NSSplitViewDividerIndex": NSNumber(value: $0)] }
        let notification = Notification(name: name, object: self, userInfo: info)
        if let delegate { call(delegate, notification) }
        NotificationCenter.default.post(notification)
    }

    /// Finds the dividers between the panes as they are.
    private func updateDividers() {
        var position: CGFloat = 0
        let former = dividers
        dividers = thicknesses.enumerated().map { index, thickness in
            if !panes[index].view.isHidden {
                let frame = panes[index].view.frame
                position = isVertical ? frame.maxX : frame.maxY
            }
            defer { position += thickness }
            return thickness > 0 ? band(from: position, to: position + thickness) : nil
        }
        guard dividers != former else { return }
        needsDisplay = true
        window?.invalidateCursorRects(for: self)
    }

    // MARK: Dividers

    /// Where the pane before a divider begins, and where the one after it ends.
    private func ends(of dividerIndex: Int) -> (start: CGFloat, end: CGFloat)? {
        arrangeIfNeeded()
        guard dividers.indices.contains(dividerIndex) else { return nil }
        let (before, after) = (panes[dividerIndex].view, panes[dividerIndex + 1].view)
        func edges(_ view: NSView) -> (CGFloat, CGFloat) {
            isVertical ? (view.frame.minX, view.frame.maxX) : (view.frame.minY, view.frame.maxY)
        }
        let place = dividerPosition(dividerIndex)
        let thickness = thicknesses[dividerIndex]
        return (before.isHidden ? place : edges(before).0, after.isHidden ? place + thickness : edges(after).1)
    }

    /// The position of a divider, in points from the left or the top.
    private func dividerPosition(_ index: Int) -> CGFloat {
        for pane in panes[...index].reversed() where !pane.view.isHidden {
            return isVertical ? pane.view.frame.maxX : pane.view.frame.maxY
        }
        return 0
    }

    /// The least position of a divider: where the pane before it begins. 0 for an index without a divider.
    open func minPossiblePositionOfDivider(at dividerIndex: Int) -> CGFloat { ends(of: dividerIndex)?.start ?? 0 }

    /// The greatest position of a divider, where the pane after it has no length. 0 for an index without a divider.
    open func maxPossiblePositionOfDivider(at dividerIndex: Int) -> CGFloat {
        ends(of: dividerIndex).map { $0.end - thicknesses[dividerIndex] } ?? 0
    }

    /// Moves a divider as if the user dragged it: within the limits of the delegate and of the panes beside it, one of which may be
    /// collapsed.
    ///
    /// - Parameters:
    ///   - position: points from the left or the top.
    ///   - dividerIndex: 0 for the divider after the first pane.
    open func setPosition(_ position: CGFloat, ofDividerAt dividerIndex: Int) {
        animatingIfAsked { moveDivider(dividerIndex, to: position) }
        saveLengths()
    }

    private func canCollapse(_ pane: Pane) -> Bool {
        delegate?.splitView(self, canCollapseSubview: pane.view) == true
    }

    private func moveDivider(_ index: Int, to position: CGFloat) {
        guard let ends = ends(of: index), position.isFinite else { return }
        let (before, after) = (panes[index], panes[index + 1])
        let last = ends.end - thicknesses[index]
        let (firstLimits, secondLimits) = (limits(before), limits(after))
        var low = max(ends.start + firstLimits.low, last - secondLimits.high)
        var high = min(last - secondLimits.low, ends.start + firstLimits.high)
        if let delegate {
            low = max(low, delegate.splitView(self, constrainMinCoordinate: ends.start, ofSubviewAt: index))
            high = min(high, delegate.splitView(self, constrainMaxCoordinate: last, ofSubviewAt: index))
        }
        high = max(low, high)
        let wanted = delegate?.splitView(self, constrainSplitPosition: position, ofSubviewAt: index) ?? position
        let collapsesFirst = low > ends.start && wanted < (ends.start + low) / 2 && canCollapse(before)
        let collapsesSecond = !collapsesFirst && high < last && wanted > (last + high) / 2 && canCollapse(after)
        let place = collapsesFirst ? ends.start : collapsesSecond ? last : min(max(wanted, low), high)
        isArranging = true
        before.view.isHidden = collapsesFirst
        after.view.isHidden = collapsesSecond
        isArranging = false
        // The length of a collapsed pane is that of its return.
        if !collapsesFirst { panes[index].length = max(place - ends.start, 0) }
        if !collapsesSecond { panes[index + 1].length = max(last - place, 0) }
        arrange(divider: index)
    }

    /// Collapses a pane, or gives it its former length again.
    func setCollapsed(_ isCollapsed: Bool, _ view: NSView, fades: Bool) {
        guard panes.contains(where: { $0.view === view }), view.isHidden != isCollapsed else { return }
        arrangeIfNeeded()
        let thickness = thicknesses.reduce(0, +)
        isArranging = true
        if fades { (view.animator() as NSView).isHidden = isCollapsed } else { view.isHidden = isCollapsed }
        isArranging = false
        resizeWindow(for: view, formerThickness: thickness)
        arrange(divider: nil)
        saveLengths()
        panes.first { $0.view === view }?.item?.tellObservers()
    }

    /// Makes the window larger or smaller by a pane that was collapsed or shown, if its item asks for that, so that the others keep
    /// their lengths.
    private func resizeWindow(for view: NSView, formerThickness: CGFloat) {
        guard let index = panes.firstIndex(where: { $0.view === view }), let window,
            window.styleMask.contains(.resizable),
            !window.styleMask.contains(.fullScreen), !window.isZoomed,
            panes[index].item?.collapseBehavior == .preferResizingSplitViewWithFixedSiblings,
            let length = panes[index].length, panes.count > 1
        else { return }
        let change = (view.isHidden ? -length : length) + thicknesses.reduce(0, +) - formerThickness
        var frame = window.frame
        // The edge of the window at the pane moves.
        let isFirst = panes[..<index].allSatisfy { $0.view.isHidden }
        if isVertical { frame.size.width += change } else { frame.size.height += change }
        if isVertical, isFirst { frame.origin.x -= change }
        if !isVertical, !isFirst { frame.origin.y -= change }
        let limit = window.minSize
        guard frame.width >= max(limit.width, 1), frame.height >= max(limit.height, 1) else { return }
        if let area = window.screen?.visibleFrame, frame.width > area.width || frame.height > area.height { return }
        window.setFrame(frame, display: true)
    }

    override func subviewVisibilityDidChange(_ subview: NSView) {
        super.subviewVisibilityDidChange(subview)
        if !needsArrangement, panes.contains(where: { $0.view === subview }) { arrange(divider: nil) }
    }

    // MARK: Drawing

    open override func draw(_ dirtyRect: NSRect) {
        for rect in dividers.compactMap(\.self) where rect.overlaps(dirtyRect) { drawDivider(in: rect) }
    }

    /// Draws a divider.
    open func drawDivider(in rect: NSRect) {
        if dividerStyle == .thin {
            dividerColor.setFill()
            return rect.fill(using: .sourceOver)
        }
        NSColor.windowBackgroundColor.setFill()
        rect.fill()
        dividerColor.setFill()
        let line = isVertical ? NSSize(width: 1, height: rect.height) : NSSize(width: rect.width, height: 1)
        for corner in [
            rect.origin, NSPoint(x: rect.maxX - line.width, y: rect.maxY - line.height),
        ] { NSRect(origin: corner, size: line).fill(using: .sourceOver) }
        NSColor.tertiaryLabelColor.setFill()
        NSBezierPath(ovalIn: NSRect(x: rect.midX - 2, y: rect.midY - 2, width: 4, height: 4)).fill()
    }

    // MARK: The pointer

    /// The rectangles in which the user drags a divider: at least 5 points thick.
    private func grips(_ index: Int) -> [NSRect] {
        guard let drawn = dividers[index] else { return [] }
        let missing = max(0, (5 - dividerThickness) / 2)
        let proposed = drawn.insetBy(dx: isVertical ? -missing : 0, dy: isVertical ? 0 : -missing)
        guard let delegate else { return [proposed] }
        return [
            delegate.splitView(self, effectiveRect: proposed, forDrawnRect: drawn, ofDividerAt: index),
            delegate.splitView(self, additionalEffectiveRectOfDividerAt: index),
        ].filter { !$0.isEmpty }
    }

    private func divider(at point: NSPoint) -> Int? {
        dividers.indices.first { index in grips(index).contains { isMousePoint(point, in: $0) } }
    }

    open override func hitTest(_ point: NSPoint) -> NSView? {
        guard let hit = super.hitTest(point) else { return nil }
        return divider(at: convert(point, from: superview)) == nil ? hit : self
    }

    open override func resetCursorRects() {
        let cursor: NSCursor = isVertical ? .resizeLeftRight : .resizeUpDown
        for rect in dividers.indices.flatMap(grips) { addCursorRect(rect, cursor: cursor) }
    }

    open override func mouseDown(with event: NSEvent) {
        let point = convert(event.locationInWindow, from: nil)
        guard let index = divider(at: point) else { return super.mouseDown(with: event) }
        drag = (index, dividerPosition(index) - coordinate(point))
    }

    open override func mouseDragged(with event: NSEvent) {
        guard let drag, dividers.indices.contains(drag.index) else { return super.mouseDragged(with: event) }
        moveDivider(drag.index, to: coordinate(convert(event.locationInWindow, from: nil)) + drag.grip)
    }

    open override func mouseUp(with event: NSEvent) {
        guard drag != nil else { return super.mouseUp(with: event) }
        drag = nil
        saveLengths()
    }

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: true
        case .role: NSAccessibility.Role.splitGroup
        default: super.accessibilityDefault(attribute)
        }
    }
}
