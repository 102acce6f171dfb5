import Glibc

/// The mipmaps of a bitmap: each level has half the width and height of the previous one, rounded up, down to one
/// pixel.
///
/// Each pixel is the mean of four pixels of the previous level, with each premultiplied channel rounded to nearest,
/// halves up. The last odd row or column is paired with itself (`pad`) or with transparency (`transparent`). So pixel
/// (`x`, `y`) of level n covers exactly the 2^n × 2^n pixels from (2^n x, 2^n y) on.
///
/// `@unchecked Sendable`: only the initializer writes the memory.
package final class MipChain: @unchecked Sendable {
    /// The part of the bitmap's plane that the levels cover.
    package let part: PixelRect
    package let edges: Resample.Edges
    private let memory: ScratchBuffer
    /// The bytes of all levels.
    package let byteCount: Int
    let levels: [TexelLevel]

    /// Creates the levels of a part of a patch, clipped to it; nil for an empty part, or if memory is exhausted.
    package init?(of source: PixelPatch, part: PixelRect? = nil, edges: Resample.Edges = .pad) {
        let part = (part ?? source.rect).intersection(source.rect)
        guard let size = part.size else { return nil }
        var sizes: [PixelSize] = []
        var last = size
        while last.width > 1 || last.height > 1, let half = PixelSize((last.width + 1) / 2, (last.height + 1) / 2) {
            sizes.append(half)
            last = half
        }
        // Fits Int: about a third of 2^30 pixels.
        byteCount = max(4, sizes.reduce(0) { $0 + 4 * $1.area })
        guard let memory = ScratchBuffer(byteCount) else { return nil }
        (self.memory, self.part, self.edges) = (memory, part, edges)
        var (below, belowPart) = (source, part)
        var levels: [TexelLevel] = []
        var offset = 0
        for size in sizes {
            // Inside the memory, whose size is computed from the same sizes.
            guard let buffer = PixelBuffer(base: memory.base + offset, size: size, bytesPerRow: 4 * size.width) else {
                break
            }
            let level = PixelPatch(buffer)
            Self.halve(below, belowPart, into: buffer, isPadded: edges == .pad)
            levels.append(TexelLevel(level, part: size.rect))
            (below, belowPart) = (level, size.rect)
            offset += 4 * size.area
        }
        self.levels = levels
    }

    private static func halve(_ source: PixelPatch, _ part: PixelRect, into target: PixelBuffer, isPadded: Bool) {
        let pairs = part.width / 2
        for y in 0..<target.size.height {
            let top = source.pointer(x: part.minX, y: part.minY + 2 * y)
            let hasBottom = 2 * y + 1 < part.height
            let bottom = hasBottom ? source.pointer(x: part.minX, y: part.minY + 2 * y + 1) : top
            let out = target[row: y]
            // A missing row is replaced by the one above it, or by transparency.
            let lower: UInt32 = hasBottom || isPadded ? 0xFFFF_FFFF : 0
            for x in 0..<pairs {
                out[x] = mean(top[2 * x], top[2 * x + 1], bottom[2 * x] & lower, bottom[2 * x + 1] & lower)
            }
            if pairs < target.size.width {
                let (a, c) = (top[2 * pairs], bottom[2 * pairs] & lower)
                out[pairs] = mean(a, isPadded ? a : 0, c, isPadded ? c : 0)
            }
        }
    }

    /// Returns the mean of four pixels, two channels at a time.
    @inline(__always)
    private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        let mask: UInt32 = 0x00FF_00FF
        let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
        let odd =
            ((a &>> 8) & mask) &+ ((b &>> 8) & mask) &+ ((c &>> 8) & mask) &+ ((d &>> 8) & mask) &+ 0x0002_0002
        return (even &>> 2) & mask | ((odd &>> 2) & mask) &<< 8
    }
}
