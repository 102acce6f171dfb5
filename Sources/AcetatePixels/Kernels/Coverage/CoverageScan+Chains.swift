// The lines of an outline are processed in chains. Most chains cross no other one in most rows, so that the lines between
// outside and inside are known without comparing single lines.
extension CoverageScan {
    /// Lines that follow each other in the outline and all run down or all up.
    struct Chain {
        /// The index of the first line, and the end of the lines.
        let first, end: Int
        /// 1 for lines that run down in the outline, otherwise -1.
        let sign: Int
        let top, bottom: Double
    }

    /// A chain that crosses the row.
    struct ActiveChain {
        /// The first line that crosses the row.
        var edge: Edge
        /// The index of `edge`, and the end of the lines.
        var cursor: Int
        let end: Int
        let sign: Int
        let top, bottom: Double
        /// The range of x coordinates in the row.
        var low = 0.0
        var high = 0.0
        /// Whether `edge` is the only line in the row and spans it.
        var isStraight = false

        init(_ chain: Chain, _ edges: [Edge]) {
            (edge, cursor, end) = (edges[chain.first], chain.first, chain.end)
            (sign, top, bottom) = (chain.sign, chain.top, chain.bottom)
        }
    }

    /// The number of chains from which a counting sort is faster.
    private static let manyChains = 1 << 7
    /// The number of moves for each chain up to which they are sorted by insertion.
    private static let mostMoves = 16

    /// The lines of an outline that cross its window's rows, from the left edge of the window.
    static func chains(of outline: PixelOutline) -> ([Edge], [Chain]) {
        let (left, top, bottom) = (
            Double(outline.window.minX), Double(outline.window.minY), Double(outline.window.maxY)
        )
        var edges = spareEdges.take()
        var chains = spareChains.take()
        edges.reserveCapacity(outline.lines.count)
        var first = 0
        func endChain() {
            guard first < edges.count else { return }
            if edges[first].sign < 0 { edges[first...].reverse() }
            chains.append(
                Chain(
                    first: first, end: edges.count, sign: edges[first].sign < 0 ? -1 : 1, top: edges[first].top,
                    bottom: edges[edges.count - 1].bottom))
            first = edges.count
        }
        func add(_ line: PixelOutline.Line) {
            let (a, b) = line.goesDown ? (line.start, line.end) : (line.end, line.start)
            let (from, to) = (max(a.y, top), min(b.y, bottom))
            guard from < to else { return }
            let slope = (b.x - a.x) / (b.y - a.y)
            guard slope.isFinite else { return }
            // The nearer end is more precise.
            let near = abs(a.y - from) <= abs(b.y - to) ? a : b
            edges.append(
                Edge(top: from, bottom: to, x: near.x - left, y: near.y, slope: slope, sign: line.goesDown ? 1 : -1))
        }
        let lines = outline.lines
        var start = 0
        while start < lines.count {
            // The lines up to `end` follow each other. If they are closed, they begin where a chain does.
            var (end, turn) = (start + 1, start)
            while end < lines.count, lines[end - 1].end == lines[end].start {
                if turn == start, lines[end - 1].goesDown != lines[end].goesDown { turn = end }
                end += 1
            }
            if lines[end - 1].end != lines[start].start { turn = start }
            for index in turn..<end {
                if index > turn, lines[index - 1].goesDown != lines[index].goesDown { endChain() }
                add(lines[index])
            }
            for index in start..<turn {
                if lines[index == start ? end - 1 : index - 1].goesDown != lines[index].goesDown { endChain() }
                add(lines[index])
            }
            endChain()
            start = end
        }
        if chains.count < manyChains {
            chains.sort { $0.top < $1.top }
        } else {
            let unsorted = chains
            chains = sorted(unsorted, from: outline.window.minY, rows: outline.window.height)
            spareChains.put(unsorted)
        }
        return (edges, chains)
    }

    /// Returns the chains sorted by their first row. A counting sort moves each of them once.
    private static func sorted(_ chains: [Chain], from top: Int, rows: Int) -> [Chain] {
        func row(_ chain: Chain) -> Int { Int(chain.top.rounded(.down)) - top }
        var places = Array(repeating: 0, count: rows + 1)
        for chain in chains { places[row(chain) + 1] += 1 }
        for row in 0..<rows { places[row + 1] += places[row] }
        var sorted = spareChains.take()
        sorted.append(contentsOf: chains)
        for chain in chains {
            let row = row(chain)
            sorted[places[row]] = chain
            places[row] += 1
        }
        return sorted
    }

    /// Updates the active chains, and moves their cursors to the first line in the row.
    mutating func activate(_ top: Double, _ bottom: Double) {
        let edges = edges
        while next < chains.count, chains[next].top < bottom {
            active.append(ActiveChain(chains[next], edges))
            next += 1
        }
        var kept = 0
        // Chains are changed in place. All indices are those of the buffer.
        active.withUnsafeMutableBufferPointer { active in
            for index in active.indices where active[index].bottom > top {
                if kept < index { active[kept] = active[index] }
                while active[kept].edge.bottom <= top {
                    active[kept].cursor += 1
                    active[kept].edge = edges[active[kept].cursor]
                }
                kept += 1
            }
        }
        active.removeLast(active.count - kept)
    }

    /// The row below the last one that has the coverage of the current row, because no line begins, ends or
    /// moves sideways in them.
    func endOfEqualRows(_ top: Double, _ bottom: Double) -> Int {
        var limit = min(Double(window.maxY), next < chains.count ? chains[next].top : .infinity)
        for chain in active {
            let edge = chain.edge
            guard edge.slope == 0, edge.top <= top, edge.bottom >= bottom else { return window.minY }
            limit = min(limit, edge.bottom)
        }
        return Int(limit.rounded(.down))
    }

    /// Adds the area to the right of an active chain, between two heights of the row.
    @inline(__always)
    func add(_ chain: ActiveChain, _ top: Double, _ bottom: Double, sign: Double) {
        row.add(chain.edge, top, bottom, sign: sign)
        chain.forEachFurtherEdge(edges, above: bottom) { row.add($0, top, bottom, sign: sign) }
    }

    /// Computes the ranges of the active chains in a row, and sorts these from left to right.
    private mutating func placeActive(_ top: Double, _ bottom: Double) {
        let edges = edges
        // As in `activate`.
        active.withUnsafeMutableBufferPointer { active in
            var (isSorted, last) = (true, -Double.infinity)
            for index in active.indices {
                let edge = active[index].edge
                let isStraight = edge.top <= top && edge.bottom >= bottom
                var (low, high) = isStraight ? (edge.x(at: top), edge.x(at: bottom)) : edge.range(top, bottom)
                if low > high { (low, high) = (high, low) }
                active[index].forEachFurtherEdge(edges, above: bottom) {
                    let range = $0.range(top, bottom)
                    (low, high) = (min(low, range.low), max(high, range.high))
                }
                active[index].isStraight = isStraight
                (active[index].low, active[index].high) = (low, high)
                isSorted = isSorted && last <= low
                last = low
            }
            if !isSorted { Self.sort(active) }
        }
    }

    /// Adds the coverage between two heights of the row. Each group of chains that overlap, or that do not span the row, is
    /// divided into bands.
    mutating func addOverlapping(_ top: Double, _ bottom: Double, isInside: (Int) -> Bool) {
        var looks = Self.mostLooks
        winding = 0
        steps.removeAll(keepingCapacity: true)
        placeActive(top, bottom)
        let active = active
        var start = 0
        while start < active.count {
            if active[start].isStraight, steps.isEmpty,
                start + 1 == active.count || active[start].high < active[start + 1].low
            {
                let (chain, was) = (active[start], isInside(winding))
                winding += chain.sign
                if isInside(winding) != was {
                    row.add(from: chain.low, to: chain.high, height: bottom - top, sign: was ? -1 : 1)
                }
                start += 1
                continue
            }
            var (end, high, spans) = (start + 1, active[start].high, active[start].spans(top, bottom))
            while end < active.count {
                let next = active[end]
                let isApart = high < next.low || (high == next.low && spans && next.spans(top, bottom))
                if isApart { break }
                (high, spans) = (max(high, next.high), spans && next.spans(top, bottom))
                end += 1
            }
            // Two sides of a convex part that does not span the row, such as at its top, are added as one that does.
            let isPair = (!spans || end == start + 2) && Self.closes(active, start, top, bottom)
            if isPair { end = start + 2 }
            if steps.count <= Self.mostSteps, isPair || spans && end == start + 1 {
                // The winding number is that to the left of the group plus the signs of its chains before.
                var sign = 0
                for index in start..<end {
                    add(active[index], after: winding + sign, top, bottom, isInside)
                    sign += active[index].sign
                }
                winding += sign
            } else {
                addBands(active[start..<end], top, bottom, &looks, isInside)
            }
            start = end
        }
    }

    /// Adds the area to the right of an active chain where it is between outside and inside. `number` is the winding number to
    /// its left at the top of the row; the steps change it.
    @inline(__always)
    private func add(
        _ chain: ActiveChain, after number: Int, _ top: Double, _ bottom: Double, _ isInside: (Int) -> Bool
    ) {
        var (top, number) = (top, number)
        for index in 0...steps.count {
            let end = index < steps.count ? steps[index].y : bottom
            let isIn = isInside(number + chain.sign)
            if isIn != isInside(number) { add(chain, top, end, sign: isIn ? 1 : -1) }
            if index < steps.count { (top, number) = (end, number + steps[index].change) }
        }
    }

    /// Whether an active chain and the next one are the two sides of a part of the outline, with no other chain between or on them.
    @inline(__always)
    private static func closes(_ active: [ActiveChain], _ first: Int, _ top: Double, _ bottom: Double) -> Bool {
        guard first + 1 < active.count else { return false }
        let right = active[first + 1]
        return active[first].closes(with: right, top, bottom)
            && (first + 2 == active.count || right.high < active[first + 2].low)
    }

    /// Sorts the active chains from left to right: by insertion, because they are usually in the order of the previous row,
    /// unless too many are not.
    private static func sort(_ active: UnsafeMutableBufferPointer<ActiveChain>) {
        var moves = mostMoves * active.count
        var active = active
        for index in active.indices.dropFirst() where active[index - 1].low > active[index].low {
            let chain = active[index]
            // Most pass only one chain, but those that begin pass many.
            var hole = index - 1
            if hole > 0, active[hole - 1].low > chain.low {
                var first = 0
                while first < hole {
                    let middle = (first + hole) / 2
                    if active[middle].low > chain.low { hole = middle } else { first = middle + 1 }
                }
            }
            let place = active.baseAddress! + hole
            // Within the buffer, because `hole` is before `index`.
            (place + 1).update(from: place, count: index - hole)
            place.pointee = chain
            moves -= index - hole
            if moves < 0 { return active.sort { $0.low < $1.low } }
        }
    }
}

extension CoverageScan.Edge {
    /// The range of x coordinates between two heights.
    @inline(__always)
    fileprivate func range(_ top: Double, _ bottom: Double) -> (low: Double, high: Double) {
        let (a, b) = (x(at: max(self.top, top)), x(at: min(self.bottom, bottom)))
        return (min(a, b), max(a, b))
    }
}

extension PixelOutline.Line {
    @inline(__always)
    fileprivate var goesDown: Bool { start.y < end.y }
}

extension CoverageScan.ActiveChain {
    /// Calls `body` with the lines after `edge` that begin above the bottom of the row.
    @inline(__always)
    fileprivate func forEachFurtherEdge(
        _ edges: [CoverageScan.Edge], above bottom: Double, _ body: (CoverageScan.Edge) -> Void
    ) {
        guard edge.bottom < bottom else { return }
        for index in (cursor + 1)..<end {
            guard edges[index].top < bottom else { return }
            body(edges[index])
        }
    }

    @inline(__always)
    fileprivate func spans(_ top: Double, _ bottom: Double) -> Bool { self.top <= top && self.bottom >= bottom }

    /// Whether the chain, which is to the left of another, begins and ends with it in the row, and runs in the other direction.
    @inline(__always)
    fileprivate func closes(with other: Self, _ top: Double, _ bottom: Double) -> Bool {
        sign == -other.sign && high <= other.low + 1e-9 && max(self.top, top) == max(other.top, top)
            && min(self.bottom, bottom) == min(other.bottom, bottom)
    }
}
