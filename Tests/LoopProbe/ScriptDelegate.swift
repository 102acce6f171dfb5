import AppKit

/// A view that prints the events of scripts.
private final class EventView: NSView {
    override var acceptsFirstResponder: Bool { true }

    private var title: String { window?.title ?? "" }

    override func keyDown(with event: NSEvent) {
        print(event.isARepeat ? "repeat" : "down", event.specialKey?.rawValue ?? 0, title)
    }

    override func keyUp(with event: NSEvent) { print("up", event.specialKey?.rawValue ?? 0, title) }

    private var angle = 0.0

    override func rotate(with event: NSEvent) {
        angle += Double(event.rotation)
        if event.phase == .ended { print("rotated", Int(angle.rounded()), title) }
    }

    override func swipe(with event: NSEvent) { print("swiped", event.deltaX, event.deltaY) }

    override func mouseDown(with event: NSEvent) { print("pressed", title) }

    override func viewDidChangeEffectiveAppearance() {
        print("appearance", effectiveAppearance.name == .darkAqua ? "dark" : "light", title)
    }

    override func touchesBegan(with event: NSEvent) { print("touched", event.allTouches().count) }
    override func touchesEnded(with event: NSEvent) { print("lifted", event.touches(matching: .ended, in: nil).count) }
}

/// Opens two windows, and prints the events of a script.
final class ScriptDelegate: NSObject, NSApplicationDelegate, NSWindowDelegate {
    private var windows: [NSWindow] = []

    func applicationDidFinishLaunching(_ notification: Notification) {
        for title in ["Back", "Front"] {
            let frame = NSRect(x: 0, y: 0, width: 200, height: 100)
            let window = NSWindow(
                contentRect: frame, styleMask: [.titled, .closable], backing: .buffered, defer: false)
            window.title = title
            let view = EventView(frame: frame)
            view.allowedTouchTypes = .direct
            window.contentView = view
            window.delegate = self
            window.makeFirstResponder(view)
            window.makeKeyAndOrderFront(nil)
            windows.append(window)
        }
    }

    func windowWillClose(_ notification: Notification) {
        print("closed", (notification.object as? NSWindow)?.title ?? "")
    }
}

/// Shows a layer whose animation is over as soon as it begins, and begins it again at each end.
final class RestlessDelegate: NSObject, NSApplicationDelegate {
    private let fade = RestlessFade()
    private var window: NSWindow?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 200, height: 100)
        let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        let view = NSView(frame: frame)
        view.layer = fade.layer
        view.wantsLayer = true
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        self.window = window
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { self.fade.begin() }
    }
}

private final class RestlessFade: NSObject, CAAnimationDelegate {
    let layer = CALayer()

    override init() {
        super.init()
        layer.name = "restless"
    }

    func begin() {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0.0
        animation.duration = 0.1
        // Long ago.
        animation.beginTime = 1
        animation.delegate = self
        layer.add(animation, forKey: "fade")
    }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) { if finished { begin() } }
}
