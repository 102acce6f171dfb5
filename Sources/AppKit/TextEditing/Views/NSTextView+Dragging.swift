import Foundation

// Selected text is dragged, and text is dropped: moved in the same view, and copied from elsewhere.

extension NSTextView: NSDraggingSource {
    /// The distance in points from which a press of selected text is a drag.
    private static let dragDistance: CGFloat = 3

    /// Whether a press at a character of the selection may begin a drag.
    func beginsDrag(_ event: NSEvent) -> Bool {
        guard event.clickCount <= 1, !event.modifierFlags.contains(.shift), selection.insertionPoint == nil else {
            return false
        }
        let place = inContainer(convert(event.locationInWindow, from: nil))
        let line = manager.line(at: place)
        guard place.x <= line.usedRect.maxX, line.rect.contains(place) else { return false }
        let character = line.position(atX: place.x).character
        return selection.ranges.contains { NSLocationInRange(character, $0) }
    }

    /// Drags the selected text if the pointer has moved far enough from the press.
    func dragSelection(from press: NSPoint, _ event: NSEvent) {
        let place = event.locationInWindow
        guard hypot(place.x - press.x, place.y - press.y) >= Self.dragDistance else { return }
        tracking = TextTracking(dragged: selection.ranges[0])
        let item = NSDraggingItem(pasteboardWriter: selectedText)
        let visible = visibleRect.offsetBy(dx: -containerOrigin.x, dy: -containerOrigin.y)
        let ranges = selection.ranges
        let rects = ranges.flatMap { manager.rects(of: $0, in: visible, extends: false) }
        let frame = rects.reduce(NSRect.null) { $0.union($1) }.overlap(visible)
        if !frame.isNull, frame.width >= 1, frame.height >= 1 {
            let image = NSImage(size: frame.size, flipped: true) { [manager] _ in
                for range in ranges {
                    manager.drawGlyphs(forGlyphRange: range, at: NSPoint(x: -frame.minX, y: -frame.minY))
                }
                return true
            }
            item.setDraggingFrame(frame.offsetBy(dx: containerOrigin.x, dy: containerOrigin.y), contents: image)
        }
        _ = beginDraggingSession(with: [item], event: event, source: self)
    }

    // MARK: Drops

    /// The operation of a drop, whose place is shown.
    func dropOperation(_ sender: any NSDraggingInfo) -> NSDragOperation {
        guard let type = droppedType(sender) else { return [] }
        showDropPlace(position(at: convert(sender.draggingLocation, from: nil)))
        return dragOperation(for: sender, type: type)
    }

    /// The type of dragged data that a drop reads; nil if it is refused.
    private func droppedType(_ sender: any NSDraggingInfo) -> NSPasteboard.PasteboardType? {
        let types = sender.draggingPasteboard.types ?? []
        return isEditable ? acceptableDragTypes.first(where: types.contains) : nil
    }

    func standardDragOperation(_ sender: any NSDraggingInfo) -> NSDragOperation {
        let allowed = sender.draggingSourceOperationMask
        if isOwn(sender), allowed.contains(.move) { return .move }
        return allowed.contains(.copy) ? .copy : allowed.intersection(.move)
    }

    private func isOwn(_ sender: any NSDraggingInfo) -> Bool { (sender.draggingSource as AnyObject?) === self }

    /// Shows the insertion point of a drop; nil for that of the selection.
    func showDropPlace(_ place: TextPosition?) {
        tracking.dropPlace = place
        needsLayout = true
    }

    /// Inserts the dropped text and selects it. Text of this view is moved, if the operation is a move. Returns whether the text
    /// has changed.
    func drop(_ sender: any NSDraggingInfo) -> Bool {
        var index = position(at: convert(sender.draggingLocation, from: nil)).index
        showDropPlace(nil)
        if let type = droppedType(sender), type != .string {
            setSelectedRange(NSRange(location: index, length: 0))
            return readSelection(from: sender.draggingPasteboard, type: type)
        }
        guard isEditable, let text = sender.draggingPasteboard.string(forType: .string), !text.isEmpty else {
            return false
        }
        let moved = isOwn(sender) && sender.draggingSourceOperationMask.contains(.move) ? tracking.dragged : nil
        if let moved, index >= moved.location, index <= moved.location + moved.length { return false }
        settleMarkedText()
        undoManager?.beginUndoGrouping()
        defer { undoManager?.endUndoGrouping() }
        breakUndoCoalescing()
        if let moved {
            tracking.dragged = nil
            guard edit(moved, NSAttributedString(string: ""), .other, "Drag") else { return false }
            if index > moved.location { index -= moved.length }
        }
        let new = styled(text)
        return edit(
            NSRange(location: index, length: 0), new, .other, "Drag",
            select: NSRange(location: index, length: new.length))
    }
}
