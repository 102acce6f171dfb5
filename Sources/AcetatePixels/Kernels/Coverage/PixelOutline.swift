/// A closed outline of lines and curves among pixels, y down, whose coverage `CoverageScan` tells.
///
/// Curves become lines at once, so close to the curve that no pixel's coverage is off by a level of 255; what lies beside
/// the window is not refined, so a curve of any size takes few lines. A point that is not finite, or farther off than any
/// number can be told apart from its neighbours, makes the outline empty.
///
/// An outline of very many lines is kept as samples: see `mostCrossings`.
package struct PixelOutline: Sendable {
    /// From `start` to `end`; closing lines are there as well.
    struct Line: Sendable {
        let start, end: SIMD2<Double>
    }

    /// A straight edge that is not antialiased: whole pixels are inside or outside, by their centres.
    ///
    /// A centre on the edge itself belongs to the side on which the edge is a left or an upper one, so that of two
    /// outlines that share the edge exactly one has the pixel.
    package struct Cut: Sendable {
        /// A point of the edge's line, and the unit vectors along it and into the outline.
        let origin, along, inward: SIMD2<Double>
        /// The part of the edge that cuts, from `origin` on.
        let from, to: Double
        /// Whether centres on the edge are inside.
        let ownsTies: Bool

        /// Farther apart than rounding moves a centre that is meant to lie on the edge.
        package static let tie = 1e-6

        /// Nil for an edge without a direction. Beyond `from` and `to`, distances from `origin` along the edge, pixels
        /// are left alone.
        package init?(
            origin: SIMD2<Double>, along: SIMD2<Double>, inward: SIMD2<Double>, from: Double = -.infinity,
            to: Double = .infinity
        ) {
            guard PixelOutline.isUsable(origin), PixelOutline.isUsable(along), PixelOutline.isUsable(inward) else {
                return nil
            }
            (self.origin, self.along, self.inward) = (origin, along, inward)
            (self.from, self.to) = (from, to)
            ownsTies = inward.x > Self.tie || (inward.x > -Self.tie && inward.y > 0)
        }

        /// Whether the pixel with its centre there is cut away.
        func removes(_ centre: SIMD2<Double>) -> Bool {
            let offset = centre - origin
            let distance = offset.x * inward.x + offset.y * inward.y
            guard ownsTies ? distance < -Self.tie : distance <= Self.tie else { return false }
            let place = offset.x * along.x + offset.y * along.y
            return place >= from && place <= to
        }
    }

    /// The pixels whose coverage is asked for.
    package let window: PixelRect
    private(set) var lines: [Line] = []
    /// In place of lines, where there are too many.
    private(set) var grid: WindingGrid?
    /// How many rows of the window the lines cross altogether, and one more for each of them.
    private var crossings = 0.0
    package private(set) var cuts: [Cut] = []
    private var first: SIMD2<Double>?
    private var last = SIMD2<Double>.zero
    private(set) var isBroken = false

    /// How far a line may be off the curve, in pixels.
    private static let tolerance = 1.0 / 512
    /// The same where each pixel is known by a few samples.
    private static let sampledTolerance = 1.0 / 32
    /// Each pixel has half the samples from so many crossings on, and again from four times as many on, down to one: among
    /// so many lines none is told apart.
    private var nextCoarsening = 4_194_304.0
    /// So many crossings of lines and rows are kept, and this many for each row: beyond that a pixel of an outline is told
    /// from at most eight samples.
    private static let mostCrossings = 131_072.0
    private static let mostCrossingsOfRow = 256.0
    /// For so many lines there is room from the first curve on: those of four small corners.
    private static let room = 160
    /// The greatest coordinate.
    private static let limit = 1e300

    package init(window: PixelRect) { self.window = window }

    private static func isUsable(_ point: SIMD2<Double>) -> Bool {
        abs(point.x) <= limit && abs(point.y) <= limit
    }

    /// Whether there is nothing to cover.
    package var isEmpty: Bool { isBroken || (lines.isEmpty && grid == nil) || window.isEmpty }

    /// Keeps a line, unless it lies above or below the window.
    private mutating func append(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
        let (top, bottom) = (Double(window.minY), Double(window.maxY))
        let (high, low) = (max(min(start.y, end.y), top), min(max(start.y, end.y), bottom))
        guard high < low else { return }
        crossings += low - high + 1
        if grid != nil {
            grid?.add(start, end)
            if crossings > nextCoarsening {
                grid?.coarsen()
                nextCoarsening *= 4
            }
            return
        }
        lines.append(Line(start: start, end: end))
        guard crossings > max(Self.mostCrossings, Self.mostCrossingsOfRow * (bottom - top)), !window.isEmpty else {
            return
        }
        var grid = WindingGrid(window: window)
        for line in lines { grid.add(line.start, line.end) }
        self.grid = grid
        lines = []
    }

    /// A line on to a point; the first point begins the outline.
    package mutating func addLine(to point: SIMD2<Double>) {
        guard Self.isUsable(point) else {
            isBroken = true
            return
        }
        if first == nil { first = point } else if point != last { append(last, point) }
        last = point
    }

    /// A cubic Bézier curve on to `end`.
    package mutating func addCurve(to end: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>) {
        guard first != nil, Self.isUsable(end), Self.isUsable(control1), Self.isUsable(control2) else {
            isBroken = true
            return
        }
        // Most curves are small, and come with others.
        if lines.isEmpty, grid == nil { lines.reserveCapacity(Self.room) }
        subdivide(last, control1, control2, end, depth: 0)
        last = end
    }

    /// Closes the outline; another one may follow.
    package mutating func close() {
        if let first { addLine(to: first) }
        first = nil
    }

    /// A closed outline of straight lines.
    package mutating func addPolygon(_ points: some Sequence<SIMD2<Double>>) {
        close()
        for point in points { addLine(to: point) }
        close()
    }

    /// Takes the antialiasing from an edge. The outline must reach at least a pixel beyond it there.
    package mutating func add(_ cut: Cut) { cuts.append(cut) }

    private mutating func subdivide(
        _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>, depth: Int
    ) {
        // Three quarters of the greatest second difference bound the distance to the chord (Wang's formula).
        let (first, second) = (p0 - 2 * p1 + p2, p1 - 2 * p2 + p3)
        let bend = max(abs(first.x), abs(second.x)) + max(abs(first.y), abs(second.y))
        let tolerance = grid == nil ? Self.tolerance : Self.sampledTolerance
        if depth == 24 || 0.75 * bend <= tolerance || !isSeen(p0, p1, p2, p3) {
            append(p0, p3)
            return
        }
        let (a, b, c) = ((p0 + p1) / 2, (p1 + p2) / 2, (p2 + p3) / 2)
        let (d, e) = ((a + b) / 2, (b + c) / 2)
        let middle = (d + e) / 2
        subdivide(p0, a, d, middle, depth: depth + 1)
        subdivide(middle, e, c, p3, depth: depth + 1)
    }

    /// Whether a curve may come into the window.
    private func isSeen(
        _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
    ) -> Bool {
        max(max(p0.x, p1.x), max(p2.x, p3.x)) > Double(window.minX)
            && min(min(p0.x, p1.x), min(p2.x, p3.x)) < Double(window.maxX)
            && max(max(p0.y, p1.y), max(p2.y, p3.y)) > Double(window.minY)
            && min(min(p0.y, p1.y), min(p2.y, p3.y)) < Double(window.maxY)
    }
}
