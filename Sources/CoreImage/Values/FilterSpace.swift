import AcetatePixels
import CoreGraphics

/// The coordinate system of a filter: maps the points of its inputs, y up, to the pixels of its patches, y down.
///
/// The map is a scale, a flip of y and a translation. In a layer, points are in the layer's coordinate system and the
/// extent is its bounds. For a `CIImage`, both are the image's.
package struct FilterSpace: Sendable, Equatable {
    /// Pixels per point, from 1e-9 to 1e9.
    package let scale: Double
    /// The pixel coordinates of the point (0, 0), y down, with magnitudes up to 1e12.
    package let originX, originY: Double
    /// The image's extent in pixels, y down, which generators fill. Standardized; `zero` if the given one was null or
    /// not finite, except that `infinite` is kept.
    package let extent: CGRect
    /// The values with which filters compute.
    package let values: WorkingSpace
    /// Whether results that would be infinite, such as tiles, are clipped to the extent, as in layers.
    package let clipsToExtent: Bool

    /// A non-finite scale becomes 1 and a non-finite origin 0; numbers out of range are clamped.
    package init(
        scale: Double = 1, originX: Double = 0, originY: Double = 0, extent: CGRect = .infinite,
        values: WorkingSpace = .encoded, clipsToExtent: Bool = true
    ) {
        (self.values, self.clipsToExtent) = (values, clipsToExtent)
        func place(_ number: Double) -> Double { number.isFinite ? max(-1e12, min(1e12, number)) : 0 }
        self.scale = scale.isFinite ? max(1e-9, min(1e9, scale)) : 1
        (self.originX, self.originY) = (place(originX), place(originY))
        let box = extent.standardized
        let isFinite = [box.minX, box.minY, box.maxX, box.maxY].allSatisfy(\.isFinite)
        self.extent = extent.isInfinite ? .infinite : isFinite && !box.isNull ? box : .zero
    }

    /// The extent rounded outward to whole pixels.
    package var fill: PixelRect {
        if extent.isInfinite {
            let limit = PixelRect.limit
            return PixelRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
        }
        return PixelRect(
            coveringMinX: Double(extent.minX), minY: Double(extent.minY), maxX: Double(extent.maxX),
            maxY: Double(extent.maxY))
    }

    /// The pixels outside of which a result that would be infinite is clipped.
    var clip: PixelRect { clipsToExtent ? fill : .everything }

    /// The greatest distance that geometric filters move pixels. Images may be larger than layers.
    var reachLimit: Double { clipsToExtent ? WarpReach.limit : 131_072 }

    /// Converts x from points to pixels.
    package func pixelX(_ x: Double) -> Double { originX + x * scale }

    /// Converts y from points to pixels.
    package func pixelY(_ y: Double) -> Double { originY - y * scale }

    /// Converts a point to pixels.
    package func pixels(_ point: FilterPoint) -> FilterPoint { FilterPoint(pixelX(point.x), pixelY(point.y)) }

    /// Converts a pixel position to points.
    package func points(_ place: FilterPoint) -> FilterPoint {
        FilterPoint((place.x - originX) / scale, (originY - place.y) / scale)
    }
}

/// A point with x and y coordinates.
package typealias FilterPoint = SIMD2<Double>
