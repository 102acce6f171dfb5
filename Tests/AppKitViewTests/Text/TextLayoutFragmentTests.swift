import AcetatePixelsTestSupport
import AppKitTestSupport
import CoreText
import Foundation
import Testing

@testable import AppKit

/// The fragments of a text layout manager have the lines that `NSLayoutManager` lays out for the same text.
@MainActor
@Suite struct TextLayoutFragmentTests {
    private let contents = NSTextContentStorage()
    private let manager = NSTextLayoutManager()
    private let container = NSTextContainer(size: NSSize(width: 180, height: 0))
    nonisolated private static let font = NSFont(name: "DejaVu Sans", size: 13) ?? .systemFont(ofSize: 13)

    init() throws {
        _ = try makeWindow()
        contents.addTextLayoutManager(manager)
        manager.textContainer = container
    }

    private func set(_ text: String) {
        contents.attributedString = NSAttributedString(string: text, attributes: [.font: Self.font])
    }

    private func fragments(
        _ options: NSTextLayoutFragment.EnumerationOptions = .ensuresLayout
    ) -> [NSTextLayoutFragment] {
        var found: [NSTextLayoutFragment] = []
        manager.enumerateTextLayoutFragments(from: nil, options: options) {
            found.append($0)
            return true
        }
        return found
    }

    private func range(_ low: Int, _ high: Int) throws -> NSTextRange {
        let start = manager.documentRange.location
        let first = try #require(manager.location(start, offsetBy: low))
        return try #require(NSTextRange(location: first, end: manager.location(start, offsetBy: high)))
    }

    private func offsets(_ range: NSTextRange) -> Range<Int> {
        let start = manager.offset(from: manager.documentRange.location, to: range.location)
        return start..<start + manager.offset(from: range.location, to: range.endLocation)
    }

    /// The same text in a layout manager of the older kind.
    private func reference() throws -> (manager: NSLayoutManager, container: NSTextContainer, storage: NSTextStorage) {
        let storage = try NSTextStorage(attributedString: #require(contents.attributedString))
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: container.size)
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        return (manager, container, storage)
    }

    nonisolated private static let texts = [
        "A short line", "Words that need several lines in a container of this width\nand another paragraph\n\nlast",
        "ends with a separator\n", "שלום עולם, this is mixed\nright", "e\u{301}\u{1F468}\u{200D}\u{1F469} emoji\r\nx",
    ]

    @Test(arguments: texts)
    func `Lines are those of the older layout manager`(text: String) throws {
        set(text)
        let reference = try reference()
        var expected: [(CGRect, NSRange)] = []
        reference.manager.enumerateLineFragments(
            forGlyphRange: NSRange(location: 0, length: reference.storage.length)
        ) { rect, used, _, range, _ in
            expected.append(
                (CGRect(x: used.minX + 5, y: rect.minY, width: used.width - 10, height: rect.height), range))
        }
        var found: [(CGRect, NSRange)] = []
        for fragment in fragments() {
            let (frame, start) = (fragment.layoutFragmentFrame, offsets(fragment.rangeInElement).lowerBound)
            #expect(frame.minX == 5 && fragment.state == .layoutAvailable)
            for line in fragment.textLineFragments {
                let range = NSRange(location: line.characterRange.location + start, length: line.characterRange.length)
                found.append((line.typographicBounds.offsetBy(dx: frame.minX, dy: frame.minY), range))
            }
        }
        #expect(found.map(\.1) == expected.map(\.1))
        for (found, expected) in zip(found, expected) {
            #expect(abs(found.0.minX - expected.0.minX) < 1e-6 && abs(found.0.minY - expected.0.minY) < 1e-6)
            #expect(abs(found.0.width - expected.0.width) < 1e-6 && abs(found.0.height - expected.0.height) < 1e-6)
        }
    }

    @Test(arguments: texts)
    func `Segments of any range are where the older layout manager has its characters`(text: String) throws {
        set(text)
        let reference = try reference()
        let length = reference.storage.length
        for low in 0..<length {
            for high in low + 1...length {
                var (bounds, covered) = (CGRect.null, 0)
                manager.enumerateTextSegments(in: try range(low, high), type: .standard) { part, frame, baseline, _ in
                    bounds = bounds.union(frame)
                    covered += part.map { offsets($0).count } ?? 0
                    #expect(baseline > 0 && baseline <= frame.height)
                    return true
                }
                let expected = reference.manager.boundingRect(
                    forGlyphRange: NSRange(location: low, length: high - low), in: reference.container)
                #expect(
                    abs(bounds.minX - expected.minX) < 1e-6 && abs(bounds.maxX - expected.maxX) < 1e-6, "\(low) \(high)"
                )
                #expect(
                    abs(bounds.minY - expected.minY) < 1e-6 && abs(bounds.maxY - expected.maxY) < 1e-6, "\(low) \(high)"
                )
                #expect(covered <= high - low)
            }
        }
    }

    @Test func `A selection fills lines to the edge that it continues from`() throws {
        set("one\ntwo\nthree")
        var frames: [CGRect] = []
        manager.enumerateTextSegments(in: try range(1, 6), type: .selection, options: .rangeNotRequired) {
            range, frame, _, _ in
            #expect(range == nil)
            frames.append(frame)
            return true
        }
        #expect(frames.count == 2)
        #expect(frames[0].maxX == 180 && frames[1].maxX < 60 && frames[1].minX == 5 && frames[0].minX > 5)
        #expect(frames[0].maxY == frames[1].minY)
        frames = []
        manager.enumerateTextSegments(in: try range(0, 13), type: .standard, options: .middleFragmentsExcluded) {
            _, frame, _, _ in
            frames.append(frame)
            return true
        }
        #expect(frames.count == 2)
        frames = []
        let extended: NSTextLayoutManager.SegmentOptions = [.headSegmentExtended, .tailSegmentExtended]
        manager.enumerateTextSegments(in: try range(1, 2), type: .standard, options: extended) {
            _, frame, _, _ in
            frames.append(frame)
            return true
        }
        #expect(frames.count == 1 && frames[0].minX == 0 && frames[0].maxX == 180)
    }

    @Test func `An insertion point has a segment without width, on the line of its affinity`() throws {
        set("Words that need several lines here\n")
        let lines = fragments()[0].textLineFragments
        try #require(lines.count > 1)
        let second = lines[1].characterRange.location
        func caret(_ offset: Int, _ options: NSTextLayoutManager.SegmentOptions = []) throws -> CGRect {
            var found = CGRect.null
            manager.enumerateTextSegments(in: try range(offset, offset), type: .standard, options: options) {
                _, frame, _, _ in
                found = frame
                return false
            }
            return found
        }
        #expect(try caret(0).origin == CGPoint(x: 5, y: 0) && caret(0).width == 0)
        #expect(try caret(second).minY == lines[1].typographicBounds.minY && caret(second).minX == 5)
        #expect(try caret(second, .upstreamAffinity).minY == 0 && caret(second, .upstreamAffinity).minX > 50)
        // After the separator on the empty line.
        let end = try caret(35)
        #expect(end.minX == 5 && end.minY == lines.last.map(\.typographicBounds.maxY))
        set("")
        #expect(try caret(0).minX == 5 && caret(0).height > 0)
    }

    @Test func `An extra line is made only when it is asked for`() throws {
        set("text\n")
        #expect(fragments()[0].textLineFragments.count == 1)
        let height = fragments()[0].layoutFragmentFrame.height
        let lines = fragments([.ensuresLayout, .ensuresExtraLineFragment])[0].textLineFragments
        #expect(lines.count == 2 && lines[1].characterRange == NSRange(location: 5, length: 0))
        #expect(manager.usageBoundsForTextContainer.height == 2 * height)
        contents.textStorage?.append(NSAttributedString(string: "more", attributes: [.font: Self.font]))
        #expect(fragments().map(\.textLineFragments.count) == [1, 1])
        set("")
        #expect(fragments().isEmpty && fragments(.ensuresExtraLineFragment).count == 1)
    }

    @Test func `The layout after random changes is that of the same text set at once`() throws {
        var random = SeededGenerator(seed: 3)
        let pieces = ["word ", "\n", "longer words here ", "", "x", "\n\n", "שלום "]
        for step in 0..<150 {
            let length = contents.textStorage?.length ?? 0
            let low = Int.random(in: 0...length, using: &random)
            let high = Int.random(in: low...min(length, low + 6), using: &random)
            contents.textStorage?.replaceCharacters(
                in: NSRange(location: low, length: high - low),
                with: NSAttributedString(
                    string: pieces.randomElement(using: &random) ?? "", attributes: [.font: Self.font]))
            if step % 3 == 0 { continue }
            let other = NSTextContentStorage()
            let fresh = NSTextLayoutManager()
            other.addTextLayoutManager(fresh)
            fresh.textContainer = NSTextContainer(size: container.size)
            other.attributedString = contents.attributedString
            var expected: [CGRect] = []
            fresh.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) {
                expected.append($0.layoutFragmentFrame)
                return true
            }
            #expect(fragments().map(\.layoutFragmentFrame) == expected, "\(step)")
        }
    }

    @Test func `A change makes new fragments only where it is`() {
        set("one\ntwo\nthree")
        let former = fragments()
        contents.textStorage?.replaceCharacters(in: NSRange(location: 5, length: 0), with: "new\nline ")
        let new = fragments()
        #expect(new.count == 4 && new[0] === former[0] && new[3] === former[2])
        #expect(new[3].layoutFragmentFrame.minY == new[2].layoutFragmentFrame.maxY)
    }

    @Test func `Only what the viewport shows is laid out`() throws {
        set((0..<500).map { "Paragraph number \($0)" }.joined(separator: "\n"))
        let delegate = Viewport()
        delegate.bounds = CGRect(x: 0, y: 100, width: 180, height: 100)
        manager.textViewportLayoutController.delegate = delegate
        manager.textViewportLayoutController.layoutViewport()
        let laidOut = fragments([]).filter { $0.state == .layoutAvailable }
        #expect(delegate.events.first == "will" && delegate.events.last == "did")
        #expect(delegate.shown.count == delegate.events.count - 2 && delegate.shown.count > 3)
        #expect(delegate.shown.allSatisfy { $0.layoutFragmentFrame.intersects(delegate.bounds) })
        #expect(laidOut.count < 20 && delegate.shown.allSatisfy(laidOut.contains))
        let controller = manager.textViewportLayoutController
        #expect(controller.viewportBounds == delegate.bounds)
        let last = try #require(delegate.shown.last)
        #expect(controller.viewportRange == delegate.shown[0].rangeInElement.union(last.rangeInElement))
        // The estimates of what is above stay, so that the viewport does not move.
        let target = fragments([])[300]
        #expect(controller.relocateViewport(to: target.rangeInElement.location) == target.layoutFragmentFrame.minY)
        #expect(manager.textLayoutFragment(for: CGPoint(x: 20, y: -1)) == nil)
        #expect(manager.textLayoutFragment(for: CGPoint(x: 20, y: 1e6)) == nil)
        let found = try #require(manager.textLayoutFragment(for: target.layoutFragmentFrame.origin))
        #expect(found === target)
    }

    private final class Viewport: NSObject, NSTextViewportLayoutControllerDelegate {
        var bounds = CGRect.zero
        var shown: [NSTextLayoutFragment] = []
        var events: [String] = []
        func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect { bounds }
        func textViewportLayoutController(
            _ textViewportLayoutController: NSTextViewportLayoutController,
            configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
        ) {
            shown.append(textLayoutFragment)
            events.append("show")
        }
        func textViewportLayoutControllerWillLayout(_ controller: NSTextViewportLayoutController) {
            events.append("will")
        }
        func textViewportLayoutControllerDidLayout(_ controller: NSTextViewportLayoutController) {
            events.append("did")
        }
    }

    @Test func `Fragments draw the pixels that the older layout manager draws`() throws {
        let text = NSMutableAttributedString(
            string: "Some words in several lines\nand a second paragraph", attributes: [.font: Self.font])
        text.addAttribute(.backgroundColor, value: NSColor.yellow, range: NSRange(location: 3, length: 30))
        text.addAttribute(
            .underlineStyle, value: NSUnderlineStyle.single.rawValue, range: NSRange(location: 8, length: 6))
        contents.attributedString = text
        func picture(_ draw: (CGContext) -> Void) throws -> [UInt8] {
            var bytes = [UInt8](repeating: 255, count: 200 * 120 * 4)
            try bytes.withUnsafeMutableBytes { buffer in
                let context = try #require(
                    CGContext(
                        data: buffer.baseAddress, width: 200, height: 120, bitsPerComponent: 8, bytesPerRow: 800,
                        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
                context.translateBy(x: 0, y: 120)
                context.scaleBy(x: 1, y: -1)
                NSGraphicsContext.saveGraphicsState()
                NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: true)
                draw(context)
                NSGraphicsContext.restoreGraphicsState()
            }
            return bytes
        }
        let found = try picture { context in
            for fragment in fragments() {
                fragment.draw(at: fragment.layoutFragmentFrame.origin, in: context)
                #expect(
                    fragment.renderingSurfaceBounds.contains(
                        CGRect(origin: .zero, size: fragment.layoutFragmentFrame.size)))
            }
        }
        let reference = try reference()
        let whole = NSRange(location: 0, length: reference.storage.length)
        let expected = try picture { _ in
            reference.manager.drawBackground(forGlyphRange: whole, at: .zero)
            reference.manager.drawGlyphs(forGlyphRange: whole, at: .zero)
        }
        #expect(found == expected && found.contains { $0 < 100 })
    }

    @Test func `Rendering attributes replace those of the text, and move with it`() throws {
        set("first words\nsecond words")
        func attributes() -> [String] {
            var found: [String] = []
            manager.enumerateRenderingAttributes(from: manager.documentRange.location, reverse: false) {
                found.append("\(offsets($2)) \($1.keys.map(\.rawValue).sorted())")
                return true
            }
            return found
        }
        try manager.addRenderingAttribute(.foregroundColor, value: NSColor.red, for: range(14, 18))
        #expect(attributes() == ["14..<18 [\"NSColor\"]"])
        contents.textStorage?.replaceCharacters(in: NSRange(location: 0, length: 0), with: "xx")
        #expect(attributes() == ["16..<20 [\"NSColor\"]"])
        let second = fragments()[1]
        let shown = manager.shownText(of: second, try #require(second.textElement as? NSTextParagraph).attributedString)
        #expect(shown.attribute(.foregroundColor, at: 2, effectiveRange: nil) as? NSColor == .red)
        #expect(shown.attribute(.foregroundColor, at: 6, effectiveRange: nil) == nil)
        try manager.addRenderingAttribute(.font, value: nil, for: range(16, 18))
        let without = manager.shownText(of: second, shown)
        #expect(without.attribute(.font, at: 2, effectiveRange: nil) == nil)
        #expect(without.attribute(.font, at: 5, effectiveRange: nil) != nil)
        try manager.removeRenderingAttribute(.font, for: range(0, 20))
        try manager.invalidateRenderingAttributes(for: range(16, 18))
        #expect(attributes() == ["18..<20 [\"NSColor\"]"])
        var validated = 0
        manager.renderingAttributesValidator = { manager, fragment in
            validated += 1
            manager.setRenderingAttributes([.foregroundColor: NSColor.green], for: fragment.rangeInElement)
        }
        manager.invalidateLayout(for: manager.documentRange)
        #expect(fragments().count == 2 && validated == 2)
        let color = try #require(attributes().first).drop { $0 != "[" }
        #expect(attributes().allSatisfy { $0.hasSuffix(color) } && attributes().first?.hasPrefix("0..<14 ") == true)
    }

    /// A bar of a fixed height, and paragraphs with margins.
    private final class Bar: NSTextElement {}
    private final class BarFragment: NSTextLayoutFragment {
        override var layoutFragmentFrame: CGRect {
            CGRect(origin: super.layoutFragmentFrame.origin, size: CGSize(width: 100, height: 42))
        }
    }
    private final class Inset: NSTextLayoutFragment {
        override var topMargin: CGFloat { 7 }
        override var bottomMargin: CGFloat { 3 }
        override var leadingPadding: CGFloat { 20 }
    }
    private final class Delegate: NSObject, NSTextLayoutManagerDelegate, NSTextContentStorageDelegate {
        func textContentManager(
            _ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation
        ) -> NSTextElement? {
            let start = textContentManager.documentRange.location
            return textContentManager.offset(from: start, to: location) == 4
                ? Bar(textContentManager: textContentManager) : nil
        }
        func textLayoutManager(
            _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
            in textElement: NSTextElement
        ) -> NSTextLayoutFragment {
            textElement is Bar
                ? BarFragment(textElement: textElement, range: textElement.elementRange)
                : Inset(textElement: textElement, range: textElement.elementRange)
        }
    }

    @Test func `Delegates make elements and fragments of other kinds`() {
        let delegate = Delegate()
        (contents.delegate, manager.delegate) = (delegate, delegate)
        set("one\nbar\ntwo")
        let fragments = fragments()
        #expect(fragments.map { $0 is BarFragment } == [false, true, false])
        let height = fragments[0].textLineFragments[0].typographicBounds.height
        #expect(fragments[0].layoutFragmentFrame.height == height + 10)
        #expect(fragments[0].textLineFragments[0].typographicBounds.origin == CGPoint(x: 20, y: 7))
        #expect(fragments[1].layoutFragmentFrame == CGRect(x: 5, y: height + 10, width: 100, height: 42))
        #expect(fragments[2].layoutFragmentFrame.minY == height + 52)
    }

    @Test func `The spaces around paragraphs are margins, which lines and segments do not have`() throws {
        let style = NSMutableParagraphStyle()
        (style.paragraphSpacing, style.paragraphSpacingBefore) = (9, 4)
        contents.attributedString = NSAttributedString(
            string: "one\ntwo\n", attributes: [.font: Self.font, .paragraphStyle: style])
        let fragments = fragments([.ensuresLayout, .ensuresExtraLineFragment])
        let line = fragments[0].textLineFragments[0].typographicBounds
        set("one")
        #expect(self.fragments()[0].textLineFragments[0].typographicBounds == line && line.minY == 0)
        #expect(fragments[0].topMargin == 0 && fragments[0].bottomMargin == 9)
        #expect(fragments[0].layoutFragmentFrame.height == line.height + 9)
        #expect(fragments[1].topMargin == 4 && fragments[1].textLineFragments[0].typographicBounds.minY == 4)
        #expect(fragments[1].textLineFragments[1].typographicBounds.minY == 4 + line.height + 9)
        #expect(fragments[1].layoutFragmentFrame.height == 4 + line.height + 9 + line.height)
    }

    @Test func `A fragment of a part of an element shows that part`() throws {
        set("first second")
        let element = try #require(contents.textElements(for: manager.documentRange).first)
        let fragment = NSTextLayoutFragment(textElement: element, range: try range(6, 12))
        fragment.textLayoutManager = manager
        #expect(fragment.textLineFragments.map(\.attributedString.string) == ["second"])
        #expect(fragment.textLineFragments[0].characterRange == NSRange(location: 0, length: 6))
    }

    @Test func `A text is laid out on another thread`() async throws {
        let height = await Task.detached {
            let (contents, manager) = (NSTextContentStorage(), NSTextLayoutManager())
            contents.addTextLayoutManager(manager)
            contents.attributedString = NSAttributedString(string: "one\ntwo", attributes: [.font: Self.font])
            manager.ensureLayout(for: manager.documentRange)
            return manager.usageBoundsForTextContainer.height
        }.value
        set("one\ntwo")
        manager.ensureLayout(for: manager.documentRange)
        #expect(height == manager.usageBoundsForTextContainer.height && height > 0)
    }

    @Test func `Lines go around exclusion paths, which the fragments above them move`() {
        set("one\n" + String(repeating: "words ", count: 30))
        container.exclusionPaths = [NSBezierPath(rect: NSRect(x: 0, y: 30, width: 90, height: 20))]
        func beside() -> [CGRect] {
            fragments().flatMap { fragment in
                fragment.textLineFragments.map {
                    $0.typographicBounds.offsetBy(
                        dx: fragment.layoutFragmentFrame.minX, dy: fragment.layoutFragmentFrame.minY)
                }
            }.filter { $0.maxY > 30.001 && $0.minY < 49.999 }
        }
        #expect(!beside().isEmpty && beside().allSatisfy { $0.minX == 95 })
        contents.textStorage?.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x\ny\n")
        #expect(!beside().isEmpty && beside().allSatisfy { $0.minX == 95 })
    }

    @Test func `A line of its own measures a part of a string`() {
        let line = NSTextLineFragment(
            string: "Hello", attributes: [.font: Self.font], range: NSRange(location: 1, length: 3))
        let whole = CTLineCreateWithAttributedString(NSAttributedString(string: "ell", attributes: [.font: Self.font]))
        #expect(line.characterRange == NSRange(location: 1, length: 3) && line.typographicBounds.origin == .zero)
        #expect(abs(line.typographicBounds.width - CTLineGetTypographicBounds(whole, nil, nil, nil)) < 0.01)
        #expect(line.locationForCharacter(at: 1).x == 0 && line.locationForCharacter(at: 2).x > 5)
        #expect(line.characterIndex(for: CGPoint(x: 1, y: 2)) == 1)
        #expect(line.characterIndex(for: CGPoint(x: 500, y: 2)) == 3)
        #expect(line.fractionOfDistanceThroughGlyph(for: CGPoint(x: -5, y: 2)) == 0)
    }
}
