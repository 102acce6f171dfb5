import AppKit
import Testing

/// A view that draws, hosts layers and handles events as views on macOS do.
private class PortedView: NSView {
    var timer: Timer?
    private let shape = CAShapeLayer()

    override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        commonInit()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        commonInit()
    }

    private func commonInit() {
        wantsLayer = true
        layer?.backgroundColor = NSColor.windowBackgroundColor.cgColor
        layer?.addSublayer(shape)
        autoresizingMask = [.width, .height]
    }

    override var isFlipped: Bool { return true }
    override var acceptsFirstResponder: Bool { true }
    override var wantsUpdateLayer: Bool { false }
    override func makeBackingLayer() -> CALayer { CAGradientLayer() }
    override func updateLayer() { layer?.cornerRadius = 5 }
    override func layout() {
        super.layout()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shape.frame = bounds
        CATransaction.commit()
    }
    override func draw(_ dirtyRect: NSRect) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        NSColor.red.setFill()
        NSColor.black.set()
        context.fill(dirtyRect)
        super.draw(dirtyRect)
    }
    override func viewDidMoveToWindow() { window?.makeFirstResponder(self) }
    override func viewDidChangeBackingProperties() { layer?.contentsScale = window?.backingScaleFactor ?? 1 }
    override func hitTest(_ point: NSPoint) -> NSView? { super.hitTest(point) }
    override func mouseDown(with event: NSEvent) {
        let point = convert(event.locationInWindow, from: nil)
        if let hit = layer?.hitTest(point), hit !== layer { hit.removeFromSuperlayer() }
        if event.clickCount == 2 || event.modifierFlags.contains([.shift, .command]) { needsDisplay = true }
    }
    override func mouseDragged(with event: NSEvent) { setNeedsDisplay(bounds) }
    override func mouseUp(with event: NSEvent) { needsLayout = true }
    override func scrollWheel(with event: NSEvent) { _ = event.scrollingDeltaY }
    override func keyDown(with event: NSEvent) {
        switch event.keyCode {
        case 123: moveLeft(self)
        case 53: window?.close()
        default: interpretKeyEvents([event])
        }
        if event.charactersIgnoringModifiers == "q" { NSApp.terminate(nil) }
        if event.specialKey == .upArrow { moveUp(nil) }
    }
}

@MainActor private final class PortedDelegate: NSObject, NSApplicationDelegate, NSWindowDelegate {
    var window: NSWindow!

    func applicationDidFinishLaunching(_ aNotification: Notification) {
        window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 480, height: 270),
            styleMask: [.titled, .closable, .miniaturizable, .resizable], backing: .buffered, defer: false)
        window.title = "Window"
        window.center()
        window.delegate = self
        window.contentView = PortedView(frame: window.contentView!.bounds)
        window.contentView?.wantsLayer = true
        window.makeKeyAndOrderFront(nil)
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { return true }
    func windowWillClose(_ notification: Notification) {}
    func windowDidResize(_ notification: Notification) { _ = (notification.object as? NSWindow)?.frame }
}

@Suite struct WindowSpellings {
    init() throws { try Samples.pinFonts() }

    @MainActor @Test func `views draw, lay out and handle events`() throws {
        try Samples.useDisplay()
        let view = PortedView(frame: NSRect(x: 0, y: 0, width: 100, height: 50))
        #expect(view.layer is CAGradientLayer)
        view.addSubview(NSView(frame: .zero))
        view.subviews.forEach { $0.removeFromSuperview() }
        view.layoutSubtreeIfNeeded()
        #expect(view.layer?.sublayers?.first?.frame == view.bounds)
        view.isHidden = false
        view.alphaValue = 0.5
        view.setFrameSize(NSSize(width: 10, height: 10))
        view.setFrameOrigin(.zero)
    }

    @MainActor @Test func `a delegate has the optional methods that it needs`() throws {
        try Samples.useDisplay()
        let delegate = PortedDelegate()
        NSApplication.shared.delegate = delegate
        delegate.applicationDidFinishLaunching(Notification(name: NSApplication.didFinishLaunchingNotification))
        #expect(NSApplication.shared.delegate?.applicationShouldTerminateAfterLastWindowClosed(NSApp) == true)
        #expect(delegate.window.isVisible && delegate.window.firstResponder === delegate.window.contentView)
        NSApplication.shared.delegate = nil
        delegate.window.orderOut(nil)
    }
}
