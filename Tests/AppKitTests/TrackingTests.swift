import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct TrackingTests {
    /// A view that records what its tracking areas report.
    private class TrackingView: NSView {
        var notes: [String] = []
        var updates = 0
        override func mouseEntered(with event: NSEvent) { notes.append("entered") }
        override func mouseExited(with event: NSEvent) { notes.append("exited") }
        override func mouseMoved(with event: NSEvent) {
            let point = convert(event.locationInWindow, from: nil)
            notes.append("moved \(Int(point.x)),\(Int(point.y))")
        }
        override func cursorUpdate(with event: NSEvent) {
            notes.append("cursor")
            NSCursor.crosshair.set()
        }
        override func updateTrackingAreas() {
            super.updateTrackingAreas()
            updates += 1
        }

        /// Returns the notes since the last call.
        func take() -> [String] {
            defer { notes = [] }
            return notes
        }
    }

    /// A view at (50, 10) with the size 100 x 50, so from (50, 40) to (150, 90) from the top left, in a window of 200 x 100.
    private func makeView(
        _ options: NSTrackingArea.Options = [.mouseEnteredAndExited, .activeAlways], rect: NSRect? = nil
    ) throws -> (OffscreenDisplay, NSWindow, TrackingView) {
        let (display, window) = try makeWindow()
        let view = TrackingView(frame: NSRect(x: 50, y: 10, width: 100, height: 50))
        view.addTrackingArea(NSTrackingArea(rect: rect ?? view.bounds, options: options, owner: view))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        return (display, window, view)
    }

    private let inside = CGPoint(x: 100, y: 60)
    private let outside = CGPoint(x: 10, y: 10)

    private func settle(_ display: OffscreenDisplay) { _ = display.image() }

    // NSTrackingArea.h and NSEvent.h
    @Test func `Raw values are those of macOS`() {
        #expect(NSTrackingArea.Options.mouseEnteredAndExited.rawValue == 0x01)
        #expect(NSTrackingArea.Options.cursorUpdate.rawValue == 0x04)
        #expect(NSTrackingArea.Options.activeWhenFirstResponder.rawValue == 0x10)
        #expect(NSTrackingArea.Options.activeAlways.rawValue == 0x80)
        #expect(NSTrackingArea.Options.enabledDuringMouseDrag.rawValue == 0x400)
        #expect(NSEvent.EventType.mouseEntered.rawValue == 8)
        #expect(NSEvent.EventType.mouseExited.rawValue == 9)
        #expect(NSEvent.EventType.cursorUpdate.rawValue == 17)
    }

    @Test func `The pointer enters and exits an area once`() throws {
        let (display, _, view) = try makeView()
        display.movePointer(to: outside)
        display.movePointer(to: inside)
        display.movePointer(to: CGPoint(x: 101, y: 60))
        #expect(view.take() == ["entered"])
        display.movePointer(to: outside)
        #expect(view.take() == ["exited"])
        display.movePointer(to: inside)
        display.movePointerOut()
        #expect(view.take() == ["entered", "exited"], "the pointer has left the window")
    }

    @Test func `An event has its area, number and location`() throws {
        final class Asking: NSResponder {
            var events: [NSEvent] = []
            override func mouseEntered(with event: NSEvent) { events.append(event) }
        }
        let (display, window, view) = try makeView()
        let owner = Asking()
        let area = NSTrackingArea(
            rect: view.bounds, options: [.mouseEnteredAndExited, .activeAlways], owner: owner, userInfo: ["a": 1])
        view.addTrackingArea(area)
        display.movePointer(to: inside)
        let event = try #require(owner.events.first)
        #expect(event.type == .mouseEntered && event.trackingArea === area && event.window === window)
        #expect(event.trackingArea?.userInfo?["a"] as? Int == 1)
        #expect(event.locationInWindow == NSPoint(x: 100, y: 40))
        #expect(event.trackingNumber != 0 && owner.events.count == 1)
    }

    @Test func `Movements are sent to owners that ask for them, once`() throws {
        let (display, window, view) = try makeView(
            [.mouseMoved, .activeAlways], rect: NSRect(x: 0, y: 0, width: 60, height: 50))
        view.addTrackingArea(
            NSTrackingArea(rect: view.bounds, options: [.mouseMoved, .activeAlways], owner: view))
        display.movePointer(to: CGPoint(x: 60, y: 60))
        #expect(view.take() == ["moved 10,30"])
        window.acceptsMouseMovedEvents = true
        window.makeFirstResponder(view)
        display.movePointer(to: CGPoint(x: 61, y: 60))
        #expect(view.take() == ["moved 11,30"])
        display.movePointer(to: outside)
        #expect(view.take() == ["moved -40,80"], "to the first responder")
    }

    @Test func `Areas of superviews are entered first and exited last`() throws {
        final class Log: NSResponder {
            var notes: [String] = []
            override func mouseEntered(with event: NSEvent) { note("+", event) }
            override func mouseExited(with event: NSEvent) { note("-", event) }
            private func note(_ sign: String, _ event: NSEvent) {
                notes.append(sign + (event.trackingArea?.userInfo?["name"] as? String ?? ""))
            }
        }
        let (display, window, view) = try makeView()
        let log = Log()
        func add(_ name: String, to view: NSView) {
            view.addTrackingArea(
                NSTrackingArea(
                    rect: view.bounds, options: [.mouseEnteredAndExited, .activeAlways], owner: log,
                    userInfo: ["name": name]))
        }
        let inner = NSView(frame: NSRect(x: 40, y: 20, width: 20, height: 20))
        view.addSubview(inner)
        add("inner", to: inner)
        add("outer", to: view)
        let cover = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        window.contentView?.addSubview(cover)
        display.movePointer(to: inside)
        display.movePointerOut()
        #expect(log.notes == ["+outer", "+inner", "-inner", "-outer"], "a view in front covers no area")
    }

    @Test func `A view that moves, scrolls or hides under the pointer is entered and exited`() throws {
        let (display, _, view) = try makeView()
        display.movePointer(to: inside)
        #expect(view.take() == ["entered"])
        view.setFrameOrigin(NSPoint(x: 150, y: 10))
        settle(display)
        #expect(view.take() == ["exited"])
        view.setFrameOrigin(NSPoint(x: 50, y: 10))
        settle(display)
        #expect(view.take() == ["entered"])
        view.isHidden = true
        settle(display)
        #expect(view.take() == ["exited"])
        view.isHidden = false
        settle(display)
        #expect(view.take() == ["entered"])
        view.superview?.setBoundsOrigin(NSPoint(x: 0, y: 60))
        settle(display)
        #expect(view.take() == ["exited"])
    }

    @Test func `Views and areas that are removed report nothing more`() throws {
        let (display, window, view) = try makeView()
        display.movePointer(to: inside)
        view.removeFromSuperview()
        display.movePointer(to: outside)
        #expect(view.take() == ["entered"])
        window.contentView?.addSubview(view)
        display.movePointer(to: inside)
        view.removeTrackingArea(view.trackingAreas[0])
        display.movePointer(to: outside)
        #expect(view.take() == ["entered"])
        #expect(view.trackingAreas.isEmpty)
    }

    @Test func `The pointer exits when its window is hidden, and when another one is in front`() throws {
        let (display, window, view) = try makeView()
        display.movePointer(to: inside)
        window.orderOut(nil)
        #expect(view.take() == ["entered", "exited"])
        window.orderFront(nil)
        display.movePointer(to: inside)
        let other = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 200, height: 100), styleMask: [.titled], backing: .buffered,
            defer: false)
        other.makeKeyAndOrderFront(nil)
        display.movePointer(to: inside)
        #expect(view.take() == ["entered", "exited"])
    }

    @Test func `Areas are active by the key window and the first responder`() throws {
        let (display, window, view) = try makeView([.mouseEnteredAndExited, .activeInKeyWindow])
        let responding = TrackingView(frame: view.frame)
        responding.addTrackingArea(
            NSTrackingArea(
                rect: view.bounds, options: [.mouseEnteredAndExited, .activeWhenFirstResponder], owner: responding))
        window.contentView?.addSubview(responding)
        display.movePointer(to: inside)
        #expect(view.take() == ["entered"])
        #expect(responding.take() == [])
        window.makeFirstResponder(responding)
        settle(display)
        #expect(responding.take() == ["entered"])
        window.makeFirstResponder(nil)
        NSApplication.shared.handle(.keyboardFocus(surface: nil))
        settle(display)
        #expect(responding.take() == ["exited"])
        #expect(view.take() == ["exited"])
        NSApplication.shared.handle(.keyboardFocus(surface: window.windowNumber))
        settle(display)
        #expect(view.take() == ["entered"])
    }

    @Test func `An area of the active application is active in all of its windows`() throws {
        let (display, _, view) = try makeView([.mouseEnteredAndExited, .activeInActiveApp])
        NSApplication.shared.handle(.keyboardFocus(surface: nil))
        display.movePointer(to: inside)
        #expect(view.take() == [])
        let number = try #require(view.window?.windowNumber)
        NSApplication.shared.handle(.keyboardFocus(surface: number))
        settle(display)
        #expect(view.take() == ["entered"])
    }

    private func send(_ display: OffscreenDisplay, _ window: NSWindow, _ action: PointerInput.Action, _ point: CGPoint)
    {
        display.server.eventHandler?(
            .pointer(
                PointerInput(
                    surface: window.windowNumber, action: action, location: point, modifiers: [], timestamp: 1)))
        settle(display)
    }

    @Test func `While a button is down only areas that ask for it are entered`() throws {
        let (display, window, view) = try makeView()
        let dragging = TrackingView(frame: view.frame)
        dragging.addTrackingArea(
            NSTrackingArea(
                rect: view.bounds, options: [.mouseEnteredAndExited, .activeAlways, .enabledDuringMouseDrag],
                owner: dragging))
        window.contentView?.addSubview(dragging)
        display.movePointer(to: outside)
        send(display, window, .button(0x110, isDown: true), outside)
        send(display, window, .moved, inside)
        #expect(dragging.take() == ["entered"])
        #expect(view.take() == [])
        send(display, window, .button(0x110, isDown: false), inside)
        #expect(view.take() == ["entered"], "after the release")
        #expect(dragging.take() == [])
    }

    // Apple's documentation of NSTrackingArea.Options.assumeInside.
    @Test func `An area that is added under the pointer is exited first, as is one that assumes the pointer`() throws {
        let (display, window, view) = try makeView()
        display.movePointer(to: inside)
        _ = view.take()
        view.addTrackingArea(
            NSTrackingArea(rect: view.bounds, options: [.mouseEnteredAndExited, .activeAlways], owner: view))
        display.movePointer(to: CGPoint(x: 90, y: 60))
        #expect(view.take() == [])
        display.movePointer(to: outside)
        #expect(view.take() == ["exited", "exited"])
        let other = TrackingView(frame: view.frame)
        window.contentView?.addSubview(other)
        other.addTrackingArea(
            NSTrackingArea(
                rect: view.bounds, options: [.mouseEnteredAndExited, .activeAlways, .assumeInside], owner: other))
        settle(display)
        #expect(other.take() == [])
        display.movePointer(to: CGPoint(x: 11, y: 10))
        #expect(other.take() == ["exited"])
    }

    @Test func `An area in the visible rectangle follows the view's size and ends where a superview clips`() throws {
        let (display, window, _) = try makeView()
        let clip = NSView(frame: NSRect(x: 0, y: 0, width: 60, height: 100))
        clip.clipsToBounds = true
        let view = TrackingView(frame: NSRect(x: 20, y: 0, width: 10, height: 100))
        clip.addSubview(view)
        window.contentView?.addSubview(clip)
        view.addTrackingArea(
            NSTrackingArea(
                rect: .zero, options: [.mouseEnteredAndExited, .activeAlways, .inVisibleRect], owner: view))
        #expect(view.visibleRect == NSRect(x: 0, y: 0, width: 10, height: 100))
        display.movePointer(to: CGPoint(x: 40, y: 50))
        #expect(view.take() == [])
        view.setFrameSize(NSSize(width: 100, height: 100))
        settle(display)
        #expect(view.take() == ["entered"])
        #expect(view.visibleRect == NSRect(x: 0, y: 0, width: 40, height: 100))
        display.movePointer(to: CGPoint(x: 70, y: 50))
        #expect(view.take() == ["exited"])
        clip.isHidden = true
        #expect(view.visibleRect == .zero)
    }

    @Test func `Views are asked for new areas after changes of their place`() throws {
        final class Renewing: TrackingView {
            override func updateTrackingAreas() {
                super.updateTrackingAreas()
                trackingAreas.forEach(removeTrackingArea)
                addTrackingArea(
                    NSTrackingArea(rect: bounds, options: [.mouseEnteredAndExited, .activeAlways], owner: self))
            }
        }
        let (display, window, _) = try makeView()
        let view = Renewing(frame: NSRect(x: 0, y: 0, width: 20, height: 100))
        window.contentView?.addSubview(view)
        display.movePointer(to: CGPoint(x: 10, y: 50))
        #expect(view.take() == ["entered"], "the areas are added before the pointer enters")
        #expect(view.updates == 1)
        display.movePointer(to: CGPoint(x: 11, y: 50))
        #expect(view.updates == 1, "nothing has changed")
        view.setFrameSize(NSSize(width: 40, height: 100))
        settle(display)
        #expect(view.updates == 2)
        display.movePointer(to: CGPoint(x: 30, y: 50))
        #expect(view.take() == [])
        display.movePointer(to: CGPoint(x: 50, y: 50))
        #expect(view.take() == ["exited"])
        #expect(view.trackingAreas.count == 1)
    }

    @Test func `The innermost area determines the cursor, and the former cursor returns`() throws {
        let (display, _, view) = try makeView([.cursorUpdate, .activeAlways])
        display.movePointer(to: outside)
        #expect(NSCursor.current === NSCursor.arrow)
        display.movePointer(to: inside)
        display.movePointer(to: CGPoint(x: 90, y: 60))
        #expect(view.take() == ["cursor"])
        #expect(NSCursor.current === NSCursor.crosshair)
        view.removeFromSuperview()
        display.movePointer(to: inside)
        #expect(NSCursor.current === NSCursor.arrow)
    }

    @Test func `A tracking rectangle has its user data and is removed by its number`() throws {
        final class Owner: NSResponder {
            var data: [UnsafeMutableRawPointer?] = []
            override func mouseEntered(with event: NSEvent) { data.append(event.userData) }
        }
        let (display, _, view) = try makeView()
        let owner = Owner()
        var value = 0
        withUnsafeMutablePointer(to: &value) { pointer in
            let tag = view.addTrackingRect(
                NSRect(x: 0, y: 0, width: 100, height: 50), owner: owner, userData: pointer, assumeInside: false)
            #expect(view.trackingAreas.count == 1, "a tracking rectangle is not an area")
            display.movePointer(to: inside)
            display.movePointer(to: outside)
            view.removeTrackingRect(tag)
            display.movePointer(to: inside)
            #expect(owner.data == [UnsafeMutableRawPointer(pointer)])
        }
    }

    @Test func `A posted event is sent to the area with its number`() throws {
        let (_, window, view) = try makeView()
        func post(_ type: NSEvent.EventType, _ number: Int) {
            let event = NSEvent.enterExitEvent(
                with: type, location: .zero, modifierFlags: [], timestamp: 0, windowNumber: window.windowNumber,
                context: nil, eventNumber: 0, trackingNumber: number, userData: nil)
            if let event { NSApplication.shared.sendEvent(event) }
        }
        post(.mouseEntered, view.trackingAreas[0].number)
        post(.mouseExited, 1)
        post(.keyDown, view.trackingAreas[0].number)
        #expect(view.take() == ["entered"])
    }

    @Test func `Owners that are not responders and areas without options report nothing`() throws {
        let (display, _, view) = try makeView()
        let area = NSTrackingArea(
            rect: view.bounds, options: [.mouseEnteredAndExited, .activeAlways], owner: NSObject())
        #expect(area.owner == nil)
        view.addTrackingArea(area)
        view.addTrackingArea(NSTrackingArea(rect: view.bounds, options: [.mouseEnteredAndExited], owner: view))
        view.addTrackingArea(NSTrackingArea(rect: view.bounds, options: [.activeAlways], owner: view))
        display.movePointer(to: inside)
        #expect(view.take() == ["entered"])
    }

    @Test func `A handler may remove views and areas`() throws {
        final class Removing: TrackingView {
            var other: NSView?
            override func mouseEntered(with event: NSEvent) {
                super.mouseEntered(with: event)
                other?.removeFromSuperview()
                other = nil
            }
        }
        let (display, window, view) = try makeView()
        let removing = Removing(frame: view.frame)
        removing.other = view
        removing.addTrackingArea(
            NSTrackingArea(rect: view.bounds, options: [.mouseEnteredAndExited, .activeAlways], owner: removing))
        window.contentView?.addSubview(removing, positioned: .below, relativeTo: view)
        display.movePointer(to: inside)
        #expect(removing.take() == ["entered"])
        #expect(view.take() == [], "it was removed before")
        #expect(view.window == nil)
    }
}
