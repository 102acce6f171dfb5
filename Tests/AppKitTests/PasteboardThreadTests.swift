import AppKit
import Foundation
import Testing

/// Pasteboards and the workspace on other threads than the main one. The functions here are not isolated, as on macOS.
@Suite struct PasteboardThreadTests {
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

    @Test @MainActor func `A pasteboard has on another thread what it has on the main thread`() async {
        let here = Self.useBoard()
        let there = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Self.useBoard()) }
        }
        #expect(here.prefix(5) == ["true", "an item", "<b>text</b>", "2", "1.0"])
        #expect(there == here)
    }

    @Test func `The workspace refuses a URL without a scheme on any thread`() throws {
        let url = try #require(URL(string: "no-scheme"))
        #expect(!NSWorkspace.shared.open(url))
    }
}
