import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct PanelTests {
    private func makePanel(_ style: NSWindow.StyleMask) -> NSPanel {
        NSPanel(
            contentRect: NSRect(x: 0, y: 0, width: 100, height: 50), styleMask: style, backing: .buffered, defer: false)
    }

    @Test func `A panel becomes key and not main, and is hidden with the application`() throws {
        _ = try makeWindow()
        let panel = makePanel([.titled, .closable])
        #expect(panel.hidesOnDeactivate && panel.canBecomeKey && !panel.canBecomeMain && !panel.isReleasedWhenClosed)
        #expect(!makePanel(.borderless).canBecomeKey)
    }

    @Test func `Escape closes a panel with a close button`() throws {
        let (display, _) = try makeWindow()
        for (style, isClosed) in [(NSWindow.StyleMask([.titled, .closable]), true), ([.titled], false)] {
            let panel = makePanel(style)
            panel.makeKeyAndOrderFront(nil)
            _ = display.image()
            display.press(.escape)
            #expect(panel.isVisible != isClosed)
            panel.close()
        }
    }

    @Test func `A nonactivating panel receives keys without activating the application`() throws {
        let (display, window) = try makeWindow()
        let application = NSApplication.shared
        let panel = makePanel([.titled, .nonactivatingPanel])
        panel.hidesOnDeactivate = false
        #expect(!application.isActive)
        panel.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(panel.isKeyWindow && !application.isActive)
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(window.isKeyWindow && application.isActive)
        // An active application stays so.
        panel.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(panel.isKeyWindow && application.isActive)
        panel.close()
        window.orderOut(nil)
        _ = display.image()
        #expect(!application.isActive)
        // Other windows have no such style.
        window.styleMask.insert(.nonactivatingPanel)
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(application.isActive)
    }

    @Test func `A closed window is in the list of the application only if it is not released, and exists`() throws {
        _ = try makeWindow()
        let application = NSApplication.shared
        var kept: NSPanel? = makePanel([.titled])
        let panel = try #require(kept)
        kept = nil
        panel.isReleasedWhenClosed = true
        #expect(panel.isReleasedWhenClosed && application.windows.contains(panel))
        panel.makeKeyAndOrderFront(nil)
        panel.close()
        #expect(!application.windows.contains(panel))
        panel.isReleasedWhenClosed = false
        panel.makeKeyAndOrderFront(nil)
        panel.close()
        #expect(application.windows.filter { $0 === panel }.count == 1)
        panel.makeKeyAndOrderFront(nil)
        #expect(application.windows.filter { $0 === panel }.count == 1)
        panel.close()
        weak var gone: NSPanel?
        do {
            let other = makePanel([.titled])
            other.isReleasedWhenClosed = false
            other.close()
            gone = other
            #expect(application.windows.contains(other))
        }
        #expect(gone == nil)
    }
}
