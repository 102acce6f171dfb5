import Foundation

/// The text of a field with its selection and its marked text. Positions are UTF-16 code units.
struct TextContent {
    private(set) var text = ""
    /// The end of the selection that stays, and the insertion point, which is the end that moves.
    private var anchor = 0
    private(set) var head = 0
    var marked: NSRange?

    var count: Int { text.utf16.count }
    var start: Int { min(anchor, head) }
    var end: Int { max(anchor, head) }
    var selection: NSRange { NSRange(location: start, length: end - start) }

    func clamped(_ range: NSRange) -> NSRange {
        guard range.location != NSNotFound else { return selection }
        let start = min(max(range.location, 0), count)
        return NSRange(location: start, length: min(max(range.length, 0), count - start))
    }

    // MARK: Positions

    private var string: NSString { NSString(string: text) }

    /// The position before the character in front of the insertion point.
    var before: Int { head > 0 ? string.rangeOfComposedCharacterSequence(at: head - 1).location : 0 }

    var after: Int {
        guard head < count else { return count }
        let range = string.rangeOfComposedCharacterSequence(at: head)
        return range.location + range.length
    }

    private var words: [Range<Int>] {
        var words: [Range<Int>] = []
        for (index, unit) in text.utf16.enumerated() where unit != 0x20 {
            if words.last?.upperBound == index {
                words[words.count - 1] = words[words.count - 1].lowerBound..<index + 1
            } else {
                words.append(index..<index + 1)
            }
        }
        return words
    }

    var wordBefore: Int { words.last { $0.lowerBound < head }?.lowerBound ?? 0 }
    var wordAfter: Int { words.first { $0.upperBound > head }?.upperBound ?? count }

    // MARK: Changes

    mutating func move(to index: Int) {
        select(to: index)
        anchor = head
    }

    mutating func select(to index: Int) { head = min(max(index, 0), count) }

    /// Deletes the selection, or else the text between the insertion point and a position.
    mutating func delete(to index: Int) {
        if anchor == head { anchor = index }
        insert("", replacing: selection)
    }

    mutating func insert(_ new: String, replacing range: NSRange) {
        move(to: replace(range, with: new) + new.utf16.count)
        marked = nil
    }

    mutating func mark(_ new: String, selection: NSRange, replacing range: NSRange) {
        let place = replace(range, with: new)
        marked = new.isEmpty ? nil : NSRange(location: place, length: new.utf16.count)
        move(to: place + selection.location)
        select(to: place + selection.location + selection.length)
    }

    /// Replaces a range, or else the marked text, or else the selection. Returns the start of the new text.
    private mutating func replace(_ range: NSRange, with new: String) -> Int {
        let target = clamped(range.location == NSNotFound ? marked ?? selection : range)
        text = string.replacingCharacters(in: target, with: new)
        return target.location
    }
}
