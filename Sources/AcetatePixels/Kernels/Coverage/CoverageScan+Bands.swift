// Coverage of outlines that overlap themselves. The lines of a row are divided into groups with space between them, from left
// to right, and the height of each group into bands in which no lines cross or end. In each band, only the lines at which the
// state changes between inside and outside contribute.
extension CoverageScan {
    /// A line in a row.
    struct Crossing {
        let edge: Int
        /// The range of x coordinates in the row, widened by the greatest rounding error.
        var low = 0.0
        var high = 0.0
    }

    /// A change of the winding number between two groups, from a height of the row on.
    struct WindingStep {
        let y: Double
        var change: Int
    }

    /// A line in a band. It contains the line, because its numbers are read for each band.
    struct Place {
        let edge: Edge
        /// The x coordinates near the top of the band and at its bottom.
        var upper = 0.0
        var lower = 0.0

        init(_ edge: Edge) { self.edge = edge }
    }

    /// The least height of a band in pixels. The order of lines that cross within less is arbitrary.
    private static let thinnest = 1e-8
    /// The most lines that are examined in a row because lines cross, which bounds the time for any outline.
    static let mostLooks = 1 << 16
    /// The number of lines up to which chains are one group, because groups cost more than they save.
    private static let fewLines = 12
    /// The number of steps of the winding number from which the rest of a row is one group, because each divides each group.
    static let mostSteps = 64
    /// The number of lines of a group from which its coverage is sampled.
    private static let manyLines = 1 << 7

    /// Adds the coverage of chains between two heights of the row, and what they change to their right.
    mutating func addBands(
        _ chains: ArraySlice<ActiveChain>, _ rowTop: Double, _ rowBottom: Double, _ looks: inout Int,
        _ isInside: (Int) -> Bool
    ) {
        crossing.removeAll(keepingCapacity: true)
        for chain in chains {
            var index = chain.cursor
            while index < chain.end, edges[index].top < rowBottom {
                crossing.append(Crossing(edge: index))
                index += 1
            }
        }
        let areFew = crossing.count <= Self.fewLines
        if !areFew { sortCrossings(rowTop, rowBottom) }
        var start = 0
        while start < crossing.count {
            var (end, high) = (start + 1, crossing[start].high)
            while end < crossing.count, areFew || crossing[end].low <= high || steps.count > Self.mostSteps {
                high = max(high, crossing[end].high)
                end += 1
            }
            addGroup(start..<end, rowTop, rowBottom, &looks, isInside)
            if end < crossing.count || chains.endIndex < active.endIndex { addSteps(start..<end, rowTop, rowBottom) }
            start = end
        }
    }

    /// Adds the changes of the winding number by a group. Where a line of the outline follows another, their changes cancel
    /// each other, so that only the ends of horizontal lines remain.
    private mutating func addSteps(_ group: Range<Int>, _ rowTop: Double, _ rowBottom: Double) {
        for index in group {
            let edge = edges[crossing[index].edge]
            let sign = edge.sign > 0 ? 1 : -1
            steps.append(WindingStep(y: max(edge.top, rowTop), change: sign))
            if edge.bottom < rowBottom { steps.append(WindingStep(y: edge.bottom, change: -sign)) }
        }
        steps.sort { $0.y < $1.y }
        var (count, index) = (0, 0)
        while index < steps.count {
            var step = steps[index]
            index += 1
            while index < steps.count, steps[index].y == step.y {
                step.change += steps[index].change
                index += 1
            }
            guard step.change != 0 else { continue }
            steps[count] = step
            count += 1
        }
        steps.removeLast(steps.count - count)
        if let first = steps.first, first.y <= rowTop {
            winding += first.change
            steps.removeFirst()
        }
    }

    /// The winding number to the left of the current group, below a height and down to the next step.
    private func winding(below y: Double) -> Int {
        var sum = winding
        for step in steps {
            guard step.y <= y else { break }
            sum += step.change
        }
        return sum
    }

    /// Computes the ranges of all crossings, and sorts these from left to right.
    private mutating func sortCrossings(_ rowTop: Double, _ rowBottom: Double) {
        let rounding = (abs(rowBottom) + 1) * 1e-15
        for index in crossing.indices {
            let edge = edges[crossing[index].edge]
            let (a, b) = (edge.x(at: max(edge.top, rowTop)), edge.x(at: min(edge.bottom, rowBottom)))
            let error = 1e-6 + abs(edge.slope) * rounding
            (crossing[index].low, crossing[index].high) = (min(a, b) - error, max(a, b) + error)
        }
        crossing.sort { $0.low < $1.low }
    }

    /// Adds the coverage of a group of crossings. The steps are those to the left of them.
    private mutating func addGroup(
        _ group: Range<Int>, _ rowTop: Double, _ rowBottom: Double, _ looks: inout Int, _ isInside: (Int) -> Bool
    ) {
        // Each line may start a band, and each band examines the lines that cross it.
        guard group.count < Self.manyLines else { return addSamples(group, rowTop, rowBottom, isInside) }
        // Moved out while they change, so that the arrays stay uniquely referenced.
        var ends: [Double] = []
        var positions: [Place] = []
        swap(&ends, &self.ends)
        swap(&positions, &self.positions)
        ends.removeAll(keepingCapacity: true)
        ends.append(rowBottom)
        for index in group {
            let edge = edges[crossing[index].edge]
            if edge.top > rowTop { ends.append(edge.top) }
            if edge.bottom < rowBottom { ends.append(edge.bottom) }
        }
        for step in steps where step.y > rowTop { ends.append(step.y) }
        if ends.count > 1 { ends.sort() }
        // The lines that begin inside the row, from the lowest to the highest start.
        var waiting: [Int] = []
        swap(&waiting, &self.waiting)
        waiting.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
        for index in group.reversed() where edges[crossing[index].edge].top > rowTop {
            waiting.append(crossing[index].edge)
        }
        for index in group where edges[crossing[index].edge].top <= rowTop {
            positions.append(Place(edges[crossing[index].edge]))
        }
        if waiting.count > 1 { waiting.sort { edges[$0].top > edges[$1].top } }
        var top = rowTop
        for bottom in ends where bottom > top {
            while let edge = waiting.last, edges[edge].top <= top {
                waiting.removeLast()
                positions.append(Place(edges[edge]))
            }
            positions.withUnsafeMutableBufferPointer {
                addBand($0, top, bottom, winding(below: top), &looks, isInside)
            }
            top = bottom
            if top < rowBottom { positions.removeAll { $0.edge.bottom <= top } }
        }
        swap(&waiting, &self.waiting)
        swap(&ends, &self.ends)
        swap(&positions, &self.positions)
    }

    /// Adds the coverage between two heights that all of the lines span. Further crossings of lines are
    /// ignored when no more looks are left.
    private mutating func addBand(
        _ positions: UnsafeMutableBufferPointer<Place>, _ top: Double, _ bottom: Double, _ base: Int,
        _ looks: inout Int, _ isInside: (Int) -> Bool
    ) {
        for index in positions.indices { positions[index].lower = positions[index].edge.x(at: bottom) }
        var top = top
        while top < bottom, !positions.isEmpty {
            let near = min(top + Self.thinnest, (top + bottom) / 2)
            for index in positions.indices { positions[index].upper = positions[index].edge.x(at: near) }
            Self.sort(positions)
            var end = bottom
            if looks >= positions.count {
                // The lines that cross first are adjacent.
                for index in positions.indices.dropFirst() {
                    let (lower, next) = (positions[index - 1].lower, positions[index].lower)
                    guard lower > next else { continue }
                    let (before, after) = (positions[index].upper - positions[index - 1].upper, lower - next)
                    let crossing = near + (bottom - near) * (before / (before + after))
                    end = min(end, max(crossing, near))
                }
                if end < bottom { looks -= positions.count }
            }
            var (winding, was) = (base, isInside(base))
            for index in positions.indices {
                winding += positions[index].edge.sign > 0 ? 1 : -1
                let isIn = isInside(winding)
                if was != isIn { row.add(positions[index].edge, top, end, sign: isIn ? 1 : -1) }
                was = isIn
            }
            top = end
        }
    }

    /// Adds the coverage of a group along some sample lines of the row.
    private mutating func addSamples(
        _ group: Range<Int>, _ rowTop: Double, _ rowBottom: Double, _ isInside: (Int) -> Bool
    ) {
        let count = max(2, min(16, Self.mostLooks / group.count))
        let height = (rowBottom - rowTop) / Double(count)
        var crossed: [(x: Double, sign: Double)] = []
        for level in 0..<count {
            let (top, bottom) = (rowTop + Double(level) * height, rowTop + Double(level + 1) * height)
            let middle = (top + bottom) / 2
            crossed.removeAll(keepingCapacity: true)
            for index in group {
                let edge = edges[crossing[index].edge]
                if edge.top <= middle, edge.bottom > middle { crossed.append((edge.x(at: middle), edge.sign)) }
            }
            crossed.sort { $0.x < $1.x }
            var winding = winding(below: middle)
            for line in crossed {
                let was = isInside(winding)
                winding += line.sign > 0 ? 1 : -1
                let isIn = isInside(winding)
                guard was != isIn else { continue }
                let edge = Edge(top: top, bottom: bottom, x: line.x, y: middle, slope: 0, sign: 1)
                row.add(edge, top, bottom, sign: isIn ? 1 : -1)
            }
        }
    }

    /// Sorts from left to right by insertion, because most are already in the order of the previous band.
    private static func sort(_ positions: UnsafeMutableBufferPointer<Place>) {
        for index in positions.indices.dropFirst() where positions[index].isLeft(of: positions[index - 1]) {
            let position = positions[index]
            var hole = index
            repeat {
                positions[hole] = positions[hole - 1]
                hole -= 1
            } while hole > 0 && position.isLeft(of: positions[hole - 1])
            positions[hole] = position
        }
    }
}

extension CoverageScan.Place {
    @inline(__always)
    fileprivate func isLeft(of other: CoverageScan.Place) -> Bool {
        upper < other.upper || (upper == other.upper && lower < other.lower)
    }
}
