import Foundation

extension NSView {
    /// The number of a tracking rectangle.
    public typealias TrackingRectTag = Int

    /// Notifies the window that the rectangle, the visibility or the window of the view has changed.
    func placeDidChange() {
        guard let window else { return }
        window.cursorRects.viewsDidChange()
        window.pointerTracking.placeDidChange(of: self, in: window)
        TextDisplay.placeDidChange(of: self)
        NSPopover.placeDidChange(of: self)
        window.traits.focusRing?.placeDidChange(of: self, in: window)
    }
}
