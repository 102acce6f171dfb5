import CoreGraphics

/// How the lines of a paragraph stand. Lengths in points; what is not finite counts as absent.
package struct ParagraphStyle: Sendable, Equatable {
    package var alignment = CTTextAlignment.natural
    package var lineBreakMode = CTLineBreakMode.byWordWrapping
    /// Of the first line, from the leading margin: the left one, or the right one where text runs from right to left.
    package var firstLineHeadIndent: CGFloat = 0
    /// Of all other lines.
    package var headIndent: CGFloat = 0
    /// Where lines end: above 0 from the leading margin, else from the trailing one, into the text.
    package var tailIndent: CGFloat = 0
    /// Nil for twelve, 28 points from each other.
    package var tabStops: [CTTextTab]?
    /// Between the tab stops that follow the last; 0 for none.
    package var defaultTabInterval: CGFloat = 0
    /// Of a line's ascent and descent together; 0 for 1.
    package var lineHeightMultiple: CGFloat = 0
    package var minimumLineHeight: CGFloat = 0
    /// 0 for none.
    package var maximumLineHeight: CGFloat = 0
    /// Added below each line.
    package var lineSpacing: CGFloat = 0
    /// Bounds for the font's leading.
    package var minimumLineSpacing: CGFloat = 0
    package var maximumLineSpacing = CGFloat.greatestFiniteMagnitude
    /// Added to that.
    package var lineSpacingAdjustment: CGFloat = 0
    /// Below the paragraph's last line.
    package var paragraphSpacing: CGFloat = 0
    /// Above its first line, unless the text begins there.
    package var paragraphSpacingBefore: CGFloat = 0
    package var baseWritingDirection = CTWritingDirection.natural

    package init() {}

    /// A length that can be reckoned with: 0 for what is no number, and at most a hundred thousand points.
    static func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, -100_000), 100_000) }

    /// The height of ascent and descent together where the font's are `natural`; what is added stands above the line.
    func height(_ natural: CGFloat) -> CGFloat {
        let multiple = Self.length(lineHeightMultiple)
        var height = multiple > 0 ? natural * multiple : natural
        height = max(height, Self.length(minimumLineHeight))
        let most = Self.length(maximumLineHeight)
        return most > 0 ? min(height, max(most, Self.length(minimumLineHeight))) : height
    }

    /// What lies between a line and the next of the paragraph, where the font's leading is `natural`.
    func spacing(_ natural: CGFloat) -> CGFloat {
        let leading = max(min(natural, Self.length(maximumLineSpacing)), Self.length(minimumLineSpacing))
        return leading + Self.length(lineSpacing) + Self.length(lineSpacingAdjustment)
    }

    /// The tab stops in order, each from the leading margin; those of the interval follow.
    package var allTabStops: [CTTextTab] {
        var stops = (tabStops ?? (1...12).map { CTTextTab(.natural, 28 * CGFloat($0)) })
            .filter { $0.location.isFinite && $0.location >= 0 }.prefix(200).sorted { $0.location < $1.location }
        let interval = Self.length(defaultTabInterval)
        guard interval >= 1 else { return stops }
        var next = ((stops.last?.location ?? 0) / interval).rounded(.down) * interval + interval
        for _ in 0..<100 {
            stops.append(CTTextTab(.natural, next))
            next += interval
        }
        return stops
    }
}
