import CoreText
import Testing

@Suite("CTRunDelegate")
struct RunDelegateTests {
    init() throws { try pinnedFonts.get() }

    /// The size of an inline picture, as programs keep it for their functions.
    private final class Picture {
        let width, ascent, descent: CGFloat
        let isReleased: UnsafeMutablePointer<Bool>?

        init(_ width: CGFloat, _ ascent: CGFloat, _ descent: CGFloat, isReleased: UnsafeMutablePointer<Bool>? = nil) {
            (self.width, self.ascent, self.descent, self.isReleased) = (width, ascent, descent, isReleased)
        }

        deinit { isReleased?.pointee = true }
    }

    private func delegate(_ picture: Picture) throws -> CTRunDelegate {
        var callbacks = CTRunDelegateCallbacks(
            version: kCTRunDelegateCurrentVersion,
            dealloc: { Unmanaged<Picture>.fromOpaque($0).release() },
            getAscent: { Unmanaged<Picture>.fromOpaque($0).takeUnretainedValue().ascent },
            getDescent: { Unmanaged<Picture>.fromOpaque($0).takeUnretainedValue().descent },
            getWidth: { Unmanaged<Picture>.fromOpaque($0).takeUnretainedValue().width })
        return try #require(CTRunDelegateCreate(&callbacks, Unmanaged.passRetained(picture).toOpaque()))
    }

    /// A text of which one range has a delegate.
    private func text(_ string: String, _ range: NSRange, _ picture: Picture) throws -> NSAttributedString {
        let text = NSMutableAttributedString(attributedString: try monospaced(string))
        text.addAttribute(
            NSAttributedString.Key(kCTRunDelegateAttributeName as String), value: try delegate(picture), range: range)
        return text
    }

    @Test("a character has the size that the delegate's functions return")
    func size() throws {
        let text = try text("a\u{FFFC}b", NSRange(location: 1, length: 1), Picture(30, 44, 17))
        let line = CTLineCreateWithAttributedString(text)
        var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        #expect(abs(width - (2 * advance + 30)) < 0.01)
        #expect(abs(ascent - 44) < 0.01 && abs(descent - 17) < 0.01)
        #expect(abs(CTLineGetOffsetForStringIndex(line, 2, nil) - (advance + 30)) < 0.01)

        let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
        #expect(runs.map { CTRunGetStringRange($0) } == (0..<3).map { CFRange(location: $0, length: 1) })
        let run = try #require(runs.dropFirst().first)
        let found = CTRunGetTypographicBounds(run, CFRange(), &ascent, &descent, &leading)
        #expect(abs(found - 30) < 0.01 && ascent == 44 && descent == 17 && leading == 0)
        let position = try #require(CTRunGetPositionsPtr(run)).pointee
        #expect(abs(position.x - advance) < 0.01 && position.y == 0)
        #expect(CTRunGetImageBounds(run, nil, CFRange()).isNull)
        let key = kCTRunDelegateAttributeName
        let own = try #require(CTRunGetAttributes(run)[key] as? CTRunDelegate)
        let reference = try #require(CTRunDelegateGetRefCon(own))
        #expect(Unmanaged<Picture>.fromOpaque(reference).takeUnretainedValue().width == 30)
    }

    @Test("the size counts for each character of the range, and pair kerning and kern do not")
    func range() throws {
        let text = NSMutableAttributedString(
            attributedString: try text("xAV", NSRange(location: 1, length: 2), Picture(12, 1, 1)))
        text.addAttribute(
            NSAttributedString.Key(kCTKernAttributeName as String), value: 5, range: NSRange(location: 1, length: 2))
        let line = CTLineCreateWithAttributedString(text)
        #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - (advance + 24)) < 0.01)
    }

    @Test("a character that does not fit begins the next line, which has its height")
    func wrapping() throws {
        let text = try text("aa \u{FFFC}b", NSRange(location: 3, length: 1), Picture(60, 50, 10))
        let framesetter = CTFramesetterCreateWithAttributedString(text)
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 60 + 1.5 * advance, height: 400), transform: nil)
        let frame = CTFramesetterCreateFrame(framesetter, CFRange(), path, nil)
        let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
        #expect(
            lines.map { CTLineGetStringRange($0) } == [
                CFRange(location: 0, length: 3), CFRange(location: 3, length: 2),
            ])
        var origins = [CGPoint](repeating: .zero, count: 2)
        CTFrameGetLineOrigins(frame, CFRange(), &origins)
        var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
        CTLineGetTypographicBounds(lines[0], &ascent, &descent, nil)
        #expect(abs(origins[0].y - origins[1].y - (descent + 50)) < 1)
    }

    @Test("sizes that are negative or not finite are zero")
    func invalid() throws {
        let text = try text("a\u{FFFC}", NSRange(location: 1, length: 1), Picture(-5, .nan, .infinity))
        let line = CTLineCreateWithAttributedString(text)
        #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - advance) < 0.01)
    }

    @Test("the reference is released with the delegate")
    func release() throws {
        var isReleased = false
        try withUnsafeMutablePointer(to: &isReleased) { flag in
            do { _ = try delegate(Picture(1, 1, 1, isReleased: flag)) }
            #expect(flag.pointee)
        }
    }
}
