import Foundation

extension ScriptParser {
    static let modifierNames: [String: NSEvent.ModifierFlags] = [
        "shift": .shift, "control": .control, "ctrl": .control, "alt": .option, "option": .option, "super": .command,
        "command": .command, "logo": .command,
    ]

    /// How long a key is down before the keyboard repeats it, and the time between two repetitions, in nanoseconds: those of
    /// most compositors.
    static let (repeatDelay, repeatInterval): (Int64, Int64) = (600_000_000, 40_000_000)

    mutating func parseKey(_ words: inout ScriptWords) throws(ScriptError) {
        stopRepeating(at: time)
        let (key, flags) = try ScriptParser.key(words.word("a key"), place)
        if input.keys.contains(key) { throw error("the key is down already; add a line with \"release\" before") }
        add(.key(key, flags))
    }

    /// Parses a key with modifiers, such as `Control+C`.
    static func key(
        _ text: String, _ place: String
    ) throws(ScriptError) -> (OffscreenDisplay.Key, NSEvent.ModifierFlags) {
        var (rest, flags) = (text[...], NSEvent.ModifierFlags())
        while let plus = rest.dropFirst().firstIndex(of: "+"), rest.index(after: plus) < rest.endIndex {
            let name = rest[..<plus]
            guard let flag = modifierNames[name.lowercased()] else {
                throw ScriptError(
                    place,
                    "\(String(name).debugDescription) is not a modifier; choose from Shift, Control, Alt and Super")
            }
            flags.insert(flag)
            rest = rest[rest.index(after: plus)...]
        }
        // A letter stands for its key, and not for what is typed with Shift.
        let name = flags.isEmpty || rest.count > 1 ? String(rest) : rest.lowercased()
        guard let key = OffscreenDisplay.Key(named: name) else {
            throw ScriptError(
                place,
                "\(text.debugDescription) is not a key; choose a character of a US keyboard, or "
                    + OffscreenDisplay.Key.allNames.joined(separator: ", "))
        }
        return (key, flags)
    }

    /// What `hold` and `release` are for: modifiers such as `Control+Shift`, or one other key.
    private enum Held {
        case modifiers(NSEvent.ModifierFlags)
        case key(OffscreenDisplay.Key)
    }

    private func held(_ words: inout ScriptWords) throws(ScriptError) -> Held {
        let text = try words.word("a key")
        if let key = OffscreenDisplay.Key(named: text) { return .key(key) }
        var flags: NSEvent.ModifierFlags = []
        for name in text.split(separator: "+") {
            guard let flag = ScriptParser.modifierNames[name.lowercased()] else {
                throw error(
                    "\(text.debugDescription) is neither modifiers nor a key; choose from Shift, Control, Alt and "
                        + "Super, joined by \"+\", or one other key")
            }
            flags.insert(flag)
        }
        return .modifiers(flags)
    }

    mutating func parseHold(_ words: inout ScriptWords) throws(ScriptError) {
        switch try held(&words) {
        case .modifiers(let flags): add(.hold(flags))
        case .key(let key):
            guard input.keys.insert(key).inserted else { throw error("the key is down already") }
            stopRepeating(at: time)
            input.repeated = (key, line, time)
            add(.holdKey(key))
        }
    }

    mutating func parseRelease(_ words: inout ScriptWords) throws(ScriptError) {
        switch try held(&words) {
        case .modifiers(let flags): add(.release(flags))
        case .key(let key):
            guard input.keys.remove(key) != nil else { throw error("the key is not down") }
            if input.repeated?.key == key { stopRepeating(at: time) }
            add(.releaseKey(key))
        }
    }

    /// Adds the repetitions of the key that was pressed last and is still down, as far as they are before a time. A keyboard
    /// repeats a key no longer when another one is pressed.
    mutating func stopRepeating(at end: Int64) {
        guard let (key, line, start) = input.repeated else { return }
        input.repeated = nil
        for time in stride(from: start + ScriptParser.repeatDelay, to: end, by: Int(ScriptParser.repeatInterval)) {
            add(.repeatKey(key), at: time, line: line)
        }
    }
}
