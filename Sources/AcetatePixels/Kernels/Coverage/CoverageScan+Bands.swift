// Outlines that overlap themselves: a row is cut into bands in which no two lines cross, and no line ends. In each, from
// left to right, lines lead in and out of what counts as inside, and only those where that changes leave something.
extension CoverageScan {
    /// A line in a band.
    struct Place {
        let edge: Int
        /// Near the band's top, and at its bottom.
        var upper, lower: Double
    }

    /// Bands are no thinner, in pixels: where lines cross within so little, either may come first.
    private static let thinnest = 1e-8
    /// How many lines are looked at in a row before what they cover is told from samples: bounded time for any outline.
    private static let mostLooks = 1 << 16

    /// Adds what lies inside between two heights of the row.
    mutating func addBands(_ rowTop: Double, _ rowBottom: Double, isInside: (Int) -> Bool) {
        guard !active.isEmpty else { return }
        // Each line may make a band, which all are looked at for.
        guard active.count < 1 << 7 else { return addSamples(rowTop, rowBottom, isInside) }
        var crossings = Self.mostLooks / active.count
        // Taken out while they change, so that they stay the only references.
        var ends: [Double] = []
        var places: [Place] = []
        swap(&ends, &self.ends)
        swap(&places, &self.places)
        ends.removeAll(keepingCapacity: true)
        ends.append(rowBottom)
        for index in active {
            if edges[index].top > rowTop { ends.append(edges[index].top) }
            if edges[index].bottom < rowBottom { ends.append(edges[index].bottom) }
        }
        if ends.count > 1 { ends.sort() }
        var top = rowTop
        for bottom in ends where bottom > top {
            places.removeAll(keepingCapacity: true)
            for index in active where edges[index].top <= top && edges[index].bottom >= bottom {
                places.append(Place(edge: index, upper: 0, lower: edges[index].x(at: bottom)))
            }
            addBand(&places, top, bottom, &crossings, isInside)
            top = bottom
        }
        swap(&ends, &self.ends)
        swap(&places, &self.places)
    }

    /// Adds what lies inside between two heights that all of some lines reach. Further crossings than so many are left out.
    private mutating func addBand(
        _ places: inout [Place], _ top: Double, _ bottom: Double, _ crossings: inout Int, _ isInside: (Int) -> Bool
    ) {
        var top = top
        while top < bottom, !places.isEmpty {
            let near = min(top + Self.thinnest, (top + bottom) / 2)
            for index in places.indices { places[index].upper = edges[places[index].edge].x(at: near) }
            sort(&places)
            var end = bottom
            if crossings > 0 {
                // Of the lines that cross, those that do so first are neighbours.
                for index in places.indices.dropLast() {
                    let (a, b) = (places[index], places[index + 1])
                    guard a.lower > b.lower else { continue }
                    let (before, after) = (b.upper - a.upper, a.lower - b.lower)
                    let crossing = near + (bottom - near) * (before / (before + after))
                    end = min(end, max(crossing, near))
                }
                if end < bottom { crossings -= 1 }
            }
            var winding = 0
            for place in places {
                let edge = edges[place.edge]
                let was = isInside(winding)
                winding += edge.sign > 0 ? 1 : -1
                let isIn = isInside(winding)
                if was != isIn { add(edge, top, end, sign: isIn ? 1 : -1) }
            }
            top = end
        }
    }

    /// Adds what lies inside along some levels of the row, each of which stands for its part of it.
    private mutating func addSamples(_ rowTop: Double, _ rowBottom: Double, _ isInside: (Int) -> Bool) {
        let count = max(2, min(16, Self.mostLooks / active.count))
        let height = (rowBottom - rowTop) / Double(count)
        var crossed: [(x: Double, sign: Double)] = []
        for level in 0..<count {
            let (top, bottom) = (rowTop + Double(level) * height, rowTop + Double(level + 1) * height)
            let middle = (top + bottom) / 2
            crossed.removeAll(keepingCapacity: true)
            for index in active where edges[index].top <= middle && edges[index].bottom > middle {
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

    /// From left to right: by insertion, for most are in order from the band before.
    private func sort(_ places: inout [Place]) {
        for index in places.indices.dropFirst() {
            let place = places[index]
            var hole = index
            while hole > 0,
                places[hole - 1].upper > place.upper
                    || (places[hole - 1].upper == place.upper && places[hole - 1].lower > place.lower)
            {
                places[hole] = places[hole - 1]
                hole -= 1
            }
            places[hole] = place
        }
    }
}
