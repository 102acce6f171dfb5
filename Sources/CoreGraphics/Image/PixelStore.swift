import AcetatePixels

/// Owned memory of premultiplied BGRA8 pixels, rows from top to bottom, freed on deinitialization.
///
/// Not `Sendable`: one thread draws into it, then transfers it to a `CGImage`.
package final class PixelStore {
    package let size: PixelSize
    package let bytesPerRow: Int
    private let base: UnsafeMutableRawPointer
    /// The memory takes no pages as long as nothing is drawn into it.
    private let isReserved: Bool

    /// Transparent pixels. Rows are padded to `rowAlignment` bytes (a power of two, at least 4); nil if there is not
    /// enough memory.
    package convenience init?(_ size: PixelSize, rowAlignment: Int = 64) {
        precondition(
            rowAlignment >= 4 && rowAlignment.nonzeroBitCount == 1, "the row alignment is a power of two, at least 4")
        // Does not overflow: both sides are at most 32,767.
        self.init(size, bytesPerRow: size.bytesPerRow(alignment: rowAlignment))
    }

    /// Transparent pixels in rows of a number of bytes; nil if that is too small or not a multiple of 4, or if there is not enough
    /// memory.
    package convenience init?(_ size: PixelSize, bytesPerRow: Int) {
        self.init(size, bytesPerRow: bytesPerRow, isReserved: false)
    }

    /// Transparent pixels for a context that only keeps its state, and draws nothing; nil if no addresses can be reserved.
    convenience init?(undrawn size: PixelSize) {
        self.init(size, bytesPerRow: size.bytesPerRow(alignment: 64), isReserved: true)
    }

    private init?(_ size: PixelSize, bytesPerRow: Int, isReserved: Bool) {
        guard bytesPerRow >= 4 * size.width, bytesPerRow % 4 == 0, Int32(exactly: bytesPerRow) != nil else {
            return nil
        }
        let byteCount = size.height * bytesPerRow
        guard let base = isReserved ? PixelMemory.reserve(byteCount) : PixelMemory.allocate(byteCount) else {
            return nil
        }
        self.size = size
        self.bytesPerRow = bytesPerRow
        self.base = base
        self.isReserved = isReserved
    }

    deinit {
        if isReserved { PixelMemory.release(base, byteCount) } else { PixelMemory.free(base, byteCount) }
    }

    /// The size of all rows in bytes, including padding.
    package var byteCount: Int { bytesPerRow * size.height }

    /// The pixels, which live as long as the store does.
    package var pixels: PixelBuffer {
        guard let buffer = PixelBuffer(base: base, size: size, bytesPerRow: bytesPerRow) else {
            preconditionFailure("memory is aligned to 16 bytes, and rows are padded to a multiple of 4")
        }
        return buffer
    }
}
