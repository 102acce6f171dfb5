import CoreGraphics

/// How text fills a box. The text's paragraph styles override alignment, wrapping and truncation where they differ from
/// the natural values: see `ParagraphSetting`.
package struct TextOptions: Sendable, Equatable {
    package enum Alignment: Sendable {
        /// Left, or right for a right-to-left line.
        case natural
        case left, right, center
        /// Aligned to both edges, except for the last line of a wrapped paragraph.
        case justified
    }

    package enum Truncation: Sendable {
        case none, start, middle, end
    }

    /// The box's width in points, for wrapping, truncation and justification. Nil and NaN mean unlimited.
    package var width: CGFloat?
    /// The box's height in points: lines that start below it are omitted. Wrapped text with truncation ends the last
    /// line that fits with an ellipsis; the first line is always included. Nil and NaN mean unlimited.
    package var height: CGFloat?
    /// Whether lines are broken at the width: between words, or inside a word that is wider.
    package var wraps = false
    package var alignment: Alignment = .natural
    /// The position of the ellipsis that replaces text that does not fit.
    package var truncation: Truncation = .none
    /// Whether lines have the leading of their fonts between them.
    package var usesLeading = true
    /// Whether the ascent, descent and leading of each line are rounded to whole points, so that lines have whole heights. AppKit
    /// lays out text so, and Core Text does not.
    package var roundsExtents = false
    /// The hyphenation factor of paragraphs without one.
    package var hyphenationFactor: Float = 0

    package init() {}
}

/// How one paragraph fills a box: from its style, with the options as defaults.
struct ParagraphSetting {
    enum Breaking { case never, byWord, byCharacter }

    let style: ParagraphStyle
    let breaking: Breaking
    let truncation: TextOptions.Truncation
    let alignment: TextOptions.Alignment
    /// How full a line may be, as a part of its width, for the word after it to be divided.
    let hyphenationFactor: CGFloat

    init(_ style: ParagraphStyle, _ options: TextOptions) {
        self.style = style
        let factor =
            style.hyphenationFactor != 0
            ? style.hyphenationFactor : style.usesDefaultHyphenation ? 1 : options.hyphenationFactor
        hyphenationFactor = factor > 0 ? CGFloat(min(factor, 1)) : 0
        let wraps = options.wraps && options.width != nil
        switch style.lineBreakMode {
        case .byWordWrapping: (breaking, truncation) = (wraps ? .byWord : .never, options.truncation)
        case .byCharWrapping: (breaking, truncation) = (wraps ? .byCharacter : .never, options.truncation)
        case .byClipping: (breaking, truncation) = (.never, .none)
        case .byTruncatingHead: (breaking, truncation) = (.never, .start)
        case .byTruncatingTail: (breaking, truncation) = (.never, .end)
        case .byTruncatingMiddle: (breaking, truncation) = (.never, .middle)
        }
        alignment =
            switch style.alignment {
            case .natural: options.alignment
            case .left: .left
            case .right: .right
            case .center: .center
            case .justified: .justified
            }
    }

    /// The margins of a paragraph's first line, or of its others.
    func margins(isFirst: Bool, isRightToLeft: Bool) -> LineMargins {
        LineMargins(
            start: ParagraphStyle.length(isFirst ? style.firstLineHeadIndent : style.headIndent),
            tail: ParagraphStyle.length(style.tailIndent), isRightToLeft: isRightToLeft)
    }

    /// The alignment of a line, resolved to left, right or center.
    func alignment(isRightToLeft: Bool) -> TextOptions.Alignment {
        switch alignment {
        case .natural, .justified: isRightToLeft ? .right : .left
        default: alignment
        }
    }
}
