import Cocoa
import Testing

/// Two views and a divider that follows the pointer in a loop of its own, as controls for macOS do.
private final class SplitPane: NSView {
    let left = NSView(), right = NSView(), divider = Divider()
    private var leftWidth: NSLayoutConstraint!

    override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        for view in [left, divider, right] {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
            view.topAnchor.constraint(equalTo: topAnchor).isActive = true
            view.bottomAnchor.constraint(equalTo: bottomAnchor).isActive = true
        }
        leftWidth = left.widthAnchor.constraint(equalToConstant: 100)
        leftWidth.priority = .dragThatCannotResizeWindow
        NSLayoutConstraint.activate([
            left.leadingAnchor.constraint(equalTo: leadingAnchor),
            divider.leadingAnchor.constraint(equalTo: left.trailingAnchor),
            divider.widthAnchor.constraint(equalToConstant: 4),
            right.leadingAnchor.constraint(equalTo: divider.trailingAnchor),
            right.trailingAnchor.constraint(equalTo: trailingAnchor),
            left.widthAnchor.constraint(greaterThanOrEqualToConstant: 50),
            right.widthAnchor.constraint(greaterThanOrEqualToConstant: 50), leftWidth,
        ])
        divider.onDrag = { [weak self] x in self?.leftWidth.constant = x }
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    final class Divider: NSView {
        var onDrag: ((CGFloat) -> Void)?

        override func resetCursorRects() { addCursorRect(bounds.insetBy(dx: -3, dy: 0), cursor: .resizeLeftRight) }
        override var mouseDownCanMoveWindow: Bool { false }

        override func mouseDown(with event: NSEvent) {
            guard let window = window, let superview else { return }
            window.trackEvents(
                matching: [.leftMouseDragged, .leftMouseUp], timeout: NSEvent.foreverDuration, mode: .eventTracking
            ) { event, stop in
                guard let event = event else { return }
                if event.type == .leftMouseUp { stop.pointee = true }
                onDrag?(superview.convert(event.locationInWindow, from: nil).x)
            }
        }
    }
}

/// A control with a value of its own.
private final class Knob: NSControl {
    var minValue = 0.0, maxValue = 1.0
    private var value = 0.0
    private var trackingArea: NSTrackingArea?

    override var doubleValue: Double {
        get { value }
        set {
            value = min(max(newValue, minValue), maxValue)
            needsDisplay = true
        }
    }
    override var floatValue: Float {
        get { Float(doubleValue) }
        set { doubleValue = Double(newValue) }
    }
    override var acceptsFirstResponder: Bool { isEnabled }
    override var intrinsicContentSize: NSSize { NSSize(width: 40, height: 40) }
    override var focusRingMaskBounds: NSRect { bounds }
    override func drawFocusRingMask() { NSBezierPath(ovalIn: bounds).fill() }

    override func updateTrackingAreas() {
        super.updateTrackingAreas()
        if let trackingArea { removeTrackingArea(trackingArea) }
        trackingArea = NSTrackingArea(
            rect: bounds, options: [.mouseEnteredAndExited, .activeAlways, .inVisibleRect], owner: self, userInfo: nil)
        addTrackingArea(trackingArea!)
    }

    override func scrollWheel(with event: NSEvent) {
        doubleValue += Double(event.scrollingDeltaY) * (event.isDirectionInvertedFromDevice ? -0.1 : 0.1)
        sendAction(action, to: target)
    }

    override func moveUp(_ sender: Any?) { doubleValue += 0.1 }
    override func keyDown(with event: NSEvent) { interpretKeyEvents([event]) }
}

/// A delegate with the methods of windows and applications that programs for macOS have.
private final class Delegate: NSObject, NSApplicationDelegate, NSWindowDelegate {
    func applicationWillBecomeActive(_ notification: Notification) {}
    func applicationWillResignActive(_ notification: Notification) {}
    func windowDidBecomeMain(_ notification: Notification) {}
    func windowDidResignMain(_ notification: Notification) {}
    func windowDidMove(_ notification: Notification) {}
    func windowDidMiniaturize(_ notification: Notification) {}
    func windowDidDeminiaturize(_ notification: Notification) {}
    func windowWillEnterFullScreen(_ notification: Notification) {}
    func windowShouldZoom(_ window: NSWindow, toFrame newFrame: NSRect) -> Bool { true }
}

@MainActor
@Suite(.serialized) struct ControlSpellings {
    init() throws { try Samples.pinFonts() }

    @Test func `a divider follows the pointer in its loop, within the constraints`() throws {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 400, height: 300))
        let pane = SplitPane(frame: NSRect(x: 0, y: 0, width: 300, height: 100))
        let window = NSWindow(
            contentRect: pane.frame, styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: false)
        let delegate = Delegate()
        window.delegate = delegate
        window.subtitle = "Subtitle"
        window.collectionBehavior = [.fullScreenPrimary, .managed]
        window.hasShadow = true
        window.contentView = pane
        window.makeKeyAndOrderFront(nil)
        for (x, width) in [(CGFloat(160), CGFloat(160)), (20, 50), (290, 246)] {
            for type in [NSEvent.EventType.leftMouseDragged, .leftMouseUp] {
                let event = try #require(
                    NSEvent.mouseEvent(
                        with: type, location: NSPoint(x: x, y: 50), modifierFlags: [], timestamp: 0,
                        windowNumber: window.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1))
                NSApp.postEvent(event, atStart: false)
            }
            pane.divider.mouseDown(
                with: try #require(
                    NSApp.nextEvent(
                        matching: .any, until: nil, inMode: .default, dequeue: false)))
            window.layoutIfNeeded()
            #expect(pane.left.frame.width == width && pane.right.frame.maxX == 300)
        }
        _ = display
    }

    @Test func `a control has a value and follows keys`() throws {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 200, height: 100))
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 100, height: 100), styleMask: .titled, backing: .buffered,
            defer: false)
        let knob = Knob(frame: NSRect(x: 10, y: 10, width: 10, height: 10))
        window.contentView?.addSubview(knob)
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(knob)
        knob.sizeToFit()
        knob.floatValue = 0.5
        display.press(.upArrow)
        #expect(abs(knob.doubleValue - 0.6) < 1e-6 && knob.frame.size == NSSize(width: 40, height: 40))
        knob.takeDoubleValueFrom(knob)
        knob.doubleValue = 7
        #expect(knob.integerValue == 1)
    }
}
