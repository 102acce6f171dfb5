/// Where a truncated line is cut.
public enum CTLineTruncationType: UInt32, Sendable {
    /// At its beginning: the end stays.
    case start = 0
    /// At its end: the beginning stays.
    case end = 1
    /// In its middle: both ends stay.
    case middle = 2
}

/// The line, cut to a width where it is wider.
///
/// - Parameters:
///   - width: points.
///   - truncationToken: what stands where the line is cut, usually "…" in the line's style; nil for nothing.
/// - Returns: the line itself where it fits; nil where it does not and the token alone is wider.
public func CTLineCreateTruncatedLine(
    _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
    if line.line.width <= width { return line }
    guard width >= truncationToken?.line.width ?? 0 else { return nil }
    let text = line.text.part(line.line.bytes)
    let token = truncationToken.map { $0.text.part($0.line.bytes) }
    let ends = text.characterEnds
    func cut(keeping count: Int) -> CTLine {
        let first =
            switch truncationType {
            case .start: 0
            case .end: count
            case .middle: (count + 1) / 2
            }
        var result = text.part(0..<(first == 0 ? 0 : ends[first - 1]))
        if let token { result.append(token) }
        let last = ends.count - (count - first)
        result.append(text.part((last == 0 ? 0 : ends[last - 1])..<text.utf8.count))
        return CTLine(result)
    }
    // The most characters that fit, by bisection: `low` of them do.
    var low = 0
    var high = ends.count
    while high - low > 1 {
        let middle = (low + high) / 2
        if cut(keeping: middle).line.width <= width { low = middle } else { high = middle }
    }
    return cut(keeping: low)
}

extension StyledText {
    /// The part of the text in a range of bytes, which must begin and end between characters.
    func part(_ bytes: Range<Int>) -> StyledText {
        var result = StyledText(empty: defaultStyle)
        for run in runs[runIndex(at: bytes.lowerBound)...] {
            guard run.bytes.lowerBound < bytes.upperBound else { break }
            result.append(Array(utf8[run.bytes.clamped(to: bytes)]), run.style)
        }
        return result
    }

    mutating func append(_ text: StyledText) {
        for run in text.runs { append(Array(text.utf8[run.bytes]), run.style) }
    }

    /// The bytes at which characters, as people see them, end.
    var characterEnds: [Int] {
        var ends: [Int] = []
        var end = 0
        for character in String(decoding: utf8, as: UTF8.self) {
            end += character.utf8.count
            ends.append(end)
        }
        return ends
    }
}
