import AppKit

/// Shows an endless animation in a full-screen window, and prints what happens to its display.
@MainActor
final class SurvivalDelegate: NSObject, NSApplicationDelegate, NSWindowDelegate {
    private var window: NSWindow?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 200, height: 100)
        let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        let view = NSView(frame: frame)
        let layer = CALayer()
        layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        view.layer = layer
        view.wantsLayer = true
        window.contentView = view
        window.delegate = self
        window.makeKeyAndOrderFront(nil)
        window.toggleFullScreen(nil)
        let pulse = CABasicAnimation(keyPath: "opacity")
        pulse.fromValue = 0.0
        pulse.toValue = 1.0
        pulse.duration = 0.5
        pulse.repeatCount = .infinity
        layer.add(pulse, forKey: "pulse")
        self.window = window
    }

    func acetateApplicationDidLoseDisplay(_ notification: Notification) { report("lost") }
    func acetateApplicationDidRegainDisplay(_ notification: Notification) { report("regained") }
    func windowDidEnterFullScreen(_ notification: Notification) { report("entered full screen") }
    func windowDidExitFullScreen(_ notification: Notification) { report("left full screen") }

    private func report(_ event: String) {
        guard let window else { return }
        let isVisible = window.occlusionState.contains(.visible)
        print("\(event): screens \(NSScreen.screens.count) visible \(isVisible) key \(window.isKeyWindow)")
        fflush(nil)
    }
}
