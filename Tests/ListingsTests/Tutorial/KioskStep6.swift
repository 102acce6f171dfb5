import AppKit

/// Step 6 of the tutorial: the background.
enum KioskStep6 {
    final class AppDelegate: NSObject, NSApplicationDelegate {
        var window: NSWindow?

        func applicationDidFinishLaunching(_ notification: Notification) {
            let frame = NSRect(x: 0, y: 0, width: 800, height: 600)
            let window = NSWindow(
                contentRect: frame, styleMask: [.titled, .closable], backing: .buffered, defer: false)
            let view = MenuView(frame: frame)
            window.contentView = view
            window.makeFirstResponder(view)
            window.toggleFullScreen(nil)
            window.makeKeyAndOrderFront(nil)
            self.window = window
        }
    }

    final class MenuView: NSView {
        let root = CAGradientLayer()
        let names = ["Movies", "Music", "Podcasts", "Photos", "Internet"]
        var items: [CATextLayer] = []
        let selection = CALayer()
        var selectedIndex = 0

        override init(frame frameRect: NSRect) {
            super.init(frame: frameRect)
            addBackground()
            addItems()
            addSelection()
            addPulse()
        }

        required init?(coder: NSCoder) { fatalError("MenuView is not archived") }

        func addBackground() {
            let night = CGColor(red: 0.02, green: 0.03, blue: 0.1, alpha: 1)
            let violet = CGColor(red: 0.25, green: 0.08, blue: 0.35, alpha: 1)
            let teal = CGColor(red: 0.02, green: 0.25, blue: 0.3, alpha: 1)
            root.colors = [night, violet]
            layer = root
            wantsLayer = true

            let dawn = CABasicAnimation(keyPath: "colors")
            (dawn.fromValue, dawn.toValue, dawn.duration) = ([night, violet], [night, teal], 20)
            (dawn.autoreverses, dawn.repeatCount) = (true, .infinity)
            dawn.preferredFrameRateRange = CAFrameRateRange(minimum: 5, maximum: 10, preferred: 10)
            root.add(dawn, forKey: "dawn")
        }

        func addItems() {
            root.layoutManager = CAConstraintLayoutManager()
            for (index, name) in names.enumerated() {
                let item = CATextLayer()
                item.string = name
                item.fontSize = 32
                item.foregroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
                let offset = 60 * CGFloat(names.count / 2 - index)
                item.addConstraint(
                    CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY, offset: offset))
                item.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
                root.addSublayer(item)
                items.append(item)
            }
        }

        override func viewDidChangeBackingProperties() {
            super.viewDidChangeBackingProperties()
            for item in items { item.contentsScale = window?.backingScaleFactor ?? 1 }
        }

        func addSelection() {
            selection.bounds = CGRect(x: 0, y: 0, width: 400, height: 50)
            selection.borderWidth = 2
            selection.cornerRadius = 25
            selection.borderColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
            root.addSublayer(selection)
        }

        override func setFrameSize(_ newSize: NSSize) {
            super.setFrameSize(newSize)
            guard !items.isEmpty else { return }
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            root.layoutIfNeeded()
            selection.position = items[selectedIndex].position
            CATransaction.commit()
        }

        override var acceptsFirstResponder: Bool { true }

        override func keyDown(with event: NSEvent) { interpretKeyEvents([event]) }

        override func moveUp(_ sender: Any?) { select(selectedIndex - 1) }

        override func moveDown(_ sender: Any?) { select(selectedIndex + 1) }

        override func insertNewline(_ sender: Any?) { print(names[selectedIndex]) }

        override func cancelOperation(_ sender: Any?) { NSApp.terminate(self) }

        func select(_ index: Int) {
            selectedIndex = min(max(index, 0), names.count - 1)
            selection.position = items[selectedIndex].position
        }

        func addPulse() {
            guard let bloom = CIFilter(name: "CIBloom") else { return }
            bloom.setDefaults()
            bloom.setValue(5.0, forKey: "inputRadius")
            bloom.name = "pulse"
            selection.filters = [bloom]

            let pulse = CABasicAnimation(keyPath: "filters.pulse.inputIntensity")
            (pulse.fromValue, pulse.toValue, pulse.duration) = (0.0, 2.0, 1)
            (pulse.autoreverses, pulse.repeatCount) = (true, .infinity)
            pulse.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            selection.add(pulse, forKey: "pulse")
        }
    }
}
