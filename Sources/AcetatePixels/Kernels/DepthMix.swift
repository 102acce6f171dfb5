/// Puts pictures of planes in space on one another: at each place in the order of their depths there, so that planes
/// which cross show their line of intersection, antialiased.
///
/// Each pixel is a function of the pictures' pixels at the same place, so that a part gives the same bytes as the whole.
package struct DepthMix: Sendable {
    /// How near a plane is to the eye, at each point of the picture's plane: more is nearer.
    package struct Depth: Sendable, Equatable, BitwiseCopyable {
        /// What a step to the right and one down change.
        package var right, down: Double
        /// At the plane's (0, 0).
        package var atOrigin: Double

        package init(right: Double, down: Double, atOrigin: Double) {
            (self.right, self.down, self.atOrigin) = (right, down, atOrigin)
        }

        @inline(__always)
        package func callAsFunction(_ x: Double, _ y: Double) -> Double { right * x + down * y + atOrigin }

        /// By how much more than it takes a plane lies before another in all of a pixel, whatever rounding does, where it
        /// is `ahead` by so much in the middle; negative where it may not.
        @inline(__always)
        func spare(before other: Depth, ahead: Double) -> Double {
            let change = (abs(right - other.right) + abs(down - other.down)) / 2
            return ahead - change - 2 * DepthMix.tolerance - 1e-12 * (abs(atOrigin) + abs(other.atOrigin))
        }
    }

    /// Depths that differ by less count as equal: rounding must not decide.
    package static let tolerance = 4e-7

    /// A picture and its depth. Beyond its patch it is transparent.
    package struct Sheet {
        let patch: PixelPatch
        let depth: Depth

        package init(_ patch: PixelPatch, _ depth: Depth) { (self.patch, self.depth) = (patch, depth) }
    }

    package init() {}

    /// Paints the sheets over what the target holds, in the region. Where they are equally deep, those that come first lie
    /// behind. The patches lie in one plane and share no memory with the target.
    package func apply(_ sheets: [Sheet], onto target: PixelPatch, region: PixelRegion) {
        let row = DepthRow(capacity: sheets.count)
        for rect in region.rects(in: target.rect) {
            for y in rect.minY..<rect.maxY {
                row.mix(sheets, onto: target, PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: y + 1))
            }
        }
    }
}
