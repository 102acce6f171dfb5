import CoreText
import Foundation

/// What a text view remembers for the text that is typed next.
@MainActor
struct TextTyping {
    /// The attributes of typed text.
    var attributes: [NSAttributedString.Key: Any] = [
        .font: NSFont(name: "Helvetica", size: 12) ?? .systemFont(ofSize: 12), .foregroundColor: NSColor.textColor,
    ]
    /// The change to which the next one may be added; nil if it is undone separately.
    var record: TextUndoRecord?
    /// The text that marked text has replaced.
    var replaced: NSAttributedString?
    /// The range of `setMark(_:)`, in the text as it was then.
    var mark = NSRange(location: 0, length: 0)

    /// The text that was deleted last by a command that deletes to the end of a unit.
    static var killed = ""

    mutating func breakCoalescing() { record = nil }
}

/// A change that can be undone.
@MainActor
final class TextUndoRecord {
    enum Kind { case typing, deletion, other }

    let kind: Kind
    /// The range of the new text.
    var range: NSRange
    /// The text that it replaces.
    var old: NSAttributedString
    let selection: TextSelection
    /// The undo manager that has the change, and its state since then.
    private weak var undoManager: UndoManager?
    private var undoState = 0

    init(_ kind: Kind, range: NSRange, old: NSAttributedString, selection: TextSelection) {
        (self.kind, self.range, self.old, self.selection) = (kind, range, old, selection)
    }

    /// Notes that an undo manager has recorded the change.
    func wasRegistered(with undoManager: UndoManager) {
        (self.undoManager, undoState) = (undoManager, undoManager.state)
    }

    /// Whether the change is the newest one that its undo manager has recorded. Only then it may be extended.
    var isNewest: Bool { undoManager?.state == undoState }

    /// Whether the change is the newest one of an undo manager.
    func isNewest(of undoManager: UndoManager) -> Bool { self.undoManager === undoManager && isNewest }

    /// Adds a change of the same kind next to this one. Returns whether it is one.
    func absorb(_ kind: Kind, _ replaced: NSRange, old: NSAttributedString, length: Int) -> Bool {
        guard kind == self.kind else { return false }
        let end = range.location + range.length
        switch kind {
        case .typing where replaced.length == 0 && replaced.location == end: range.length += length
        case .deletion where range.length == 0 && replaced.location + replaced.length == range.location:
            let joined = NSTextStorage(attributedString: old)
            joined.append(self.old)
            (self.old, range.location) = (joined, replaced.location)
        case .deletion where range.length == 0 && replaced.location == range.location:
            let joined = NSTextStorage(attributedString: self.old)
            joined.append(old)
            self.old = joined
        default: return false
        }
        return true
    }
}

extension NSTextView {
    /// A string or an attributed string with the typing attributes.
    func styled(_ string: Any) -> NSAttributedString {
        if let text = string as? NSAttributedString {
            if isRichText { return text }
            return NSAttributedString(string: text.string, attributes: typing.attributes)
        }
        let text = string as? String ?? (string as? NSString).map { String(describing: $0) } ?? ""
        return NSAttributedString(string: text, attributes: typing.attributes)
    }

    /// Replaces a range for the user, if the delegate allows it. The insertion point is then behind the new text.
    @discardableResult
    func edit(
        _ range: NSRange, _ new: NSAttributedString, _ kind: TextUndoRecord.Kind, _ name: String, select: NSRange? = nil
    ) -> Bool {
        let proposed = content.usable(range)
        guard shouldChangeText(in: proposed, replacementString: new.string) else { return false }
        // The delegate may have changed the text.
        let range = content.usable(proposed)
        let old = content.part(range)
        let length = replaceContent(range, with: new)
        recordUndo(range, old: old, length: length, kind, name)
        let end = range.location + length
        placeSelection(TextSelection([select ?? NSRange(location: end, length: 0)]))
        didChangeText()
        return true
    }

    /// Replaces characters without a change of the selection by `textWasEdited`. Returns the length of the new text,
    /// which a delegate of the text storage may have changed.
    @discardableResult
    func replaceContent(_ range: NSRange, with new: NSAttributedString) -> Int {
        let former = content.length
        changesText = true
        content.replaceCharacters(in: range, with: new)
        changesText = false
        return max(0, range.length + content.length - former)
    }

    /// The part of a selection that is in the text.
    func usable(_ selection: TextSelection) -> TextSelection {
        var result = TextSelection(selection.ranges.map(content.usable), selection.affinity)
        result.anchor = selection.anchor.map { min(max($0, 0), content.length) }
        return result
    }

    /// Selects after a change of the text, which does not end coalescing.
    func placeSelection(_ new: TextSelection) {
        let former = selection
        selection = usable(new)
        goal = nil
        selectionDidChange(from: former)
        scrollRangeToVisible(NSRange(location: selection.end, length: 0))
        if former.ranges != selection.ranges { postSelectionChange(from: former) }
    }

    // MARK: Undo

    func recordUndo(
        _ range: NSRange, old: NSAttributedString, length: Int, _ kind: TextUndoRecord.Kind, _ name: String
    ) {
        guard allowsUndo, let undoManager, undoManager.isUndoRegistrationEnabled else { return }
        // An older change stays as it is: it may no longer be recorded, or be undone after one of another object.
        if let record = typing.record, record.isNewest(of: undoManager),
            record.absorb(kind, range, old: old, length: length)
        {
            return
        }
        let record = TextUndoRecord(
            kind, range: NSRange(location: range.location, length: length), old: old, selection: selection)
        typing.record = kind == .other ? nil : record
        undoManager.registerUndo(withTarget: self) { $0.undo(record, name) }
        undoManager.setActionName(name)
        record.wasRegistered(with: undoManager)
    }

    /// Records that accepted marked text has replaced another text.
    func registerMarkedText(_ range: NSRange, replaced: NSAttributedString) {
        guard range.length > 0 || replaced.length > 0 else { return }
        recordUndo(
            NSRange(location: range.location, length: replaced.length), old: replaced, length: range.length, .other,
            "Typing")
    }

    /// Puts the former text back, and records the change that puts the new one back.
    private func undo(_ record: TextUndoRecord, _ name: String) {
        typing.breakCoalescing()
        guard shouldChangeText(in: content.usable(record.range), replacementString: record.old.string) else { return }
        // The range is one of the text without marked text.
        discardMarkedText()
        let range = content.usable(record.range)
        let (replaced, former) = (content.part(range), selection)
        let length = replaceContent(range, with: record.old)
        let inverse = TextUndoRecord(
            .other, range: NSRange(location: range.location, length: length), old: replaced, selection: former)
        undoManager?.registerUndo(withTarget: self) { $0.undo(inverse, name) }
        undoManager?.setActionName(name)
        placeSelection(record.selection)
        didChangeText()
    }

    // MARK: Inserting

    /// Inserts text for `NSTextInputClient`.
    func insert(_ string: Any, in replacementRange: NSRange) {
        guard isEditable else { return }
        let text = styled(string)
        if let marked, replacementRange.location == NSNotFound {
            let old = typing.replaced
            endMarking()
            insertInPlaceOfMarkedText(text, marked, replaced: old)
            return
        }
        endMarking()
        if replacementRange.location != NSNotFound {
            edit(replacementRange, text, .other, "Typing")
        } else if deleteAllButFirstRange() {
            let range = selection.ranges[0]
            edit(range, text, .typing, "Typing")
        }
    }

    /// Replaces marked text. The undo puts back what the marked text has replaced.
    private func insertInPlaceOfMarkedText(_ text: NSAttributedString, _ marked: NSRange, replaced: NSAttributedString?)
    {
        guard shouldChangeText(in: content.usable(marked), replacementString: text.string) else { return }
        // The delegate may have changed the text.
        let range = content.usable(marked)
        let length = replaceContent(range, with: text)
        recordUndo(
            NSRange(location: range.location, length: replaced?.length ?? 0),
            old: replaced ?? NSAttributedString(string: ""), length: length, .typing, "Typing")
        placeSelection(TextSelection([NSRange(location: range.location + length, length: 0)]))
        didChangeText()
    }

    /// Deletes the selected ranges after the first one. Returns whether that was allowed.
    private func deleteAllButFirstRange() -> Bool {
        let ranges = selection.ranges
        guard ranges.count > 1 else { return true }
        for range in ranges.dropFirst().reversed() {
            guard edit(range, NSAttributedString(string: ""), .other, "Typing") else { return false }
        }
        placeSelection(TextSelection([ranges[0]]))
        return true
    }

    // MARK: Deleting

    /// Deletes the selection, or else the text from the insertion point to the destination of a motion.
    func delete(to motion: TextMotion, kills: Bool = false) {
        guard isEditable else { return }
        acceptMarkedText()
        guard deleteAllButFirstRange() else { return }
        var range = content.usable(selection.ranges[0])
        if range.length == 0 {
            let (start, end) = (range.location, deletionEnd(of: motion, from: range.location))
            range = content.usable(NSRange(location: min(start, end), length: abs(end - start)))
        }
        guard range.length > 0 else { return }
        let text = content.substring(range)
        let isOne = motion == .backward || motion == .forward
        if edit(range, NSAttributedString(string: ""), isOne ? .deletion : .other, isOne ? "Typing" : "Delete"), kills {
            TextTyping.killed = text
        }
    }

    private func deletionEnd(of motion: TextMotion, from index: Int) -> Int {
        let navigator = navigator
        switch motion {
        case .forward: return navigator.characterEnd(after: index)
        case .wordForward: return navigator.wordEnd(after: index)
        case .wordBackward: return navigator.wordStart(before: index)
        case .lineStart, .lineEnd:
            let line = manager.line(at: TextPosition(index: index, affinity: selection.affinity))
            let end = motion == .lineStart ? line.range.location : line.contentEnd
            return end == index && motion == .lineEnd ? navigator.characterEnd(after: index) : end
        case .paragraphStart: return navigator.paragraph(at: index).location
        case .paragraphEnd:
            // At the end of a paragraph its separator is deleted.
            let end = navigator.paragraphEnd(at: index)
            return end == index ? navigator.characterEnd(after: index) : end
        default: return navigator.characterStart(before: index)
        }
    }

    /// Deletes the last scalar of the decomposed character before the insertion point.
    func deleteDecomposed() {
        settleMarkedText()
        let range = content.usable(selection.ranges[0])
        guard isEditable, range.length == 0, range.location > 0 else { return delete(to: .backward) }
        let start = navigator.characterStart(before: range.location)
        let character = NSRange(location: start, length: range.location - start)
        let text = content.attributedSubstring(from: character)
        var scalars = Array(text.string.decomposedStringWithCanonicalMapping.unicodeScalars)
        guard scalars.count > 1 else { return delete(to: .backward) }
        scalars.removeLast()
        var rest = ""
        rest.unicodeScalars.append(contentsOf: scalars)
        let attributes = text.attributes(at: 0, effectiveRange: nil)
        edit(character, NSAttributedString(string: rest, attributes: attributes), .other, "Typing")
    }

    // MARK: Rearranging

    /// Exchanges the characters before and after the insertion point; at the end of a line the two before it.
    func transposeCharacters() {
        settleMarkedText()
        let index = selection.start
        guard isEditable, selection.insertionPoint != nil, index > 0 else { return }
        let navigator = navigator
        let isAtEnd = index >= navigator.paragraphEnd(at: index)
        let middle = isAtEnd ? navigator.characterStart(before: index) : index
        let start = navigator.characterStart(before: middle)
        let end = navigator.characterEnd(after: middle)
        let paragraph = navigator.paragraph(at: middle)
        guard start < middle, middle < end, start >= paragraph.location, end <= navigator.paragraphEnd(at: middle)
        else {
            return
        }
        exchange(start..<middle, middle..<end, "Transpose")
    }

    /// Exchanges the words before and after the insertion point.
    func transposeNeighboringWords() {
        settleMarkedText()
        let index = selection.start
        guard isEditable, selection.insertionPoint != nil else { return }
        let navigator = navigator
        let secondEnd = navigator.wordEnd(after: index)
        let second = navigator.wordStart(before: secondEnd)
        let first = navigator.wordStart(before: second)
        let firstEnd = navigator.wordEnd(after: first)
        guard first < firstEnd, firstEnd <= second, second < secondEnd else { return }
        exchange(first..<firstEnd, second..<secondEnd, "Transpose")
    }

    private func exchange(_ first: Range<Int>, _ second: Range<Int>, _ name: String) {
        func text(_ range: Range<Int>) -> NSAttributedString { content.attributedSubstring(from: NSRange(range)) }
        let new = NSMutableAttributedString(attributedString: text(second))
        new.append(text(first.upperBound..<second.lowerBound))
        new.append(text(first))
        edit(NSRange(first.lowerBound..<second.upperBound), new, .other, name)
    }

    /// Changes the selected text, or the word at the insertion point.
    func changeWords(_ name: String, _ change: (String) -> String) {
        settleMarkedText()
        var range = content.usable(selection.ranges[0])
        if range.length == 0 {
            let end = navigator.wordEnd(after: range.location)
            range = NSRange(location: navigator.wordStart(before: end), length: 0)
            range.length = end - range.location
        }
        guard isEditable, range.length > 0 else { return }
        let old = content.attributedSubstring(from: range)
        let new = NSMutableAttributedString(string: "")
        // Each part keeps its attributes.
        old.enumerateAttributes(in: NSRange(location: 0, length: old.length)) { attributes, part, _ in
            let text = old.attributedSubstring(from: part).string
            new.append(NSAttributedString(string: change(text), attributes: attributes))
        }
        edit(range, new, .other, name)
    }

    /// Exchanges the case of the selected text, or of the next character.
    func changeCaseOfNextLetter() {
        settleMarkedText()
        if selection.ranges[0].length == 0 {
            let end = navigator.characterEnd(after: selection.start)
            selection = TextSelection([NSRange(location: selection.start, length: end - selection.start)])
        }
        changeWords("Change Case") { text in text.lowercased() == text ? text.uppercased() : text.lowercased() }
    }
}
