import CoreGraphics

/// How text fills a box.
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
    /// The box's height in points. Matters for wrapped text that is truncated: it ends with an ellipsis at the last
    /// line that fits. Nil is unlimited.
    package var height: CGFloat?
    /// Whether lines are broken at the width: between words, and within a word that is wider.
    package var wraps = false
    package var alignment: Alignment = .natural
    /// Where an ellipsis replaces what does not fit.
    package var truncation: Truncation = .none

    package init() {}
}
