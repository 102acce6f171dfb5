import AcetateKeyValue
import CoreText
import Foundation

extension NSAttributedString {
    /// What a checker has found in a part of a text.
    public struct SpellingState: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A misspelled word, which has red dots below it.
        public static let spelling = Self(rawValue: 1)
        /// A mistake of grammar, which has green dots below it. Those of spelling come first.
        public static let grammar = Self(rawValue: 2)
    }
}

extension NSAttributedString.Key {
    /// The raw value of an `NSAttributedString.SpellingState`, usually a temporary attribute: text views draw dots below the text, in
    /// place of its underline. There is no spell checker; programs set it for what they find themselves. Default: 0.
    public static let spellingState = Self("NSSpellingState")
}

extension NSTextView {
    /// Marks a range as misspelled or as a mistake of grammar with a temporary attribute, if the delegate agrees.
    ///
    /// - Parameter value: the raw value of an `NSAttributedString.SpellingState`; 0 removes the marks.
    public func setSpellingState(_ value: Int, range charRange: NSRange) {
        let range = content.usable(charRange)
        let state = delegate?.textView(self, shouldSetSpellingState: value, range: range) ?? value
        if state == 0 {
            manager.removeTemporaryAttribute(.spellingState, forCharacterRange: range)
        } else {
            manager.addTemporaryAttribute(.spellingState, value: state, forCharacterRange: range)
        }
    }
}

extension NSLayoutManager {
    /// Underlines what is marked as a mistake with dots.
    func addSpellingMarks(to part: NSTextStorage) {
        var isMarked = false
        part.runs.forEach(in: 0..<part.length) { attributes, _ in
            if attributes[.spellingState] != nil { isMarked = true }
        }
        guard isMarked else { return }
        part.runs.change(0..<part.length) { attributes in
            let state = NSAttributedString.SpellingState(
                rawValue: Int(exactly: KeyValue.double(attributes[.spellingState]) ?? 0) ?? 0)
            guard !state.isDisjoint(with: [.spelling, .grammar]) else { return }
            let style: NSUnderlineStyle = [.thick, .patternDot]
            attributes[.underlineStyle] = style.rawValue
            attributes[.underlineColor] = state.contains(.spelling) ? NSColor.systemRed : NSColor.systemGreen
        }
    }
}
