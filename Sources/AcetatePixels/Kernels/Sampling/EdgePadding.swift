extension PixelPatch {
    /// Sets each pixel outside `inner` to the nearest pixel inside, so that the edges of a bitmap repeat. `inner` is
    /// clipped to the patch; nothing changes if it is empty.
    package func extendEdges(of inner: PixelRect) {
        let inner = inner.intersection(rect)
        guard !inner.isEmpty else { return }
        for y in inner.minY..<inner.maxY {
            let row = pointer(x: rect.minX, y: y)
            let (first, last) = (inner.minX - rect.minX, inner.maxX - 1 - rect.minX)
            for x in 0..<first { row[x] = row[first] }
            for x in last + 1..<rect.width { row[x] = row[last] }
        }
        for y in rect.minY..<inner.minY { copyRow(inner.minY, to: y) }
        for y in inner.maxY..<rect.maxY { copyRow(inner.maxY - 1, to: y) }
    }

    private func copyRow(_ from: Int, to: Int) {
        pointer(x: rect.minX, y: to).update(from: pointer(x: rect.minX, y: from), count: rect.width)
    }
}

extension PixelPatch {
    /// Copies the region's pixels from a source whose outermost pixels repeat outside its patch. Pixels outside this
    /// patch are ignored. The patches must not share memory.
    package func copyExtended(_ source: PixelPatch, region: PixelRegion) {
        let from = source.rect
        for rect in region.intersection(self.rect).rects {
            for y in rect.minY..<rect.maxY {
                let row = source.pointer(x: from.minX, y: max(from.minY, min(from.maxY - 1, y)))
                let out = pointer(x: rect.minX, y: y)
                for x in rect.minX..<rect.maxX {
                    out[x - rect.minX] = row[max(from.minX, min(from.maxX - 1, x)) - from.minX]
                }
            }
        }
    }
}
