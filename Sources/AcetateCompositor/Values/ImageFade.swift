import AcetatePixels
import CoreGraphics
import Synchronization

/// Two images on their way from one to the other: what contents that animate show.
package struct ImageFade: Sendable, Equatable {
    /// The images; nil for nothing, transparent.
    package let from, to: CGImage?
    /// How much of the picture is `to`'s, 0...1: each premultiplied component is `from + (to - from) * fraction`.
    package let fraction: Double
    private let mixture = Mixture()

    /// A fade that clamps the fraction; NaN counts as 0.
    package init(from: CGImage?, to: CGImage?, fraction: Double) {
        (self.from, self.to) = (from, to)
        self.fraction = fraction > 0 ? min(fraction, 1) : 0
    }

    /// The image that more of the picture is; of both alike the second, as of what changes half way.
    package var nearest: CGImage? { fraction < 0.5 ? from : to }

    /// What is seen, as one image, made once for all copies of the fade; nil for images of two sizes, which stand in the
    /// layer each in its own way.
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

    /// The fade as a value: one of the images where nothing of the other is left.
    var value: PropertyValue {
        if from == to || fraction == 0 { return from.map { .image($0) } ?? .none }
        if fraction == 1 { return to.map { .image($0) } ?? .none }
        return .fade(self)
    }

    /// The value on the way from this fade to `image`: a third image is reached from what the two show, mixed; where they
    /// are not of one size, from the nearest.
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

    /// A fade's two images as one, once that is asked for.
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
