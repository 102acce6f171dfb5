/// Composites bitmaps of planes in space in the order of their depths at each position, so that planes that intersect
/// show their line of intersection, antialiased.
///
/// Each pixel depends only on the bitmaps' pixels at the same position, so that a part gives the same bytes as the
/// whole.
package struct DepthMix: Sendable {
    /// The depth of a plane at each point of the bitmap. Greater values are nearer to the eye.
    package struct Depth: Sendable, Equatable, BitwiseCopyable {
        /// The changes for one pixel to the right and one down.
        package var right, down: Double
        /// The depth at (0, 0).
        package var atOrigin: Double

        package init(right: Double, down: Double, atOrigin: Double) {
            (self.right, self.down, self.atOrigin) = (right, down, atOrigin)
        }

        @inline(__always)
        package func callAsFunction(_ x: Double, _ y: Double) -> Double { right * x + down * y + atOrigin }

        /// The margin by which a plane is in front of another in the whole pixel, allowing for rounding errors, if it
        /// is nearer by `ahead` at the center. Negative if it may not be in front everywhere.
        @inline(__always)
        func spare(before other: Depth, ahead: Double) -> Double {
            let change = (abs(right - other.right) + abs(down - other.down)) / 2
            return ahead - change - 2 * DepthMix.tolerance - 1e-12 * (abs(atOrigin) + abs(other.atOrigin))
        }
    }

    /// Depths that differ by less are equal, so that rounding errors do not decide the order.
    package static let tolerance = 4e-7

    /// A bitmap and its depth. It is transparent outside its patch.
    package struct Sheet {
        let patch: PixelPatch
        let depth: Depth

        package init(_ patch: PixelPatch, _ depth: Depth) { (self.patch, self.depth) = (patch, depth) }
    }

    package init() {}

    /// Composites the sheets onto the region's pixels of the target. Of sheets of equal depth, earlier ones are behind.
    /// The patches are in the same plane and must not share memory with the target.
    package func apply(_ sheets: [Sheet], onto target: PixelPatch, region: PixelRegion) {
        let row = DepthRow(capacity: sheets.count)
        for rect in region.rects(in: target.rect) {
            for y in rect.minY..<rect.maxY {
                row.mix(sheets, onto: target, PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: y + 1))
            }
        }
    }
}
