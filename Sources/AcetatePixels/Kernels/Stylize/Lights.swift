import Glibc

/// A spotlight that illuminates a bitmap from the side.
///
/// With `v` the vector from the lamp to a position on the bitmap, `a` the direction of the lamp and `n` the normal of
/// the bitmap:
///
///     light = brightness · max(0, cos(v, a))^(1 / concentration) · cos(-v, n)
///     out   = in · color · light                                              no more than alpha
///
/// for red, green and blue. Alpha does not change. A lamp that is not above the bitmap gives no light, and one without
/// a direction shines straight down.
package struct SpotLight: PixelFormula {
    private let position: PixelPoint
    private let height: Double
    private let axis: SIMD3<Double>
    private let exponent: Double
    private let light: PixelColor

    /// Positions are in pixels: x, y down, and the height above the bitmap.
    package init(
        at position: SIMD3<Double>, pointsAt aim: SIMD3<Double>, brightness: Double, concentration: Double,
        color: PixelColor
    ) {
        self.position = PixelPoint(position.x, position.y)
        height = position.z
        let way = aim - position
        let length = (way * way).sum().squareRoot()
        axis = length > 0 ? way / length : SIMD3(0, 0, -1)
        exponent = 1 / max(1e-3, concentration)
        light = PixelColor(color.x, color.y, color.z, 0) * Float(brightness)
    }

    @inline(__always)
    package static func pixel(x: Int, y: Int, of source: PixelSampler, by lamp: Self) -> UInt32 {
        let pixel = source[x, y]
        if pixel &>> 24 == 0 { return 0 }
        let v = SIMD3(Double(x) + 0.5 - lamp.position.x, Double(y) + 0.5 - lamp.position.y, -lamp.height)
        let length = (v * v).sum().squareRoot()
        let ahead = lamp.height > 0 ? (v * lamp.axis).sum() / length : 0
        let strength = ahead > 0 ? pow(ahead, lamp.exponent) * lamp.height / length : 0
        var lit = lamp.light * Float(strength)
        lit.w = 1
        return (PixelColor(premultiplied: pixel) * lit).premultipliedPixel
    }
}

/// Darkens a bitmap away from its center.
///
///     out = in · (1 - intensity · dark)                                       no more than alpha
///
/// for red, green and blue, with `r` the distance from the center and `smooth(t) = t² · (3 - 2t)` of t clamped to
/// 0...1:
///
///     corners   dark = min(1, (r / radius)²)
///     falloff   dark = smooth((r - inner) / (outer - inner)),    at least one pixel wide
///
/// A negative intensity brightens. Alpha does not change.
package struct Vignette: PixelFormula {
    package enum Shape: Sendable, Equatable {
        case corners(radius: Double)
        case falloff(inner: Double, outer: Double)
    }

    private let shape: Shape
    private let center: PixelPoint
    private let intensity: Double

    package init(_ shape: Shape, center: PixelPoint, intensity: Double) {
        (self.center, self.intensity) = (center, intensity)
        if case .falloff(let inner, let outer) = shape, outer - inner < 1 {
            let middle = (inner + outer) / 2
            self.shape = .falloff(inner: middle - 0.5, outer: middle + 0.5)
        } else {
            self.shape = shape
        }
    }

    @inline(__always)
    package static func pixel(x: Int, y: Int, of source: PixelSampler, by vignette: Self) -> UInt32 {
        let pixel = source[x, y]
        if pixel &>> 24 == 0 { return 0 }
        let r = (PixelPoint(Double(x) + 0.5, Double(y) + 0.5) - vignette.center).length
        let dark: Double
        switch vignette.shape {
        case .corners(let radius): dark = radius > 0 ? min(1, (r / radius) * (r / radius)) : 1
        case .falloff(let inner, let outer):
            let t = max(0, min(1, (r - inner) / (outer - inner)))
            dark = t * t * (3 - 2 * t)
        }
        if dark == 0 { return pixel }
        let rest = Float(1 - vignette.intensity * dark)
        return (PixelColor(premultiplied: pixel) * PixelColor(rest, rest, rest, 1)).premultipliedPixel
    }
}
