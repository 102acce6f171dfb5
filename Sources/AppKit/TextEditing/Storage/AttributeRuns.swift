import AcetateKeyValue
import Foundation

/// The attributes of a text: runs of characters with equal attributes. They are found in chunks with sums, so that the time
/// hardly depends on the number of runs.
struct AttributeRuns {
    typealias Attributes = [NSAttributedString.Key: Any]

    private struct Run {
        var length: Int
        var attributes: Attributes
    }

    private struct Chunk {
        var runs: [Run]
        var length: Int

        init(_ runs: [Run]) {
            self.runs = runs
            length = runs.reduce(0) { $0 + $1.length }
        }
    }

    private static let chunkSize = 256
    private var chunks: [Chunk] = []
    private(set) var length = 0

    init() {}

    init(length: Int, attributes: Attributes) {
        guard length > 0 else { return }
        chunks = [Chunk([Run(length: length, attributes: attributes)])]
        self.length = length
    }

    // MARK: Reading

    private struct Position {
        var chunk, run: Int
        /// The offset of the run's first character.
        var start: Int
    }

    /// The run with a character that exists.
    private func position(of offset: Int) -> Position {
        var (chunk, start) = (0, 0)
        while chunk + 1 < chunks.count, start + chunks[chunk].length <= offset {
            start += chunks[chunk].length
            chunk += 1
        }
        var run = 0
        while run + 1 < chunks[chunk].runs.count, start + chunks[chunk].runs[run].length <= offset {
            start += chunks[chunk].runs[run].length
            run += 1
        }
        return Position(chunk: chunk, run: run, start: start)
    }

    /// The attributes of a character, and the range of its run. A character that does not exist has none.
    func attributes(at offset: Int) -> (attributes: Attributes, range: NSRange) {
        guard offset >= 0, offset < length else { return ([:], NSRange(location: offset, length: 1)) }
        let position = position(of: offset)
        let run = chunks[position.chunk].runs[position.run]
        return (run.attributes, NSRange(location: position.start, length: run.length))
    }

    /// Calls a function for the parts of a range, which exists, with the same attributes.
    func forEach(in range: Range<Int>, _ body: (Attributes, NSRange) -> Void) {
        guard !range.isEmpty, range.lowerBound < length else { return }
        var position = position(of: range.lowerBound)
        while position.start < range.upperBound {
            let run = chunks[position.chunk].runs[position.run]
            let part = (position.start..<position.start + run.length).clamped(to: range)
            body(run.attributes, NSRange(part))
            position.start += run.length
            position.run += 1
            guard position.run == chunks[position.chunk].runs.count else { continue }
            (position.chunk, position.run) = (position.chunk + 1, 0)
            if position.chunk == chunks.count { return }
        }
    }

    // MARK: Changes

    /// Replaces the runs of a range, which exists.
    private mutating func replace(_ range: Range<Int>, by new: [Run]) {
        let added = new.reduce(0) { $0 + $1.length }
        guard length > 0 else {
            chunks = added > 0 ? [Chunk(new)] : []
            length = added
            return
        }
        let first = position(of: min(range.lowerBound, length - 1))
        let last = position(of: min(max(range.lowerBound, range.upperBound - 1), length - 1))
        // The chunks of the range and of its neighbors, as one list.
        let low = first.run > 0 ? first.chunk : max(0, first.chunk - 1)
        let high = last.run + 1 < chunks[last.chunk].runs.count ? last.chunk : min(last.chunk + 1, chunks.count - 1)
        var runs = chunks[low...high].flatMap(\.runs)
        let from = (low..<first.chunk).reduce(first.run) { $0 + chunks[$1].runs.count }
        let to = (low..<last.chunk).reduce(last.run) { $0 + chunks[$1].runs.count }
        let head = min(range.lowerBound - first.start, runs[from].length)
        let tail = max(0, last.start + runs[to].length - range.upperBound)
        // The neighbors may have the same attributes as the new runs.
        var parts = from > 0 ? [runs[from - 1]] : []
        parts.append(Run(length: head, attributes: runs[from].attributes))
        parts += new
        parts.append(Run(length: tail, attributes: runs[to].attributes))
        if to + 1 < runs.count { parts.append(runs[to + 1]) }
        runs.replaceSubrange(max(0, from - 1)...min(to + 1, runs.count - 1), with: Self.joined(parts))
        // A list that has grown a little stays one chunk.
        let size = runs.count > 2 * Self.chunkSize ? Self.chunkSize : max(1, runs.count)
        let pieces = stride(from: 0, to: runs.count, by: size).map { start in
            Chunk(Array(runs[start..<min(start + size, runs.count)]))
        }
        chunks.replaceSubrange(low...high, with: pieces)
        length += added - range.count
    }

    private static func joined(_ runs: [Run]) -> [Run] {
        var result: [Run] = []
        for run in runs where run.length > 0 {
            if let last = result.last, areEqual(last.attributes, run.attributes) {
                result[result.count - 1].length += run.length
            } else {
                result.append(run)
            }
        }
        return result
    }

    /// Whether attributes have equal values. Those of types that cannot be compared must be the same object.
    static func areEqual(_ first: Attributes, _ second: Attributes) -> Bool {
        first.count == second.count
            && first.allSatisfy { key, value in
                guard let other = second[key] else { return false }
                return areEqual(value, other)
            }
    }

    static func areEqual(_ value: Any, _ other: Any) -> Bool {
        (value as AnyObject) === (other as AnyObject) || KeyValue.areEqual(value, other)
    }

    /// Adds characters at the end.
    mutating func append(_ attributes: Attributes, length count: Int) {
        guard count > 0 else { return }
        length += count
        let chunk = chunks.count - 1
        if let last = chunks.last?.runs.last, Self.areEqual(last.attributes, attributes) {
            chunks[chunk].runs[chunks[chunk].runs.count - 1].length += count
            chunks[chunk].length += count
        } else if chunk >= 0, chunks[chunk].runs.count < Self.chunkSize {
            chunks[chunk].runs.append(Run(length: count, attributes: attributes))
            chunks[chunk].length += count
        } else {
            chunks.append(Chunk([Run(length: count, attributes: attributes)]))
        }
    }

    /// Sets the attributes of a range, which exists.
    mutating func set(_ attributes: Attributes, in range: Range<Int>) {
        guard !range.isEmpty else { return }
        replace(range, by: [Run(length: range.count, attributes: attributes)])
    }

    /// Changes the attributes of a range, which exists.
    mutating func change(_ range: Range<Int>, _ body: (inout Attributes) -> Void) {
        var new: [Run] = []
        forEach(in: range) { attributes, part in
            var attributes = attributes
            body(&attributes)
            new.append(Run(length: part.length, attributes: attributes))
        }
        if !new.isEmpty { replace(range, by: new) }
    }

    /// Replaces characters of a range, which exists, by others with the attributes of the first replaced character, or else of
    /// the one before, or else of the one after.
    mutating func replaceCharacters(in range: Range<Int>, count: Int) {
        guard count > 0 || !range.isEmpty else { return }
        let model = range.isEmpty ? max(0, range.lowerBound - 1) : range.lowerBound
        replace(range, by: count > 0 ? [Run(length: count, attributes: attributes(at: model).attributes)] : [])
    }
}
