/// A bitmap seen through a projection: each target pixel is sampled at the image of its center.
///
/// A sample at the center of a source pixel equals that pixel with any filter. The filter depends on the local scale at
/// each pixel: the longer of the two source steps for one target pixel to the right and one down. It is that for
/// minification if the scale is greater than one source pixel, otherwise that for magnification.
///
/// Guarantees: each pixel depends only on its coordinates and the source, so that a part gives the same bytes as the
/// whole; each channel is within one level of 255 of the exact result (with mipmaps rounded as in `MipChain`); valid
/// premultiplied pixels stay valid. Pixels behind the eye (`w` of 1e-9 or less), or without a finite image, are
/// transparent.
package struct Resample: Sendable, Equatable {
    package enum Filter: String, Sendable, Hashable {
        /// The pixel that contains the sample; on an edge the right or lower one, also from 1/8192 of a pixel before
        /// the edge.
        case nearest
        /// Bilinear interpolation between the four nearest pixel centers.
        case linear
        /// For minification, linear in the two nearest mipmap levels and linear between them. Otherwise `linear`.
        case trilinear
    }

    /// The filters of a bitmap that is scaled.
    package struct Filters: Sendable, Equatable {
        package let minification, magnification: Filter
        /// The bias of trilinear minification, added to the mipmap level, which is the binary logarithm of the local scale;
        /// greater values give a softer result. 0 for other filters.
        package let bias: Double

        /// Trilinear magnification is linear, and a bias of NaN counts as 0.
        package init(minification: Filter = .linear, magnification: Filter = .linear, bias: Double = 0) {
            self.minification = minification
            self.magnification = magnification == .trilinear ? .linear : magnification
            self.bias = minification != .trilinear || bias.isNaN ? 0 : min(max(bias, -64), 64)
        }
    }

    /// The pixels outside the source.
    package enum Edges: Sendable, Hashable {
        /// The outermost pixels repeat.
        case pad
        /// Transparent pixels. With linear sampling, the edges fade out over half a source pixel on each side.
        case transparent
    }

    /// The map from the target to the source, in pixels with their centers at halves.
    package var toSource: Projection
    package var filters: Filters
    package var edges: Edges

    package init(toSource: Projection, filters: Filters = Filters(), edges: Edges = .pad) {
        (self.toSource, self.filters, self.edges) = (toSource, filters, edges)
    }

    /// Writes the region's pixels of the target. Pixels outside the target are ignored. The patches are in different
    /// planes, which `toSource` connects, and must not share memory.
    ///
    /// - Parameters: - part: the part of the source, clipped to its patch; nil for all of it. If it is empty, the
    ///   target becomes transparent. - levels: the mipmaps of the same part and edges, for trilinear minification.
    ///   Without them each call that needs them creates them; if memory is exhausted, the filter is `linear`.
    package func apply(
        _ source: PixelPatch, part: PixelRect? = nil, levels: MipChain? = nil, into target: PixelPatch,
        region: PixelRegion
    ) {
        let region = region.intersection(target.rect)
        guard let rows = SampleRows(self, source, part: part, levels: levels, for: region.bounds) else {
            for rect in region.rects { target.clear(rect) }
            return
        }
        region.forEachRow(of: target) { rows.write(to: $0, x: $1, y: $2, count: $3) }
    }

    /// Whether a call for these pixels reads mipmaps.
    package func needsLevels(of part: PixelRect, in rect: PixelRect) -> Bool {
        toSource.isFinite && SampleCoordinates(self, part: part).needsLevels(in: rect)
    }
}
