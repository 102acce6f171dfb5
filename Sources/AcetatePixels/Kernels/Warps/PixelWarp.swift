/// A kernel that moves pixels: each target pixel is what the source holds at another place.
///
/// Between four source pixels it is interpolated linearly; outside of the source, further away than the reach allows and
/// beyond `cut` it is transparent. Where nothing moves the source's pixels stay as they are, byte for byte.
package protocol PixelWarp: PixelFormula where Prepared == Self {
    /// How far a pixel may come from, along each axis.
    var reach: WarpReach { get }
    /// No pixel outside is painted; everything unless said otherwise.
    var cut: PixelRect { get }
    /// The place in the source, in pixels, that the target shows at a place. The same place where nothing moves.
    func source(of place: PixelPlace) -> PixelPlace
    /// Where alone places may show others than themselves; everything unless said otherwise.
    var site: PixelRect { get }
    /// How much of a pixel is left, 0 to 1.
    func coverage(at place: PixelPlace) -> Float
}

/// A place in a plane of pixels, x to the right and y down: the middle of pixel (0, 0) is (½, ½).
package typealias PixelPlace = SIMD2<Double>

/// How far a warp's pixels come from, in pixels: bounded, so that no input makes a filter read, or repaint, without end.
package struct WarpReach: Sendable, Equatable {
    /// Pixels that would come from further away are transparent.
    package static let limit = 4096.0

    package let pixels: Double

    /// A reach, 0 or more, cut to the limit; NaN counts as the limit.
    package init(_ pixels: Double) {
        self.pixels = pixels < Self.limit ? max(0, pixels) : Self.limit
    }

    /// From any place of a rectangle to any place of another.
    package init(between a: PixelRect, and b: PixelRect) {
        self.init(
            Double(
                max(abs(a.maxX - b.minX), abs(b.maxX - a.minX), abs(a.maxY - b.minY), abs(b.maxY - a.minY))))
    }

    /// What the interpolation reads of it.
    var margin: Int { Int(pixels.rounded(.up)) + 1 }
}

extension PixelRect {
    /// Every pixel that there can be.
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

    @inline(__always)
    package func coverage(at place: PixelPlace) -> Float { 1 }

    @inline(__always)
    package static func pixel(x: Int, y: Int, of source: PixelSampler, by warp: Self) -> UInt32 {
        guard warp.cut.contains(x: x, y: y) else { return 0 }
        let place = PixelPlace(Double(x) + 0.5, Double(y) + 0.5)
        let from = warp.source(of: place)
        let coverage = warp.coverage(at: place)
        if from == place, coverage >= 1 { return source[x, y] }
        let shift = from - place
        // False for what is not a number, too.
        guard coverage > 0, abs(shift.x) <= warp.reach.pixels, abs(shift.y) <= warp.reach.pixels else { return 0 }
        return (source.linear(from.x, from.y) * coverage).premultipliedPixel
    }
}

extension PixelPlace {
    @inline(__always)
    var length: Double { (x * x + y * y).squareRoot() }

    /// The vector turned by an angle of this cosine and sine: from the x axis towards the y axis.
    @inline(__always)
    func turned(_ cosine: Double, _ sine: Double) -> PixelPlace {
        PixelPlace(x * cosine - y * sine, x * sine + y * cosine)
    }
}

extension PixelRect {
    /// The pixels that touch a circle, or the box about two of them.
    init(around place: PixelPlace, and other: PixelPlace? = nil, radius: Double) {
        let other = other ?? place
        self.init(
            coveringMinX: min(place.x, other.x) - radius, minY: min(place.y, other.y) - radius,
            maxX: max(place.x, other.x) + radius, maxY: max(place.y, other.y) + radius)
    }

    /// The distance from a place to the rectangle's farthest corner.
    func farthest(from place: PixelPlace) -> Double {
        PixelPlace(
            max(abs(place.x - Double(minX)), abs(place.x - Double(maxX))),
            max(abs(place.y - Double(minY)), abs(place.y - Double(maxY)))
        ).length
    }
}
