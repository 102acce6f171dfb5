/// A Swift source file and the changes that it needs on Linux.
struct SourceFile {
    /// A change of the text, or something to do by hand.
    struct Finding: Equatable {
        /// The line, from 1.
        var line: Int
        var text: String
    }

    private(set) var tokens: [SwiftToken]
    private let lines: [String]
    /// What is left to do by hand, by line.
    private(set) var remaining: [Finding] = []
    /// Whether the compiler on Linux reads each token; false in `#if os(iOS)`, for example.
    private(set) var isActive: [Bool]

    init(_ source: String) {
        tokens = Tokenizer.tokens(of: source)
        lines = Self.lines(of: source)
        isActive = Array(repeating: true, count: tokens.count)
    }

    /// The text with the changes. It has as many lines as before.
    var text: String { tokens.map(\.text).joined() }

    /// The changed lines with their text before and after.
    var changes: [(line: Int, before: String, after: String)] {
        zip(lines, Self.lines(of: text)).enumerated().filter { $1.0 != $1.1 }.map { ($0 + 1, $1.0, $1.1) }
    }

    private static func lines(of text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
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

    /// The index of the bracket that closes the one at an index; nil if none does.
    func closing(_ open: Int) -> Int? {
        var depth = 0
        for index in tokens[open...].indices where tokens[index].kind == .symbol {
            if "([{".contains(tokens[index].text) { depth += 1 }
            if ")]}".contains(tokens[index].text) { depth -= 1 }
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
