import AppKitTestSupport
import Testing

@testable import AppKit

/// The insets of a scroll view below a title bar.
@MainActor
@Suite(.serialized) struct ContentInsetTests {
    private func scene(adjusts: Bool = true) throws -> (OffscreenDisplay, NSWindow, NSScrollView) {
        let (display, window) = try makeWindow(width: 200, height: 160)
        display.drawsWindowFrames = true
        window.styleMask.insert(.fullSizeContentView)
        let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 200, height: 160))
        scrollView.automaticallyAdjustsContentInsets = adjusts
        scrollView.documentView = FlippedDocument(frame: NSRect(x: 0, y: 0, width: 200, height: 1000))
        window.contentView = scrollView
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        return (display, window, scrollView)
    }

    private final class FlippedDocument: NSView { override var isFlipped: Bool { true } }

    @Test func `The insets include the part that a title bar covers`() throws {
        let (_, window, scrollView) = try scene()
        let bar = window.frame.height - window.contentLayoutRect.height
        #expect(bar > 0 && scrollView.contentInsets.top == bar)
        // The document begins below the bar.
        #expect(scrollView.contentView.bounds.minY == -bar)
        scrollView.automaticallyAdjustsContentInsets = false
        #expect(scrollView.contentInsets.top == 0 && scrollView.contentView.bounds.minY == 0)
    }

    @Test func `The program's own insets are kept`() throws {
        let (_, window, scrollView) = try scene()
        let bar = window.frame.height - window.contentLayoutRect.height
        scrollView.contentInsets.top += 7
        scrollView.contentInsets.bottom = 5
        scrollView.setFrameSize(NSSize(width: 200, height: window.frame.height - bar - 10))
        #expect(scrollView.contentInsets.top == 7 && scrollView.contentInsets.bottom == 5)
    }

    @Test func `Nothing is added if the program wants it so, or if nothing is covered`() throws {
        #expect(try scene(adjusts: false).2.contentInsets.top == 0)
        let (_, window) = try makeWindow()
        let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        window.contentView = scrollView
        window.makeKeyAndOrderFront(nil)
        #expect(scrollView.automaticallyAdjustsContentInsets && scrollView.contentInsets.top == 0)
    }
}
