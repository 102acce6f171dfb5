import AppKitTestSupport
import Testing

@testable import AppKit

/// Shortcuts, handles and idle times on the off-screen display, which has no other programs and no user.
@MainActor
@Suite(.serialized) struct RelationTests {
    @Test func `A shown window receives shortcuts if it asks for them`() throws {
        let (_, window) = try makeWindow()
        window.acetateInhibitsKeyboardShortcuts = true
        #expect(!window.acetateReceivesKeyboardShortcuts)
        window.orderFront(nil)
        #expect(window.acetateReceivesKeyboardShortcuts)
        window.acetateInhibitsKeyboardShortcuts = false
        #expect(!window.acetateReceivesKeyboardShortcuts)
    }

    @Test func `There are no handles without other programs`() async throws {
        let (_, window) = try makeWindow()
        #expect(await window.acetateExportHandle() == nil)
        window.orderFront(nil)
        #expect(await window.acetateExportHandle() == nil)
        #expect(!window.acetateSetParent(handle: "handle"))
    }

    @Test func `A display without idle times is an error that names the check`() throws {
        _ = try makeWindow()
        #expect(!AcetateIdleMonitor.isSupported)
        let error = #expect(throws: OffscreenDisplayError.self) { try AcetateIdleMonitor(timeout: 1) { _ in } }
        #expect(error?.description.contains("isSupported") == true)
    }
}
