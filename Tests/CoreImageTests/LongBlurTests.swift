import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Foundation
import Testing

/// Blurs along lines that are too long for a sum of all their points, against that sum in double precision.
@Suite("Blurs along long lines")
struct LongBlurTests {
    private static let (width, height) = (150, 110)

    /// The color at a point, interpolated linearly; pixel (x, y) has its middle at (x, y).
    private func linear(_ picture: DoubleBitmap, _ x: Double, _ y: Double) -> SIMD4<Double> {
        func at(_ x: Int, _ y: Int) -> SIMD4<Double> {
            x >= 0 && x < picture.width && y >= 0 && y < picture.height ? picture.values[y * picture.width + x] : .zero
        }
        let (i, j) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (fx, fy) = (x - x.rounded(.down), y - y.rounded(.down))
        let upper = at(i, j) * (1 - fx) + at(i + 1, j) * fx
        return upper * (1 - fy) + (at(i, j + 1) * (1 - fx) + at(i + 1, j + 1) * fx) * fy
    }

    /// The differences from the mean of four points for each pixel of the line from (x, y) + `first` to (x, y) + `last`, at
    /// every third pixel of every fifth row.
    private func differences(
        _ name: String, _ inputs: [String: Any],
        line: (_ x: Double, _ y: Double) -> (first: SIMD2<Double>, last: SIMD2<Double>)
    ) throws -> (most: Double, mean: Double) {
        let filter = try #require(CIFilter(name: name, parameters: inputs)).value
        let source = try TestBitmap.edges.pixels(Self.width, Self.height)
        let result = try OwnedPixels(Self.width, Self.height)
        filter.program(in: FilterSpace(originY: Double(Self.height))).apply(
            to: PixelPatch(source.buffer), into: PixelPatch(result.buffer), region: PixelRegion(result.buffer.rect))
        #expect(result.isPremultiplied)
        let (exact, shown) = (DoubleBitmap(source.buffer), DoubleBitmap(result.buffer))
        var (most, sum, count) = (0.0, 0.0, 0.0)
        for y in stride(from: 0, to: Self.height, by: 5) {
            for x in stride(from: 0, to: Self.width, by: 3) {
                let (first, last) = line(Double(x), Double(y))
                let way = last - first
                let points = 4 * Int((way * way).sum().squareRoot().rounded(.up)) + 1
                let wanted = (0..<points).reduce(SIMD4<Double>.zero) {
                    let place = first + way * ((Double($1) + 0.5) / Double(points))
                    return $0 + linear(exact, Double(x) + place.x, Double(y) + place.y)
                }
                let difference = wanted / Double(points) - shown.values[y * Self.width + x]
                let largest = max(difference.max(), -difference.min())
                (most, sum, count) = (max(most, largest), sum + largest, count + 1)
            }
        }
        return (most, sum / count)
    }

    @Test("CIMotionBlur, of more than 16 pixels to each side", arguments: [(30.0, 0.4), (60, 2.2), (100, -1)])
    func motion(radius: Double, angle: Double) throws {
        let found = try differences("CIMotionBlur", ["inputRadius": radius, "inputAngle": angle]) { _, _ in
            let way = SIMD2(cos(angle), -sin(angle)) * radius
            return (-way, way)
        }
        // Whole points at both ends, of which half lie beyond the line, and levels of the pieces rounded.
        #expect(found.most < 2.5 + 255 / (2 * radius) && found.mean < 1, "\(found)")
    }

    @Test("CIZoomBlur, of more than 16 pixels", arguments: [60.0, 150, -80])
    func zoom(amount: Double) throws {
        let found = try differences(
            "CIZoomBlur", ["inputCenter": CIVector(x: 40, y: 50), "inputAmount": amount]
        ) { x, y in
            // The center is 60 from the top.
            let way = SIMD2(x + 0.5 - 40, y + 0.5 - 60) * (-amount / 100)
            let length = (way * way).sum().squareRoot()
            return (.zero, length > 4 * abs(amount) ? way * (4 * abs(amount) / length) : way)
        }
        // Half a point of 16 at both ends of the shortest lines, and levels of the pieces rounded. About the center, where all
        // lines meet, pieces are interpolated between others.
        #expect(found.most < 2.5 + 255 / 16 && found.mean < 2, "\(found)")
    }
}
