import AcetatePixels

extension PixelRegion {
    /// The invariant that the rectangles violate, or nil. See `PixelRegion` for the invariants.
    package var brokenInvariant: String? {
        if isRect { return rects.count == (isEmpty ? 0 : 1) ? nil : "a rectangle that is not its bounds" }
        let bands = Array(rects)
        if bands.count == 1 { return "a single rectangle is stored as a band" }
        if bands.contains(where: \.isEmpty) { return "an empty rectangle" }
        if bands.reduce(PixelRect.empty, { $0.union($1) }) != bounds { return "bounds are not the bounding box" }
        for (upper, lower) in zip(bands, bands.dropFirst()) {
            if upper.minY == lower.minY {
                if upper.maxY != lower.maxY { return "a band with two heights at \(lower)" }
                if upper.maxX >= lower.minX { return "rectangles of a band touch or are out of order at \(lower)" }
            } else if upper.maxY > lower.minY {
                return "bands overlap or are out of order at \(lower)"
            }
        }
        let rows = Dictionary(grouping: bands, by: \.minY).sorted { $0.key < $1.key }.map(\.value)
        for (upper, lower) in zip(rows, rows.dropFirst()) {
            let haveSameSpans = upper.map(\.minX) == lower.map(\.minX) && upper.map(\.maxX) == lower.map(\.maxX)
            if haveSameSpans && upper[0].maxY == lower[0].minY { return "bands that should be one at \(lower[0])" }
        }
        return nil
    }
}
