import AppKit

/// Shows a menu at each press, and prints when the menu opens and closes.
final class MenuOpeningView: NSView, NSMenuDelegate {
    override func mouseDown(with event: NSEvent) {
        let menu = NSMenu(title: "")
        menu.delegate = self
        menu.autoenablesItems = false
        menu.addItem(NSMenuItem(title: "Item", action: nil, keyEquivalent: ""))
        let isChosen = menu.popUp(positioning: nil, at: NSPoint(x: 20, y: 50), in: self)
        report("chosen: \(isChosen)")
    }

    func menuWillOpen(_ menu: NSMenu) { report("opened") }
    func menuDidClose(_ menu: NSMenu) { report("closed") }

    private func report(_ text: String) {
        print(text)
        fflush(nil)
    }
}
