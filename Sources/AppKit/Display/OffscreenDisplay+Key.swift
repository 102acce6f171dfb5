import Foundation

extension OffscreenDisplay {
    /// A key of a keyboard with the US layout.
    public struct Key: Hashable, Sendable {
        private let evdevCode: UInt32
        private let keysym: UInt32
        private let text: String
        private let needsShift: Bool

        private init(_ evdevCode: UInt32, _ keysym: UInt32, _ text: String = "", needsShift: Bool = false) {
            self.evdevCode = evdevCode
            self.keysym = keysym
            self.text = text
            self.needsShift = needsShift
        }

        /// The Up arrow key.
        public static let upArrow = Key(103, 0xFF52)
        /// The Down arrow key.
        public static let downArrow = Key(108, 0xFF54)
        /// The Left arrow key.
        public static let leftArrow = Key(105, 0xFF51)
        /// The Right arrow key.
        public static let rightArrow = Key(106, 0xFF53)
        /// The Home key.
        public static let home = Key(102, 0xFF50)
        /// The End key.
        public static let end = Key(107, 0xFF57)
        /// The Page Up key.
        public static let pageUp = Key(104, 0xFF55)
        /// The Page Down key.
        public static let pageDown = Key(109, 0xFF56)
        /// The Return key.
        public static let `return` = Key(28, 0xFF0D, "\r")
        /// The Escape key.
        public static let escape = Key(1, 0xFF1B, "\u{1B}")
        /// The Tab key.
        public static let tab = Key(15, 0xFF09, "\t")
        /// The space bar.
        public static let space = Key(57, 0x20, " ")
        /// The key that deletes backwards.
        public static let delete = Key(14, 0xFF08, "\u{8}")
        /// The Delete key, which deletes forward.
        public static let deleteForward = Key(111, 0xFFFF, "\u{7F}")

        /// The key that types an ASCII character, with Shift if the character needs it; nil if there is none.
        public init?(_ character: Character) {
            if character == " " {
                self = .space
                return
            }
            let lower = Character(character.lowercased())
            if let code = Key.plain[lower], lower != character || !Key.isShifted(character) {
                self.init(code, UInt32(character.asciiValue ?? 0), String(character), needsShift: lower != character)
            } else if let base = Key.shifted[character], let code = Key.plain[base] {
                self.init(code, UInt32(character.asciiValue ?? 0), String(character), needsShift: true)
            } else {
                return nil
            }
        }

        /// The key with a name, such as `Down`, `Return` or `a`; nil if there is none. Names of more than one character
        /// are case-insensitive.
        public init?(named name: String) {
            if name.count == 1, let character = name.first {
                self.init(character)
            } else if let key = Key.names[name.lowercased()] {
                self = key
            } else {
                return nil
            }
        }

        /// The names of `init(named:)`, in alphabetical order, among them F1 to F24.
        public static var allNames: [String] {
            names.keys.map { $0.prefix(1).uppercased() + $0.dropFirst() }.sorted()
        }

        private static let names: [String: Key] = [
            "up": .upArrow, "down": .downArrow, "left": .leftArrow, "right": .rightArrow, "home": .home, "end": .end,
            "pageup": .pageUp, "pagedown": .pageDown, "return": .return, "enter": .return, "escape": .escape,
            "tab": .tab, "space": .space, "backspace": .delete, "delete": .deleteForward,
            "insert": Key(110, 0xFF63),
        ].merging(functionKeys) { $1 }

        /// F1 to F24. In the table of the kernel they are not consecutive.
        private static let functionKeys: [String: Key] = Dictionary(
            uniqueKeysWithValues: [59...68, 87...88, 183...194].joined().enumerated().map { index, code in
                ("f\(index + 1)", Key(code, 0xFFBE + UInt32(index)))
            })

        private static let plain: [Character: UInt32] = {
            var table: [Character: UInt32] = [:]
            for (first, row) in [(2, "1234567890-="), (16, "qwertyuiop[]"), (30, "asdfghjkl;'`"), (43, "\\zxcvbnm,./")]
            {
                for (offset, character) in row.enumerated() { table[character] = UInt32(first + offset) }
            }
            return table
        }()

        private static let shifted: [Character: Character] = Dictionary(
            uniqueKeysWithValues: zip("!@#$%^&*()_+{}:\"~|<>?", "1234567890-=[];'`\\,./"))

        private static func isShifted(_ character: Character) -> Bool { shifted[character] != nil }

        func input(
            isDown: Bool, isRepeat: Bool = false, modifiers: NSEvent.ModifierFlags, timestamp: Double
        ) -> KeyInput {
            let flags = needsShift ? modifiers.union(.shift) : modifiers
            return KeyInput(
                evdevCode: evdevCode, keysym: keysym, text: typed(with: flags), plainText: text, modifiers: flags,
                isDown: isDown, isRepeat: isRepeat, timestamp: timestamp)
        }

        /// The text that the key types. With Control it is the control character of a letter, as in xkbcommon.
        private func typed(with flags: NSEvent.ModifierFlags) -> String {
            guard flags.contains(.control), let ascii = text.first?.asciiValue, text.count == 1,
                (0x40...0x7E).contains(ascii)
            else { return text }
            return String(Character(Unicode.Scalar(ascii & 0x1F)))
        }
    }
}
