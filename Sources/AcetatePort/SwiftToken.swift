/// A piece of Swift source text. The pieces of a file, one after the other, are its text.
struct SwiftToken: Equatable {
    enum Kind: Equatable {
        /// A name or a keyword, also in backticks; `@name` and `#name` are one token each.
        case word
        /// A number, operator character or bracket.
        case symbol
        /// The text of a string literal without the code of its interpolations, with its quotes.
        case string
        /// A comment, without the newline at its end.
        case comment
        /// Spaces and tabs.
        case space
        case newline
    }

    var kind: Kind
    var text: String
    /// The line on which the token begins, from 1.
    var line: Int

    /// Whether the compiler sees the token.
    var isCode: Bool { kind == .word || kind == .symbol || kind == .string }
}
