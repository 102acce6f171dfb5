extension PixelRegion {
    /// At least the pixels that are in any of the rectangles, which may overlap and come in any order, as at most so many
    /// rectangles (64 or more): exactly those pixels where that takes no more, else those of the cells of a grid that the
    /// rectangles touch, with the narrowest gaps of its rows closed. Its cost is linear in the number of rectangles.
    package init(covering rects: [PixelRect], atMost count: Int) {
        let count = max(TouchedCells.side, count)
        let bounds = rects.reduce(PixelRect.empty) { $0.union($1) }
        // Often one holds all others.
        if rects.contains(bounds) {
            self = PixelRegion(bounds)
        } else {
            self = Self.exactly(rects, atMost: count) ?? TouchedCells.region(rects, in: bounds, atMost: count)
        }
    }

    /// More rectangles than this are not united by one sweep, which looks at all of them in each band.
    private static let mostExact = 128

    /// The union, by one sweep from top to bottom; nil where that is more rectangles than `count`.
    static func exactly(_ rects: [PixelRect], atMost count: Int) -> PixelRegion? {
        guard rects.count > 1 else { return PixelRegion(rects.first ?? .empty) }
        guard rects.count <= mostExact else { return nil }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * rects.count) { memory -> PixelRegion? in
            // The edges of bands, and the rectangles in a band by their left edges.
            let edges = UnsafeMutableBufferPointer(rebasing: memory[..<(2 * rects.count)])
            let active = UnsafeMutableBufferPointer(rebasing: memory[(2 * rects.count)...])
            var edgeCount = 0
            for rect in rects where !rect.isEmpty {
                edges[edgeCount] = rect.minY
                edges[edgeCount + 1] = rect.maxY
                edgeCount += 2
            }
            var sorted = UnsafeMutableBufferPointer(rebasing: edges[..<edgeCount])
            sorted.sort()
            var bands = BandBuilder()
            bands.reserve(min(count, 2 * rects.count))
            for index in sorted.indices.dropLast() where sorted[index] < sorted[index + 1] {
                let (top, bottom) = (sorted[index], sorted[index + 1])
                var activeCount = 0
                for (place, rect) in rects.enumerated() where rect.minY <= top && rect.maxY >= bottom {
                    var slot = activeCount
                    while slot > 0, rects[active[slot - 1]].minX > rect.minX {
                        active[slot] = active[slot - 1]
                        slot -= 1
                    }
                    active[slot] = place
                    activeCount += 1
                }
                guard activeCount > 0 else { continue }
                bands.beginBand(top: top, bottom: bottom)
                var (minX, maxX) = (rects[active[0]].minX, rects[active[0]].maxX)
                for place in active[..<activeCount].dropFirst() {
                    if rects[place].minX > maxX {
                        bands.addSpan(minX, maxX)
                        (minX, maxX) = (rects[place].minX, rects[place].maxX)
                    } else {
                        maxX = max(maxX, rects[place].maxX)
                    }
                }
                bands.addSpan(minX, maxX)
                bands.endBand()
                if bands.rects.count > count { return nil }
            }
            return PixelRegion(canonical: bands.rects)
        }
    }
}

/// A grid of square cells over some rectangles, at most 64 a side, and which of its cells they touch.
private struct TouchedCells {
    static let side = 64
    /// The smallest cells, in pixels.
    private static let least = 16

    private let bounds: PixelRect
    /// The side of a cell is so many times a doubling of a pixel.
    private let shift: Int
    /// A word for each row; its lowest bit is the leftmost cell.
    private let rows: UnsafeMutableBufferPointer<UInt64>

    /// The touched cells as at most so many rectangles, which is no less than the grid's rows.
    static func region(_ rects: [PixelRect], in bounds: PixelRect, atMost count: Int) -> PixelRegion {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: side) { rows in
            rows.initialize(repeating: 0)
            return TouchedCells(rects, in: bounds, rows).region(atMost: count)
        }
    }

    private init(_ rects: [PixelRect], in bounds: PixelRect, _ memory: UnsafeMutableBufferPointer<UInt64>) {
        var shift = Self.least.trailingZeroBitCount
        while max(bounds.width, bounds.height) > Self.side << shift { shift += 1 }
        rows = UnsafeMutableBufferPointer(rebasing: memory[..<((bounds.height + (1 << shift) - 1) >> shift)])
        for rect in rects where !rect.isEmpty {
            let (left, right) = ((rect.minX - bounds.minX) >> shift, (rect.maxX - 1 - bounds.minX) >> shift)
            let cells = (UInt64.max << UInt64(left)) & (UInt64.max >> UInt64(63 - right))
            for row in ((rect.minY - bounds.minY) >> shift)...((rect.maxY - 1 - bounds.minY) >> shift) {
                rows[row] |= cells
            }
        }
        (self.bounds, self.shift) = (bounds, shift)
    }

    private func region(atMost count: Int) -> PixelRegion {
        // Rows that equal those above them make no rectangles of their own, so this errs on the side of too many.
        var runs = rows.reduce(0) { $0 + Self.runs($1) }
        var gap = 1
        while runs > count, gap < Self.side {
            for row in rows.indices where runs > count && Self.runs(rows[row]) > 1 {
                let closed = Self.closing(rows[row], gap)
                runs += Self.runs(closed) - Self.runs(rows[row])
                rows[row] = closed
            }
            gap += 1
        }
        var bands = BandBuilder()
        bands.reserve(min(count, runs))
        for (row, cells) in rows.enumerated() where cells != 0 {
            let top = bounds.minY + row << shift
            bands.beginBand(top: top, bottom: min(bounds.maxY, top + 1 << shift))
            var rest = cells
            while rest != 0 {
                let first = rest.trailingZeroBitCount
                let length = (~(rest >> UInt64(first))).trailingZeroBitCount
                bands.addSpan(
                    bounds.minX + first << shift, min(bounds.maxX, bounds.minX + (first + length) << shift))
                rest = first + length > 63 ? 0 : rest & (UInt64.max << UInt64(first + length))
            }
            bands.endBand()
        }
        return PixelRegion(canonical: bands.rects)
    }

    private static func runs(_ cells: UInt64) -> Int { (cells & ~(cells << 1)).nonzeroBitCount }

    /// The cells without gaps of so many or fewer between two of them.
    private static func closing(_ cells: UInt64, _ gap: Int) -> UInt64 {
        var (result, rest) = (cells, cells)
        while rest != 0 {
            let end = rest.trailingZeroBitCount + (~(rest >> UInt64(rest.trailingZeroBitCount))).trailingZeroBitCount
            guard end < 64 else { break }
            rest &= UInt64.max << UInt64(end)
            guard rest != 0 else { break }
            let next = rest.trailingZeroBitCount
            if next - end <= gap { result |= (UInt64.max << UInt64(end)) & (UInt64.max >> UInt64(64 - next)) }
        }
        return result
    }
}
