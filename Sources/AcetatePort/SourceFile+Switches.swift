/// Statements that choose among the elements of a path.
extension SourceFile {
    /// Adds a default to a `switch` over the elements of an `NSBezierPath` that was written before macOS 14, which added an element.
    mutating func completeElements(ofSwitch index: Int) {
        guard let body = body(after: index), let last = code(-1, from: body.upperBound), last > body.lowerBound
        else { return }
        let words = Set(tokens[body].filter { $0.kind == .word }.map(\.text))
        guard words.isSuperset(of: ["moveTo", "lineTo", "curveTo", "closePath"]),
            words.isDisjoint(with: ["default", "cubicCurveTo", "quadraticCurveTo"])
        else { return }
        let close = body.upperBound
        let isOnOwnLine = tokens[last..<close].contains { $0.kind == .newline }
        let indent = tokens[close - 1].kind == .space ? tokens[close - 1].text : ""
        replace(close, with: isOnOwnLine ? "default: break\n\(indent)}" : "; default: break }")
    }
}
