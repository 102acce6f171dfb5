/// A bitmap seen through a projection, like `Resample`, but with enough samples for each pixel not to skip source
/// pixels.
///
/// Each pixel is the mean of a grid of n × n samples, interpolated linearly between four source pixels, transparent
/// outside. n is the longer of the two source steps for one pixel to the right and one down, in pixels, rounded up, at
/// most 8. Mipmaps, as in `Resample`, would depend on the bounds of the source's patch; these samples do not.
package struct ProjectedImage: PixelFormula {
    private let toSource: Projection
    private let reach: WarpReach
    private let cut: PixelRect
    private static let most = 8.0

    /// Creates a projection from a map of the result's plane to the source's, for a bitmap that paints inside the
    /// extent, or up to a quarter of its size outside. The result is clipped to `cut`.
    ///
    /// Pixels that come from farther away than those of such a bitmap, or than the limit of `WarpReach`, are
    /// transparent.
    package init(toSource: Projection, extent: PixelRect, cut: PixelRect? = nil) {
        self.toSource = toSource
        self.cut = cut ?? .everything
        let largest = PixelRect(minX: -65536, minY: -65536, maxX: 65536, maxY: 65536)
        let from = (cut ?? extent.insetBy(dx: -extent.width / 4, dy: -extent.height / 4)).intersection(largest)
        let map = cut == nil ? toSource.inverse : toSource
        let corners = [(from.minX, from.minY), (from.maxX, from.minY), (from.minX, from.maxY), (from.maxX, from.maxY)]
            .map { PixelPoint(Double($0), Double($1)) }
        let images = corners.compactMap { map?($0.x, $0.y).map { PixelPoint($0.x, $0.y) } }
        if from.isEmpty || images.count < 4 {
            reach = WarpReach(from.isEmpty ? 0 : .infinity)
        } else if toSource.isAffine {
            // The distance is greatest at a corner.
            reach = WarpReach(
                zip(corners, images).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.reduce(0, max))
        } else {
            // All images are between the images of the corners.
            reach = WarpReach(between: from, and: ConvexPolygon(images).pixels)
        }
    }

    /// The samples of a pixel may be a step away from its center.
    package var margin: Int { reach.margin + Int(Self.most) }

    package func reach(of painted: PixelRect) -> PixelRect {
        let near = painted.insetBy(dx: -margin, dy: -margin).intersection(cut)
        // Interpolation extends the bitmap by half a pixel.
        let (left, top) = (Double(painted.minX) - 0.5, Double(painted.minY) - 0.5)
        let (right, bottom) = (Double(painted.maxX) + 0.5, Double(painted.maxY) + 0.5)
        let map = toSource.inverse
        let images = [map?(left, top), map?(right, top), map?(left, bottom), map?(right, bottom)].compactMap { $0 }
        guard !painted.isEmpty, images.count == 4 else { return near }
        // The samples of a pixel are at most half a pixel from its center.
        let box = ConvexPolygon(images.map { PixelPoint($0.x, $0.y) }).pixels
        return near.intersection(box.insetBy(dx: -1, dy: -1))
    }

    @inline(__always)
    package static func pixel(x: Int, y: Int, of source: PixelSampler, by image: Self) -> UInt32 {
        guard image.cut.contains(x: x, y: y) else { return 0 }
        let m = image.toSource
        let (left, top) = (Double(x), Double(y))
        let middle = m.homogeneous(left + 0.5, top + 0.5)
        guard middle.w > 0 else { return 0 }
        let r = 1 / middle.w
        let (u, v) = (middle.x * r, middle.y * r)
        // Also false for NaN.
        guard abs(u - left - 0.5) <= image.reach.pixels + 1, abs(v - top - 0.5) <= image.reach.pixels + 1 else {
            return 0
        }
        let across = PixelPoint((m.m11 - u * m.m13) * r, (m.m12 - v * m.m13) * r)
        let down = PixelPoint((m.m21 - u * m.m23) * r, (m.m22 - v * m.m23) * r)
        let count = (max(across.length, down.length) - 1e-6).rounded(.up)
        if !(count > 1) { return source.linear(u, v).premultipliedPixel }
        let step = 1 / min(count, most)
        var sum = PixelColor.zero
        for row in 0..<Int(1 / step + 0.5) {
            for column in 0..<Int(1 / step + 0.5) {
                let (dx, dy) = ((Double(column) + 0.5) * step - 0.5, (Double(row) + 0.5) * step - 0.5)
                // The tangent approximates the projection well inside a pixel.
                let from = (across * dx + down * dy).limited(to: most)
                sum += source.linear(u + from.x, v + from.y)
            }
        }
        return (sum * Float(step * step)).premultipliedPixel
    }
}

extension PixelPoint {
    /// Clamps each coordinate to a magnitude.
    @inline(__always)
    fileprivate func limited(to most: Double) -> PixelPoint {
        PixelPoint(Swift.max(-most, Swift.min(most, x)), Swift.max(-most, Swift.min(most, y)))
    }
}
