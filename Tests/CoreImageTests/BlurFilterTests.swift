import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Foundation
import Testing

/// Compares blurs and sharpening with direct sums in double precision.
@Suite("Blurs and sharpening")
struct BlurFilterTests {
    private static let (width, height) = (30, 20)

    private func filter(_ name: String, _ inputs: [String: Any]) throws -> FilterValue {
        try #require(CIFilter(name: name, parameters: inputs)).value
    }

    /// The largest and the mean difference between a filter's result and `expected` for each pixel.
    private func differences(
        _ filter: FilterValue, _ space: FilterSpace = FilterSpace(), testPictures: [TestBitmap] = TestBitmap.allCases,
        margin: Int, expected: (DoubleBitmap, _ x: Int, _ y: Int) -> SIMD4<Double>
    ) throws -> (most: Double, mean: Double) {
        var (most, sum, count) = (0.0, 0.0, 0.0)
        for testPicture in testPictures {
            let source = try testPicture.pixels(Self.width, Self.height)
            let result = try OwnedPixels(Self.width + 2 * margin, Self.height + 2 * margin)
            let target = PixelPatch(result.buffer, x: -margin, y: -margin)
            filter.program(in: space).apply(
                to: PixelPatch(source.buffer), into: target, region: PixelRegion(target.rect))
            #expect(result.isPremultiplied)
            let (exact, shown) = (DoubleBitmap(source.buffer), DoubleBitmap(result.buffer))
            for y in 0..<shown.height {
                for x in 0..<shown.width {
                    let wanted = expected(exact, x - margin, y - margin)
                    let difference = wanted - shown.values[y * shown.width + x]
                    let largest = max(difference.max(), -difference.min())
                    (most, sum, count) = (max(most, largest), sum + largest, count + 1)
                }
            }
        }
        print(
            "\(filter.filterName) \(filter.description.inputs.indices.map { filter[input: $0] }): most \(most), mean \(sum / count)"
        )
        return (most, sum / count)
    }

    @Test("CIBoxBlur is the mean over a square, with partial weights at its edges", arguments: [0.4, 1, 2.5, 17])
    func box(radius: Double) throws {
        let reach = Int(radius.rounded(.up))
        func weight(_ k: Int) -> Double { max(0, min(1, radius + 1 - Double(abs(k)))) }
        let total = (-reach...reach).reduce(0.0) { $0 + weight($1) }
        let found = try differences(
            try filter("CIBoxBlur", ["inputRadius": radius]), testPictures: [.noise, .dots], margin: 3
        ) { image, x, y in
            var sum = SIMD4<Double>.zero
            for j in (y - reach..<y + reach + 1).clamped(to: 0..<Self.height) {
                var row = SIMD4<Double>.zero
                for i in (x - reach..<x + reach + 1).clamped(to: 0..<Self.width) {
                    row += weight(i - x) * image.values[j * Self.width + i]
                }
                sum += weight(j - y) * row
            }
            return sum / (total * total)
        }
        #expect(found.most < 0.53)
    }

    @Test(
        "CIDiscBlur is the mean over a disc",
        arguments: [(1.5, 0.52, 0.4), (6, 0.52, 0.4), (12, 0.75, 0.5), (20, 3, 0.7)])
    func disc(radius: Double, most: Double, mean: Double) throws {
        let reach = Int((radius + 1).rounded(.up))
        // The part of each pixel in the disc, with 8 by 8 sample points, as documented.
        var weights: [(dx: Int, dy: Int, weight: Double)] = []
        for dy in -reach...reach {
            for dx in -reach...reach {
                var points = 0
                for i in 0..<8 {
                    for j in 0..<8 {
                        let (x, y) = (Double(dx) + (Double(i) - 3.5) / 8, Double(dy) + (Double(j) - 3.5) / 8)
                        if x * x + y * y <= radius * radius { points += 1 }
                    }
                }
                if points > 0 { weights.append((dx, dy, Double(points))) }
            }
        }
        let total = weights.reduce(0) { $0 + $1.weight }
        let found = try differences(
            try filter("CIDiscBlur", ["inputRadius": radius]), testPictures: radius > 10 ? [.edges] : [.noise, .edges],
            margin: 2
        ) { image, x, y in
            var sum = SIMD4<Double>.zero
            for (dx, dy, weight) in weights {
                let (i, j) = (x + dx, y + dy)
                guard i >= 0, i < Self.width, j >= 0, j < Self.height else { continue }
                sum += weight * image.values[j * Self.width + i]
            }
            return sum / total
        }
        #expect(found.most < most && found.mean < mean)
    }

    /// The color at a point, by bilinear interpolation; the center of pixel (x, y) is at (x, y) here.
    private func linear(_ image: DoubleBitmap, _ x: Double, _ y: Double) -> SIMD4<Double> {
        func at(_ x: Int, _ y: Int) -> SIMD4<Double> {
            x >= 0 && x < image.width && y >= 0 && y < image.height ? image.values[y * image.width + x] : .zero
        }
        let (i, j) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (fx, fy) = (x - x.rounded(.down), y - y.rounded(.down))
        let upper = at(i, j) * (1 - fx) + at(i + 1, j) * fx
        return upper * (1 - fy) + (at(i, j + 1) * (1 - fx) + at(i + 1, j + 1) * fx) * fy
    }

    @Test(
        "CIMotionBlur is the mean along a line, counterclockwise from the right",
        arguments: [(5.0, 0.0), (8, 1), (3.3, Double.pi / 2), (12, -2.5)])
    func motion(radius: Double, angle: Double) throws {
        let count = Int(radius.rounded(.up))
        let found = try differences(
            try filter("CIMotionBlur", ["inputRadius": radius, "inputAngle": angle]), testPictures: [.noise, .dots],
            margin: 4
        ) { image, x, y in
            var sum = SIMD4<Double>.zero
            for i in -count...count {
                let t = radius * Double(i) / Double(count)
                sum += linear(image, Double(x) + t * cos(angle), Double(y) - t * sin(angle))
            }
            return sum / Double(2 * count + 1)
        }
        // The weights are rounded to 1/65536.
        #expect(found.most < 0.6)
    }

    @Test("CIZoomBlur is the mean along the line toward the center", arguments: [20.0, -35])
    func zoom(amount: Double) throws {
        // The center, (20, 10) points from the bottom left, is at (20, 10) from the top left.
        let found = try differences(
            try filter("CIZoomBlur", ["inputCenter": CIVector(x: 20, y: 10), "inputAmount": amount]),
            FilterSpace(originY: Double(Self.height)), testPictures: [.noise, .edges], margin: 3
        ) { image, x, y in
            let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
            let (vx, vy) = ((px - 20) * amount / 100, (py - 10) * amount / 100)
            let length = hypot(vx, vy)
            if length < 0.001 { return linear(image, Double(x), Double(y)) }
            let count = min(64, Int(length.rounded(.up)))
            let sum = (0...count).reduce(SIMD4<Double>.zero) {
                let t = Double($1) / Double(count)
                return $0 + linear(image, Double(x) - vx * t, Double(y) - vy * t)
            }
            return sum / Double(count + 1)
        }
        // Half a level for the result, and the mean error of positions in 1/4096 of a pixel.
        #expect(found.most < 0.54)
    }

    @Test("CIMedianFilter is each channel's median of nine pixels")
    func median() throws {
        let found = try differences(try filter("CIMedianFilter", [:]), margin: 2) { image, x, y in
            var around: [SIMD4<Double>] = []
            for j in y - 1...y + 1 {
                for i in x - 1...x + 1 { around.append(linear(image, Double(i), Double(j))) }
            }
            var result = SIMD4<Double>.zero
            for channel in 0..<4 { result[channel] = around.map { $0[channel] }.sorted()[4] }
            return result
        }
        #expect(found.most == 0)
    }

    @Test("CINoiseReduction smooths small differences and sharpens large ones")
    func noise() throws {
        let weights: [Double] = [0.0722, 0.7152, 0.2126, 0]
        let luminance = SIMD4<Double>(weights)
        let found = try differences(
            try filter("CINoiseReduction", ["inputNoiseLevel": 0.05, "inputSharpness": 0.7]),
            testPictures: [.noise, .edges],
            margin: 1
        ) { image, x, y in
            let center = linear(image, Double(x), Double(y))
            if center.w == 0 { return .zero }
            var mean = SIMD4<Double>.zero
            for j in -1...1 {
                for i in -1...1 {
                    mean += linear(image, Double(x + i), Double(y + j)) * Double((2 - abs(i)) * (2 - abs(j))) / 16
                }
            }
            let own = mean * (center.w / mean.w)
            let difference = ((center - own) * luminance).sum()
            var result = abs(difference) < 0.05 * center.w ? own : center + (center - own) * 0.7
            result.w = center.w
            return result.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: center.w))
        }
        #expect(found.most < 0.51)
    }

    @Test(
        "sharpening and gloom mix a pixel with its blurred neighborhood",
        arguments: [
            ("CIUnsharpMask", "inputIntensity", 0.5), ("CIUnsharpMask", "inputIntensity", 2),
            ("CISharpenLuminance", "inputSharpness", 0.9), ("CIGloom", "inputIntensity", 0.8),
        ])
    func sharpening(name: String, key: String, amount: Double) throws {
        let filter = try filter(name, ["inputRadius": 2, key: amount])
        var blurred: [DoubleBitmap] = []
        for testPicture in [TestBitmap.edges, .noise] {
            let source = try testPicture.pixels(Self.width, Self.height)
            withExtendedLifetime(source) {
                blurred.append(DoubleBitmap(source.buffer).blurred(sigma: 2, reach: 6, margin: 0))
            }
        }
        let luminance = SIMD4<Double>(0.0722, 0.7152, 0.2126, 0)
        for (index, testPicture) in [TestBitmap.edges, .noise].enumerated() {
            let found = try differences(filter, testPictures: [testPicture], margin: 2) { source, x, y in
                let s = linear(source, Double(x), Double(y))
                if s.w == 0 { return .zero }
                let around = blurred[index].values[y * Self.width + x]
                let b = around * (s.w / around.w)
                var result: SIMD4<Double>
                switch name {
                case "CIUnsharpMask": result = s + (s - b) * amount
                case "CIGloom": result = s + (pointwiseMin(s, b) - s) * amount
                default: result = s + SIMD4(repeating: ((s - b) * luminance).sum()) * amount
                }
                result.w = s.w
                return result.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: s.w))
            }
            // The blurred image is rounded to a level, and its color is divided by its alpha.
            #expect(
                found.most < 0.51 + 1.1 * amount * (testPicture == .noise ? 2.5 : 1.5)
                    && found.mean < 0.3 + 0.5 * amount)
        }
    }

    @Test("the preparation does not depend on the strength, and sharpening paints nothing outside the image")
    func preparation() throws {
        for (name, key) in [
            ("CIUnsharpMask", "inputIntensity"), ("CIGloom", "inputIntensity"),
            ("CISharpenLuminance", "inputSharpness"),
        ] {
            let (weak, strong) = (
                try filter(name, [key: 0.2]).program(in: FilterSpace()),
                try filter(name, [key: 0.9]).program(in: FilterSpace())
            )
            #expect(weak != strong && weak.preparation == strong.preparation && weak.preparation != nil)
            let rect = PixelRect(x: 3, y: 4, width: 5, height: 6)
            #expect(weak.margin > 0 && weak.reach(of: rect) == rect && weak.fill.isEmpty)
        }
    }
}
