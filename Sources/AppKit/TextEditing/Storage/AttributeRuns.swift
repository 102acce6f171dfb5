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
    /// The offsets of the first characters of the chunks.
    private var starts: [Int] = []
    private(set) var length = 0

    init() {}

    /// The attributes of a text.
    init(of text: NSAttributedString) {
        if let storage = text as? NSTextStorage, !storage.isSubclassed {
            self = storage.runs
            return
        }
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, part, _ in
            append(attributes, length: part.length)
        }
    }

    init(length: Int, attributes: Attributes) {
        guard length > 0 else { return }
        (chunks, starts) = ([Chunk([Run(length: length, attributes: attributes)])], [0])
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
        // The last chunk that begins at the character or before it.
        var (chunk, end) = (0, chunks.count)
        while end - chunk > 1 {
            let middle = (chunk + end) / 2
            if starts[middle] <= offset { chunk = middle } else { end = middle }
        }
        return chunks[chunk].runs.withUnsafeBufferPointer { runs in
            var (run, start) = (0, starts[chunk])
            while run + 1 < runs.count, start + runs[run].length <= offset {
                start += runs[run].length
                run += 1
            }
            return Position(chunk: chunk, run: run, start: start)
        }
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
    mutating func replace(_ range: Range<Int>, with new: AttributeRuns) {
        replace(range, by: new.chunks.flatMap(\.runs))
    }

    /// Replaces the runs of a range, which exists, by others of which no two neighbors have equal attributes.
    private mutating func replace(_ range: Range<Int>, by new: [Run]) {
        let added = new.reduce(0) { $0 + $1.length }
        guard length > 0 else {
            chunks = added > 0 ? Self.chunks(of: new) : []
            findStarts(from: 0)
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
        Self.join(Run(length: head, attributes: runs[from].attributes), to: &parts)
        if let first = new.first { Self.join(first, to: &parts) }
        parts += new.dropFirst()
        Self.join(Run(length: tail, attributes: runs[to].attributes), to: &parts)
        if to + 1 < runs.count { Self.join(runs[to + 1], to: &parts) }
        runs.replaceSubrange(max(0, from - 1)...min(to + 1, runs.count - 1), with: parts)
        chunks.replaceSubrange(low...high, with: Self.chunks(of: runs))
        findStarts(from: low)
        length += added - range.count
    }

    private static func chunks(of runs: [Run]) -> [Chunk] {
        // A list that has grown a little stays one chunk.
        let size = runs.count > 2 * chunkSize ? chunkSize : max(1, runs.count)
        return stride(from: 0, to: runs.count, by: size).map { start in
            Chunk(Array(runs[start..<min(start + size, runs.count)]))
        }
    }

    /// Finds the offsets of the chunks after the first changed one.
    private mutating func findStarts(from first: Int) {
        var start = first > 0 ? starts[first - 1] + chunks[first - 1].length : 0
        starts.removeSubrange(min(first, starts.count)...)
        for chunk in chunks[first...] {
            starts.append(start)
            start += chunk.length
        }
    }

    /// Adds a run to a list, or extends the last one if it has equal attributes.
    private static func join(_ run: Run, to runs: inout [Run]) {
        guard run.length > 0 else { return }
        if let last = runs.last, areEqual(last.attributes, run.attributes) {
            runs[runs.count - 1].length += run.length
        } else {
            runs.append(run)
        }
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
            starts.append(length - count)
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
            Self.join(Run(length: part.length, attributes: attributes), to: &new)
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
