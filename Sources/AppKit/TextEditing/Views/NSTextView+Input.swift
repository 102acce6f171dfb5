import CoreText
import Foundation

// Marked text and the places that input methods ask for.

extension NSTextView {
    /// Shows marked text in place of a range, or else of the former marked text or the selection.
    func mark(_ string: Any, selection relative: NSRange, in replacementRange: NSRange) {
        guard isEditable else { return }
        let text = NSAttributedString(string: styled(string).string, attributes: typing.attributes)
        let proposed = content.usable(
            replacementRange.location != NSNotFound ? replacementRange : marked ?? selection.ranges[0])
        guard shouldChangeText(in: proposed, replacementString: text.string) else { return }
        // The delegate may have changed the text.
        let range = content.usable(proposed)
        if marked == nil {
            typing.breakCoalescing()
            typing.replaced = content.attributedSubstring(from: range)
        } else {
            removeMarks()
        }
        let length = replaceContent(range, with: text)
        let all = content.usable(NSRange(location: range.location, length: length))
        marked = all.length > 0 ? all : nil
        if let attributes = markedTextAttributes, all.length > 0 {
            manager.addTemporaryAttributes(attributes, forCharacterRange: all)
        }
        let start = min(max(relative.location, 0), all.length)
        let inside = NSRange(
            location: all.location + start, length: min(max(relative.length, 0), all.length - start))
        placeSelection(TextSelection([content.usable(inside)]))
        didChangeText()
        if marked == nil { forgetMarkedText(at: all.location) }
    }

    /// Ends marking after the input method has removed its text. What that has replaced can be put back by undo.
    private func forgetMarkedText(at location: Int) {
        let replaced = typing.replaced
        typing.replaced = nil
        if let replaced, replaced.length > 0 {
            registerMarkedText(NSRange(location: location, length: 0), replaced: replaced)
        }
    }

    /// Accepts the marked text as it is.
    func acceptMarkedText() {
        guard let range = marked else { return }
        let replaced = typing.replaced
        endMarking()
        registerMarkedText(range, replaced: replaced ?? NSAttributedString(string: ""))
        needsDisplay = true
    }

    /// Accepts the marked text before a command that the input method does not know, and tells the input method.
    func settleMarkedText() {
        guard marked != nil else { return }
        acceptMarkedText()
        inputContext?.discardMarkedText()
    }

    /// Puts back what the marked text has replaced, before a change that was recorded earlier is undone.
    func discardMarkedText() {
        guard let range = marked else { return }
        let replaced = typing.replaced ?? NSAttributedString(string: "")
        endMarking()
        replaceContent(content.usable(range), with: replaced)
        selection = usable(selection)
        inputContext?.discardMarkedText()
    }

    /// Forgets that text is marked.
    func endMarking() {
        removeMarks()
        marked = nil
        typing.replaced = nil
    }

    private func removeMarks() {
        guard let marked else { return }
        for key in (markedTextAttributes ?? [:]).keys {
            manager.removeTemporaryAttribute(key, forCharacterRange: marked)
        }
    }

    // MARK: Places

    func firstScreenRect(of range: NSRange, actualRange: NSRangePointer?) -> NSRect {
        let range = range.location == NSNotFound ? selection.ranges[0] : content.usable(range)
        let line = manager.line(ofCharacter: range.location)
        var part = NSIntersectionRange(range, NSRange(location: line.range.location, length: line.range.length))
        if range.length == 0 { part = NSRange(location: range.location, length: 0) }
        actualRange?.pointee = part
        var rect = caretRect(at: TextPosition(index: range.location, affinity: .downstream))
        rect.size.width = 0
        if part.length > 0 {
            let spans = line.spans(of: part)
            if let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() {
                rect.origin.x = first + containerOrigin.x
                rect.size.width = last - first
            }
        }
        return window?.convertToScreen(convert(rect, to: nil)) ?? .zero
    }

    func characterIndex(atScreen point: NSPoint) -> Int {
        guard let window else { return NSNotFound }
        let place = inContainer(convert(window.convertPoint(fromScreen: point), from: nil))
        let line = manager.line(at: place)
        guard line.rect.contains(place), place.x >= line.usedRect.minX, place.x <= line.usedRect.maxX else {
            return NSNotFound
        }
        return line.position(atX: place.x).character
    }

    /// A point of the view in the coordinates of the container.
    func inContainer(_ point: NSPoint) -> NSPoint {
        NSPoint(x: point.x - containerOrigin.x, y: point.y - containerOrigin.y)
    }

    /// The insertion point that is nearest to a point of the view.
    func position(at point: NSPoint) -> TextPosition {
        let place = inContainer(point)
        return manager.line(at: place).position(atX: place.x).caret
    }
}
