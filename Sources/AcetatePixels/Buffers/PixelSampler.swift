/// Reads the pixels of a patch at any position of its plane. Pixels outside the patch are transparent.
///
/// The memory of the patch must stay valid for as long as the sampler is used.
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

    /// The pixel at a position, `0xAARRGGBB`; 0 outside.
    @inline(__always)
    package subscript(x: Int, y: Int) -> UInt32 {
        let (column, row) = (x &- minX, y &- minY)
        guard column >= 0, column < width, row >= 0, row < height else { return 0 }
        return base[row &* stride &+ column]
    }

    /// The premultiplied color at a point, interpolated linearly between the four nearest pixels. The center of pixel
    /// (x, y) is (x + ½, y + ½). Transparent for NaN and points that are too far away.
    @inline(__always)
    package func linear(_ x: Double, _ y: Double) -> PixelColor {
        guard abs(x) < 2e9, abs(y) < 2e9 else { return .zero }
        let ((column, fx), (row, fy)) = (Self.split(x - 0.5), Self.split(y - 0.5))
        let (left, top) = (column &- minX, row &- minY)
        let a, b, c, d: UInt32
        if left >= 0, left &+ 1 < width, top >= 0, top &+ 1 < height {
            let upper = base + (top &* stride &+ left)
            (a, b, c, d) = (upper[0], upper[1], upper[stride], upper[stride &+ 1])
        } else {
            (a, b) = (self[column, row], self[column &+ 1, row])
            (c, d) = (self[column, row &+ 1], self[column &+ 1, row &+ 1])
        }
        let upper = Self.mix(a, b, fx)
        return upper + (Self.mix(c, d, fx) - upper) * fy
    }

    /// The greatest whole number below a coordinate, and the rest. Faster than `rounded(.down)`, which calls a function on
    /// processors before SSE4.
    @inline(__always)
    static func split(_ x: Double) -> (whole: Int, rest: Float) {
        let near = Int(x)
        let whole = Double(near) > x ? near &- 1 : near
        return (whole, Float(x - Double(whole)))
    }

    private static let channels: UInt64 = 0x00FF_00FF_00FF_00FF

    /// Blue, red, green and alpha of a pixel as 16-bit numbers.
    @inline(__always)
    static func lanes(_ pixel: UInt32) -> UInt64 { (UInt64(pixel) | UInt64(pixel) &<< 24) & channels }

    @inline(__always)
    private static func mix(_ a: UInt32, _ b: UInt32, _ fraction: Float) -> PixelColor {
        let first = PixelColor(premultiplied: a)
        return first + (PixelColor(premultiplied: b) - first) * fraction
    }
}
