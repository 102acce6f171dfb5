import AppKitTestSupport
import Foundation
import Synchronization
import Testing

@testable import AppKit

/// Pasteboards, the workspace and events on other threads than the main one. The functions here are not isolated, as on macOS.
@Suite struct UnisolatedTests {
    /// Writes a text, a color and an item, and reads them.
    private static func useBoard() -> [String] {
        let board = NSPasteboard.withUniqueName()
        defer { board.releaseGlobally() }
        let count = board.clearContents()
        let item = NSPasteboardItem()
        item.setString("an item", forType: .string)
        let isWritten = board.writeObjects([item, NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)])
        board.setString("<b>text</b>", forType: .html)
        let colors = board.readObjects(forClasses: [NSColor.self]) as? [NSColor] ?? []
        return [
            "\(isWritten)", board.string(forType: .string) ?? "", board.string(forType: .html) ?? "",
            "\(board.pasteboardItems?.count ?? 0)", "\(colors.first?.redComponent ?? 0)",
            "\(board.changeCount - count)", board.availableType(from: [.png, .color])?.rawValue ?? "",
            "\(item.types.contains(.html))",
        ]
    }

    @Test @MainActor func `A pasteboard has on another thread what it has on the main thread`() {
        let here = Self.useBoard()
        // Not awaited, because other tests empty all pasteboards.
        let there = onOtherThreadInInnerLoop { Self.useBoard() }
        #expect(here.prefix(5) == ["true", "an item", "<b>text</b>", "2", "1.0"])
        #expect(there == here)
    }

    @Test func `The workspace refuses a URL without a scheme on any thread`() throws {
        let url = try #require(URL(string: "no-scheme"))
        #expect(!NSWorkspace.shared.open(url))
    }

    /// Counts key events, until it is released on any thread.
    private final class KeyCounter: Sendable {
        private let count = Mutex(0)
        nonisolated(unsafe) private(set) var monitor: Any?

        var value: Int { count.withLock { $0 } }

        init() {
            monitor = NSEvent.addLocalMonitorForEvents(matching: .keyDown) { [weak self] event in
                self?.count.withLock { $0 += 1 }
                return event
            }
        }

        deinit { if let monitor { NSEvent.removeMonitor(monitor) } }
    }

    @Test @MainActor func `A monitor of another thread gets events, until its owner is released there`() async throws {
        let event = try #require(
            NSEvent.keyEvent(
                with: .keyDown, location: .zero, modifierFlags: [], timestamp: 0, windowNumber: 0, context: nil,
                characters: "a", charactersIgnoringModifiers: "a", isARepeat: false, keyCode: 0))
        let counter = await onOtherThread { KeyCounter() }
        // Events of other tests come too, while this test waits.
        let former = counter.value
        _ = EventMonitor.filter(event)
        #expect(counter.value == former + 1)
        weak let monitor = counter.monitor as? EventMonitor
        #expect(monitor != nil)
        let box = Mutex<KeyCounter?>(counter)
        _ = consume counter
        await onOtherThread { box.withLock { $0 = nil } }
        // The removal is a block of the main thread.
        await runMainBlocks()
        #expect(monitor == nil)
    }

    @Test func `The state of the pointer is known on any thread`() {
        let location = NSEvent.mouseLocation
        #expect(location.x.isFinite && location.y.isFinite && NSEvent.pressedMouseButtons >= 0)
    }
}
