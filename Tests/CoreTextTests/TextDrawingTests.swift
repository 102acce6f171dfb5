import CoreText
import Dispatch
import Synchronization
import Testing

@Suite("Text drawing")
struct TextDrawingTests {
    init() throws { try pinnedFonts.get() }

    @Test(
        "ink bounds contain the drawn pixels",
        arguments: ["Movies", "gjpqy", "É", ".", "WWW", "e\u{301}", "العربية", "a b"])
    func inkBounds(text: String) throws {
        let text = try layout(text, size: 40)
        let canvas = try Canvas(400, 120)
        let rect = CGRect(x: 50, y: 40, width: text.logicalSize.width, height: text.logicalSize.height)
        text.draw(in: canvas.context, in: rect)
        let ink = text.inkBounds(in: rect)
        #expect(isNear(canvas.ink, ink.integral, 1), "\(canvas.ink) \(ink)")
        #expect(isNear(text.inkBounds, ink.offsetBy(dx: -50, dy: -40), 1e-9))
    }

    @Test("the first line is at the top and upright, whether y points up or down")
    func flips() throws {
        let text = try layout("L\n.")
        let (up, down) = (try Canvas(70, 60), try Canvas(70, 60, isFlipped: true))
        text.draw(in: up.context, in: CGRect(x: 5, y: 5, width: 60, height: 50))
        text.draw(in: down.context, in: CGRect(x: 5, y: 5, width: 60, height: 50))
        #expect(up.pixels == down.pixels)
        // An L has a long stroke on the left, starting at cap height, and a short one at the bottom.
        let top = try #require(up.pixels.firstIndex { $0.contains { $0 != 0 } })
        #expect(abs(CGFloat(top) - (5 + 20 * (1901 - 1493) / 2048)) <= 1)
        #expect(up.pixels[top + 3].filter { $0 != 0 }.count < 5)
        #expect(up.pixels[top + 14].filter { $0 != 0 }.count > 7)
    }

    @Test("text at twice the scale equals text of twice the size")
    func scales() throws {
        let (scaled, large) = (try Canvas(300, 80, scale: 2), try Canvas(300, 80))
        // The text's top is at 40 points on the first canvas and at 80 on the second.
        try layout("Photos", size: 16).draw(in: scaled.context, in: CGRect(x: 4, y: 10, width: 100, height: 30))
        try layout("Photos", size: 32).draw(in: large.context, in: CGRect(x: 8, y: 20, width: 200, height: 60))
        #expect(!large.ink.isNull)
        for (a, b) in zip(scaled.pixels.joined(), large.pixels.joined()) {
            guard abs(Int(a >> 24) - Int(b >> 24)) > 16 else { continue }
            Issue.record("alpha \(a >> 24) and \(b >> 24)")
            return
        }
    }

    @Test("drawing the same text twice gives the same bytes, in one color")
    func determinism() throws {
        let (first, second) = (try Canvas(200, 60), try Canvas(200, 60))
        for canvas in [first, second] {
            try layout("Internet ﻻ é", size: 24)
                .draw(in: canvas.context, in: CGRect(x: 3.3, y: 2.7, width: 190, height: 50))
        }
        #expect(first.pixels == second.pixels)
        #expect(!first.ink.isNull)
        // White with gray antialiasing: every channel equals alpha.
        #expect(first.pixels.joined().allSatisfy { $0 == ($0 >> 24) &* 0x0101_0101 })
    }

    @Test("glyphs are at subpixel positions: moving text by half a pixel changes its edges")
    func subpixels() throws {
        let (first, second) = (try Canvas(60, 40), try Canvas(60, 40))
        try layout("l").draw(in: first.context, in: CGRect(x: 10, y: 5, width: 20, height: 30))
        try layout("l").draw(in: second.context, in: CGRect(x: 10.5, y: 5, width: 20, height: 30))
        // The position of an l's left edge follows from the coverage of the pixel that it crosses.
        func edge(_ canvas: Canvas) throws -> Double {
            let row = canvas.pixels[15]
            let x = try #require(row.firstIndex { $0 != 0 })
            #expect(row[x + 1] >> 24 == 255)
            return Double(x + 1) - Double(row[x] >> 24) / 255
        }
        #expect(abs(try edge(second) - edge(first) - 0.5) < 0.02)
    }

    @Test("a font's matrix transforms its shapes")
    func fontMatrix() throws {
        try pinnedFonts.get()
        var slant = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
        let font = CTFontCreateWithName("DejaVu Sans", 40, &slant)
        let canvas = try Canvas(80, 60)
        TextLayout("l", font: font, color: .white)
            .draw(in: canvas.context, in: CGRect(x: 10, y: 5, width: 40, height: 50))
        let rows = canvas.pixels.filter { $0.contains { $0 != 0 } }
        let top = try #require(rows.first?.firstIndex { $0 != 0 })
        let bottom = try #require(rows.last?.firstIndex { $0 != 0 })
        // An l is slanted to the right: its top is offset by half of its height.
        #expect(abs(Double(top - bottom) - Double(rows.count) / 2) <= 2)
    }

    @Test("many threads lay out and draw at once, with equal results")
    func threads() throws {
        @Sendable func pixels() throws -> [[UInt32]] {
            let canvas = try Canvas(160, 40)
            try layout("Threads ﻻ AV", size: 21).draw(
                in: canvas.context, in: CGRect(x: 4, y: 4, width: 150, height: 30))
            return canvas.pixels
        }
        let expected = try pixels()
        let wrong = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 64) { _ in
            if (try? pixels()) != expected { wrong.withLock { $0 += 1 } }
        }
        #expect(wrong.withLock { $0 } == 0)
    }
}
