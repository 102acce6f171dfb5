import Foundation

extension NSView {
    /// The number of a tracking rectangle.
    public typealias TrackingRectTag = Int

    /// The part of the bounds, in the view's coordinates, that no superview clips: superviews for which `clipsToBounds` is
    /// true, and the window. Empty if the view or a superview is hidden. Without a window, the window clips nothing.
    public var visibleRect: NSRect {
        var rect = bounds
        var view = self
        while !view.isHidden {
            if view !== self, view.clipsToBounds || view.window?.contentView === view {
                rect = rect.intersection(view.bounds)
            }
            if rect.isNull { return .zero }
            guard let superview = view.superview else { return bounds.intersection(convert(rect, from: view)) }
            rect = superview.convert(rect, from: view)
            view = superview
        }
        return .zero
    }

    /// Adds a rectangle whose owner receives `mouseEntered(with:)` and `mouseExited(with:)`, whether or not the window is
    /// key, and also while a button is down. Returns a number for `removeTrackingRect(_:)`.
    ///
    /// - Parameters:
    ///   - rect: the rectangle in the view's coordinates, in points.
    ///   - owner: an `NSResponder`. Not retained.
    ///   - data: the `userData` of the events.
    ///   - flag: whether the pointer counts as inside, so the first event is that it exits.
    @discardableResult
    public func addTrackingRect(
        _ rect: NSRect, owner: Any, userData data: UnsafeMutableRawPointer?, assumeInside flag: Bool
    ) -> TrackingRectTag {
        let area = NSTrackingArea(trackingRect: rect, owner: owner, userData: data, assumeInside: flag)
        addTrackingArea(area)
        return area.number
    }

    /// Removes a rectangle of `addTrackingRect(_:owner:userData:assumeInside:)`. Other numbers are ignored.
    public func removeTrackingRect(_ tag: TrackingRectTag) {
        tracked.removeAll { $0.area.isTrackingRect && $0.area.number == tag }
    }

    /// Notifies the window that the rectangle, the visibility or the window of the view has changed.
    func placeDidChange() {
        guard let window else { return }
        window.cursorRects.viewsDidChange()
        window.pointerTracking.placeDidChange(of: self, in: window)
        TextDisplay.placeDidChange(of: self)
        window.traits.focusRing?.placeDidChange(of: self, in: window)
    }
}
