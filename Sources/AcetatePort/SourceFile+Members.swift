/// The classes and extensions of a file, and their members.
extension SourceFile {
    /// A class or an extension at the top level of a file.
    struct Declaration {
        /// The token `class` or `extension`.
        var keyword: Int
        var isExtension: Bool
        /// The class that is declared or extended.
        var name: String
        /// The first type that it inherits from; nil for none.
        var inherited: String?
        /// Whether a `where` clause restricts it.
        var isConstrained: Bool
        /// The tokens from the opening to the closing brace.
        var body: ClosedRange<Int>
    }

    /// A method or property.
    struct Member {
        var name: String
        var modifiers: Set<String>
        /// Its tokens, with its attributes and the comments above it.
        var tokens: ClosedRange<Int>
        /// The first token of its attributes and modifiers.
        var start: Int
        /// Whether it is inside `#if`.
        var isConditional: Bool
    }

    static let modifiers: Set = [
        "open", "public", "package", "internal", "fileprivate", "private", "override", "final", "dynamic", "class",
        "static",
        "mutating", "nonisolated", "lazy", "weak",
    ]
    static let accessLevels: Set = ["open", "public", "package", "internal", "fileprivate", "private"]

    /// The classes and extensions at the top level that the compiler on Linux reads.
    var declarations: [Declaration] {
        var result: [Declaration] = []
        var index = 0
        while index < tokens.count {
            let text = tokens[index].text
            if isActive[index], tokens[index].kind == .symbol, text == "{", let close = closing(index) {
                index = close + 1
                continue
            }
            if isActive[index], tokens[index].kind == .word, ["class", "extension"].contains(text),
                let declaration = declaration(at: index)
            {
                result.append(declaration)
                index = declaration.body.upperBound
            }
            index += 1
        }
        return result
    }

    func declaration(at keyword: Int) -> Declaration? {
        guard let name = code(1, from: keyword), tokens[name].kind == .word,
            let body = body(after: name)
        else { return nil }
        let head = (name + 1..<body.lowerBound).filter { tokens[$0].isCode }
        // A dot follows the outer type of a nested one.
        guard head.first.map({ tokens[$0].text != "." }) ?? true else { return nil }
        var inherited: String?
        if let colon = head.firstIndex(where: { tokens[$0].text == ":" }), colon + 1 < head.count,
            !head[..<colon].contains(where: { tokens[$0].text == "where" })
        {
            inherited = tokens[head[colon + 1]].text
        }
        return Declaration(
            keyword: keyword, isExtension: tokens[keyword].text == "extension", name: tokens[name].text,
            inherited: inherited, isConstrained: head.contains { tokens[$0].text == "where" }, body: body)
    }

    /// The methods and properties directly in a body that the compiler on Linux reads.
    func members(in body: ClosedRange<Int>) -> [Member] {
        var result: [Member] = []
        var index = body.lowerBound + 1
        var conditions = 0
        while index < body.upperBound {
            defer { index += 1 }
            let token = tokens[index]
            if token.text == "#if" { conditions += 1 }
            if token.text == "#endif" { conditions -= 1 }
            guard isActive[index] else { continue }
            if token.kind == .symbol, token.text == "{", let close = closing(index) {
                index = close
                continue
            }
            guard token.kind == .word, ["func", "var"].contains(token.text), let name = code(1, from: index),
                let open = opening(ofMember: name, before: body.upperBound), let close = closing(open)
            else { continue }
            let (start, modifiers) = modifiers(before: index, after: body.lowerBound)
            result.append(
                Member(
                    name: tokens[name].text, modifiers: modifiers,
                    tokens: lineStart(withCommentsAbove: start, after: body.lowerBound)...close, start: start,
                    isConditional: conditions > 0))
            index = close
        }
        return result
    }

    /// The brace that opens the body of a method or property; nil for a stored property.
    private func opening(ofMember name: Int, before end: Int) -> Int? {
        var index = name
        var isOnLaterLine = false
        while index < end {
            let token = tokens[index]
            if token.kind == .symbol, token.text == "{" { return index }
            // The next member begins: this one has no body.
            if isOnLaterLine, token.kind == .word,
                ["func", "var", "let", "init", "case"].contains(token.text) || Self.modifiers.contains(token.text)
            {
                return nil
            }
            if token.kind == .symbol, "([".contains(token.text), let close = closing(index) { index = close }
            if token.kind == .newline { isOnLaterLine = true }
            index += 1
        }
        return nil
    }

    /// The first of the attributes and modifiers before a keyword, and the modifiers.
    func modifiers(before keyword: Int, after first: Int) -> (start: Int, modifiers: Set<String>) {
        var (start, modifiers, place) = (keyword, Set<String>(), keyword)
        while let before = code(-1, from: place), before > first {
            let text = tokens[before].text
            if Self.modifiers.contains(text) || text.hasPrefix("@") {
                start = before
                modifiers.insert(text)
                place = before
            } else if text == ")", let open = opening(of: before), open > first, let name = code(-1, from: open),
                tokens[name].text.hasPrefix("@") || Self.accessLevels.contains(tokens[name].text)
            {
                // @available(macOS 10.15, *), private(set)
                place = open
            } else {
                break
            }
        }
        return (start, modifiers)
    }

    /// The first token of the line of an index, or of the comments directly above that line.
    private func lineStart(withCommentsAbove index: Int, after first: Int) -> Int {
        var start = index
        while start - 1 > first, tokens[start - 1].kind == .space { start -= 1 }
        while true {
            // The newline before, and a line of only a comment above it.
            var place = start - 1
            guard place > first, tokens[place].kind == .newline else { return start }
            place -= 1
            guard place > first, tokens[place].kind == .comment else { return start }
            while place - 1 > first, tokens[place - 1].kind == .space { place -= 1 }
            guard tokens[place - 1].kind == .newline else { return start }
            start = place
        }
    }

    // MARK: Changing

    /// Takes the tokens of a member out of the file, with the rest of its last line and an empty line before it.
    mutating func take(_ member: ClosedRange<Int>) -> String {
        let text = tokens[member].map(\.text).joined()
        var (first, last) = (member.lowerBound, member.upperBound)
        while last + 1 < tokens.count, [.space, .newline].contains(tokens[last + 1].kind) {
            last += 1
            if tokens[last].kind == .newline { break }
        }
        if first >= 2, tokens[first - 1].kind == .newline, tokens[first - 2].kind == .newline { first -= 1 }
        for index in first...last { replace(index, with: "") }
        return text
    }
}
