/// Edge detection in color: `intensity · √(gx² + gy²)` for each premultiplied channel of red, green and blue, clamped
/// to alpha, which does not change, with Sobel's operator
///
///     gx = ((in(1, -1) + 2 in(1, 0) + in(1, 1)) - (in(-1, -1) + 2 in(-1, 0) + in(-1, 1))) / 4         and gy across
///
/// in steps of `step` pixels, at most 16. An edge between black and white has a gradient of 1.
package struct Edges: PixelFormula {
    private let intensity: Float
    private let step: Int

    package init(intensity: Double, step: Int) {
        (self.intensity, self.step) = (Float(max(0, min(1e6, intensity))), max(1, min(16, step)))
    }

    package var margin: Int { step }

    /// Nothing is painted outside the source.
    package func reach(of painted: PixelRect) -> PixelRect { painted }

    @inline(__always)
    package static func pixel(x: Int, y: Int, of source: PixelSampler, by edges: Self) -> UInt32 {
        let middle = source[x, y]
        if middle &>> 24 == 0 { return 0 }
        func at(_ dx: Int, _ dy: Int) -> PixelColor {
            PixelColor(premultiplied: source[x &+ dx &* edges.step, y &+ dy &* edges.step])
        }
        let (a, b, c, d) = (at(-1, -1), at(1, -1), at(-1, 1), at(1, 1))
        let (left, right, top, bottom) = (2 * at(-1, 0), 2 * at(1, 0), 2 * at(0, -1), 2 * at(0, 1))
        let gx: PixelColor = (b + right + d) - (a + left + c)
        let gy: PixelColor = (c + bottom + d) - (a + top + b)
        var edge = (gx * gx + gy * gy).squareRoot() * (edges.intensity / 4)
        edge.w = PixelColor(premultiplied: middle).w
        return edge.premultipliedPixel
    }
}
