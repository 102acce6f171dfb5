import Dispatch
import Foundation
import Synchronization
import Testing

@testable import CoreText

@Suite("Glyph masks")
struct GlyphMaskTests {
    init() throws { try pinnedFonts.get() }

    /// The alpha of each pixel, in rows from the top.
    private func alphas(_ canvas: Canvas) -> [[Int]] { canvas.pixels.map { $0.map { Int($0 >> 24) } } }

    private func glyph(_ character: Character, _ font: CTFont) -> CGGlyph {
        var glyphs = [CGGlyph](repeating: 0, count: 2)
        _ = CTFontGetGlyphsForCharacters(font, Array(String(character).utf16), &glyphs, 1)
        return glyphs[0]
    }

    private func draw(_ glyphs: [CGGlyph], at positions: [CGPoint], _ font: CTFont, in context: CGContext) {
        CTFontDrawGlyphs(font, glyphs, positions, glyphs.count, context)
    }

    private func line(_ text: String, size: CGFloat = 13) throws -> CTLine {
        CTLineCreateWithAttributedString(
            NSAttributedString(
                string: text,
                attributes: [NSAttributedString.Key(kCTFontAttributeName as String): try dejaVu("DejaVu Sans", size)]))
    }

    private func image(of lines: [(CTLine, CGPoint)], clip: CGRect? = nil) throws -> [[UInt32]] {
        let canvas = try Canvas(240, 60)
        if let clip { canvas.context.clip(to: clip) }
        for (line, position) in lines {
            canvas.context.textPosition = position
            CTLineDraw(line, canvas.context)
        }
        return canvas.pixels
    }

    // MARK: Positions

    /// The area of a rectangle in each pixel is a product of lengths. The position is rounded to 1/32 of a pixel, the edges to
    /// 1/256, and Cairo samples 15 rows of each pixel.
    @Test("a rectangular glyph covers the area of each pixel that is in the rectangle", arguments: 0..<24)
    func area(step: Int) throws {
        let font = try dejaVu("DejaVu Sans Mono", 15)
        let block = glyph("█", font)
        let origin = CGPoint(x: 6 + CGFloat(step) * 0.0437, y: 9 + CGFloat(step) * 0.0631)
        let box = CTFontGetBoundingRectsForGlyphs(font, .default, [block], nil, 1)
            .offsetBy(dx: origin.x, dy: origin.y)
        let canvas = try Canvas(24, 36)
        draw([block], at: [origin], font, in: canvas.context)
        func length(_ low: CGFloat, _ high: CGFloat, _ pixel: Int) -> Double {
            max(0, min(high, CGFloat(pixel + 1)) - max(low, CGFloat(pixel)))
        }
        for (row, alphas) in alphas(canvas).enumerated() {
            for (x, alpha) in alphas.enumerated() {
                let (width, height) = (length(box.minX, box.maxX, x), length(box.minY, box.maxY, 35 - row))
                let error: Double = height < 1 ? 2.0 / 64 + 1.0 / 256 + 1.0 / 30 : 1.0 / 64 + 1.0 / 256
                #expect(abs(Double(alpha) - 255 * width * height) <= 255 * error + 1, "\(x), \(row)")
            }
        }
    }

    @Test("a glyph is within 1/64 of a pixel of its filled outline", arguments: [9.0, 13, 24, 60], [1.0, 1.5, 2])
    func outlines(size: CGFloat, scale: CGFloat) throws {
        let font = try dejaVu("DejaVu Serif", size)
        var difference = 0
        for (index, character) in "Qgk&%ö@W".enumerated() {
            let glyph = glyph(character, font)
            let path = try #require(CTFontCreatePathForGlyph(font, glyph, nil))
            let origin = CGPoint(x: size / 2 + CGFloat(index) * 0.173, y: size / 2 + CGFloat(index) * 0.117)
            let side = Int(size * 2 * scale) + 4
            let (drawn, filled) = (try Canvas(side, side, scale: scale), try Canvas(side, side, scale: scale))
            draw([glyph], at: [origin], font, in: drawn.context)
            filled.context.translateBy(x: origin.x, y: origin.y)
            filled.context.addPath(path)
            filled.context.fillPath()
            #expect(!drawn.ink.isNull)
            for (a, b) in zip(alphas(drawn).joined(), alphas(filled).joined()) {
                difference = max(difference, abs(a - b))
            }
        }
        // An edge moves by at most 1/64 of a pixel, and the font's points are rounded to 1/64. A horizontal edge that moves can
        // cover one more of the 15 rows that Cairo samples.
        #expect(difference <= 255 / 15 + 255 * 2 / 64 + 1)
    }

    @Test(
        "at a thirty-second of a pixel, a glyph equals its filled outline", arguments: [9.0, 13, 60], [1.0, 1.25, 2])
    func exactPhases(size: CGFloat, scale: CGFloat) throws {
        let font = try dejaVu("DejaVu Sans", size)
        for (index, character) in "kWXzMEv7".enumerated() {
            let step = CGFloat(index * 5 + 1) / 32 / scale
            let side = Int(size * 2.5 * scale) + 4
            let images = try [false, true].map { isOutline in
                let canvas = try Canvas(side, side, scale: scale)
                // Masks have the usual flatness of curves, of which these glyphs have none.
                if isOutline { canvas.context.setFlatness(0.0999) }
                let origin = CGPoint(x: (size * scale / 2).rounded() / scale + step, y: 8 / scale + step)
                draw([glyph(character, font)], at: [origin], font, in: canvas.context)
                #expect(!canvas.ink.isNull)
                return alphas(canvas)
            }
            #expect(zip(images[0].joined(), images[1].joined()).allSatisfy { abs($0 - $1) <= 1 })
        }
    }

    @Test("text that moves by less than a thirty-second of a pixel stays, and by more moves")
    func phases() throws {
        let text = try line("l")
        func image(at x: CGFloat) throws -> [[UInt32]] { try self.image(of: [(text, CGPoint(x: x, y: 20))]) }
        #expect(try image(at: 10.01) == image(at: 10) && image(at: 10 - 0.01) == image(at: 10))
        #expect(try image(at: 10 + 1 / 32.0) != image(at: 10))
    }

    @Test("glyphs that are rotated or very large have exact positions")
    func exactPositions() throws {
        func pixels(_ size: CGFloat, angle: CGFloat, at x: CGFloat) throws -> [[UInt32]] {
            let canvas = try Canvas(300, 300)
            canvas.context.translateBy(x: 100 + x, y: 60)
            canvas.context.rotate(by: angle)
            CTLineDraw(try line("l", size: size), canvas.context)
            return canvas.pixels
        }
        #expect(try pixels(20, angle: 0.3, at: 0.012) != pixels(20, angle: 0.3, at: 0))
        #expect(try pixels(200, angle: 0, at: 0.012) != pixels(200, angle: 0, at: 0))
        #expect(try pixels(20, angle: 0, at: 0.012) == pixels(20, angle: 0, at: 0))
        #expect(try pixels(20, angle: .pi / 2, at: 0) != pixels(20, angle: 0, at: 0))
    }

    // MARK: Pictures

    @Test("a picture does not depend on what was drawn before it, on evicted masks or on threads")
    func determinism() throws {
        let texts = try ["The quick brown fox", "jumps over — «très» 日本", "the lazy dog 0123"].enumerated().map {
            (try line($1, size: 13 + CGFloat($0)), CGPoint(x: 4.3 + CGFloat($0) * 0.37, y: 8.1 + CGFloat($0) * 17.21))
        }
        GlyphMaskCache.shared.removeAll()
        let expected = try texts.map { try image(of: [$0]) }
        #expect(try texts.map { try image(of: [$0]) } == expected)
        for _ in 0..<3 {
            GlyphMaskCache.shared.removeAll()
            #expect(try texts.reversed().map { try image(of: [$0]) } == expected.reversed())
        }
        let wrong = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 32) { index in
            if index % 5 == 0 { GlyphMaskCache.shared.removeAll() }
            if (try? image(of: [texts[index % 3]])) != expected[index % 3] { wrong.add(1, ordering: .relaxed) }
        }
        #expect(wrong.load(ordering: .relaxed) == 0)
    }

    @Test("a part of a text has the same pixels as in the whole text")
    func parts() throws {
        let text = [(try line("A part of it — ﻻ é Ñ"), CGPoint(x: 3.4, y: 20.6))]
        let whole = try image(of: text)
        for x in stride(from: 0, to: 230, by: 23) {
            let part = try image(of: text, clip: CGRect(x: x, y: 10, width: 10, height: 25))
            for y in 25..<50 { #expect(part[y][x..<x + 10] == whole[y][x..<x + 10]) }
            #expect(part[30][..<x].allSatisfy { $0 == 0 } && part[30][(x + 10)...].allSatisfy { $0 == 0 })
        }
    }

    @Test("glyphs of one call that overlap are covered once, and those that are far apart are all drawn")
    func overlaps() throws {
        let font = try dejaVu("DejaVu Sans Mono", 15)
        let block = glyph("█", font)
        let canvas = try Canvas(200, 200)
        canvas.context.setAlpha(0.5)
        draw(
            [block, block, block],
            at: [CGPoint(x: 10, y: 20), CGPoint(x: 12, y: 22), CGPoint(x: 170, y: 170)], font, in: canvas.context)
        // 0.5 of 255, as in a pixel under one glyph only.
        let levels = Set(alphas(canvas).joined()).filter { $0 > 120 }
        #expect(levels.isSubset(of: [127, 128]) && !levels.isEmpty)
        #expect(canvas.ink.minX <= 10 && canvas.ink.maxX >= 170 && canvas.ink.maxY >= 170)
    }

    @Test(
        "masks apply to blend modes, shadows and groups",
        arguments: [CGBlendMode.copy, .multiply, .plusDarker, .sourceIn])
    func modes(_ mode: CGBlendMode) throws {
        let font = try dejaVu("DejaVu Sans Mono", 15)
        let (text, outline) = (try Canvas(40, 40), try Canvas(40, 40))
        let block = glyph("█", font)
        let path = try #require(CTFontCreatePathForGlyph(font, block, nil))
        for canvas in [text, outline] {
            let context = canvas.context
            context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
            context.setBlendMode(mode)
            context.setShadow(offset: CGSize(width: 2.25, height: -1.5), blur: 2, color: CGColor.black)
            context.setFillColor(red: 0, green: 0.25, blue: 1, alpha: 0.75)
            context.beginTransparencyLayer()
            if canvas.store === text.store {
                draw([block], at: [CGPoint(x: 14.25, y: 15.5)], font, in: context)
            } else {
                context.translateBy(x: 14.25, y: 15.5)
                context.addPath(path)
                context.fillPath()
            }
            context.endTransparencyLayer()
        }
        for (a, b) in zip(text.pixels.joined(), outline.pixels.joined()) {
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 255 / 64 + 1)
            }
        }
    }

    // MARK: The cache

    @Test("the cache keeps its limit, evicts what was least recently used, and makes each mask once")
    func eviction() throws {
        let face = try #require(try dejaVu("DejaVu Sans", 13).resolved?.face)
        let cache = GlyphMaskCache(limit: 20_000)
        let font = GlyphMaskFont(face: face.address, xx: 13, yx: 0, xy: 0, yy: 13)
        func key(_ glyph: Int) -> GlyphMaskKey { GlyphMaskKey(glyph: UInt(glyph), phaseX: 0, phaseY: 0) }
        var made: [UInt] = []
        func masks(_ glyphs: [Int]) -> [Int?] {
            cache.masks(glyphs.map(key), of: font, face) { keys in
                made += keys.map(\.glyph)
                return keys.map {
                    // Glyph 7 has no mask.
                    $0.glyph == 7
                        ? nil
                        : GlyphMask(
                            x: Int($0.glyph), y: 0, width: 30, height: 20, coverage: .init(repeating: 9, count: 600))
                }
            }
            .map { $0?.x }
        }
        #expect(masks([1, 2, 1, 7, 2]) == [1, 2, 1, nil, 2])
        #expect(made == [1, 2, 7])
        #expect(masks([7, 2, 1]) == [nil, 2, 1] && made.count == 3)
        for glyph in 10..<60 {
            #expect(masks([glyph, 1]) == [glyph, 1])
            #expect(cache.byteCount <= 20_000)
        }
        // Glyph 1 was used all the time, and glyph 2 was not.
        let count = made.count
        #expect(masks([1]) == [1] && made.count == count)
        #expect(masks([2]) == [2] && made.count == count + 1)
    }
}
