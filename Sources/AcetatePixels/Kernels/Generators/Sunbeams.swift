import Glibc

/// A sun with beams about it.
///
/// With `r` the distance from the centre, in radii of the sun, and `φ` the angle about it, y upwards:
///
///     ray   = (½ + ½ · sin(12 φ + 2π · time) · sin(7 φ - 2π · time + 1)) ^ contrast
///     end   = 1 + max(0, strength · (reach - 1)) · (½ + ray)
///     light = 1 where r ≤ 1, else ((end - r) / (end - 1))², and none beyond `end`
///
/// is what the colour is multiplied by. Time moves the beams; at 1 they are where they were at 0.
package struct Sunbeams: PixelGenerator {
    private let center: PixelPlace
    private let color: PixelColor
    private let radius, beam, contrast, time: Double
    package let fill: PixelRect

    /// A sun of a radius in pixels; the colour is not multiplied by its alpha.
    package init(
        center: PixelPlace, color: PixelColor, radius: Double, reach: Double, strength: Double, contrast: Double,
        time: Double, fill: PixelRect
    ) {
        (self.center, self.radius, self.contrast, self.fill) = (center, radius, contrast, fill)
        self.color = color.premultiplied
        beam = max(0, strength * (reach - 1))
        self.time = 2 * .pi * time
    }

    @inline(__always)
    package func color(at place: PixelPlace) -> PixelColor {
        let d = PixelPlace(place.x - center.x, center.y - place.y)
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
