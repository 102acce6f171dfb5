/// A table of keys and their commands, like macOS's `StandardKeyBinding.dict`.
struct KeyBindings: Sendable {
    /// A key of the table: its character without modifiers other than Shift, and its modifiers.
    struct Key: Hashable, Sendable {
        let character: Unicode.Scalar
        let modifiers: UInt

        init(_ character: Unicode.Scalar, _ modifiers: NSEvent.ModifierFlags) {
            self.character = character
            self.modifiers = modifiers.intersection([.shift, .control, .option, .command]).rawValue
        }
    }

    private var commands: [Key: [Selector]] = [:]

    /// The commands of a key event in order, or nil if the table does not contain the key.
    func commands(for event: NSEvent) -> [Selector]? {
        guard let character = event.charactersIgnoringModifiers?.unicodeScalars.first else { return nil }
        let key = Key(character, event.modifierFlags)
        if let found = commands[key] { return found }
        // Letters are listed in lower case. Shift does not change the command of a Control key.
        guard event.modifierFlags.contains(.control),
            let lower = character.properties.lowercaseMapping.unicodeScalars.first
        else { return nil }
        return commands[Key(lower, event.modifierFlags.subtracting(.shift))]
    }

    /// Performs the commands of a key event on a responder, or inserts its text.
    @MainActor
    func interpret(_ event: NSEvent, for responder: NSResponder) {
        interpret(event, insert: responder.insertText, perform: responder.doCommand)
    }

    /// Performs the commands of a key event on a text input client, or inserts its text.
    @MainActor
    func interpret(_ event: NSEvent, for client: any NSTextInputClient) {
        interpret(event, insert: { client.insertText($0, replacementRange: .notFound) }, perform: client.doCommand)
    }

    @MainActor
    private func interpret(_ event: NSEvent, insert: (String) -> Void, perform: (Selector) -> Void) {
        if case .marked = event.keyFields.composition { return }
        if let commands = commands(for: event) {
            for command in commands { perform(command) }
        } else if let text = event.characters, event.modifierFlags.isDisjoint(with: [.command, .control]),
            KeyBindings.isText(text)
        {
            insert(text)
        } else {
            perform("noop:")
        }
    }

    /// Whether characters are text to insert, which contains no control characters and no function keys.
    static func isText(_ characters: String) -> Bool {
        !characters.isEmpty
            && characters.unicodeScalars.allSatisfy { scalar in
                scalar.value >= 0x20 && scalar.value != 0x7F && !(0xF700...0xF8FF).contains(scalar.value)
            }
    }

    private mutating func bind(_ keys: String, _ modifiers: NSEvent.ModifierFlags = [], to names: Selector...) {
        for character in keys.unicodeScalars { commands[Key(character, modifiers)] = names }
    }

    /// The bindings of macOS. The Command key is the key with the logo.
    static let standard: KeyBindings = {
        var table = KeyBindings()
        table.bindArrows()
        table.bindPaging()
        table.bindEditing()
        table.bindControlLetters()
        return table
    }()

    private mutating func bindArrows() {
        bind(.up, to: "moveUp:")
        bind(.up, .shift, to: "moveUpAndModifySelection:")
        bind(.up, .control, to: "scrollPageUp:")
        bind(.up, .option, to: "moveBackward:", "moveToBeginningOfParagraph:")
        bind(.up, [.option, .shift], to: "moveParagraphBackwardAndModifySelection:")
        bind(.up, .command, to: "moveToBeginningOfDocument:")
        bind(.up, [.command, .shift], to: "moveToBeginningOfDocumentAndModifySelection:")

        bind(.down, to: "moveDown:")
        bind(.down, .shift, to: "moveDownAndModifySelection:")
        bind(.down, .control, to: "scrollPageDown:")
        bind(.down, .option, to: "moveForward:", "moveToEndOfParagraph:")
        bind(.down, [.option, .shift], to: "moveParagraphForwardAndModifySelection:")
        bind(.down, .command, to: "moveToEndOfDocument:")
        bind(.down, [.command, .shift], to: "moveToEndOfDocumentAndModifySelection:")

        bind(.left, to: "moveLeft:")
        bind(.left, .shift, to: "moveLeftAndModifySelection:")
        bind(.left, .control, to: "moveToLeftEndOfLine:")
        bind(.left, [.control, .shift], to: "moveToLeftEndOfLineAndModifySelection:")
        bind(.left, .option, to: "moveWordLeft:")
        bind(.left, [.option, .shift], to: "moveWordLeftAndModifySelection:")
        bind(.left, .command, to: "moveToLeftEndOfLine:")
        bind(.left, [.command, .shift], to: "moveToLeftEndOfLineAndModifySelection:")

        bind(.right, to: "moveRight:")
        bind(.right, .shift, to: "moveRightAndModifySelection:")
        bind(.right, .control, to: "moveToRightEndOfLine:")
        bind(.right, [.control, .shift], to: "moveToRightEndOfLineAndModifySelection:")
        bind(.right, .option, to: "moveWordRight:")
        bind(.right, [.option, .shift], to: "moveWordRightAndModifySelection:")
        bind(.right, .command, to: "moveToRightEndOfLine:")
        bind(.right, [.command, .shift], to: "moveToRightEndOfLineAndModifySelection:")
    }

    private mutating func bindPaging() {
        bind(.home, to: "scrollToBeginningOfDocument:")
        bind(.home, .shift, to: "moveToBeginningOfDocumentAndModifySelection:")
        bind(.end, to: "scrollToEndOfDocument:")
        bind(.end, .shift, to: "moveToEndOfDocumentAndModifySelection:")
        bind(.pageUp, to: "scrollPageUp:")
        bind(.pageUp, .shift, to: "pageUpAndModifySelection:")
        bind(.pageUp, .option, to: "pageUp:")
        bind(.pageDown, to: "scrollPageDown:")
        bind(.pageDown, .shift, to: "pageDownAndModifySelection:")
        bind(.pageDown, .option, to: "pageDown:")
    }

    private mutating func bindEditing() {
        bind("\r\n\u{3}", to: "insertNewline:")
        bind("\r\n\u{3}", .shift, to: "insertNewline:")
        bind("\r\n\u{3}", .option, to: "insertNewlineIgnoringFieldEditor:")
        bind("\r\n\u{3}", .control, to: "insertLineBreak:")
        bind("\t", to: "insertTab:")
        bind("\t\u{19}", .shift, to: "insertBacktab:")
        bind("\t", .option, to: "insertTabIgnoringFieldEditor:")
        bind("\u{1B}", to: "cancelOperation:")
        bind("\u{1B}", .option, to: "complete:")
        bind(.f5, to: "complete:")
        bind("\u{8}\u{7F}", to: "deleteBackward:")
        bind("\u{8}\u{7F}", .shift, to: "deleteBackward:")
        bind("\u{8}\u{7F}", .control, to: "deleteBackwardByDecomposingPreviousCharacter:")
        bind("\u{8}\u{7F}", .option, to: "deleteWordBackward:")
        bind("\u{8}\u{7F}", .command, to: "deleteToBeginningOfLine:")
        bind(.deleteForward, to: "deleteForward:")
        bind(.deleteForward, .option, to: "deleteWordForward:")
    }

    /// The Control keys that macOS has taken from Emacs.
    private mutating func bindControlLetters() {
        bind("a", .control, to: "moveToBeginningOfParagraph:")
        bind("b", .control, to: "moveBackward:")
        bind("d", .control, to: "deleteForward:")
        bind("e", .control, to: "moveToEndOfParagraph:")
        bind("f", .control, to: "moveForward:")
        bind("h", .control, to: "deleteBackward:")
        bind("k", .control, to: "deleteToEndOfParagraph:")
        bind("l", .control, to: "centerSelectionInVisibleArea:")
        bind("n", .control, to: "moveDown:")
        bind("o", .control, to: "insertNewlineIgnoringFieldEditor:", "moveBackward:")
        bind("p", .control, to: "moveUp:")
        bind("t", .control, to: "transpose:")
        bind("v", .control, to: "pageDown:")
        bind("y", .control, to: "yank:")
    }
}

/// The private-use characters of function keys.
extension String {
    fileprivate static let up = FunctionKey.text(NSUpArrowFunctionKey)
    fileprivate static let down = FunctionKey.text(NSDownArrowFunctionKey)
    fileprivate static let left = FunctionKey.text(NSLeftArrowFunctionKey)
    fileprivate static let right = FunctionKey.text(NSRightArrowFunctionKey)
    fileprivate static let home = FunctionKey.text(NSHomeFunctionKey)
    fileprivate static let end = FunctionKey.text(NSEndFunctionKey)
    fileprivate static let pageUp = FunctionKey.text(NSPageUpFunctionKey)
    fileprivate static let pageDown = FunctionKey.text(NSPageDownFunctionKey)
    fileprivate static let deleteForward = FunctionKey.text(NSDeleteFunctionKey)
    fileprivate static let f5 = FunctionKey.text(NSF5FunctionKey)
}
