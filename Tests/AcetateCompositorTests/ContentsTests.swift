import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import Testing

@Suite("Contents: gravity, parts, scales and filters")
struct ContentsTests {
    /// Every pixel is different; a quarter is translucent.
    static func image(_ width: Int, _ height: Int, isOpaque: Bool = false) throws -> CGImage {
        let size = try #require(PixelSize(width, height))
        var generator = SeededGenerator(seed: 5)
        return try #require(
            CGImage(size: size, isOpaque: isOpaque) { pixels in
                for y in 0..<height {
                    for x in 0..<width {
                        let isClear = !isOpaque && Int.random(in: 0..<4, using: &generator) == 0
                        let alpha: UInt32 = isClear ? .random(in: 0...255, using: &generator) : 255
                        let colors = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &generator) }
                        pixels[row: y][x] = alpha << 24 | colors[0] << 16 | colors[1] << 8 | colors[2]
                    }
                }
            })
    }

    /// A layer whose bounds begin at (3, -2), rotated about its anchor point.
    private func layer(_ image: CGImage, angle: Double = 0) -> LayerValues {
        var values = Scene.layer(CGRect(x: 11.25, y: 9.5, width: 40.5, height: 31), nil)
        values.bounds.origin = CGPoint(x: 3, y: -2)
        values.contents = image
        values.anchorPoint = CGPoint(x: 0.25, y: 0.5)
        values.position = CGPoint(x: 21, y: 25)
        if angle != 0 { values.transform = CATransform3DMakeRotation(angle, 0, 0, 1) }
        return values
    }

    private func drawn(_ values: LayerValues, scale: Double = 1, isFlipped: Bool = false) throws -> OwnedPixels {
        var scene = try Scene(Int(64 * scale), Int(56 * scale), scale: scale)
        scene.values[1]?.isGeometryFlipped = isFlipped
        scene.add(2, values)
        return try scene.drawn()
    }

    /// The greatest differences from the reference: for pixels that the frame covers completely, and for those on its
    /// outline.
    private func difference(
        _ pixels: OwnedPixels, _ reference: ReferenceContents,
        skip: (CGPoint, (x: Double, y: Double)) -> Bool = { _, _ in false },
        color: (ReferenceSampling, CGPoint, (x: Double, y: Double)) -> [Double]
    ) -> (inside: Double, outline: Double) {
        var (inside, outline) = (0.0, 0.0)
        for y in 0..<pixels.buffer.size.height {
            for x in 0..<pixels.buffer.size.width {
                var isSkipped = false
                let (expected, coverage) = reference.pixel(x, y) { sampling, point, place in
                    isSkipped = skip(point, place)
                    return color(sampling, point, place)
                }
                if isSkipped { continue }
                let difference = ReferenceSampling.difference(pixels.pixel(x, y), expected)
                if coverage < 1e-9 || coverage > 1 - 1e-9 {
                    inside = max(inside, difference)
                } else {
                    outline = max(outline, difference)
                }
            }
        }
        return (inside, outline)
    }

    /// The reference samples 256 points per pixel of the outline. With a slanted outline, its error is up to this
    /// number of levels.
    private static let outlineLimit = 4.0

    @Test(
        "each gravity positions the contents as the table specifies, with any flip and scale",
        arguments: ContentsGravity.all, [false, true])
    func gravities(gravity: ContentsGravity, isFlipped: Bool) throws {
        let image = try Self.image(26, 22)
        for (contentsScale, scale) in [(1.0, 1.0), (2, 1.5)] {
            var values = layer(image)
            (values.contentsGravity, values.contentsScale) = (gravity, contentsScale)
            for rect in [CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0.25, y: 0.125, width: 0.5, height: 0.625)]
            {
                values.contentsRect = rect
                let reference = ReferenceContents(
                    values, image, scale: scale, height: Int(56 * scale), isFlipped: isFlipped)
                let pixels = try drawn(values, scale: scale, isFlipped: isFlipped)
                let (inside, outline) = difference(pixels, reference) { $0.linear($2.x, $2.y) }
                #expect(inside < 1 && outline < 1.2, "\(contentsScale) \(scale) \(rect)")
            }
        }
    }

    @Test(
        "scaled and rotated contents are sampled by the filter for their scale", arguments: [0.3, 0.7, 1.5, 8],
        [0, 0.4])
    func filters(size: Double, angle: Double) throws {
        let image = try Self.image(Int(40.5 / size), Int(31 / size))
        for minification in [ScalingFilter.nearest, .linear, .trilinear] {
            for magnification in [ScalingFilter.nearest, .linear, .trilinear] {
                var values = layer(image, angle: angle)
                (values.minificationFilter, values.magnificationFilter) = (minification, magnification)
                values.minificationFilterBias = size < 0.5 ? -0.5 : 0.25
                let reference = ReferenceContents(values, image, scale: 1, height: 56)
                // Pixels of the image per pixel of the screen, along the rows and the columns.
                let (across, down) = (CGFloat(image.width) / 40.5, CGFloat(image.height) / 31)
                let steps = [(cos(angle), sin(angle)), (sin(angle), cos(angle))]
                let longest = steps.map { hypot($0 * across, $1 * down) }.max() ?? 1
                let filter = longest > 1 ? minification : magnification
                let isTrilinear = longest > 1 && filter == .trilinear
                let pixels = try drawn(values)
                let (inside, outline) = difference(pixels, reference) { _, place in
                    // At an edge between two pixels, either is the nearest.
                    filter == .nearest
                        && min(abs(place.x - place.x.rounded()), abs(place.y - place.y.rounded())) < 4e-4
                } color: { sampling, _, place in
                    if filter == .nearest {
                        // For pixels on the outline, the edge of the image repeats beyond it.
                        return sampling.nearest(place.x, place.y)
                    }
                    if isTrilinear {
                        let detail = log2(longest) + values.minificationFilterBias
                        return sampling.trilinear(place.x, place.y, detail: detail)
                    }
                    return sampling.linear(place.x, place.y)
                }
                #expect(inside < 1 && outline < Self.outlineLimit, "\(minification) \(magnification)")
            }
        }
    }

    @Test("a magnified image has no transparent rim, and two adjacent ones have no gap")
    func rim() throws {
        let image = try Self.image(4, 3, isOpaque: true)
        for filter in [ScalingFilter.nearest, .linear, .trilinear] {
            var scene = try Scene(64, 48)
            for (id, x) in [(LayerID(2), 0.0), (3, 32)] {
                var values = Scene.layer(CGRect(x: x, y: 0, width: 32, height: 48), nil)
                (values.contents, values.magnificationFilter) = (image, filter)
                scene.add(id, values)
            }
            let pixels = try scene.drawn()
            #expect(pixels.pixels.joined().allSatisfy { $0 >> 24 == 255 })
        }
    }

    @Test("pixel-aligned contents are copied exactly", arguments: [0, 1, 2, 3])
    func wholePixels(quarters: Int) throws {
        let image = try Self.image(20, 20)
        var values = Scene.layer(CGRect(x: 10, y: 12, width: 20, height: 20), nil)
        values.contents = image
        values.transform = CATransform3DMakeRotation(Double(quarters) * .pi / 2, 0, 0, 1)
        let pixels = try drawn(values)
        let rows = image.withPixels { pixels in (0..<20).map { Array(pixels[row: $0]) } }
        for y in 0..<20 {
            for x in 0..<20 {
                // Rotated counterclockwise.
                let (column, row) = [(x, y), (19 - y, x), (19 - x, 19 - y), (y, 19 - x)][quarters]
                #expect(pixels.pixel(10 + x, 24 + y) == rows[row][column])
            }
        }
    }

    /// (1 - 0.8) * 100 is a little less than 20.
    @Test("a part of the contents shows no pixel beyond it", arguments: [false, true])
    func exactPart(isFlipped: Bool) throws {
        var values = Scene.layer(CGRect(x: 2, y: 3, width: 60, height: 50), nil)
        values.contents = try Self.image(120, 100, isOpaque: true)
        values.contentsRect = CGRect(x: 0.2, y: 0.3, width: 0.5, height: 0.5)
        let pixels = try drawn(values, isFlipped: isFlipped)
        let painted = (0..<56).filter { pixels.pixel(30, $0) >> 24 != 0 }
        #expect(painted == Array(3..<53))
    }

    @Test("contents of huge and of zero size cost almost nothing")
    func extremes() throws {
        let image = try Self.image(6, 6, isOpaque: true)
        for length in [1e9, 1e-9, 1e150, 1e300, 0] {
            for gravity in ContentsGravity.all {
                var values = Scene.layer(CGRect(x: 20, y: 20, width: length, height: length), nil)
                values.position = CGPoint(x: 20, y: 20)
                (values.contents, values.contentsGravity) = (image, gravity)
                (values.contentsScale, values.minificationFilter) = (length == 1e9 ? 1e-8 : 1, .trilinear)
                values.contentsCenter = CGRect(x: 0.3, y: 0.4, width: 0.2, height: 0)
                #expect(try drawn(values).isPremultiplied)
            }
        }
    }
}

@Suite("Contents: the center that stretches")
struct ContentsCenterTests {
    private typealias Interval = (low: Double, high: Double)

    /// The three intervals of an axis, each in the layer's space, with the pixels of the image that it shows.
    private func intervals(
        _ frame: Interval, pixels: Double, _ center: Interval, scale: Double
    ) -> [(place: Interval, pixels: Interval)] {
        var (low, high) = (max(0, center.low) * pixels, min(1, center.high) * pixels)
        if low == high { (low, high) = (low - 0.5, high + 0.5) }
        var (first, last) = (low / scale, (pixels - high) / scale)
        let room = frame.high - frame.low
        if first + last > room { (first, last) = (first * room / (first + last), last * room / (first + last)) }
        return [
            ((frame.low, frame.low + first), (0, low)), ((frame.low + first, frame.high - last), (low, high)),
            ((frame.high - last, frame.high), (high, pixels)),
        ]
    }

    private static let centers = [
        CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5), CGRect(x: 0.1, y: 0.3, width: 0.15, height: 0.6),
        CGRect(x: 0.5, y: 0.5, width: 0, height: 0), CGRect(x: 0.25, y: 0, width: 0.5, height: 1),
        CGRect(x: -0.5, y: 0.5, width: 0.9, height: 3), CGRect(x: 0, y: 0, width: 0.5, height: 0.5),
    ]

    @Test("the contents are nine rectangles, each stretched by itself", arguments: centers, [false, true])
    func nine(center: CGRect, isFlipped: Bool) throws {
        let image = try ContentsTests.image(16, 12)
        for (gravity, scale, angle) in [
            (ContentsGravity.resize, 1.0, 0.0), (.resize, 2, 0), (.resizeAspect, 1, 0), (.resizeAspectFill, 1, 0),
            (.resize, 1, 0.5), (.resize, 0.2, 0),
        ] {
            var values = Scene.layer(CGRect(x: 9, y: 7, width: 45, height: 29), nil)
            (values.contents, values.contentsCenter, values.contentsScale) = (image, center, scale)
            values.contentsGravity = gravity
            values.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
            var scene = try Scene(64, 48)
            scene.values[1]?.isGeometryFlipped = isFlipped
            scene.add(2, values)
            let pixels = try scene.drawn()
            let reference = ReferenceContents(values, image, scale: 1, height: 48, isFlipped: isFlipped)
            let frame = reference.frame
            let columns = intervals(
                (frame.minX, frame.maxX), pixels: 16, (center.minX, center.maxX), scale: scale)
            let rows = intervals((frame.minY, frame.maxY), pixels: 12, (center.minY, center.maxY), scale: scale)
            var worst = Worst()
            for y in 0..<48 {
                for x in 0..<64 {
                    var isOnSeam = false
                    let (expected, coverage) = reference.pixel(x, y) { sampling, point, _ in
                        func pixel(_ place: Double, _ intervals: [(place: Interval, pixels: Interval)]) -> Double {
                            isOnSeam = isOnSeam || intervals.dropFirst().contains { abs($0.place.low - place) < 1e-6 }
                            let shown = intervals.filter { $0.place.low < $0.place.high }
                            let part = shown.first { place < $0.place.high } ?? shown[shown.count - 1]
                            let slope = (part.pixels.high - part.pixels.low) / (part.place.high - part.place.low)
                            return part.pixels.low + (place - part.place.low) * slope
                        }
                        let (u, v) = (pixel(point.x, columns), pixel(point.y, rows))
                        return sampling.linear(u, isFlipped ? v : 12 - v)
                    }
                    guard coverage < 1e-9 || coverage > 1 - 1e-9, !isOnSeam else { continue }
                    worst.note(ReferenceSampling.difference(pixels.pixel(x, y), expected), 0, at: x, y)
                }
            }
            #expect(worst.difference < 1, "\(gravity) \(scale) \(angle) at \(worst.place)")
        }
    }

    @Test("the corners keep their size, and shrink uniformly without enough space")
    func corners() throws {
        // Red corners of 4 pixels around a white center.
        let size = try #require(PixelSize(12, 12))
        let image = try #require(
            CGImage(size: size) { pixels in
                pixels.fill(pixels.rect, with: 0xFFFF_FFFF)
                for (x, y) in [(0, 0), (8, 0), (0, 8), (8, 8)] {
                    pixels.fill(PixelRect(x: x, y: y, width: 4, height: 4), with: 0xFFFF_0000)
                }
            })
        for (side, scale, corner) in [(40, 1.0, 4), (40, 2, 2), (40, 0.5, 8), (6, 1, 3), (8, 0.25, 4)] {
            var values = Scene.layer(CGRect(x: 0, y: 0, width: side, height: side), nil)
            (values.contents, values.contentsScale, values.magnificationFilter) = (image, scale, .nearest)
            values.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
            values.minificationFilter = .nearest
            var scene = try Scene(side, side)
            scene.add(2, values)
            let pixels = try scene.drawn().pixels
            for y in 0..<side {
                for x in 0..<side {
                    let isCorner = min(x, side - 1 - x) < corner && min(y, side - 1 - y) < corner
                    #expect(pixels[y][x] == (isCorner ? 0xFFFF_0000 : 0xFFFF_FFFF), "\(side) \(scale) \(x), \(y)")
                }
            }
        }
    }

    @Test("without a resizing gravity, the center is ignored")
    func positions() throws {
        let image = try ContentsTests.image(16, 12)
        for gravity in ContentsGravity.all where ![.resize, .resizeAspect, .resizeAspectFill].contains(gravity) {
            var values = Scene.layer(CGRect(x: 9.5, y: 7, width: 45, height: 29), nil)
            (values.contents, values.contentsGravity) = (image, gravity)
            var scenes = (try Scene(64, 48), try Scene(64, 48))
            scenes.0.add(2, values)
            values.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
            scenes.1.add(2, values)
            #expect(try scenes.0.drawn().pixels == scenes.1.drawn().pixels)
        }
    }
}

extension ContentsGravity {
    /// All twelve gravities.
    static let all: [ContentsGravity] = [
        .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
        .resizeAspectFill,
    ]
}
