/// A Swift source file and the changes that it needs on Linux.
struct SourceFile {
    /// A change of the text, or something to do by hand.
    struct Finding: Equatable {
        /// The line, from 1.
        var line: Int
        var text: String
    }

    private(set) var tokens: [SwiftToken]
    private let original: [SwiftToken]
    /// What is left to do by hand, by line.
    private(set) var remaining: [Finding] = []
    /// Whether the compiler on Linux reads each token; false in `#if os(iOS)`, for example.
    private(set) var isActive: [Bool]

    init(_ source: String) {
        tokens = Tokenizer.tokens(of: source)
        original = tokens
        isActive = Array(repeating: true, count: tokens.count)
    }

    /// The text with the changes.
    var text: String { tokens.map(\.text).joined() }

    /// A line that was changed.
    struct Change {
        /// The number of the line, from 1, and that of its replacement.
        var line, newLine: Int
        /// One line, or all lines of a token that has several.
        var before: [String]
        /// Empty for a line that was removed.
        var after: [String]
    }

    /// The changed lines.
    var changes: [Change] {
        var changes: [Change] = []
        var newLine = 1
        var start = 0
        while start < tokens.count {
            let end = tokens[start...].indices.first { tokens[$0].line > tokens[start].line } ?? tokens.count
            let (before, after) = (Self.text(of: original[start..<end]), Self.text(of: tokens[start..<end]))
            if before != after {
                changes.append(
                    Change(
                        line: tokens[start].line, newLine: newLine, before: Self.lines(of: before),
                        after: after.isEmpty ? [] : Self.lines(of: after)))
            }
            newLine += after.count { $0.isNewline }
            start = end
        }
        return changes
    }

    private static func text(of tokens: ArraySlice<SwiftToken>) -> String { tokens.map(\.text).joined() }

    /// The lines of a text, without an empty one after a newline at its end.
    private static func lines(of text: String) -> [String] {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
        return lines.last == "" ? lines.dropLast() : lines
    }

    // MARK: Reading

    /// The indexes of the tokens that the compiler on Linux reads, without comments and spaces.
    var code: [Int] { tokens.indices.filter { tokens[$0].isCode && isActive[$0] } }

    /// The words and symbols of the rest of a line.
    func line(after index: Int) -> [Int] {
        Array(tokens[(index + 1)...].indices.prefix { tokens[$0].kind != .newline }.filter { tokens[$0].isCode })
    }

    /// The token of code before or after an index; nil if there is none.
    func code(_ step: Int, from index: Int) -> Int? {
        var place = index + step
        while tokens.indices.contains(place) {
            if tokens[place].isCode { return place }
            place += step
        }
        return nil
    }

    /// The index of the bracket that closes the one at an index; nil if none does. Brackets are those of the original text, because
    /// a change can add code with brackets of its own to a token.
    func closing(_ open: Int) -> Int? {
        var depth = 0
        for index in original[open...].indices where original[index].kind == .symbol {
            if "([{".contains(original[index].text) { depth += 1 }
            if ")]}".contains(original[index].text) { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// The tokens from the first opening brace after an index to the one that closes it; nil if there is none.
    func body(after index: Int) -> ClosedRange<Int>? {
        guard let open = tokens[index...].indices.first(where: { original[$0].text == "{" && isActive[$0] }),
            let close = closing(open)
        else { return nil }
        return open...close
    }

    /// The index of the parenthesis that the closing one at an index belongs to; nil if there is none.
    func opening(of close: Int) -> Int? {
        var depth = 0
        for index in original[...close].indices.reversed() where original[index].kind == .symbol {
            if original[index].text == ")" { depth += 1 } else if original[index].text == "(" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    // MARK: Changing

    mutating func note(_ index: Int, _ text: String) {
        let finding = Finding(line: tokens[index].line, text: text)
        if !remaining.contains(finding) { remaining.append(finding) }
    }

    mutating func deactivate(_ range: Range<Int>) {
        for index in range { isActive[index] = false }
    }

    mutating func replace(_ index: Int, with text: String) { tokens[index].text = text }

    /// Removes tokens, and the space after them, or before them at the end of a line. Newlines stay.
    mutating func remove(_ range: ClosedRange<Int>) {
        for index in range where tokens[index].kind != .newline { tokens[index].text = "" }
        let after = range.upperBound + 1
        if tokens.indices.contains(after), tokens[after].kind == .space { tokens[after].text = "" }
        let end = tokens[after...].first { !$0.text.isEmpty }
        guard end == nil || end?.kind == .newline else { return }
        for index in tokens[..<range.lowerBound].indices.reversed() where !tokens[index].text.isEmpty {
            guard tokens[index].kind == .space else { break }
            tokens[index].text = ""
        }
    }

    mutating func sortRemaining() { remaining.sort { $0.line < $1.line } }
}
