/// Divides Swift source text into tokens.
///
/// It knows comments, which nest, and string literals of all kinds with the code in them. It does not parse: an operator is
/// divided into its characters, and a regular expression between slashes is read as operators and names.
struct Tokenizer {
    private let characters: [Character]
    private var position = 0
    private var line = 1
    private var tokens: [SwiftToken] = []

    static func tokens(of source: String) -> [SwiftToken] {
        var tokenizer = Tokenizer(characters: Array(source))
        tokenizer.readCode(untilParenthesis: false)
        return tokenizer.tokens
    }

    private init(characters: [Character]) { self.characters = characters }

    private var next: Character? { position < characters.count ? characters[position] : nil }

    private func hasPrefix(_ prefix: String) -> Bool {
        characters[position...].prefix(prefix.count).elementsEqual(prefix)
    }

    /// Appends the characters from a position up to the current one as a token.
    private mutating func add(_ kind: SwiftToken.Kind, from start: Int) {
        guard start < position else { return }
        let text = String(characters[start..<position])
        tokens.append(SwiftToken(kind: kind, text: text, line: line))
        line += text.count { $0.isNewline }
    }

    private mutating func advance(while condition: (Character) -> Bool) {
        while let character = next, condition(character) { position += 1 }
    }

    /// Reads to the end of the text, or to the parenthesis that closes an interpolation.
    private mutating func readCode(untilParenthesis: Bool) {
        var depth = 0
        while let character = next {
            let start = position
            if hasPrefix("//") {
                advance { !$0.isNewline }
                add(.comment, from: start)
            } else if hasPrefix("/*") {
                readBlockComment()
            } else if let hashes = stringDelimiter() {
                readString(hashes: hashes)
            } else if character.isNewline {
                position += 1
                add(.newline, from: start)
            } else if character.isWhitespace {
                advance { $0.isWhitespace && !$0.isNewline }
                add(.space, from: start)
            } else if character == "`" {
                position += 1
                advance { $0 != "`" && !$0.isNewline }
                if next == "`" { position += 1 }
                add(.word, from: start)
            } else if Self.isWord(character) || character == "@" || character == "#" {
                position += 1
                advance(while: Self.isWord)
                add(position == start + 1 && !Self.isWord(character) ? .symbol : .word, from: start)
            } else {
                if character == "(" { depth += 1 }
                if character == ")" {
                    if untilParenthesis, depth == 0 { return }
                    depth -= 1
                }
                position += 1
                add(.symbol, from: start)
            }
        }
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "$"
    }

    private mutating func readBlockComment() {
        let start = position
        var depth = 0
        while position < characters.count {
            if hasPrefix("/*") {
                (depth, position) = (depth + 1, position + 2)
            } else if hasPrefix("*/") {
                (depth, position) = (depth - 1, position + 2)
                if depth == 0 { break }
            } else {
                position += 1
            }
        }
        add(.comment, from: start)
    }

    /// The number of `#` before the quote of a string literal that begins here; nil if none does.
    private func stringDelimiter() -> Int? {
        let hashes = characters[position...].prefix { $0 == "#" }.count
        let quote = position + hashes
        return quote < characters.count && characters[quote] == "\"" ? hashes : nil
    }

    private mutating func readString(hashes count: Int) {
        let hashes = String(repeating: "#", count: count)
        var start = position
        position += count
        let quote = hasPrefix("\"\"\"") ? "\"\"\"" : "\""
        position += quote.count
        while let character = next {
            if hasPrefix("\\" + hashes + "(") {
                position += count + 2
                add(.string, from: start)
                readCode(untilParenthesis: true)
                start = position
                position += next == nil ? 0 : 1
            } else if hasPrefix("\\" + hashes) {
                position = min(position + count + 2, characters.count)
            } else if hasPrefix(quote + hashes) {
                position += quote.count + count
                break
            } else if character.isNewline, quote.count == 1 {
                break  // The literal is not terminated.
            } else {
                position += 1
            }
        }
        add(.string, from: start)
    }
}
