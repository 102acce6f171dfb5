// The lines of an outline are processed in chains. Most chains cross no other one in most rows, so that the lines between
// outside and inside are known without comparing single lines.
extension CoverageScan {
    /// Lines that follow each other in the outline and all run down or all up.
    struct Chain {
        /// The next line that crosses a row, and the end of the lines, as indices.
        var cursor: Int
        let end: Int
        /// 1 for lines that run down in the outline, otherwise -1.
        let sign: Int
        let top, bottom: Double
        /// The range of x coordinates in the row.
        var low = 0.0
        var high = 0.0
    }

    /// The number of moves for each chain up to which they are sorted by insertion.
    private static let mostMoves = 16

    /// The lines of an outline that cross its window's rows, from the left edge of the window.
    static func chains(of outline: PixelOutline) -> ([Edge], [Chain]) {
        let (left, top, bottom) = (
            Double(outline.window.minX), Double(outline.window.minY), Double(outline.window.maxY)
        )
        var edges = spareEdges.take()
        var chains: [Chain] = []
        edges.reserveCapacity(outline.lines.count)
        var first = 0
        func endChain() {
            guard first < edges.count else { return }
            if edges[first].sign < 0 { edges[first...].reverse() }
            chains.append(
                Chain(
                    cursor: first, end: edges.count, sign: edges[first].sign < 0 ? -1 : 1, top: edges[first].top,
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
        chains.sort { $0.top < $1.top }
        return (edges, chains)
    }

    /// Updates the active chains, and moves their cursors to the first line in the row.
    mutating func activate(_ top: Double, _ bottom: Double) {
        while next < chains.count, chains[next].top < bottom {
            active.append(chains[next])
            next += 1
        }
        let edges = edges
        var kept = 0
        // Chains are changed in place. All indices are those of the buffer.
        active.withUnsafeMutableBufferPointer { active in
            for index in active.indices where active[index].bottom > top {
                if kept < index { active[kept] = active[index] }
                while edges[active[kept].cursor].bottom <= top { active[kept].cursor += 1 }
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
            let edge = edges[chain.cursor]
            guard edge.slope == 0, edge.top <= top, edge.bottom >= bottom else { return window.minY }
            limit = min(limit, edge.bottom)
        }
        return Int(limit.rounded(.down))
    }

    /// Calls `body` with the lines of an active chain that cross the row that ends at `bottom`, from top to bottom.
    @inline(__always)
    func forEachEdge(of chain: Chain, above bottom: Double, _ body: (Edge) -> Void) {
        var index = chain.cursor
        while index < chain.end, edges[index].top < bottom {
            body(edges[index])
            index += 1
        }
    }

    /// Adds the coverage between two heights of the row. Each group of chains that overlap, or that do not span the row, is
    /// divided into bands.
    mutating func addOverlapping(_ top: Double, _ bottom: Double, isInside: (Int) -> Bool) {
        var looks = Self.mostLooks
        winding = 0
        steps.removeAll(keepingCapacity: true)
        let edges = edges
        // As in `activate`.
        active.withUnsafeMutableBufferPointer { active in
            for chain in active.indices {
                var (low, high) = (Double.infinity, -Double.infinity)
                var index = active[chain].cursor
                while index < active[chain].end, edges[index].top < bottom {
                    let edge = edges[index]
                    let (a, b) = (edge.x(at: max(edge.top, top)), edge.x(at: min(edge.bottom, bottom)))
                    (low, high) = (min(low, min(a, b)), max(high, max(a, b)))
                    index += 1
                }
                (active[chain].low, active[chain].high) = (low, high)
            }
            Self.sort(active)
        }
        let active = active
        var start = 0
        while start < active.count {
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
                for chain in active[start..<end] {
                    forEachHeight(top, bottom) { top, bottom, winding in
                        let isIn = isInside(winding + sign + chain.sign)
                        guard isIn != isInside(winding + sign) else { return }
                        forEachEdge(of: chain, above: bottom) { add($0, top, bottom, sign: isIn ? 1 : -1) }
                    }
                    sign += chain.sign
                }
                winding += sign
            } else {
                addBands(active[start..<end], top, bottom, &looks, isInside)
            }
            start = end
        }
    }

    /// Calls `body` with the heights of the row between which the winding number to the right of the groups that are added is the
    /// same, and with that number.
    @inline(__always)
    private func forEachHeight(_ top: Double, _ bottom: Double, _ body: (Double, Double, Int) -> Void) {
        var (top, winding) = (top, winding)
        for step in steps {
            body(top, step.y, winding)
            (top, winding) = (step.y, winding + step.change)
        }
        body(top, bottom, winding)
    }

    /// Whether an active chain and the next one are the two sides of a part of the outline, with no other chain between or on them.
    @inline(__always)
    private static func closes(_ active: [Chain], _ first: Int, _ top: Double, _ bottom: Double) -> Bool {
        guard first + 1 < active.count else { return false }
        let right = active[first + 1]
        return active[first].closes(with: right, top, bottom)
            && (first + 2 == active.count || right.high < active[first + 2].low)
    }

    /// Sorts the active chains from left to right: by insertion, because they are usually in the order of the previous row,
    /// unless too many are not.
    private static func sort(_ active: UnsafeMutableBufferPointer<Chain>) {
        var moves = mostMoves * active.count
        var active = active
        for index in active.indices.dropFirst() where active[index - 1].low > active[index].low {
            let chain = active[index]
            var hole = index
            repeat {
                active[hole] = active[hole - 1]
                hole -= 1
            } while hole > 0 && active[hole - 1].low > chain.low
            active[hole] = chain
            moves -= index - hole
            if moves < 0 { return active.sort { $0.low < $1.low } }
        }
    }
}

extension PixelOutline.Line {
    @inline(__always)
    fileprivate var goesDown: Bool { start.y < end.y }
}

extension CoverageScan.Chain {
    @inline(__always)
    fileprivate func spans(_ top: Double, _ bottom: Double) -> Bool { self.top <= top && self.bottom >= bottom }

    /// Whether the chain, which is to the left of another, begins and ends with it in the row, and runs in the other direction.
    @inline(__always)
    fileprivate func closes(with other: Self, _ top: Double, _ bottom: Double) -> Bool {
        sign == -other.sign && high <= other.low + 1e-9 && max(self.top, top) == max(other.top, top)
            && min(self.bottom, bottom) == min(other.bottom, bottom)
    }
}
