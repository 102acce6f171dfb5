import Glibc

/// A lamp that shines on a picture from the side.
///
/// With `v` the way from the lamp to a place on the picture, `a` the axis that it points along and `n` upright:
///
///     light = brightness · max(0, cos(v, a))^(1 / concentration) · cos(-v, n)
///     out   = in · color · light                                              no more than alpha
///
/// for red, green and blue. Alpha stays. A lamp that is not above the picture gives no light, and one without an axis shines
/// straight down.
package struct SpotLight: PixelFormula {
    private let place: PixelPlace
    private let height: Double
    private let axis: SIMD3<Double>
    private let exponent: Double
    private let light: PixelColor

    /// Places are in pixels: x, y down, and the height above the picture.
    package init(
        at place: SIMD3<Double>, pointsAt aim: SIMD3<Double>, brightness: Double, concentration: Double,
        color: PixelColor
    ) {
        self.place = PixelPlace(place.x, place.y)
        height = place.z
        let way = aim - place
        let length = (way * way).sum().squareRoot()
        axis = length > 0 ? way / length : SIMD3(0, 0, -1)
        exponent = 1 / max(1e-3, concentration)
        light = PixelColor(color.x, color.y, color.z, 0) * Float(brightness)
    }

    @inline(__always)
    package static func pixel(x: Int, y: Int, of source: PixelSampler, by lamp: Self) -> UInt32 {
        let pixel = source[x, y]
        if pixel &>> 24 == 0 { return 0 }
        let v = SIMD3(Double(x) + 0.5 - lamp.place.x, Double(y) + 0.5 - lamp.place.y, -lamp.height)
        let length = (v * v).sum().squareRoot()
        let ahead = lamp.height > 0 ? (v * lamp.axis).sum() / length : 0
        let strength = ahead > 0 ? pow(ahead, lamp.exponent) * lamp.height / length : 0
        var lit = lamp.light * Float(strength)
        lit.w = 1
        return (PixelColor(premultiplied: pixel) * lit).premultipliedPixel
    }
}

/// A picture darkened away from its middle.
///
///     out = in · (1 - intensity · dark)                                       no more than alpha
///
/// for red, green and blue, with `r` the distance from the centre and `smooth(t) = t² · (3 - 2t)` of t within 0...1:
///
///     corners   dark = min(1, (r / radius)²)
///     falloff   dark = smooth((r - inner) / (outer - inner)),    a pixel wide at least
///
/// An intensity less than 0 brightens. Alpha stays.
package struct Vignette: PixelFormula {
    package enum Shape: Sendable, Equatable {
        case corners(radius: Double)
        case falloff(inner: Double, outer: Double)
    }

    private let shape: Shape
    private let center: PixelPlace
    private let intensity: Double

    package init(_ shape: Shape, center: PixelPlace, intensity: Double) {
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
        let r = (PixelPlace(Double(x) + 0.5, Double(y) + 0.5) - vignette.center).length
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
