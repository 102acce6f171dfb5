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

/// The outline of a rectangle with round corners, `width` pixels wide, half of it on each side. The coverage of a pixel
/// is `(width + 1) / 2 - |distance|`, clamped to 0...1 and to the width, with the distance of its center from the
/// outline in pixels.
package struct RoundedRectangleStroke: PixelGenerator {
    private let middle, half: PixelPoint
    private let radius, width: Double
    private let ink: PixelColor
    private let extent: PixelRect

    /// The outline is between two positions, `from` at the top left. The color is not premultiplied.
    package init(
        from: PixelPoint, to: PixelPoint, radius: Double, width: Double, color: PixelColor, extent: PixelRect
    ) {
        middle = (from + to) / 2
        half = PixelPoint(max(0, (to.x - from.x) / 2), max(0, (to.y - from.y) / 2))
        self.radius = max(0, min(radius, half.min()))
        self.width = max(0, width)
        ink = color.premultiplied
        self.extent = extent
    }

    package var fill: PixelRect {
        guard half.x > 0, half.y > 0, width > 0 else { return .empty }
        let (from, to) = (middle - half - (width + 1) / 2, middle + half + (width + 1) / 2)
        return PixelRect(coveringMinX: from.x, minY: from.y, maxX: to.x, maxY: to.y).intersection(extent)
    }

    @inline(__always)
    package func color(at position: PixelPoint) -> PixelColor {
        let away = PixelPoint(abs(position.x - middle.x), abs(position.y - middle.y)) - half + radius
        let outside = PixelPoint(max(0, away.x), max(0, away.y)).length
        let distance = outside + min(0, max(away.x, away.y)) - radius
        return ink * Float(max(0, min(1, width, (width + 1) / 2 - abs(distance))))
    }
}
