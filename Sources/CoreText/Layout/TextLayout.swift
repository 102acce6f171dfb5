import CoreGraphics

/// A line and its position in a text layout.
struct PlacedLine: Sendable {
    var line: TextLine
    /// The distance from the top of the text to the line's baseline, in points.
    var baseline: CGFloat
    /// The distance from the top of the text to the line's lower edge, in points.
    var bottom: CGFloat
    var margins: LineMargins
    /// The alignment between the margins, resolved: never `natural` or `justified`.
    var alignment: TextOptions.Alignment
}

/// The start and end positions of a line, in points from the leading margin, which is the right one for right-to-left
/// text.
struct LineMargins: Sendable, Equatable {
    var start: CGFloat
    /// The end position if positive, else the negative distance from the trailing margin.
    var tail: CGFloat
    var isRightToLeft: Bool

    /// The width available to a line in a box. Infinite for an infinite width, unless `tail` sets the end. Never
    /// negative.
    func availableWidth(in width: CGFloat) -> CGFloat { max(0, (tail > 0 ? min(tail, width) : width + tail) - start) }

    /// The width of the narrowest box that contains a line of a width.
    func boxWidth(of line: CGFloat) -> CGFloat { max(0, start + line + max(0, -tail)) }

    /// The x position of a line of a width in a box, from the box's left edge.
    func x(of line: CGFloat, in width: CGFloat, _ alignment: TextOptions.Alignment) -> CGFloat {
        let available = (tail > 0 ? min(tail, width) : width + tail) - start
        let free = available - line
        let left = isRightToLeft ? width - start - available : start
        return switch alignment {
        case .right: left + free
        case .center: left + free / 2
        default: left
        }
    }
}

/// Text that is broken into lines and ready to be drawn, such as a text layer's. A value, safe to use on any thread.
///
/// The layout does not depend on the context's scale: shapes are not hinted and advances are not rounded.
package struct TextLayout: Sendable {
    let placed: [PlacedLine]
    package let options: TextOptions
    let text: StyledText
    /// The pieces in which a text of one paragraph was shaped; empty for other texts.
    let pieces: [TextPiece]

    package init(_ text: StyledText, options: TextOptions = TextOptions()) {
        self.init(text, options: options, edit: nil)
    }

    /// - Parameter edit: an edit of another text that has resulted in this one.
    init(_ text: StyledText, options: TextOptions, edit: TextEdit?) {
        self.text = text
        self.options = options
        (placed, pieces) = FontEnvironment.withLibrary { $0.lines(of: text, options, edit: edit) } ?? ([], [])
    }

    /// Lays out text in one font and color.
    package init(_ string: String, font: CTFont, color: CGColor?, options: TextOptions = TextOptions()) {
        self.init(StyledText(string, style: TextStyle(font: font, color: color)), options: options)
    }

    /// Lays out an attributed string; `font` and `color` apply where it has none.
    package init(
        _ string: NSAttributedString, font: CTFont = .standard, color: CGColor? = .black,
        options: TextOptions = TextOptions()
    ) {
        self.init(StyledText(string, style: TextStyle(font: font, color: color)), options: options)
    }

    /// Whether this layout is valid for a text with options. A single line that is neither wrapped nor truncated is
    /// valid for boxes of all sizes.
    package func isLayout(of text: StyledText, _ options: TextOptions) -> Bool {
        guard self.text == text else { return false }
        if self.options == options { return true }
        var resized = self.options
        (resized.width, resized.height) = (options.width, options.height)
        return resized == options && placed.count == 1 && !options.wraps && options.truncation == .none
            && text.style(at: 0).paragraph.values.lineBreakMode == .byWordWrapping
    }

    /// Whether all glyphs are outlines, which the text's color fills; others are images, as emoji are, or have shadows.
    package var hasOnlyOutlines: Bool {
        placed.allSatisfy {
            $0.line.runs.allSatisfy { $0.face.isOutline && $0.style.shadow == nil && $0.style.picture == nil }
        }
    }

    /// Whether the glyphs are small enough for masks where user space has a scale, and so rounded as masks are.
    package func usesMasks(scale: CGFloat) -> Bool {
        placed.allSatisfy { $0.line.runs.allSatisfy { $0.face.usesMasks(scale: scale) } }
    }

    package var lines: [TextLine] { placed.map(\.line) }

    /// The width of the narrowest box that contains the lines and their indents, and the height of all lines, in
    /// points, not rounded. An empty text has the height of one line.
    package var logicalSize: CGSize {
        placed.reduce(CGSize.zero) { size, line in
            CGSize(
                width: max(size.width, line.margins.boxWidth(of: line.line.width)),
                height: max(size.height, line.bottom))
        }
    }

    /// Each line's origin for text that fills `rect` from the top, in user space with y up, or down if flipped.
    package func origins(in rect: CGRect, isFlipped: Bool = false) -> [CGPoint] {
        placed.map { line in
            CGPoint(
                x: rect.minX + line.margins.x(of: line.line.width, in: rect.width, line.alignment),
                y: isFlipped ? rect.minY + line.baseline : rect.maxY - line.baseline)
        }
    }

    /// The bounding box of the glyphs' shapes for text that fills `rect`, y up. It may extend beyond `rect`, and is
    /// null if there are no shapes. Backgrounds and underlines are not included.
    package func inkBounds(in rect: CGRect) -> CGRect {
        zip(placed, origins(in: rect)).reduce(CGRect.null) { bounds, line in
            let ink = line.0.line.inkBounds
            return ink.isNull ? bounds : bounds.union(ink.offsetBy(dx: line.1.x, dy: line.1.y))
        }
    }

    /// The bounding box of the glyphs' shapes in a box of the logical size at the origin, y up; null if there are none.
    package var inkBounds: CGRect { inkBounds(in: CGRect(origin: .zero, size: logicalSize)) }

    /// Draws the text from the top of `rect`. Text that does not fit is drawn outside the rectangle unless you clip to it.
    ///
    /// - Parameter isFlipped: whether the text is upright if y points down; nil for the direction of the context's user
    ///   space.
    package func draw(in context: CGContext, in rect: CGRect, isFlipped: Bool? = nil) {
        guard rect.isFinite else { return }
        let isFlipped = isFlipped ?? context.isTextFlipped
        for (line, origin) in zip(placed, origins(in: rect.standardized, isFlipped: isFlipped)) {
            line.line.draw(in: context, at: origin, isFlipped: isFlipped)
        }
    }
}
