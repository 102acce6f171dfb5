import Foundation

/// The context menu of texts, and the ranges that commands of the user change.
extension NSTextView {
    /// A menu with Cut, Copy and Paste.
    static func makeMenu() -> NSMenu {
        let menu = NSMenu(title: "")
        menu.addItem(withTitle: "Cut", action: "cut:", keyEquivalent: "")
        menu.addItem(withTitle: "Copy", action: "copy:", keyEquivalent: "")
        menu.addItem(withTitle: "Paste", action: "paste:", keyEquivalent: "")
        return menu
    }

    /// Prepares the selection for the context menu, and lets the delegate choose the menu.
    func contextMenu(_ menu: NSMenu?, for event: NSEvent) -> NSMenu? {
        guard isSelectable else { return self.menu }
        guard let menu else { return nil }
        settleMarkedText()
        let place = inContainer(convert(event.locationInWindow, from: nil))
        let line = manager.line(atHeight: place.y)
        let index = min(line.position(atX: place.x).character, content.length)
        window?.makeFirstResponder(self)
        let isSelected = selection.ranges.contains { NSLocationInRange(index, $0) }
        if content.length > 0, !isSelected, line.usedRect.contains(place) {
            setSelectedRange(unit(of: content.usable(NSRange(location: index, length: 0)), .selectByWord))
        }
        guard let delegate else { return menu }
        return delegate.textView(self, menu: menu, for: event, at: index)
    }

    /// The paragraphs of the selection.
    var selectedParagraphs: NSRange {
        let first = navigator.paragraph(at: selection.start)
        let last = navigator.paragraph(
            at: max(selection.start, selection.end - (selection.end > selection.start ? 1 : 0)))
        return NSUnionRange(first, last)
    }
}
