/// Where a line is truncated.
public enum CTLineTruncationType: UInt32, Sendable {
    /// At its start: the end stays visible.
    case start = 0
    /// At its end: the start stays visible.
    case end = 1
    /// In its middle: both ends stay visible.
    case middle = 2
}

/// Creates a line that is truncated if it is wider than a width.
///
/// - Parameters:
///   - width: the available width in points.
///   - truncationToken: the line that replaces the removed text, usually "…" in the line's style; nil for nothing.
/// - Returns: the line itself if it fits; nil if it does not fit and the token alone is wider than `width`.
public func CTLineCreateTruncatedLine(
    _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
    if line.line.width <= width { return line }
    guard width >= truncationToken?.line.width ?? 0 else { return nil }
    let text = line.text.part(line.line.bytes)
    let token = truncationToken.map { $0.text.part($0.line.bytes) }
    let ends = text.characterEnds
    func cut(keeping count: Int, withSource: Bool = false) -> CTLine {
        let first =
            switch truncationType {
            case .start: 0
            case .end: count
            case .middle: (count + 1) / 2
            }
        let low = first == 0 ? 0 : ends[first - 1]
        var result = text.part(0..<low)
        if let token { result.append(token) }
        let last = ends.count - (count - first)
        let high = last == 0 ? 0 : ends[last - 1]
        result.append(text.part(high..<text.utf8.count))
        guard withSource else { return CTLine(result) }
        let source = NSMutableAttributedString(string: "")
        let start = line.line.bytes.lowerBound
        line.appendSource(start..<start + low, to: source)
        if let truncationToken { truncationToken.appendSource(truncationToken.line.bytes, to: source) }
        line.appendSource(start + high..<start + text.utf8.count, to: source)
        return CTLine(result, source: AttributedSource(source))
    }
    // The greatest number of characters that fit, by binary search; invariant: `low` characters fit.
    var low = 0
    var high = ends.count
    while high - low > 1 {
        let middle = (low + high) / 2
        if cut(keeping: middle).line.width <= width { low = middle } else { high = middle }
    }
    return cut(keeping: low, withSource: true)
}

extension CTLine {
    /// Appends the attributed string of a byte range of the line's text.
    fileprivate func appendSource(_ bytes: Range<Int>, to string: NSMutableAttributedString) {
        guard let source = source?.string else {
            return string.append(NSAttributedString(string: String(decoding: text.utf8[bytes], as: UTF8.self)))
        }
        let low = min(offset + text.utf16Offset(ofByte: bytes.lowerBound), source.length)
        let high = min(offset + text.utf16Offset(ofByte: bytes.upperBound), source.length)
        string.append(source.attributedSubstring(from: NSRange(location: low, length: high - low)))
    }
}

extension StyledText {
    /// The part of the text in a byte range, whose bounds must be character boundaries.
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

    /// The byte offsets at which characters (grapheme clusters) end.
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
