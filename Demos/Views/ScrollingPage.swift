import AppKit

/// A million rows, of which only those that are seen, and some around them, are drawn.
final class ScrollingPage: NSViewController {
    override func loadView() {
        let scrollView = NSScrollView()
        scrollView.hasVerticalScroller = true
        let rows = RowsView(frame: NSRect(x: 0, y: 0, width: 600, height: RowsView.height * 1_000_000))
        rows.autoresizingMask = .width
        scrollView.documentView = rows
        view = scrollView
    }
}

/// Numbered rows.
final class RowsView: NSView {
    static let height: CGFloat = 28

    override var isFlipped: Bool { true }

    override func draw(_ dirtyRect: NSRect) {
        let first = max(0, Int(dirtyRect.minY / Self.height))
        let last = Int((dirtyRect.maxY / Self.height).rounded(.up))
        for row in first..<max(first, last) {
            let frame = NSRect(x: 0, y: CGFloat(row) * Self.height, width: bounds.width, height: Self.height)
            (row % 2 == 0 ? NSColor.textBackgroundColor : NSColor.windowBackgroundColor).setFill()
            frame.fill()
            "Row \(row + 1)".draw(
                at: NSPoint(x: 16, y: frame.minY + 6),
                withAttributes: [.font: NSFont.systemFont(ofSize: 13), .foregroundColor: NSColor.labelColor])
        }
    }
}
