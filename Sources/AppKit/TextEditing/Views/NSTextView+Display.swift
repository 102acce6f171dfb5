import CoreText
import Foundation

extension NSTextView {
    /// The ranges that are drawn as selected.
    var shownSelection: [NSRange] { selection.insertionPoint == nil && isSelectable ? selection.ranges : [] }

    /// The color behind selected text, which is gray if the view does not receive keys.
    var selectionColor: NSColor? {
        let isActive = isFirstResponder && window?.isKeyWindow == true
        return isActive
            ? selectedTextAttributes[.backgroundColor] as? NSColor : .unemphasizedSelectedTextBackgroundColor
    }

    /// Draws the text into a tile, whose coordinates are those of the view.
    func drawTile(in context: CGContext) {
        let former = NSGraphicsContext.current
        NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: true)
        defer { NSGraphicsContext.current = former }
        let area = context.boundingBoxOfClipPath
        guard !area.isNull, !area.isEmpty else { return }
        effectiveAppearance.performAsCurrentDrawingAppearance { draw(area) }
    }

    func drawText(in area: NSRect) {
        drawBackground(in: area)
        // Shapes may exceed their lines.
        let nearby = NSRect(origin: inContainer(area.origin), size: area.size)
            .insetBy(dx: 0, dy: -min(area.height, 40))
        let range = manager.glyphRange(forBoundingRect: nearby, in: region)
        manager.drawBackground(forGlyphRange: range, at: textContainerOrigin)
        manager.drawGlyphs(forGlyphRange: range, at: textContainerOrigin)
    }

    // MARK: Changes

    /// Called when the layout of the whole text has changed.
    func layoutDidChange() {
        needsDisplay = true
        needsLayout = true
    }

    /// Called by the layout manager after a change of the text.
    func textWasEdited(_ range: NSRange, changeInLength delta: Int, mask: NSTextStorageEditActions) {
        let top = manager.blocks.position(ofCharacter: range.location).top
        let last = range.location + range.length
        if let changed = display.changed {
            display.changed = (min(changed.top, top), max(changed.lastCharacter + delta, last))
        } else {
            display.changed = (top, last)
        }
        needsLayout = true
        guard mask.contains(.editedCharacters) else { return }
        tracking.adjust(for: range, changeInLength: delta)
        guard !changesText else { return }
        let former = selection
        if let place = marked { marked = content.usable(place) }
        selection = usable(selection.adjusted(for: range, changeInLength: delta))
        typing.breakCoalescing()
        if former.ranges != selection.ranges { postSelectionChange(from: former) }
    }

    /// Draws a range again.
    func redisplay(_ range: NSRange) {
        let range = content.usable(range)
        let first = manager.line(ofCharacter: range.location)
        let last = manager.line(ofCharacter: range.location + max(0, range.length - 1))
        redisplay(from: first.rect.minY, to: last.rect.maxY)
    }

    private func redisplay(from top: CGFloat, to bottom: CGFloat) {
        display.setNeedsDisplay(
            NSRect(
                x: bounds.minX, y: top + containerOrigin.y - 4, width: bounds.width, height: max(0, bottom - top) + 8))
    }

    /// Draws again the lines where the selection has changed.
    func selectionDidChange(from former: TextSelection) {
        for (old, new) in [(former, selection), (selection, former)] where old.insertionPoint == nil {
            for range in old.ranges where !new.ranges.contains(range) || new.insertionPoint != nil {
                redisplayDifference(range, new.ranges.first)
            }
        }
        needsLayout = true
        inputContext?.invalidateCharacterCoordinates()
    }

    /// Draws again the part of a range that another does not have at one of its ends.
    private func redisplayDifference(_ range: NSRange, _ other: NSRange?) {
        guard let other, NSIntersectionRange(range, other).length > 0 else { return redisplayVisible(range) }
        if other.location > range.location {
            redisplayVisible(NSRange(location: range.location, length: other.location - range.location))
        }
        let (end, otherEnd) = (range.location + range.length, other.location + other.length)
        if otherEnd < end { redisplayVisible(NSRange(location: otherEnd, length: end - otherEnd)) }
    }

    /// Draws a range again as far as it is visible.
    private func redisplayVisible(_ range: NSRange) {
        let visible = visibleRect
        let (top, bottom) = (visible.minY - containerOrigin.y, visible.maxY - containerOrigin.y)
        let start = manager.blocks.position(ofCharacter: range.location)
        let end = manager.blocks.position(ofCharacter: range.location + range.length)
        guard start.top < bottom, end.top + manager.blocks[end].height > top else { return }
        let low = start.top < top ? top : manager.line(ofCharacter: range.location).rect.minY
        let high =
            end.top > bottom ? bottom : manager.line(ofCharacter: range.location + range.length).rect.maxY
        redisplay(from: low, to: high)
    }

    func focusDidChange() {
        if selection.insertionPoint == nil { needsDisplay = true }
        needsLayout = true
    }

    // MARK: Layout

    /// Lays out the visible text, follows its size, and updates the layers.
    func layOutText() {
        guard !isLayingOut else { return }
        isLayingOut = true
        defer { isLayingOut = false }
        sizeToFit()
        let visible = visibleRect
        let lines = manager.lines(in: NSRect(origin: inContainer(visible.origin), size: visible.size))
        sizeToFit()
        showChanges(lines)
        display.updateTiles()
        let isShown = shouldDrawInsertionPoint
        let place = tracking.dropPlace ?? (isShown ? selection.insertionPoint : nil)
        let caret = place.map { insertionPointRect(at: $0) }
        display.showInsertionPoint(caret, color: insertionPointColor)
    }

    /// The rectangle of the insertion point, within the view.
    private func insertionPointRect(at position: TextPosition) -> NSRect {
        var rect = caretRect(at: position)
        rect.origin.x = min(max(rect.minX.rounded(), bounds.minX), max(bounds.minX, bounds.maxX - 1))
        return rect
    }

    /// Draws again what has changed since the last layout: the changed blocks, or everything below them if their height has
    /// changed.
    private func showChanges(_ lines: [TextLinePlace]) {
        guard let changed = display.changed else {
            if manager.blocks.height != display.shownHeight { needsDisplay = true }
            display.shownHeight = manager.blocks.height
            return
        }
        display.changed = nil
        let height = manager.blocks.height
        if height == display.shownHeight {
            let last = manager.blocks.position(ofCharacter: changed.lastCharacter)
            redisplay(from: changed.top, to: last.top + manager.blocks[last].height)
        } else {
            redisplay(from: changed.top, to: max(height, display.shownHeight) + bounds.height)
        }
        display.shownHeight = height
    }
}
