import AppKit

/// A line of text that is as large as it needs to be.
final class Label: NSView {
    private let text: NSAttributedString

    init(_ string: String, size: CGFloat = 13, weight: NSFont.Weight = .regular, color: NSColor = .labelColor) {
        text = NSAttributedString(
            string: string,
            attributes: [.font: NSFont.systemFont(ofSize: size, weight: weight), .foregroundColor: color])
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
        wantsLayer = true
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: NSSize {
        let size = text.size()
        return NSSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }

    override func draw(_ dirtyRect: NSRect) { text.draw(at: .zero) }
}

/// A colored box with round corners, which has the size that constraints or its superview give it.
final class Box: NSView {
    private let color: NSColor

    init(_ color: NSColor, frame: NSRect = .zero) {
        self.color = color
        super.init(frame: frame)
        wantsLayer = true
        layer?.backgroundColor = color.cgColor
        layer?.cornerRadius = 8
        translatesAutoresizingMaskIntoConstraints = frame != .zero
    }

    required init?(coder: NSCoder) { nil }

    /// The color of a layer is not dynamic.
    override func viewDidChangeEffectiveAppearance() {
        effectiveAppearance.performAsCurrentDrawingAppearance { layer?.backgroundColor = color.cgColor }
    }
}
