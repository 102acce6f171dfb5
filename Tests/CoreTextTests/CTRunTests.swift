import CoreText
import Testing

@Suite("CTRun")
struct CTRunTests {
    init() throws { try pinnedFonts.get() }

    private func line(_ text: String, _ attributes: [CFString: Any] = [:]) throws -> CTLine {
        CTLineCreateWithAttributedString(try monospaced(text, attributes))
    }

    private func runs(_ line: CTLine) throws -> [CTRun] { try #require(CTLineGetGlyphRuns(line) as? [CTRun]) }

    private func positions(_ run: CTRun) -> [CGPoint] {
        var result = [CGPoint](repeating: .zero, count: CTRunGetGlyphCount(run))
        CTRunGetPositions(run, CFRange(), &result)
        return result
    }

    private func advances(_ run: CTRun) -> [CGFloat] {
        var result = [CGSize](repeating: .zero, count: CTRunGetGlyphCount(run))
        CTRunGetAdvances(run, CFRange(), &result)
        return result.map(\.width)
    }

    private func indices(_ run: CTRun) -> [CFIndex] {
        var result = [CFIndex](repeating: 0, count: CTRunGetGlyphCount(run))
        CTRunGetStringIndices(run, CFRange(), &result)
        return result
    }

    @Test("glyphs, positions, advances and indices follow from the advances of the font")
    func glyphs() throws {
        let runs = try runs(try line("a bc"))
        let run = try #require(runs.first)
        #expect(runs.count == 1 && CTRunGetGlyphCount(run) == 4)
        var expected = [CGGlyph](repeating: 0, count: 4)
        #expect(CTFontGetGlyphsForCharacters(try dejaVu("DejaVu Sans Mono", 20), Array("a bc".utf16), &expected, 4))
        var glyphs = [CGGlyph](repeating: 0, count: 4)
        CTRunGetGlyphs(run, CFRange(), &glyphs)
        #expect(glyphs == expected)
        let pointer = try #require(CTRunGetGlyphsPtr(run))
        #expect((0..<4).map { pointer[$0] } == expected)
        for (index, position) in positions(run).enumerated() {
            #expect(abs(position.x - Double(index) * advance) < 0.01 && position.y == 0)
        }
        #expect(advances(run).allSatisfy { abs($0 - advance) < 0.01 })
        #expect(indices(run) == [0, 1, 2, 3])
        #expect(CTRunGetStringRange(run) == CFRange(location: 0, length: 4))
        #expect(CTRunGetStatus(run) == [])
        var part = [CFIndex](repeating: -1, count: 2)
        CTRunGetStringIndices(run, CFRange(location: 1, length: 2), &part)
        #expect(part == [1, 2])
    }

    @Test("kerning is part of each advance", arguments: [5.0, 4, 2.5, -3])
    func kern(_ kern: Double) throws {
        // Three runs, because the characters of the middle one come from another font.
        for text in ["abc", "a漢b"] {
            let line = try line(text, [kCTKernAttributeName: kern])
            var x = 0.0
            for run in try runs(line) {
                let font = try #require(CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont)
                for (index, position) in positions(run).enumerated() {
                    #expect(abs(position.x - x) < 0.02)
                    let glyphs = try #require(CTRunGetGlyphsPtr(run))
                    let natural = CTFontGetAdvancesForGlyphs(font, .default, glyphs + index, nil, 1)
                    #expect(abs(advances(run)[index] - natural - kern) < 0.02)
                    x += natural + kern
                }
            }
            #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - x) < 0.02)
        }
    }

    @Test("a run ends where any attribute changes, and has the attributes of the string")
    func attributes() throws {
        let string = NSMutableAttributedString(attributedString: try monospaced("abcd"))
        string.addAttribute(NSAttributedString.Key("tag"), value: 7, range: NSRange(location: 1, length: 2))
        let runs = try runs(CTLineCreateWithAttributedString(string))
        #expect(
            runs.map { CTRunGetStringRange($0) } == [
                CFRange(location: 0, length: 1), CFRange(location: 1, length: 2), CFRange(location: 3, length: 1),
            ])
        #expect(runs.map { CTRunGetAttributes($0)["tag"] as? Int } == [nil, 7, nil])
        let font = try #require(CTRunGetAttributes(runs[1])[kCTFontAttributeName] as? CTFont)
        #expect(font == (try dejaVu("DejaVu Sans Mono", 20)))
        #expect(abs(positions(runs[2])[0].x - 3 * advance) < 0.01)
        #expect(abs(CTRunGetTypographicBounds(runs[1], CFRange(), nil, nil, nil) - 2 * advance) < 0.01)
    }

    @Test("a character that the font lacks has a run with the substitute's font")
    func fallback() throws {
        let runs = try runs(try line("a漢b"))
        try #require(runs.count == 3)
        let names = runs.map { (CTRunGetAttributes($0)[kCTFontAttributeName] as? CTFont).map(CTFontCopyFamilyName) }
        #expect(names[0] == "DejaVu Sans Mono" && names[2] == names[0] && names[1] == "Droid Sans Fallback")
        let font = try #require(CTRunGetAttributes(runs[1])[kCTFontAttributeName] as? CTFont)
        var glyph: CGGlyph = 0
        #expect(CTFontGetGlyphsForCharacters(font, Array("漢".utf16), &glyph, 1))
        #expect(CTRunGetGlyphsPtr(runs[1])?.pointee == glyph)
        #expect(CTFontCopyFamilyName(CTFontCreateForString(font, "漢", CFRange(location: 0, length: 1))) == names[1])
    }

    @Test("the indices of right-to-left text descend")
    func rightToLeft() throws {
        let run = try #require(try runs(try line("אבג")).first)
        #expect(CTRunGetStatus(run).contains(.rightToLeft))
        #expect(indices(run) == [2, 1, 0])
        #expect(CTRunGetStringRange(run) == CFRange(location: 0, length: 3))
    }

    @Test("surrogate pairs count as two units")
    func surrogates() throws {
        let run = try #require(try runs(try line("𝐀b")).last)
        #expect(indices(run).last == 2)
    }

    @Test("drawing all runs draws the line, and drawing a part draws those glyphs")
    func drawing() throws {
        let line = try line("Hgx")
        let (whole, parts, second) = (try Canvas(80, 40), try Canvas(80, 40), try Canvas(80, 40))
        for canvas in [whole, parts, second] { canvas.context.textPosition = CGPoint(x: 5, y: 10) }
        CTLineDraw(line, whole.context)
        let run = try #require(try runs(line).first)
        CTRunDraw(run, parts.context, CFRange(location: 0, length: 1))
        CTRunDraw(run, parts.context, CFRange(location: 1, length: 0))
        for (a, b) in zip(parts.pixels.joined(), whole.pixels.joined()) {
            // Cairo rasterizes the shapes of a call together.
            #expect(abs(Int(a >> 24) - Int(b >> 24)) <= 8)
        }
        CTRunDraw(run, second.context, CFRange(location: 1, length: 1))
        let box = CTRunGetImageBounds(run, second.context, CFRange(location: 1, length: 1))
        #expect(isNear(second.ink, box.integral, 1))
        #expect(box.minX > 5 + advance && box.maxX < 5 + 2 * advance)
    }

    @Test("the runs' glyph paths, filled at their positions, look like the line")
    func paths() throws {
        let line = try line("Sg&")
        let (text, shapes) = (try Canvas(80, 40), try Canvas(80, 40))
        text.context.textPosition = CGPoint(x: 5, y: 10)
        CTLineDraw(line, text.context)
        for run in try runs(line) {
            let font = try #require(CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont)
            let glyphs = try #require(CTRunGetGlyphsPtr(run))
            for (index, position) in positions(run).enumerated() {
                var move = CGAffineTransform(translationX: 5 + position.x, y: 10 + position.y)
                guard let path = CTFontCreatePathForGlyph(font, glyphs[index], &move) else { continue }
                shapes.context.addPath(path)
            }
        }
        shapes.context.fillPath()
        // Cairo's outlines are rounded to 1/64 of a pixel, on both sides of a stroke, and curves are flattened.
        var sum = 0
        for (a, b) in zip(text.pixels.joined(), shapes.pixels.joined()) {
            let difference = abs(Int(a >> 24) - Int(b >> 24))
            #expect(difference <= 24)
            sum += difference
        }
        #expect(sum < 3 * 255)
    }

    @Test("drawing modes fill, stroke, and clip to all glyphs of a line")
    func modes() throws {
        func ink(_ mode: CGTextDrawingMode, _ then: (CGContext) -> Void = { _ in }) throws -> [[UInt32]] {
            let canvas = try Canvas(80, 40)
            canvas.context.textPosition = CGPoint(x: 5, y: 10)
            canvas.context.setLineWidth(2)
            canvas.context.setTextDrawingMode(mode)
            CTLineDraw(try line("HI"), canvas.context)
            then(canvas.context)
            return canvas.pixels
        }
        let filled = try ink(.fill)
        #expect(try ink(.invisible).joined().allSatisfy { $0 == 0 })
        let clipped = try ink(.clip) { $0.fill(CGRect(x: 0, y: 0, width: 80, height: 40)) }
        for (a, b) in zip(filled.joined(), clipped.joined()) { #expect(abs(Int(a >> 24) - Int(b >> 24)) <= 12) }
        let (stroked, both) = (try ink(.stroke), try ink(.fillStroke))
        func count(_ pixels: [[UInt32]]) -> Int { pixels.joined().count { $0 != 0 } }
        #expect(count(stroked) > count(filled) && count(both) >= count(stroked))
    }
}

@Suite("Glyphs of a font")
struct FontGlyphTests {
    init() throws { try pinnedFonts.get() }

    private func glyph(_ text: String, _ font: CTFont) -> CGGlyph {
        var glyphs = [CGGlyph](repeating: 0, count: text.utf16.count)
        _ = CTFontGetGlyphsForCharacters(font, Array(text.utf16), &glyphs, glyphs.count)
        return glyphs[0]
    }

    @Test("advances and boxes are the font's numbers, scaled")
    func metrics() throws {
        // From the tables hmtx and glyf of DejaVu Sans: H advances 1540 units and spans x 201...1339, y 0...1493.
        let font = try dejaVu("DejaVu Sans", 2048)
        let glyphs = [glyph("H", font), glyph(" ", font)]
        var advances = [CGSize](repeating: .zero, count: 2)
        let sum = CTFontGetAdvancesForGlyphs(font, .default, glyphs, &advances, 2)
        #expect(advances[0] == CGSize(width: 1540, height: 0) && advances[1].width == 651 && sum == 2191)
        var boxes = [CGRect](repeating: .null, count: 2)
        let union = CTFontGetBoundingRectsForGlyphs(font, .horizontal, glyphs, &boxes, 2)
        #expect(isNear(boxes[0], CGRect(x: 201, y: 0, width: 1138, height: 1493), 1e-6))
        #expect(boxes[1] == .zero && union == boxes[0])
        let small = CTFontCreateCopyWithSize(font, 20.48, nil)
        #expect(abs(CTFontGetAdvancesForGlyphs(small, .default, glyphs, nil, 1) - 15.4) < 1e-6)
    }

    @Test("an outline has the box and the height of the letter, and spaces have none")
    func outline() throws {
        let font = try dejaVu("DejaVu Sans", 100)
        let path = try #require(CTFontCreatePathForGlyph(font, glyph("H", font), nil))
        #expect(abs(path.boundingBoxOfPath.height - CTFontGetCapHeight(font)) < 1e-6)
        // The crossbar and the left stem are inside, the space between the stems is not.
        #expect(path.contains(CGPoint(x: 40, y: 38)) && path.contains(CGPoint(x: 14, y: 60)))
        #expect(!path.contains(CGPoint(x: 40, y: 60)))
        #expect(CTFontCreatePathForGlyph(font, glyph(" ", font), nil) == nil)
        var flip = CGAffineTransform(scaleX: 2, y: -1)
        let flipped = try #require(CTFontCreatePathForGlyph(font, glyph("H", font), &flip))
        #expect(isNear(flipped.boundingBoxOfPath, path.boundingBoxOfPath.applying(flip), 1e-9))
    }

    @Test("a surrogate pair's glyph is stored for its first unit; a missing character is glyph 0")
    func characters() throws {
        let font = try dejaVu("DejaVu Sans", 12)
        var glyphs = [CGGlyph](repeating: 9, count: 4)
        #expect(CTFontGetGlyphsForCharacters(font, Array("𝔸bc".utf16), &glyphs, 4))
        #expect(glyphs[0] != 0 && glyphs[1] == 0 && glyphs[2] == glyph("b", font))
        #expect(!CTFontGetGlyphsForCharacters(font, Array("漢b".utf16), &glyphs, 2))
        #expect(glyphs[0] == 0 && glyphs[1] == glyph("b", font))
        #expect(!CTFontGetGlyphsForCharacters(font, [0xD800], &glyphs, 1))
    }

    @Test("glyphs have names")
    func names() throws {
        let font = try dejaVu("DejaVu Sans", 12)
        #expect(CTFontCopyNameForGlyph(font, glyph("A", font)) == "A")
        #expect(CTFontGetGlyphWithName(font, "ampersand") == glyph("&", font))
        #expect(CTFontGetGlyphWithName(font, "no such glyph") == 0)
    }

    @Test("glyphs are drawn at positions in text space")
    func drawing() throws {
        let font = try dejaVu("DejaVu Sans Mono", 20)
        let (line, glyphs) = (try Canvas(60, 40), try Canvas(60, 40))
        line.context.textPosition = CGPoint(x: 5, y: 10)
        CTLineDraw(CTLineCreateWithAttributedString(try monospaced("Hg")), line.context)
        glyphs.context.translateBy(x: 5, y: 10)
        let positions = [CGPoint.zero, CGPoint(x: advance, y: 0)]
        CTFontDrawGlyphs(font, [glyph("H", font), glyph("g", font)], positions, 2, glyphs.context)
        for (a, b) in zip(line.pixels.joined(), glyphs.pixels.joined()) {
            #expect(abs(Int(a >> 24) - Int(b >> 24)) <= 4)
        }
    }
}
