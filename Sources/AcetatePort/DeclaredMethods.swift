/// The labels of the methods that the files of a program declare, by their base names. Overrides are not counted: what they override is
/// declared elsewhere, or by a framework.
struct DeclaredMethods {
    private var labels: [String: Set<[String]>] = [:]

    init(in files: [SourceFile]) {
        for file in files {
            for index in file.code where file.tokens[index].text == "func" && !file.isOverride(index) {
                guard let name = file.code(1, from: index), file.tokens[name].kind == .word,
                    let open = file.code(1, from: name), file.tokens[open].text == "(", let close = file.closing(open)
                else { continue }
                labels[file.tokens[name].text, default: []].insert(file.parameterLabels(open...close))
            }
        }
    }

    /// Whether a method is declared.
    func contains(_ name: String, _ labels: [String]) -> Bool { self.labels[name]?.contains(labels) == true }

    /// The labels of a method; nil if none or several with its name are declared.
    func labels(of name: String) -> [String]? {
        guard let all = labels[name], all.count == 1 else { return nil }
        return all.first
    }

    /// Whether a method of this name is declared.
    func contains(_ name: String) -> Bool { labels[name] != nil }
}

extension SourceFile {
    /// Whether a method is an override.
    fileprivate func isOverride(_ function: Int) -> Bool {
        var place = function
        while let before = code(-1, from: place), Self.modifiers.contains(tokens[before].text) {
            if tokens[before].text == "override" { return true }
            place = before
        }
        return false
    }

    /// The labels of the parameters between parentheses, such as `_` and `for`.
    fileprivate func parameterLabels(_ parentheses: ClosedRange<Int>) -> [String] {
        var labels: [String] = []
        var depth = 0
        var isAtStart = true
        for index in parentheses where tokens[index].isCode {
            let text = tokens[index].text
            if tokens[index].kind == .symbol, "([{".contains(text) { depth += 1 }
            if tokens[index].kind == .symbol, ")]}".contains(text) { depth -= 1 }
            guard depth == 1 else { continue }
            if text == "," {
                isAtStart = true
            } else if isAtStart, tokens[index].kind == .word, !text.hasPrefix("@") {
                labels.append(text)
                isAtStart = false
            }
        }
        return labels
    }
}
