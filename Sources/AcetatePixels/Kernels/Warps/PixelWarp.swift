/// A kernel that moves pixels: each target pixel is sampled at another position of the source.
///
/// Samples are interpolated linearly between four source pixels. They are transparent outside the source, farther away
/// than the reach, and outside `cut`. Pixels that do not move are copied exactly.
package protocol PixelWarp: PixelKernel {
    /// The greatest distance that a pixel moves along each axis.
    var reach: WarpReach { get }
    /// The rectangle outside which no pixel is painted; everything by default.
    var cut: PixelRect { get }
    /// Returns the source position, in pixels, that is visible at a target position. It is the same position where
    /// nothing moves.
    func source(of position: PixelPoint) -> PixelPoint
    /// The rectangle outside which nothing moves; everything by default.
    var site: PixelRect { get }
    /// Returns the coverage of the result at a position, 0 to 1.
    func coverage(at position: PixelPoint) -> Float
    /// Whether the warp is an affine map in each of many convex pieces of the plane; false by default.
    static var isPiecewise: Bool { get }
    /// Returns the source position, and the step to that of the next pixel to the right if the warp is piecewise.
    func place(of position: PixelPoint) -> WarpPlace
}

/// A source position, and the step to that of the next pixel to the right.
package struct WarpPlace {
    var source: PixelPoint
    var step = PixelPoint.zero
}

/// A point in a plane of pixels, x to the right and y down. The center of pixel (0, 0) is (½, ½).
package typealias PixelPoint = SIMD2<Double>

/// The greatest distance that a warp moves pixels. It is bounded, so that no input makes a filter read or repaint
/// unbounded areas.
package struct WarpReach: Sendable, Equatable {
    /// The limit in pixels. Pixels that would come from farther away are transparent.
    package static let limit = 4096.0

    package let pixels: Double

    /// Clamps the reach to 0 ... `limit`. NaN becomes the limit.
    package init(_ pixels: Double, limit: Double = WarpReach.limit) {
        self.pixels = pixels < limit ? max(0, pixels) : limit
    }

    /// The reach between any two positions of two rectangles.
    package init(between a: PixelRect, and b: PixelRect, limit: Double = WarpReach.limit) {
        self.init(
            Double(
                max(abs(a.maxX - b.minX), abs(b.maxX - a.minX), abs(a.maxY - b.minY), abs(b.maxY - a.minY))),
            limit: limit)
    }

    /// The margin that the interpolation reads.
    var margin: Int { Int(pixels.rounded(.up)) + 1 }
}

extension PixelRect {
    /// The rectangle of all pixels.
    package static let everything = PixelRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
}

extension PixelWarp {
    package var margin: Int { reach.margin }
    package var cut: PixelRect { .everything }
    package var site: PixelRect { .everything }

    package func reach(of painted: PixelRect) -> PixelRect {
        let near = painted.insetBy(dx: -margin, dy: -margin)
        return painted.union(near.intersection(site)).intersection(cut)
    }

    package static var isPiecewise: Bool { false }

    @inline(__always)
    package func place(of position: PixelPoint) -> WarpPlace { WarpPlace(source: source(of: position)) }

    @inline(__always)
    package func coverage(at position: PixelPoint) -> Float { 1 }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let rest = target.clear(region, outside: reach(of: source.rect))
        ParallelBands.forEach(rest, (self, source, target)) { context, band in
            let (warp, source, target) = context
            let (reach, cut) = (warp.reach.pixels, warp.cut)
            var block = WarpBlock(warp)
            band.forEachPixel(
                of: target, sampling: source,
                at: { x, y in
                    let position = PixelPoint(Double(x) + 0.5, Double(y) + 0.5)
                    let from = Self.isPiecewise ? block.source(x, y) : warp.source(of: position)
                    let shift = from - position
                    // Also false for NaN.
                    return abs(shift.x) <= reach && abs(shift.y) <= reach && cut.contains(x: x, y: y) ? from : nil
                },
                finish: { x, y, pixels in
                    for i in pixels.indices {
                        let coverage = warp.coverage(at: PixelPoint(Double(x + i) + 0.5, Double(y) + 0.5))
                        guard coverage < 1 else { continue }
                        pixels[i] = (PixelColor(premultiplied: pixels[i]) * max(0, coverage)).premultipliedPixel
                    }
                })
        }
    }
}

/// The source positions of adjacent pixels of a row, which start at a multiple of their number, by a piecewise warp.
private struct WarpBlock<Warp: PixelWarp> {
    private static var count: Int { 32 }
    private let warp: Warp
    private let sources = Scratch<PixelPoint>(unset: count)
    private var x = Int.min, y = Int.min

    init(_ warp: Warp) { self.warp = warp }

    @inline(__always)
    mutating func source(_ x: Int, _ y: Int) -> PixelPoint {
        let start = x & ~(Self.count - 1)
        if start != self.x || y != self.y {
            (self.x, self.y) = (start, y)
            fill(0, Self.count, place(0), place(Self.count))
        }
        return sources.base[x - start]
    }

    @inline(never)
    private func place(_ index: Int) -> WarpPlace {
        warp.place(of: PixelPoint(Double(x + index) + 0.5, Double(y) + 0.5))
    }

    /// Sets the sources of a range of pixels, given those of the first and of the one after the last. Both are in the same
    /// piece, and with them all between, if the step leads from one to the other.
    private func fill(_ start: Int, _ end: Int, _ first: WarpPlace, _ next: WarpPlace) {
        let away = first.source + first.step * Double(end - start) - next.source
        if end == start + 1 || first.step == next.step && max(abs(away.x), abs(away.y)) < 1e-6 {
            for index in start..<end { sources.base[index] = first.source + first.step * Double(index - start) }
            return
        }
        let middle = (start + end) / 2, place = place(middle)
        fill(start, middle, first, place)
        fill(middle, end, place, next)
    }
}

extension PixelPoint {
    @inline(__always)
    var length: Double { (x * x + y * y).squareRoot() }

    /// The vector rotated by an angle with this cosine and sine, from the x axis toward the y axis.
    @inline(__always)
    func turned(_ cosine: Double, _ sine: Double) -> PixelPoint {
        PixelPoint(x * cosine - y * sine, x * sine + y * cosine)
    }
}

extension PixelRect {
    /// The pixels that touch a circle, or the bounding box of two circles.
    init(around position: PixelPoint, and other: PixelPoint? = nil, radius: Double) {
        let other = other ?? position
        self.init(
            coveringMinX: min(position.x, other.x) - radius, minY: min(position.y, other.y) - radius,
            maxX: max(position.x, other.x) + radius, maxY: max(position.y, other.y) + radius)
    }

    /// The distance from a position to the rectangle's farthest corner.
    func farthest(from position: PixelPoint) -> Double {
        PixelPoint(
            max(abs(position.x - Double(minX)), abs(position.x - Double(maxX))),
            max(abs(position.y - Double(minY)), abs(position.y - Double(maxY)))
        ).length
    }
}
