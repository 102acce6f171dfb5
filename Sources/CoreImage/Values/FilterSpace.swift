import AcetatePixels
import CoreGraphics

/// Where a filter works: from the points that its inputs count in, y up, to the pixels of the patches' plane, y down.
///
/// The map is a scale, a flip of y and a move. In a layer the inputs' points are those of its own space, and the extent
/// is its bounds; of a `CIImage` both are the image's.
package struct FilterSpace: Sendable, Equatable {
    /// Pixels for each point: from 1e-9 to 1e9.
    package let scale: Double
    /// Where the point (0, 0) lies, in pixels, y down; magnitudes up to 1e12.
    package let originX, originY: Double
    /// The picture's own extent in pixels, y down: what generators fill. Standardised; empty (`zero`) where it was not finite
    /// or null, but `infinite` stays.
    package let extent: CGRect

    /// Numbers that are not finite count as a scale of 1 and an origin of 0; those out of range are clamped.
    package init(scale: Double = 1, originX: Double = 0, originY: Double = 0, extent: CGRect = .infinite) {
        func place(_ number: Double) -> Double { number.isFinite ? max(-1e12, min(1e12, number)) : 0 }
        self.scale = scale.isFinite ? max(1e-9, min(1e9, scale)) : 1
        (self.originX, self.originY) = (place(originX), place(originY))
        let box = extent.standardized
        let isFinite = [box.minX, box.minY, box.maxX, box.maxY].allSatisfy(\.isFinite)
        self.extent = extent.isInfinite ? .infinite : isFinite && !box.isNull ? box : .zero
    }

    /// The extent as whole pixels, rounded outwards.
    package var fill: PixelRect {
        if extent.isInfinite {
            let limit = PixelRect.limit
            return PixelRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
        }
        return PixelRect(
            coveringMinX: Double(extent.minX), minY: Double(extent.minY), maxX: Double(extent.maxX),
            maxY: Double(extent.maxY))
    }

    /// The pixels' coordinate of a point's x.
    package func pixelX(_ x: Double) -> Double { originX + x * scale }

    /// The pixels' coordinate of a point's y.
    package func pixelY(_ y: Double) -> Double { originY - y * scale }

    /// The place in pixels of a point.
    package func pixels(_ point: FilterPoint) -> FilterPoint { FilterPoint(pixelX(point.x), pixelY(point.y)) }

    /// The point of a place in pixels.
    package func points(_ place: FilterPoint) -> FilterPoint {
        FilterPoint((place.x - originX) / scale, (originY - place.y) / scale)
    }
}

/// Two coordinates: x and y.
package typealias FilterPoint = SIMD2<Double>
