import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Testing

/// Compares geometry filters with double-precision maps of points.
@Suite("Geometry adjustments")
struct GeometryTests {
    typealias Point = FilterBench.Point
    typealias Color = FilterBench.Color
    static let scales = [1, 1.5]

    @Test("an affine transform samples the image at the inverse-mapped point", arguments: scales)
    func affine(scale: Double) throws {
        let maps = [
            CGAffineTransform(translationX: 5, y: -3), CGAffineTransform(translationX: 4.3, y: 2.75),
            CGAffineTransform(a: 1.4, b: 0.5, c: -0.5, d: 1.4, tx: -7, ty: 3.3),
            CGAffineTransform(a: -1, b: 0, c: 0.4, d: 1.9, tx: 40, ty: 0),
        ]
        for map in maps {
            let bench = try FilterBench(.noise, scale: scale)
            let back = map.inverted()
            try bench.expect("CIAffineTransform", ["inputTransform": map]) { point, _, _ in
                let from = CGPoint(x: CGFloat(point.x), y: CGFloat(point.y)).applying(back)
                return bench.linear(Point(Double(from.x), Double(from.y)))
            }
        }
    }

    @Test("a minified image is a mean of enough samples to skip no pixel")
    func shrinking() throws {
        let bench = try FilterBench(.edges)
        let map = CGAffineTransform(a: 0.4, b: 0.1, c: -0.1, d: 0.4, tx: 5, ty: 5)
        let back = map.inverted()
        // One pixel step is 2.43 source pixels long: 3 × 3 samples.
        try bench.expect("CIAffineTransform", ["inputTransform": map]) { point, _, _ in
            var sum = Color.zero
            for j in -1...1 {
                for i in -1...1 {
                    let place = CGPoint(x: CGFloat(point.x + Double(i) / 3), y: CGFloat(point.y + Double(j) / 3))
                    let from = place.applying(back)
                    sum += bench.linear(Point(Double(from.x), Double(from.y)))
                }
            }
            return sum / 9
        }
    }

    @Test("transforms are accepted in both types, and one without an inverse gives an empty image")
    func transforms() throws {
        let map = CGAffineTransform(a: 1, b: 0.5, c: 0, d: 2, tx: 3, ty: 4)
        let filter = try #require(CIFilter(name: "CIAffineTransform", parameters: ["inputTransform": map]))
        let boxed = try #require(filter.value(forKey: "inputTransform"))
        let other = try #require(CIFilter(name: "CIAffineTransform", parameters: ["inputTransform": boxed]))
        #expect(filter.value == other.value)
        let bench = try FilterBench()
        #expect(try bench.program("CIAffineTransform") == .copy)
        let flat = try bench.filtered(
            try bench.program("CIAffineTransform", ["inputTransform": CGAffineTransform(scaleX: 0, y: 1)]))
        #expect(flat.pixels.joined().allSatisfy { $0 == 0 })
    }

    @Test("a crop multiplies each pixel by its covered part", arguments: scales)
    func crop(scale: Double) throws {
        let bench = try FilterBench(.noise, scale: scale)
        for rect in [
            CGRect(x: 6.3, y: 4.7, width: 20.2, height: 11.9), CGRect(x: 26.5, y: 16.6, width: -20.2, height: -11.9),
        ] {
            let box = rect.standardized
            try bench.expect("CICrop", ["inputRectangle": rect]) { point, x, y in
                let half = 0.5 / scale
                let width = min(point.x + half, Double(box.maxX)) - max(point.x - half, Double(box.minX))
                let height = min(point.y + half, Double(box.maxY)) - max(point.y - half, Double(box.minY))
                return bench.pixel(x, y) * (max(0, width) * max(0, height) * scale * scale)
            }
        }
        #expect(try bench.program("CICrop") == .copy)
    }

    /// The projective map that four pairs of points define, solved as eight linear equations.
    private func homography(_ from: [Point], _ to: [Point]) -> (Point) -> Point? {
        // [x y 1 0 0 0 -xu -yu | u], [0 0 0 x y 1 -xv -yv | v]
        var rows: [[Double]] = []
        for (p, q) in zip(from, to) {
            rows.append([p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x, q.x])
            rows.append([0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y, q.y])
        }
        for column in 0..<8 {
            let pivot = (column..<8).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
            rows.swapAt(column, pivot)
            for row in 0..<8 where row != column {
                let factor = rows[row][column] / rows[column][column]
                for k in column..<9 { rows[row][k] -= factor * rows[column][k] }
            }
        }
        let h = (0..<8).map { rows[$0][8] / rows[$0][$0] }
        return { p in
            let w = h[6] * p.x + h[7] * p.y + 1
            return w > 0 ? Point((h[0] * p.x + h[1] * p.y + h[2]) / w, (h[3] * p.x + h[4] * p.y + h[5]) / w) : nil
        }
    }

    private let corners = [Point(-3, 40), Point(66, 47), Point(60, -6), Point(5, -1)]
    private var quadrilateral: [String: Any] {
        let keys = ["inputTopLeft", "inputTopRight", "inputBottomRight", "inputBottomLeft"]
        return Dictionary(
            uniqueKeysWithValues: zip(keys, corners.map { CGPoint(x: CGFloat($0.x), y: CGFloat($0.y)) as Any }))
    }

    /// The corners of a rectangle, in the same order as the quadrilateral's.
    private func corners(_ lowerLeft: Point, _ upperRight: Point) -> [Point] {
        [Point(lowerLeft.x, upperRight.y), upperRight, Point(upperRight.x, lowerLeft.y), lowerLeft]
    }

    @Test("a perspective transform maps the extent's corners to its points")
    func perspective() throws {
        let bench = try FilterBench(.edges)
        // The extent in points, relative to the bench's origin.
        let back = homography(corners, corners(Point(2.25, 1.5), Point(66.25, 49.5)))
        // Some distant pixels are means of 2 × 2 samples.
        try bench.expect("CIPerspectiveTransform", quadrilateral, limit: 0.52, allowed: 900) { point, _, _ in
            back(point).map(bench.linear) ?? .zero
        }
        let extent = CGRect(x: 2.25, y: 1.5, width: 64, height: 48)
        let inputs = quadrilateral.merging(["inputExtent": extent]) { $1 }
        let rect = FilterBench.rect.insetBy(dx: -8, dy: -8)
        let (one, other) = (
            try bench.filtered(try bench.program("CIPerspectiveTransform", quadrilateral), in: rect),
            try bench.filtered(try bench.program("CIPerspectiveTransformWithExtent", inputs), in: rect)
        )
        #expect(one.pixels == other.pixels)
    }

    @Test("a magnifying perspective takes one sample per pixel")
    func enlarged() throws {
        let bench = try FilterBench(.noise)
        let corners = [Point(-20, 75), Point(110, 90), Point(120, -31), Point(-35, -20)]
        let keys = ["inputTopLeft", "inputTopRight", "inputBottomRight", "inputBottomLeft"]
        let inputs = Dictionary(
            uniqueKeysWithValues: zip(keys, corners.map { CGPoint(x: CGFloat($0.x), y: CGFloat($0.y)) as Any }))
        let back = homography(corners, self.corners(Point(2.25, 1.5), Point(66.25, 49.5)))
        try bench.expect("CIPerspectiveTransform", inputs) { point, _, _ in back(point).map(bench.linear) ?? .zero }
    }

    @Test("a perspective correction maps the points to a rectangle at the lower left")
    func correction() throws {
        let bench = try FilterBench(.edges)
        let size = Point(
            ((corners[1] - corners[0]).length + (corners[2] - corners[3]).length) / 2,
            ((corners[0] - corners[3]).length + (corners[1] - corners[2]).length) / 2)
        let lowerLeft = Point(2.25, 1.5)
        let back = homography(corners(lowerLeft, lowerLeft + size), corners)
        try bench.expect("CIPerspectiveCorrection", quadrilateral, limit: 0.52, allowed: 1400) { point, x, y in
            let within = point - lowerLeft
            // The rectangle is rounded outward to whole pixels.
            guard within.x > -0.5, within.y > -0.5, within.x < size.x + 0.5, within.y < size.y + 0.5 else {
                return .zero
            }
            return back(point).map(bench.linear) ?? .zero
        }
    }

    @Test("a straightened image fills its extent and is rotated around its center", arguments: [0.2, -1.1, 3])
    func straighten(angle: Double) throws {
        let opaque = try OwnedPixels(FilterBench.width, FilterBench.height) { x, y in
            0xFF00_0000 | UInt32(x * 3) << 16 | UInt32(y * 4) << 8 | 0x40
        }
        let bench = try FilterBench(opaque)
        let middle = Point(2.25 + 32, 1.5 + 24)
        let zoom = abs(cos(angle)) + abs(sin(angle)) * 64 / 48
        try bench.expect("CIStraightenFilter", ["inputAngle": angle]) { point, x, y in
            guard FilterBench.rect.contains(x: x, y: y) else { return .zero }
            return bench.linear(middle + (point - middle).turned(-angle) / zoom)
        }
        let result = try bench.filtered(try bench.program("CIStraightenFilter", ["inputAngle": angle]))
        let inner = result.pixels.dropFirst().dropLast().flatMap { $0.dropFirst().dropLast() }
        #expect(inner.allSatisfy { $0 >> 24 == 255 })
    }

    @Test(
        "a Lanczos scale is the sum weighted with the windowed sinc", arguments: [(0.5, 1.0), (0.37, 1.6), (1.7, 0.8)],
        scales)
    func lanczos(scaling: (scale: Double, aspect: Double), scale: Double) throws {
        func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
        try expectScaled("CILanczosScaleTransform", [:], scaling, scale: scale, support: 3) { t in
            abs(t) < 3 ? sinc(t) * sinc(t / 3) : 0
        }
    }

    @Test(
        "a bicubic scale uses Mitchell and Netravali's weights", arguments: [(0.0, 0.75), (1, 0), (1.0 / 3, 1.0 / 3)])
    func bicubic(weights: (b: Double, c: Double)) throws {
        let (b, c) = weights
        try expectScaled(
            "CIBicubicScaleTransform", ["inputB": b, "inputC": c], (0.6, 1.9), scale: 1, support: 2
        ) { t in
            let x = abs(t)
            if x < 1 { return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + 6 - 2 * b) / 6 }
            if x >= 2 { return 0 }
            return ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x + 8 * b + 24 * c) / 6
        }
    }

    private func expectScaled(
        _ name: String, _ more: [String: Any], _ scaling: (scale: Double, aspect: Double), scale: Double,
        support: Double, weight: (Double) -> Double
    ) throws {
        let bench = try FilterBench(.noise, scale: scale)
        let inputs = more.merging(["inputScale": scaling.scale, "inputAspectRatio": scaling.aspect]) { $1 }
        let (sx, sy) = (scaling.scale * scaling.aspect, scaling.scale)
        try bench.expect(name, inputs, limit: 0.55) { point, _, _ in
            // The source position in pixels, and the nonzero weights.
            let x = bench.space.originX + point.x / sx * scale
            let y = bench.space.originY - point.y / sy * scale
            func weights(_ middle: Double, _ scaling: Double) -> [(Int, Double)] {
                let narrow = min(1, scaling)
                let reach = support / narrow + 1
                return (Int(middle - reach) - 1...Int(middle + reach) + 1).map {
                    ($0, weight((Double($0) + 0.5 - middle) * narrow))
                }
            }
            var (sum, total) = (Color.zero, 0.0)
            let columns = weights(x, sx)
            for (j, wy) in weights(y, sy) {
                for (i, wx) in columns {
                    sum += bench.pixel(i, j) * (wx * wy)
                    total += wx * wy
                }
            }
            sum /= total
            let alpha = max(0, min(255, sum.w))
            return Color(max(0, min(alpha, sum.x)), max(0, min(alpha, sum.y)), max(0, min(alpha, sum.z)), alpha)
        }
    }

    @Test("a scale of 1 is the identity, and a scale of 0 gives an empty image")
    func scaleIdentities() throws {
        let bench = try FilterBench()
        #expect(try bench.program("CILanczosScaleTransform") == .copy)
        let none = try bench.filtered(try bench.program("CILanczosScaleTransform", ["inputScale": 0]))
        #expect(none.pixels.joined().allSatisfy { $0 == 0 })
    }
}
