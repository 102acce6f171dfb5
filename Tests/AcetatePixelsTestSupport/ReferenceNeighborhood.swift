/// The extremes of the pixels around each pixel, by their definition.
package struct ReferenceNeighborhood {
    private let pixels: [[UInt32]]
    private let offsets: [(dx: Int, dy: Int)]

    /// - Parameters:
    ///   - pixels: Row by row, premultiplied, `0xAARRGGBB`.
    ///   - reach: The greatest offset along each axis, in pixels.
    ///   - isInside: Whether an offset belongs to the neighborhood.
    package init(_ pixels: [[UInt32]], reach: Int, isInside: (_ dx: Int, _ dy: Int) -> Bool) {
        self.pixels = pixels
        offsets = (-reach...reach).flatMap { dy in
            (-reach...reach).filter { isInside($0, dy) }.map { (dx: $0, dy: dy) }
        }
    }

    /// The greatest or least value of each channel in the neighborhood of a position. Pixels outside are transparent.
    package func extreme(_ x: Int, _ y: Int, isMaximum: Bool) -> UInt32 {
        var result: UInt32 = isMaximum ? 0 : .max
        for (dx, dy) in offsets {
            let pixel = pixels.indices ~= y + dy && pixels[0].indices ~= x + dx ? pixels[y + dy][x + dx] : 0
            var next: UInt32 = 0
            for shift: UInt32 in [0, 8, 16, 24] {
                let (a, b) = (result >> shift & 0xFF, pixel >> shift & 0xFF)
                next |= (isMaximum ? max(a, b) : min(a, b)) << shift
            }
            result = next
        }
        return result
    }
}
