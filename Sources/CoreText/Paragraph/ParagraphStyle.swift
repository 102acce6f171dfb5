import CoreGraphics

/// The values of a paragraph style. Lengths are in points; NaN counts as 0.
package struct ParagraphStyle: Sendable, Equatable {
    package var alignment = CTTextAlignment.natural
    package var lineBreakMode = CTLineBreakMode.byWordWrapping
    /// The first line's indent from the leading margin, which is the left one, or the right one for right-to-left text.
    package var firstLineHeadIndent: CGFloat = 0
    /// The indent of all other lines.
    package var headIndent: CGFloat = 0
    /// The position of the lines' ends: relative to the leading margin if positive, else to the trailing one, negative
    /// toward the text.
    package var tailIndent: CGFloat = 0
    /// Nil for twelve tab stops, 28 points apart.
    package var tabStops: [CTTextTab]?
    /// The distance between the tab stops after the last explicit one; 0 for none.
    package var defaultTabInterval: CGFloat = 0
    /// A factor for the sum of a line's ascent and descent; 0 means 1.
    package var lineHeightMultiple: CGFloat = 0
    package var minimumLineHeight: CGFloat = 0
    /// 0 for none.
    package var maximumLineHeight: CGFloat = 0
    /// Added below each line.
    package var lineSpacing: CGFloat = 0
    /// The lower bound of the font's leading.
    package var minimumLineSpacing: CGFloat = 0
    package var maximumLineSpacing = CGFloat.greatestFiniteMagnitude
    /// Added to the bounded leading.
    package var lineSpacingAdjustment: CGFloat = 0
    /// Added below the paragraph's last line.
    package var paragraphSpacing: CGFloat = 0
    /// Added above the paragraph's first line, unless it is the first line of the text.
    package var paragraphSpacingBefore: CGFloat = 0
    package var baseWritingDirection = CTWritingDirection.natural
    /// How full a line may be, as a part of its width, for the word after it to be divided: 0 for the factor of the layout, 1 for
    /// always.
    package var hyphenationFactor: Float = 0
    /// Whether words are divided if `hyphenationFactor` is 0.
    package var usesDefaultHyphenation = false
    /// The raw value of an `NSParagraphStyle.LineBreakStrategy`.
    package var lineBreakStrategy: UInt = 0
    /// Whether a line that is to be truncated may be tightened instead.
    package var allowsTightening = false
    /// The part of its width by which a line may exceed it and be tightened.
    package var tighteningFactor: Float = 0.05

    package init() {}

    /// Whether the last line of a paragraph gets a word of the one before it if it would have a single one.
    var avoidsSingleWords: Bool { lineBreakStrategy & 1 != 0 }
    /// Whether a line ends between the syllables of a Korean word only if the word is wider than the line.
    var keepsHangulWords: Bool { lineBreakStrategy & 2 != 0 }

    /// A length that is safe for arithmetic: 0 for NaN, and clamped to ±100,000 points.
    static func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, -100_000), 100_000) }

    /// The line height for a font whose ascent and descent add up to `natural`; extra height is added above the line.
    func height(_ natural: CGFloat) -> CGFloat {
        let multiple = Self.length(lineHeightMultiple)
        var height = multiple > 0 ? natural * multiple : natural
        height = max(height, Self.length(minimumLineHeight))
        let most = Self.length(maximumLineHeight)
        return most > 0 ? min(height, max(most, Self.length(minimumLineHeight))) : height
    }

    /// The space between a line and the next one in the paragraph, for a font whose leading is `natural`.
    func spacing(_ natural: CGFloat) -> CGFloat {
        let leading = max(min(natural, Self.length(maximumLineSpacing)), Self.length(minimumLineSpacing))
        return leading + Self.length(lineSpacing) + Self.length(lineSpacingAdjustment)
    }

    /// The tab stops in ascending order, relative to the leading margin, including those at `defaultTabInterval`.
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
