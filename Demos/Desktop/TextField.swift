import AppKit
import DemoSupport

/// A field with one line of text, for keys, dead keys and input methods. Return and Escape end the editing.
final class TextField: NSTextView, NSTextViewDelegate {
    private static let textFont = NSFont.systemFont(ofSize: 16)

    override init(frame: NSRect) {
        super.init(frame: frame)
        isFieldEditor = true
        isRichText = false
        allowsUndo = true
        backgroundColor = .textBackgroundColor
        font = Self.textFont
        textColor = .textColor
        insertionPointColor = NSColor(cgColor: Palette.blue) ?? .textColor
        // The text stays on one line.
        isVerticallyResizable = false
        textContainer?.widthTracksTextView = false
        textContainer?.size = .zero
        let line = layoutManager?.defaultLineHeight(for: Self.textFont) ?? 0
        textContainerInset = NSSize(width: 5, height: ((frame.height - line) / 2).rounded())
        delegate = self
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        layer?.cornerRadius = 6
        layer?.borderWidth = 1
        show(isFocused: false)
    }

    override func becomeFirstResponder() -> Bool {
        show(isFocused: true)
        return super.becomeFirstResponder()
    }

    override func resignFirstResponder() -> Bool {
        show(isFocused: false)
        return super.resignFirstResponder()
    }

    private func show(isFocused: Bool) { layer?.borderColor = isFocused ? Palette.blue : Palette.faint }

    func textDidEndEditing(_ notification: Notification) {
        let movement = notification.userInfo?[NSText.movementUserInfoKey] as? Int
        if movement != NSTextMovement.other.rawValue { window?.makeFirstResponder(superview) }
    }
}
