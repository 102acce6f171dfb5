import Glibc

/// A closed outline of lines and curves in pixels, y down, for `CoverageScan`.
///
/// Curves are flattened immediately, so precisely that the error of coverage is less than one level of 255. Parts
/// outside the window are not refined, so that curves of any size need few lines. Points that are not finite, or too
/// far away, make the outline empty.
///
/// An outline of very many lines is stored as samples: see `mostCrossings`.
package struct PixelOutline: Sendable {
    /// A line; closing lines are included.
    struct Line: Sendable {
        let start, end: SIMD2<Double>
    }

    /// A straight edge that is not antialiased: pixels are inside or outside by their centers.
    ///
    /// A center on the edge is inside if the edge is a left or upper one, so that exactly one of two outlines that
    /// share the edge contains the pixel.
    package struct Cut: Sendable {
        /// A point of the edge's line, and the unit vectors along it and into the outline.
        let origin, along, inward: SIMD2<Double>
        /// The range of the edge, as distances from `origin`.
        let from, to: Double
        /// Whether centers on the edge are inside.
        let ownsTies: Bool

        /// The tolerance for centers on the edge, greater than rounding errors.
        package static let tie = 1e-6

        /// Nil for an edge without a direction. Pixels beyond `from` and `to`, which are distances from `origin` along
        /// the edge, are not affected.
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

        /// Whether the pixel with this center is outside.
        func removes(_ center: SIMD2<Double>) -> Bool {
            let offset = center - origin
            let distance = offset.x * inward.x + offset.y * inward.y
            guard ownsTies ? distance < -Self.tie : distance <= Self.tie else { return false }
            let position = offset.x * along.x + offset.y * along.y
            return position >= from && position <= to
        }
    }

    /// The pixels whose coverage is computed.
    package let window: PixelRect
    /// Nil if lines are never replaced by samples. Otherwise the part that this window is of a larger one, 1 for all of it:
    /// the number of crossings that are sampled precisely is that of the larger one.
    private let sampledPart: Double?
    private(set) var lines: [Line] = PixelOutline.spareLines.take()
    static let spareLines = SpareArrays<Line>()
    /// The samples that replace the lines if there are too many.
    private(set) var grid: WindingGrid?
    /// Half of the number of lines, plus the number of rows that each of them crosses.
    private var crossings = 0.0
    package private(set) var cuts: [Cut] = []
    private var first: SIMD2<Double>?
    private var last = SIMD2<Double>.zero
    private(set) var isBroken = false
    /// The number of crossings at which the sample rows are halved.
    private var coarseningThreshold = Double.infinity
    /// Whether parts that wind in the same direction cover all samples, so that further ones change nothing.
    package private(set) var isFull = false
    /// The number of crossings at which it is next determined whether the outline is full.
    private var nextCheck = 0.0

    /// The greatest distance between a curve and a line between two of its points, in pixels. If each pixel has only a few
    /// samples, it is a quarter of the distance between them.
    private var tolerance = 3.0 / 1024
    /// The same for short lines: see `lineCount`.
    private static let shortTolerance = 1.0 / 64
    /// The number of crossings at which eight sample rows of each pixel row are halved. Fewer are halved at accordingly larger
    /// numbers, so that the time for all crossings grows with the logarithm of their number.
    private static let mostCrossingsOfEightRows = 4_194_304.0
    /// The most crossings of lines and rows, plus this number for each row, that are stored as lines. Beyond that, an
    /// outline is stored as at most eight samples per pixel.
    private static let mostCrossings = 131_072.0
    private static let mostCrossingsOfRow = 512.0
    /// The initial capacity for lines: those of four small corners.
    private static let room = 160
    /// The most lines of a curve that is not divided, so that its parts outside the window are not refined.
    private static let mostLines = 32.0
    /// The greatest magnitude of a coordinate.
    private static let limit = 1e300

    package init(window: PixelRect, sampledPart: Double? = 1) {
        (self.window, self.sampledPart) = (window, sampledPart)
    }

    private static func isUsable(_ point: SIMD2<Double>) -> Bool {
        abs(point.x) <= limit && abs(point.y) <= limit
    }

    /// Whether there is nothing to cover.
    package var isEmpty: Bool { isBroken || (lines.isEmpty && grid == nil) || window.isEmpty }

    /// Removes the lines from the outline.
    mutating func takeLines() -> [Line] {
        defer { lines = [] }
        return lines
    }

    /// The samples of all lines; nil if the lines are stored, or there is nothing to cover.
    mutating func completeGrid() -> WindingGrid? {
        // Not in a copy, which may have many megabytes.
        grid?.flush()
        return isEmpty ? nil : grid
    }

    /// Stores a line, unless it is above or below the window.
    private mutating func append(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
        let (top, bottom) = (Double(window.minY), Double(window.maxY))
        let (high, low) = (max(min(start.y, end.y), top), min(max(start.y, end.y), bottom))
        guard high < low else { return }
        crossings += low - high + 0.5
        if grid != nil {
            grid?.add(start, end)
            if crossings > coarseningThreshold {
                grid?.coarsen()
                adaptSampling()
            }
            return
        }
        lines.append(Line(start: start, end: end))
        guard sampledPart != nil, Self.isSampled(crossings: crossings, rows: window.height), !window.isEmpty else {
            return
        }
        var grid = WindingGrid(window: window)
        for line in takeLines() { grid.add(line.start, line.end) }
        self.grid = grid
        adaptSampling()
    }

    /// Sets the limits that depend on the number of sample rows.
    private mutating func adaptSampling() {
        guard let grid else { return }
        tolerance = 0.25 / grid.density
        guard grid.canCoarsen else {
            coarseningThreshold = .infinity
            return
        }
        coarseningThreshold = Self.mostCrossingsOfEightRows * 8 / grid.density * (sampledPart ?? 1)
        // Among two lines for each sample, single ones are not visible.
        let area = Double(window.width) * Double(window.height)
        if grid.density <= 1 { coarseningThreshold = max(coarseningThreshold, 2 * area / grid.density) }
    }

    /// Appends a line to a point. The first point starts the outline.
    package mutating func addLine(to point: SIMD2<Double>) {
        guard Self.isUsable(point) else {
            isBroken = true
            return
        }
        if first == nil { first = point } else if point != last { append(last, point) }
        last = point
    }

    /// Appends a cubic Bézier curve to `end`.
    package mutating func addCurve(to end: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>) {
        guard first != nil, Self.isUsable(end), Self.isUsable(control1), Self.isUsable(control2) else {
            isBroken = true
            return
        }
        // Most curves are small, and are followed by others.
        if lines.isEmpty, grid == nil { lines.reserveCapacity(Self.room) }
        subdivide(last, control1, control2, end, depth: 0)
        last = end
    }

    /// Closes the outline. Another one may follow.
    package mutating func close() {
        if let first { addLine(to: first) }
        first = nil
    }

    /// Adds a closed outline of straight lines.
    package mutating func addPolygon(_ points: [SIMD2<Double>]) {
        close()
        for point in points { addLine(to: point) }
        close()
    }

    /// Adds polygons which together wind in the same direction as all other parts of the outline. `toPixels` returns the pixels
    /// of their points.
    @inline(__always)
    package mutating func addPart(_ polygons: Polygons, _ toPixels: (SIMD2<Double>) -> SIMD2<Double>) {
        guard !isFull else { return }
        close()
        var index = 0
        for end in polygons.ends {
            while index < end {
                addLine(to: toPixels(polygons.points[index]))
                index += 1
            }
            close()
        }
        checkFullness()
    }

    private mutating func checkFullness() {
        guard grid != nil, crossings > nextCheck else { return }
        isFull = grid?.completeRows() ?? false
        nextCheck = 2 * crossings
    }

    /// Whether an outline with this number of crossings of lines and rows is stored as samples.
    package static func isSampled(crossings: Double, rows: Int) -> Bool {
        crossings > max(mostCrossings, mostCrossingsOfRow * Double(rows))
    }

    /// Disables antialiasing at an edge. The outline must extend at least a pixel beyond the edge.
    package mutating func add(_ cut: Cut) { cuts.append(cut) }

    private mutating func subdivide(
        _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>, depth: Int
    ) {
        let (first, second) = (p0 - 2 * p1 + p2, p1 - 2 * p2 + p3)
        let count = lineCount(bend: max(first.length, second.length), p1 - p0, p2 - p1, p3 - p2)
        if depth == 24 || count <= 1 || !isSeen(p0, p1, p2, p3) {
            append(p0, p3)
        } else if count <= Self.mostLines {
            // A line between two points of the curve is on its inner side, by two thirds of the greatest distance on average.
            // The inner points are moved outward by as much, so that the area is that of the curve.
            let steps = EvenSteps(count: count)
            let step = steps.length
            let (a, b, c) = (p3 - p0 + 3 * (p1 - p2), 3 * first, 3 * (p1 - p0))
            // A twelfth of the second derivative, 6 a t + 2 b, times the square of the step.
            let (d, e) = (a * (step * step / 2), b * (step * step / 6))
            var start = p0
            var t = steps.first
            for _ in 1..<Int(count) {
                let end = ((a * t + b) * t + c) * t + p0 - (d * t + e)
                append(start, end)
                start = end
                t += step
            }
            append(start, p3)
        } else {
            let (a, b, c) = ((p0 + p1) / 2, (p1 + p2) / 2, (p2 + p3) / 2)
            let (d, e) = ((a + b) / 2, (b + c) / 2), middle = (d + e) / 2
            subdivide(p0, a, d, middle, depth: depth + 1)
            subdivide(middle, e, c, p3, depth: depth + 1)
        }
    }

    /// The number of lines of a curve with a greatest second difference of control points, and with these first differences.
    private func lineCount(
        bend: Double, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
    ) -> Double {
        // Three quarters of the second difference bound the distance of the curve from a line (Wang's formula).
        let distance = 0.75 * bend
        let most = (distance / tolerance).squareRoot()
        guard grid == nil, most > 1 else { return most.rounded(.up) }
        // A curve that turns by more than a right angle may come close to itself, where errors do not cancel each other.
        let isGentle = min((a * b).sum(), (b * c).sum(), (a * c).sum()) >= -1e-9 * (b * b).sum()
        guard isGentle else { return EvenSteps.count(most) }
        // The area between the curve and a line is that of the distance times the length, of which a pixel may contain an
        // eighth that the rest of the line would cancel.
        let short = cbrt(64 * distance * (a.length + b.length + c.length))
        return EvenSteps.count(min(most, max(short, (distance / Self.shortTolerance).squareRoot())))
    }

    /// Whether a curve may be visible in the window.
    private func isSeen(
        _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
    ) -> Bool {
        max(max(p0.x, p1.x), max(p2.x, p3.x)) > Double(window.minX)
            && min(min(p0.x, p1.x), min(p2.x, p3.x)) < Double(window.maxX)
            && max(max(p0.y, p1.y), max(p2.y, p3.y)) > Double(window.minY)
            && min(min(p0.y, p1.y), min(p2.y, p3.y)) < Double(window.maxY)
    }
}
