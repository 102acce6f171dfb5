import Foundation

/// A pane of a split view that is not collapsed, in the direction in which the panes lie. Lengths are in points.
struct SplitPane: Equatable {
    var length: CGFloat
    var minimum: CGFloat = 0
    var maximum: CGFloat = .infinity
    /// Panes of a lower priority change their length before others.
    var holdingPriority: Float = 250
    /// Whether the pane keeps its length while others can change theirs.
    var isFixed = false

    func limited(_ length: CGFloat) -> CGFloat { max(minimum, min(length, maximum)) }
}

/// How the panes of a split view share its length.
enum SplitArrangement {
    /// The lengths of panes that fill a length. The difference is shared by the panes of the lowest priority in proportion to their
    /// lengths, as far as their limits allow, then by those of the next one. If all limits are reached, the last panes exceed them.
    static func lengths(of panes: [SplitPane], filling total: CGFloat) -> [CGFloat] {
        var lengths = panes.map { $0.limited($0.length) }
        var rest = max(total, 0) - lengths.reduce(0, +)
        let order = panes.indices.sorted {
            (panes[$0].isFixed ? 1 : 0, panes[$0].holdingPriority) < (
                panes[$1].isFixed ? 1 : 0, panes[$1].holdingPriority
            )
        }
        var start = 0
        while start < order.count {
            let first = panes[order[start]]
            var end = start
            while end < order.count, panes[order[end]].isFixed == first.isFixed,
                panes[order[end]].holdingPriority == first.holdingPriority
            {
                end += 1
            }
            share(&rest, among: Array(order[start..<end]), panes, &lengths)
            start = end
        }
        for index in panes.indices.reversed() where abs(rest) > 1e-9 {
            let length = max(0, lengths[index] + rest)
            rest -= length - lengths[index]
            lengths[index] = length
        }
        return lengths
    }

    private static func share(
        _ rest: inout CGFloat, among indices: [Int], _ panes: [SplitPane], _ lengths: inout [CGFloat]
    ) {
        var open = indices
        while abs(rest) > 1e-9, !open.isEmpty {
            let sum = open.reduce(0) { $0 + lengths[$1] }
            let wanted = open.map { index -> CGFloat in
                lengths[index] + rest * (sum > 0 ? lengths[index] / sum : 1 / CGFloat(open.count))
            }
            let limited = zip(open, wanted).filter { panes[$0].limited($1) != $1 }.map(\.0)
            // Panes that reach a limit leave the rest to the others.
            guard !limited.isEmpty else {
                for (index, length) in zip(open, wanted) { lengths[index] = length }
                return rest = 0
            }
            for (index, length) in zip(open, wanted) where limited.contains(index) {
                let reached = panes[index].limited(length)
                rest -= reached - lengths[index]
                lengths[index] = reached
            }
            open.removeAll { limited.contains($0) }
        }
    }
}
