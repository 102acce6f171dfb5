import AppKit

/// A line of text that is as large as it needs to be.
final class Label: NSView, NSAccessibilityStaticText {
    private let font: NSFont
    private let color: NSColor
    private let string: String

    init(_ string: String, size: CGFloat = 13, weight: NSFont.Weight = .regular, color: NSColor = .labelColor) {
        (self.string, self.color, font) = (string, color, .systemFont(ofSize: size, weight: weight))
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
        wantsLayer = true
    }

    required init?(coder: NSCoder) { nil }

    private var attributes: [NSAttributedString.Key: Any] { [.font: font, .foregroundColor: color] }

    override var intrinsicContentSize: NSSize {
        let size = string.size(withAttributes: attributes)
        return NSSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }

    override func draw(_ dirtyRect: NSRect) { string.draw(at: .zero, withAttributes: attributes) }

    /// What assistive programs read.
    func accessibilityValue() -> String? { string }
}

/// A box with round corners in a color, and with a symbol or a line of text in its middle.
final class Box: NSView {
    private let color: NSColor

    init(_ color: NSColor, frame: NSRect = .zero, radius: CGFloat = 8, title: String = "") {
        self.color = color
        super.init(frame: frame)
        wantsLayer = true
        layer?.cornerRadius = radius
        translatesAutoresizingMaskIntoConstraints = frame != .zero
        guard !title.isEmpty else { return }
        let label = Label(title, size: 12, weight: .medium, color: .white)
        addSubview(label)
        NSLayoutConstraint.activate([
            label.centerXAnchor.constraint(equalTo: centerXAnchor),
            label.centerYAnchor.constraint(equalTo: centerYAnchor),
        ])
    }

    required init?(coder: NSCoder) { nil }

    override var wantsUpdateLayer: Bool { true }

    override func updateLayer() { layer?.backgroundColor = color.cgColor }
}

/// A symbol of the icon theme in a color. It is empty if the theme has no icon for it.
final class Symbol: NSView {
    private let image: NSImage?
    private let side: CGFloat

    init(_ name: String, side: CGFloat = 16, color: NSColor = .labelColor) {
        self.side = side
        let configuration = NSImage.SymbolConfiguration(pointSize: side * 13 / 16, weight: .regular)
        image = NSImage(systemSymbolName: name, accessibilityDescription: nil)?
            .withSymbolConfiguration(configuration.applying(.init(hierarchicalColor: color)))
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
        wantsLayer = true
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: NSSize { NSSize(width: side, height: side) }

    override func draw(_ dirtyRect: NSRect) { image?.draw(in: bounds) }
}

/// A page: a title, a line that says what can be done, and the content below.
class PageController: NSViewController {
    /// The part of the page below the title.
    let content = NSView()

    private let hint: String

    init(_ page: ViewsPage, hint: String) {
        self.hint = hint
        super.init(nibName: nil, bundle: nil)
        title = page.title
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = NSView(frame: NSRect(x: 0, y: 0, width: 720, height: 600)) }

    override func viewDidLoad() {
        let heading = Label(title ?? "", size: 22, weight: .semibold)
        let line = Label(hint, color: .secondaryLabelColor)
        content.translatesAutoresizingMaskIntoConstraints = false
        for part in [heading, line, content] { view.addSubview(part) }
        NSLayoutConstraint.activate([
            heading.topAnchor.constraint(equalTo: view.topAnchor, constant: 24),
            heading.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 28),
            line.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: 4),
            line.leadingAnchor.constraint(equalTo: heading.leadingAnchor),
            content.topAnchor.constraint(equalTo: line.bottomAnchor, constant: 20),
            content.leadingAnchor.constraint(equalTo: heading.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -28),
            content.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -28),
        ])
    }

    /// Fills the content with a view, which has a border.
    func fill(with inner: NSView) {
        inner.translatesAutoresizingMaskIntoConstraints = false
        content.addSubview(inner)
        content.wantsLayer = true
        content.layer?.borderWidth = 1
        content.layer?.cornerRadius = 6
        content.layer?.borderColor = NSColor.separatorColor.cgColor
        content.clipsToBounds = true
        NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 1),
            inner.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -1),
            inner.topAnchor.constraint(equalTo: content.topAnchor, constant: 1),
            inner.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -1),
        ])
    }
}
