import CoreText
import Foundation
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct FontGlyphTests {
    init() throws { _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 64, height: 64)) }

    private func glyphs(_ text: String, _ font: NSFont) -> [CGGlyph] {
        var glyphs = [CGGlyph](repeating: 0, count: text.utf16.count)
        _ = CTFontGetGlyphsForCharacters(font, Array(text.utf16), &glyphs, glyphs.count)
        return glyphs
    }

    // All advances of DejaVu Sans Mono are 1233 of 2048 units.
    @Test func `Advances and boxes of glyphs are in points`() throws {
        let font = try #require(NSFont(name: "DejaVu Sans Mono", size: 100))
        let list = glyphs("iH", font)
        #expect(abs(font.advancement(forCGGlyph: list[0]).width - 100 * 1233 / 2048) < 0.1)
        #expect(abs(font.maximumAdvancement.width - 100 * 1233 / 2048) < 0.1 && font.maximumAdvancement.height == 0)
        var advances = [NSSize](repeating: .zero, count: 2)
        font.getAdvancements(&advances, forCGGlyphs: list, count: 2)
        #expect(advances == list.map(font.advancement(forCGGlyph:)))
        let box = font.boundingRect(forCGGlyph: list[1])
        #expect(abs(box.minY) < 0.5 && abs(box.maxY - font.capHeight) < 0.5 && box.width > 0)
        var boxes = [NSRect](repeating: .zero, count: 2)
        font.getBoundingRects(&boxes, forCGGlyphs: list, count: 2)
        #expect(boxes == list.map(font.boundingRect(forCGGlyph:)))
        let glyph = font.glyph(withName: "H")
        #expect(glyph == NSGlyph(list[1]) && font.glyph(withName: "no glyph") == 0)
        #expect(font.advancement(forGlyph: glyph) == advances[1] && font.boundingRect(forGlyph: glyph) == boxes[1])
        #expect(font.advancement(forGlyph: 100_000) == .zero)
    }

    @Test func `A font knows its characters`() {
        let characters = NSFont.systemFont(ofSize: 12).coveredCharacterSet
        #expect(characters.contains("A") && characters.contains("é") && !characters.contains("\u{10FFFF}"))
    }

    @Test func `Fonts of parts of windows have their sizes`() {
        #expect(NSFont.titleBarFont(ofSize: 0) == .boldSystemFont(ofSize: 13))
        #expect(NSFont.menuBarFont(ofSize: 0) == .systemFont(ofSize: 13))
        #expect(NSFont.paletteFont(ofSize: 0) == .boldSystemFont(ofSize: 11))
        #expect(NSFont.controlContentFont(ofSize: 0) == .systemFont(ofSize: 12))
        #expect(NSFont.controlContentFont(ofSize: 20).pointSize == 20)
    }
}
