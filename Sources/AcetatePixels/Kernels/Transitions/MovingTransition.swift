/// A transition that moves pixels of two bitmaps, at one moment.
package protocol MovingTransition: Sendable {
    /// The premultiplied color at a position, in pixels.
    func color(at position: PixelPoint, of images: TransitionImages) -> PixelColor
    /// Writes the region's pixels of `target`. A requirement, so that each transition gets a specialized loop. Source
    /// and target must not share memory.
    func apply(_ images: TransitionImages, into target: PixelPatch, region: PixelRegion)
}

extension MovingTransition {
    package func apply(_ images: TransitionImages, into target: PixelPatch, region: PixelRegion) {
        ParallelBands.forEach(region.intersection(target.rect), (self, images, target)) { context, band in
            let (transition, images, target) = context
            band.forEachPixel(of: target) { x, y in
                transition.color(at: PixelPoint(Double(x) + 0.5, Double(y) + 0.5), of: images).premultipliedPixel
            }
        }
    }
}

/// The bitmaps of a transition, in one plane; they are transparent outside their patches.
package struct TransitionImages {
    let from, to: PixelSampler
    /// The bitmap on the back of the first one.
    let back: PixelSampler?
    /// The bitmap of a sphere whose light falls on surfaces with the same direction.
    let shading: Shading?

    package init(from: PixelPatch, to: PixelPatch, back: PixelPatch? = nil, shading: PixelPatch? = nil) {
        (self.from, self.to) = (PixelSampler(from), PixelSampler(to))
        self.back = back.map { PixelSampler($0) }
        self.shading = shading.map { Shading($0) }
    }

    /// The light of a surface, from the bitmap of a sphere that fills a rectangle.
    struct Shading {
        private let sampler: PixelSampler
        private let middle, half: PixelPoint

        fileprivate init(_ patch: PixelPatch) {
            sampler = PixelSampler(patch)
            half = PixelPoint(Double(patch.rect.width), Double(patch.rect.height)) / 2
            middle = PixelPoint(Double(patch.rect.minX), Double(patch.rect.minY)) + half
        }

        /// A color with the light of a normal composited over it; the light is multiplied by the color's alpha. The normal
        /// is that of the surface, without its part toward the eye.
        @inline(__always)
        func lit(_ color: PixelColor, normal: PixelPoint) -> PixelColor {
            // The outermost half pixel would be mixed with transparent ones.
            let place = middle + normal * (half - 0.5)
            let light = sampler.linear(place.x, place.y)
            return light * color.w + color * (1 - light.w)
        }
    }
}

/// A rectangle of a plane, not limited to whole pixels.
package struct TransitionArea: Sendable {
    let from, to: PixelPoint

    /// The rectangle between its upper left and its lower right corner.
    package init(from: PixelPoint, to: PixelPoint) { (self.from, self.to) = (from, to) }

    /// The least and the greatest distance of its corners along a direction.
    func range(along direction: PixelPoint) -> ClosedRange<Double> {
        let low = pointwiseMin(from * direction, to * direction).sum()
        return low...max(low, pointwiseMax(from * direction, to * direction).sum())
    }

    /// The part of a pixel at a position that is inside, for an edge that is one pixel wide.
    @inline(__always)
    func coverage(at position: PixelPoint) -> Float {
        let near = pointwiseMin(position - from, to - position)
        return Float(max(0, min(1, near.min() + 0.5)))
    }

    /// The nearest position that is at least half a pixel inside.
    @inline(__always)
    func clamped(_ position: PixelPoint) -> PixelPoint { pointwiseMax(from + 0.5, pointwiseMin(to - 0.5, position)) }

    /// The distance from a position to the farthest corner.
    func farthest(from position: PixelPoint) -> Double {
        let away = pointwiseMax(pointwiseAbs(position - from), pointwiseAbs(position - to))
        return away.length
    }

    private func pointwiseAbs(_ point: PixelPoint) -> PixelPoint { pointwiseMax(point, -point) }
}
