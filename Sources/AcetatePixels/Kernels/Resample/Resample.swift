/// A picture seen through a projection: each target pixel is what the picture holds at the image of the pixel's centre.
///
/// A sample at the centre of a source pixel is that pixel, whatever the filter. Which filter applies is decided by the
/// local scale at each pixel: the longer of the two steps in the source that one pixel to the right and one pixel down
/// in the target make. Where it is more than one source pixel, it is `minification`, elsewhere `magnification`.
///
/// Guarantees: a pixel depends on its coordinates and the source alone, so that a part gives the same bytes as the
/// whole; each channel is within one level of 255 of the exact result (levels of detail being rounded as `MipChain`
/// says); valid premultiplied pixels stay valid. A pixel that lies behind the eye (`w` of 1e-9 or less), or whose image is
/// no finite number, is transparent.
package struct Resample: Sendable, Equatable {
    package enum Filter: Sendable, Hashable {
        /// The pixel in which the sample lies; of two the right and lower one, also from 1/8192 of a pixel before it.
        case nearest
        /// Between the four nearest pixels' centres, bilinear.
        case linear
        /// When a picture shrinks: linear in the two nearest levels of detail, and linear between those. Else `linear`.
        case trilinear
    }

    /// What lies beyond the source.
    package enum Edges: Sendable, Hashable {
        /// The outermost pixels go on without end.
        case pad
        /// Transparent pixels: with linear sampling the border fades out over half a source pixel on each side.
        case transparent
    }

    /// From the target's plane to the source's: pixels, their centres at halves.
    package var toSource: Projection
    package var minification: Filter
    package var magnification: Filter
    /// What trilinear minification adds to the level of detail, the binary logarithm of the local scale; NaN counts
    /// as 0, and a greater number gives a softer picture.
    package var bias: Double
    package var edges: Edges

    package init(
        toSource: Projection, minification: Filter = .linear, magnification: Filter = .linear, bias: Double = 0,
        edges: Edges = .pad
    ) {
        self.toSource = toSource
        self.minification = minification
        self.magnification = magnification == .trilinear ? .linear : magnification
        self.bias = bias.isNaN ? 0 : min(max(bias, -64), 64)
        self.edges = edges
    }

    /// Writes the region's pixels of the target, overwriting them; what lies outside the target is ignored. The patches
    /// lie in two planes, which `toSource` joins, and share no memory.
    ///
    /// - Parameters:
    ///   - part: where the source ends, in its plane, cut to its patch; nil for all of it. Nothing is transparent but the
    ///     target where it is empty.
    ///   - levels: of the same part and edges, for trilinear minification; without them they are made anew by each call
    ///     that needs them. Where there is no memory for that, the filter is `linear`.
    package func apply(
        _ source: PixelPatch, part: PixelRect? = nil, levels: MipChain? = nil, into target: PixelPatch,
        region: PixelRegion
    ) {
        let region = region.intersection(target.rect)
        guard let rows = SampleRows(self, source, part: part, levels: levels, for: region.bounds) else {
            for rect in region.rects { target.clear(rect) }
            return
        }
        for rect in region.rects {
            for y in rect.minY..<rect.maxY {
                rows.write(to: target.pointer(x: rect.minX, y: y), x: rect.minX, y: y, count: rect.width)
            }
        }
    }

    /// Whether a call for these pixels reads levels of detail.
    package func needsLevels(of part: PixelRect, in rect: PixelRect) -> Bool {
        toSource.isFinite && SampleCoordinates(self, part: part).needsLevels(in: rect)
    }
}
