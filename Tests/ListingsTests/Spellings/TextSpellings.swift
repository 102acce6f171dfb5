import AppKit
import Testing

/// The ways to write Core Text calls that macOS accepts.
@Suite struct TextSpellings {
    init() throws { try Samples.pinFonts() }

    private func attributed(_ text: String) -> NSMutableAttributedString {
        let font = CTFontCreateWithName("DejaVu Sans" as CFString, 14.0, nil)
        let attributes: [NSAttributedString.Key: Any] = [
            .font: NSFont.boldSystemFont(ofSize: 12), .foregroundColor: NSColor.red, .kern: 1, .underlineStyle: 1,
        ]
        let string = NSMutableAttributedString(string: text, attributes: attributes)
        string.addAttribute(
            NSAttributedString.Key(kCTFontAttributeName as String), value: font,
            range: NSRange(location: 0, length: string.length))
        string.addAttributes(
            [NSAttributedString.Key(rawValue: kCTForegroundColorAttributeName as String): CGColor.black],
            range: NSMakeRange(0, 1))
        return string
    }

    @Test func `lines, runs and frames`() throws {
        let ctx = try #require(
            CGContext(
                data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        let line = CTLineCreateWithAttributedString(attributed("Line of text") as CFAttributedString)
        var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        _ = CTLineGetTypographicBounds(line, nil, nil, nil)
        #expect(width > 0 && ascent > 0)
        ctx.textMatrix = .identity
        ctx.textPosition = CGPoint(x: 5, y: 5)
        ctx.setTextDrawingMode(.fillStroke)
        CTLineDraw(line, ctx)
        _ = CTLineGetImageBounds(line, ctx)
        _ = CTLineGetImageBounds(line, nil)
        _ = CTLineGetStringIndexForPosition(line, CGPoint(x: 3, y: 0))
        _ = CTLineGetOffsetForStringIndex(line, 3, nil)
        let runs = CTLineGetGlyphRuns(line) as! [CTRun]
        for run in CTLineGetGlyphRuns(line) as NSArray as! [CTRun] { _ = CTRunGetGlyphCount(run) }
        for run in runs {
            let count = CTRunGetGlyphCount(run)
            var glyphs = [CGGlyph](repeating: 0, count: count)
            var positions = [CGPoint](repeating: .zero, count: count)
            CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
            CTRunGetPositions(run, CFRange(location: 0, length: 0), &positions)
            let attributes = CTRunGetAttributes(run) as NSDictionary
            let font = attributes[kCTFontAttributeName as String] as! CTFont
            for glyph in glyphs { _ = CTFontCreatePathForGlyph(font, glyph, nil) }
            CTFontDrawGlyphs(font, glyphs, positions, count, ctx)
            CTRunDraw(run, ctx, CFRangeMake(0, 0))
        }
        let token = CTLineCreateWithAttributedString(NSAttributedString(string: "\u{2026}"))
        _ = CTLineCreateTruncatedLine(line, 30, .end, token)

        let framesetter = CTFramesetterCreateWithAttributedString(attributed("Two lines\nof text"))
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 60), transform: nil)
        let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), path, nil)
        CTFrameDraw(frame, ctx)
        let lines = CTFrameGetLines(frame) as! [CTLine]
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
        #expect(CFArrayGetCount(CTFrameGetLines(frame)) == 2)
        let first = unsafeBitCast(CFArrayGetValueAtIndex(CTFrameGetLines(frame), 0), to: CTLine.self)
        #expect(CTLineGetStringRange(first).location == 0)
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
            framesetter, CFRangeMake(0, 0), nil, CGSize(width: 60, height: CGFloat.greatestFiniteMagnitude), nil)
        #expect(size.height > 0)
        let typesetter = CTTypesetterCreateWithAttributedString(attributed("words and more words"))
        let count = CTTypesetterSuggestLineBreak(typesetter, 0, 50)
        _ = CTTypesetterCreateLine(typesetter, CFRangeMake(0, count))
    }

    @Test func `fonts`() {
        let font = CTFontCreateWithName("DejaVu Sans" as CFString, 12, nil)
        let same = CTFont("DejaVu Sans" as CFString, size: 12)
        let descriptor = CTFontDescriptorCreateWithAttributes(
            [kCTFontFamilyNameAttribute: "DejaVu Sans"] as CFDictionary)
        _ = CTFontCreateWithFontDescriptor(descriptor, 0.0, nil)
        _ = CTFontCreateCopyWithSymbolicTraits(font, 0.0, nil, .boldTrait, .boldTrait)
        _ = CTFontCreateCopyWithSymbolicTraits(font, 12, nil, [.boldTrait, .italicTrait], [.boldTrait, .italicTrait])
        _ = CTFontGetSymbolicTraits(font).contains(.traitBold)
        #expect(CTFontCopyFamilyName(font) as String == CTFontCopyFamilyName(same) as String)
        #expect(CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font) > 0)
        let characters = Array("text".utf16)
        var glyphs = [CGGlyph](repeating: 0, count: characters.count)
        #expect(CTFontGetGlyphsForCharacters(font, characters, &glyphs, characters.count))
        var advances = [CGSize](repeating: .zero, count: glyphs.count)
        CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, glyphs.count)
        let total = CTFontGetAdvancesForGlyphs(font, .default, glyphs, nil, glyphs.count)
        #expect(abs(total - advances.reduce(0) { $0 + $1.width }) < 1e-6)
        let graphicsFont = CTFontCopyGraphicsFont(font, nil)
        #expect(graphicsFont.numberOfGlyphs > 0)
        #expect((CTFontManagerCopyAvailableFontFamilyNames() as! [String]).isEmpty == false)
        #expect((NSFont(name: "DejaVu Sans", size: 12) ?? .systemFont(ofSize: 12)).pointSize == 12)
    }

    @Test func `paragraph styles`() {
        var alignment = CTTextAlignment.center
        var spacing: CGFloat = 4
        let style = withUnsafePointer(to: &alignment) { alignment in
            withUnsafePointer(to: &spacing) { spacing in
                let settings = [
                    CTParagraphStyleSetting(
                        spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: alignment),
                    CTParagraphStyleSetting(
                        spec: CTParagraphStyleSpecifier.lineSpacingAdjustment, valueSize: MemoryLayout<CGFloat>.size,
                        value: spacing),
                ]
                return CTParagraphStyleCreate(settings, settings.count)
            }
        }
        var read: CGFloat = 0
        #expect(CTParagraphStyleGetValueForSpecifier(style, .lineSpacingAdjustment, MemoryLayout<CGFloat>.size, &read))
        #expect(read == 4)
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = .center
        paragraph.lineBreakMode = .byTruncatingTail
        let copy = paragraph.mutableCopy() as! NSMutableParagraphStyle
        copy.setParagraphStyle(NSParagraphStyle.default)
        let string = NSAttributedString(
            string: "text", attributes: [.paragraphStyle: paragraph, .font: NSFont.systemFont(ofSize: 9)])
        #expect(string.attribute(.paragraphStyle, at: 0, effectiveRange: nil) is NSParagraphStyle)
    }

    @Test func `run delegates`() {
        final class Attachment {
            let size = CGSize(width: 20, height: 15)
        }
        var callbacks = CTRunDelegateCallbacks(
            version: kCTRunDelegateVersion1,
            dealloc: { pointer in Unmanaged<Attachment>.fromOpaque(pointer).release() },
            getAscent: { Unmanaged<Attachment>.fromOpaque($0).takeUnretainedValue().size.height },
            getDescent: { _ in 0 },
            getWidth: { pointer -> CGFloat in
                let attachment = Unmanaged<Attachment>.fromOpaque(pointer).takeUnretainedValue()
                return attachment.size.width
            })
        let delegate = CTRunDelegateCreate(&callbacks, Unmanaged.passRetained(Attachment()).toOpaque())!
        let text = NSMutableAttributedString(string: "\u{FFFC}")
        text.addAttribute(
            NSAttributedString.Key(kCTRunDelegateAttributeName as String), value: delegate,
            range: NSRange(location: 0, length: 1))
        text.append(NSAttributedString(string: " after"))
        let line = CTLineCreateWithAttributedString(text as CFAttributedString)
        for run in CTLineGetGlyphRuns(line) as! [CTRun] {
            let attributes = CTRunGetAttributes(run) as NSDictionary
            guard let own = attributes[kCTRunDelegateAttributeName as String] as? CTRunDelegate else { continue }
            let attachment = Unmanaged<Attachment>.fromOpaque(CTRunDelegateGetRefCon(own)).takeUnretainedValue()
            #expect(attachment.size.width == 20)
            #expect(abs(CTRunGetTypographicBounds(run, CFRangeMake(0, 0), nil, nil, nil) - 20) < 0.01)
        }
    }
}
