import CoreGraphics

/// How text fills a box. The paragraph styles of a text go before alignment, wrapping and truncation, where they say more
/// than the natural: see `ParagraphSetting`.
package struct TextOptions: Sendable, Equatable {
    package enum Alignment: Sendable {
        /// Left, or right for a line that is written from right to left.
        case natural
        case left, right, center
        /// Both edges, for all lines of a wrapped paragraph but its last.
        case justified
    }

    package enum Truncation: Sendable {
        case none, start, middle, end
    }

    /// The box's width in points, for wrapping, truncation and justification. Nil, or what is no number, is unlimited.
    package var width: CGFloat?
    /// The box's height in points: lines that begin below are not made. Wrapped text that is truncated ends with an
    /// ellipsis at the last line that fits; the first is there in any case. Nil, or what is no number, is unlimited.
    package var height: CGFloat?
    /// Whether lines are broken at the width: between words, and within a word that is wider.
    package var wraps = false
    package var alignment: Alignment = .natural
    /// Where an ellipsis replaces what does not fit.
    package var truncation: Truncation = .none

    package init() {}
}

/// How one paragraph fills a box: what its style says, else what the options do.
struct ParagraphSetting {
    enum Breaking { case never, byWord, byCharacter }

    let style: ParagraphStyle
    let breaking: Breaking
    let truncation: TextOptions.Truncation
    let alignment: TextOptions.Alignment

    init(_ style: ParagraphStyle, _ options: TextOptions) {
        self.style = style
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

    /// The alignment of a line, with nothing left to be found out.
    func alignment(isRightToLeft: Bool) -> TextOptions.Alignment {
        switch alignment {
        case .natural, .justified: isRightToLeft ? .right : .left
        default: alignment
        }
    }
}
