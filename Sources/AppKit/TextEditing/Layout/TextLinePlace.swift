import CoreText
import Foundation

/// A line of the text with its place. Positions are those of the container, in points with y down.
struct TextLinePlace {
    let block: BlockPosition
    let layout: BlockLayout
    let number: Int

    var fragment: LineFragment { layout.lines[number] }
    /// The range of the line in the text, with the paragraph separator.
    var range: NSRange {
        NSRange(location: block.start + fragment.range.location, length: fragment.range.length)
    }
    /// The end of the line's text, before the paragraph separator.
    var contentEnd: Int { block.start + fragment.range.location + fragment.contentLength }
    var rect: NSRect { fragment.rect.offsetBy(dx: 0, dy: block.top) }
    var usedRect: NSRect { fragment.usedRect.offsetBy(dx: 0, dy: block.top) }
    var origin: NSPoint { NSPoint(x: fragment.origin.x, y: block.top + fragment.origin.y) }

    /// Whether the line is beside another one, on another side of an exclusion path.
    func isBeside(_ other: TextLinePlace) -> Bool {
        block.index == other.block.index && fragment.rect.minY == other.fragment.rect.minY
            && fragment.rect.minX != other.fragment.rect.minX
    }

    /// The x position of an insertion point: the leading edge of the next character, or the trailing edge of the one before if
    /// the affinity is upstream or there is no next one.
    func x(at index: Int, _ affinity: NSSelectionAffinity) -> CGFloat {
        let offset = index - block.start
        let characters = fragment.characters
        let next = characters.first { $0.range.contains(offset) }
        let before = characters.first { $0.range.upperBound == offset }
        if let next, next.range.lowerBound < offset {
            // Inside a character, such as between its surrogates.
            return origin.x + next.leading
        }
        let edge = affinity == .upstream ? before?.trailing ?? next?.leading : next?.leading ?? before?.trailing
        return origin.x + (edge ?? (fragment.line.isRightToLeft ? fragment.line.width : 0))
    }

    /// The number of characters to the left of an insertion point.
    private func slot(at index: Int, _ affinity: NSSelectionAffinity) -> Int {
        let offset = index - block.start
        let characters = fragment.characters
        let next = characters.firstIndex { $0.range.contains(offset) }
        let before = characters.firstIndex { $0.range.upperBound == offset }
        func afterNext(_ number: Int) -> Int { characters[number].isRightToLeft ? number + 1 : number }
        func afterBefore(_ number: Int) -> Int { characters[number].isRightToLeft ? number : number + 1 }
        let usesBefore = affinity == .upstream || next == nil
        if usesBefore, let before { return afterBefore(before) }
        if let next { return afterNext(next) }
        return fragment.line.isRightToLeft ? 0 : characters.count
    }

    /// The insertion point on the other side of the next character to the left or to the right; nil at the edge of the line.
    func visualNeighbor(of index: Int, _ affinity: NSSelectionAffinity, toLeft: Bool) -> TextPosition? {
        let characters = fragment.characters
        let slot = slot(at: index, affinity)
        guard toLeft ? slot > 0 : slot < characters.count else { return nil }
        let crossed = characters[toLeft ? slot - 1 : slot]
        // The edge that is crossed last is the leading one of a character that is crossed against its direction.
        let isLeading = crossed.isRightToLeft != toLeft
        return isLeading
            ? TextPosition(index: block.start + crossed.range.lowerBound, affinity: .downstream)
            : TextPosition(index: block.start + crossed.range.upperBound, affinity: .upstream)
    }

    /// The insertion point that is nearest to an x position, and the character there with the fraction of its width, from its
    /// leading edge.
    func position(atX x: CGFloat) -> (caret: TextPosition, character: Int, fraction: CGFloat) {
        let x = x.isNaN ? 0 : x - origin.x
        let characters = fragment.characters
        guard let last = characters.last else {
            return (TextPosition(index: range.location, affinity: .downstream), range.location, 0)
        }
        let found = characters.first { x < $0.right } ?? last
        let width = found.right - found.left
        let across = width > 0 ? min(max((x - found.left) / width, 0), 1) : 0
        let fraction = found.isRightToLeft ? 1 - across : across
        let caret =
            fraction < 0.5
            ? TextPosition(index: block.start + found.range.lowerBound, affinity: .downstream)
            : TextPosition(index: block.start + found.range.upperBound, affinity: .upstream)
        return (caret, block.start + found.range.lowerBound, fraction)
    }

    /// The parts of a range that are contiguous in the text and in the line, from left to right.
    func runs(of range: NSRange) -> [(range: NSRange, span: ClosedRange<CGFloat>)] {
        let (low, high) = (range.location - block.start, range.location + range.length - block.start)
        var runs: [(range: NSRange, span: ClosedRange<CGFloat>)] = []
        for character in fragment.characters where character.range.lowerBound < high && character.range.upperBound > low
        {
            let place = NSRange(location: block.start + character.range.lowerBound, length: character.range.count)
            let left = origin.x + character.left
            let right = max(left, origin.x + character.right)
            if let last = runs.last,
                NSMaxRange(last.range) == place.location || NSMaxRange(place) == last.range.location
            {
                runs[runs.count - 1].range = NSUnionRange(last.range, place)
                runs[runs.count - 1].span = last.span.lowerBound...max(last.span.upperBound, right)
            } else {
                runs.append((range: place, span: left...right))
            }
        }
        return runs.map { (range: NSIntersectionRange($0.range, range), span: $0.span) }
    }

    /// The part of the line in a horizontal range.
    func rect(of span: ClosedRange<CGFloat>) -> NSRect {
        NSRect(x: span.lowerBound, y: rect.minY, width: span.upperBound - span.lowerBound, height: rect.height)
    }

    /// The horizontal ranges of the characters of a range, which may be several where the direction changes.
    func spans(of range: NSRange) -> [ClosedRange<CGFloat>] {
        let (low, high) = (range.location - block.start, range.location + range.length - block.start)
        var spans: [ClosedRange<CGFloat>] = []
        for character in fragment.characters where character.range.lowerBound < high && character.range.upperBound > low
        {
            let left = origin.x + character.left
            let right = max(left, origin.x + character.right)
            if let last = spans.last, abs(last.upperBound - left) < 0.01 {
                spans[spans.count - 1] = last.lowerBound...right
            } else {
                spans.append(left...right)
            }
        }
        return spans
    }
}

/// The place of an insertion point between characters.
struct TextPosition: Equatable {
    /// UTF-16 code units.
    var index: Int
    /// Which of two characters the insertion point adjoins, where a line is broken or the direction changes.
    var affinity: NSSelectionAffinity
}

extension NSLayoutManager {
    // MARK: Finding lines

    /// The line with an insertion point.
    func line(at position: TextPosition) -> TextLinePlace {
        ensureShortText()
        let index = min(max(position.index, 0), blocks.length)
        var block = blocks.position(ofCharacter: index)
        if position.affinity == .upstream, index == block.start, blocks[block].isContinuation,
            let before = blocks.position(before: block)
        {
            block = before
        }
        let layout = layout(at: block)
        let number = layout.lineNumber(at: index - block.start, upstream: position.affinity == .upstream)
        return TextLinePlace(block: block, layout: layout, number: number)
    }

    /// The line with a character.
    func line(ofCharacter index: Int) -> TextLinePlace { line(at: TextPosition(index: index, affinity: .downstream)) }

    /// The line at a height, clamped to the first and the last one.
    func line(atHeight y: CGFloat) -> TextLinePlace {
        ensureShortText()
        let y = y.isNaN ? 0 : y
        var block = blocks.position(atHeight: y)
        // The layout may be shorter than the estimate.
        while y >= block.top + layout(at: block).height, let next = blocks.position(after: block) { block = next }
        let layout = layout(at: block)
        return TextLinePlace(block: block, layout: layout, number: layout.lineNumber(atHeight: y - block.top))
    }

    /// The line at a point, clamped to those that exist.
    func line(at point: NSPoint) -> TextLinePlace { atX(point.x, inRowOf: line(atHeight: point.y)) }

    /// The line below another one, at an x position.
    func line(below line: TextLinePlace, atX x: CGFloat) -> TextLinePlace? {
        var next = self.line(after: line)
        while let beside = next, beside.isBeside(line) { next = self.line(after: beside) }
        return next.map { atX(x, inRowOf: $0) }
    }

    /// The line above another one, at an x position.
    func line(above line: TextLinePlace, atX x: CGFloat) -> TextLinePlace? {
        var next = self.line(before: line)
        while let beside = next, beside.isBeside(line) { next = self.line(before: beside) }
        guard var first = next else { return nil }
        while let before = self.line(before: first), before.isBeside(first) { first = before }
        return atX(x, inRowOf: first)
    }

    /// Of the lines beside each other, the last one that does not begin to the right of a position, given the first one.
    private func atX(_ x: CGFloat, inRowOf first: TextLinePlace) -> TextLinePlace {
        var found = first
        while found.number + 1 < found.layout.lines.count {
            let next = TextLinePlace(block: found.block, layout: found.layout, number: found.number + 1)
            guard next.isBeside(found), next.rect.minX <= x else { break }
            found = next
        }
        return found
    }

    func line(after line: TextLinePlace) -> TextLinePlace? {
        if line.number + 1 < line.layout.lines.count {
            return TextLinePlace(block: line.block, layout: line.layout, number: line.number + 1)
        }
        guard let next = blocks.position(after: line.block) else { return nil }
        return TextLinePlace(block: next, layout: layout(at: next), number: 0)
    }

    func line(before line: TextLinePlace) -> TextLinePlace? {
        if line.number > 0 { return TextLinePlace(block: line.block, layout: line.layout, number: line.number - 1) }
        guard let previous = blocks.position(before: line.block) else { return nil }
        let layout = layout(at: previous)
        return TextLinePlace(block: previous, layout: layout, number: layout.lines.count - 1)
    }

    /// Calls a function for the lines from a character to the end of a range, until it returns false.
    func forEachLine(in range: NSRange, _ body: (TextLinePlace) -> Bool) {
        let end = range.location + range.length
        var next: TextLinePlace? = line(ofCharacter: range.location)
        while let line = next, line.range.location < end || line.range.location <= range.location, body(line) {
            next = self.line(after: line)
        }
    }

    /// The lines that a rectangle of the container touches, without those that end below the container.
    func lines(in rect: NSRect) -> [TextLinePlace] {
        guard !rect.isNull, rect.height > 0 else { return [] }
        ensureShortText()
        let limit = shownHeight
        var lines: [TextLinePlace] = []
        var next: TextLinePlace? = line(atHeight: rect.minY)
        while let line = next, line.rect.minY < rect.maxY, line.rect.maxY <= limit + 0.001 {
            lines.append(line)
            next = self.line(after: line)
        }
        return lines
    }

    // MARK: Rectangles

    /// The rectangles of a range on the lines that a rectangle of the container touches.
    ///
    /// - Parameter extends: whether lines whose separator is in the range are filled to the edge of the container, as a
    ///   selection is.
    func rects(of range: NSRange, in area: NSRect, extends: Bool) -> [NSRect] {
        guard range.length > 0 else { return [] }
        return lines(in: area).flatMap { rects(of: range, on: $0, extends: extends) }
    }

    /// The rectangles of a range on a line.
    func rects(of range: NSRange, on line: TextLinePlace, extends: Bool) -> [NSRect] {
        let whole = line.range
        let part = NSIntersectionRange(range, whole)
        guard part.length > 0 else { return [] }
        let rect = line.rect
        var spans = line.spans(of: part)
        let goesOn = range.location + range.length > line.contentEnd
        if extends, goesOn {
            if line.fragment.line.isRightToLeft {
                let right = spans.first?.lowerBound ?? rect.maxX
                spans.insert(rect.minX...max(rect.minX, right), at: 0)
            } else {
                let left = min(spans.last?.upperBound ?? line.x(at: part.location, .downstream), rect.maxX)
                spans.append(left...max(left, rect.maxX))
            }
        }
        if spans.isEmpty, !extends {
            let x = line.x(at: part.location, .downstream)
            spans = [x...x]
        }
        var result: [NSRect] = []
        for span in spans {
            let box = line.rect(of: span)
            if let last = result.last, abs(last.maxX - box.minX) < 0.01 {
                result[result.count - 1] = last.union(box)
            } else {
                result.append(box)
            }
        }
        return result
    }
}
