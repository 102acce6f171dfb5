import CoreGraphics

/// The UTF-16 indices of the bytes of a line, counted once.
struct LineIndices {
    private let start: Int
    private let table: [CFIndex]

    init(_ line: CTLine) {
        let bytes = line.line.bytes.clamped(to: 0..<line.text.utf8.count)
        start = bytes.lowerBound
        var index = line.offset + line.text.utf16Offset(ofByte: start)
        var table: [CFIndex] = []
        table.reserveCapacity(bytes.count + 1)
        for byte in line.text.utf8[bytes] {
            // The bytes that continue a character have the index of its end.
            table.append(index)
            if byte & 0xC0 != 0x80 { index += byte >= 0xF0 ? 2 : 1 }
        }
        table.append(index)
        self.table = table
    }

    /// The index of the character that starts at a byte of the line's text, clamped to the line.
    subscript(byte: Int) -> CFIndex { table[min(max(0, byte - start), table.count - 1)] }
}

/// A character on a line and its edges. A ligature is divided evenly between its characters.
package struct LineCharacter: Sendable {
    /// UTF-16 units of the string.
    package let range: Range<CFIndex>
    /// The distances from the line's origin, in points.
    package let left, right: Double
    package let isRightToLeft: Bool

    package var leading: Double { isRightToLeft ? right : left }
    package var trailing: Double { isRightToLeft ? left : right }
}

extension CTLine {
    /// The characters from left to right.
    package var characters: [LineCharacter] {
        let indices = LineIndices(self)
        return line.runs.flatMap { run -> [LineCharacter] in
            let starts = Set(run.shaped.map(\.byte)).union([run.bytes.upperBound]).sorted()
            var ends: [Int: Int] = [:]
            for (start, end) in zip(starts, starts.dropFirst()) { ends[start] = end }
            var result: [LineCharacter] = []
            var (first, pen) = (0, run.x)
            while first < run.shaped.count {
                let byte = run.shaped[first].byte
                let left = pen
                while first < run.shaped.count, run.shaped[first].byte == byte {
                    pen += run.shaped[first].advance
                    first += 1
                }
                let bytes = byte + line.shift..<max(byte, ends[byte] ?? byte) + line.shift
                result += divide(bytes.clamped(to: 0..<text.utf8.count), left, pen, run.isRightToLeft, indices)
            }
            return result
        }
    }

    /// The characters of a cluster of glyphs, which share its width evenly.
    private func divide(
        _ bytes: Range<Int>, _ left: Double, _ right: Double, _ isRightToLeft: Bool, _ indices: LineIndices
    ) -> [LineCharacter] {
        let characters = Array(String(decoding: text.utf8[bytes], as: UTF8.self))
        let width = (right - left) / Double(max(1, characters.count))
        var byte = bytes.lowerBound
        let result = characters.enumerated().map { position, character in
            let start = byte
            byte += character.utf8.count
            let place = Double(isRightToLeft ? characters.count - 1 - position : position)
            return LineCharacter(
                range: indices[start]..<max(indices[start], indices[byte]), left: left + place * width,
                right: left + (place + 1) * width, isRightToLeft: isRightToLeft)
        }
        return isRightToLeft ? result.reversed() : result
    }

    /// The carets before a character: that of the line's direction, and that of the other. They differ only where the
    /// direction changes.
    fileprivate func offsets(_ index: CFIndex) -> (primary: Double, secondary: Double) {
        let sorted = characters.sorted { $0.range.lowerBound < $1.range.lowerBound }
        let next = sorted.firstIndex { $0.range.upperBound > index }
        guard let next else {
            let end = sorted.last?.trailing ?? 0
            return (end, end)
        }
        let after = sorted[next]
        guard next > 0, sorted[next - 1].isRightToLeft != after.isRightToLeft, index <= after.range.lowerBound else {
            return (after.leading, after.leading)
        }
        let before = sorted[next - 1]
        return after.isRightToLeft == line.isRightToLeft
            ? (after.leading, before.trailing) : (before.trailing, after.leading)
    }

    fileprivate func index(at x: Double) -> CFIndex {
        let characters = characters
        guard let last = characters.last else { return CTLineGetStringRange(self).location }
        let nearest = characters.first { x < $0.right } ?? last
        let isLeft = x < (nearest.left + nearest.right) / 2
        return isLeft == nearest.isRightToLeft ? nearest.range.upperBound : nearest.range.lowerBound
    }

    fileprivate func forEachCaret(_ body: (Double, CFIndex, Bool) -> Bool) {
        for character in characters {
            let isRightToLeft = character.isRightToLeft
            guard body(character.left, character.range.lowerBound, !isRightToLeft),
                body(character.right, character.range.lowerBound, isRightToLeft)
            else { return }
        }
    }
}

// MARK: - CTLine.h

/// What no index is.
public let kCFNotFound: CFIndex = -1

/// The index at which a caret is nearest to a position, in UTF-16 units of the string: from the start of the line's
/// range to its end.
///
/// - Parameter position: a point relative to the line's origin, of which only x counts.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
    position.x.isNaN ? kCFNotFound : line.index(at: position.x)
}

/// The distance from the line's origin to the caret before a character, given by its index in UTF-16 units. Indices
/// outside the line's range are clamped to it.
///
/// - Parameter secondaryOffset: on return, where the direction of the text changes, the caret for text of the other
///   direction than the line's; else the same.
@discardableResult
public func CTLineGetOffsetForStringIndex(
    _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
    let offsets = line.offsets(charIndex)
    secondaryOffset?.pointee = offsets.secondary
    return offsets.primary
}

/// Calls `block` with both carets of each character, from left to right: the distance from the line's origin, the
/// character's index, whether it is its leading edge, and a Boolean that ends the enumeration.
public func CTLineEnumerateCaretOffsets(
    _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
    line.forEachCaret { offset, index, isLeading in
        var stops = false
        block(offset, index, isLeading, &stops)
        return !stops
    }
}
