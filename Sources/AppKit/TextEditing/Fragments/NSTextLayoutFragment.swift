import CoreText
import Foundation

/// The layout of an element of a text: of a paragraph, its lines. A layer or view typically shows one fragment.
///
/// Coordinates are in points with y down. A subclass for other elements overrides `layoutFragmentFrame`, of which the layout
/// manager uses the height, `renderingSurfaceBounds`, and `draw(at:in:)`.
open class NSTextLayoutFragment: NSObject {
    /// What is known of the layout.
    public enum State: UInt, Sendable {
        /// Nothing.
        case none = 0
        /// An estimate of the frame.
        case estimatedUsageBounds = 1
        /// The frame. Fragments here never have this state, because they keep their lines.
        case calculatedUsageBounds = 2
        /// The frame and the lines.
        case layoutAvailable = 3
    }

    /// How fragments are enumerated.
    public struct EnumerationOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// From the last fragment to the first one.
        public static let reverse = Self(rawValue: 1 << 0)
        /// Fragments without a layout have frames of estimated size. They always have.
        public static let estimatesSize = Self(rawValue: 1 << 1)
        /// Each fragment is laid out.
        public static let ensuresLayout = Self(rawValue: 1 << 2)
        /// The last fragment has an empty line after a separator at the end of the text, and an empty text has a fragment.
        public static let ensuresExtraLineFragment = Self(rawValue: 1 << 3)
    }

    /// The layout manager; nil without one. Not retained.
    open internal(set) weak var textLayoutManager: NSTextLayoutManager?
    /// The element.
    public let textElement: NSTextElement?
    private let range: NSTextRange?

    /// The lines from top to bottom, which are laid out if needed. Empty for elements that are no paragraphs.
    open var textLineFragments: [NSTextLineFragment] {
        textLayoutManager?.synchronize()
        return layout().lines
    }

    /// Set by the layout manager: the index among its fragments, the upper edge, and the height, which is an estimate at first.
    var (index, top, height): (Int, CGFloat, CGFloat) = (0, 0, 0)
    /// Whether an empty line follows.
    var hasExtraLine = false { didSet { if hasExtraLine != oldValue { invalidateLayout() } } }
    private var made: Layout?

    private struct Layout {
        var lines: [NSTextLineFragment] = []
        var height: CGFloat = 0
        /// Nil for elements that are no paragraphs.
        var block: BlockLayout?
    }

    /// Creates the layout of an element.
    ///
    /// - Parameter rangeInElement: the part of the text that is shown; nil for all of the element.
    public init(textElement: NSTextElement, range rangeInElement: NSTextRange?) {
        self.textElement = textElement
        let isWhole = rangeInElement.map { textElement.elementRange?.isEqual(to: $0) ?? false } ?? true
        range = isWhole ? nil : rangeInElement
    }

    /// Nil, because texts are not archived. Subclasses with initializers of their own need it.
    public required init?(coder: NSCoder) { return nil }

    /// The range of the text, from the start of the text.
    open var rangeInElement: NSTextRange { range ?? textElement?.elementRange ?? NSTextRange(0..<0) }

    /// The text that is shown; nil if the element is no paragraph.
    var text: NSAttributedString? {
        guard let text = (textElement as? NSTextParagraph)?.attributedString else { return nil }
        guard let range, let manager = textLayoutManager, let start = textElement?.elementRange?.location else {
            return text
        }
        let (low, high) = (
            manager.offset(from: start, to: range.location), manager.offset(from: start, to: range.endLocation)
        )
        guard low >= 0, low <= high, high <= text.length else { return text }
        return text.attributedSubstring(from: NSRange(low..<high))
    }

    /// What is known of the layout.
    open var state: State {
        if isLaidOut { return .layoutAvailable }
        return textLayoutManager == nil ? .none : .estimatedUsageBounds
    }

    var isLaidOut: Bool { made != nil }

    /// Discards the layout, which is made again when it is needed.
    open func invalidateLayout() { made = nil }

    // MARK: Spacing

    /// The space before the leading edge of lines. Override it for more. Default 0.
    open var leadingPadding: CGFloat { 0 }
    /// The space after the trailing edge of lines. Override it for more. Default 0.
    open var trailingPadding: CGFloat { 0 }
    /// The space above the first line. Override it for more. By default that of the paragraph style, and 0 at the start of the text.
    open var topMargin: CGFloat { textLayoutManager != nil && index > 0 ? space(\.paragraphSpacingBefore) : 0 }
    /// The space below the last line. Override it for more. By default that of the paragraph style.
    open var bottomMargin: CGFloat { space(\.paragraphSpacing) }

    private func space(_ length: KeyPath<NSParagraphStyle, CGFloat>) -> CGFloat {
        guard let text, text.length > 0 else { return 0 }
        let style = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
        let space = style?[keyPath: length] ?? 0
        return space.isFinite ? min(max(space, 0), 100_000) : 0
    }

    // MARK: Layout

    /// Lays out the fragment if needed, and returns its height.
    func ensureLayout() -> CGFloat {
        _ = layout()
        return layoutFragmentFrame.height
    }

    /// Whether the layout is right where the fragment is, beside exclusion paths or not.
    func isValid(in exclusion: TextExclusion?) -> Bool {
        made?.block?.isValid(at: top + topMargin, in: exclusion) ?? isLaidOut
    }

    private var padding: CGFloat { made?.block?.container.padding ?? textLayoutManager?.container.padding ?? 0 }

    private func layout() -> Layout {
        if let made { return made }
        var new = Layout()
        guard let text else {
            made = new
            return new
        }
        textLayoutManager?.validateRenderingAttributes(of: self)
        var container = textLayoutManager?.container ?? .unlimited
        container.width = max(0, container.width - leadingPadding - trailingPadding)
        let shown = textLayoutManager?.shownText(of: self, text) ?? NSTextStorage(attributedString: text)
        let block = BlockLayout(ofParagraph: shown, at: top + topMargin, in: container)
        new.block = block
        var origin = CGPoint(x: leftPadding(block) - container.padding, y: topMargin)
        new.lines = block.lines.indices.map {
            NSTextLineFragment(TextLinePlace(block: .start, layout: block, number: $0), of: text, at: origin)
        }
        new.height = block.height
        if hasExtraLine, text.length > 0 {
            let attributes = text.attributes(at: text.length - 1, effectiveRange: nil)
            let extra = BlockLayout(
                ofParagraph: NSTextStorage(string: "\n", attributes: attributes),
                at: top + topMargin + block.height + bottomMargin, in: container)
            origin.y += block.height + bottomMargin
            let place = TextLinePlace(block: .start, layout: extra, number: 0)
            new.lines.append(
                NSTextLineFragment(
                    place, of: text, from: text.length, at: origin,
                    characterRange: NSRange(location: text.length, length: 0)))
            new.height += extra.height
        }
        made = new
        return new
    }

    /// The padding on the left, which is at the end of text that is written from right to left.
    private func leftPadding(_ block: BlockLayout) -> CGFloat {
        block.lines.first?.line.isRightToLeft == true ? trailingPadding : leadingPadding
    }

    /// The place of a line's layout in the container, from which its `TextLinePlace` is measured.
    func origin(of line: NSTextLineFragment) -> CGPoint {
        CGPoint(
            x: padding + line.typographicBounds.minX - line.place.origin.x,
            y: top + line.typographicBounds.minY - line.place.rect.minY)
    }

    /// The rectangle of the fragment in the container: as wide as its longest line, and as high as all lines with the margins. Before the
    /// layout its size is an estimate.
    open var layoutFragmentFrame: CGRect {
        textLayoutManager?.placeFragments(through: index)
        guard let made else { return CGRect(x: padding, y: top, width: 0, height: height) }
        let right = made.lines.reduce(0) { max($0, $1.typographicBounds.maxX) }
        return CGRect(
            x: padding, y: top, width: max(0, right), height: made.height + topMargin + bottomMargin)
    }

    /// What drawing covers, from the origin of the frame, in whole points. Shapes that exceed their lines count.
    open var renderingSurfaceBounds: CGRect {
        let lines = layout().lines
        let drawn = lines.reduce(CGRect(origin: .zero, size: layoutFragmentFrame.size)) { drawn, line in
            let (place, bounds) = (line.place, line.typographicBounds)
            return drawn.union(
                place.fragment.drawnRect.offsetBy(
                    dx: bounds.minX - place.origin.x, dy: bounds.minY - place.rect.minY))
        }
        return drawn.insetBy(dx: -1, dy: -1).integral
    }

    /// Draws the fragment. User space has y down.
    ///
    /// - Parameter point: the place of the frame's origin.
    open func draw(at point: CGPoint, in context: CGContext) {
        for line in layout().lines {
            let bounds = line.typographicBounds
            line.draw(at: CGPoint(x: point.x + bounds.minX, y: point.y + bounds.minY), in: context)
        }
    }

    /// The rectangle of an attachment, from the origin of the frame; zero if there is none at the location.
    open func frameForTextAttachment(at location: any NSTextLocation) -> CGRect {
        guard let text, let offset = offset(of: location), offset < text.length,
            text.attribute(.attachment, at: offset, effectiveRange: nil) != nil,
            let line = textLineFragment(at: offset, isUpstreamAffinity: false),
            let span = line.place.spans(of: NSRange(location: offset, length: 1)).first
        else { return .zero }
        let bounds = line.typographicBounds
        return CGRect(
            x: span.lowerBound - line.place.origin.x + bounds.minX, y: bounds.minY,
            width: span.upperBound - span.lowerBound, height: bounds.height)
    }

    // MARK: Lines

    /// The distance of a location from the start of the fragment; nil outside it.
    func offset(of location: any NSTextLocation) -> Int? {
        let range = rangeInElement
        guard let manager = textLayoutManager, location >= range.location,
            location <= range.endLocation
        else { return nil }
        let offset = manager.offset(from: range.location, to: location)
        return offset == NSNotFound ? nil : offset
    }

    /// The line at a height from the origin of the frame.
    ///
    /// - Parameter requiresExactMatch: whether the result is nil above and below all lines; else it is the nearest one.
    open func textLineFragment(
        forVerticalOffset verticalOffset: CGFloat, requiresExactMatch: Bool
    ) -> NSTextLineFragment? {
        let lines = textLineFragments
        let found = lines.first { verticalOffset < $0.typographicBounds.maxY } ?? lines.last
        guard let found, requiresExactMatch else { return found }
        let bounds = found.typographicBounds
        return verticalOffset >= bounds.minY && verticalOffset < bounds.maxY ? found : nil
    }

    /// The line with a location; nil outside the fragment.
    ///
    /// - Parameter isUpstreamAffinity: whether a location between two lines belongs to the first one.
    open func textLineFragment(
        for textLocation: any NSTextLocation, isUpstreamAffinity: Bool
    ) -> NSTextLineFragment? {
        offset(of: textLocation).flatMap { textLineFragment(at: $0, isUpstreamAffinity: isUpstreamAffinity) }
    }

    func textLineFragment(at offset: Int, isUpstreamAffinity: Bool) -> NSTextLineFragment? {
        let lines = textLineFragments
        return lines.last {
            isUpstreamAffinity && $0.characterRange.location > 0
                ? $0.characterRange.location < offset : $0.characterRange.location <= offset
        } ?? lines.first
    }
}
