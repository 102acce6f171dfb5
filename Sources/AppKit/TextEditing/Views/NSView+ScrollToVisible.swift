import Foundation

extension NSView {
    /// Scrolls the nearest superview that clips its subviews by the smallest distance that makes a rectangle of this view
    /// visible, in whole points. Returns whether it scrolled.
    @discardableResult
    public func scrollToVisible(_ rect: NSRect) -> Bool {
        guard rect.isFinite,
            let clip = sequence(first: superview, next: { $0?.superview }).first(where: {
                $0?.clipsToBounds != false
            }) ?? nil
        else { return false }
        let wanted = clip.convert(rect, from: self)
        let bounds = clip.bounds
        func shift(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ end: CGFloat) -> CGFloat {
            if low < start || high - low > end - start { return (low - start).rounded(.down) }
            return high > end ? (high - end).rounded(.up) : 0
        }
        let dx = shift(wanted.minX, wanted.maxX, bounds.minX, bounds.maxX)
        let dy = shift(wanted.minY, wanted.maxY, bounds.minY, bounds.maxY)
        guard dx != 0 || dy != 0 else { return false }
        clip.setBoundsOrigin(NSPoint(x: bounds.minX + dx, y: bounds.minY + dy))
        return true
    }
}
