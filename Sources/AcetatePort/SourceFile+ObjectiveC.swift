extension SourceFile {
    // MARK: Context

    /// Whether a word is the label of an argument or a parameter.
    func isLabel(_ index: Int) -> Bool {
        guard let next = code(1, from: index), tokens[next].text == ":", let previous = code(-1, from: index) else {
            return false
        }
        return tokens[previous].text == "(" || tokens[previous].text == ","
    }

    /// The name of the function in whose argument list a token is; nil if it is in none.
    func calledFunction(around index: Int) -> String? {
        var depth = 0
        for place in tokens[..<index].indices.reversed() where tokens[place].kind == .symbol {
            if ")]}".contains(tokens[place].text) { depth += 1 }
            guard "([{".contains(tokens[place].text) else { continue }
            if depth == 0 {
                guard tokens[place].text == "(", let name = code(-1, from: place) else { return nil }
                return tokens[name].text
            }
            depth -= 1
        }
        return nil
    }

    // MARK: Attributes

    /// Removes `@objc`, with its name in parentheses.
    mutating func removeObjectiveC(_ index: Int) {
        var end = index
        if tokens.indices.contains(index + 1), tokens[index + 1].text == "(", let close = closing(index + 1) {
            end = close
        }
        // The attribute may be on a line of its own.
        let declaration = code(1, from: end).map { [$0] + line(after: $0) } ?? []
        if end == index, applyLayerProperty(index, declaration) { return }
        if declaration.contains(where: { tokens[$0].text == "dynamic" }) { tellObservers(of: declaration, index) }
        // Only classes conform to a protocol of Objective-C, so that its values can be weak.
        if let keyword = declaration.firstIndex(where: { tokens[$0].text == "protocol" }),
            let name = declaration[(keyword + 1)...].first, let next = code(1, from: name), tokens[next].text == "{"
        {
            replace(name, with: tokens[name].text + ": AnyObject")
        }
        remove(index...end)
    }

    /// Prefers a member of the frameworks to one that the program declares for older systems with `@available(macOS, obsoleted: 14.0)`:
    /// the attribute has no effect on Linux, so that the compiler finds both.
    mutating func preferFramework(_ index: Int) {
        guard let open = code(1, from: index), tokens[open].text == "(", let close = closing(open) else { return }
        let arguments = Set(tokens[open..<close].map(\.text))
        guard arguments.contains("macOS"), arguments.contains("obsoleted") else { return }
        let members: Set<String> = ["func", "var", "let", "init", "subscript"]
        let others: Set<String> = ["struct", "enum", "protocol", "extension", "typealias", "actor", "{"]
        var place = close
        while let next = code(1, from: place), !others.contains(tokens[next].text) {
            if members.contains(tokens[next].text) {
                replace(index, with: "@_disfavoredOverload")
                for argument in (index + 1)...close { replace(argument, with: "") }
                return
            }
            place = next
        }
    }

    /// Gives a `dynamic` stored property observers that tell of its changes, because the compiler does not replace its setter.
    private mutating func tellObservers(of declaration: [Int], _ index: Int) {
        guard let keyword = declaration.firstIndex(where: { tokens[$0].text == "var" }) else { return }
        guard keyword + 2 < declaration.count, [":", "="].contains(tokens[declaration[keyword + 2]].text),
            let last = declaration.last, !declaration.contains(where: { "{}".contains(tokens[$0].text) }),
            isComplete(declaration[(keyword + 2)...]),
            code(1, from: last).map({ tokens[$0].text }) != "{"
        else {
            return note(
                index, "nothing tells of changes: call willChangeValue(for:) and didChangeValue(for:) around them")
        }
        let name = tokens[declaration[keyword + 1]].text
        replace(
            last,
            with: tokens[last].text
                + " { willSet { willChangeValue(for: \\.\(name)) } didSet { didChangeValue(for: \\.\(name)) } }")
        for place in declaration[..<keyword] where tokens[place].text == "dynamic" { remove(place...place) }
    }

    /// Whether a declaration ends with these tokens, and does not go on in the next line.
    private func isComplete(_ declaration: ArraySlice<Int>) -> Bool {
        guard let last = declaration.last else { return false }
        if tokens[last].kind == .symbol, !")]?!>".contains(tokens[last].text) { return false }
        var depth = 0
        for index in declaration where tokens[index].kind == .symbol {
            if "([".contains(tokens[index].text) { depth += 1 }
            if ")]".contains(tokens[index].text) { depth -= 1 }
        }
        return depth == 0
    }

    /// Changes `@objc dynamic var level: CGFloat = 0` of a layer, if the file names the property as a key: on macOS, Core
    /// Animation animates it by key-value coding. Returns whether it did.
    private mutating func applyLayerProperty(_ index: Int, _ declaration: [Int]) -> Bool {
        guard let keyword = declaration.firstIndex(where: { tokens[$0].text == "var" }),
            keyword + 2 < declaration.count,
            tokens[declaration[keyword + 2]].text == ":", !declaration.contains(where: { tokens[$0].text == "{" }),
            isKey(tokens[declaration[keyword + 1]].text),
            declarations.contains(where: { $0.body.contains(index) && $0.inherited?.hasSuffix("Layer") == true })
        else { return false }
        if !declaration.contains(where: { tokens[$0].text == "=" }), let last = declaration.last {
            guard tokens[last].text == "?" else { return false }
            replace(last, with: "? = nil")
        }
        replace(index, with: "@AcetateLayerProperty")
        for place in declaration[..<keyword] where tokens[place].text == "dynamic" { remove(place...place) }
        return true
    }

    /// Whether the file has a string of a name, or a `#keyPath` that ends with it.
    private func isKey(_ name: String) -> Bool {
        tokens.indices.contains { index in
            if tokens[index].kind == .string { return tokens[index].text == "\"\(name)\"" }
            guard tokens[index].text == "#keyPath", let open = code(1, from: index), let close = closing(open),
                let last = code(-1, from: close)
            else { return false }
            return tokens[last].text == name
        }
    }

    /// Removes `optional` from the requirement of a protocol.
    mutating func removeOptional(_ index: Int) {
        guard let keyword = code(1, from: index), ["func", "var"].contains(tokens[keyword].text),
            let name = code(1, from: keyword)
        else { return }
        remove(index...index)
        note(index, "no requirement is optional: add a default implementation of \(tokens[name].text) in an extension")
    }

    /// The initial values that `@NSManaged` properties of these types have on macOS.
    private static let initialValues: [String: String] = [
        "CGFloat": "0", "Double": "0", "Float": "0", "Int": "0", "Bool": "false", "CFTimeInterval": "0",
        "TimeInterval": "0", "CGPoint": ".zero", "CGSize": ".zero", "CGRect": ".zero",
    ]

    /// Replaces `@NSManaged var x: CGFloat` by `@AcetateLayerProperty var x: CGFloat = 0`.
    mutating func applyManaged(_ index: Int) {
        let rest = line(after: index)
        guard let colon = rest.firstIndex(where: { tokens[$0].text == ":" }), colon + 1 < rest.count else {
            return note(index, "declare the property with @AcetateLayerProperty and an initial value")
        }
        let type = rest[(colon + 1)...].map { tokens[$0].text }
        let isOptional = type.count == 2 && type[1] == "?"
        guard let value = isOptional ? "nil" : type.count == 1 ? Self.initialValues[type[0]] : nil else {
            return note(index, "declare the property with @AcetateLayerProperty and an initial value")
        }
        replace(index, with: "@AcetateLayerProperty")
        replace(rest[rest.count - 1], with: tokens[rest[rest.count - 1]].text + " = " + value)
    }

    /// Replaces the former attribute of the main class of an application.
    mutating func replaceMain(_ index: Int) {
        let rest = tokens[index...].prefix { $0.text != "{" }.map(\.text)
        guard rest.contains("NSApplicationDelegate") else { return }
        replace(index, with: "@main")
    }

    // MARK: Copies

    /// Adds `required` to `override init()` of a subclass of `NSApplication`, which `NSApplication.shared` calls.
    mutating func requireInitializer(_ index: Int) {
        var words: [Int] = []
        var next = code(1, from: index)
        while let place = next, words.count < 4 {
            words.append(place)
            next = code(1, from: place)
        }
        let texts = words.map { tokens[$0].text }
        guard let keyword = texts.firstIndex(of: "init"), keyword <= 1, keyword + 2 < texts.count,
            texts[keyword + 1] == "(", texts[keyword + 2] == ")",
            code(-1, from: index).map({ tokens[$0].text }) != "required",
            declarations.contains(where: { $0.body.contains(index) && $0.inherited == "NSApplication" })
        else { return }
        replace(index, with: "required override")
    }

    /// The members of views and responders on macOS that nothing on Linux would ask for.
    private static let unaskedMembers: Set = [
        "accessibilityActivationPoint", "accessibilityAllowedValues", "accessibilityCustomRotors",
        "accessibilityLinkedUIElements", "accessibilityVisibleChildren", "adjustScroll", "allowsVibrancy",
        "canDrawSubviewsIntoLayer", "encodeRestorableState", "isDrawingFindIndicator", "needsPanelToBecomeKey",
        "preservesContentDuringLiveResize", "restoreState", "shouldDelayWindowOrdering", "validRequestor",
        "wantsRestingTouches",
    ]

    /// Makes a member that the frameworks lack one of the program: removes `override`, so that it compiles.
    mutating func removeOverride(_ index: Int) {
        var place = code(1, from: index)
        while let next = place, Self.modifiers.contains(tokens[next].text) { place = code(1, from: next) }
        guard let place, ["func", "var"].contains(tokens[place].text), let name = code(1, from: place),
            Self.unaskedMembers.contains(tokens[name].text)
        else { return }
        remove(index...index)
    }

    // MARK: Key paths

    /// Notes `@convention(block)`.
    mutating func noteBlock(_ index: Int) {
        guard let open = code(1, from: index), let kind = code(1, from: open), tokens[kind].text == "block" else {
            return
        }
        note(index, "Linux has no Objective-C blocks: pass the closure itself, as to CGPath.applyWithBlock(_:)")
    }

    /// Notes the registration of an observer.
    mutating func noteObserver(_ index: Int) {
        guard let function = calledFunction(around: index), ["addObserver", "removeObserver"].contains(function) else {
            return
        }
        note(index, Rules.observeWithKeyPath)
    }

    /// The keys of properties whose Swift names begin with "is".
    private static let keys = [
        "isHidden": "hidden", "isOpaque": "opaque", "isDoubleSided": "doubleSided", "isEnabled": "enabled",
        "isGeometryFlipped": "geometryFlipped", "isWrapped": "wrapped", "isAdditive": "additive",
        "isCumulative": "cumulative", "isRemovedOnCompletion": "removedOnCompletion",
    ]

    /// Replaces `#keyPath(CALayer.position)` by `"position"`.
    mutating func applyKeyPath(_ index: Int) {
        guard let open = code(1, from: index), tokens[open].text == "(", let close = closing(open) else { return }
        let path = tokens[open...close].filter { $0.kind == .word }.map(\.text)
        let names = path.drop { $0.first?.isUppercase == true || $0 == "self" }
        guard !names.isEmpty, !tokens[open...close].contains(where: { $0.kind == .newline || $0.kind == .comment })
        else { return note(index, "write the key path as a string") }
        for place in index...close { replace(place, with: "") }
        replace(index, with: "\"" + names.map { Self.keys[$0] ?? $0 }.joined(separator: ".") + "\"")
    }

    // MARK: Attributes of strings

    /// Replaces `kCTFontAttributeName as NSAttributedString.Key` by
    /// `NSAttributedString.Key(kCTFontAttributeName as String)`.
    mutating func applyAttributeKey(_ index: Int) {
        guard let name = code(-1, from: index), tokens[name].text.hasPrefix("kCT"), let type = code(1, from: index),
            tokens[type].text == "NSAttributedString", let dot = code(1, from: type), tokens[dot].text == ".",
            let key = code(1, from: dot), tokens[key].text == "Key"
        else { return }
        let constant = tokens[name].text
        for place in name...key { replace(place, with: "") }
        replace(name, with: "NSAttributedString.Key(\(constant) as String)")
    }

    /// Replaces `CTRunGetAttributes(run) as! [NSAttributedString.Key: Any]` by a dictionary that has such keys: those of Core Text are
    /// strings on Linux. The cast stays, so that its result is optional where it was.
    mutating func applyRunAttributes(_ index: Int) {
        let type = line(after: index).prefix(5).map { tokens[$0].text }
        guard type.dropFirst() == ["[", "NSAttributedString", ".", "Key"], ["!", "?"].contains(type[0]),
            let close = code(-1, from: index), tokens[close].text == ")", let open = opening(of: close),
            let name = code(-1, from: open), tokens[name].text == "CTRunGetAttributes"
        else { return }
        replace(close, with: ").acetateAttributes")
    }

    /// Changes `NSArray(…) as CFArray` to a cast: on Linux, the types of Core Foundation are values of Swift.
    mutating func applyValueCast(_ index: Int) {
        let values = ["CFArray", "CFDictionary", "CFString", "CFData", "CFURL", "CFDate"]
        let classes = values.map { "NS" + $0.dropFirst(2) }
        guard tokens[index].text == "as", let type = code(1, from: index), values.contains(tokens[type].text),
            let close = code(-1, from: index), tokens[close].text == ")", let open = opening(of: close),
            let name = code(-1, from: open), classes.contains(tokens[name].text.replacing("Mutable", with: ""))
        else { return }
        replace(index, with: "as!")
    }

    // MARK: Optional methods

    /// Removes the question mark of `delegate?.display?(layer)`.
    mutating func applyOptionalCall(_ index: Int, methods: Set<String>) {
        guard index > 1, tokens.indices.contains(index + 1), tokens[index + 1].text == "(",
            tokens[index - 2].text == ".", methods.contains(tokens[index - 1].text)
        else { return }
        replace(index, with: "")
        let before = tokens[..<index].reversed().prefix { $0.kind != .newline }.map(\.text)
        let chained = index > 2 && tokens[index - 3].text == "?"
        if !chained, before.contains("let"), before.contains("if") || before.contains("guard") {
            note(index, "\(tokens[index - 1].text) always exists: its result is not optional")
        }
    }
}
