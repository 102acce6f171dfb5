import AppKit

/// A million rows, of which only the visible ones, and some around them, are drawn.
final class ScrollingPage: PageController {
    init() { super.init(.scrolling, hint: "A million rows with momentum; pinch to magnify them.") }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let scrollView = NSScrollView()
        scrollView.hasVerticalScroller = true
        scrollView.allowsMagnification = true
        let rows = RowsView(frame: NSRect(x: 0, y: 0, width: 600, height: RowsView.height * 1_000_000))
        rows.autoresizingMask = .width
        scrollView.documentView = rows
        fill(with: scrollView)
    }
}

/// Numbered rows.
final class RowsView: NSView {
    static let height: CGFloat = 28
    private static let colors: [NSColor] = [
        .systemRed, .systemOrange, .systemYellow, .systemGreen, .systemTeal, .systemBlue, .systemPurple,
    ]

    override var isFlipped: Bool { true }
    override var isOpaque: Bool { true }

    override func draw(_ dirtyRect: NSRect) {
        let first = max(0, Int(dirtyRect.minY / Self.height))
        let last = Int((dirtyRect.maxY / Self.height).rounded(.up))
        for row in first..<max(first, last) {
            let frame = NSRect(x: 0, y: CGFloat(row) * Self.height, width: bounds.width, height: Self.height)
            NSColor.alternatingContentBackgroundColors[row % 2].setFill()
            frame.fill()
            Self.colors[row % Self.colors.count].setFill()
            NSBezierPath(ovalIn: NSRect(x: 16, y: frame.minY + 9, width: 10, height: 10)).fill()
            "Row \(row + 1)".draw(
                at: NSPoint(x: 38, y: frame.minY + 6),
                withAttributes: [.font: NSFont.systemFont(ofSize: 13), .foregroundColor: NSColor.labelColor])
        }
    }
}
