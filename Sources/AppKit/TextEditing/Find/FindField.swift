import Foundation

/// A field of the find bar: a symbol, a line of text, and a message at its right end.
@MainActor
final class FindField: NSView {
    private static let symbolWidth: CGFloat = 24
    private static let fontSize: CGFloat = 13

    let text: NSTextView
    private let clip = NSClipView(frame: .zero)
    private let placeholder: String
    private let symbol: NSImage?
    private let padding: CGFloat = 2

    /// Called when the symbol is pressed.
    var symbolPressed: (() -> Void)?

    /// What the field says about its text.
    var message = "" {
        didSet {
            guard message != oldValue else { return }
            text.setAccessibilityHelp(message.isEmpty ? nil : message)
            arrange()
            needsDisplay = true
        }
    }

    var string: String {
        get { text.string }
        set {
            guard newValue != text.string else { return }
            text.string = newValue
            needsDisplay = true
        }
    }

    init(_ placeholder: String, symbol name: String) {
        self.placeholder = placeholder
        let configuration = NSImage.SymbolConfiguration(pointSize: 12, weight: .regular)
        symbol = NSImage(systemSymbolName: name, accessibilityDescription: nil)?
            .withSymbolConfiguration(configuration.applying(.init(hierarchicalColor: .secondaryLabelColor)))
        let container = NSTextContainer(
            size: NSSize(width: NSTextContainer.unlimited, height: NSTextContainer.unlimited))
        container.lineFragmentPadding = padding
        text = NSTextView(frame: .zero, textContainer: container)
        super.init(frame: NSRect(x: 0, y: 0, width: 100, height: 24))
        text.setAccessibilityRole(.textField)
        text.setAccessibilityLabel(placeholder)
        text.isRichText = false
        text.allowsUndo = true
        text.drawsBackground = false
        text.font = .systemFont(ofSize: Self.fontSize)
        text.textColor = .controlTextColor
        text.insertionPointColor = .controlTextColor
        text.isHorizontallyResizable = true
        text.isVerticallyResizable = false
        clip.drawsBackground = false
        clip.documentView = text
        addSubview(clip)
        arrange()
    }

    required init?(coder: NSCoder) { nil }

    override var isFlipped: Bool { true }

    var hasFocus: Bool { text.isFirstResponder }

    /// Gives the keys to the field, and selects its text.
    func focus() {
        window?.makeFirstResponder(text)
        text.selectAll(nil)
    }

    // MARK: Layout

    override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        arrange()
    }

    private static func attributes(_ color: NSColor, size: CGFloat = fontSize) -> [NSAttributedString.Key: Any] {
        [.font: NSFont.systemFont(ofSize: size), .foregroundColor: color]
    }

    private var messageWidth: CGFloat {
        message.isEmpty
            ? 0 : message.size(withAttributes: Self.attributes(.secondaryLabelColor, size: 11)).width.rounded(.up) + 8
    }

    private func arrange() {
        let height = text.manager.defaultLineHeight(for: .systemFont(ofSize: Self.fontSize)).rounded(.up)
        let width = max(bounds.width - Self.symbolWidth - messageWidth - 6, 10)
        clip.frame = NSRect(
            x: Self.symbolWidth, y: ((bounds.height - height) / 2).rounded(), width: width, height: height)
        text.minSize = NSSize(width: width, height: height)
        text.maxSize = NSSize(width: NSTextContainer.unlimited, height: height)
        text.setFrameSize(NSSize(width: max(text.frame.width, width), height: height))
        text.needsLayout = true
    }

    override func draw(_ dirtyRect: NSRect) {
        let shape = NSBezierPath(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), xRadius: 5, yRadius: 5)
        NSColor.textBackgroundColor.setFill()
        shape.fill()
        NSColor.separatorColor.setStroke()
        shape.stroke()
        let side: CGFloat = 14
        symbol?.draw(
            in: NSRect(x: 6, y: ((bounds.height - side) / 2).rounded(), width: side, height: side))
        if text.string.isEmpty {
            placeholder.draw(
                at: NSPoint(x: clip.frame.minX + padding, y: clip.frame.minY),
                withAttributes: Self.attributes(.placeholderTextColor))
        }
        guard !message.isEmpty else { return }
        let attributes = Self.attributes(.secondaryLabelColor, size: 11)
        let size = message.size(withAttributes: attributes)
        message.draw(
            at: NSPoint(x: bounds.width - size.width - 8, y: (bounds.height - size.height) / 2),
            withAttributes: attributes)
    }

    // MARK: The pointer

    override func mouseDown(with event: NSEvent) {
        let point = convert(event.locationInWindow, from: nil)
        if point.x < Self.symbolWidth, let symbolPressed { return symbolPressed() }
        window?.makeFirstResponder(text)
    }
}

/// A button of the find bar, with a symbol or a title.
@MainActor
final class FindBarButton: NSControl, NSAccessibilityButton {
    private let symbol: NSImage?
    private let title: String
    /// Called when the button is clicked.
    var pressed: (() -> Void)?
    private var isDown = false { didSet { if isDown != oldValue { needsDisplay = true } } }

    /// - Parameters:
    ///   - symbolName: the symbol, empty for none.
    ///   - title: what is shown without the symbol.
    ///   - name: what the button is for, for people who do not see it; nil for the title.
    init(_ symbolName: String, _ title: String, isSymbol: Bool = false, name: String? = nil) {
        self.title = title
        let configuration = NSImage.SymbolConfiguration(pointSize: 12, weight: .regular)
        symbol =
            isSymbol
            ? NSImage(systemSymbolName: symbolName, accessibilityDescription: title)?
                .withSymbolConfiguration(configuration.applying(.init(hierarchicalColor: .controlTextColor))) : nil
        super.init(frame: .zero)
        setAccessibilityLabel(name ?? title)
    }

    required init?(coder: NSCoder) { nil }

    override var isFlipped: Bool { true }

    private static let attributes: [NSAttributedString.Key: Any] = [
        .font: NSFont.systemFont(ofSize: 12), .foregroundColor: NSColor.controlTextColor,
    ]

    var naturalWidth: CGFloat {
        symbol != nil ? 26 : max(title.size(withAttributes: Self.attributes).width.rounded(.up) + 18, 26)
    }

    override func draw(_ dirtyRect: NSRect) {
        let shape = NSBezierPath(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), xRadius: 5, yRadius: 5)
        NSColor.controlColor.setFill()
        shape.fill()
        if isDown || isHighlighted {
            (isDown ? NSColor.tertiaryLabelColor : NSColor.quaternaryLabelColor).setFill()
            shape.fill()
        }
        NSColor.separatorColor.setStroke()
        shape.stroke()
        if let symbol {
            let side: CGFloat = 14
            symbol.draw(
                in: NSRect(
                    x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(), width: side,
                    height: side))
        } else {
            let size = title.size(withAttributes: Self.attributes)
            title.draw(
                at: NSPoint(x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2),
                withAttributes: Self.attributes)
        }
    }

    override func performClick(_ sender: Any?) { if isEnabled { pressed?() } }

    override func mouseDown(with event: NSEvent) { isDown = true }
    override func mouseDragged(with event: NSEvent) { isDown = contains(event) }
    override func mouseUp(with event: NSEvent) {
        guard isDown else { return }
        isDown = false
        if contains(event) { performClick(self) }
    }

    private func contains(_ event: NSEvent) -> Bool {
        isMousePoint(convert(event.locationInWindow, from: nil), in: bounds)
    }
}
