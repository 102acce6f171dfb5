import Foundation

extension NSTextView {
    /// The defaults of text views.
    func textAccessibility(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: true
        case .role: isFieldEditor ? NSAccessibility.Role.textField : .textArea
        case .value: string
        default: viewAccessibility(attribute)
        }
    }

    func applyTextAccessibility(_ attribute: NSAccessibility.Attribute, _ value: Any?) -> Bool {
        switch (attribute, value) {
        case (.value, let text as String) where isEditable:
            insertText(text, replacementRange: NSRange(location: 0, length: content.length))
        case (.selectedText, let text as String) where isEditable:
            insertText(text, replacementRange: selectedRange())
        case (.selectedTextRange, let range as NSRange): setSelectedRange(range)
        case (.selectedTextRanges, let ranges as [NSValue]): selectedRanges = ranges
        case (.visibleCharacterRange, let range as NSRange): scrollRangeToVisible(range)
        default: return applyViewAccessibility(attribute, value)
        }
        return true
    }

    func allowsSettingTextAccessibility(_ attribute: NSAccessibility.Attribute) -> Bool {
        switch attribute {
        case .value, .selectedText: isEditable
        case .selectedTextRange, .selectedTextRanges: isSelectable
        case .visibleCharacterRange: true
        default: attribute == .focused && acceptsFirstResponder
        }
    }
}

/// The text of a text view. The numbers of lines are those of its layout: a text is laid out up to the line that is asked for.
struct LaidOutAccessibleText: AccessibleText {
    let view: NSTextView
    private var content: NSTextStorage { view.content }
    private var manager: NSLayoutManager { view.manager }

    init(of view: NSTextView) { self.view = view }

    var length: Int { content.length }
    var selectedRanges: [NSRange] { view.selection.ranges }

    var visibleRange: NSRange {
        let rect = view.visibleRect
        let origin = view.containerOrigin
        let range = manager.glyphRange(
            forBoundingRect: rect.offsetBy(dx: -origin.x, dy: -origin.y), in: view.region)
        return rect.isEmpty ? NSRange(location: 0, length: 0) : range
    }

    func attributedString(in range: NSRange) -> NSAttributedString? {
        contains(range) ? content.attributedSubstring(from: range) : nil
    }

    /// The empty line at the end is one.
    func forEachLine(_ body: (_ number: Int, NSRange) -> Bool) {
        var number = 0, isDone = false
        manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: length)) { _, _, _, range, stop in
            isDone = !body(number, range)
            stop.pointee = ObjCBool(isDone)
            number += 1
        }
        if !isDone, manager.extraLine != nil { _ = body(number, NSRange(location: length, length: 0)) }
    }

    func range(at point: NSPoint) -> NSRange { composedRange(at: view.characterIndex(for: point)) }

    func composedRange(at index: Int) -> NSRange {
        guard (0..<length).contains(index) else { return .notFound }
        return content.characters.rangeOfComposedCharacterSequence(at: index)
    }

    func frame(of range: NSRange) -> NSRect {
        let origin = view.containerOrigin
        let rect = manager.boundingRect(forGlyphRange: range, in: view.region)
        return NSAccessibility.screenRect(fromView: view, rect: rect.offsetBy(dx: origin.x, dy: origin.y))
    }

    func styleRange(at index: Int) -> NSRange {
        guard (0..<length).contains(index) else { return .notFound }
        var range = NSRange.notFound
        _ = content.attributes(at: index, longestEffectiveRange: &range, in: NSRange(location: 0, length: length))
        return range
    }
}
