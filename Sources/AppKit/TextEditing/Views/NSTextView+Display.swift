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

    /// Points by which the shapes of lines may exceed them.
    nonisolated static let shapeMargin: CGFloat = 40

    func drawText(in area: NSRect) {
        drawBackground(in: area)
        let nearby = NSRect(origin: inContainer(area.origin), size: area.size)
            .insetBy(dx: 0, dy: -min(area.height, Self.shapeMargin))
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
        let block = manager.blocks.position(ofCharacter: range.location)
        let last = range.location + range.length
        let isInBlock =
            manager.blocks.count == display.shownBlocks && last <= block.start + manager.blocks[block].contentLength
        if let changed = display.changed {
            display.changed = (min(changed.top, block.top), max(changed.lastCharacter + delta, last))
            if let former = display.former {
                let isSame = former.start == block.start
                display.former = isSame ? (former.layout, former.start, former.isOnly && isInBlock) : nil
            }
        } else {
            display.changed = (block.top, last)
            display.former = manager.blocks[block].former.map { ($0.layout, block.start, isInBlock) }
        }
        needsLayout = true
        guard mask.contains(.editedCharacters) else { return }
        finding?.textDidChange()
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
        setNeedsDisplay(
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
        updateInsertionPointStateAndRestartTimer(true)
        inputContext?.invalidateCharacterCoordinates()
        updateRuler()
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
        let visible = renderedRect ?? visibleRect
        // What was prepared is drawn without another layout.
        layOutLines(in: scrolling.preparedRect.map { visible.union($0.overlap(near(visible))) } ?? visible)
        sizeToFit()
        showChanges()
        updateTiles()
        let isShown = shouldDrawInsertionPoint
        let place = tracking.dropPlace ?? (isShown ? selection.insertionPoint : nil)
        let caret = place.map { insertionPointRect(at: $0) }.flatMap { isInShownLine($0) ? $0 : nil }
        display.showInsertionPoint(caret, color: insertionPointColor)
    }

    /// Lays out the lines that are drawn for a part of the view. The heights of the others are estimates.
    private func layOutLines(in part: NSRect) {
        guard part.isFinite, !part.isEmpty else { return }
        let area = NSRect(origin: inContainer(part.origin), size: part.size).insetBy(dx: 0, dy: -Self.shapeMargin)
        _ = manager.lines(in: area)
    }

    /// What may be prepared around a visible part.
    private func near(_ visible: NSRect) -> NSRect { visible.insetBy(dx: -visible.width, dy: -visible.height) }

    /// Draws the tiles that cover the visible part. The document of a scroll view has more of them, which are drawn ahead.
    private func updateTiles() {
        if let clip = superview as? NSClipView, clip.documentView === self { return clip.updateTiles() }
        var visible = renderedRect ?? (window == nil ? .zero : visibleRect)
        visible.size.width = min(visible.width, Self.longestSide)
        visible.size.height = min(visible.height, Self.longestSide)
        let scale = drawnScale
        let look = DocumentTiles.Look(scale: Double(scale), isOpaque: isOpaque, drawsAsynchronously: true)
        layerBacking.updateTiles(visible: visible, prepared: visible, look: look)
    }

    /// The longest side of the part of a view that is drawn, in points.
    private static let longestSide: CGFloat = 16_384

    /// Whether an insertion point is in a line that the container shows.
    private func isInShownLine(_ caret: NSRect) -> Bool { inContainer(caret.origin).y < manager.shownHeight }

    /// The rectangle of the insertion point, within the view.
    private func insertionPointRect(at position: TextPosition) -> NSRect {
        var rect = caretRect(at: position)
        rect.origin.x = min(max(rect.minX.rounded(), bounds.minX), max(bounds.minX, bounds.maxX - 1))
        return rect
    }

    /// Draws again what has changed since the last layout: the changed blocks, or everything below them if their height has
    /// changed.
    private func showChanges() {
        let height = manager.blocks.height
        let isHigher = height != display.shownHeight
        let former = display.former, changed = display.changed
        display.former = nil
        display.changed = nil
        defer { (display.shownHeight, display.shownBlocks) = (height, manager.blocks.count) }
        guard let changed else {
            if isHigher { needsDisplay = true }
            return
        }
        var top = changed.top
        var bottom: CGFloat
        if isHigher {
            bottom = max(height, display.shownHeight) + bounds.height
        } else {
            let last = manager.blocks.position(ofCharacter: changed.lastCharacter)
            bottom = last.top + manager.blocks[last].height
        }
        if let former {
            let first = manager.blocks.position(ofCharacter: former.start)
            if first.start == former.start, let layout = manager.blocks[first].layout {
                // Lines that are the same are not drawn again.
                let difference = layout.difference(from: former.layout)
                if former.isOnly, !isHigher, difference == nil { return }
                if let difference { top = first.top + difference.top }
                if former.isOnly, !isHigher, let difference { bottom = first.top + difference.bottom }
            }
        }
        redisplay(from: top, to: bottom)
    }
}
