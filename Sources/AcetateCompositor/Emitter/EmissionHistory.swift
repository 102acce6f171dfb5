import Foundation

/// What an emitter's values were, from when, in the layer's time: particles are born by them.
///
/// Between two changes the values are constant, so that the births of any stretch, and of any number of seconds, are
/// counted by multiplication.
struct EmissionHistory {
    /// A stretch of time with the same values. It ends where the next begins.
    struct Stretch {
        /// -infinity for the first: its values have always been.
        let start: Double
        let plan: EmissionPlan
        /// How many particles each cell has emitted before the stretch: the integral of the birth rate.
        let counts: [Double]
        /// The longest `reach` of this and all former plans.
        let reach: Double
    }

    /// More are not kept: of still older ones nothing is seen but in time that runs back.
    static let mostStretches = 8192

    private(set) var stretches: [Stretch] = []

    /// Lets everything go: these values have always been.
    mutating func restart(with values: EmitterValues) {
        let plan = EmissionPlan(values)
        stretches = [
            Stretch(
                start: -.infinity, plan: plan, counts: plan.cells.map { _ in 0 }, reach: plan.reach)
        ]
    }

    /// Takes in that the values change at a time; what was known of later times is forgotten.
    mutating func change(to values: EmitterValues, at time: Double) {
        forget(from: time)
        guard let last = stretches.last else { return restart(with: values) }
        guard last.plan.values != values else { return }
        let plan = EmissionPlan(values)
        var counts = last.counts.indices.map { Self.count(of: $0, in: last, until: time) }
        while counts.count < plan.cells.count { counts.append(0) }
        stretches.append(Stretch(start: time, plan: plan, counts: counts, reach: max(last.reach, plan.reach)))
        if stretches.count > Self.mostStretches { stretches.removeFirst(Self.mostStretches / 4) }
    }

    /// Forgets the changes at a time and later; the first stretch stays.
    mutating func forget(from time: Double) {
        while stretches.count > 1, let last = stretches.last, last.start >= time { stretches.removeLast() }
    }

    /// How many particles a cell has emitted at a time of a stretch: the integral of its birth rate, not rounded.
    static func count(of cell: Int, in stretch: Stretch, until time: Double) -> Double {
        guard stretch.plan.cells.indices.contains(cell) else {
            return stretch.counts.indices.contains(cell) ? stretch.counts[cell] : 0
        }
        let planned = stretch.plan.cells[cell]
        guard planned.rate > 0 else { return stretch.counts[cell] }
        return stretch.counts[cell] + planned.rate * (planned.clamped(time) - planned.clamped(stretch.start))
    }

    /// When the number of a cell's particles comes to `count`, by the stretch's rate; it has one.
    static func time(of count: Double, of cell: Int, in stretch: Stretch) -> Double {
        let planned = stretch.plan.cells[cell]
        return planned.clamped(stretch.start) + (count - stretch.counts[cell]) / planned.rate
    }

    /// The stretch of a time.
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
    /// The time at which the cell emits that is nearest.
    func clamped(_ time: Double) -> Double { max(start, min(time, end)) }
}
