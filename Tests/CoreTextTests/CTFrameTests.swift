import CoreText
import Testing

@Suite("CTFramesetter and CTFrame")
struct CTFrameTests {
    init() throws { try pinnedFonts.get() }

    @Test("a frame contains the lines that fit, from the top")
    func frames() throws {
        let setter = CTFramesetterCreateWithAttributedString(try monospaced("one two three four five six"))
        let lineHeight = 20.0 * (1901 + 483) / 2048
        let path = CGPath(rect: CGRect(x: 5, y: 7, width: 9 * advance, height: 2.5 * lineHeight), transform: nil)
        let frame = CTFramesetterCreateFrame(setter, CFRange(location: 0, length: 0), path, nil)
        #expect((CTFrameGetLines(frame) as? [CTLine])?.count == 2)
        var origins = [CGPoint](repeating: .zero, count: 2)
        CTFrameGetLineOrigins(frame, CFRange(location: 0, length: 0), &origins)
        #expect(abs(origins[0].y - (2.5 * lineHeight - 20 * 1901 / 2048)) < 0.02)
        #expect(abs(origins[0].y - origins[1].y - lineHeight) < 0.01)
        // "one two " and "three " fit in the width of nine letters.
        let visible = CTFrameGetVisibleStringRange(frame)
        #expect(visible.location == 0)
        #expect((13...14).contains(visible.length))
        let rest = CTFramesetterCreateFrame(setter, CFRange(location: visible.length, length: 0), path, nil)
        #expect(CTFrameGetVisibleStringRange(rest).location == visible.length)
        let requested = CTFrameGetStringRange(rest)
        #expect(requested.location == visible.length && CTFrameGetStringRange(frame).location == 0)
        #expect(requested.length == CTFrameGetStringRange(frame).length - visible.length)
        let canvas = try Canvas(150, 80)
        CTFrameDraw(frame, canvas.context)
        #expect(!canvas.ink.isNull)
        #expect(path.boundingBox.insetBy(dx: -1, dy: -1).contains(canvas.ink))
    }

    @Test("the suggested size is the size of the lines")
    func suggestedSize() throws {
        let setter = CTFramesetterCreateWithAttributedString(try monospaced("one two\nthree"))
        var fit = CFRange()
        let free = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
        let size = CTFramesetterSuggestFrameSizeWithConstraints(setter, CFRange(), nil, free, &fit)
        #expect(abs(size.width - 7 * advance) < 0.01)
        #expect(abs(size.height - 2 * 20 * (1901 + 483) / 2048) < 0.02)
        #expect(fit == CFRange(location: 0, length: 13))
        let narrow = CGSize(width: 4 * advance, height: 30)
        _ = CTFramesetterSuggestFrameSizeWithConstraints(setter, CFRange(), nil, narrow, &fit)
        #expect((3...4).contains(fit.length))
    }

    @Test("invalid ranges and sizes are clamped", arguments: [CGFloat.nan, -1, 0, .infinity, 1e300])
    func oddNumbers(number: CGFloat) throws {
        let setter = CTFramesetterCreateWithAttributedString(try monospaced("one two\nthree"))
        let size = CGSize(width: number, height: number)
        for range in [CFRange(location: .max, length: .max), CFRange(location: .min, length: -5), CFRange()] {
            var fit = CFRange()
            let suggested = CTFramesetterSuggestFrameSizeWithConstraints(setter, range, nil, size, &fit)
            #expect(suggested.width.isFinite && suggested.height.isFinite)
            let path = CGPath(rect: CGRect(origin: .zero, size: size), transform: nil)
            let frame = CTFramesetterCreateFrame(setter, range, path, nil)
            #expect(CTFrameGetVisibleStringRange(frame).length <= 13)
        }
    }
}
