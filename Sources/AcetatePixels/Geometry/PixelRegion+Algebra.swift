extension PixelRegion {
    /// The pixels in either region.
    package func union(_ other: PixelRegion) -> PixelRegion {
        if other.isEmpty || isRect && bounds.contains(other.bounds) { return self }
        if isEmpty || other.isRect && other.bounds.contains(bounds) { return other }
        // Layers that fade damage the same region in each frame.
        if self == other { return self }
        return combined(with: other) { $0 || $1 }
    }

    /// The pixels in both regions.
    package func intersection(_ other: PixelRegion) -> PixelRegion {
        if isRect && other.isRect { return PixelRegion(bounds.intersection(other.bounds)) }
        if !bounds.intersects(other.bounds) { return PixelRegion() }
        if isRect && bounds.contains(other.bounds) { return other }
        if other.isRect && other.bounds.contains(bounds) { return self }
        return combined(with: other) { $0 && $1 }
    }

    /// The pixels of this region that are not in the other.
    package func subtracting(_ other: PixelRegion) -> PixelRegion {
        if !bounds.intersects(other.bounds) { return self }
        if other.isRect && other.bounds.contains(bounds) { return PixelRegion() }
        return combined(with: other) { $0 && !$1 }
    }

    package func union(_ rect: PixelRect) -> PixelRegion { union(PixelRegion(rect)) }
    package func intersection(_ rect: PixelRect) -> PixelRegion {
        if isRect { return PixelRegion(bounds.intersection(rect)) }
        // A small window often intersects only one rectangle, which needs no allocation.
        var parts = rects(in: rect)
        guard let first = parts.next() else { return PixelRegion() }
        return parts.next() == nil ? PixelRegion(first) : intersection(PixelRegion(rect))
    }
    package func subtracting(_ rect: PixelRect) -> PixelRegion { subtracting(PixelRegion(rect)) }

    package mutating func formUnion(_ other: PixelRegion) { self = union(other) }
    package mutating func formUnion(_ rect: PixelRect) { self = union(PixelRegion(rect)) }
    package mutating func formIntersection(_ rect: PixelRect) { self = intersection(PixelRegion(rect)) }
}

extension PixelRegion {
    /// Combines the regions in one sweep from top to bottom over the bands of both. Between two successive edges each
    /// region has one band or none. `keep` decides for each pixel whether it is in the result; `keep(false, false)`
    /// must be false.
    @inline(__always)
    private func combined(with other: PixelRegion, keep: (Bool, Bool) -> Bool) -> PixelRegion {
        var a = BandCursor(rects)
        var b = BandCursor(other.rects)
        var result = BandBuilder()
        result.reserve(a.rects.count + b.rects.count)
        var y = min(a.nextEdge(from: .min), b.nextEdge(from: .min))
        while !a.isAtEnd || !b.isAtEnd {
            let bottom = min(a.nextEdge(from: y), b.nextEdge(from: y))
            result.beginBand(top: y, bottom: bottom)
            result.merge(a.rects, a.spans(at: y), b.rects, b.spans(at: y), keep: keep)
            result.endBand()
            y = bottom
            a.leaveBand(endingAt: y)
            b.leaveBand(endingAt: y)
        }
        return result.end()
    }
}

/// An iterator over the bands of a region.
private struct BandCursor {
    let rects: PixelRegion.Rects
    private var start = 0
    private var end = 0

    init(_ rects: PixelRegion.Rects) {
        self.rects = rects
        findEnd()
    }

    var isAtEnd: Bool { start == rects.count }

    /// The top of the band if it is below `y`, otherwise its bottom; `Int.max` at the end.
    func nextEdge(from y: Int) -> Int {
        if isAtEnd { return .max }
        return y < rects[start].minY ? rects[start].minY : rects[start].maxY
    }

    /// The rectangles of the band if it contains row `y`, otherwise none.
    func spans(at y: Int) -> Range<Int> {
        isAtEnd || y < rects[start].minY ? 0..<0 : start..<end
    }

    mutating func leaveBand(endingAt y: Int) {
        if isAtEnd || rects[start].maxY != y { return }
        start = end
        findEnd()
    }

    private mutating func findEnd() {
        end = start
        while end < rects.count && rects[end].minY == rects[start].minY { end += 1 }
    }
}

/// A builder of regions. Bands are appended from top to bottom, and joined with the band above if they touch and have
/// the same spans.
struct BandBuilder: ~Copyable {
    private let list: RegionStorage
    private(set) var rects: [PixelRect]
    private var previous = 0
    private var current = 0
    private var top = 0
    private var bottom = 0

    init() {
        list = RegionStorage.borrow()
        rects = list.takeMemory()
    }

    mutating func reserve(_ count: Int) { rects.reserveCapacity(count) }

    mutating func beginBand(top: Int, bottom: Int) {
        current = rects.count
        self.top = top
        self.bottom = bottom
    }

    /// Appends a span. Spans must be appended from left to right and must not touch.
    mutating func addSpan(_ minX: Int, _ maxX: Int) {
        rects.append(PixelRect(minX: minX, minY: top, maxX: maxX, maxY: bottom))
    }

    mutating func endBand() {
        let count = rects.count - current
        if count == 0 { return }
        if current - previous == count && rects[previous].maxY == top
            && (0..<count).allSatisfy({
                rects[previous + $0].minX == rects[current + $0].minX
                    && rects[previous + $0].maxX == rects[current + $0].maxX
            })
        {
            for i in previous..<current {
                let rect = rects[i]
                rects[i] = PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: bottom)
            }
            rects.removeLast(count)
        } else {
            previous = current
        }
    }

    /// Returns the region.
    consuming func end() -> PixelRegion { PixelRegion(canonical: list.holding(rects)) }

    /// Appends the spans of a band in one sweep from left to right over the edges of two bands.
    @inline(__always)
    mutating func merge(
        _ a: PixelRegion.Rects, _ spansA: Range<Int>, _ b: PixelRegion.Rects, _ spansB: Range<Int>,
        keep: (Bool, Bool) -> Bool
    ) {
        var i = spansA.lowerBound
        var j = spansB.lowerBound
        var inA = false
        var inB = false
        var spanStart: Int?
        while i < spansA.upperBound || j < spansB.upperBound {
            let edgeA = i == spansA.upperBound ? Int.max : (inA ? a[i].maxX : a[i].minX)
            let edgeB = j == spansB.upperBound ? Int.max : (inB ? b[j].maxX : b[j].minX)
            let x = min(edgeA, edgeB)
            if edgeA == x {
                if inA { i += 1 }
                inA.toggle()
            }
            if edgeB == x {
                if inB { j += 1 }
                inB.toggle()
            }
            if keep(inA, inB) {
                spanStart = spanStart ?? x
            } else if let start = spanStart {
                addSpan(start, x)
                spanStart = nil
            }
        }
    }
}
