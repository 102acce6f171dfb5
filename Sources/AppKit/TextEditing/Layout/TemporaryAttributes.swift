import Foundation

/// Attributes that a layout manager adds to those of the text, such as the colors of an editor's syntax. They do not change the
/// places of characters.
struct TemporaryAttributes {
    private struct Run {
        var range: Range<Int>
        var attributes: [NSAttributedString.Key: Any]
    }

    /// In ascending order, without overlaps and without empty runs.
    private var runs: [Run] = []

    /// The index of the first run that ends after a position.
    private func firstRun(after position: Int) -> Int {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].range.upperBound > position { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Changes the attributes of a range. Returns the parts of it that have other attributes now.
    @discardableResult
    mutating func change(
        _ range: Range<Int>, _ body: (inout [NSAttributedString.Key: Any]) -> Void
    ) -> [Range<Int>] {
        guard !range.isEmpty else { return [] }
        var differences: [Range<Int>] = []
        let first = firstRun(after: range.lowerBound)
        var end = first
        var new: [Run] = []
        var position = range.lowerBound
        func add(_ part: Range<Int>, _ attributes: [NSAttributedString.Key: Any], changed: Bool) {
            var attributes = attributes
            if changed {
                let former = attributes
                body(&attributes)
                if !part.isEmpty, !AttributeRuns.areEqual(former, attributes) { differences.append(part) }
            }
            if !part.isEmpty, !attributes.isEmpty { new.append(Run(range: part, attributes: attributes)) }
        }
        while end < runs.count, runs[end].range.lowerBound < range.upperBound {
            let run = runs[end]
            if run.range.lowerBound < position {
                add(run.range.lowerBound..<position, run.attributes, changed: false)
            } else {
                add(position..<run.range.lowerBound, [:], changed: true)
            }
            let inside = max(position, run.range.lowerBound)..<min(run.range.upperBound, range.upperBound)
            add(inside, run.attributes, changed: true)
            if run.range.upperBound > range.upperBound {
                add(range.upperBound..<run.range.upperBound, run.attributes, changed: false)
            }
            position = inside.upperBound
            end += 1
        }
        add(position..<max(position, range.upperBound), [:], changed: true)
        runs.replaceSubrange(first..<end, with: new)
        return differences
    }

    /// The attributes at a position, and the range in which they are the same, within a limit.
    func attributes(at position: Int, limit: Int) -> (attributes: [NSAttributedString.Key: Any], range: NSRange) {
        let index = firstRun(after: position)
        if index < runs.count, runs[index].range.contains(position) {
            return (runs[index].attributes, NSRange(runs[index].range))
        }
        let start = index > 0 ? runs[index - 1].range.upperBound : 0
        let end = index < runs.count ? runs[index].range.lowerBound : max(limit, start)
        return ([:], NSRange(location: start, length: end - start))
    }

    /// The longest range within a limit around a position in which the attributes are equal.
    func range(
        around position: Int, in limit: NSRange,
        _ areEqual: ([NSAttributedString.Key: Any], [NSAttributedString.Key: Any]) -> Bool
    ) -> NSRange {
        let end = limit.location + limit.length
        let wanted = attributes(at: position, limit: end).attributes
        var range = attributes(at: position, limit: end).range
        while range.location > limit.location {
            let before = attributes(at: range.location - 1, limit: end)
            guard areEqual(before.attributes, wanted) else { break }
            range = NSUnionRange(before.range, range)
        }
        while range.location + range.length < end {
            let after = attributes(at: range.location + range.length, limit: end)
            guard areEqual(after.attributes, wanted), after.range.length > 0 else { break }
            range = NSUnionRange(range, after.range)
        }
        return NSIntersectionRange(range, limit)
    }

    /// Moves the attributes with the text, in which a range was replaced by one of another length. The new text has none.
    mutating func replace(_ range: NSRange, length: Int) {
        guard !runs.isEmpty else { return }
        let end = range.location + range.length
        change(range.location..<end) { $0 = [:] }
        let delta = length - range.length
        // A run around the place of an insertion is divided.
        if delta != 0 {
            let index = firstRun(after: range.location)
            if index < runs.count, runs[index].range.lowerBound < range.location {
                let run = runs[index]
                runs[index].range = run.range.lowerBound..<range.location
                runs.insert(
                    Run(range: range.location..<run.range.upperBound, attributes: run.attributes), at: index + 1)
            }
            for index in firstRun(after: range.location)..<runs.count {
                let former = runs[index].range
                runs[index].range = former.lowerBound + delta..<former.upperBound + delta
            }
        }
    }

    /// Adds the attributes to a copy of a range.
    ///
    /// - Parameter chosen: returns what is added in place of the attributes of a part.
    func apply(
        to copy: NSTextStorage, at range: NSRange,
        _ chosen: ([NSAttributedString.Key: Any], NSRange) -> [NSAttributedString.Key: Any]
    ) {
        for (part, attributes) in runs(in: range.lowerBound..<range.upperBound) {
            let added = chosen(attributes, NSRange(part))
            let place = part.lowerBound - range.location..<part.upperBound - range.location
            copy.runs.change(place) { $0.merge(added) { $1 } }
        }
    }

    /// The parts of a range that have attributes, in ascending order.
    func runs(in range: Range<Int>) -> [(range: Range<Int>, attributes: [NSAttributedString.Key: Any])] {
        runs[firstRun(after: range.lowerBound)...].prefix { $0.range.lowerBound < range.upperBound }.map {
            ($0.range.clamped(to: range), $0.attributes)
        }
    }
}

extension NSLayoutManager {
    func changeTemporary(_ range: NSRange, _ body: (inout [NSAttributedString.Key: Any]) -> Void) {
        synchronize()
        guard let storage = textStorage else { return }
        let range = storage.usable(range)
        for part in temporary.change(range.location..<range.location + range.length, body) {
            attributesDidChange(NSRange(part), in: storage)
        }
    }
}
