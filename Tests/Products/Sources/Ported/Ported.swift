import AppKit

// A program in the Swift 5 language mode without annotations of isolation, as many programs for macOS are.

/// A model that changes a view, from code that is not isolated.
public class Model {
    public let view: NSView
    weak var window: NSWindow?

    public init(view: NSView) { self.view = view }

    public func changed() {
        view.needsDisplay = true
        view.frame = NSRect(x: 0, y: 0, width: 10, height: 10)
        view.addSubview(NSView(frame: .zero))
        window?.title = "changed"
        window?.makeKeyAndOrderFront(nil)
    }
}

/// A view with a layer that it draws itself.
public class Badge: NSView, CALayerDelegate, NSViewLayerContentScaleDelegate {
    let dot = CALayer()

    public override init(frame: NSRect) {
        super.init(frame: frame)
        wantsLayer = true
        dot.delegate = self
        layer?.addSublayer(dot)
    }

    public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    public override var isFlipped: Bool { true }

    public override func acceptsFirstMouse(for event: NSEvent?) -> Bool { true }

    public override func draw(_ dirtyRect: NSRect) {
        NSColor.red.setFill()
        NSBezierPath(roundedRect: bounds, xRadius: 4, yRadius: 4).fill()
        "new".draw(at: .zero, withAttributes: [.font: NSFont.systemFont(ofSize: 9, weight: .bold)])
    }

    public func draw(_ layer: CALayer, in ctx: CGContext) {
        NSGraphicsContext.saveGraphicsState()
        NSGraphicsContext.current = NSGraphicsContext(cgContext: ctx, flipped: false)
        NSGradient(starting: .red, ending: .blue)?.draw(in: layer.bounds, angle: 90)
        NSGraphicsContext.restoreGraphicsState()
    }

    public func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from window: NSWindow
    ) -> Bool { true }
}

/// A delegate without annotations.
public class AppDelegate: NSObject, NSApplicationDelegate, NSWindowDelegate {
    var window: NSWindow!
    let badge = Badge(frame: .zero)

    public func applicationDidFinishLaunching(_ notification: Notification) {
        window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 100, height: 100), styleMask: [.titled], backing: .buffered,
            defer: false)
        window.delegate = self
        window.contentView = badge
        DispatchQueue.main.async { self.badge.needsDisplay = true }
    }

    public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}

/// Draws with AppKit outside of the main actor.
public func swatch() -> NSImage {
    NSImage(size: NSSize(width: 4, height: 4), flipped: false) { rect in
        NSColor.blue.setFill()
        rect.fill()
        return true
    }
}
