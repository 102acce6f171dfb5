import Foundation

extension NSScrollView {
    /// Places the clip view, the scrollers, the rulers and the find bar.
    func placeViews() {
        guard !isTiling else { return }
        isTiling = true
        defer { isTiling = false }
        let border = borderType.width, breadth = NSScroller.breadth
        var area = NSRect(
            x: border, y: border, width: max(frame.width - 2 * border, 0), height: max(frame.height - 2 * border, 0))
        if findBarPosition == .aboveContent {
            placeRulers(in: &area)
            placeFindBar(in: &area)
        } else {
            placeFindBar(in: &area)
            placeRulers(in: &area)
        }
        let isLegacy = scrollerStyle == .legacy
        var shown = (vertical: hasVerticalScroller, horizontal: hasHorizontalScroller)
        if isLegacy, autohidesScrollers, let document = documentView {
            // A scroller takes space, so that the other one may be needed as well.
            func needs(_ length: CGFloat, _ whole: CGFloat, _ other: Bool) -> Bool {
                length * magnification > whole - (other ? breadth : 0)
            }
            let wanted = shown
            shown.vertical = wanted.vertical && needs(document.frame.height, area.height, false)
            shown.horizontal = wanted.horizontal && needs(document.frame.width, area.width, shown.vertical)
            shown.vertical = wanted.vertical && needs(document.frame.height, area.height, shown.horizontal)
        }
        let vertical = shown.vertical ? breadth : 0, horizontal = shown.horizontal ? breadth : 0
        let content = NSRect(
            x: area.minX, y: area.minY, width: max(area.width - (isLegacy ? vertical : 0), 0),
            height: max(area.height - (isLegacy ? horizontal : 0), 0))
        if contentView.frame != content { contentView.frame = content }
        placeFloatingContainers()
        let inner = scrollerInsets, insets = contentInsets
        let top = insets.top + inner.top, bottom = insets.bottom + inner.bottom
        let left = insets.left + inner.left, right = insets.right + inner.right
        place(
            verticalScroller, isShown: shown.vertical,
            NSRect(
                x: area.maxX - right - breadth, y: area.minY + top, width: breadth,
                height: max(area.height - top - bottom - horizontal, 0)))
        place(
            horizontalScroller, isShown: shown.horizontal,
            NSRect(
                x: area.minX + left, y: area.maxY - bottom - breadth,
                width: max(area.width - left - right - vertical, 0), height: breadth))
        reflectScroll()
    }

    /// Adds the height of the part that a title bar covers to the insets, in place of what was added before. A document that is at
    /// its upper end stays there.
    func adjustContentInsets() {
        let covered = automaticallyAdjustsContentInsets ? safeAreaInsets.top - additionalSafeAreaInsets.top : 0
        guard covered != coveredHeight else { return }
        func upperEnd() -> CGFloat {
            let range = contentView.scrollRange.y
            return contentView.isFlipped ? range.lowerBound : range.upperBound
        }
        let isAtEnd = contentView.bounds.minY == upperEnd()
        contentInsets.top += covered - coveredHeight
        coveredHeight = covered
        if isAtEnd { scroll(contentView, to: NSPoint(x: contentView.bounds.minX, y: upperEnd())) }
    }

    private func place(_ scroller: NSScroller?, isShown: Bool, _ frame: NSRect) {
        guard let scroller else { return }
        guard isShown else { return scroller.removeFromSuperview() }
        scroller.scrollerStyle = scrollerStyle
        scroller.frame = frame
        if scroller.superview !== self { addSubview(scroller) }
    }

    /// Places the find bar at an end of an area, which becomes smaller.
    private func placeFindBar(in area: inout NSRect) {
        guard let findBarView else { return }
        guard isFindBarVisible else { return findBarView.removeFromSuperview() }
        let height = min(findBarView.frame.height, area.height)
        let isBelow = findBarPosition == .belowContent
        let place = NSRect(
            x: area.minX, y: isBelow ? area.maxY - height : area.minY, width: area.width, height: height)
        if findBarView.superview !== self { addSubview(findBarView) }
        if findBarView.frame != place { findBarView.frame = place }
        area.size.height -= height
        if !isBelow { area.origin.y += height }
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
        placeFloatingContainers()
        reflectScrollInRulers()
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
        default: break
        }
    }
}

extension NSScrollView {
    /// Where the find bar is.
    public enum FindBarPosition: Int, Sendable {
        /// At the top, above the rulers.
        case aboveHorizontalRuler = 0
        /// At the top, between the horizontal ruler and the content.
        case aboveContent = 1
        /// At the bottom.
        case belowContent = 2
    }
}

/// The border of a scroll view.
public enum NSBorderType: UInt, Sendable {
    /// No border.
    case noBorder = 0
    /// A line of one point.
    case lineBorder = 1
    /// The same as `lineBorder`, as on current versions of macOS.
    case bezelBorder = 2
    /// A line of two points.
    case grooveBorder = 3

    /// In points.
    var width: CGFloat {
        switch self {
        case .noBorder: 0
        case .lineBorder, .bezelBorder: 1
        case .grooveBorder: 2
        }
    }
}
