/// Selectors of methods, which the Objective-C runtime finds by their names.
extension SourceFile {
    /// Replaces `#selector(tick(_:))` by a selector that names the method, and that defines it if the program declares it.
    mutating func replaceSelector(_ index: Int, _ methods: DeclaredMethods) {
        if let advice = adviceForSelector(index) { return note(index, "Linux has no selectors: " + advice) }
        guard let open = code(1, from: index), tokens[open].text == "(", let close = closing(open),
            !tokens[open...close].contains(where: { $0.kind == .comment || $0.kind == .newline }),
            let method = namedMethod(open + 1..<close, methods)
        else { return note(index, "Linux has no selectors: define an action with Selector.acetateDefine") }
        let selector = Self.selector(method.name, method.labels)
        for place in index...close { replace(place, with: "") }
        guard method.isOfProgram, !isCompared(index) else {
            return replace(index, with: "Selector(\"\(selector)\")")
        }
        guard method.labels.count < 2, let type = method.type ?? enclosingType(of: index) else {
            replace(index, with: "Selector(\"\(selector)\")")
            return note(index, "define the action \(selector) with Selector.acetateDefine")
        }
        let labels = method.labels.map { $0 + ":" }.joined()
        let reference = "\(type).\(method.name)" + (labels.isEmpty ? "" : "(\(labels))")
        replace(index, with: "Selector.acetateDefine(\"\(selector)\", \(reference))")
    }

    /// What to do in place of a function with a selector that Linux lacks; nil if it has the function.
    private func adviceForSelector(_ index: Int) -> String? {
        switch calledFunction(around: index) {
        case "performSelector":
            let label = code(-1, from: index).flatMap { code(-1, from: $0) }
            return label.map { tokens[$0].text } == "inBackground" ? "call the method in a task" : nil
        case "responds": return "cast to a protocol with as?"
        default: return nil
        }
    }

    /// Whether the selector is only compared with another one.
    private func isCompared(_ index: Int) -> Bool {
        guard let before = code(-1, from: index) else { return false }
        return tokens[before].text == "case"
            || tokens[before].text == "="
                && code(-1, from: before).map { ["=", "!"].contains(tokens[$0].text) } == true
    }

    private struct NamedMethod {
        /// The class that is written before the method; nil for none, `self` and `Self`.
        var type: String?
        var name: String
        var labels: [String]
        /// Whether the program declares it.
        var isOfProgram: Bool
    }

    /// Reads `View.tick(_:)`; nil for what is no method, such as `getter: title`.
    private func namedMethod(_ range: Range<Int>, _ methods: DeclaredMethods) -> NamedMethod? {
        let words = range.filter { tokens[$0].isCode }
        let end = words.firstIndex { tokens[$0].text == "(" } ?? words.count
        let path = words[..<end].map { tokens[$0].text }.filter { $0 != "." }
        guard let name = path.last, !path.contains(":"), tokens[words[end - 1]].kind == .word else { return nil }
        let type = path.dropLast().filter { !["self", "Self", "super"].contains($0) }.joined(separator: ".")
        var labels = end == words.count ? nil : words[end...].map { tokens[$0].text }.filter { !"(:)".contains($0) }
        if labels == nil, methods.contains(name) {
            // Classes in other files may have another method of this name.
            labels = methods.labels(of: name) ?? DeclaredMethods(in: [self]).labels(of: name)
            if labels == nil { return nil }
        }
        // Actions of frameworks have a sender.
        let known = labels ?? ["_"]
        return NamedMethod(
            type: type.isEmpty ? nil : type, name: name, labels: known,
            isOfProgram: methods.contains(name, known))
    }

    /// The name of a method in Objective-C: `handle(with:for:)` is `handleWith:for:`.
    private static func selector(_ name: String, _ labels: [String]) -> String {
        guard let first = labels.first else { return name }
        let prepositions = ["with", "for", "by", "from", "in", "at", "on", "of", "to"]
        let start =
            first == "_"
            ? "" : (prepositions.contains(first) ? "" : "With") + first.prefix(1).uppercased() + first.dropFirst()
        return name + start + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
    }

    /// The type or the extended type whose body contains a token.
    private func enclosingType(of index: Int) -> String? {
        var open: [String?] = []
        var declared: String?
        for place in code where place < index {
            let text = tokens[place].text
            if tokens[place].kind == .word, ["class", "struct", "enum", "actor", "extension"].contains(text),
                let name = code(1, from: place), tokens[name].kind == .word,
                !Self.modifiers.contains(tokens[name].text), !["func", "var", "let"].contains(tokens[name].text)
            {
                declared = typeName(at: name)
            } else if tokens[place].kind == .symbol, text == "{" {
                open.append(declared)
                declared = nil
            } else if tokens[place].kind == .symbol, text == "}" {
                _ = open.popLast()
            }
        }
        let path = open.compactMap { $0 }
        return path.isEmpty ? nil : path.joined(separator: ".")
    }

    /// A name, with those that follow it after dots.
    private func typeName(at name: Int) -> String {
        var (text, place) = (tokens[name].text, name)
        while let dot = code(1, from: place), tokens[dot].text == ".", let next = code(1, from: dot) {
            text += "." + tokens[next].text
            place = next
        }
        return text
    }

    /// Selectors are a type of AppKit.
    mutating func importSelectors() {
        guard Set(importedNames).isDisjoint(with: ["AppKit", "Cocoa", "Quartz", "ScreenSaver"]),
            let other = importedModules.first(where: { KnownModules.isAvailable(tokens[$0].text) == true }),
            code.contains(where: { index in
                tokens[index].text == "Selector"
                    || ["Selector(", "Selector."].contains(where: tokens[index].text.hasPrefix)
            })
        else { return }
        addImport("AppKit", after: other)
    }
}
