import AcetatePixelsTestSupport
import AppKit
import AppKitTestSupport
import CoreGraphics
import Testing

/// Random trees of views, random edits and extreme numbers. Whatever a program does with them, the geometry stays finite and the
/// next frame is drawn.
@MainActor @Suite(.serialized) struct RandomViewTests {
    @Test(arguments: 1...12)
    func `random edits with extreme numbers end no program, and leave geometry that is finite`(_ seed: Int) throws {
        let (display, window) = try makeWindow(width: 300, height: 200)
        window.isReleasedWhenClosed = false
        window.makeKeyAndOrderFront(nil)
        defer { window.close() }
        var edits = RandomEdits(seed: UInt64(seed), window: window, display: display)
        for _ in 0..<150 { edits.makeOne() }
        display.advance(to: display.time + 0.5)
        for view in edits.views {
            #expect(view.frame.isFinite)
            #expect(view.bounds.isFinite)
            #expect(view.visibleRect.isFinite)
        }
        #expect(display.image(of: window) != nil)
    }
}

private final class DrawnView: NSView {
    override var acceptsFirstResponder: Bool { true }
    override func draw(_ dirtyRect: NSRect) {
        NSColor.blue.setFill()
        dirtyRect.fill()
        NSBezierPath(ovalIn: bounds).stroke()
    }
}

/// Edits of a window's views, the same ones for the same seed.
@MainActor
private struct RandomEdits {
    private var generator: SeededGenerator
    private let window: NSWindow
    private let display: OffscreenDisplay

    init(seed: UInt64, window: NSWindow, display: OffscreenDisplay) {
        (generator, self.window, self.display) = (SeededGenerator(seed: seed), window, display)
    }

    var views: [NSView] {
        func tree(_ view: NSView) -> [NSView] { [view] + view.subviews.flatMap(tree) }
        return window.contentView.map(tree) ?? []
    }

    // MARK: Random values

    private mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    private mutating func number() -> CGFloat {
        let extremes: [CGFloat] = [
            0, -300, 1e9, -1e9, 1e-9, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        ]
        return whole(0...1) == 0 ? extremes[whole(0...extremes.count - 1)] : CGFloat(whole(0...3200)) / 8
    }

    private mutating func point() -> NSPoint { NSPoint(x: number(), y: number()) }
    private mutating func size() -> NSSize { NSSize(width: number(), height: number()) }
    private mutating func rect() -> NSRect { NSRect(origin: point(), size: size()) }
    private mutating func range() -> NSRange { NSRange(location: whole(0...60), length: whole(0...40)) }

    private mutating func text() -> String {
        let parts = ["word ", "\n", "\t", "\u{202e}", "\u{0}", "\u{fffc}", "e\u{301}\u{302}", "👩‍👩‍👧‍👦", "שלום", "\u{2028}"]
        return (0..<whole(0...20)).map { _ in parts[whole(0...parts.count - 1)] }.joined()
    }

    private mutating func view() -> NSView {
        let frame = whole(0...2) > 0 ? NSRect(x: 10, y: 10, width: whole(1...200), height: whole(1...200)) : rect()
        switch whole(0...7) {
        case 0: return DrawnView(frame: frame)
        case 1: return NSStackView(frame: frame)
        case 2:
            let view = NSScrollView(frame: frame)
            view.documentView = self.view()
            view.hasVerticalScroller = true
            return view
        case 3:
            let view = NSTextView(frame: frame)
            view.string = text()
            return view
        case 4: return NSSplitView(frame: frame)
        case 5: return NSVisualEffectView(frame: frame)
        case 6: return NSGridView(views: [[NSView(frame: frame), DrawnView(frame: frame)]])
        default: return NSView(frame: frame)
        }
    }

    // MARK: Edits

    mutating func makeOne() {
        let views = views
        let view = views[whole(0...views.count - 1)], other = views[whole(0...views.count - 1)]
        switch whole(0...9) {
        case 0...1: if views.count < 40 { view.addSubview(self.view()) }
        case 2: if view !== window.contentView { view.removeFromSuperview() }
        case 3...4: changeGeometry(of: view)
        case 5: constrain(view, other)
        case 6: edit(view)
        case 7: ask(view, other)
        case 8: show(view)
        default: display.advance(to: display.time + 0.05)
        }
    }

    private mutating func changeGeometry(of view: NSView) {
        switch whole(0...8) {
        case 0: view.bounds = rect()
        case 1: view.setFrameSize(size())
        case 2: view.frameRotation = number()
        case 3: view.boundsRotation = number()
        case 4: view.scaleUnitSquare(to: size())
        case 5: view.animator().frame = rect()
        case 6: window.setContentSize(NSSize(width: whole(1...400), height: whole(1...300)))
        case 7: view.setBoundsSize(size())
        default: view.frame = rect()
        }
    }

    private mutating func constrain(_ view: NSView, _ other: NSView) {
        let constraint =
            switch whole(0...3) {
            case 0: view.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: number())
            case 1: view.widthAnchor.constraint(lessThanOrEqualTo: other.heightAnchor, multiplier: number())
            case 2: view.heightAnchor.constraint(equalToConstant: number())
            default: view.topAnchor.constraint(equalTo: other.bottomAnchor)
            }
        constraint.priority = NSLayoutConstraint.Priority(Float(whole(1...1000)))
        if view !== other { constraint.isActive = true }
        view.translatesAutoresizingMaskIntoConstraints = whole(0...1) == 0
    }

    private mutating func edit(_ view: NSView) {
        switch view {
        case let view as NSTextView:
            view.insertText(text(), replacementRange: range())
            view.setSelectedRange(range())
            view.setMarkedText(text(), selectedRange: range(), replacementRange: range())
            view.textContainer?.containerSize = size()
            view.font = .systemFont(ofSize: number())
        case let view as NSStackView:
            view.spacing = number()
            view.addArrangedSubview(self.view())
        case let view as NSSplitView:
            view.addArrangedSubview(self.view())
            view.setPosition(number(), ofDividerAt: whole(0...2))
        case let view as NSScrollView:
            view.contentView.scroll(to: point())
            view.magnification = number()
        default:
            view.alphaValue = number()
            view.isHidden.toggle()
        }
    }

    private mutating func ask(_ view: NSView, _ other: NSView) {
        _ = view.hitTest(point())
        _ = view.convert(rect(), to: other)
        view.scrollToVisible(rect())
        window.makeFirstResponder(view)
        let event = NSEvent.mouseEvent(
            with: .mouseMoved, location: point(), modifierFlags: [], timestamp: 1, windowNumber: window.windowNumber,
            context: nil, eventNumber: 0, clickCount: 0, pressure: 0)
        if let event { window.sendEvent(event) }
    }

    private mutating func show(_ view: NSView) {
        view.layer?.transform = CATransform3DMakeRotation(number(), number(), number(), number())
        view.layer?.cornerRadius = number()
        view.setNeedsDisplay(rect())
        view.layoutSubtreeIfNeeded()
        if let bitmap = view.bitmapImageRepForCachingDisplay(in: rect()) { view.cacheDisplay(in: rect(), to: bitmap) }
    }
}
