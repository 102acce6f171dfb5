import Glibc

/// A sun with rays.
///
/// With `r` the distance from the center, in radii of the sun, and `φ` the angle around it, y up:
///
///     ray   = (½ + ½ · sin(12 φ + 2π · time) · sin(7 φ - 2π · time + 1)) ^ contrast
///     end   = 1 + max(0, strength · (reach - 1)) · (½ + ray)
///     light = 1 where r ≤ 1, else ((end - r) / (end - 1))², and none beyond `end`
///
/// is the factor of the color. Time animates the rays with a period of 1.
package struct Sunbeams: PixelGenerator {
    private let center: PixelPoint
    private let color: PixelColor
    private let radius, beam, contrast, time: Double
    package let fill: PixelRect

    /// The radius is in pixels. The color is not premultiplied.
    package init(
        center: PixelPoint, color: PixelColor, radius: Double, reach: Double, strength: Double, contrast: Double,
        time: Double, fill: PixelRect
    ) {
        (self.center, self.radius, self.contrast, self.fill) = (center, radius, contrast, fill)
        self.color = color.premultiplied
        beam = max(0, strength * (reach - 1))
        self.time = 2 * .pi * time
    }

    @inline(__always)
    package func color(at position: PixelPoint) -> PixelColor {
        let d = PixelPoint(position.x - center.x, center.y - position.y)
        guard radius > 0 else { return .zero }
        let r = d.length / radius
        if r <= 1 { return color }
        guard r < 1 + 1.5 * beam else { return .zero }
        let angle = atan2(d.y, d.x)
        let wave = 0.5 + 0.5 * sin(12 * angle + time) * sin(7 * angle - time + 1)
        let end = 1 + beam * (0.5 + pow(max(0, wave), contrast))
        guard r < end else { return .zero }
        let light = (end - r) / (end - 1)
        return color * Float(light * light)
    }
}
