import Foundation

/// The state of a selection by the pointer.
struct TextTracking {
    /// The unit that was pressed, which stays selected.
    var pressed: NSRange?
    /// The insertion point at the press.
    var affinity = NSSelectionAffinity.downstream
    /// The place of a press of selected text, in the coordinates of the window, until it is dragged or released.
    var selectionPress: NSPoint?
    /// The selection before the press.
    var former: TextSelection?
    /// The range of this view that is dragged.
    var dragged: NSRange?
    /// Where dragged text would be inserted.
    var dropPlace: TextPosition?

    /// Moves the ranges after a change of the text.
    mutating func adjust(for edit: NSRange, changeInLength delta: Int) {
        func adjusted(_ range: NSRange) -> NSRange {
            TextSelection([range]).adjusted(for: edit, changeInLength: delta).ranges[0]
        }
        (pressed, dragged) = (pressed.map(adjusted), dragged.map(adjusted))
    }
}

extension NSTextView {
    /// Selects by a press: an insertion point, a word by two clicks, a paragraph by three, and with Shift from the selection.
    func beginTracking(_ event: NSEvent) {
        settleMarkedText()
        if beginsDrag(event) {
            tracking = TextTracking(selectionPress: event.locationInWindow)
            return
        }
        let position = position(at: convert(event.locationInWindow, from: nil))
        let former = selection
        if event.modifierFlags.contains(.shift) {
            let anchor = former.anchor ?? (position.index < former.start ? former.end : former.start)
            tracking = TextTracking(pressed: NSRange(location: anchor, length: 0), former: former)
            return extend(to: position, stillSelecting: true)
        }
        selectionGranularity =
            switch event.clickCount {
            case ...1: .selectByCharacter
            case 2: .selectByWord
            default: .selectByParagraph
            }
        let unit = unit(at: event, position)
        tracking = TextTracking(pressed: unit, affinity: position.affinity, former: former)
        changeSelection([unit], position.affinity, stillSelecting: true)
    }

    /// The selected unit at a press. Of a character that is pressed in its second half, the word is meant, too.
    private func unit(at event: NSEvent, _ position: TextPosition) -> NSRange {
        guard selectionGranularity != .selectByCharacter else { return NSRange(location: position.index, length: 0) }
        let place = inContainer(convert(event.locationInWindow, from: nil))
        let line = manager.line(at: place)
        let isBehind = place.x > line.usedRect.maxX || content.length == 0
        let index = isBehind ? line.contentEnd : line.position(atX: place.x).character
        return selectionRange(
            forProposedRange: NSRange(location: index, length: 0), granularity: selectionGranularity)
    }

    /// Extends the selection by a drag.
    func continueTracking(_ event: NSEvent) {
        if let press = tracking.selectionPress { return dragSelection(from: press, event) }
        guard tracking.pressed != nil else { return }
        extend(to: position(at: convert(event.locationInWindow, from: nil)), stillSelecting: true)
    }

    private func extend(to position: TextPosition, stillSelecting: Bool) {
        guard let pressed = tracking.pressed.map(content.usable) else { return }
        let start = min(pressed.location, position.index)
        let end = max(pressed.location + pressed.length, position.index)
        var range = NSRange(location: start, length: end - start)
        if range.length > 0, selectionGranularity != .selectByCharacter {
            range = selectionRange(forProposedRange: range, granularity: selectionGranularity)
        }
        changeSelection([range], position.affinity, stillSelecting: stillSelecting)
        selection.anchor = position.index < pressed.location ? pressed.location + pressed.length : pressed.location
        scrollRangeToVisible(NSRange(location: position.index, length: 0))
    }

    /// Ends a selection by the pointer, and offers the text as the primary selection.
    func endTracking(_ event: NSEvent) {
        if tracking.selectionPress != nil {
            // The press of a selection that was not dragged places the insertion point.
            tracking.selectionPress = nil
            let position = position(at: convert(event.locationInWindow, from: nil))
            changeSelection(
                [NSRange(location: position.index, length: 0)], position.affinity, stillSelecting: false)
        }
        guard tracking.pressed != nil else { return }
        let former = tracking.former
        (tracking.pressed, tracking.former) = (nil, nil)
        if let former, former.ranges != selection.ranges { postSelectionChange(from: former) }
        if selection.insertionPoint == nil { copySelection(to: .acetatePrimarySelection) }
    }

    /// Inserts the primary selection where the middle button is pressed.
    func pastePrimarySelection(_ event: NSEvent) {
        let position = position(at: convert(event.locationInWindow, from: nil))
        guard let text = NSPasteboard.acetatePrimarySelection.string(forType: .string) else { return }
        changeSelection(
            [NSRange(location: position.index, length: 0)], position.affinity, stillSelecting: false)
        insertText(text, replacementRange: .notFound)
    }
}
