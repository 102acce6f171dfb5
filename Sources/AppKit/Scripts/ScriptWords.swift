import Foundation

/// The words of one line of a script.
struct ScriptWords {
    /// A word, and whether it was in quotation marks.
    struct Word: Equatable {
        var text: String
        var isQuoted: Bool
    }

    private let place: String
    private var words: ArraySlice<Word>

    /// Splits a line at spaces. A word in quotation marks may contain spaces, and `\"`, `\\`, `\n` and `\t`. A number sign
    /// at the start of a word begins a comment.
    init(_ line: Substring, place: String) throws(ScriptError) {
        self.place = place
        var words: [Word] = []
        var rest = line
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "#" {
                break
            } else if first == "\"" {
                rest.removeFirst()
                words.append(Word(text: try ScriptWords.quoted(&rest, place), isQuoted: true))
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                words.append(Word(text: String(word), isQuoted: false))
                rest = rest.dropFirst(word.count)
            }
        }
        self.words = words[...]
    }

    /// Reads the rest of a word in quotation marks.
    private static func quoted(_ rest: inout Substring, _ place: String) throws(ScriptError) -> String {
        var text = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"":
                guard rest.first?.isWhitespace ?? true else {
                    throw ScriptError(place, "a space is missing after the closing quotation mark")
                }
                return text
            case "\\":
                let escapes: [Character: Character] = ["\"": "\"", "\\": "\\", "n": "\n", "t": "\t"]
                guard let escaped = rest.popFirst(), let meaning = escapes[escaped] else {
                    throw ScriptError(
                        place, #"a backslash in a text is not one of \" \\ \n \t; write \\ for a backslash"#)
                }
                text.append(meaning)
            default: text.append(character)
            }
        }
        throw ScriptError(place, "the closing quotation mark of a text is missing")
    }

    var isEmpty: Bool { words.isEmpty }
    var count: Int { words.count }
    /// The words that are left, for messages.
    var text: String { words.map(\.text).joined(separator: " ") }

    /// The next word, without removing it.
    var next: String? { words.first.flatMap { $0.isQuoted ? nil : $0.text } }

    func error(_ message: String) -> ScriptError { ScriptError(place, message) }

    /// Removes the next word. `meaning` is what should be there, for the error message.
    mutating func word(_ meaning: String) throws(ScriptError) -> String {
        guard let word = words.popFirst() else { throw error("\(meaning) is missing at the end of the line") }
        return word.text
    }

    /// Removes a word if it is the next one.
    mutating func take(_ word: String) -> Bool {
        guard next == word else { return false }
        words.removeFirst()
        return true
    }

    /// Removes the window after the word `in` at the end of the line; nil if there is none.
    mutating func window() throws(ScriptError) -> ScriptWindow? {
        guard words.count >= 2, words[words.endIndex - 2] == Word(text: "in", isQuoted: false) else { return nil }
        let window = words.removeLast()
        words.removeLast()
        if window.isQuoted { return .title(window.text) }
        guard let number = Int(window.text), number > 0 else {
            throw error(
                "\(window.text.debugDescription) is not a window; write its title in quotation marks, or its number from 1"
            )
        }
        return .number(number)
    }

    mutating func number(_ meaning: String) throws(ScriptError) -> Double {
        let text = try word(meaning)
        guard let value = Double(text), value.isFinite, abs(value) <= 1e6 else {
            throw error("\(text.debugDescription) is not a number for \(meaning)")
        }
        return value
    }

    mutating func point() throws(ScriptError) -> CGPoint {
        CGPoint(x: try number("the horizontal location"), y: try number("the vertical location"))
    }

    /// Removes the time of a line, such as `0.5`, `500ms`, or `+0.5` after the time of the last line, and returns it in
    /// nanoseconds.
    mutating func time(after last: Int64) throws(ScriptError) -> Int64 {
        guard let text = next, text.hasPrefix("+") else { return try duration("a time") }
        _ = try word("a time")
        guard let time = ScriptWords.nanoseconds(String(text.dropFirst())) else {
            throw error("\(text.debugDescription) is not a time after that of the last line, such as +0.5 or +500ms")
        }
        return last + time
    }

    /// Removes a duration, such as `0.5`, `0.5s` or `500ms`, and returns it in nanoseconds.
    mutating func duration(_ meaning: String) throws(ScriptError) -> Int64 {
        let text = try word(meaning)
        guard let time = ScriptWords.nanoseconds(text) else {
            throw error(
                "\(text.debugDescription) is not \(meaning) in seconds, from 0 to 1000000, such as 0.5 or 500ms")
        }
        return time
    }

    /// Reads a duration in seconds, or milliseconds with the unit `ms`; nil for something else.
    static func nanoseconds(_ text: String) -> Int64? {
        let (digits, unit) =
            text.hasSuffix("ms") ? (text.dropLast(2), 1e6) : (text.hasSuffix("s") ? text.dropLast() : text[...], 1e9)
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let value = Double(digits),
            value * unit <= 1e15
        else { return nil }
        return Int64((value * unit).rounded())
    }

    /// Throws if there are words left.
    func end() throws(ScriptError) {
        if let word = words.first { throw error("\(word.text.debugDescription) is too much for this command") }
    }
}
