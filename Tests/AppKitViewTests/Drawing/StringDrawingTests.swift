import CoreText
import Testing

@testable import AppKit

@Suite(.serialized) struct StringDrawingTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    private var font: NSFont { NSFont.systemFont(ofSize: 20) }
    private var attributes: [NSAttributedString.Key: Any] { [.font: font] }
    /// The height of a line: ascent and descent, each rounded to whole points.
    private var lineHeight: CGFloat { font.ascender.rounded() + (-font.descender).rounded() }

    @Test func `A line has the width of its glyphs and the height of its font`() throws {
        let line = CTLineCreateWithAttributedString(NSAttributedString(string: "Hello", attributes: attributes))
        let width = CTLineGetTypographicBounds(line, nil, nil, nil)
        let size = "Hello".size(withAttributes: attributes)
        #expect(abs(size.width - width) < 1e-6)
        #expect(size.height == lineHeight)
        let two = "Hello\nHello".size(withAttributes: attributes)
        #expect(abs(two.width - width) < 1e-6)
        #expect(two.height == 2 * lineHeight + font.leading.rounded())
        #expect(NSString(string: "Hello").size(withAttributes: attributes) == size)
        #expect(NSAttributedString(string: "Hello", attributes: attributes).size() == size)
    }

    @Test func `A font whose extents round to nothing keeps its height`() throws {
        let tiny = try #require(NSFont(name: font.fontName, size: 0.4))
        let height = "Hello".size(withAttributes: [.font: tiny]).height
        // Metrics of lines are multiples of 1/1024 point.
        #expect(abs(height - (tiny.ascender - tiny.descender)) < 0.002)
    }

    @Test func `Text is drawn above its point, or below it in a flipped context`() throws {
        let size = "Hg".size(withAttributes: attributes)
        func painted(flipped: Bool) throws -> CGRect {
            try Bitmap(60, 80, flipped: flipped) {
                "Hg".draw(at: NSPoint(x: 10, y: 40), withAttributes: attributes)
            }.paintedRect
        }
        let box = CGRect(x: 10, y: 40, width: size.width, height: size.height).insetBy(dx: -1, dy: -1)
        let upright = try painted(flipped: false)
        #expect(box.contains(upright) && upright.height > 15)
        // From the bottom, 40 points down from the top is also 40 points up.
        let flipped = try painted(flipped: true)
        #expect(box.offsetBy(dx: 0, dy: -size.height).contains(flipped))
        // The letters are upright: the descender of the g is at the same distance from the lower edge.
        #expect(abs((upright.minY - 40) - (flipped.minY - (40 - size.height))) <= 1.5)
    }

    @Test func `Text in a rectangle wraps from its top`() throws {
        let word = "word".size(withAttributes: attributes)
        let text = NSAttributedString(string: "word word word", attributes: attributes)
        let bounds = text.boundingRect(
            with: NSSize(width: word.width * 1.5, height: 0), options: .usesLineFragmentOrigin)
        #expect(abs(bounds.width - word.width) < 6, "a line is one word and perhaps its space")
        #expect(abs(bounds.height - 3 * word.height) < 1e-6, "three lines without leading")
        let spaced = text.boundingRect(
            with: NSSize(width: word.width * 1.5, height: 0), options: [.usesLineFragmentOrigin, .usesFontLeading])
        #expect(spaced.height == 3 * lineHeight + 2 * font.leading.rounded())
        let rect = NSRect(x: 5, y: 10, width: word.width * 1.5, height: 100)
        let painted = try Bitmap(120, 120) { text.draw(in: rect) }.paintedRect
        #expect(painted.maxY <= 110 && painted.maxY > 110 - word.height && painted.minY < 110 - 2 * word.height)
        let flipped = try Bitmap(120, 120, flipped: true) { text.draw(in: rect) }.paintedRect
        #expect(120 - flipped.maxY >= 10 && 120 - flipped.maxY < 10 + word.height)
    }

    @Test func `Without lines the origin is the baseline`() throws {
        let context = NSStringDrawingContext()
        let text = NSAttributedString(string: "Hg", attributes: attributes)
        let bounds = text.boundingRect(with: .zero, options: [], context: context)
        #expect(bounds.minY == font.descender.rounded() && bounds.maxY == font.ascender.rounded())
        #expect(context.totalBounds == bounds)
        let letter = try Bitmap(60, 60) {
            "H".draw(with: NSRect(x: 10, y: 30, width: 0, height: 0), options: [], attributes: attributes)
        }.paintedRect
        // The letter stands on the baseline and has the height of capitals.
        #expect(abs(letter.minY - 30) <= 1 && abs(letter.height - font.capHeight) <= 2)
        let flipped = try Bitmap(60, 60, flipped: true) {
            "H".draw(with: NSRect(x: 10, y: 30, width: 0, height: 0), options: [], attributes: attributes)
        }.paintedRect
        #expect(abs(flipped.minY - 30) <= 1 && abs(flipped.height - font.capHeight) <= 2)
        let ink = "H".boundingRect(with: .zero, options: .usesDeviceMetrics, attributes: attributes)
        #expect(abs(ink.minY) < 0.5 && abs(ink.height - font.capHeight) < 1)
    }

    @Test func `Without lines the width aligns, truncates and clips`() throws {
        func painted(_ text: String, _ style: (NSMutableParagraphStyle) -> Void) throws -> CGRect {
            let paragraph = NSMutableParagraphStyle()
            style(paragraph)
            return try Bitmap(200, 60) {
                text.draw(
                    with: NSRect(x: 20, y: 20, width: 100, height: 1), options: [],
                    attributes: [.font: font, .paragraphStyle: paragraph])
            }.paintedRect
        }
        let center = try painted("HH") { $0.alignment = .center }
        #expect(abs(center.midX - 70) <= 1 && abs(center.minY - 20) <= 1)
        let right = try painted("HH") { $0.alignment = .right }
        #expect(abs(right.maxX - 120) <= 3)
        let long = "HHHHHHHHHHHHHHHHHHHH"
        let clipped = try painted(long) { _ in }
        #expect(clipped.maxX == 120 && clipped.minX < 24 && clipped.height < 20, "one line, up to the width")
        let ended = try painted(long) { $0.lineBreakMode = .byTruncatingTail }
        #expect(ended.maxX <= 120 && ended.maxX > 100)
        let bounds = long.boundingRect(with: NSSize(width: 100, height: 0), options: [], attributes: attributes)
        #expect(bounds.width == 100)
        let free = long.boundingRect(with: .zero, options: [], attributes: attributes)
        #expect(free.width == long.size(withAttributes: attributes).width)
    }

    @Test func `The last visible line is truncated`() {
        let word = "word".size(withAttributes: attributes)
        let text = NSAttributedString(string: "word word word", attributes: attributes)
        let size = NSSize(width: word.width * 1.5, height: word.height * 2.2)
        let bounds = text.boundingRect(with: size, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine])
        #expect(abs(bounds.height - 2 * word.height) < 1e-6)
    }

    @Test func `The shadow of a text is drawn at its offset`() throws {
        let shadow = NSShadow()
        shadow.shadowOffset = NSSize(width: 40, height: 0)
        shadow.shadowColor = .red
        let bitmap = try Bitmap(100, 40) {
            "H".draw(at: NSPoint(x: 5, y: 5), withAttributes: [.font: font, .shadow: shadow])
        }
        let letter = try Bitmap(100, 40) { "H".draw(at: NSPoint(x: 5, y: 5), withAttributes: attributes) }
        for y in 0..<40 {
            for x in 0..<40 {
                #expect(bitmap[x, y] == letter[x, y])
                // The shadow has the alpha of the letter in red.
                let (alpha, red) = (letter[x, y] >> 24, bitmap[x + 40, y] >> 16 & 0xFF)
                #expect(abs(Int(alpha) - Int(red)) <= 2)
            }
        }
    }

    @Test func `Fonts have the weights that are installed`() {
        let bold = NSFont.systemFont(ofSize: 12, weight: .bold)
        #expect(CTFontGetSymbolicTraits(bold).contains(.traitBold))
        #expect(
            !CTFontGetSymbolicTraits(NSFont.systemFont(ofSize: 12, weight: .regular)).contains(.traitBold))
        #expect(NSFont.monospacedSystemFont(ofSize: 14, weight: .regular).pointSize == 14)
        #expect(bold.withSize(30).pointSize == 30 && bold.withSize(30).fontName == bold.fontName)
    }

    @Test func `Text that does not fit gets smaller, as far as its context allows`() throws {
        let text = NSAttributedString(string: "Hello", attributes: attributes)
        let whole = text.size()
        func factor(_ width: CGFloat, _ least: CGFloat) -> (CGFloat, NSRect) {
            let context = NSStringDrawingContext()
            context.minimumScaleFactor = least
            let bounds = text.boundingRect(
                with: NSSize(width: width, height: 100), options: [], context: context)
            return (context.actualScaleFactor, bounds)
        }
        #expect(factor(whole.width + 1, 0.5).0 == 1 && factor(whole.width * 0.7, 0).0 == 1)
        let (scale, bounds) = factor(whole.width * 0.7, 0.5)
        #expect(abs(scale - 0.7) <= 0.011 && bounds.width <= whole.width * 0.7)
        #expect(bounds.height == (font.ascender * scale).rounded() + (-font.descender * scale).rounded())
        #expect(factor(whole.width * 0.2, 0.5).0 == 0.5)
        let plain = NSStringDrawingContext()
        #expect(plain.minimumScaleFactor == 0 && plain.actualScaleFactor == 1)
    }

    @Test func `Lines that do not fit their rectangle get smaller`() throws {
        let text = NSAttributedString(string: "word word word word", attributes: attributes)
        let context = NSStringDrawingContext()
        context.minimumScaleFactor = 0.1
        let size = NSSize(width: 120, height: 40)
        let bounds = text.boundingRect(with: size, options: .usesLineFragmentOrigin, context: context)
        #expect(context.actualScaleFactor < 1 && context.actualScaleFactor > 0.5)
        #expect(bounds.height <= 40 && bounds.width <= 120)
        let bitmap = try Bitmap(120, 40) {
            text.draw(
                with: NSRect(origin: .zero, size: size), options: .usesLineFragmentOrigin, context: context)
        }
        #expect(bitmap.paintedRect.height > 10)
    }

    @Test func `Oblique text leans to the right by its height`() throws {
        // The l of the font is an upright rectangle.
        func edges(_ slant: Double) throws -> (bottom: CGFloat, top: CGFloat, height: CGFloat) {
            let bitmap = try Bitmap(100, 80) {
                NSAttributedString(
                    string: "l", attributes: [.font: NSFont.systemFont(ofSize: 60), .obliqueness: slant]
                )
                .draw(at: NSPoint(x: 20, y: 5))
            }
            let rect = bitmap.paintedRect
            func left(_ y: Int) -> CGFloat { CGFloat((0..<100).first { bitmap[$0, y] >> 24 > 127 } ?? -1) }
            return (left(Int(rect.minY) + 1), left(Int(rect.maxY) - 2), rect.height)
        }
        let upright = try edges(0)
        #expect(upright.top == upright.bottom)
        let oblique = try edges(0.5)
        #expect(abs(oblique.height - upright.height) <= 1)
        #expect(abs(oblique.top - oblique.bottom - (oblique.height - 3) * 0.5) <= 1.5)
    }
}
