extension SourceFile {
    /// A chain of `#if`, `#elseif`, `#else` and `#endif`.
    private struct Chain {
        /// The directives and their conditions, as indexes of tokens.
        var branches: [(directive: Int, condition: [Int])] = []
        /// Whether a branch or an enclosing chain names Linux.
        var namesLinux = false
    }

    /// Adds Linux to the conditions that are true on macOS, and ignores the code that Linux does not compile.
    mutating func applyBuildConditions() {
        var open: [Chain] = []
        var closed: [(Chain, end: Int)] = []
        for index in tokens.indices where tokens[index].kind == .word {
            switch tokens[index].text {
            case "#if":
                open.append(Chain(namesLinux: open.last?.namesLinux ?? false))
                addBranch(index, to: &open)
            case "#elseif", "#else": addBranch(index, to: &open)
            case "#endif":
                if let chain = open.popLast() { closed.append((chain, index)) }
            default: break
            }
        }
        for (chain, end) in closed + open.map({ ($0, tokens.count) }) {
            if !chain.namesLinux { chain.branches.forEach { addLinux(to: $0.condition) } }
            deactivate(chain, end: end)
        }
    }

    private func addBranch(_ directive: Int, to open: inout [Chain]) {
        guard !open.isEmpty else { return }
        let condition = tokens[directive].text == "#else" ? [] : line(after: directive)
        open[open.count - 1].branches.append((directive, condition))
        if condition.contains(where: { tokens[$0].text == "Linux" }) { open[open.count - 1].namesLinux = true }
    }

    private mutating func addLinux(to condition: [Int]) {
        for (place, index) in condition.enumerated() where ["macOS", "OSX"].contains(tokens[index].text) {
            let call = condition[max(0, place - 2)...min(place + 1, condition.count - 1)]
            guard call.map({ tokens[$0].text }) == ["os", "(", tokens[index].text, ")"] else { continue }
            let alone = condition.count == 4
            // Only words are replaced: brackets that are tokens of their own stay in pairs.
            if !alone { replace(call.first!, with: "(os") }
            replace(index, with: tokens[index].text + (alone ? ") || os(Linux" : ") || os(Linux)"))
        }
    }

    private mutating func deactivate(_ chain: Chain, end: Int) {
        var decided = false
        for (place, branch) in chain.branches.enumerated() {
            let text = branch.condition.map { tokens[$0].text }.joined()
            let words = Tokenizer.tokens(of: text).filter(\.isCode).map(\.text)
            let value = words.isEmpty ? true : BuildCondition.value(of: words)
            let next = place + 1 < chain.branches.count ? chain.branches[place + 1].directive : end
            if !decided, value == false, text.contains("!os(Linux)") {
                note(
                    branch.directive,
                    "Linux leaves this code out: remove the condition if Acetate has what the code needs")
            }
            if decided || value == false { deactivate(branch.directive..<next) }
            if value == true { decided = true }
        }
    }
}
