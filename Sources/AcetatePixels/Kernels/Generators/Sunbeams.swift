/// A sun with rays.
///
/// With `r` the distance from the center, in radii of the sun:
///
///     end   = 1 + max(0, strength · (reach - 1)) · (½ + ray)              with the ray of `Rays`
///     light = 1 where r ≤ 1, else ((end - r) / (end - 1))², and none beyond `end`
///
/// is the factor of the color. Time animates the rays with a period of 1.
package struct Sunbeams: PixelGenerator {
    private let center: PixelPoint
    private let color: PixelColor
    private let radius, beam: Double
    private let rays: Rays
    package let fill: PixelRect

    /// The radius is in pixels. The color is not premultiplied.
    package init(
        center: PixelPoint, color: PixelColor, radius: Double, reach: Double, strength: Double, contrast: Double,
        time: Double, fill: PixelRect
    ) {
        (self.center, self.radius, self.fill) = (center, radius, fill)
        self.color = color.premultiplied
        beam = max(0, strength * (reach - 1))
        rays = Rays(time: time, contrast: contrast)
    }

    @inline(__always)
    package func color(at position: PixelPoint) -> PixelColor {
        let d = PixelPoint(position.x - center.x, center.y - position.y)
        guard radius > 0 else { return .zero }
        let length = d.length
        let r = length / radius
        if r <= 1 { return color }
        guard r < 1 + 1.5 * beam else { return .zero }
        let end = 1 + beam * (0.5 + rays.strength(d, length: length))
        guard r < end else { return .zero }
        let light = (end - r) / (end - 1)
        return color * Float(light * light)
    }
}
