import AppKit
import Testing

// The listings of the README and of the article on getting started.

/// The program of the README.
@MainActor private func runAnimatedWindow() {
    let application = NSApplication.shared
    let frame = NSRect(x: 0, y: 0, width: 320, height: 200)
    let window = NSWindow(contentRect: frame, styleMask: [.titled, .closable], backing: .buffered, defer: false)
    let root = CALayer()
    window.contentView?.layer = root
    window.contentView?.wantsLayer = true

    let ball = CALayer()
    ball.frame = CGRect(x: 40, y: 80, width: 40, height: 40)
    ball.cornerRadius = 20
    ball.backgroundColor = CGColor(red: 1, green: 0.4, blue: 0, alpha: 1)
    root.addSublayer(ball)
    let roll = CABasicAnimation(keyPath: "position.x")
    (roll.toValue, roll.duration) = (260, 1)
    (roll.autoreverses, roll.repeatCount) = (true, .infinity)
    ball.add(roll, forKey: "roll")

    window.makeKeyAndOrderFront(nil)
    application.run()
}

private final class DotView: NSView {
    let dot = CALayer()

    override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        let root = CALayer()
        root.backgroundColor = CGColor(gray: 0.1, alpha: 1)
        layer = root
        wantsLayer = true

        dot.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
        dot.cornerRadius = 20
        dot.backgroundColor = NSColor.controlAccentColor.cgColor
        root.addSublayer(dot)
    }

    required init?(coder: NSCoder) { fatalError("DotView is not archived") }

    override func mouseDown(with event: NSEvent) {
        dot.position = convert(event.locationInWindow, from: nil)
    }
}

private final class AppDelegate: NSObject, NSApplicationDelegate {
    var window: NSWindow?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 480, height: 320)
        let window = NSWindow(
            contentRect: frame, styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: false)
        window.title = "Dot"
        window.contentView = DotView(frame: frame)
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}

@MainActor @Suite struct GettingStartedListings {
    @Test func `a click moves the dot with an implicit animation`() throws {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480))
        let delegate = AppDelegate()
        delegate.applicationDidFinishLaunching(Notification(name: NSApplication.didFinishLaunchingNotification))
        let view = try #require(delegate.window?.contentView as? DotView)
        _ = display.image()
        display.click(at: CGPoint(x: 240, y: 160))
        // The duration of implicit animations is a quarter of a second.
        display.advance(to: 0.125)
        let middle = try #require(view.dot.presentation()).position
        #expect(middle.x > 40 && middle.x < 240)
        display.advance(to: 0.3)
        #expect(view.dot.presentation()?.position == CGPoint(x: 240, y: 160))
    }
}
