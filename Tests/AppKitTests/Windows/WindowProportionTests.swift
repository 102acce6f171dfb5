import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct WindowProportionTests {
    @Test func `A ratio is kept within the size that the user has given`() {
        let wide = WindowProportion.ratio(NSSize(width: 16, height: 9), ofContent: false)
        #expect(
            wide.size(within: NSSize(width: 320, height: 500), added: 30, minimum: .zero)
                == NSSize(width: 320, height: 180))
        #expect(
            wide.size(within: NSSize(width: 999, height: 90), added: 30, minimum: .zero)
                == NSSize(width: 160, height: 90))
        let content = WindowProportion.ratio(NSSize(width: 1, height: 1), ofContent: true)
        #expect(
            content.size(within: NSSize(width: 100, height: 100), added: 30, minimum: .zero)
                == NSSize(width: 70, height: 100))
        let invalid = WindowProportion.ratio(NSSize(width: -1, height: CGFloat.infinity), ofContent: false)
        #expect(
            invalid.size(within: NSSize(width: 7, height: 8), added: 0, minimum: .zero) == NSSize(width: 7, height: 8))
    }

    @Test func `Steps are counted from the smallest size`() {
        let steps = WindowProportion.steps(NSSize(width: 10, height: 20), ofContent: true)
        let size = steps.size(
            within: NSSize(width: 58, height: 109), added: 30, minimum: NSSize(width: 5, height: 10))
        // 5 + 5 * 10 and 10 + 3 * 20 + 30.
        #expect(size == NSSize(width: 55, height: 100))
    }

    @Test func `A ratio and increments replace each other, and the delegate has the last word`() throws {
        final class Delegate: NSObject, NSWindowDelegate {
            func windowWillResize(_ sender: NSWindow, to frameSize: NSSize) -> NSSize {
                NSSize(width: frameSize.width - 20, height: 1000)
            }
        }
        let (_, window) = try makeWindow()
        #expect(window.aspectRatio == .zero && window.resizeIncrements == NSSize(width: 1, height: 1))
        window.resizeIncrements = NSSize(width: 10, height: 10)
        window.aspectRatio = NSSize(width: 2, height: 1)
        #expect(window.resizeIncrements == NSSize(width: 1, height: 1) && window.contentAspectRatio == .zero)
        #expect(window.resizedSize(NSSize(width: 100, height: 100)) == NSSize(width: 100, height: 50))
        let delegate = Delegate()
        window.delegate = delegate
        #expect(window.resizedSize(NSSize(width: 100, height: 100)) == NSSize(width: 80, height: 100))
    }
}

@MainActor
@Suite(.serialized) struct WindowPropertyTests {
    @Test func `A window that ignores the mouse lets the pointer through to the one behind`() throws {
        let (display, window) = try makeWindow()
        let view = RecordingView(frame: .zero)
        window.contentView = view
        window.orderFront(nil)
        let cover = NSWindow(contentViewController: NSViewController())
        cover.ignoresMouseEvents = true
        cover.orderFront(nil)
        window.makeKey()
        cover.orderFront(nil)
        display.click(at: CGPoint(x: 5, y: 5))
        #expect(view.notes.first?.hasPrefix("down") == true)
    }

    @Test func `The title of a window with changes has a mark`() throws {
        let (_, window) = try makeWindow()
        window.title = "Notes"
        #expect(window.shownTitle == "Notes")
        window.isDocumentEdited = true
        #expect(window.shownTitle == "• Notes" && window.title == "Notes")
    }
}

@MainActor
@Suite(.serialized) struct PointerStateTests {
    @Test func `The location and the buttons of the pointer are known over windows`() throws {
        let (display, window) = try makeWindow()
        window.setFrameOrigin(NSPoint(x: 30, y: 40))
        window.orderFront(nil)
        display.movePointer(to: CGPoint(x: 10, y: 80))
        #expect(NSEvent.mouseLocation == NSPoint(x: 40, y: 60))
        #expect(window.mouseLocationOutsideOfEventStream == NSPoint(x: 10, y: 20))
        display.pressPointer(at: CGPoint(x: 10, y: 80))
        #expect(NSEvent.pressedMouseButtons == 1)
        display.releasePointer(at: CGPoint(x: 10, y: 80))
        #expect(NSEvent.pressedMouseButtons == 0 && NSEvent.doubleClickInterval == 0.5)
    }
}
