import CoreGraphics

/// Text that is broken into lines and ready to be drawn: what a text layer shows. A value; any thread.
///
/// Nothing in it depends on the scale of the context: shapes are not hinted, nor advances rounded.
package struct TextLayout: Sendable {
    package let lines: [TextLine]
    package let options: TextOptions
    let text: StyledText

    package init(_ text: StyledText, options: TextOptions = TextOptions()) {
        self.text = text
        self.options = options
        lines = FontEnvironment.withLibrary { $0.lines(of: text, options) } ?? []
    }

    /// Text in one font and colour.
    package init(_ string: String, font: CTFont, color: CGColor?, options: TextOptions = TextOptions()) {
        self.init(StyledText(string, style: TextStyle(font: font, color: color)), options: options)
    }

    /// Text with attributes; font and colour are for where they name none.
    package init(
        _ string: NSAttributedString, font: CTFont, color: CGColor?, options: TextOptions = TextOptions()
    ) {
        self.init(StyledText(string, style: TextStyle(font: font, color: color)), options: options)
    }

    /// The widest line's width, and the height of all lines: points, not rounded. An empty text has a line's height.
    package var logicalSize: CGSize {
        var size = CGSize.zero
        for (index, line) in lines.enumerated() {
            size.width = max(size.width, line.width)
            size.height += line.height + (index + 1 < lines.count ? line.leading : 0)
        }
        return size
    }

    /// Where each line's origin is when the text fills `rect` from the top: user space, y up or, if flipped, down.
    package func origins(in rect: CGRect, isFlipped: Bool = false) -> [CGPoint] {
        let down: CGFloat = isFlipped ? 1 : -1
        var top = isFlipped ? rect.minY : rect.maxY
        return lines.map { line in
            let free = rect.width - line.width
            let x =
                switch options.alignment {
                case .left: CGFloat(0)
                case .right: free
                case .center: free / 2
                case .natural, .justified: line.isRightToLeft ? free : 0
                }
            defer { top += down * (line.height + line.leading) }
            return CGPoint(x: rect.minX + x, y: top + down * line.ascent)
        }
    }

    /// What the text marks when it fills `rect`, y up: it may reach beyond, and is null if there is no mark. Backgrounds and
    /// underlines are left out of account.
    package func inkBounds(in rect: CGRect) -> CGRect {
        zip(lines, origins(in: rect)).reduce(CGRect.null) { bounds, placed in
            let ink = placed.0.inkBounds
            return ink.isNull ? bounds : bounds.union(ink.offsetBy(dx: placed.1.x, dy: placed.1.y))
        }
    }

    /// What the text marks in a box of its logical size at the origin, y up; null if nothing.
    package var inkBounds: CGRect { inkBounds(in: CGRect(origin: .zero, size: logicalSize)) }

    /// Draws the text from the top of `rect`, upright, whether y points up or down in the context's user space. What
    /// does not fit is drawn beyond the rectangle: clip to it if it should not be.
    package func draw(in context: CGContext, in rect: CGRect) {
        guard rect.isFinite else { return }
        let isFlipped = context.isTextFlipped
        for (line, origin) in zip(lines, origins(in: rect.standardized, isFlipped: isFlipped)) {
            line.draw(in: context, at: origin, isFlipped: isFlipped)
        }
    }
}
