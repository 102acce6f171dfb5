import Glibc

/// A gradient between two colors. Premultiplied colors are mixed with this weight of the second:
///
///     linear      t, along the way from one position to the other, 0 to 1
///     smooth      t² · (3 - 2t)
///     radial      (r - radius0) / (radius1 - radius0)
///     gaussian    (1 - exp(-½ · (3r / radius)²)) / (1 - exp(-½ · 3²))
///
/// clamped to 0...1, where `t` is the position along the line between both points, and `r` the distance from the
/// center. If both points or radii are equal, the color changes abruptly.
package struct Gradient: PixelGenerator {
    package enum Shape: Sendable, Equatable {
        case linear(from: PixelPoint, to: PixelPoint, isSmooth: Bool)
        case radial(center: PixelPoint, from: Double, to: Double)
        case gaussian(center: PixelPoint, radius: Double)
    }

    private let shape: Shape
    /// The premultiplied colors in the space in which they are mixed.
    private let first, second: PixelColor
    private let space: WorkingSpace
    package let fill: PixelRect

    /// The colors are not premultiplied. Lengths are in pixels.
    package init(_ shape: Shape, colors: (PixelColor, PixelColor), fill: PixelRect) {
        (self.shape, self.fill, space) = (shape, fill, .encoded)
        (first, second) = (colors.0.premultiplied, colors.1.premultiplied)
    }

    private init(lightOf gradient: Gradient) {
        func light(_ color: PixelColor) -> PixelColor {
            let straight = color.w > 0 ? color * PixelColor(1 / color.w, 1 / color.w, 1 / color.w, 1) : .zero
            return LinearLight.shared.light(straight).premultiplied
        }
        (shape, fill, space) = (gradient.shape, gradient.fill, .linear)
        (first, second) = (light(gradient.first), light(gradient.second))
    }

    package var inLinearLight: any PixelKernel { Gradient(lightOf: self) }

    @inline(__always)
    package func color(at position: PixelPoint) -> PixelColor {
        let mixed = first.mixed(with: second, weight(at: position))
        return space == .encoded ? mixed : PixelColor(premultiplied: space.pixel(premultiplied: mixed))
    }

    @inline(__always)
    private func weight(at position: PixelPoint) -> Double {
        switch shape {
        case .linear(let from, let to, let isSmooth):
            let way = to - from
            let length = (way * way).sum()
            guard length > 0 else { return 1 }
            let t = max(0, min(1, ((position - from) * way).sum() / length))
            return isSmooth ? t * t * (3 - 2 * t) : t
        case .radial(let center, let from, let to):
            let r = (position - center).length
            return from == to ? (r < from ? 0 : 1) : (r - from) / (to - from)
        case .gaussian(let center, let radius):
            guard radius > 0 else { return 1 }
            let t = 3 * (position - center).length / radius
            return (1 - exp(-t * t / 2)) / (1 - exp(-4.5))
        }
    }
}
