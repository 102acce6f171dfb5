/// Stripes, or a checkerboard, of two colours.
///
/// With `d` the distance, in pixels, from a place to the nearest edge between two stripes, which are `width` wide and begin
/// at the centre, less than 0 in those of the second colour:
///
///     part(d) = ½ + d / max(1, (1 - sharpness) · width)           within 0...1
///     stripes = part(dx)
///     checks  = part(dx) · part(dy) + (1 - part(dx)) · (1 - part(dy))
///
/// is the first colour's part of the mixture, of premultiplied colours. The first stripe to the right of the centre, and
/// the square above it, are of the first colour. A width of 0 gives the mixture of both halves.
package struct CheckPattern: PixelGenerator {
    private let isChecked: Bool
    private let center: PixelPlace
    private let width, edge: Double
    private let first, second: PixelColor
    package let fill: PixelRect

    /// Colours are not multiplied by their alphas; the width is in pixels.
    package init(
        isChecked: Bool, center: PixelPlace, colors: (PixelColor, PixelColor), width: Double, sharpness: Double,
        fill: PixelRect
    ) {
        (self.isChecked, self.center, self.width, self.fill) = (isChecked, center, width, fill)
        (first, second) = (colors.0.premultiplied, colors.1.premultiplied)
        edge = max(1, (1 - sharpness) * width)
    }

    @inline(__always)
    package func color(at place: PixelPlace) -> PixelColor {
        let x = part(place.x - center.x)
        guard isChecked else { return second.mixed(with: first, x) }
        let y = part(center.y - place.y)
        return second.mixed(with: first, x * y + (1 - x) * (1 - y))
    }

    @inline(__always)
    private func part(_ distance: Double) -> Double {
        guard width > 0 else { return 0.5 }
        // 0 to 2: the first stripe, then the second.
        let phase = distance / width - (distance / (2 * width)).rounded(.down) * 2
        let d = (phase < 1 ? 0.5 - abs(phase - 0.5) : abs(phase - 1.5) - 0.5) * width
        return max(0, min(1, 0.5 + d / edge))
    }
}
