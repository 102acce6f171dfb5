import Glibc

/// A star with a cross of four rays. In points, with `r` the distance from the center, and `u` and `v` the distances
/// along and across a ray:
///
///     core = max(0, 1 - r / radius)²
///     ray  = 2 ^ crossOpacity · max(0, 1 - v / crossWidth) · exp(-u · 2 ^ epsilon / crossScale)
///     out  = color · min(1, core + both lines' rays)
package struct StarShine: PixelGenerator {
    private let center, direction: PixelPoint
    private let color: PixelColor
    private let radius, falloff, opacity, width, scale: Double
    package let fill: PixelRect

    /// Lengths are in points, at `scale` pixels per point; the angle of the cross is counterclockwise on the screen. The
    /// color is not premultiplied.
    package init(
        center: PixelPoint, scale: Double, color: PixelColor, radius: Double, crossScale: Double, crossAngle: Double,
        crossOpacity: Double, crossWidth: Double, epsilon: Double, fill: PixelRect
    ) {
        (self.center, self.scale, self.radius, self.width, self.fill) = (center, scale, radius, crossWidth, fill)
        self.color = color.premultiplied
        direction = PixelPoint(cos(crossAngle), -sin(crossAngle))
        falloff = pow(2, max(-64, min(64, epsilon))) / max(crossScale, 1e-6)
        opacity = pow(2, max(-64, min(64, crossOpacity)))
    }

    @inline(__always)
    package func color(at position: PixelPoint) -> PixelColor {
        let d = (position - center) / scale
        let r = d.length
        let core = r < radius ? (1 - r / radius) * (1 - r / radius) : 0
        let (along, across) = (abs((d * direction).sum()), abs(d.x * direction.y - d.y * direction.x))
        let light = core + ray(along, across) + ray(across, along)
        return color * Float(min(1, light))
    }

    @inline(__always)
    private func ray(_ u: Double, _ v: Double) -> Double {
        // Farther away the exponential is not visible at any opacity, and would take long because it is not a normal number.
        v < width && u * falloff < 256 ? opacity * (1 - v / width) * exp(-u * falloff) : 0
    }
}

/// A halo of three rings in red, green and blue, as light has around the sun behind a thin cloud. In points, with `r`
/// the distance from the center, and the ray of `Rays`:
///
///     ring(k) = max(0, 1 - |r - haloRadius - k · (1 - haloOverlap) · haloWidth / 2| / (haloWidth / 2))²
///     out     = color · (ring(1), ring(0), ring(-1)) · (1 - striationStrength · (1 - ray))
///
/// with the greatest of the three colors as alpha, times the color's alpha.
package struct LenticularHalo: PixelGenerator {
    private let center: PixelPoint
    private let color: PixelColor
    private let radius, half, step, strength, scale: Double
    private let rays: Rays
    package let fill: PixelRect

    /// Lengths are in points, at `scale` pixels per point. The color is not premultiplied.
    package init(
        center: PixelPoint, scale: Double, color: PixelColor, radius: Double, width: Double, overlap: Double,
        strength: Double, contrast: Double, time: Double, fill: PixelRect
    ) {
        (self.center, self.scale, self.radius, self.fill) = (center, scale, radius, fill)
        self.color = color.clampedToUnit
        half = width / 2
        step = (1 - max(0, min(1, overlap))) * width / 2
        self.strength = max(0, min(1, strength))
        rays = Rays(time: time, contrast: contrast)
    }

    @inline(__always)
    package func color(at position: PixelPoint) -> PixelColor {
        let d = PixelPoint(position.x - center.x, center.y - position.y) / scale
        let length = d.length
        let away = length - radius
        guard half > 0, abs(away) < half + step else { return .zero }
        func ring(_ shift: Double) -> Double {
            let t = max(0, 1 - abs(away - shift) / half)
            return t * t
        }
        let light = 1 - strength * (1 - rays.strength(d, length: length))
        var result = color * PixelColor(Float(ring(step)), Float(ring(0)), Float(ring(-step)), 0) * Float(light)
        result.w = max(result.x, result.y, result.z)
        return result * color.w
    }
}
