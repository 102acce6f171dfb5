import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The time from a key press to the next frame in a text of a megabyte.
@MainActor
@Suite struct TextSpeedTests {
    /// Milliseconds: a frame at 60 Hz, and more if the modules are not optimized.
    #if DEBUG
        private let limit = 50.0
    #else
        private let limit = 16.0
    #endif

    /// The lower quartile, which a busy computer changes less than the median.
    private func quartile(
        _ paragraph: String, key: OffscreenDisplay.Key, attributes: [[NSAttributedString.Key: Any]] = []
    ) throws -> Double {
        let count = 1_000_000 / paragraph.utf16.count
        let stage = try TextStage(String(repeating: paragraph, count: count), width: 600, height: 600)
        if !attributes.isEmpty, let storage = stage.view.textStorage {
            storage.beginEditing()
            for (index, start) in stride(from: 0, to: storage.length - 20, by: 20).enumerated() {
                storage.addAttributes(attributes[index % attributes.count], range: range(start, 20))
            }
            storage.endEditing()
        }
        let clip = NSView(frame: NSRect(x: 0, y: 0, width: 600, height: 600))
        clip.clipsToBounds = true
        stage.window.contentView?.addSubview(clip)
        clip.addSubview(stage.view)
        stage.window.makeFirstResponder(stage.view)
        stage.select(stage.view.string.utf16.count / 2)
        stage.view.scrollRangeToVisible(stage.selected)
        _ = stage.display.image()
        #expect(stage.view.visibleRect.minY > 10_000)
        let times = (0..<15).map { _ -> Double in
            // The changed layers are drawn and committed when the key has been handled.
            let time = processorMilliseconds { stage.display.press(key) }
            _ = stage.display.image()
            return time
        }
        return times.sorted()[times.count / 4]
    }

    @Test(arguments: [
        "The quick brown fox jumps over the lazy dog, then it rests for a while in the sun.\n",
        "Der schnelle Fuchs — «très» — \u{645}\u{631}\u{62D}\u{628}\u{627} 日本語 😀 springt.\n",
    ])
    func `A key press in the middle of a megabyte is shown soon`(_ paragraph: String) throws {
        for key in [OffscreenDisplay.Key.space, .return, .delete] {
            let time = try quartile(paragraph, key: key)
            #expect(time < limit)
        }
    }

    @Test func `A key press in a line of a megabyte is shown soon`() throws {
        let time = try quartile(String(repeating: "word ", count: 200_000), key: .space)
        #expect(time < limit)
    }

    /// A paragraph of several thousand characters.
    private let mixed =
        String(
            repeating: "The Straße — Привет, ελληνικά «très» שלום مرحبا 日本語 한국어 नमस्ते 😀 e\u{301} fi 1234 ", count: 60)
        + "\n"

    @Test func `A key press in a long paragraph of mixed scripts is shown soon`() throws {
        #expect(try quartile(mixed, key: .space) < limit)
    }

    @Test func `A key press in a megabyte with fifty thousand runs of attributes is shown soon`() throws {
        let attributes: [[NSAttributedString.Key: Any]] = [
            [.foregroundColor: NSColor.red], [.font: NSFont.boldSystemFont(ofSize: 13)], [.underlineStyle: 1],
        ]
        #expect(try quartile("Der schnelle Fuchs — «très» — springt.\n", key: .space, attributes: attributes) < limit)
    }

    @Test func `A megabyte with two hundred thousand runs is copied, replaced and restored soon`() throws {
        let stage = try TextStage(String(repeating: "words ", count: 170_000), width: 600, height: 600)
        let storage = try #require(stage.view.textStorage)
        storage.beginEditing()
        for start in stride(from: 0, to: storage.length, by: 6) {
            storage.addAttribute(.foregroundColor, value: start % 12 == 0 ? NSColor.red : .blue, range: range(start, 6))
        }
        storage.endEditing()
        let text = storage.string
        _ = stage.display.image()
        // Each took seconds when runs were copied one by one, and takes up to 0.3 s on an idle machine.
        for key in ["a", "c", "v", "z"] as [Character] {
            let pressed = try #require(OffscreenDisplay.Key(key))
            #expect(processorMilliseconds { stage.display.press(pressed, modifiers: .command) } < 100 * limit)
        }
        #expect(storage.string == text)
        var run = NSRange()
        #expect(
            storage.attribute(.foregroundColor, at: 6, effectiveRange: &run) as? NSColor == .blue && run == range(6, 6))
    }
}
