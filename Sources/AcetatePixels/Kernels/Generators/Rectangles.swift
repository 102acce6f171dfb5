import Glibc

/// A blurred rectangle: the exact convolution of a rectangle with a Gaussian.
///
///     coverage = (Φ((x - minX) / σ) - Φ((x - maxX) / σ)) · the same for y        with Φ(t) = ½ + ½ · erf(t / √2)
package struct BlurredRectangleFill: PixelGenerator {
    private let from, to: PixelPoint
    private let sigma: Double
    private let ink: PixelColor
    private let extent: PixelRect

    /// The rectangle is between two positions, `from` at the top left. A sigma below 1/8 of a pixel counts as that. The
    /// color is not premultiplied.
    package init(from: PixelPoint, to: PixelPoint, sigma: Double, color: PixelColor, extent: PixelRect) {
        (self.from, self.to, self.extent) = (from, to, extent)
        self.sigma = max(sigma, 0.125)
        ink = color.premultiplied
    }

    /// Farther than 4 σ away, the coverage is less than 1/30000.
    package var fill: PixelRect {
        guard to.x > from.x, to.y > from.y else { return .empty }
        let reach = 4 * sigma + 1
        return PixelRect(
            coveringMinX: from.x - reach, minY: from.y - reach, maxX: to.x + reach, maxY: to.y + reach
        ).intersection(extent)
    }

    @inline(__always)
    package func color(at position: PixelPoint) -> PixelColor {
        let scale = 1 / (sigma * 2.0.squareRoot())
        let x = erf((position.x - from.x) * scale) - erf((position.x - to.x) * scale)
        let y = erf((position.y - from.y) * scale) - erf((position.y - to.y) * scale)
        return ink * Float(x * y / 4)
    }
}

/// An antialiased rectangle with round corners, filled or stroked. The radius of the corners is at most half a side.
///
/// The coverage of a pixel is `½ - distance`, or for a stroke `(stroke + 1) / 2 - |distance|`, clamped to 0...1 and to the
/// width of the stroke, with the signed distance of its center from the outline in pixels, negative inside.
package struct RoundedRectangle: PixelGenerator {
    private let middle, half: PixelPoint
    private let radius: Double
    private let stroke: Double?
    private let ink: PixelColor
    private let extent: PixelRect

    /// Creates the rectangle between two positions, `from` at the top left, clipped to the extent. `stroke` is the width of
    /// the outline, half of it on each side; nil for a fill. The color is not premultiplied.
    package init(
        from: PixelPoint, to: PixelPoint, radius: Double, stroke: Double? = nil, color: PixelColor, extent: PixelRect
    ) {
        middle = (from + to) / 2
        half = PixelPoint(max(0, (to.x - from.x) / 2), max(0, (to.y - from.y) / 2))
        self.radius = max(0, min(radius, half.min()))
        self.stroke = stroke.map { max(0, $0) }
        ink = color.premultiplied
        self.extent = extent
    }

    package var fill: PixelRect {
        guard half.x > 0, half.y > 0, stroke != 0 else { return .empty }
        let outset = stroke.map { ($0 + 1) / 2 } ?? 0.5
        let (from, to) = (middle - half - outset, middle + half + outset)
        return PixelRect(coveringMinX: from.x, minY: from.y, maxX: to.x, maxY: to.y).intersection(extent)
    }

    @inline(__always)
    package func color(at position: PixelPoint) -> PixelColor {
        let away = PixelPoint(abs(position.x - middle.x), abs(position.y - middle.y)) - half + radius
        let outside = PixelPoint(max(0, away.x), max(0, away.y)).length
        let distance = outside + min(0, max(away.x, away.y)) - radius
        let coverage = stroke.map { min(1, $0, ($0 + 1) / 2 - abs(distance)) } ?? min(1, 0.5 - distance)
        return ink * Float(max(0, coverage))
    }
}
