import AppKit
import DemoSupport

/// A field with one line of text, for keys, dead keys and input methods.
final class TextField: NSView, NSTextInputClient {
    var isDark = false
    private var content = TextContent()
    private let insertionPoint = CALayer()
    private static let font = NSFont.systemFont(ofSize: 16)
    private static let inset: CGFloat = 10

    override var acceptsFirstResponder: Bool { true }

    override func becomeFirstResponder() -> Bool {
        show(isFocused: true)
        return true
    }

    override func resignFirstResponder() -> Bool {
        show(isFocused: false)
        return true
    }

    override func viewDidMoveToWindow() {
        guard let layer, insertionPoint.superlayer == nil else { return }
        layer.cornerRadius = 6
        layer.borderWidth = 1
        layer.masksToBounds = true
        layer.backgroundColor = isDark ? Palette.card : Palette.white
        insertionPoint.backgroundColor = Palette.blue
        layer.addSublayer(insertionPoint)
        show(isFocused: false)
    }

    private func show(isFocused: Bool) {
        layer?.borderColor = isFocused ? Palette.blue : Palette.faint
        insertionPoint.isHidden = !isFocused
        update()
    }

    // MARK: Drawing

    private func line() -> CTLine {
        let color = isDark ? NSColor(white: 0.92, alpha: 1) : NSColor(white: 0.1, alpha: 1)
        let text = NSMutableAttributedString(
            string: content.text, attributes: [.font: Self.font, .foregroundColor: color])
        if let marked = content.marked {
            text.addAttribute(.underlineStyle, value: NSUnderlineStyle.single.rawValue, range: marked)
        }
        return CTLineCreateWithAttributedString(text)
    }

    private func offset(of index: Int) -> CGFloat { Self.inset + CTLineGetOffsetForStringIndex(line(), index, nil) }

    override func draw(_ dirtyRect: NSRect) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        if content.selection.length > 0 {
            NSColor(red: 0.35, green: 0.66, blue: 1, alpha: 0.35).setFill()
            rect(of: content.selection).fill()
        }
        context.textPosition = CGPoint(x: Self.inset, y: bounds.midY - 6)
        CTLineDraw(line(), context)
    }

    /// The rectangle of a range of the text.
    private func rect(of range: NSRange) -> NSRect {
        let start = offset(of: range.location)
        return NSRect(
            x: start, y: bounds.midY - 11, width: offset(of: range.location + range.length) - start, height: 22)
    }

    /// Shows the changed text, and makes the insertion point visible for the next half second.
    private func update() {
        needsDisplay = true
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        insertionPoint.frame = NSRect(
            x: offset(of: content.head), y: bounds.midY - 10, width: 1.5, height: 20)
        CATransaction.commit()
        let blink = CAKeyframeAnimation(keyPath: "opacity")
        blink.values = [1, 0]
        blink.calculationMode = .discrete
        blink.duration = 1
        blink.repeatCount = .infinity
        insertionPoint.add(blink, forKey: "blink")
        inputContext?.invalidateCharacterCoordinates()
    }

    private func change(_ body: (inout TextContent) -> Void) {
        body(&content)
        update()
    }

    // MARK: Keys

    override func keyDown(with event: NSEvent) { interpretKeyEvents([event]) }

    override func moveLeft(_ sender: Any?) { change { $0.move(to: $0.selection.length > 0 ? $0.start : $0.before) } }
    override func moveRight(_ sender: Any?) { change { $0.move(to: $0.selection.length > 0 ? $0.end : $0.after) } }
    override func moveWordLeft(_ sender: Any?) { change { $0.move(to: $0.wordBefore) } }
    override func moveWordRight(_ sender: Any?) { change { $0.move(to: $0.wordAfter) } }
    override func moveToLeftEndOfLine(_ sender: Any?) { change { $0.move(to: 0) } }
    override func moveToRightEndOfLine(_ sender: Any?) { change { $0.move(to: $0.count) } }
    override func scrollToBeginningOfDocument(_ sender: Any?) { moveToLeftEndOfLine(sender) }
    override func scrollToEndOfDocument(_ sender: Any?) { moveToRightEndOfLine(sender) }
    override func moveLeftAndModifySelection(_ sender: Any?) { change { $0.select(to: $0.before) } }
    override func moveRightAndModifySelection(_ sender: Any?) { change { $0.select(to: $0.after) } }
    override func moveWordLeftAndModifySelection(_ sender: Any?) { change { $0.select(to: $0.wordBefore) } }
    override func moveWordRightAndModifySelection(_ sender: Any?) { change { $0.select(to: $0.wordAfter) } }
    override func moveToBeginningOfDocumentAndModifySelection(_ sender: Any?) { change { $0.select(to: 0) } }
    override func moveToEndOfDocumentAndModifySelection(_ sender: Any?) { change { $0.select(to: $0.count) } }
    override func moveToBeginningOfParagraph(_ sender: Any?) { change { $0.move(to: 0) } }
    override func moveToEndOfParagraph(_ sender: Any?) { change { $0.move(to: $0.count) } }
    override func deleteBackward(_ sender: Any?) { change { $0.delete(to: $0.before) } }
    override func deleteForward(_ sender: Any?) { change { $0.delete(to: $0.after) } }
    override func deleteWordBackward(_ sender: Any?) { change { $0.delete(to: $0.wordBefore) } }
    override func deleteWordForward(_ sender: Any?) { change { $0.delete(to: $0.wordAfter) } }
    override func insertNewline(_ sender: Any?) { window?.makeFirstResponder(superview) }
    override func cancelOperation(_ sender: Any?) { window?.makeFirstResponder(superview) }

    // MARK: The pointer

    override func resetCursorRects() { addCursorRect(bounds, cursor: .iBeam) }

    override func mouseDown(with event: NSEvent) {
        if content.marked != nil { inputContext?.discardMarkedText() }
        change {
            $0.marked = nil
            $0.move(to: index(at: event))
        }
    }

    override func mouseDragged(with event: NSEvent) { change { $0.select(to: index(at: event)) } }

    private func index(at event: NSEvent) -> Int { index(at: convert(event.locationInWindow, from: nil)) }

    private func index(at point: NSPoint) -> Int {
        let index = CTLineGetStringIndexForPosition(line(), CGPoint(x: point.x - Self.inset, y: 0))
        return min(max(index, 0), content.count)
    }

    // MARK: Text input

    private static func plain(_ string: Any) -> String {
        (string as? NSAttributedString)?.string ?? string as? String ?? ""
    }

    func insertText(_ string: Any, replacementRange: NSRange) {
        change { $0.insert(Self.plain(string), replacing: replacementRange) }
    }

    func setMarkedText(_ string: Any, selectedRange: NSRange, replacementRange: NSRange) {
        change { $0.mark(Self.plain(string), selection: selectedRange, replacing: replacementRange) }
    }

    func unmarkText() { change { $0.marked = nil } }
    func selectedRange() -> NSRange { content.selection }
    func markedRange() -> NSRange { content.marked ?? NSRange(location: NSNotFound, length: 0) }
    func hasMarkedText() -> Bool { content.marked != nil }
    func validAttributesForMarkedText() -> [NSAttributedString.Key] { [.underlineStyle] }

    func attributedSubstring(forProposedRange range: NSRange, actualRange: NSRangePointer?) -> NSAttributedString? {
        let found = NSIntersectionRange(range, NSRange(location: 0, length: content.count))
        guard found.length > 0 else { return nil }
        actualRange?.pointee = found
        return NSAttributedString(string: NSString(string: content.text).substring(with: found))
    }

    func firstRect(forCharacterRange range: NSRange, actualRange: NSRangePointer?) -> NSRect {
        let found = content.clamped(range)
        actualRange?.pointee = found
        return window?.convertToScreen(convert(rect(of: found), to: nil)) ?? .zero
    }

    func characterIndex(for point: NSPoint) -> Int {
        guard let window else { return NSNotFound }
        return index(at: convert(window.convertPoint(fromScreen: point), from: nil))
    }
}
