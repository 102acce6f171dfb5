import AcetatePixels

/// The memory of a bitmap that Cairo cannot draw into: gray or alpha with one byte for each pixel, or bytes of alpha, red, green and
/// blue.
///
/// The context draws into pixels of its own. Before it draws, they are read from this memory, and afterwards they are
/// written to it, so that the memory always has what was drawn.
final class BitmapMirror {
    enum Content {
        case gray, alpha, argb

        var bytesPerPixel: Int { self == .argb ? 4 : 1 }
    }

    let content: Content
    let base: UnsafeMutablePointer<UInt8>
    let bytesPerRow: Int
    private let isOwned: Bool
    private let space: CGColorSpace

    /// Borrows `data`, which must have rows of `bytesPerRow` bytes and outlive the mirror, or allocates zeros if it is
    /// nil. Nil if there is not enough memory.
    init?(_ content: Content, _ data: UnsafeMutableRawPointer?, size: PixelSize, bytesPerRow: Int, space: CGColorSpace)
    {
        guard let base = data ?? calloc(size.height, bytesPerRow) else { return nil }
        self.content = content
        // The memory is plain bytes, of the caller or just allocated.
        self.base = base.assumingMemoryBound(to: UInt8.self)
        self.bytesPerRow = bytesPerRow
        isOwned = data == nil
        self.space = space
    }

    deinit { if isOwned { free(base) } }

    /// Copies a part of the memory to the context's pixels.
    func read(into pixels: PixelBuffer, _ part: PixelRect) {
        let part = part.intersection(pixels.size.rect)
        for y in part.y..<part.y + part.height {
            let row = pixels[row: y]
            for x in part.x..<part.x + part.width {
                let memory = memory(x, y)
                let value = UInt32(memory.load(as: UInt8.self))
                switch content {
                case .gray:
                    // A color keeps its channels while its gray is unchanged.
                    if gray(row[x]) != value { row[x] = 0xFF00_0000 | value << 16 | value << 8 | value }
                case .alpha:
                    if row[x] >> 24 != value { row[x] = value << 24 }
                case .argb: row[x] = memory.loadUnaligned(as: UInt32.self).byteSwapped
                }
            }
        }
    }

    /// Copies a part of the context's pixels to the memory.
    func write(_ pixels: PixelBuffer, _ part: PixelRect) {
        let part = part.intersection(pixels.size.rect)
        for y in part.y..<part.y + part.height {
            let row = pixels[row: y]
            for x in part.x..<part.x + part.width {
                let memory = memory(x, y)
                switch content {
                case .gray:
                    let value = gray(row[x])
                    // Later drawing sees the gray, as in a gray bitmap.
                    row[x] = 0xFF00_0000 | value << 16 | value << 8 | value
                    memory.storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
                case .alpha:
                    let value = row[x] >> 24
                    row[x] = value << 24
                    memory.storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
                case .argb: memory.storeBytes(of: row[x].byteSwapped, as: UInt32.self)
                }
            }
        }
    }

    /// The bytes of a pixel, which is in the bitmap. They need not be aligned.
    private func memory(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(base + y * bytesPerRow + x * content.bytesPerPixel)
    }

    private func gray(_ pixel: UInt32) -> UInt32 {
        let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
        if red == green, green == blue { return red }
        let color = SRGBA(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: 1)
        return UInt32(byte(Double(space.components(color)[0])))
    }
}
