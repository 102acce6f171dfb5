import AppKit
import DemoSupport

/// A popup with colors. The chosen one becomes the color of the circling disks.
@MainActor
final class ColorMenu {
    /// The popup that is shown.
    private static weak var shown: NSWindow?

    static let colors = [Palette.blue, Palette.teal, Palette.amber, Palette.pink, Palette.violet]

    /// Shows the menu with its top left corner at a point of a view.
    static func popUp(at point: NSPoint, in view: NSView, choose: @escaping (CGColor) -> Void) {
        guard let parent = view.window else { return }
        close()
        let size = NSSize(width: 96, height: CGFloat(colors.count) * RowsView.rowHeight + 12)
        let corner = view.convert(point, to: nil)
        let menu = NSWindow(
            contentRect: NSRect(
                x: parent.frame.minX + corner.x, y: parent.frame.minY + corner.y - size.height, width: size.width,
                height: size.height),
            styleMask: .borderless, backing: .buffered, defer: true)
        menu.level = .popUpMenu
        menu.isOpaque = false
        menu.backgroundColor = .clear
        let rows = RowsView(frame: NSRect(origin: .zero, size: size))
        rows.choose = { [weak menu] color in
            choose(color)
            menu?.close()
        }
        menu.contentView = rows
        menu.acceptsMouseMovedEvents = true
        parent.addChildWindow(menu, ordered: .above)
        shown = menu
    }

    /// Closes the popup after a press in another window of the program. The compositor reports presses elsewhere.
    static func close() { shown?.close() }
}

/// The rows of the menu, one for each color.
private final class RowsView: NSView {
    static let rowHeight: CGFloat = 26
    var choose: ((CGColor) -> Void)?

    override func viewDidMoveToWindow() {
        guard let layer, layer.sublayers?.isEmpty ?? true else { return }
        layer.backgroundColor = Palette.card
        layer.cornerRadius = 8
        layer.borderWidth = 1
        layer.borderColor = Palette.track
        for (index, color) in ColorMenu.colors.enumerated() {
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
        let index = ColorMenu.colors.indices.first { rect(of: $0).contains(point) }
        if let index { choose?(ColorMenu.colors[index]) }
    }
}
