import AcetatePixels
import CoreGraphics

/// A transition that reads other pixels of its images than the one that it computes.
protocol MovingShape: Sendable {
    /// The pixels of both images that a rectangle of the result depends on.
    func source(of rect: PixelRect, in space: TransitionSpace) -> PixelRect
    /// Writes the region's pixels of `target`, at a progress between 0 and 1. The patches share one coordinate system; the
    /// target shares no memory with the others.
    func apply(
        from: PixelPatch, to: PixelPatch, at progress: Double, in space: TransitionSpace, into target: PixelPatch,
        region: PixelRegion)
}

extension MovingShape {
    func source(of rect: PixelRect, in space: TransitionSpace) -> PixelRect { rect.union(space.pixels) }
}

/// `CIPageCurlTransition` and `CIPageCurlWithShadowTransition`; see `PageCurl`.
struct PageTurn: MovingShape {
    private let back: CIImage?
    private let shading: CIImage?
    private let angle, radius: Double
    private let shadow: Shadow?

    /// The shadow of the roll.
    struct Shadow {
        /// The width, in multiples of the roll's diameter, and how dark it is, 0...1.
        let size, amount: Double
        /// The rectangle that limits the shadow: x, y, width and height; no limit if it is empty.
        let extent: [Double]
    }

    init(back: CIImage?, shading: CIImage?, angle: Double, radius: Double, shadow: Shadow?) {
        (self.back, self.shading, self.angle, self.radius, self.shadow) = (back, shading, angle, radius, shadow)
    }

    func apply(
        from: PixelPatch, to: PixelPatch, at progress: Double, in space: TransitionSpace, into target: PixelPatch,
        region: PixelRegion
    ) {
        let radius = radius * space.scale
        let cast = shadow.map { shadow in
            let n = shadow.extent
            return PageCurl.Shadow(
                amount: shadow.amount, width: 2 * shadow.size * radius,
                area: n[2] != 0 && n[3] != 0 ? space.area(x: n[0], y: n[1], width: n[2], height: n[3]) : nil)
        }
        let curl = PageCurl(area: space.area, angle: angle, radius: radius, shadow: cast, progress: progress)
        space.withPixels(of: back) { back in
            space.withShading(shading) { shading in
                curl.apply(
                    TransitionImages(from: from, to: to, back: back, shading: shading), into: target, region: region)
            }
        }
    }
}

/// `CIRippleTransition`; see `Ripple`.
struct SpreadingRipple: MovingShape {
    let shading: CIImage?
    /// In points.
    let center: FilterPoint
    let width, scale: Double

    func apply(
        from: PixelPatch, to: PixelPatch, at progress: Double, in space: TransitionSpace, into target: PixelPatch,
        region: PixelRegion
    ) {
        let ripple = Ripple(
            area: space.area, center: space.pixel(center), width: width * space.scale, scale: scale * space.scale,
            progress: progress)
        space.withShading(shading) { shading in
            ripple.apply(TransitionImages(from: from, to: to, shading: shading), into: target, region: region)
        }
    }
}

/// `CIAccordionFoldTransition`; see `AccordionFold`.
struct UnfoldingAccordion: MovingShape {
    /// In points.
    let bottomHeight: Double
    let folds, shadow: Double

    func apply(
        from: PixelPatch, to: PixelPatch, at progress: Double, in space: TransitionSpace, into target: PixelPatch,
        region: PixelRegion
    ) {
        AccordionFold(
            area: space.area, bottom: bottomHeight * space.scale, folds: folds, shadow: shadow, progress: progress
        ).apply(TransitionImages(from: from, to: to), into: target, region: region)
    }
}

extension TransitionSpace {
    /// The greatest side of a shading image, in pixels; only its lower left part is used beyond that.
    private static let maximumShadingSide = 1024

    /// Calls `body` with an image in the pixels of the space's area; nil for no image.
    func withPixels(of image: CIImage?, _ body: (PixelPatch?) -> Void) {
        guard let image else { return body(nil) }
        PlacedImage(image, scale: scale, originX: imageOrigin.x, originY: imageOrigin.y)
            .withPixels(in: pixels) { body($0) }
    }

    /// Calls `body` with all pixels of an image that does not depend on the space; nil for no or an infinite image.
    fileprivate func withShading(_ image: CIImage?, _ body: (PixelPatch?) -> Void) {
        guard let image, !image.extent.isInfinite, !image.extent.isEmpty else { return body(nil) }
        let all = PixelRect(covering: image.extent.flipped)
        let side = Self.maximumShadingSide
        let used = PixelRect(x: all.minX, y: max(all.minY, all.maxY - side), width: side, height: side)
            .intersection(all)
        PlacedImage(image, scale: 1, originX: 0, originY: 0).withPixels(in: used) { body($0) }
    }
}
