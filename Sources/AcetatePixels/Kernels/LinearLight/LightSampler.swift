/// The light of a patch's pixels, for kernels that read each pixel many times. Pixels outside the patch are transparent.
struct LightSampler {
    private let colors: Scratch<PixelColor>
    private let rect: PixelRect

    init(_ patch: PixelPatch) {
        rect = patch.rect
        colors = Scratch(unset: rect.area)
        let light = LinearLight.shared
        for y in 0..<rect.height {
            let (row, pixels) = (colors.base + y * rect.width, patch.pointer(x: rect.minX, y: rect.minY + y))
            for x in 0..<rect.width { row[x] = light.premultiplied(pixels[x]) }
        }
    }

    @inline(__always)
    private subscript(x: Int, y: Int) -> PixelColor {
        rect.contains(x: x, y: y) ? colors.base[(y &- rect.minY) &* rect.width &+ (x &- rect.minX)] : .zero
    }

    /// The premultiplied light at a point, interpolated linearly between the four nearest pixels. The center of pixel (x, y)
    /// is (x + ½, y + ½). Transparent for NaN and points that are too far away.
    @inline(__always)
    func linear(_ x: Double, _ y: Double) -> PixelColor {
        guard abs(x) < 2e9, abs(y) < 2e9 else { return .zero }
        let ((column, fx), (row, fy)) = (PixelSampler.split(x - 0.5), PixelSampler.split(y - 0.5))
        let (a, b) = (self[column, row], self[column &+ 1, row])
        let (c, d) = (self[column, row &+ 1], self[column &+ 1, row &+ 1])
        let (upper, lower) = (a + (b - a) * fx, c + (d - c) * fx)
        return upper + (lower - upper) * fy
    }
}
