import CoreGraphics

/// A line in its place among those of a text.
struct PlacedLine: Sendable {
    var line: TextLine
    /// Points from the text's top down to the line's baseline.
    var baseline: CGFloat
    /// The same to the line's lower edge.
    var bottom: CGFloat
    var margins: LineMargins
    /// How it stands between the margins: never `natural` or `justified`, which have become one of the others.
    var alignment: TextOptions.Alignment
}

/// Where a line begins and ends: points, from the leading margin, which is the right one where text runs from right to
/// left.
struct LineMargins: Sendable, Equatable {
    var start: CGFloat
    /// Above 0 the end, else how far it lies before the trailing margin.
    var tail: CGFloat
    var isRightToLeft: Bool

    /// The room for a line in a box; infinite in an infinite one, unless the end is a given one. Never below 0.
    func room(in width: CGFloat) -> CGFloat { max(0, (tail > 0 ? min(tail, width) : width + tail) - start) }

    /// The width of a box that a line just fills.
    func boxWidth(of line: CGFloat) -> CGFloat { max(0, start + line + max(0, -tail)) }

    /// Where a line of a width begins in a box, from the box's left.
    func x(of line: CGFloat, in width: CGFloat, _ alignment: TextOptions.Alignment) -> CGFloat {
        let room = (tail > 0 ? min(tail, width) : width + tail) - start
        let free = room - line
        let left = isRightToLeft ? width - start - room : start
        return switch alignment {
        case .right: left + free
        case .center: left + free / 2
        default: left
        }
    }
}

/// Text that is broken into lines and ready to be drawn: what a text layer shows. A value; any thread.
///
/// Nothing in it depends on the scale of the context: shapes are not hinted, nor advances rounded.
package struct TextLayout: Sendable {
    let placed: [PlacedLine]
    package let options: TextOptions
    let text: StyledText

    package init(_ text: StyledText, options: TextOptions = TextOptions()) {
        self.text = text
        self.options = options
        placed = FontEnvironment.withLibrary { $0.lines(of: text, options) } ?? []
    }

    /// Text in one font and colour.
    package init(_ string: String, font: CTFont, color: CGColor?, options: TextOptions = TextOptions()) {
        self.init(StyledText(string, style: TextStyle(font: font, color: color)), options: options)
    }

    /// Text with attributes; font and colour are for where they name none.
    package init(
        _ string: NSAttributedString, font: CTFont = .standard, color: CGColor? = .black,
        options: TextOptions = TextOptions()
    ) {
        self.init(StyledText(string, style: TextStyle(font: font, color: color)), options: options)
    }

    /// Whether these are the lines of a text with options: a single line that is neither wrapped nor truncated is the same in
    /// boxes of all sizes.
    package func isLayout(of text: StyledText, _ options: TextOptions) -> Bool {
        guard self.text == text else { return false }
        if self.options == options { return true }
        var resized = self.options
        (resized.width, resized.height) = (options.width, options.height)
        return resized == options && placed.count == 1 && !options.wraps && options.truncation == .none
            && text.style(at: 0).paragraph.values.lineBreakMode == .byWordWrapping
    }

    package var lines: [TextLine] { placed.map(\.line) }

    /// The width of the narrowest box that holds the lines with their indents, and the height of all lines: points, not
    /// rounded. An empty text has a line's height.
    package var logicalSize: CGSize {
        placed.reduce(CGSize.zero) { size, line in
            CGSize(
                width: max(size.width, line.margins.boxWidth(of: line.line.width)),
                height: max(size.height, line.bottom))
        }
    }

    /// Where each line's origin is when the text fills `rect` from the top: user space, y up or, if flipped, down.
    package func origins(in rect: CGRect, isFlipped: Bool = false) -> [CGPoint] {
        placed.map { line in
            CGPoint(
                x: rect.minX + line.margins.x(of: line.line.width, in: rect.width, line.alignment),
                y: isFlipped ? rect.minY + line.baseline : rect.maxY - line.baseline)
        }
    }

    /// What the text marks when it fills `rect`, y up: it may reach beyond, and is null if there is no mark. Backgrounds and
    /// underlines are left out of account.
    package func inkBounds(in rect: CGRect) -> CGRect {
        zip(placed, origins(in: rect)).reduce(CGRect.null) { bounds, line in
            let ink = line.0.line.inkBounds
            return ink.isNull ? bounds : bounds.union(ink.offsetBy(dx: line.1.x, dy: line.1.y))
        }
    }

    /// What the text marks in a box of its logical size at the origin, y up; null if nothing.
    package var inkBounds: CGRect { inkBounds(in: CGRect(origin: .zero, size: logicalSize)) }

    /// Draws the text from the top of `rect`, upright, whether y points up or down in the context's user space. What
    /// does not fit is drawn beyond the rectangle: clip to it if it should not be.
    package func draw(in context: CGContext, in rect: CGRect) {
        guard rect.isFinite else { return }
        let isFlipped = context.isTextFlipped
        for (line, origin) in zip(placed, origins(in: rect.standardized, isFlipped: isFlipped)) {
            line.line.draw(in: context, at: origin, isFlipped: isFlipped)
        }
    }
}
