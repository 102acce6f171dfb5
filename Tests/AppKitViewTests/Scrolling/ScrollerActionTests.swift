import AppKitTestSupport
import Testing

@testable import AppKit

/// Scrollers that a program uses without a scroll view.
@MainActor
@Suite(.serialized) struct ScrollerActionTests {
    @MainActor
    private final class Listener: NSObject {
        var parts: [NSScroller.Part] = []
        func scrolled(_ sender: NSScroller) { parts.append(sender.hitPart) }
    }

    @Test func `A scroller sends its action when the user has moved the knob or pressed the slot`() throws {
        Selector.acetateDefine("scrolled:", Listener.scrolled)
        let (display, window) = try makeWindow(width: 100, height: 200)
        let scroller = NSScroller(frame: NSRect(x: 0, y: 0, width: 15, height: 200))
        let listener = Listener()
        scroller.scrollerStyle = .legacy
        (scroller.target, scroller.action) = (listener, "scrolled:")
        scroller.knobProportion = 0.25
        window.contentView?.addSubview(scroller)
        window.makeKeyAndOrderFront(nil)
        display.pressPointer(at: CGPoint(x: 8, y: 180))
        display.releasePointer(at: CGPoint(x: 8, y: 180))
        #expect(listener.parts == [.incrementPage])
        display.pressPointer(at: CGPoint(x: 8, y: 20))
        display.movePointer(to: CGPoint(x: 8, y: 60))
        display.releasePointer(at: CGPoint(x: 8, y: 60))
        #expect(listener.parts.last == .knob)
        // The slot is 194 points long, and the knob 48.5 of them.
        #expect(abs(scroller.doubleValue - 40 / 145.5) < 1e-9)
        scroller.isEnabled = false
        display.pressPointer(at: CGPoint(x: 8, y: 180))
        display.releasePointer(at: CGPoint(x: 8, y: 180))
        #expect(listener.parts.last == .knob)
    }

    @Test func `A scroller is a control with a size`() {
        let scroller: NSControl = NSScroller(frame: .zero)
        scroller.doubleValue = 0.5
        #expect(scroller.floatValue == 0.5 && scroller.controlSize == .regular)
        #expect(NSScroller.scrollerWidth(for: .regular, scrollerStyle: .legacy) == 15)
        #expect(NSScroller.scrollerWidth(for: .small, scrollerStyle: .legacy) == 11)
    }
}
