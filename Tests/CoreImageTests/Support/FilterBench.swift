import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Testing

/// A test image for filters, with a slow reference: a function of points in double precision.
struct FilterBench {
    /// A coordinate in points, y up.
    typealias Point = SIMD2<Double>
    /// Red, green, blue and alpha, premultiplied, 0 to 255 each.
    typealias Color = SIMD4<Double>

    static let width = 64
    static let height = 48
    /// The image's position in pixel coordinates.
    static let (x, y) = (7, -5)
    static let rect = PixelRect(x: x, y: y, width: width, height: height)

    let pixels: OwnedPixels
    let space: FilterSpace
    private let colors: [Color]

    init(_ testPicture: TestBitmap = .noise, scale: Double = 1) throws {
        try self.init(try testPicture.pixels(Self.width, Self.height), scale: scale)
    }

    init(_ pixels: OwnedPixels, scale: Double = 1) throws {
        self.pixels = pixels
        // The point (0, 0) is near the image's bottom left, at a fractional pixel position.
        space = FilterSpace(
            scale: scale, originX: Double(Self.x) - 2.25, originY: Double(Self.y + Self.height) + 1.5,
            extent: CGRect(x: Self.x, y: Self.y, width: Self.width, height: Self.height))
        colors = pixels.pixels.joined().map(Self.color)
    }

    static func color(_ pixel: UInt32) -> Color {
        Color(Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF), Double(pixel >> 24))
    }

    var source: PixelPatch { PixelPatch(pixels.buffer, x: Self.x, y: Self.y) }

    /// The center of a pixel, in points.
    func point(_ x: Int, _ y: Int) -> Point {
        Point((Double(x) + 0.5 - space.originX) / space.scale, (space.originY - Double(y) - 0.5) / space.scale)
    }

    /// The premultiplied pixel at a pixel position; transparent outside the image.
    func pixel(_ x: Int, _ y: Int) -> Color {
        guard Self.rect.contains(x: x, y: y) else { return .zero }
        return colors[(y - Self.y) * Self.width + x - Self.x]
    }

    /// The color at a point, by bilinear interpolation.
    func linear(_ point: Point) -> Color {
        let (x, y) = (space.originX + point.x * space.scale - 0.5, space.originY - point.y * space.scale - 0.5)
        guard abs(x) < 1e6, abs(y) < 1e6 else { return .zero }
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (fx, fy) = (x - Double(left), y - Double(top))
        let upper = pixel(left, top) * (1 - fx) + pixel(left + 1, top) * fx
        let lower = pixel(left, top + 1) * (1 - fx) + pixel(left + 1, top + 1) * fx
        return upper * (1 - fy) + lower * fy
    }

    func program(_ name: String, _ inputs: [String: Any] = [:]) throws -> FilterProgram {
        try #require(CIFilter(name: name, parameters: inputs)).value.program(in: space)
    }

    /// The filtered image in a rectangle of pixels.
    func filtered(_ program: FilterProgram, in rect: PixelRect = Self.rect) throws -> OwnedPixels {
        let result = try OwnedPixels(rect.width, rect.height) { _, _ in 0x1234_5678 }
        program.apply(
            to: source, into: PixelPatch(result.buffer, x: rect.x, y: rect.y), region: PixelRegion(rect))
        return result
    }

    /// Compares a filter with a formula for the color at each point, including 12 pixels outside the image. Expects the
    /// greatest difference in any channel, in levels of 255, to be at most `limit`, and the mean at most 5/6 of that:
    /// the expected greatest rounding error of four numbers is 0.4. The default limit is half a level for the result, and
    /// 255 · 2 · 2^-13 for the position of a sample, which is rounded to 1/4096 of a pixel in both directions.
    func expect(
        _ name: String, _ inputs: [String: Any] = [:], limit: Double = 0.57, beyond: Int = 12,
        allowed outliers: Int = 0, location: SourceLocation = #_sourceLocation,
        _ formula: (_ point: Point, _ x: Int, _ y: Int) -> Color
    ) throws {
        let rect = Self.rect.insetBy(dx: -beyond, dy: -beyond)
        let result = try filtered(try program(name, inputs), in: rect)
        #expect(result.isPremultiplied, sourceLocation: location)
        var (worst, sum, above) = (0.0, 0.0, 0)
        for (j, row) in result.pixels.enumerated() {
            for (i, pixel) in row.enumerated() {
                let (x, y) = (rect.x + i, rect.y + j)
                let difference = Self.color(pixel) - formula(point(x, y), x, y)
                let error = max(difference.max(), -difference.min())
                sum += error
                if error > limit { above += 1 } else { worst = max(worst, error) }
            }
        }
        let mean = sum / Double(rect.area)
        print("\(name): greatest difference \(rounded(worst)), mean \(rounded(mean)), beyond the limit \(above)")
        #expect(above <= outliers, "\(name), \(inputs)", sourceLocation: location)
        #expect(mean <= limit / 1.2 + Double(outliers) * 255 / Double(rect.area), sourceLocation: location)
    }

    private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

extension SIMD2<Double> {
    var length: Double { (x * x + y * y).squareRoot() }

    /// The vector rotated counterclockwise.
    func turned(_ angle: Double) -> SIMD2 {
        SIMD2(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
    }
}
