import Foundation

/// Limits the dividers of a split view, and is notified when its panes are resized. All methods have defaults.
@preconcurrency @MainActor
public protocol NSSplitViewDelegate: AnyObject {
    /// Returns whether the user can collapse a pane by dragging a divider beyond half of its smallest length. Default false.
    func splitView(_ splitView: NSSplitView, canCollapseSubview subview: NSView) -> Bool
    /// Returns the least position of a divider, in points from the left or the top. By default it is the proposed one.
    func splitView(
        _ splitView: NSSplitView, constrainMinCoordinate proposedMinimumPosition: CGFloat, ofSubviewAt dividerIndex: Int
    ) -> CGFloat
    /// Returns the greatest position of a divider, in points from the left or the top. By default it is the proposed one.
    func splitView(
        _ splitView: NSSplitView, constrainMaxCoordinate proposedMaximumPosition: CGFloat, ofSubviewAt dividerIndex: Int
    ) -> CGFloat
    /// Returns the position of a divider that is dragged, such as the nearest of some. By default it is the proposed one.
    func splitView(
        _ splitView: NSSplitView, constrainSplitPosition proposedPosition: CGFloat, ofSubviewAt dividerIndex: Int
    ) -> CGFloat
    /// Sets the frames of the panes after the split view was resized. By default it calls `adjustSubviews()`.
    func splitView(_ splitView: NSSplitView, resizeSubviewsWithOldSize oldSize: NSSize)
    /// Returns whether a pane changes its length with the split view. Default true.
    func splitView(_ splitView: NSSplitView, shouldAdjustSizeOfSubview view: NSView) -> Bool
    /// Returns whether a divider beside a collapsed pane is hidden. Default false.
    func splitView(_ splitView: NSSplitView, shouldHideDividerAt dividerIndex: Int) -> Bool
    /// Returns the rectangle in which the user can drag a divider. By default it is the proposed one.
    func splitView(
        _ splitView: NSSplitView, effectiveRect proposedEffectiveRect: NSRect, forDrawnRect drawnRect: NSRect,
        ofDividerAt dividerIndex: Int
    ) -> NSRect
    /// Returns another rectangle in which the user can drag a divider, such as that of a handle. Default zero.
    func splitView(_ splitView: NSSplitView, additionalEffectiveRectOfDividerAt dividerIndex: Int) -> NSRect
    /// Called before the panes are resized: see `NSSplitView.willResizeSubviewsNotification`.
    func splitViewWillResizeSubviews(_ notification: Notification)
    /// Called after the panes were resized: see `NSSplitView.didResizeSubviewsNotification`.
    func splitViewDidResizeSubviews(_ notification: Notification)
}

// The defaults.
extension NSSplitViewDelegate {
    public func splitView(_ splitView: NSSplitView, canCollapseSubview subview: NSView) -> Bool { false }
    public func splitView(
        _ splitView: NSSplitView, constrainMinCoordinate proposedMinimumPosition: CGFloat, ofSubviewAt dividerIndex: Int
    ) -> CGFloat { proposedMinimumPosition }
    public func splitView(
        _ splitView: NSSplitView, constrainMaxCoordinate proposedMaximumPosition: CGFloat, ofSubviewAt dividerIndex: Int
    ) -> CGFloat { proposedMaximumPosition }
    public func splitView(
        _ splitView: NSSplitView, constrainSplitPosition proposedPosition: CGFloat, ofSubviewAt dividerIndex: Int
    ) -> CGFloat { proposedPosition }
    public func splitView(_ splitView: NSSplitView, resizeSubviewsWithOldSize oldSize: NSSize) {
        splitView.adjustSubviews()
    }
    public func splitView(_ splitView: NSSplitView, shouldAdjustSizeOfSubview view: NSView) -> Bool { true }
    public func splitView(_ splitView: NSSplitView, shouldHideDividerAt dividerIndex: Int) -> Bool { false }
    public func splitView(
        _ splitView: NSSplitView, effectiveRect proposedEffectiveRect: NSRect, forDrawnRect drawnRect: NSRect,
        ofDividerAt dividerIndex: Int
    ) -> NSRect { proposedEffectiveRect }
    public func splitView(_ splitView: NSSplitView, additionalEffectiveRectOfDividerAt dividerIndex: Int) -> NSRect {
        .zero
    }
    public func splitViewWillResizeSubviews(_ notification: Notification) {}
    public func splitViewDidResizeSubviews(_ notification: Notification) {}
}
