import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct ChildWindowTests {
    private func makeChild(_ style: NSWindow.StyleMask = []) -> NSWindow {
        NSWindow(
            contentRect: NSRect(x: 30, y: 20, width: 60, height: 40), styleMask: style, backing: .buffered,
            defer: false)
    }

    @Test func `A child without a title bar keeps its position relative to its parent`() throws {
        let (_, window) = try makeWindow()
        let child = makeChild()
        window.addChildWindow(child, ordered: .above)
        #expect(!child.isVisible)
        #expect(child.parent === window && window.childWindows?.count == 1)
        window.makeKeyAndOrderFront(nil)
        child.orderFront(nil)
        #expect(child.isVisible)
        // The top left corners: the parent's is at (0, 100), the child's at (30, 60).
        #expect(child.surface?.state.origin == CGPoint(x: 30, y: 40))
        child.setFrameOrigin(NSPoint(x: 10, y: -20))
        #expect(child.surface?.state.origin == CGPoint(x: 10, y: 80))
        window.setFrame(NSRect(x: 500, y: 0, width: 200, height: 150), display: true)
        #expect(child.frame == NSRect(x: 510, y: 30, width: 60, height: 40), "its distance from the top left stays")
        #expect(child.surface?.state.origin == CGPoint(x: 10, y: 80))
        child.setFrameTopLeftPoint(NSPoint(x: 500, y: 150))
        #expect(child.surface?.state.origin == .zero)
    }

    @Test func `Children are hidden, shown and closed with their parents`() throws {
        let (_, window) = try makeWindow()
        let child = makeChild(), grandchild = makeChild()
        window.makeKeyAndOrderFront(nil)
        window.addChildWindow(child, ordered: .above)
        child.addChildWindow(grandchild, ordered: .above)
        #expect(child.isVisible && grandchild.isVisible)
        window.orderOut(nil)
        #expect(!child.isVisible && !grandchild.isVisible)
        window.orderFront(nil)
        #expect(child.isVisible && grandchild.isVisible)
        child.close()
        #expect(!child.isVisible && !grandchild.isVisible && child.parent == nil)
        #expect(window.childWindows == nil)
    }

    @Test func `A removed popup is hidden, and a window with a title bar stays`() throws {
        let (_, window) = try makeWindow()
        let popup = makeChild(), panel = makeChild([.titled])
        window.makeKeyAndOrderFront(nil)
        window.addChildWindow(popup, ordered: .above)
        window.addChildWindow(panel, ordered: .above)
        #expect(panel.surface?.state.origin == nil)
        window.removeChildWindow(popup)
        window.removeChildWindow(panel)
        #expect(!popup.isVisible && panel.isVisible)
        #expect(popup.parent == nil && panel.parent == nil)
    }

    @Test func `A window cannot be its own descendant`() throws {
        let (_, window) = try makeWindow()
        let child = makeChild()
        window.addChildWindow(child, ordered: .above)
        child.addChildWindow(window, ordered: .above)
        window.addChildWindow(window, ordered: .above)
        #expect(child.childWindows == nil && window.parent == nil)
        #expect(window.childWindows?.count == 1)
    }

    @Test func `A popup leaves the keyboard focus with its parent`() throws {
        let (display, window) = try makeWindow()
        let view = RecordingView(frame: .zero)
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        window.addChildWindow(makeChild(), ordered: .above)
        #expect(window.isKeyWindow)
        display.press(.return)
        #expect(view.notes == ["key 36", "insertNewline:", "up 36"])
    }

    @Test func `A popup that the display server dismisses is closed`() throws {
        final class Delegate: NSObject, NSWindowDelegate {
            var isClosed = false
            func windowWillClose(_ notification: Notification) { isClosed = true }
        }
        let (display, window) = try makeWindow()
        let popup = makeChild(), delegate = Delegate()
        popup.delegate = delegate
        popup.level = .popUpMenu
        window.makeKeyAndOrderFront(nil)
        window.addChildWindow(popup, ordered: .above)
        display.server.eventHandler?(.dismissed(surface: popup.windowNumber))
        #expect(delegate.isClosed && !popup.isVisible && window.childWindows == nil)
    }

    @Test func `A window can keep the screen on`() throws {
        let (_, window) = try makeWindow()
        window.inhibitsIdle = true
        window.acetateContentType = .video
        window.makeKeyAndOrderFront(nil)
        let surface = try #require(window.surface as? OffscreenSurface)
        #expect(surface.inhibitsIdle && surface.contentType == .video)
        window.inhibitsIdle = false
        #expect(!surface.inhibitsIdle)
    }
}
