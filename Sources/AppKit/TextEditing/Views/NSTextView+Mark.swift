import Foundation

/// The commands of the mark, which are those of Emacs, and of the direction of paragraphs.
extension NSTextView {
    /// The smallest range that contains the mark and the selection.
    private var rangeToMark: NSRange {
        content.usable(typing.mark).union(selection.ranges[0])
    }

    /// Deletes the text from the mark to the selection, which `yank(_:)` inserts again.
    func deleteToTheMark() {
        let range = rangeToMark
        guard range.length > 0 else { return }
        settleMarkedText()
        let killed = content.substring(range)
        guard edit(range, NSAttributedString(string: ""), .other, "Delete") else { return }
        TextTyping.killed = killed
        typing.mark = NSRange(location: range.location, length: 0)
    }

    func selectToTheMark() {
        setSelectedRange(rangeToMark)
        scrollRangeToVisible(selection.ranges[0])
    }

    func swapSelectionWithMark() {
        let former = selection.ranges[0]
        setSelectedRange(content.usable(typing.mark))
        typing.mark = former
        scrollRangeToVisible(selection.ranges[0])
    }

    /// Sets the direction of the selected paragraphs, as a change that can be undone.
    func setDirection(_ direction: NSWritingDirection) {
        setBaseWritingDirection(direction, range: selection.ranges[0])
    }

    /// Changes the styles of the paragraphs of a range for the user, and that of typed text.
    func changeParagraphs(of range: NSRange, _ name: String, _ change: (NSMutableParagraphStyle) -> Void) {
        func changed(_ value: Any?) -> NSParagraphStyle {
            let style = NSMutableParagraphStyle()
            if let former = manager.paragraphStyle(value) { style.setParagraphStyle(former) }
            change(style)
            return (style.copy(with: nil) as? NSParagraphStyle) ?? style
        }
        settleMarkedText()
        let paragraphs = content.characters.paragraphRange(for: content.usable(range))
        let text = NSMutableAttributedString(attributedString: content.attributedSubstring(from: paragraphs))
        var attributes = typing.attributes
        attributes[.paragraphStyle] = changed(attributes[.paragraphStyle])
        if text.length > 0 {
            text.enumerateAttribute(.paragraphStyle, in: NSRange(location: 0, length: text.length)) { value, part, _ in
                text.addAttribute(.paragraphStyle, value: changed(value), range: part)
            }
            guard edit(paragraphs, text, .other, name, select: selection.ranges[0]) else { return }
        }
        typingAttributes = attributes
    }
}
