import Foundation

extension NSScrollView {
    /// Places the clip view and the scrollers.
    func placeViews() {
        guard !isTiling else { return }
        isTiling = true
        defer { isTiling = false }
        let size = frame.size, breadth = NSScroller.breadth
        let isLegacy = scrollerStyle == .legacy
        var shown = (vertical: hasVerticalScroller, horizontal: hasHorizontalScroller)
        if isLegacy, autohidesScrollers, let document = documentView {
            // A scroller takes space, so that the other one may be needed as well.
            func needs(_ length: CGFloat, _ whole: CGFloat, _ other: Bool) -> Bool {
                length * magnification > whole - (other ? breadth : 0)
            }
            let wanted = shown
            shown.vertical = wanted.vertical && needs(document.frame.height, size.height, false)
            shown.horizontal = wanted.horizontal && needs(document.frame.width, size.width, shown.vertical)
            shown.vertical = wanted.vertical && needs(document.frame.height, size.height, shown.horizontal)
        }
        let vertical = shown.vertical ? breadth : 0, horizontal = shown.horizontal ? breadth : 0
        let content = NSRect(
            x: 0, y: 0, width: max(size.width - (isLegacy ? vertical : 0), 0),
            height: max(size.height - (isLegacy ? horizontal : 0), 0))
        if contentView.frame != content { contentView.frame = content }
        let inner = scrollerInsets, insets = contentInsets
        let top = insets.top + inner.top, bottom = insets.bottom + inner.bottom + horizontal
        let left = insets.left + inner.left, right = insets.right + inner.right
        place(
            verticalScroller, isShown: shown.vertical,
            NSRect(x: size.width - right - breadth, y: top, width: breadth, height: max(size.height - top - bottom, 0)))
        place(
            horizontalScroller, isShown: shown.horizontal,
            NSRect(
                x: left, y: size.height - insets.bottom - inner.bottom - breadth,
                width: max(size.width - left - right - vertical, 0), height: breadth))
        reflectScroll()
    }

    private func place(_ scroller: NSScroller?, isShown: Bool, _ frame: NSRect) {
        guard let scroller else { return }
        guard isShown else { return scroller.removeFromSuperview() }
        scroller.scrollerStyle = scrollerStyle
        scroller.frame = frame
        if scroller.superview !== self { addSubview(scroller) }
    }

    // MARK: Scrollers

    /// The limits of the document for a scroller.
    func extent(isVertical: Bool) -> ScrollExtent {
        let range = contentView.scrollRange, bounds = contentView.bounds
        return isVertical
            ? ScrollExtent(range: range.y, visible: bounds.height, isReversed: !contentView.isFlipped)
            : ScrollExtent(range: range.x, visible: bounds.width, isReversed: false)
    }

    /// Updates the scrollers for the position of the document.
    func reflectScroll() {
        let origin = contentView.bounds.origin
        for (scroller, isVertical) in [(verticalScroller, true), (horizontalScroller, false)] {
            guard let scroller, scroller.superview === self else { continue }
            let state = extent(isVertical: isVertical).state(at: isVertical ? origin.y : origin.x)
            scroller.setState(value: state.value, proportion: state.proportion)
            scroller.isEnabled = documentView != nil && state.proportion < 1
        }
    }

    /// Scrolls to where the user has moved a scroller, or by a page.
    func scrollerDidChange(_ scroller: NSScroller) {
        let isVertical = scroller === verticalScroller
        switch scroller.hitPart {
        case .knob:
            var origin = contentView.bounds.origin
            let position = extent(isVertical: isVertical).position(for: scroller.doubleValue)
            if isVertical { origin.y = position } else { origin.x = position }
            scroll(contentView, to: origin)
        case .decrementPage, .incrementPage:
            scrollPages(scroller.hitPart == .incrementPage ? 1 : -1, isVertical: isVertical)
        case .noPart, .knobSlot: break
        }
    }

    // MARK: Sizes

    /// The size of a scroll view whose clip view has a size, in points, by the classes of its scrollers, which are nil for none.
    public class func frameSize(
        forContentSize cSize: NSSize, horizontalScrollerClass: AnyClass?, verticalScrollerClass: AnyClass?,
        scrollerStyle: NSScroller.Style
    ) -> NSSize {
        let breadth = scrollerStyle == .legacy ? NSScroller.breadth : 0
        return NSSize(
            width: cSize.width + (verticalScrollerClass == nil ? 0 : breadth),
            height: cSize.height + (horizontalScrollerClass == nil ? 0 : breadth))
    }
}
