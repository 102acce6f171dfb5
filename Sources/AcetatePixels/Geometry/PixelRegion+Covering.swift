extension PixelRegion {
    /// Creates a region that contains all rectangles and consists of at most `count` rectangles itself (64 or more).
    /// The rectangles may overlap and be in any order.
    ///
    /// The region is exact if `count` suffices. Otherwise it consists of the cells of a grid that the rectangles touch,
    /// with the narrowest gaps in rows closed. The cost is linear in the number of rectangles.
    package init(covering rects: [PixelRect], atMost count: Int) {
        let count = max(TouchedCells.side, count)
        if let exactly = rects.withUnsafeBufferPointer({ Self.exactly($0, atMost: count) }) {
            self = exactly
        } else {
            let bounds = rects.reduce(PixelRect.empty) { $0.union($1) }
            self = TouchedCells.region(rects, in: bounds, atMost: count)
        }
    }

    /// Creates the region of a rectangle around a hole. The hole is the union of rectangles inside it that cross one
    /// another, each wider and lower than the one before, or each narrower and higher.
    package init(_ outer: PixelRect, around hole: UnsafeBufferPointer<PixelRect>) {
        guard let first = hole.first, let last = hole.last else {
            self.init(outer)
            return
        }
        // Whether the order is from the highest rectangle to the widest.
        let isFromHighest = (first.height, last.width) > (last.height, first.width)
        func part(_ index: Int) -> PixelRect {
            isFromHighest ? hole[index] : hole[hole.count - 1 - index]
        }
        var bands = BandBuilder()
        bands.reserve(4 * hole.count)
        func add(_ top: Int, _ bottom: Int, around part: PixelRect?, to bands: inout BandBuilder) {
            guard top < bottom else { return }
            bands.beginBand(top: top, bottom: bottom)
            if let part {
                if outer.minX < part.minX { bands.addSpan(outer.minX, part.minX) }
                if part.maxX < outer.maxX { bands.addSpan(part.maxX, outer.maxX) }
            } else {
                bands.addSpan(outer.minX, outer.maxX)
            }
            bands.endBand()
        }
        let widest = hole.count - 1
        add(outer.minY, part(0).minY, around: nil, to: &bands)
        for index in 0..<widest { add(part(index).minY, part(index + 1).minY, around: part(index), to: &bands) }
        add(part(widest).minY, part(widest).maxY, around: part(widest), to: &bands)
        for index in (0..<widest).reversed() {
            add(part(index + 1).maxY, part(index).maxY, around: part(index), to: &bands)
        }
        add(part(0).maxY, outer.maxY, around: nil, to: &bands)
        self = bands.end()
    }

    /// The most rectangles that are united in one sweep, which examines all of them in each band.
    private static let mostExact = 128

    /// Returns the union, in one sweep from top to bottom; nil if it has more than `count` rectangles.
    static func exactly(_ rects: UnsafeBufferPointer<PixelRect>, atMost count: Int) -> PixelRegion? {
        // Often one rectangle contains all others.
        let bounds = rects.reduce(PixelRect.empty) { $0.union($1) }
        if rects.isEmpty || rects.contains(bounds) { return PixelRegion(bounds) }
        guard rects.count <= mostExact else { return nil }
        // The sorted edges of bands, and the rectangles of a band sorted by their left edges.
        let edges = Scratch<Int>(unset: 2 * rects.count)
        let active = Scratch<Int>(unset: rects.count)
        var edgeCount = 0
        for rect in rects where !rect.isEmpty {
            edges.insert(rect.minY, among: edgeCount)
            edges.insert(rect.maxY, among: edgeCount + 1)
            edgeCount += 2
        }
        var bands = BandBuilder()
        bands.reserve(min(count, 2 * rects.count))
        for index in 0..<max(0, edgeCount - 1) where edges.base[index] < edges.base[index + 1] {
            let (top, bottom) = (edges.base[index], edges.base[index + 1])
            var activeCount = 0
            for (position, rect) in rects.enumerated() where rect.minY <= top && rect.maxY >= bottom {
                var slot = activeCount
                while slot > 0, rects[active.base[slot - 1]].minX > rect.minX {
                    active.base[slot] = active.base[slot - 1]
                    slot -= 1
                }
                active.base[slot] = position
                activeCount += 1
            }
            guard activeCount > 0 else { continue }
            bands.beginBand(top: top, bottom: bottom)
            var (minX, maxX) = (rects[active.base[0]].minX, rects[active.base[0]].maxX)
            for slot in 1..<max(1, activeCount) {
                let rect = rects[active.base[slot]]
                if rect.minX > maxX {
                    bands.addSpan(minX, maxX)
                    (minX, maxX) = (rect.minX, rect.maxX)
                } else {
                    maxX = max(maxX, rect.maxX)
                }
            }
            bands.addSpan(minX, maxX)
            bands.endBand()
            if bands.rects.count > count {
                // Returns the memory to the pool.
                _ = bands.end()
                return nil
            }
        }
        return bands.end()
    }
}

extension Scratch<Int> {
    /// Inserts a number into the first `count`, which are sorted.
    fileprivate func insert(_ number: Int, among count: Int) {
        var slot = count
        while slot > 0, base[slot - 1] > number {
            base[slot] = base[slot - 1]
            slot -= 1
        }
        base[slot] = number
    }
}

/// The cells that some rectangles touch in a grid of at most 64 by 64 square cells.
private struct TouchedCells {
    static let side = 64
    /// The least side of a cell, in pixels.
    private static let least = 16

    private let bounds: PixelRect
    /// The base-two logarithm of a cell's side in pixels.
    private let shift: Int
    /// One word for each row; the lowest bit is the leftmost cell.
    private let rows: UnsafeMutableBufferPointer<UInt64>

    /// Returns the touched cells as at most `count` rectangles, which must be at least the number of rows.
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
        // An upper bound: rows that equal the row above add no rectangles.
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
        return bands.end()
    }

    private static func runs(_ cells: UInt64) -> Int { (cells & ~(cells << 1)).nonzeroBitCount }

    /// Returns the cells with gaps of at most `gap` cells filled.
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
