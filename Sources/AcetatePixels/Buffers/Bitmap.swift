/// Owned pixels at a position of a plane. Copies share the pixels, which exist as long as one of the copies.
package struct Bitmap {
    /// The pixels at their position.
    package let patch: PixelPatch
    private let memory: ScratchBuffer

    /// Creates transparent pixels; nil for an empty rectangle, for one that exceeds the limit of `PixelSize`, and if memory
    /// is exhausted. Rows are padded to whole cache lines.
    ///
    /// The memory is from the pool, for bitmaps of one frame, or, if `isKept`, allocated for the bitmap.
    package init?(_ rect: PixelRect, isKept: Bool = false) { self.init(rect, isCleared: true, isKept: isKept) }

    /// Creates undefined pixels in memory from the pool, all of which the caller sets.
    package init?(unset rect: PixelRect) { self.init(rect, isCleared: false, isKept: false) }

    private init?(_ rect: PixelRect, isCleared: Bool, isKept: Bool) {
        guard let size = rect.size else { return nil }
        let bytesPerRow = size.bytesPerRow()
        let byteCount = bytesPerRow * size.height
        let memory = isKept ? ScratchBuffer(byteCount) : ScratchBufferPool.borrow(byteCount, isCleared: isCleared)
        guard let memory, let buffer = PixelBuffer(base: memory.base, size: size, bytesPerRow: bytesPerRow) else {
            return nil
        }
        (patch, self.memory) = (PixelPatch(buffer, x: rect.x, y: rect.y), memory)
    }

    private init(_ patch: PixelPatch, _ memory: ScratchBuffer) { (self.patch, self.memory) = (patch, memory) }

    package var rect: PixelRect { patch.rect }

    package var byteCount: Int { patch.buffer.bytesPerRow * patch.buffer.size.height }

    /// Returns the same pixels, moved right by `dx` and down by `dy`.
    package func offsetBy(dx: Int, dy: Int) -> Bitmap { Bitmap(patch.offsetBy(dx: dx, dy: dy), memory) }
}
