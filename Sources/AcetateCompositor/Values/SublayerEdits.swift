/// What has changed of a layer's list of sublayers since its last commit: runs of the list that others replace.
///
/// Noting a change takes time in proportion to the number of runs, not to the length of the list. A kept sublayer stands
/// between each two runs; where there would be too many runs, the nearest two become one.
package struct SublayerEdits: Sendable {
    /// A run of sublayers in place of another.
    private struct Run {
        /// Where the replaced run began in the former list.
        var start: Int
        /// The replaced sublayers, from the back to the front.
        var removed: [LayerID]
        /// The indexes of those in their place, in the list as it is now.
        var new: Range<Int>

        /// By how much the runs up to this one have made the list longer.
        var growthUpToHere: Int { new.upperBound - (start + removed.count) }
    }

    private static let mostRuns = 64

    /// In ascending order.
    private var runs: [Run] = []
    /// Whether the list has been replaced as a whole.
    private var isWhole = false

    package init() {}

    /// Notes that sublayers are about to be replaced: those at `range` by `count` others. `id`: the sublayer at an index
    /// before that.
    package mutating func replace(_ range: Range<Int>, withCount count: Int, id: (Int) -> LayerID) {
        guard !isWhole else { return }
        if runs.count >= Self.mostRuns { joinNearest(id) }
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

    /// Notes that the list is replaced as a whole.
    package mutating func replaceAll() { (runs, isWhole) = ([], true) }

    /// Makes one run, which also covers `range`, of the runs with these indexes, which all touch that; a new one of none.
    private mutating func join(_ touched: Range<Int>, with range: Range<Int>, _ id: (Int) -> LayerID) {
        let lower = touched.isEmpty ? range.lowerBound : min(range.lowerBound, runs[touched.lowerBound].new.lowerBound)
        // What the runs before have made the list longer.
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

    /// What a commit carries of the changes, and forgets them; nil for none. `id`: the sublayer at an index of the list,
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

    /// The indexes of the sublayers that are new in the list, or stand elsewhere; nil for all of them.
    package var inserted: [Range<Int>]? { isWhole ? nil : runs.map(\.new) }
}

/// What has become of a layer's list of sublayers, from the back to the front.
package enum SublayersUpdate: Sendable, Equatable {
    /// The whole list.
    case list([LayerID])
    /// Runs of sublayers in place of others, in ascending order; between each two of them stands one that stays.
    case edits([Edit])

    /// A run of sublayers in place of another.
    package struct Edit: Sendable, Equatable {
        /// Where the replaced run begins in the list as the layer's last commit left it.
        package let start: Int
        /// The sublayer just behind it, which stays; nil where it begins at the back.
        package let after: LayerID?
        package let removed: [LayerID]
        /// Those among them that have been removed too come to stand elsewhere.
        package let inserted: [LayerID]

        package init(start: Int, after: LayerID?, removed: [LayerID], inserted: [LayerID]) {
            (self.start, self.after, self.removed, self.inserted) = (start, after, removed, inserted)
        }
    }
}
