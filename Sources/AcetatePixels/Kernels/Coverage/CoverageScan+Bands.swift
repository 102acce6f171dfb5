// Coverage of outlines that overlap themselves. A row is divided into bands in which no lines cross or end. In each
// band, from left to right, only the lines at which the state changes between inside and outside contribute.
extension CoverageScan {
    /// A line in a band.
    struct Place {
        let edge: Int
        /// The x coordinates near the top of the band and at its bottom.
        var upper, lower: Double
    }

    /// The least height of a band in pixels. The order of lines that cross within less is arbitrary.
    private static let thinnest = 1e-8
    /// The most lines that are examined in a row before its coverage is sampled, which bounds the time for any outline.
    private static let mostLooks = 1 << 16

    /// Adds the coverage between two heights of the row.
    mutating func addBands(_ rowTop: Double, _ rowBottom: Double, isInside: (Int) -> Bool) {
        crossing.removeAll(keepingCapacity: true)
        for chain in active {
            var index = chains[chain].cursor
            while index < chains[chain].end, edges[index].top < rowBottom {
                crossing.append(index)
                index += 1
            }
        }
        guard !crossing.isEmpty else { return }
        // Each line may start a band, and each band examines all lines.
        guard crossing.count < 1 << 7 else { return addSamples(rowTop, rowBottom, isInside) }
        var crossings = Self.mostLooks / crossing.count
        // Moved out while they change, so that the arrays stay uniquely referenced.
        var ends: [Double] = []
        var positions: [Place] = []
        swap(&ends, &self.ends)
        swap(&positions, &self.positions)
        ends.removeAll(keepingCapacity: true)
        ends.append(rowBottom)
        for index in crossing {
            if edges[index].top > rowTop { ends.append(edges[index].top) }
            if edges[index].bottom < rowBottom { ends.append(edges[index].bottom) }
        }
        if ends.count > 1 { ends.sort() }
        var top = rowTop
        for bottom in ends where bottom > top {
            positions.removeAll(keepingCapacity: true)
            for index in crossing where edges[index].top <= top && edges[index].bottom >= bottom {
                positions.append(Place(edge: index, upper: 0, lower: edges[index].x(at: bottom)))
            }
            addBand(&positions, top, bottom, &crossings, isInside)
            top = bottom
        }
        swap(&ends, &self.ends)
        swap(&positions, &self.positions)
    }

    /// Adds the coverage between two heights that all of the lines span. Crossings beyond a limit are ignored.
    private mutating func addBand(
        _ positions: inout [Place], _ top: Double, _ bottom: Double, _ crossings: inout Int, _ isInside: (Int) -> Bool
    ) {
        var top = top
        while top < bottom, !positions.isEmpty {
            let near = min(top + Self.thinnest, (top + bottom) / 2)
            for index in positions.indices { positions[index].upper = edges[positions[index].edge].x(at: near) }
            sort(&positions)
            var end = bottom
            if crossings > 0 {
                // The lines that cross first are adjacent.
                for index in positions.indices.dropLast() {
                    let (a, b) = (positions[index], positions[index + 1])
                    guard a.lower > b.lower else { continue }
                    let (before, after) = (b.upper - a.upper, a.lower - b.lower)
                    let crossing = near + (bottom - near) * (before / (before + after))
                    end = min(end, max(crossing, near))
                }
                if end < bottom { crossings -= 1 }
            }
            var winding = 0
            for position in positions {
                let edge = edges[position.edge]
                let was = isInside(winding)
                winding += edge.sign > 0 ? 1 : -1
                let isIn = isInside(winding)
                if was != isIn { add(edge, top, end, sign: isIn ? 1 : -1) }
            }
            top = end
        }
    }

    /// Adds the coverage along some sample lines of the row.
    private mutating func addSamples(_ rowTop: Double, _ rowBottom: Double, _ isInside: (Int) -> Bool) {
        let count = max(2, min(16, Self.mostLooks / crossing.count))
        let height = (rowBottom - rowTop) / Double(count)
        var crossed: [(x: Double, sign: Double)] = []
        for level in 0..<count {
            let (top, bottom) = (rowTop + Double(level) * height, rowTop + Double(level + 1) * height)
            let middle = (top + bottom) / 2
            crossed.removeAll(keepingCapacity: true)
            for index in crossing where edges[index].top <= middle && edges[index].bottom > middle {
                crossed.append((edges[index].x(at: middle), edges[index].sign))
            }
            crossed.sort { $0.x < $1.x }
            var winding = 0
            for line in crossed {
                let was = isInside(winding)
                winding += line.sign > 0 ? 1 : -1
                let isIn = isInside(winding)
                guard was != isIn else { continue }
                let edge = Edge(top: top, bottom: bottom, x: line.x, y: middle, slope: 0, sign: 1)
                add(edge, top, bottom, sign: isIn ? 1 : -1)
            }
        }
    }

    /// Sorts from left to right by insertion, because most are already in the order of the previous band.
    private func sort(_ positions: inout [Place]) {
        for index in positions.indices.dropFirst() {
            let position = positions[index]
            var hole = index
            while hole > 0,
                positions[hole - 1].upper > position.upper
                    || (positions[hole - 1].upper == position.upper && positions[hole - 1].lower > position.lower)
            {
                positions[hole] = positions[hole - 1]
                hole -= 1
            }
            positions[hole] = position
        }
    }
}
