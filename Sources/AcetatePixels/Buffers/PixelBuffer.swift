import Glibc

/// An unowned buffer of premultiplied BGRA8 pixels (`CAIRO_FORMAT_ARGB32`), with rows from top to bottom. The owner of
/// the memory keeps it alive for as long as the buffer, or a part made by `sub`, is used.
///
/// A pixel read as a native-endian `UInt32` is `0xAARRGGBB`.
package struct PixelBuffer {
    package let base: UnsafeMutableRawPointer
    package let size: PixelSize
    package let bytesPerRow: Int

    /// Nil if rows are shorter than the width, or if the base or the row length is not a multiple of four bytes. The
    /// memory must hold `bytesPerRow * (height - 1) + 4 * width` bytes.
    package init?(base: UnsafeMutableRawPointer, size: PixelSize, bytesPerRow: Int) {
        guard bytesPerRow >= 4 * size.width, bytesPerRow.isMultiple(of: 4),
            UInt(bitPattern: base).isMultiple(of: 4)
        else { return nil }
        self.base = base
        self.size = size
        self.bytesPerRow = bytesPerRow
    }

    /// The pixels of the buffer in its own coordinates.
    package var rect: PixelRect { size.rect }

    /// The pixels of row `y`, which must be one of the buffer's rows.
    package subscript(row y: Int) -> UnsafeMutableBufferPointer<UInt32> {
        precondition(y >= 0 && y < size.height, "row \(y) is not in a buffer of \(size)")
        // Within the borrowed memory, four-byte aligned by the initializer's checks; pixels are plain 32-bit words.
        let row = (base + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
        return UnsafeMutableBufferPointer(start: row, count: size.width)
    }

    /// Returns the part of the buffer inside `rect`, with its own origin; nil if they do not intersect.
    package func sub(_ rect: PixelRect) -> PixelBuffer? {
        let part = rect.intersection(self.rect)
        guard let size = part.size else { return nil }
        return PixelBuffer(base: base + part.y * bytesPerRow + 4 * part.x, size: size, bytesPerRow: bytesPerRow)
    }

    /// Whether all pixels have one value.
    package func isUniform(_ pixel: UInt32) -> Bool {
        let first = self[row: 0]
        guard first.allSatisfy({ $0 == pixel }) else { return false }
        return (1..<size.height).allSatisfy { memcmp(base + $0 * bytesPerRow, base, 4 * size.width) == 0 }
    }

    /// Makes every pixel transparent.
    package func clear() { fill(rect, with: 0) }

    /// Makes the region's pixels transparent. Pixels outside the buffer are ignored.
    package func clear(_ region: PixelRegion) {
        for rect in region.rects { fill(rect, with: 0) }
    }

    /// Sets the rectangle's pixels to one premultiplied value, `0xAARRGGBB`. Pixels outside the buffer are ignored.
    package func fill(_ rect: PixelRect, with pixel: UInt32) {
        let part = rect.intersection(self.rect)
        for y in part.minY..<part.maxY {
            self[row: y][part.minX..<part.maxX].update(repeating: pixel)
        }
    }

    /// Copies the region's pixels from another buffer, whose pixel (0, 0) is at (`dx`, `dy`) of this one. Pixels
    /// outside either buffer are not changed. The memory must not overlap, except that a pixel may be copied to itself.
    package func copy(from source: PixelBuffer, region: PixelRegion, dx: Int = 0, dy: Int = 0) {
        let reach = source.rect.offsetBy(dx: dx, dy: dy).intersection(rect)
        for rect in region.rects {
            let part = rect.intersection(reach)
            for y in part.minY..<part.maxY {
                let from = source.base + (y - dy) * source.bytesPerRow + 4 * (part.minX - dx)
                (base + y * bytesPerRow + 4 * part.minX).copyMemory(from: from, byteCount: 4 * part.width)
            }
        }
    }
}
