/// Reads a patch's pixels at any place of its plane: transparent outside.
///
/// It borrows the patch's memory, which must stay for as long as the sampler is used.
package struct PixelSampler {
    private let base: UnsafeMutablePointer<UInt32>
    private let stride: Int
    private let minX, minY, width, height: Int

    package init(_ patch: PixelPatch) {
        let rect = patch.rect
        base = patch.pointer(x: rect.minX, y: rect.minY)
        stride = patch.buffer.bytesPerRow / 4
        (minX, minY, width, height) = (rect.minX, rect.minY, rect.width, rect.height)
    }

    /// The pixel at a place, `0xAARRGGBB`; 0 outside.
    @inline(__always)
    package subscript(x: Int, y: Int) -> UInt32 {
        let (column, row) = (x &- minX, y &- minY)
        guard column >= 0, column < width, row >= 0, row < height else { return 0 }
        return base[row &* stride &+ column]
    }

    /// Whether a point between two others, interpolated linearly, may read a pixel of the patch.
    @inline(__always)
    package func isNear(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Bool {
        max(x1, x2) > Double(minX) - 1 && min(x1, x2) < Double(minX + width) + 1 && max(y1, y2) > Double(minY) - 1
            && min(y1, y2) < Double(minY + height) + 1
    }

    /// The premultiplied colour at a point, interpolated linearly between the four pixels around; pixel (x, y) has its
    /// middle at (x + ½, y + ½). Transparent where the point is beyond all bounds or not a number.
    @inline(__always)
    package func linear(_ x: Double, _ y: Double) -> PixelColor {
        guard abs(x) < 2e9, abs(y) < 2e9 else { return .zero }
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (fx, fy) = (Float(x - 0.5 - left), Float(y - 0.5 - top))
        let (column, row) = (Int(left), Int(top))
        let upper = mix(self[column, row], self[column &+ 1, row], fx)
        if fy == 0 { return upper }
        let lower = mix(self[column, row &+ 1], self[column &+ 1, row &+ 1], fx)
        return upper + (lower - upper) * fy
    }

    @inline(__always)
    private func mix(_ a: UInt32, _ b: UInt32, _ fraction: Float) -> PixelColor {
        let first = PixelColor(premultiplied: a)
        if a == b || fraction == 0 { return first }
        return first + (PixelColor(premultiplied: b) - first) * fraction
    }
}
