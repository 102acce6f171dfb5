import AcetatePixels

/// The memory of a bitmap that Cairo cannot draw into: gray or alpha with one byte for each pixel, or four bytes with alpha first.
///
/// The context draws into pixels of its own. Before it draws, they are read from this memory, and afterwards they are
/// written to it, so that the memory always has what was drawn.
final class BitmapMirror {
    enum Content {
        case gray, alpha, argb, abgr

        var bytesPerPixel: Int { self == .gray || self == .alpha ? 1 : 4 }

        /// The content for red, green and blue with 8 bits each; nil for layouts that Cairo draws into.
        init?(rgb info: CGBitmapInfo) {
            let isLittle = info.byteOrder == .order32Little
            switch info.alpha {
            case .premultipliedFirst, .noneSkipFirst: if isLittle { return nil } else { self = .argb }
            case .premultipliedLast, .noneSkipLast: if isLittle { self = .abgr } else { return nil }
            default: return nil
            }
        }
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
                    if space.gray(row[x]) != value { row[x] = 0xFF00_0000 | value << 16 | value << 8 | value }
                case .alpha:
                    if row[x] >> 24 != value { row[x] = value << 24 }
                case .argb: row[x] = memory.loadUnaligned(as: UInt32.self).byteSwapped
                case .abgr:
                    let word = memory.loadUnaligned(as: UInt32.self)
                    row[x] = word >> 8 | word << 24
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
                    let value = space.gray(row[x])
                    // Later drawing sees the gray, as in a gray bitmap.
                    row[x] = 0xFF00_0000 | value << 16 | value << 8 | value
                    memory.storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
                case .alpha:
                    let value = row[x] >> 24
                    row[x] = value << 24
                    memory.storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
                case .argb: memory.storeBytes(of: row[x].byteSwapped, as: UInt32.self)
                case .abgr: memory.storeBytes(of: row[x] << 8 | row[x] >> 24, as: UInt32.self)
                }
            }
        }
    }

    /// The bytes of a pixel, which is in the bitmap. They need not be aligned.
    private func memory(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(base + y * bytesPerRow + x * content.bytesPerPixel)
    }
}
