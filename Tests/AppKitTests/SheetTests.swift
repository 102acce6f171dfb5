import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct SheetTests {
    private func makeSheet() -> NSWindow {
        NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 80, height: 40), styleMask: .titled, backing: .buffered, defer: false
        )
    }

    @Test func `A window receives no input while a sheet is attached`() throws {
        let (display, window) = try makeWindow()
        let view = RecordingView(frame: .zero), inner = RecordingView(frame: .zero)
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        let sheet = makeSheet()
        sheet.contentView = inner
        sheet.makeFirstResponder(inner)
        var response: NSApplication.ModalResponse?
        window.beginSheet(sheet) { response = $0 }
        #expect(sheet.isVisible && sheet.isSheet && sheet.sheetParent === window && sheet.parent === window)
        #expect(window.attachedSheet === sheet && window.sheets.count == 1)
        #expect(sheet.frame.midX == window.frame.midX)
        display.server.eventHandler?(.keyboardFocus(surface: window.windowNumber))
        #expect(sheet.isKeyWindow, "the focus of the window is the sheet's")
        display.press(.return)
        #expect(view.notes == [] && inner.notes.first == "key 36")
        display.server.eventHandler?(
            .pointer(
                PointerInput(
                    surface: window.windowNumber, action: .button(0x110, isDown: true), location: CGPoint(x: 5, y: 5),
                    modifiers: [], timestamp: 1)))
        _ = display.image()
        #expect(view.notes == [])
        window.performClose(nil)
        #expect(window.isVisible)
        window.endSheet(sheet, returnCode: .OK)
        #expect(response == .OK && !sheet.isVisible && !sheet.isSheet && window.attachedSheet == nil)
        window.performClose(nil)
        #expect(!window.isVisible)
    }

    @Test func `A borderless sheet cannot become the key window, and neither can the window below it`() throws {
        let (display, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        let sheet = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 80, height: 40), styleMask: .borderless, backing: .buffered,
            defer: false)
        window.beginSheet(sheet)
        #expect(sheet.isVisible && sheet.isSheet && !sheet.canBecomeKey)
        display.server.eventHandler?(.keyboardFocus(surface: window.windowNumber))
        display.press(.return)
        #expect(window.keyCandidate == nil && !sheet.isKeyWindow)
        window.endSheet(sheet)
        display.server.eventHandler?(.keyboardFocus(surface: window.windowNumber))
        #expect(window.isKeyWindow)
    }

    @Test func `Sheets wait for each other`() throws {
        final class Delegate: NSObject, NSWindowDelegate {
            var notes: [String] = []
            func windowWillBeginSheet(_ notification: Notification) { notes.append("begin") }
            func windowDidEndSheet(_ notification: Notification) { notes.append("end") }
        }
        let (_, window) = try makeWindow()
        let delegate = Delegate()
        window.delegate = delegate
        window.makeKeyAndOrderFront(nil)
        let first = makeSheet(), second = makeSheet(), third = makeSheet()
        var responses: [Int] = []
        for sheet in [first, second, third] { window.beginSheet(sheet) { responses.append($0.rawValue) } }
        window.beginSheet(second)
        window.beginSheet(window)
        first.beginSheet(window)
        #expect(window.sheets.count == 3 && first.sheets.isEmpty)
        #expect(first.isVisible && !second.isVisible)
        window.endSheet(third, returnCode: .abort)
        window.endSheet(first)
        #expect(!first.isVisible && second.isVisible)
        window.endSheet(second, returnCode: .cancel)
        window.endSheet(second)
        #expect(responses == [-1001, -1000, 0])
        #expect(delegate.notes == ["begin", "end", "begin", "end"])
    }
}
