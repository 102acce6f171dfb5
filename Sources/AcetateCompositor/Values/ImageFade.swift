import CoreGraphics

/// Two images on their way from one to the other: what contents that animate show.
package struct ImageFade: Sendable, Equatable {
    /// The images; nil for nothing, transparent.
    package let from, to: CGImage?
    /// How much of the picture is `to`'s, 0...1: each premultiplied component is `from + (to - from) * fraction`.
    package let fraction: Double

    /// A fade that clamps the fraction; NaN counts as 0.
    package init(from: CGImage?, to: CGImage?, fraction: Double) {
        (self.from, self.to) = (from, to)
        self.fraction = fraction > 0 ? min(fraction, 1) : 0
    }

    /// The image that more of the picture is; of both alike the second, as of what changes half way.
    package var nearest: CGImage? { fraction < 0.5 ? from : to }

    /// The fade as a value: one of the images where nothing of the other is left.
    var value: PropertyValue {
        if from == to || fraction == 0 { return from.map { .image($0) } ?? .none }
        if fraction == 1 { return to.map { .image($0) } ?? .none }
        return .fade(self)
    }

    /// The value on the way from this fade to `image`; a third image cannot be mixed in, and is reached from the
    /// nearest of the two.
    func interpolated(to image: CGImage?, at fraction: Double) -> PropertyValue {
        if image == to { return ImageFade(from: from, to: to, fraction: self.fraction.mixed(1, fraction)).value }
        if image == from { return ImageFade(from: from, to: to, fraction: self.fraction.mixed(0, fraction)).value }
        return ImageFade(from: nearest, to: image, fraction: fraction).value
    }
}

extension Double {
    /// Between `self` (0) and `other` (1); fractions outside extrapolate.
    func mixed(_ other: Double, _ fraction: Double) -> Double { self + (other - self) * fraction }
}
