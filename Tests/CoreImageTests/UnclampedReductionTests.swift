import AcetatePixelsTestSupport
import CoreImage
import Foundation
import Testing

@Suite("Reductions of values outside 0...1, and in floats")
struct UnclampedReductionTests {
    private typealias Color = SIMD4<Float>

    /// An image of floats in the values of the context, in rows from the top.
    private static func image(_ colors: [Color], _ width: Int) -> CIImage {
        CIImage(
            bitmapData: colors.withUnsafeBytes { Data($0) }, bytesPerRow: 16 * width,
            size: CGSize(width: width, height: colors.count / width), format: .RGBAf, colorSpace: nil)
    }

    /// The values of an image that is one pixel high.
    private static func values(_ image: CIImage, _ count: Int, _ context: CIContext = CIContext()) -> [Color] {
        var colors = [Color](repeating: Color(repeating: .nan), count: count)
        context.render(
            image, toBitmap: &colors, rowBytes: 16 * count, bounds: CGRect(x: 0, y: 0, width: count, height: 1),
            format: .RGBAf, colorSpace: nil)
        return colors
    }

    private static func close(_ a: [Color], _ b: [Color], _ limit: Float = 1e-5) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy { a, b in (0..<4).allSatisfy { abs(a[$0] - b[$0]) <= limit * max(1, abs(b[$0])) } }
    }

    @Test(
        "each reduction of random values, also of an area that is partly outside of the image",
        arguments: [true, false])
    func reductions(isPartial: Bool) throws {
        let (width, height) = (13, 9)
        var random = SeededGenerator(seed: 3)
        let colors = (0..<width * height).map { _ in
            Color((0..<4).map { _ in Float.random(in: -2...5, using: &random) })
        }
        let source = Self.image(colors, width)
        let area =
            isPartial ? CGRect(x: -2, y: -3, width: 10, height: 8) : CGRect(x: 1, y: 2, width: 9, height: 6)
        // The rows of the area from the top; what is outside of the image is transparent.
        let rows = (0..<Int(area.height)).map { row in
            (Int(area.minX)..<Int(area.maxX)).map { x -> Color in
                let y = height - Int(area.maxY) + row
                return x < 0 || y >= height ? .zero : colors[y * width + x]
            }
        }
        let all = rows.flatMap { $0 }
        func reduced(_ name: String, _ count: Int = 1) -> [Color] {
            Self.values(source.applyingFilter(name, parameters: [kCIInputExtentKey: area]), count)
        }
        func mean(_ colors: [Color]) -> Color { colors.reduce(.zero, +) / Float(colors.count) }
        let (least, most) = (all.reduce(all[0], pointwiseMin), all.reduce(all[0], pointwiseMax))
        #expect(Self.close(reduced("CIAreaAverage"), [mean(all)]))
        #expect(Self.close(reduced("CIAreaMaximum"), [most]) && Self.close(reduced("CIAreaMinimum"), [least]))
        #expect(Self.close(reduced("CIAreaMinMax", 2), [least, most]))
        #expect(Self.close(reduced("CIAreaMinMaxRed"), [Color(least.x, most.x, 0, 1)]))
        #expect(Self.close(reduced("CIRowAverage", rows.count), rows.reversed().map(mean)))
        #expect(
            Self.close(reduced("CIColumnAverage", rows[0].count), rows[0].indices.map { x in mean(rows.map { $0[x] }) })
        )
        if !isPartial {
            #expect(Self.close(reduced("CIAreaMaximumAlpha"), [all.reduce(all[0]) { $1.w > $0.w ? $1 : $0 }]))
            #expect(Self.close(reduced("CIAreaMinimumAlpha"), [all.reduce(all[0]) { $1.w < $0.w ? $1 : $0 }]))
        }
    }

    @Test("a mean of pixels is not rounded in floats, and filters after it get it exactly")
    func means() {
        let half = CIImage.white.cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
            .composited(over: CIImage.black.cropped(to: CGRect(x: 0, y: 0, width: 3, height: 1)))
        let mean = half.applyingFilter("CIAreaAverage", parameters: [kCIInputExtentKey: half.extent])
        for context in [CIContext(), ImageBench.encodedContext] {
            #expect(Self.close(Self.values(mean, 1, context), [Color(1 / 3.0, 1 / 3.0, 1 / 3.0, 1)], 1e-4))
        }
        let bright = CIImage.white.cropped(to: half.extent).applyingFilter(
            "CIExposureAdjust", parameters: [kCIInputEVKey: 3])
        let mix = bright.cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1)).composited(over: half)
        let sum = mix.applyingFilter("CIAreaAverage", parameters: [kCIInputExtentKey: half.extent])
        #expect(Self.close(Self.values(sum, 1), [Color(8 / 3.0, 8 / 3.0, 8 / 3.0, 1)], 1e-4))
    }

    @Test("a histogram in floats has exact parts, also of alpha, which may exceed 1")
    func histogram() {
        let image = CIImage(color: CIColor(red: 1, green: 0, blue: 0, alpha: 1))
            .cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        let histogram = image.applyingFilter(
            "CIAreaHistogram",
            parameters: [kCIInputExtentKey: CGRect(x: 0, y: 0, width: 3, height: 1), "inputCount": 2, "inputScale": 6])
        #expect(Self.close(Self.values(histogram, 2), [Color(4, 6, 6, 4), Color(2, 0, 0, 2)]))
    }
}
