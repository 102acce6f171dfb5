import AppKit

/// Shows a popover with a text view at each press, above the place of the press if there is room. Prints where it is
/// shown, what is typed in it, and when it closes.
final class PopoverOpeningView: NSView, NSPopoverDelegate, NSTextViewDelegate {
    private let behavior: NSPopover.Behavior
    private var popover: NSPopover?
    private var pressHeight: CGFloat = 0

    init(_ behavior: NSPopover.Behavior) {
        self.behavior = behavior
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func mouseDown(with event: NSEvent) {
        let controller = NSViewController(), popover = NSPopover()
        let text = NSTextView(frame: NSRect(x: 0, y: 0, width: 160, height: 90))
        text.delegate = self
        controller.view = text
        popover.contentViewController = controller
        popover.behavior = behavior
        popover.delegate = self
        let place = convert(event.locationInWindow, from: nil)
        pressHeight = place.y
        popover.show(
            relativeTo: NSRect(x: place.x - 5, y: place.y - 5, width: 10, height: 10), of: self, preferredEdge: .maxY)
        self.popover = popover
    }

    func popoverDidShow(_ notification: Notification) {
        guard let shown = popover?.contentViewController?.view.window, let window else { return }
        let isAbove = shown.frame.midY - window.frame.minY > pressHeight
        report("shown \(isAbove ? "above" : "below")")
    }

    func textDidChange(_ notification: Notification) {
        report("typed \((notification.object as? NSTextView)?.string ?? "")")
    }

    func popoverDidClose(_ notification: Notification) { report("closed") }

    private func report(_ text: String) {
        print(text)
        fflush(nil)
    }
}
