import AppKit
import DemoSupport

/// A popover with colors. The chosen one becomes the color of the circling disks.
@MainActor
enum ColorPopover {
    static let colors = [Palette.blue, Palette.teal, Palette.amber, Palette.pink, Palette.violet]

    /// Shows the popover with its arrow at a point of a view.
    static func show(at point: NSPoint, in view: NSView, choose: @escaping (CGColor) -> Void) {
        let popover = NSPopover(), controller = NSViewController()
        let size = NSSize(width: 96, height: CGFloat(colors.count) * RowsView.rowHeight + 12)
        let rows = RowsView(frame: NSRect(origin: .zero, size: size))
        rows.choose = { [weak popover] color in
            choose(color)
            popover?.performClose(nil)
        }
        controller.view = rows
        popover.contentViewController = controller
        popover.behavior = .transient
        popover.show(
            relativeTo: NSRect(x: point.x - 1, y: point.y - 1, width: 2, height: 2), of: view, preferredEdge: .maxX)
    }
}

/// The rows of the popover, one for each color.
private final class RowsView: NSView {
    static let rowHeight: CGFloat = 26
    var choose: ((CGColor) -> Void)?

    override func viewDidMoveToWindow() {
        guard let layer, layer.sublayers?.isEmpty ?? true else { return }
        for (index, color) in ColorPopover.colors.enumerated() {
            let row = CALayer()
            row.frame = rect(of: index).insetBy(dx: 8, dy: 4)
            row.cornerRadius = 5
            row.backgroundColor = color
            layer.addSublayer(row)
        }
    }

    private func rect(of index: Int) -> NSRect {
        NSRect(
            x: 0, y: bounds.height - 6 - CGFloat(index + 1) * Self.rowHeight, width: bounds.width,
            height: Self.rowHeight)
    }

    override func resetCursorRects() { addCursorRect(bounds, cursor: .pointingHand) }

    override func mouseUp(with event: NSEvent) {
        let point = convert(event.locationInWindow, from: nil)
        let index = ColorPopover.colors.indices.first { rect(of: $0).contains(point) }
        if let index { choose?(ColorPopover.colors[index]) }
    }
}
