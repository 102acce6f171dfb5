import AcetateBus
import Foundation

/// The text of an object. Clients count characters as Unicode scalars.
struct TextInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Text"
    static let properties = ["CharacterCount", "CaretOffset"]

    let object: any NSAccessibilityProtocol
    let text: String
    private let isProtected: Bool

    private static let roles: Set<NSAccessibility.Role> = [
        .comboBox, .helpTag, .link, .staticText, .textArea, .textField,
    ]

    /// Nil for an object without text.
    init?(_ object: any NSAccessibilityProtocol) {
        guard let role = object.accessibilityRole(), Self.roles.contains(role) else { return nil }
        isProtected = object.isAccessibilityProtectedContent()
        switch object.accessibilityValue() {
        case let text as String: self.text = text
        case let text as NSAttributedString: self.text = text.string
        default: return nil
        }
        self.object = object
    }

    var isEditable: Bool { object.isAccessibilitySelectorAllowed("setAccessibilityValue:") }

    // MARK: Offsets

    /// The number of scalars before an index in units of UTF-16.
    func offset(_ index: Int) -> Int {
        let index = index.clamped(to: 0...text.utf16.count)
        return text.unicodeScalars.distance(
            from: text.startIndex, to: text.utf16.index(text.startIndex, offsetBy: index))
    }

    /// The index in units of UTF-16 of a scalar. Those after the end count as the end.
    func index(_ offset: Int) -> Int {
        let scalars = text.unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: max(offset, 0), limitedBy: scalars.endIndex)
        return text.utf16.distance(from: text.startIndex, to: end ?? text.endIndex)
    }

    /// A range from two offsets, of which -1 for the end stands for the end of the text.
    func range(_ start: Int, _ end: Int) -> NSRange {
        let first = index(start), last = end < 0 ? text.utf16.count : index(end)
        return NSRange(location: min(first, last), length: abs(last - first))
    }

    /// What clients see of a part.
    func string(_ range: NSRange) -> String {
        // The range may be that of a text that the program has replaced for clients.
        let whole = NSString(string: text)
        let part = whole.substring(with: NSIntersectionRange(range, NSRange(location: 0, length: whole.length)))
        return isProtected ? String(repeating: "•", count: part.unicodeScalars.count) : part
    }

    private var selections: [NSRange] {
        let ranges =
            object.accessibilitySelectedTextRanges()?.map(\.rangeValue) ?? [object.accessibilitySelectedTextRange()]
        return ranges.filter { $0.length > 0 && $0.location != NSNotFound }
    }

    /// The offset of the insertion point, or of the end of the selection; 0 for none.
    var caret: Int {
        let range = object.accessibilitySelectedTextRange()
        return range.location == NSNotFound ? 0 : offset(range.location + range.length)
    }

    func property(_ name: String) -> BusValue? {
        switch name {
        case "CharacterCount": .int32(Int32(clamping: text.unicodeScalars.count))
        case "CaretOffset": .int32(Int32(clamping: caret))
        default: nil
        }
    }

    // MARK: Methods

    func call(_ member: String, _ arguments: [BusValue]) -> [BusValue]? {
        let numbers = arguments.map { $0.integer ?? 0 }
        switch (member, numbers.count) {
        case ("GetText", 2): return [.string(string(range(numbers[0], numbers[1])))]
        case ("GetCharacterAtOffset", 1):
            let scalars = text.unicodeScalars.dropFirst(max(numbers[0], 0))
            return [.int32(scalars.first.map { isProtected ? 0x2022 : Int32($0.value) } ?? 0)]
        case ("GetStringAtOffset", 2): return answer(unit(TextUnit(granularity: numbers[1]), at: index(numbers[0])))
        case ("GetTextAtOffset", 2): return answer(unit(TextUnit(boundary: numbers[1]), at: index(numbers[0])))
        case ("GetTextBeforeOffset", 2):
            let found = unit(TextUnit(boundary: numbers[1]), at: index(numbers[0]))
            let start = found.location
            return answer(
                start == 0 ? NSRange(location: 0, length: 0) : unit(TextUnit(boundary: numbers[1]), at: start - 1))
        case ("GetTextAfterOffset", 2):
            let found = unit(TextUnit(boundary: numbers[1]), at: index(numbers[0]))
            return answer(unit(TextUnit(boundary: numbers[1]), at: found.location + found.length))
        case ("GetCharacterExtents", 2):
            let offset = numbers[0].clamped(to: 0...text.unicodeScalars.count)
            return extents(range(offset, offset + 1), numbers[1])
        case ("GetRangeExtents", 3): return extents(range(numbers[0], numbers[1]), numbers[2])
        case ("GetOffsetAtPoint", 3):
            guard let space = AccessibleSpace(numbers[2], of: object) else { return nil }
            let found = object.accessibilityRange(for: space.point(x: numbers[0], y: numbers[1]))
            return [.int32(found.location == NSNotFound ? -1 : Int32(clamping: offset(found.location)))]
        case ("GetAttributes", 1), ("GetAttributeRun", 2):
            let found = object.accessibilityStyleRange(for: index(numbers[0]))
            let range = found.location == NSNotFound ? NSRange(location: 0, length: text.utf16.count) : found
            return [GeneralInterface.dictionary([:])] + offsets(range)
        case ("GetDefaultAttributes", 0), ("GetDefaultAttributeSet", 0): return [GeneralInterface.dictionary([:])]
        default: return callSelection(member, numbers)
        }
    }

    private func callSelection(_ member: String, _ numbers: [Int]) -> [BusValue]? {
        switch (member, numbers.count) {
        case ("GetNSelections", 0): return [.int32(Int32(clamping: selections.count))]
        case ("GetSelection", 1):
            guard selections.indices.contains(numbers[0]) else { return [.int32(0), .int32(0)] }
            return offsets(selections[numbers[0]])
        case ("SetCaretOffset", 1): return [.boolean(select(range(numbers[0], numbers[0])))]
        case ("SetSelection", 3): return [.boolean(numbers[0] == 0 && select(range(numbers[1], numbers[2])))]
        case ("AddSelection", 2): return [.boolean(selections.isEmpty && select(range(numbers[0], numbers[1])))]
        case ("RemoveSelection", 1):
            guard selections.indices.contains(numbers[0]) else { return [.boolean(false)] }
            let end = selections[numbers[0]].location + selections[numbers[0]].length
            return [.boolean(select(NSRange(location: end, length: 0)))]
        default: return nil
        }
    }

    private func select(_ range: NSRange) -> Bool {
        guard object.isAccessibilitySelectorAllowed("setAccessibilitySelectedTextRange:") else { return false }
        object.setAccessibilitySelectedTextRange(range)
        return true
    }

    private func offsets(_ range: NSRange) -> [BusValue] {
        [range.location, range.location + range.length].map { .int32(Int32(clamping: offset($0))) }
    }

    private func answer(_ range: NSRange) -> [BusValue] { [.string(string(range))] + offsets(range) }

    private func extents(_ range: NSRange, _ type: Int) -> [BusValue]? {
        AccessibleSpace(type, of: object)?.rect(object.accessibilityFrame(for: range)).map(BusValue.int32)
    }

    // MARK: Units

    private func unit(_ unit: TextUnit, at index: Int) -> NSRange {
        let string = NSString(string: text)
        let none = NSRange(location: string.length, length: 0)
        guard index < string.length || unit == .line else { return none }
        // Clients do not learn how long the words are.
        if isProtected, unit != .character { return NSRange(location: 0, length: string.length) }
        switch unit {
        case .character: return string.rangeOfComposedCharacterSequence(at: index)
        case .word: return word(at: index, in: string)
        case .paragraph: return string.paragraphRange(for: NSRange(location: index, length: 0))
        case .line:
            let line = object.accessibilityLine(for: index)
            let found = line == NSNotFound ? NSRange.notFound : object.accessibilityRange(forLine: line)
            return found.location == NSNotFound ? none : found
        }
    }

    /// The word at an index with what follows it until the next one.
    private func word(at index: Int, in string: NSString) -> NSRange {
        func isStart(_ index: Int) -> Bool {
            isLetter(string, index) && (index == 0 || !isLetter(string, index - 1))
        }
        var start = index, end = index + 1
        while start > 0, !isStart(start) { start -= 1 }
        while end < string.length, !isStart(end) { end += 1 }
        return NSRange(location: start, length: end - start)
    }

    /// Whether a unit of UTF-16 is a part of a word. The units of surrogate pairs are.
    private func isLetter(_ string: NSString, _ index: Int) -> Bool {
        guard let scalar = UnicodeScalar(string.character(at: index)) else { return true }
        return CharacterSet.alphanumerics.contains(scalar) || scalar == "'" || scalar == "\u{2019}"
    }
}

/// A unit of text that clients ask for. Sentences count as paragraphs.
enum TextUnit {
    case character, word, line, paragraph

    /// - Parameter granularity: the number of an `AtspiTextGranularity`.
    init(granularity: Int) {
        self = [.character, .word, .paragraph, .line, .paragraph][granularity.clamped(to: 0...4)]
    }

    /// - Parameter boundary: the number of an `AtspiTextBoundaryType`.
    init(boundary: Int) {
        self = [.character, .word, .word, .paragraph, .paragraph, .line, .line][boundary.clamped(to: 0...6)]
    }
}

/// Changes of a text by a client.
struct EditableTextInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.EditableText"
    let text: TextInterface

    func call(_ member: String, _ arguments: [BusValue]) -> [BusValue]? {
        let object = text.object
        switch (member, arguments.count) {
        case ("SetTextContents", 1):
            guard let string = arguments[0].text else { return nil }
            object.setAccessibilityValue(string)
        case ("InsertText", 3):
            guard let offset = arguments[0].integer, let string = arguments[1].text, let length = arguments[2].integer
            else {
                return nil
            }
            replace(text.range(offset, offset), length < 0 ? string : String(string.unicodeScalars.prefix(length)))
        case ("DeleteText", 2):
            guard let start = arguments[0].integer, let end = arguments[1].integer else { return nil }
            replace(text.range(start, end), "")
        default: return nil
        }
        return [.boolean(true)]
    }

    private func replace(_ range: NSRange, _ string: String) {
        text.object.setAccessibilitySelectedTextRange(range)
        text.object.setAccessibilitySelectedText(string)
    }
}
