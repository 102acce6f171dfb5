import AcetatePixels

/// The pixels of the surface that have changed since the last update.
///
/// One of two kinds of damage. The other one is a buffer's: what it has missed since it was last shown, which is repainted in
/// it besides (`SharedBuffer.damage`).
struct SurfaceDamage {
    private var rects: [PixelRect] = []
    /// The rectangles and the region of the last damage that was no rectangle: often the next one is the same, where something
    /// fades.
    private var former: (rects: [PixelRect], region: PixelRegion) = ([], PixelRegion())

    /// The most rectangles of a region: telling more of them apart would cost more than painting what lies between them.
    private static let mostRects = 128

    var isEmpty: Bool { rects.isEmpty }

    mutating func add(_ region: PixelRegion) {
        if region.isRect {
            if !region.isEmpty { rects.append(region.bounds) }
        } else {
            rects.append(contentsOf: region.rects)
        }
    }

    /// Adds what a layer painted and what it paints now, as one rectangle where that has no more pixels than both together.
    mutating func add(_ former: PixelRegion, _ now: PixelRegion) {
        if former.isRect, now.isRect {
            let union = former.bounds.union(now.bounds)
            // The sum of two areas may be more than an Int.
            if union.area - former.bounds.area <= now.bounds.area { return add(PixelRegion(union)) }
        }
        add(former)
        add(now)
    }

    /// The damage within `viewport`; nothing is left of it.
    mutating func take(within viewport: PixelRect) -> PixelRegion {
        for index in rects.indices { rects[index] = rects[index].intersection(viewport) }
        defer { rects.removeAll(keepingCapacity: true) }
        if rects == former.rects { return former.region }
        let region = PixelRegion(covering: rects, atMost: Self.mostRects)
        if !region.isRect {
            former.rects.removeAll(keepingCapacity: true)
            former.rects.append(contentsOf: rects)
            former.region = region
        }
        return region
    }
}
