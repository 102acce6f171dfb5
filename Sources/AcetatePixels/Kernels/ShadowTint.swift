/// A colour through a picture's alpha, moved by a part of a pixel: what a blurred shape becomes as a shadow.
///
/// out = colour · a for each premultiplied channel, where a is the alpha of the four pixels around the place, interpolated
/// linearly; with one rounding, at the end. Valid premultiplied pixels come out.
package struct ShadowTint: Sendable, Equatable {
    /// The premultiplied channels, blue first, in units of 1/65536.
    private let channels: [UInt64]
    /// By how much the alpha moves right and down, in units of 1/32768 of a pixel: 0 ..< 32768.
    private let right: UInt64
    private let down: UInt64

    /// The colour's components are not premultiplied, and gamma-encoded, 0 to 1; `x` and `y`, 0 to 1, are by how much
    /// of a pixel the shape moves to the right and down. Numbers out of range are clamped, and those that are none are 0.
    package init(red: Double, green: Double, blue: Double, alpha: Double, x: Double = 0, y: Double = 0) {
        func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        let alpha = clamped(alpha)
        channels = [blue, green, red, 1].map { UInt64(clamped($0) * alpha * 65536 + 0.5) }
        right = min(32767, UInt64(clamped(x) * 32768))
        down = min(32767, UInt64(clamped(y) * 32768))
    }

    /// Writes the region's pixels of `target`, overwriting them. `shape` is transparent outside; what lies outside the
    /// target is ignored. The patches lie in one plane and do not share memory.
    package func apply(_ shape: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        let reach = PixelRect(
            minX: shape.rect.minX, minY: shape.rect.minY, maxX: shape.rect.maxX + 1, maxY: shape.rect.maxY + 1)
        for rect in wanted.subtracting(reach).rects { target.clear(rect) }
        for rect in wanted.intersection(reach).rects {
            for y in rect.minY..<rect.maxY {
                let out = target.pointer(x: rect.minX, y: y)
                let lower = Row(shape, y: y)
                let upper = Row(shape, y: y - 1)
                for x in 0..<rect.width {
                    let column = rect.minX + x
                    var alpha = (lower[column] << 15 &- lower[column] &* right) &+ lower[column - 1] &* right
                    if down > 0 {
                        let above = (upper[column] << 15 &- upper[column] &* right) &+ upper[column - 1] &* right
                        alpha = alpha &* (32768 &- down) &+ above &* down
                    } else {
                        alpha = alpha &<< 15
                    }
                    out[x] = alpha == 0 ? 0 : color(alpha)
                }
            }
        }
    }

    /// `alpha` in units of 1/2^30 of a level.
    @inline(__always)
    private func color(_ alpha: UInt64) -> UInt32 {
        var result: UInt32 = 0
        for index in 0..<4 {
            let value = (alpha &* channels[index] &+ (1 &<< 45)) &>> 46
            result |= UInt32(truncatingIfNeeded: value) &<< UInt32(8 * index)
        }
        return result
    }

    /// The alphas of one row, 0 outside the patch.
    private struct Row {
        private let pixels: UnsafeMutablePointer<UInt32>?
        private let columns: Range<Int>

        init(_ patch: PixelPatch, y: Int) {
            columns = patch.rect.minX..<patch.rect.maxX
            let isInside = patch.rect.minY <= y && y < patch.rect.maxY
            pixels = isInside ? patch.pointer(x: patch.rect.minX, y: y) : nil
        }

        @inline(__always)
        subscript(x: Int) -> UInt64 {
            guard let pixels, columns.contains(x) else { return 0 }
            return UInt64(pixels[x &- columns.lowerBound] &>> 24)
        }
    }
}
