/// Stripes or a checkerboard of two colors.
///
/// With `d` the distance in pixels from a position to the nearest edge between two stripes, negative in stripes of the
/// second color, where stripes are `width` wide and start at the center:
///
///     part(d) = ½ + d / max(1, (1 - sharpness) · width)           within 0...1
///     stripes = part(dx)
///     checks  = part(dx) · part(dy) + (1 - part(dx)) · (1 - part(dy))
///
/// is the weight of the first color in the mix of premultiplied colors. The first stripe to the right of the center,
/// and the square above it, have the first color. A width of 0 gives the mean of both colors.
package struct CheckPattern: PixelGenerator {
    private let isChecked: Bool
    private let center: PixelPoint
    private let width, edge: Double
    private let first, second: PixelColor
    package let fill: PixelRect

    /// The colors are not premultiplied. The width is in pixels.
    package init(
        isChecked: Bool, center: PixelPoint, colors: (PixelColor, PixelColor), width: Double, sharpness: Double,
        fill: PixelRect
    ) {
        (self.isChecked, self.center, self.width, self.fill) = (isChecked, center, width, fill)
        (first, second) = (colors.0.premultiplied, colors.1.premultiplied)
        edge = max(1, (1 - sharpness) * width)
    }

    @inline(__always)
    package func color(at position: PixelPoint) -> PixelColor {
        let x = part(position.x - center.x)
        guard isChecked else { return second.mixed(with: first, x) }
        let y = part(center.y - position.y)
        return second.mixed(with: first, x * y + (1 - x) * (1 - y))
    }

    @inline(__always)
    private func part(_ distance: Double) -> Double {
        guard width > 0 else { return 0.5 }
        // 0 to 1 in the first stripe, 1 to 2 in the second.
        let phase = distance / width - (distance / (2 * width)).rounded(.down) * 2
        let d = (phase < 1 ? 0.5 - abs(phase - 0.5) : abs(phase - 1.5) - 0.5) * width
        return max(0, min(1, 0.5 + d / edge))
    }
}
