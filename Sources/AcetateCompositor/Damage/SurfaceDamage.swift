import AcetatePixels

/// The pixels of the surface that have changed since the last update.
///
/// The other kind of damage is that of a buffer: the changes since it was last displayed, which must be repainted as
/// well (`SharedBuffer.damage`).
struct SurfaceDamage {
    private var rects: [PixelRect] = []
    /// The rectangles and the region of the last damage that was not a rectangle. The next damage is often the same,
    /// for example during a fade.
    private var former: (rects: [PixelRect], region: PixelRegion) = ([], PixelRegion())

    /// The maximum number of rectangles of a region. Distinguishing more would cost more than painting the pixels
    /// between them.
    private static let maximumRectCount = 128

    var isEmpty: Bool { rects.isEmpty }

    mutating func add(_ region: PixelRegion) {
        if region.isRect {
            if !region.isEmpty { rects.append(region.bounds) }
        } else {
            rects.append(contentsOf: region.rects)
        }
    }

    /// Adds the pixels before and after a change, as one rectangle if that has no more pixels than both together.
    mutating func add(_ former: PixelRegion, _ now: PixelRegion) {
        if former.isRect, now.isRect {
            let union = former.bounds.union(now.bounds)
            // The sum of two areas may overflow an Int.
            if union.area - former.bounds.area <= now.bounds.area { return add(PixelRegion(union)) }
        }
        add(former)
        add(now)
    }

    /// Returns and resets the damage within `viewport`.
    mutating func take(within viewport: PixelRect) -> PixelRegion {
        for index in rects.indices { rects[index] = rects[index].intersection(viewport) }
        defer { rects.removeAll(keepingCapacity: true) }
        if rects == former.rects { return former.region }
        let region = PixelRegion(covering: rects, atMost: Self.maximumRectCount)
        if !region.isRect {
            former.rects.removeAll(keepingCapacity: true)
            former.rects.append(contentsOf: rects)
            former.region = region
        }
        return region
    }
}
