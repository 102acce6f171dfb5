import Glibc

/// Two colours, one turning into the other: between premultiplied colours, by a part of the second that is
///
///     linear      t, along the way from one place to the other, 0 to 1
///     smooth      t² · (3 - 2t)
///     radial      (r - radius0) / (radius1 - radius0)
///     gaussian    (1 - exp(-½ · (3r / radius)²)) / (1 - exp(-½ · 3²))
///
/// within 0...1, with `r` the distance from the centre. Of two places, or radii, that are the same, the second colour
/// begins there.
package struct Gradient: PixelGenerator {
    package enum Shape: Sendable, Equatable {
        case linear(from: PixelPlace, to: PixelPlace, isSmooth: Bool)
        case radial(center: PixelPlace, from: Double, to: Double)
        case gaussian(center: PixelPlace, radius: Double)
    }

    private let shape: Shape
    private let first, second: PixelColor
    package let fill: PixelRect

    /// Colours are not multiplied by their alphas; lengths are in pixels.
    package init(_ shape: Shape, colors: (PixelColor, PixelColor), fill: PixelRect) {
        (self.shape, self.fill) = (shape, fill)
        (first, second) = (colors.0.premultiplied, colors.1.premultiplied)
    }

    @inline(__always)
    package func color(at place: PixelPlace) -> PixelColor { first.mixed(with: second, weight(at: place)) }

    @inline(__always)
    private func weight(at place: PixelPlace) -> Double {
        switch shape {
        case .linear(let from, let to, let isSmooth):
            let way = to - from
            let length = (way * way).sum()
            guard length > 0 else { return 1 }
            let t = max(0, min(1, ((place - from) * way).sum() / length))
            return isSmooth ? t * t * (3 - 2 * t) : t
        case .radial(let center, let from, let to):
            let r = (place - center).length
            return from == to ? (r < from ? 0 : 1) : (r - from) / (to - from)
        case .gaussian(let center, let radius):
            guard radius > 0 else { return 1 }
            let t = 3 * (place - center).length / radius
            return (1 - exp(-t * t / 2)) / (1 - exp(-4.5))
        }
    }
}
