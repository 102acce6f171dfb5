/// The changes of a layer's list of sublayers since its last commit, as runs of the list that are replaced.
///
/// Recording a change takes time proportional to the number of runs, not to the length of the list. Between two runs
/// there is at least one unchanged sublayer. If there are too many runs, the two nearest are joined.
package struct SublayerEdits: Sendable {
    /// A run of sublayers that replaces another.
    private struct Run {
        /// The start of the replaced run in the previous list.
        var start: Int
        /// The replaced sublayers, back to front.
        var removed: [LayerID]
        /// The indexes of the new sublayers in the current list.
        var new: Range<Int>

        /// The number of sublayers that the runs up to this one have added.
        var growthUpToHere: Int { new.upperBound - (start + removed.count) }
    }

    private static let maximumRunCount = 64

    /// In ascending order.
    private var runs: [Run] = []
    /// Whether the list has been replaced as a whole.
    private var isWhole = false

    package init() {}

    /// Records that the sublayers at `range` are about to be replaced by `count` others. `id`: the sublayer at an index
    /// before the change.
    package mutating func replace(_ range: Range<Int>, withCount count: Int, id: (Int) -> LayerID) {
        guard !isWhole else { return }
        if runs.count >= Self.maximumRunCount { joinNearest(id) }
        let first = runs.firstIndex { $0.new.upperBound >= range.lowerBound } ?? runs.count
        let end = runs[first...].firstIndex { $0.new.lowerBound > range.upperBound } ?? runs.count
        let growth = count - range.count
        if end == first + 1, runs[first].new.lowerBound <= range.lowerBound,
            range.upperBound <= runs[first].new.upperBound
        {
            runs[first].new = runs[first].new.lowerBound..<(runs[first].new.upperBound + growth)
        } else {
            join(first..<end, with: range, id)
            runs[first].new = runs[first].new.lowerBound..<(runs[first].new.upperBound + growth)
        }
        let isNothing = runs[first].new.isEmpty && runs[first].removed.isEmpty
        if growth != 0 {
            for index in runs.indices.dropFirst(first + 1) {
                runs[index].new = (runs[index].new.lowerBound + growth)..<(runs[index].new.upperBound + growth)
            }
        }
        if isNothing { runs.remove(at: first) }
    }

    /// Records that the whole list is replaced.
    package mutating func replaceAll() { (runs, isWhole) = ([], true) }

    /// Joins the runs with these indexes, all of which touch `range`, into one that also covers `range`.
    private mutating func join(_ touched: Range<Int>, with range: Range<Int>, _ id: (Int) -> LayerID) {
        let lower = touched.isEmpty ? range.lowerBound : min(range.lowerBound, runs[touched.lowerBound].new.lowerBound)
        // The number of sublayers that the previous runs have added.
        let growth = touched.lowerBound == 0 ? 0 : runs[touched.lowerBound - 1].growthUpToHere
        var joined = Run(start: lower - growth, removed: [], new: lower..<lower)
        var place = lower
        for run in runs[touched] {
            if place < run.new.lowerBound { joined.removed += (place..<run.new.lowerBound).map(id) }
            joined.removed += run.removed
            place = run.new.upperBound
        }
        if place < range.upperBound {
            joined.removed += (place..<range.upperBound).map(id)
            place = range.upperBound
        }
        joined.new = lower..<place
        runs.replaceSubrange(touched, with: CollectionOfOne(joined))
    }

    private mutating func joinNearest(_ id: (Int) -> LayerID) {
        func gap(_ index: Int) -> Int { runs[index + 1].new.lowerBound - runs[index].new.upperBound }
        guard let nearest = runs.indices.dropLast().min(by: { gap($0) < gap($1) }) else { return }
        let between = runs[nearest].new.upperBound..<runs[nearest + 1].new.lowerBound
        join(nearest..<(nearest + 2), with: between, id)
    }

    /// Returns the changes for a commit, and resets them; nil for none. `id`: the sublayer at an index of the list,
    /// which has `count` of them.
    package mutating func take(count: Int, id: (Int) -> LayerID) -> SublayersUpdate? {
        defer { self = SublayerEdits() }
        if isWhole { return .list((0..<count).map(id)) }
        if runs.isEmpty { return nil }
        return .edits(
            runs.map { run in
                SublayersUpdate.Edit(
                    start: run.start, after: run.new.lowerBound == 0 ? nil : id(run.new.lowerBound - 1),
                    removed: run.removed, inserted: run.new.map(id))
            })
    }

    /// The indexes of the sublayers that are new in the list, or have a new position; nil for all of them.
    package var inserted: [Range<Int>]? { isWhole ? nil : runs.map(\.new) }
}

/// The changes of a layer's list of sublayers, back to front.
package enum SublayersUpdate: Sendable, Equatable {
    /// The whole list.
    case list([LayerID])
    /// Replaced runs of sublayers, in ascending order, with at least one unchanged sublayer between two runs.
    case edits([Edit])

    /// A run of sublayers that replaces another.
    package struct Edit: Sendable, Equatable {
        /// The start of the replaced run in the list of the layer's last commit.
        package let start: Int
        /// The sublayer before the run, which is unchanged; nil if the run starts at the beginning.
        package let after: LayerID?
        package let removed: [LayerID]
        /// Sublayers in both this list and the list of removed ones have moved.
        package let inserted: [LayerID]

        package init(start: Int, after: LayerID?, removed: [LayerID], inserted: [LayerID]) {
            (self.start, self.after, self.removed, self.inserted) = (start, after, removed, inserted)
        }
    }
}
