import Glibc

/// A picture seen through a projection, each target pixel the mean of what it covers of the picture.
///
/// The picture is taken as linear between its pixels' centres, and as transparent beyond its edges. The mean is that of
/// samples on a grid within the pixel, whose images lie at most a source pixel apart, and `most` in each direction: so a
/// picture that shrinks keeps its fine lines, also where it shrinks in one direction only. Where it is as large as it was, or
/// larger, it is one sample, as `Resample` with `linear` takes it.
///
/// Guarantees: a pixel depends on its coordinates and on the source's pixels alone, so that a part gives the same bytes as
/// the whole; valid premultiplied pixels stay valid. A pixel that lies behind the eye (`w` of 1e-9 or less) is transparent.
package struct AreaSampling: Sendable, Equatable {
    /// The most samples in a pixel, across and down. A picture that shrinks further is sampled with gaps.
    package static let most = 32
    /// From this many source pixels for a target pixel on there is more than one sample: of a picture that is hardly
    /// smaller, one is sharper, and still in order.
    private static let least = 1.05
    private static let leastW = 1e-9

    /// From the target's plane to the source's: pixels, their centres at halves.
    package var toSource: Projection

    package init(toSource: Projection) { self.toSource = toSource }

    /// Writes the region's pixels of the target, overwriting them; what lies outside the target is ignored. The patches
    /// lie in two planes, which `toSource` joins, and share no memory.
    package func apply(_ source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let region = region.intersection(target.rect)
        guard toSource.isFinite else {
            for rect in region.rects { target.clear(rect) }
            return
        }
        let texels = LinearTexels(source)
        for rect in region.rects {
            for y in rect.minY..<rect.maxY {
                let row = target.pointer(x: rect.minX, y: y)
                for x in 0..<rect.width { row[x] = mean(Double(rect.minX + x), Double(y), texels) }
            }
        }
    }

    /// The pixel whose top left corner is at a point.
    private func mean(_ x: Double, _ y: Double, _ texels: borrowing LinearTexels) -> UInt32 {
        let m = toSource
        let (u, v, w) = m.homogeneous(x + 0.5, y + 0.5)
        guard w > Self.leastW else { return 0 }
        let r = 1 / w
        let (sourceX, sourceY) = (u * r, v * r)
        let (acrossX, acrossY) = ((m.m11 - sourceX * m.m13) * r, (m.m12 - sourceY * m.m13) * r)
        let (downX, downY) = ((m.m21 - sourceX * m.m23) * r, (m.m22 - sourceY * m.m23) * r)
        let reach = abs(acrossX) + abs(acrossY) + abs(downX) + abs(downY) + 2
        // Also false for what is no number.
        guard texels.mayReach(sourceX, sourceY, reach) else { return 0 }
        let columns = Self.count((acrossX * acrossX + acrossY * acrossY).squareRoot())
        let rows = Self.count((downX * downX + downY * downY).squareRoot())
        if columns == 1, rows == 1 { return texels.packed(texels.sample(sourceX, sourceY), 1) }
        var sum = SIMD4<Float>.zero
        let (stepX, stepY) = (1 / Double(columns), 1 / Double(rows))
        for j in 0..<rows {
            let y = y + (Double(j) + 0.5) * stepY
            for i in 0..<columns {
                let (u, v, w) = m.homogeneous(x + (Double(i) + 0.5) * stepX, y)
                if w > Self.leastW { sum += texels.sample(u / w, v / w) }
            }
        }
        return texels.packed(sum, 1 / Float(columns * rows))
    }

    private static func count(_ scale: Double) -> Int {
        scale > least ? scale < Double(most) ? Int(scale.rounded(.up)) : most : 1
    }
}

/// A patch that is linear between its pixels' centres, and transparent beyond. It borrows the memory.
private struct LinearTexels: ~Copyable {
    private let base: UnsafePointer<UInt32>
    private let stride: Int
    private let width, height: Int
    private let left, top: Double

    init(_ patch: PixelPatch) {
        // Rows are multiples of four bytes, so a row's length is whole pixels.
        base = UnsafePointer(patch.pointer(x: patch.x, y: patch.y))
        stride = patch.buffer.bytesPerRow / 4
        (width, height) = (patch.rect.width, patch.rect.height)
        (left, top) = (Double(patch.x), Double(patch.y))
    }

    /// Whether something may be within `reach` of a point.
    @inline(__always)
    func mayReach(_ x: Double, _ y: Double, _ reach: Double) -> Bool {
        x > left - reach && x < left + Double(width) + reach && y > top - reach && y < top + Double(height) + reach
    }

    /// The four channels at a point, 0 to 255.
    @inline(__always)
    func sample(_ x: Double, _ y: Double) -> SIMD4<Float> {
        let (u, v) = (x - 0.5, y - 0.5)
        guard u > left - 1, v > top - 1, u < left + Double(width), v < top + Double(height) else { return .zero }
        // Where the patch begins must not count in any rounding: it depends on what else is painted.
        let (across, down) = (Self.floor(u), Self.floor(v))
        let (column, row) = (across - Int(left), down - Int(top))
        let (f, g) = (Float(u - Double(across)), Float(v - Double(down)))
        if column >= 0, row >= 0, column + 1 < width, row + 1 < height {
            let first = base + (row * stride + column)
            let upper = Self.channels(first[0]) * (1 - f) + Self.channels(first[1]) * f
            let lower = Self.channels(first[stride]) * (1 - f) + Self.channels(first[stride + 1]) * f
            return upper * (1 - g) + lower * g
        }
        let upper = texel(column, row) * (1 - f) + texel(column + 1, row) * f
        let lower = texel(column, row + 1) * (1 - f) + texel(column + 1, row + 1) * f
        return upper * (1 - g) + lower * g
    }

    /// Of a number within the plane's limits.
    @inline(__always)
    private static func floor(_ value: Double) -> Int {
        let cut = Int(value)
        return Double(cut) > value ? cut - 1 : cut
    }

    @inline(__always)
    func packed(_ sum: SIMD4<Float>, _ factor: Float) -> UInt32 {
        // Each channel is at most 255, less the rounding of the sum. One by one: a vector's conversion is not specialised.
        let levels = sum * factor + 0.5
        return UInt32(levels.x) | UInt32(levels.y) << 8 | UInt32(levels.z) << 16 | UInt32(levels.w) << 24
    }

    @inline(__always)
    private func texel(_ column: Int, _ row: Int) -> SIMD4<Float> {
        guard column >= 0, column < width, row >= 0, row < height else { return .zero }
        return Self.channels(base[row * stride + column])
    }

    @inline(__always)
    private static func channels(_ pixel: UInt32) -> SIMD4<Float> {
        SIMD4<Float>(
            SIMD4<Int32>(
                truncatingIfNeeded: SIMD4<UInt32>(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF, pixel >> 24)))
    }
}
