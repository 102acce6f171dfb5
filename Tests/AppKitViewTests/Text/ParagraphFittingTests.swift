import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Hyphenation, tightening, strategies of breaking lines, and the attributes for the shape and the direction of text.
@MainActor
@Suite struct ParagraphFittingTests {
    private func style(_ change: (NSMutableParagraphStyle) -> Void) -> NSMutableParagraphStyle {
        let style = NSMutableParagraphStyle()
        change(style)
        return style
    }

    @Test func `A paragraph style has the documented defaults, and its copies its values`() throws {
        let plain = NSParagraphStyle.default
        #expect(plain.hyphenationFactor == 0 && !plain.usesDefaultHyphenation && plain.lineBreakStrategy == [])
        #expect(!plain.allowsDefaultTighteningForTruncation && plain.tighteningFactorForTruncation == 0.05)
        let changed = style {
            $0.hyphenationFactor = 0.75
            $0.usesDefaultHyphenation = true
            $0.lineBreakStrategy = [.pushOut, .hangulWordPriority]
            $0.allowsDefaultTighteningForTruncation = true
            $0.tighteningFactorForTruncation = 0.1
        }
        let copy = try #require(changed.copy() as? NSParagraphStyle)
        #expect(copy == changed && copy != plain)
        #expect(copy.hyphenationFactor == 0.75 && copy.usesDefaultHyphenation && copy.lineBreakStrategy.rawValue == 3)
        #expect(copy.allowsDefaultTighteningForTruncation && copy.tighteningFactorForTruncation == 0.1)
        #expect(NSParagraphStyle.LineBreakStrategy.standard.isSuperset(of: [.pushOut, .hangulWordPriority]))
    }

    @Test func `The direction of a language is that of its script`() {
        #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "ar") == .rightToLeft)
        #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "he-IL") == .rightToLeft)
        #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "de-AT") == .leftToRight)
        #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "") == .leftToRight)
    }

    /// The strings of the lines of a text view.
    private func lines(of view: NSTextView) throws -> [String] {
        let manager = try #require(view.layoutManager)
        let text = NSString(string: view.string)
        var lines: [String] = []
        var index = 0
        while index < text.length {
            var line = NSRange()
            _ = manager.lineFragmentRect(forGlyphAt: index, effectiveRange: &line)
            lines.append(text.substring(with: line))
            index = max(index + 1, line.location + line.length)
        }
        return lines
    }

    @Test func `A layout manager divides words in paragraphs without a factor of their own`() throws {
        let font = try #require(NSFont(name: "DejaVu Sans Mono", size: 12))
        let stage = try TextStage("no hyphenation", font: font)
        let view = stage.view
        let padding = view.textContainer?.lineFragmentPadding ?? 0
        let width = NSAttributedString(string: "x", attributes: [.font: font]).size().width
        view.textContainer?.widthTracksTextView = false
        view.textContainer?.containerSize = NSSize(width: 10 * width + 2 * padding + 0.5, height: 1000)
        view.textStorage?.addAttribute(.languageIdentifier, value: "en-US", range: range(0, 14))
        #expect(try lines(of: view) == ["no ", "hyphenatio", "n"])
        view.layoutManager?.usesDefaultHyphenation = true
        #expect(try lines(of: view) == ["no hyphen", "ation"])
        view.layoutManager?.usesDefaultHyphenation = false
        view.layoutManager?.hyphenationFactor = 1
        #expect(try lines(of: view) == ["no hyphen", "ation"])
        // The caret is where the text is.
        stage.select(9)
        try stage.type("s")
        #expect(view.string == "no hyphensation")
        stage.display.press(.delete)
        view.layoutManager?.hyphenationFactor = 0
        let never = style { $0.hyphenationFactor = 1 }
        view.textStorage?.addAttribute(.paragraphStyle, value: never, range: range(0, 14))
        #expect(try lines(of: view) == ["no hyphen", "ation"])
    }

    @Test func `Strings tell where a line may be broken`() {
        let text = NSAttributedString(string: "two words, hyphenation", attributes: [.languageIdentifier: "en-US"])
        let all = range(0, 22)
        #expect(text.lineBreak(before: 15, within: all) == 11)
        #expect(text.lineBreak(before: 11, within: all) == 11)
        #expect(text.lineBreak(before: 10, within: all) == 4)
        #expect(text.lineBreak(before: 3, within: all) == NSNotFound)
        #expect(text.lineBreak(before: 15, within: range(11, 8)) == NSNotFound)
        // hy-phen-ation
        #expect(text.lineBreakByHyphenating(before: 20, within: all) == 17)
        #expect(text.lineBreakByHyphenating(before: 16, within: all) == 13)
        #expect(text.lineBreakByHyphenating(before: 12, within: all) == NSNotFound)
        #expect(text.lineBreak(before: -5, within: range(900, 3)) == NSNotFound)
    }

    @Test func `Strings are measured with their expansion and their hyphens`() throws {
        let font = try #require(NSFont(name: "DejaVu Sans Mono", size: 12))
        let plain = NSAttributedString(string: "abc", attributes: [.font: font]).size()
        let wide = NSAttributedString(string: "abc", attributes: [.font: font, .expansion: 0.4]).size()
        #expect(abs(wide.width - plain.width * exp(0.4)) < 0.1 && wide.height == plain.height)
        let divided = NSAttributedString(
            string: "no hyphenation",
            attributes: [
                .font: font, .languageIdentifier: "en-US", .paragraphStyle: style { $0.hyphenationFactor = 1 },
            ])
        let box = divided.boundingRect(
            with: NSSize(width: plain.width / 3 * 10 + 0.5, height: 1000), options: .usesLineFragmentOrigin)
        #expect(abs(box.height - 2 * plain.height) <= 1)
    }

    /// A bitmap with text on gray, in rows from the top.
    private func drawn(_ attributes: [NSAttributedString.Key: Any]) throws -> [[Int]] {
        var all = attributes
        all[.font] = NSFont(name: "DejaVu Sans", size: 48)
        let bitmap = try Bitmap(120, 60) {
            NSColor(white: 0.5, alpha: 1).setFill()
            NSRect(x: 0, y: 0, width: 120, height: 60).fill()
            NSAttributedString(string: "H", attributes: all).draw(at: NSPoint(x: 10, y: 0))
        }
        return (0..<60).map { y in (0..<120).map { Int(bitmap[$0, 59 - y] & 0xFF) } }
    }

    @Test func `Letterpress text has a light lower edge outside and a dark upper edge inside`() throws {
        let color = NSColor(white: 0.5, alpha: 1)
        let pressed = try drawn([
            .foregroundColor: color, .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle,
        ])
        let plain = try drawn([.foregroundColor: color])
        #expect(Set(plain.joined()).count == 1, "text of the color of the ground does not show")
        // The left stem of the H.
        let stem = try #require((0..<120).first { x in pressed.contains { $0[x] > 160 } }) + 3
        let column = pressed.map { $0[stem] }
        let dark = try #require(column.firstIndex { $0 < 110 })
        let light = try #require(column.lastIndex { $0 > 160 })
        // The capital height of DejaVu Sans is 1493/2048 em.
        #expect(abs(Double(light - dark) - 48 * 1493 / 2048) <= 1.5)
        #expect(column[dark + 3..<light - 2].allSatisfy { $0 == column[dark + 3] })
        let byName = try drawn([.foregroundColor: color, .textEffect: "_NSTextEffectLetterpressStyle"])
        #expect(byName == pressed)
        #expect(try drawn([.foregroundColor: color, .textEffect: "other"]) == plain)
    }

    @Test func `The pointer over text with a cursor shows it`() throws {
        let stage = try TextStage("plain hand plain")
        stage.view.textStorage?.addAttribute(.cursor, value: NSCursor.openHand, range: range(6, 4))
        stage.window.invalidateCursorRects(for: stage.view)
        let manager = try #require(stage.view.layoutManager)
        let container = try #require(stage.view.textContainer)
        func move(to index: Int) {
            let box = manager.boundingRect(forGlyphRange: range(index, 1), in: container)
            let place = stage.view.convert(NSPoint(x: box.midX, y: box.midY), to: nil)
            stage.display.movePointer(to: CGPoint(x: place.x, y: 200 - place.y))
        }
        move(to: 7)
        #expect(stage.display.server.cursor == .shape(.grab))
        move(to: 13)
        #expect(stage.display.server.cursor == .shape(.text))
    }
}
