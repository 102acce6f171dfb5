extension PixelPatch {
    /// Sets each pixel outside `inner` to the nearest pixel inside, so that the edges of a bitmap repeat. `inner` is
    /// clipped to the patch; nothing changes if it is empty.
    package func extendEdges(of inner: PixelRect) {
        // Pixels of `inner` are only read, and the others only written.
        if let source = part(inner) { copyExtended(source, region: PixelRegion(rect).subtracting(source.rect)) }
    }

    /// Copies the region's pixels from a source whose outermost pixels repeat outside its patch. Pixels outside this
    /// patch are ignored. The patches must not share memory.
    package func copyExtended(_ source: PixelPatch, region: PixelRegion) {
        let from = source.rect
        region.intersection(rect).forEachRow(of: self) { out, x, y, count in
            let row = source.pointer(x: from.minX, y: max(from.minY, min(from.maxY - 1, y)))
            let left = max(0, min(count, from.minX - x))
            let right = max(left, min(count, from.maxX - x))
            out.update(repeating: row[0], count: left)
            (out + left).update(from: row + (x + left - from.minX), count: right - left)
            (out + right).update(repeating: row[from.width - 1], count: count - right)
        }
    }
}
