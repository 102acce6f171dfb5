import AcetatePixels
import CoreGraphics
import Synchronization

/// A fade between two images: the animated value of contents.
package struct ImageFade: Sendable, Equatable {
    /// The images; nil for nothing, transparent.
    package let from, to: CGImage?
    /// The share of `to`, 0...1: each premultiplied component is `from + (to - from) * fraction`.
    package let fraction: Double
    private let mixture = Mixture()

    /// A fade that clamps the fraction; NaN counts as 0.
    package init(from: CGImage?, to: CGImage?, fraction: Double) {
        (self.from, self.to) = (from, to)
        self.fraction = fraction > 0 ? min(fraction, 1) : 0
    }

    /// The image with the larger share; the second one for equal shares, as for values that change halfway.
    package var nearest: CGImage? { fraction < 0.5 ? from : to }

    /// The result as one image, computed once for all copies of the fade; nil for images of different sizes, because
    /// each has its own frame in the layer.
    var mixed: CGImage? {
        mixture.image {
            guard let any = from ?? to, (from ?? any).width == (to ?? any).width,
                (from ?? any).height == (to ?? any).height, let size = PixelSize(any.width, any.height)
            else { return nil }
            return CGImage(size: size) { pixels in
                pixels.clear()
                let target = PixelPatch(pixels)
                func patch(_ image: CGImage?, _ body: (PixelPatch) -> Void) {
                    if let image { image.withPixels { body(PixelPatch($0)) } } else { body(target) }
                }
                patch(from) { from in
                    patch(to) { to in
                        Mix().apply(
                            from: from, to: to, weight: fraction, into: target, region: PixelRegion(target.rect))
                    }
                }
            }
        }
    }

    /// The fade as a value: one of the images if the other one has no share.
    var value: PropertyValue {
        if from == to || fraction == 0 { return from.map { .image($0) } ?? .none }
        if fraction == 1 { return to.map { .image($0) } ?? .none }
        return .fade(self)
    }

    /// The value between this fade and `image`. The fade is replaced by the blend of its images or, if they differ in
    /// size, by the nearest one.
    func interpolated(to image: CGImage?, at fraction: Double) -> PropertyValue {
        if image == to { return ImageFade(from: from, to: to, fraction: self.fraction.mixed(1, fraction)).value }
        if image == from { return ImageFade(from: from, to: to, fraction: self.fraction.mixed(0, fraction)).value }
        return ImageFade(from: mixed ?? nearest, to: image, fraction: fraction).value
    }
}

extension ImageFade {
    package static func == (a: ImageFade, b: ImageFade) -> Bool {
        a.from == b.from && a.to == b.to && a.fraction == b.fraction
    }

    /// The blend of a fade's images, computed on demand.
    private final class Mixture: Sendable {
        private enum State { case unknown, made(CGImage?) }
        private let state = Mutex(State.unknown)

        func image(_ make: () -> CGImage?) -> CGImage? {
            state.withLock { state in
                if case .made(let image) = state { return image }
                let image = make()
                state = .made(image)
                return image
            }
        }
    }
}

extension Double {
    /// Between `self` (0) and `other` (1); fractions outside extrapolate.
    func mixed(_ other: Double, _ fraction: Double) -> Double { self + (other - self) * fraction }
}
