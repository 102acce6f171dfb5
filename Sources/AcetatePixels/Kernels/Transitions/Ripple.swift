import Glibc

/// A circular wave that spreads from a center and leaves the second bitmap behind.
///
/// With `d` the distance from the center and `far` that of the area's farthest corner:
///
///     s      = (progress · (far + width) - d) / width                  within 0...1
///     shift  = scale / 2π · sin(2π s), away from the center
///     weight = s² · (3 - 2s)                                           of the second bitmap
///     slope  = scale / width · cos(2π s) · sin²(π s), away from the center
///
/// Both bitmaps are sampled at the shifted position, clamped to the area, and lit by the shading for the slope.
package struct Ripple: MovingTransition {
    private let area: TransitionArea
    private let center: PixelPoint
    private let width, scale, front: Double

    /// Lengths are in pixels; the width is at least 1.
    package init(area: TransitionArea, center: PixelPoint, width: Double, scale: Double, progress: Double) {
        (self.area, self.center, self.scale) = (area, center, max(-1e6, min(1e6, scale)))
        self.width = max(1, min(1e6, width))
        front = progress * (area.farthest(from: center) + self.width)
    }

    @inline(__always)
    package func color(at position: PixelPoint, of images: TransitionImages) -> PixelColor {
        let away = position - center
        let distance = away.length
        let s = (front - distance) / width
        if s <= 0 { return images.from.linear(position.x, position.y) }
        if s >= 1 { return images.to.linear(position.x, position.y) }
        let direction = distance > 0 ? away / distance : .zero
        let place = area.clamped(position + direction * (scale / (2 * .pi) * sin(2 * .pi * s)))
        let color = images.from.linear(place.x, place.y).mixed(
            with: images.to.linear(place.x, place.y), s * s * (3 - 2 * s))
        guard let shading = images.shading else { return color }
        let slope = scale / width * cos(2 * .pi * s) * sin(.pi * s) * sin(.pi * s)
        return shading.lit(color, normal: direction * max(-1, min(1, slope)))
    }
}
