import Foundation

/// The values of an emitter over the layer's time. They determine the births of particles.
///
/// Between two changes the values are constant, so that the births in an interval are computed by multiplication,
/// whatever its length.
struct EmissionHistory {
    /// An interval of time with constant values. It ends where the next one begins.
    struct Stretch {
        /// -infinity for the first interval: its values have no beginning.
        let start: Double
        let plan: EmissionPlan
        /// The number of particles that each cell has emitted before the interval: the integral of the birth rate.
        let counts: [Double]
        /// The maximum `reach` of this plan and all earlier ones.
        let reach: Double
    }

    /// The maximum number of intervals. Older ones matter only if time runs backward.
    static let maximumStretchCount = 8192

    private(set) var stretches: [Stretch] = []

    /// Removes all changes: these values have no beginning.
    mutating func restart(with values: EmitterValues) {
        let plan = EmissionPlan(values)
        stretches = [
            Stretch(
                start: -.infinity, plan: plan, counts: plan.cells.map { _ in 0 }, reach: plan.reach)
        ]
    }

    /// Records a change of the values at a time, and removes later changes.
    mutating func change(to values: EmitterValues, at time: Double) {
        forget(from: time)
        guard let last = stretches.last else { return restart(with: values) }
        guard last.plan.values != values else { return }
        let plan = EmissionPlan(values)
        var counts = last.counts.indices.map { Self.count(of: $0, in: last, until: time) }
        while counts.count < plan.cells.count { counts.append(0) }
        stretches.append(Stretch(start: time, plan: plan, counts: counts, reach: max(last.reach, plan.reach)))
        if stretches.count > Self.maximumStretchCount { stretches.removeFirst(Self.maximumStretchCount / 4) }
    }

    /// Removes the changes at a time and later. The first interval stays.
    mutating func forget(from time: Double) {
        while stretches.count > 1, let last = stretches.last, last.start >= time { stretches.removeLast() }
    }

    /// The number of particles that a cell has emitted until a time of an interval: the integral of its birth rate, not
    /// rounded.
    static func count(of cell: Int, in stretch: Stretch, until time: Double) -> Double {
        guard stretch.plan.cells.indices.contains(cell) else {
            return stretch.counts.indices.contains(cell) ? stretch.counts[cell] : 0
        }
        let planned = stretch.plan.cells[cell]
        guard planned.rate > 0 else { return stretch.counts[cell] }
        return stretch.counts[cell] + planned.rate * (planned.clamped(time) - planned.clamped(stretch.start))
    }

    /// The time at which the number of a cell's particles reaches `count`, at the rate of the interval, which must not
    /// be 0.
    static func time(of count: Double, of cell: Int, in stretch: Stretch) -> Double {
        let planned = stretch.plan.cells[cell]
        return planned.clamped(stretch.start) + (count - stretch.counts[cell]) / planned.rate
    }

    /// The interval that contains a time.
    func index(at time: Double) -> Int? {
        var (low, high) = (0, stretches.count)
        while low < high {
            let middle = (low + high) / 2
            if stretches[middle].start <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : stretches.isEmpty ? nil : 0
    }
}

extension PlannedCell {
    /// The nearest time at which the cell emits.
    func clamped(_ time: Double) -> Double { max(start, min(time, end)) }
}
