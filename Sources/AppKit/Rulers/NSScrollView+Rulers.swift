import Foundation

/// The rulers of a scroll view.
@MainActor
struct ScrollViewRulers {
    var horizontal: NSRulerView?
    var vertical: NSRulerView?
    var hasHorizontal = false
    var hasVertical = false
    var areVisible = false

    /// The rulers that exist.
    var all: [NSRulerView] { [horizontal, vertical].compactMap(\.self) }
}

extension NSScrollView {
    /// Changes whether rulers exist or are shown.
    func setRulers(_ property: WritableKeyPath<ScrollViewRulers, Bool>, _ value: Bool) {
        guard value != rulers[keyPath: property] else { return }
        rulers[keyPath: property] = value
        tile()
    }

    /// A ruler, which is created if it is needed; nil if there is none.
    func ruler(
        _ property: WritableKeyPath<ScrollViewRulers, NSRulerView?>, _ orientation: NSRulerView.Orientation,
        isNeeded: Bool
    ) -> NSRulerView? {
        if rulers[keyPath: property] == nil, isNeeded {
            rulers[keyPath: property] = NSRulerView(scrollView: self, orientation: orientation)
        }
        return rulers[keyPath: property]
    }

    /// Replaces a ruler.
    func setRuler(_ ruler: NSRulerView?, _ property: WritableKeyPath<ScrollViewRulers, NSRulerView?>) {
        let former = rulers[keyPath: property]
        guard former !== ruler else { return }
        former?.removeFromSuperview()
        rulers[keyPath: property] = ruler
        ruler?.scrollView = self
        tile()
    }

    /// Places the rulers that are shown at the edges of an area, which becomes smaller.
    func placeRulers(in area: inout NSRect) {
        let shown = (
            horizontal: rulers.areVisible && hasHorizontalRuler ? horizontalRulerView : nil,
            vertical: rulers.areVisible && hasVerticalRuler ? verticalRulerView : nil
        )
        for ruler in rulers.all where ruler !== shown.horizontal && ruler !== shown.vertical {
            if ruler.superview === self { ruler.removeFromSuperview() }
        }
        if let ruler = shown.horizontal {
            let height = min(ruler.requiredThickness, area.height)
            place(ruler, NSRect(x: area.minX, y: area.minY, width: area.width, height: height))
            area.origin.y += height
            area.size.height -= height
        }
        if let ruler = shown.vertical {
            let width = min(ruler.requiredThickness, area.width)
            place(ruler, NSRect(x: area.minX, y: area.minY, width: width, height: area.height))
            area.origin.x += width
            area.size.width -= width
        }
    }

    private func place(_ ruler: NSRulerView, _ rect: NSRect) {
        if ruler.superview !== self { addSubview(ruler) }
        if ruler.frame != rect { ruler.frame = rect }
    }

    /// Draws the rulers again for another part of the document.
    func reflectScrollInRulers() {
        for ruler in rulers.all where ruler.superview === self { ruler.invalidateHashMarks() }
    }
}
