import CAcetateKernels

/// A bitmap seen through a projection, like `Resample`, but with enough samples for each pixel not to skip source
/// pixels.
///
/// Each pixel is the mean of a grid of n × n samples, interpolated linearly between four source pixels, transparent
/// outside. n is the longer of the two source steps for one pixel to the right and one down, in pixels, rounded up, at
/// most 8. Mipmaps, as in `Resample`, would depend on the bounds of the source's patch; these samples do not.
package struct ProjectedImage: PixelKernel {
    private let toSource: Projection
    private let reach: WarpReach
    private let cut: PixelRect
    private static let most = 8.0

    /// Creates a projection from a map of the result's plane to the source's, for a bitmap that paints inside the
    /// extent, or up to a quarter of its size outside. The result is clipped to `cut`.
    ///
    /// Pixels that come from farther away than those of such a bitmap, or than the limit of `WarpReach`, are
    /// transparent.
    package init(
        toSource: Projection, extent: PixelRect, cut: PixelRect? = nil, limit: Double = WarpReach.limit
    ) {
        self.toSource = toSource
        self.cut = cut ?? .everything
        let largest = PixelRect(minX: -65536, minY: -65536, maxX: 65536, maxY: 65536)
        let from = (cut ?? extent.insetBy(dx: -extent.width / 4, dy: -extent.height / 4)).intersection(largest)
        let map = cut == nil ? toSource.inverse : toSource
        let corners = [(from.minX, from.minY), (from.maxX, from.minY), (from.minX, from.maxY), (from.maxX, from.maxY)]
            .map { PixelPoint(Double($0), Double($1)) }
        let images = corners.compactMap { map?($0.x, $0.y).map { PixelPoint($0.x, $0.y) } }
        if from.isEmpty || images.count < 4 {
            reach = WarpReach(from.isEmpty ? 0 : .infinity, limit: limit)
        } else if toSource.isAffine {
            // The distance is greatest at a corner.
            reach = WarpReach(
                zip(corners, images).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.reduce(0, max), limit: limit)
        } else {
            // All images are between the images of the corners.
            reach = WarpReach(between: from, and: ConvexPolygon(images).pixels, limit: limit)
        }
    }

    package func source(of rect: PixelRect) -> PixelRect {
        let near = rect.insetBy(dx: -margin, dy: -margin)
        let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)]
        let images = corners.compactMap { toSource(Double($0), Double($1)) }.map { PixelPoint($0.x, $0.y) }
        guard images.count == 4 else { return near }
        // The samples of a pixel are at most `most` pixels away from its image.
        let beyond = Int(Self.most) + 2
        return ConvexPolygon(images).pixels.insetBy(dx: -beyond, dy: -beyond).intersection(near)
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

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let rest = target.clear(region, outside: reach(of: source.rect))
        guard !rest.isEmpty else { return }
        let texels = TexelLevel(source, part: source.rect).texels(isPadded: false)
        let projection = AcetateProjection(toSource, source.rect)
        ParallelBands.forEach(rest, (self, PixelSampler(source), texels, projection, target)) { context, band in
            let (image, sampler, texels, projection, target) = context
            band.forEachRow(of: target) {
                image.write(to: $0, x: $1, y: $2, count: $3, sampler, texels, projection)
            }
        }
    }

    /// How a pixel is sampled.
    private enum Samples: Equatable {
        /// It is transparent.
        case none
        /// The mean of a grid with this many columns and rows, in the projection.
        case grid(UInt32)
        /// The mean of a grid whose samples are placed by the projection's tangent at the center, at most `most` pixels
        /// away from it along each axis.
        case tangent
    }

    /// Writes `count` pixels, starting at (`x`, `y`).
    private func write(
        to out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ sampler: PixelSampler,
        _ texels: AcetateTexels?, _ projection: AcetateProjection
    ) {
        var (start, current) = (0, samples(x, y))
        for i in 1...count {
            let next = i < count ? samples(x + i, y) : .none
            if i < count, next == current { continue }
            let (first, length) = (Double(x + start), i - start)
            switch (current, texels) {
            case (.none, _): (out + start).update(repeating: 0, count: length)
            case (.grid(let side), let texels?):
                withUnsafePointer(to: projection) { projection in
                    if side == 1 {
                        acetate_sample_projected(texels, projection, first, Double(y), length, out + start)
                    } else {
                        acetate_sample_mean(texels, projection, first, Double(y), length, side, side, out + start)
                    }
                }
            default: for k in start..<i { out[k] = mean(x + k, y, sampler) }
            }
            (start, current) = (i, next)
        }
    }

    /// The source position of a pixel's center, and those of the steps to the next pixel to the right and down; nil if
    /// the position is too far away.
    @inline(__always)
    private func steps(_ x: Int, _ y: Int) -> (center: PixelPoint, across: PixelPoint, down: PixelPoint, slope: Double)?
    {
        let m = toSource
        let position = PixelPoint(Double(x) + 0.5, Double(y) + 0.5)
        let middle = m.homogeneous(position.x, position.y)
        guard middle.w > 0 else { return nil }
        let r = 1 / middle.w
        let center = PixelPoint(middle.x, middle.y) * r
        let way = center - position
        // Also false for NaN.
        guard abs(way.x) <= reach.pixels + 1, abs(way.y) <= reach.pixels + 1 else { return nil }
        return (
            center, PixelPoint(m.m11 - center.x * m.m13, m.m12 - center.y * m.m13) * r,
            PixelPoint(m.m21 - center.x * m.m23, m.m22 - center.y * m.m23) * r, (abs(m.m13) + abs(m.m23)) * r
        )
    }

    @inline(__always)
    private func samples(_ x: Int, _ y: Int) -> Samples {
        guard cut.contains(x: x, y: y), let steps = steps(x, y) else { return .none }
        // The samples of the projection must be inside the margin.
        let far = PixelPoint(
            abs(steps.across.x) + abs(steps.down.x), abs(steps.across.y) + abs(steps.down.y))
        guard steps.slope <= 0.125, far.x <= 1.75 * Self.most, far.y <= 1.75 * Self.most else { return .tangent }
        return .grid(UInt32(Self.side(steps.across, steps.down)))
    }

    /// The number of columns and rows of a pixel's samples.
    @inline(__always)
    private static func side(_ across: PixelPoint, _ down: PixelPoint) -> Int {
        let longest = max((across * across).sum(), (down * down).sum())
        if longest <= 1 { return 1 }
        guard longest < most * most else { return Int(most) }
        let length = longest.squareRoot() - 1e-6
        let whole = Int(length)
        return Double(whole) < length ? whole + 1 : max(1, whole)
    }

    /// The mean of the samples in the tangent.
    private func mean(_ x: Int, _ y: Int, _ source: PixelSampler) -> UInt32 {
        guard let steps = steps(x, y) else { return 0 }
        let (center, side) = (steps.center, Self.side(steps.across, steps.down))
        if side == 1 { return source.linear(center.x, center.y).premultipliedPixel }
        let step = 1 / Double(side)
        var sum = PixelColor.zero
        for row in 0..<side {
            for column in 0..<side {
                let (dx, dy) = ((Double(column) + 0.5) * step - 0.5, (Double(row) + 0.5) * step - 0.5)
                let from = center + (steps.across * dx + steps.down * dy).limited(to: Self.most)
                sum += source.linear(from.x, from.y)
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
