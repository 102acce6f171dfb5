import CoreText
import Foundation

/// A motion of the insertion point, or of the end of a selection.
enum TextMotion {
    case left, right, forward, backward, up, down
    case wordLeft, wordRight, wordForward, wordBackward
    case lineStart, lineEnd, lineLeft, lineRight
    case paragraphStart, paragraphEnd, paragraphForward, paragraphBackward
    case documentStart, documentEnd, pageUp, pageDown

    /// Whether the motion goes toward the end of the text, for text that is written from left to right.
    var isForward: Bool {
        switch self {
        case .right, .forward, .down, .wordRight, .wordForward, .lineEnd, .lineRight, .paragraphEnd, .paragraphForward,
            .documentEnd, .pageDown:
            true
        default: false
        }
    }

    /// Whether the motion goes to the end of a unit. Then the selection grows at the side of that end, whichever end was moved
    /// before.
    var isToEnd: Bool {
        switch self {
        case .lineStart, .lineEnd, .lineLeft, .lineRight, .paragraphStart, .paragraphEnd, .documentStart, .documentEnd:
            true
        default: false
        }
    }

    /// Whether the motion keeps the horizontal position.
    var isVertical: Bool {
        switch self {
        case .up, .down, .pageUp, .pageDown: true
        default: false
        }
    }

    /// Whether the motion only ends a selection, at its side.
    var collapses: Bool {
        switch self {
        case .left, .right, .forward, .backward: true
        default: false
        }
    }
}

/// Finds characters, words and paragraphs near a position. Each search reads at most a few blocks.
@MainActor
struct TextNavigator {
    let manager: NSLayoutManager
    let content: NSTextStorage

    private func text(_ start: Int, _ end: Int) -> String {
        content.substring(NSRange(location: start, length: max(0, end - start)))
    }

    private func block(at index: Int) -> (position: BlockPosition, block: TextBlock) {
        manager.synchronize()
        let position = manager.blocks.position(ofCharacter: index)
        return (position, manager.blocks[position])
    }

    // MARK: Characters

    /// The end of the character after a position. A paragraph separator is one character.
    func characterEnd(after index: Int) -> Int {
        guard index < content.length else { return content.length }
        let (position, block) = block(at: index)
        let end = position.start + block.length
        let textEnd = end - block.separatorLength
        if index >= textEnd { return end }
        return index + (text(index, textEnd).first?.utf16.count ?? 1)
    }

    /// The start of the character before a position.
    func characterStart(before index: Int) -> Int {
        guard index > 0 else { return 0 }
        let (position, block) = block(at: index - 1)
        let textEnd = position.start + block.length - block.separatorLength
        if index > textEnd { return textEnd }
        return index - (text(position.start, index).last?.utf16.count ?? 1)
    }

    // MARK: Words

    /// The words of a block, as ranges of the text.
    private func words(at position: BlockPosition) -> [Range<Int>] {
        let block = manager.blocks[position]
        let end = position.start + block.length - block.separatorLength
        guard end > position.start else { return [] }
        return TextBoundaries(text(position.start, end)).words.map {
            $0.lowerBound + position.start..<$0.upperBound + position.start
        }
    }

    /// The end of the next word.
    func wordEnd(after index: Int) -> Int {
        var position: BlockPosition? = block(at: index).position
        while let current = position {
            if let word = words(at: current).first(where: { $0.upperBound > index }) { return word.upperBound }
            position = manager.blocks.position(after: current)
        }
        return content.length
    }

    /// The start of the word before.
    func wordStart(before index: Int) -> Int {
        var position: BlockPosition? = block(at: index).position
        while let current = position {
            if let word = words(at: current).last(where: { $0.lowerBound < index }) { return word.lowerBound }
            position = manager.blocks.position(before: current)
        }
        return 0
    }

    /// The word at a character, or the white space there, or the character.
    func word(at index: Int) -> NSRange {
        guard content.length > 0 else { return NSRange(location: 0, length: 0) }
        let index = min(max(index, 0), content.length)
        let (position, block) = block(at: index)
        let word = TextUnits(text(position.start, position.start + block.length)).word(at: index - position.start)
        return NSRange(location: position.start + word.lowerBound, length: word.count)
    }

    // MARK: Paragraphs

    /// The paragraph with a character, with its separator.
    func paragraph(at index: Int) -> NSRange {
        var (first, _) = block(at: index)
        while manager.blocks[first].isContinuation, let before = manager.blocks.position(before: first) {
            first = before
        }
        var (last, _) = block(at: index)
        while manager.blocks[last].separatorLength == 0, let next = manager.blocks.position(after: last) { last = next }
        return NSRange(location: first.start, length: last.start + manager.blocks[last].length - first.start)
    }

    /// The end of a paragraph without its separator.
    func paragraphEnd(at index: Int) -> Int {
        let range = paragraph(at: index)
        let end = range.location + range.length
        guard range.length > 0 else { return end }
        let (position, block) = block(at: end - 1)
        return position.start + block.length - block.separatorLength
    }
}

extension NSString {
    /// Whether a paragraph begins at a position.
    func isParagraphStart(_ index: Int) -> Bool {
        guard index > 0, index <= length else { return true }
        let before = character(at: index - 1)
        return before == 0x0A || before == 0x2029
            || before == 0x0D && !(index < length && character(at: index) == 0x0A)
    }
}
