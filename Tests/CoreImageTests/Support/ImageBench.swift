import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Foundation
import Testing

/// Test images for filters of several images, and their colors for slow references.
struct ImageBench {
    typealias Color = SIMD4<Double>

    let pixels: [[UInt32]]
    let image: CIImage

    /// An image with its bottom left corner at the origin; `pixel` gets rows from the top.
    init(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) throws {
        pixels = (0..<height).map { y in (0..<width).map { pixel($0, y) } }
        let rows = pixels
        image = CIImage(cgImage: try #require(makeImage(width, height) { rows[$1][$0] }))
    }

    /// An image of random premultiplied pixels; opaque ones with `isOpaque`.
    static func noise(_ width: Int, _ height: Int, seed: UInt64 = 1, isOpaque: Bool = false) throws -> ImageBench {
        var generator = SeededGenerator(seed: seed)
        return try ImageBench(width, height) { _, _ in
            let alpha = isOpaque ? 255 : UInt32.random(in: 0...255, using: &generator)
            let channels = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &generator) }
            return alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
        }
    }

    /// Red, green, blue and alpha, premultiplied, 0...1; rows from the top, transparent outside.
    func color(_ x: Int, _ y: Int) -> Color {
        guard pixels.indices.contains(y), pixels[y].indices.contains(x) else { return .zero }
        return Self.color(pixels[y][x])
    }

    /// The color at a position, with pixels' centers at halves, by bilinear interpolation.
    func linear(_ x: Double, _ y: Double) -> Color {
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (fx, fy) = (x - 0.5 - left, y - 0.5 - top)
        let (i, j) = (Int(left), Int(top))
        let upper = color(i, j) * (1 - fx) + color(i + 1, j) * fx
        return upper * (1 - fy) + (color(i, j + 1) * (1 - fx) + color(i + 1, j + 1) * fx) * fy
    }

    static func color(_ pixel: UInt32) -> Color {
        Color(Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF), Double(pixel >> 24)) / 255
    }

    static func luminance(_ color: Color) -> Double { 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z }

    /// A context in which filters compute with encoded values, as those of layers do.
    static var encodedContext: CIContext { CIContext(options: [.workingColorSpace: NSNull()]) }

    /// The rendered pixels of a rectangle from the bottom left, in rows from the top, of filters that compute with encoded
    /// values.
    static func rendered(_ image: CIImage?, _ x: Int, _ y: Int, _ width: Int, _ height: Int) throws
        -> [[UInt32]]
    {
        let rect = CGRect(x: x, y: y, width: width, height: height)
        let image = try #require(image)
        let drawn = try #require(encodedContext.createCGImage(image, from: rect))
        return drawn.withPixels { pixels in (0..<pixels.size.height).map { Array(pixels[row: $0]) } }
    }

    /// The same, from the origin.
    static func rendered(_ image: CIImage?, _ width: Int, _ height: Int) throws -> [[UInt32]] {
        try rendered(image, 0, 0, width, height)
    }

    /// Expects that the rendered pixels of a rectangle at the origin differ from a formula by at most `limit` levels of
    /// 255 in each channel. The formula's results are clamped to 0...1.
    static func expect(
        _ image: CIImage?, _ width: Int, _ height: Int, limit: Double = 1.01,
        location: SourceLocation = #_sourceLocation, _ formula: (Int, Int) -> Color
    ) throws {
        var worst = 0.0
        for (y, row) in try rendered(image, width, height).enumerated() {
            for (x, pixel) in row.enumerated() {
                let expected = formula(x, y).clamped(lowerBound: .zero, upperBound: .one)
                let difference = color(pixel) - expected
                worst = max(worst, difference.max(), -difference.min())
            }
        }
        #expect(worst * 255 <= limit, "in levels of 255", sourceLocation: location)
    }
}
