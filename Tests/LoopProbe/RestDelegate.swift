import AppKit
import os

/// Opens a window in which a layer moves for 0.2 seconds. Afterwards nothing changes.
@MainActor
final class RestDelegate: NSObject, NSApplicationDelegate {
    private var window: NSWindow?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let signposter = OSSignposter(subsystem: "probe", category: "launch")
        let launch = signposter.beginInterval("probe's launch")
        signposter.withIntervalSignpost("probe's window") { openWindow() }
        signposter.emitEvent("probe's event")
        signposter.acetateCount("probe's count", 42)
        signposter.endInterval("probe's launch", launch)
    }

    private func openWindow() {
        let frame = NSRect(x: 0, y: 0, width: 400, height: 300)
        let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        let view = NSView(frame: frame)
        let root = CALayer()
        root.backgroundColor = CGColor(red: 0, green: 0, blue: 0.5, alpha: 1)
        view.layer = root
        view.wantsLayer = true
        window.contentView = view
        let ball = CALayer()
        ball.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
        ball.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(ball)
        let move = CABasicAnimation(keyPath: "position.x")
        move.byValue = 100
        move.duration = 0.2
        ball.add(move, forKey: "move")
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }
}
