import CoreText
import Foundation
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct AttachmentTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    private func attachment(_ bounds: CGRect = .zero) throws -> NSTextAttachment {
        let attachment = NSTextAttachment()
        attachment.image = NSImage(cgImage: try plainImage(10, 20, .red), size: .zero)
        attachment.bounds = bounds
        return attachment
    }

    private var font: NSFont { .systemFont(ofSize: 12) }

    @Test func `An attachment has the size of its image, on the baseline`() throws {
        let text = NSAttributedString(attachment: try attachment())
        #expect(text.length == 1 && text.string.utf16.first == UInt16(NSTextAttachment.character))
        #expect(text.containsAttachments(in: NSRange(location: 0, length: 1)))
        let size = text.size()
        #expect(abs(size.width - 10) < 0.01 && size.height >= 20)
        let bitmap = try Bitmap(40, 60) { text.draw(at: NSPoint(x: 5, y: 10)) }
        let painted = bitmap.paintedRect
        #expect(painted.width == 10 && painted.height == 20 && painted.minX == 5)
        #expect(bitmap[10, Int(painted.midY)] == opaqueRed)
    }

    @Test func `Bounds scale an image and move it from the baseline`() throws {
        let text = NSMutableAttributedString(string: "a", attributes: [.font: font])
        text.append(NSAttributedString(attachment: try attachment(CGRect(x: 0, y: -6, width: 30, height: 12))))
        text.append(NSAttributedString(string: "b", attributes: [.font: font]))
        let letters = "a".size(withAttributes: [.font: font]).width + "b".size(withAttributes: [.font: font]).width
        #expect(abs(text.size().width - letters - 30) < 0.1)
        let line = CTLineCreateWithAttributedString(text)
        var descent: CGFloat = 0
        CTLineGetTypographicBounds(line, nil, &descent, nil)
        #expect(descent == 6)
        let bitmap = try Bitmap(80, 40) {
            NSGraphicsContext.current?.cgContext.textPosition = CGPoint(x: 10, y: 20)
            NSGraphicsContext.current.map { CTLineDraw(line, $0.cgContext) }
        }
        // Red from 6 below the baseline to 6 above it.
        let x = 10 + Int(CTLineGetOffsetForStringIndex(line, 1, nil)) + 15
        #expect(bitmap[x, 15] == opaqueRed && bitmap[x, 25] == opaqueRed && bitmap[x, 27] == 0 && bitmap[x, 12] == 0)
    }

    // NSTextAttachment.h: subclasses fit their pictures to the line, or to the container.
    private final class FittedAttachment: NSTextAttachment {
        private(set) var calls: [(container: NSTextContainer?, line: CGRect, index: Int)] = []
        private(set) var drawn: [CGRect] = []

        override func attachmentBounds(
            for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
            characterIndex charIndex: Int
        ) -> CGRect {
            calls.append((textContainer, lineFrag, charIndex))
            let natural = super.attachmentBounds(
                for: textContainer, proposedLineFragment: lineFrag, glyphPosition: position, characterIndex: charIndex)
            let width = min(natural.width, lineFrag.width)
            return CGRect(x: 0, y: -4, width: width, height: natural.height * width / natural.width)
        }

        override func image(
            forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
        ) -> NSImage? {
            drawn.append(imageBounds)
            return image
        }
    }

    @Test func `A subclass fits its picture to the container of a text view`() throws {
        let attachment = FittedAttachment()
        attachment.image = NSImage(cgImage: try plainImage(400, 100, .red), size: .zero)
        let view = NSTextView(frame: NSRect(x: 0, y: 0, width: 210, height: 100))
        let text = NSMutableAttributedString(string: "ab\nc", attributes: [.font: font])
        text.append(NSAttributedString(attachment: attachment))
        text.addAttribute(.font, value: font, range: NSRange(location: 4, length: 1))
        let (storage, manager) = (try #require(view.textStorage), try #require(view.layoutManager))
        let container = try #require(view.textContainer)
        storage.setAttributedString(text)
        manager.ensureLayout(for: container)
        let call = try #require(attachment.calls.last)
        #expect(call.container === container && call.index == 4)
        // 210 points without the padding of 5 on each side.
        #expect(call.line.width == 200 && abs(call.line.height - (font.ascender - font.descender + font.leading)) < 0.1)
        #expect(attachment.drawn.last == CGRect(x: 0, y: -4, width: 200, height: 50))
        #expect(abs(manager.usedRect(for: container).width - 210) < 1)
        // The storage keeps the attachment itself.
        #expect(storage.attribute(.attachment, at: 4, effectiveRange: nil) as? NSTextAttachment === attachment)
    }

    @Test func `A subclass fits its picture to the rectangle of a string`() throws {
        let attachment = FittedAttachment()
        attachment.image = NSImage(cgImage: try plainImage(40, 20, .red), size: .zero)
        let text = NSAttributedString(attachment: attachment)
        let rect = text.boundingRect(with: NSSize(width: 20, height: 0), options: .usesLineFragmentOrigin)
        #expect(rect.width == 20 && attachment.calls.last?.container == nil && attachment.calls.last?.index == 0)
        #expect(abs(text.size().width - 40) < 0.01)
    }

    @Test func `Padding is on both sides of a picture`() throws {
        let attachment = try attachment()
        attachment.lineLayoutPadding = 3
        let text = NSAttributedString(attachment: attachment)
        #expect(abs(text.size().width - 16) < 0.01)
        let bitmap = try Bitmap(40, 40) { text.draw(at: NSPoint(x: 5, y: 10)) }
        #expect(bitmap.paintedRect.minX == 8 && bitmap.paintedRect.width == 10)
    }

    @Test func `Contents are an image file, and other text ignores an attachment`() throws {
        let data = try plainImage(8, 6, .blue).pngData()
        let attachment = NSTextAttachment(data: data, ofType: "public.png")
        #expect(attachment.image?.size == NSSize(width: 8, height: 6) && attachment.fileType == "public.png")
        let letters = NSAttributedString(string: "ab", attributes: [.font: font, .attachment: attachment])
        #expect(letters.size() == "ab".size(withAttributes: [.font: font]))
        // An attachment without a picture has no width.
        let empty = NSAttributedString(attachment: NSTextAttachment(data: Data("x".utf8), ofType: nil))
        #expect(empty.size().width == 0)
    }

    @Test func `A text view shows an attachment, and deletes it as one character`() throws {
        let stage = try TextStage("ab", font: font)
        let storage = try #require(stage.view.textStorage)
        storage.insert(NSAttributedString(attachment: try attachment()), at: 1)
        stage.display.advance(to: 1)
        // A row at an edge may be shared with the background.
        let count = try stage.pixels().count { $0 == 0xFFFF_0000 }
        #expect((180...200).contains(count))
        let manager = try #require(stage.view.layoutManager)
        let container = try #require(stage.view.textContainer)
        let rect = manager.boundingRect(forGlyphRange: range(1, 1), in: container)
        #expect(abs(rect.width - 10) < 0.1 && rect.height >= 20)
        stage.select(2)
        try stage.type("c")
        #expect(storage.attribute(.attachment, at: 2, effectiveRange: nil) == nil, "typed text is no attachment")
        stage.select(2)
        stage.view.deleteBackward(nil)
        #expect(stage.view.string == "acb")
        stage.display.advance(to: 1)
        #expect(try stage.pixels().contains(0xFFFF_0000) == false)
    }
}

@MainActor
@Suite(.serialized) struct LinkTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    private final class Handler: NSObject, NSTextViewDelegate {
        var links: [(String, Int)] = []
        func textView(_ textView: NSTextView, clickedOnLink link: Any, at charIndex: Int) -> Bool {
            links.append(("\(link)", charIndex))
            return true
        }
    }

    /// "Go there." with a link at "there".
    private func stage(_ handler: Handler) throws -> TextStage {
        let stage = try TextStage("Go there.", font: .systemFont(ofSize: 20))
        stage.view.textStorage?.addAttribute(.link, value: "https://example.com", range: range(3, 5))
        stage.view.delegate = handler
        stage.display.advance(to: 1)
        return stage
    }

    private func center(_ location: Int, _ stage: TextStage) throws -> CGPoint {
        let manager = try #require(stage.view.layoutManager)
        let rect = manager.boundingRect(
            forGlyphRange: range(location, 1), in: try #require(stage.view.textContainer))
        // The view fills the window, and both the view and the pointer have y down.
        return CGPoint(x: rect.midX, y: rect.midY)
    }

    @Test func `A link is underlined in the color of links`() throws {
        let stage = try stage(Handler())
        func blues() throws -> Int {
            try stage.pixels().count { pixel in
                let (red, blue) = (Int(pixel >> 16 & 0xFF), Int(pixel & 0xFF))
                return blue > red + 100
            }
        }
        let shown = try blues()
        #expect(shown > 100)
        stage.view.linkTextAttributes = [:]
        stage.display.advance(to: 1)
        #expect(try blues() == 0)
        let color = stage.view.textStorage?.attribute(.foregroundColor, at: 4, effectiveRange: nil)
        #expect(color as? NSColor != .linkColor)
    }

    @Test func `The delegate is notified of a click on a link`() throws {
        let handler = Handler()
        let stage = try stage(handler)
        stage.display.click(at: try center(5, stage))
        #expect(handler.links.map(\.0) == ["https://example.com"] && handler.links.first?.1 == 5)
        stage.display.click(at: try center(0, stage))
        #expect(handler.links.count == 1, "beside the link")
    }

    @Test func `A drag that begins on a link selects`() throws {
        let handler = Handler()
        let stage = try stage(handler)
        stage.display.pressPointer(at: try center(3, stage))
        stage.display.movePointer(to: try center(6, stage))
        stage.display.releasePointer(at: try center(6, stage))
        #expect(handler.links.isEmpty && stage.selected.length > 0)
    }

    @Test func `Text that is typed after a link is no link`() throws {
        let stage = try stage(Handler())
        stage.select(8)
        try stage.type("x")
        #expect(stage.view.textStorage?.attribute(.link, at: 8, effectiveRange: nil) == nil)
        #expect(stage.view.textStorage?.attribute(.link, at: 7, effectiveRange: nil) != nil)
    }
}
