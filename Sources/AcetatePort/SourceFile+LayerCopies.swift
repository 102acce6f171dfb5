/// Presentation copies of layers, which the runtime of Objective-C makes with `init(layer:)`. On Linux, `makeLayer(copying:)` of each class
/// makes them.
extension SourceFile {
    /// Whether `init` begins `override init(layer:`.
    func isOverriddenCopy(_ index: Int) -> Bool {
        line(after: index).prefix(3).map { tokens[$0].text } == ["(", "layer", ":"]
            && modifiers(before: index, after: -1).modifiers.contains("override")
    }

    /// Adds `makeLayer(copying:)` after an `override init(layer:)`.
    mutating func addLayerMaker(afterCopy index: Int) {
        let around = declarations.last { !$0.isExtension && $0.body.contains(index) }
        if hasMaker(around?.body ?? tokens.startIndex...tokens.endIndex - 1) { return }
        guard let around, let open = code(1, from: index), let parameters = closing(open),
            let body = code(1, from: parameters), tokens[body].text == "{", let close = closing(body)
        else {
            note(
                index,
                "Swift on Linux does not find the initializer: add override class func makeLayer(copying layer: CALayer) "
                    + "-> CALayer that returns it")
            return
        }
        let (start, modifiers) = modifiers(before: index, after: around.body.lowerBound)
        let indent = tokens[start - 1].kind == .space ? tokens[start - 1].text : ""
        replace(close, with: "}\n\n" + indent + maker(of: around.name, modifiers))
    }

    /// Adds `makeLayer(copying:)` to a subclass of a layer of the frameworks that inherits `init(layer:)`, because it has no initializer.
    mutating func addLayerMaker(inClass index: Int) {
        guard let declaration = declaration(at: index), !declaration.isExtension,
            !["func", "var", "let", "subscript"].contains(declaration.name), !Self.modifiers.contains(declaration.name),
            let inherited = declaration.inherited, inherited.hasPrefix("CA"), inherited.hasSuffix("Layer"),
            !tokens[declaration.body].contains(where: { $0.text == "init" }), !hasMaker(declaration.body)
        else { return }
        let (start, modifiers) = modifiers(before: index, after: -1)
        let isIndented = start > 0 && tokens[start - 1].kind == .space
        let indent = isIndented ? tokens[start - 1].text : ""
        let (open, close) = (declaration.body.lowerBound, declaration.body.upperBound)
        let isOnOneLine = !tokens[open..<close].contains { $0.kind == .newline }
        replace(
            open,
            with: "{\n\(indent)    " + maker(of: declaration.name, modifiers) + (isOnOneLine ? "\n" + indent : "\n"))
    }

    private func hasMaker(_ body: ClosedRange<Int>) -> Bool { tokens[body].contains { $0.text.contains("makeLayer") } }

    private func maker(of name: String, _ modifiers: Set<String>) -> String {
        let access = modifiers.isDisjoint(with: ["open", "public"]) ? "" : "public "
        return "\(access)override class func makeLayer(copying layer: CALayer) -> CALayer { \(name)(layer: layer) }"
    }
}
