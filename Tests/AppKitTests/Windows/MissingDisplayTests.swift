import AppKit
import Foundation
import Testing

/// Programs without a display server, such as the tests of a library. Each test is a process of its own.
@Suite struct MissingDisplayTests {
    nonisolated private static func removeDisplay() {
        for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "ACETATE_SNAPSHOTS", "ACETATE_HEADLESS"] { unsetenv(name) }
        setenv("XDG_RUNTIME_DIR", "/nonexistent", 1)
    }

    @Test func `screens, cursors, pasteboards and windows that are not shown work without a display`() async {
        await #expect(processExitsWith: .success) {
            MissingDisplayTests.removeDisplay()
            await MainActor.run {
                precondition(NSScreen.screens.isEmpty && NSScreen.main == nil)
                NSCursor.pointingHand.set()
                NSCursor.hide()
                let pasteboard = NSPasteboard.general
                precondition(pasteboard.string(forType: .string) == nil)
                pasteboard.clearContents()
                precondition(pasteboard.setString("text", forType: .string))
                precondition(pasteboard.string(forType: .string) == "text")
                precondition(!AcetateLayerSurface.isSupported && !AcetateSessionLock.isSupported)
                precondition(!AcetateIdleMonitor.isSupported)
                let frame = NSRect(x: 0, y: 0, width: 100, height: 80)
                let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
                let view = NSView(frame: frame)
                window.contentView = view
                view.layoutSubtreeIfNeeded()
                precondition(window.screen == nil && view.bounds.size == frame.size)
            }
        }
    }

    @Test func `a window that is shown without a display ends the program with a message`() async throws {
        let result = try await #require(
            processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
        ) {
            MissingDisplayTests.removeDisplay()
            await MainActor.run {
                _ = NSScreen.screens
                let frame = NSRect(x: 0, y: 0, width: 100, height: 80)
                NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false).orderFront(nil)
            }
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("WAYLAND_DISPLAY"), "\(message)")
    }
}
