import AcetatePixels
import CoreImage
import Testing

/// Histograms, their display, and thresholds that follow from them.
@Suite("Histograms")
struct HistogramTests {
    private let bench: ImageBench

    init() throws { bench = try .noise(40, 30, seed: 11, isOpaque: true) }

    private func histogram(_ image: CIImage, _ area: CGRect, count: Int, scale: Float) throws -> CIImage {
        let filter = CIFilter.areaHistogram()
        (filter.inputImage, filter.extent, filter.count, filter.scale) = (image, area, count, scale)
        return try #require(filter.outputImage)
    }

    @Test("each pixel has the part of the area whose values are in its interval", arguments: [1, 7, 64, 256])
    func histograms(count: Int) throws {
        let area = CGRect(x: 3, y: 2, width: 30, height: 20)
        let scale = Float(count) / 4
        let image = try histogram(bench.image, area, count: count, scale: scale)
        #expect(image.extent == CGRect(x: 0, y: 0, width: count, height: 1))
        var counts = [[Double]](repeating: [0, 0, 0], count: count)
        for y in 30 - 22..<30 - 2 {
            for x in 3..<33 {
                let pixel = bench.pixels[y][x]
                for (channel, shift) in [16, 8, 0].enumerated() {
                    let value = Double(pixel >> UInt32(shift) & 0xFF) / 256
                    counts[Int(value * Double(count))][channel] += 1
                }
            }
        }
        try ImageBench.expect(image, count, 1, limit: 0.51) { x, _ in
            let parts = counts[x].map { min(1, $0 / 600 * Double(scale)) }
            return ImageBench.Color(parts[0], parts[1], parts[2], 1)
        }
    }

    @Test("what is outside of the image counts as black, and the defaults are Apple's")
    func outside() throws {
        let white = CIImage.white.cropped(to: CGRect(x: 0, y: 0, width: 10, height: 10))
        let image = try histogram(white, CGRect(x: 0, y: 0, width: 20, height: 10), count: 2, scale: 1)
        #expect(try ImageBench.rendered(image, 2, 1) == [[0xFF80_8080, 0xFF80_8080]])
        let filter = CIFilter.areaHistogram()
        #expect(filter.count == 64 && filter.scale == 1 && filter.extent == CGRect(x: 0, y: 0, width: 640, height: 80))
    }

    @Test("a display is lit up to each value", arguments: [1, 50, 200])
    func display(height: Int) throws {
        let source = try ImageBench(16, 1) { x, _ in
            0xFF00_0000 | UInt32(x * 17) << 16 | UInt32(255 - x * 17) << 8 | UInt32(x * x)
        }
        let filter = CIFilter.histogramDisplay()
        (filter.inputImage, filter.height) = (source.image, Float(height))
        #expect(filter.highLimit == 1 && filter.lowLimit == 0)
        let image = try #require(filter.outputImage)
        #expect(image.extent == CGRect(x: 0, y: 0, width: 16, height: height))
        let pixels = try ImageBench.rendered(image, 16, height)
        for x in 0..<16 {
            for row in 0..<height {
                var expected: UInt32 = 0xFF00_0000
                for shift: UInt32 in [0, 8, 16] {
                    let value = Double(source.pixels[0][x] >> shift & 0xFF) / 255
                    if row < Int((value * Double(height)).rounded()) { expected |= 0xFF << shift }
                }
                #expect(pixels[height - 1 - row][x] == expected)
            }
        }
    }

    @Test("limits make columns darker and lighter, and a display is where its histogram is")
    func limits() throws {
        let gray = try ImageBench(10, 1) { _, _ in 0xFFFF_FFFF }
        let moved = gray.image.transformed(by: CGAffineTransform(translationX: 5, y: 7))
        let filter = CIFilter.histogramDisplay()
        (filter.inputImage, filter.height, filter.lowLimit, filter.highLimit) = (moved, 4, 0.2, 0.8)
        let image = try #require(filter.outputImage)
        #expect(image.extent == CGRect(x: 5, y: 7, width: 10, height: 4))
        let row = try ImageBench.rendered(image, 5, 7, 10, 1)[0]
        #expect(row[0..<2].allSatisfy { $0 == 0xFF80_8080 } && row[2..<10].allSatisfy { $0 == 0xFFFF_FFFF })
        filter.inputImage = CIImage.black.cropped(to: CGRect(x: 0, y: 0, width: 10, height: 1))
        let dark = try ImageBench.rendered(filter.outputImage, 10, 1)[0]
        #expect(dark[0..<8].allSatisfy { $0 == 0xFF00_0000 } && dark[8..<10].allSatisfy { $0 == 0xFF80_8080 })
        filter.inputImage = .red
        #expect(filter.outputImage?.extent == .zero)
    }

    // MARK: - Otsu

    /// The variance between the classes of a threshold, by definition.
    private func variance(_ levels: [Int], _ threshold: Int) -> Double {
        let (low, high) = (levels.filter { $0 <= threshold }, levels.filter { $0 > threshold })
        guard !low.isEmpty, !high.isEmpty else { return 0 }
        func mean(_ values: [Int]) -> Double { Double(values.reduce(0, +)) / Double(values.count) }
        let difference = mean(low) - mean(high)
        return Double(low.count) * Double(high.count) * difference * difference
    }

    @Test("the threshold separates the classes with the greatest variance between them")
    func otsu() throws {
        // Gray levels, of which the lightness is the level itself.
        let source = try ImageBench(32, 16) { x, y in
            let level = UInt32((x * 7 + y * 13) % 60 + (x < 12 ? 20 : 130))
            return 0xFF00_0000 | level << 16 | level << 8 | level
        }
        let filter = CIFilter.colorThresholdOtsu()
        filter.inputImage = source.image
        let image = try #require(filter.outputImage)
        #expect(image.extent == source.image.extent)
        let levels = source.pixels.joined().map { Int($0 & 0xFF) }
        let best = (0..<256).max { variance(levels, $0) < variance(levels, $1) } ?? 0
        #expect(variance(levels, best) > 0)
        let pixels = try ImageBench.rendered(image, 32, 16)
        for (value, level) in zip(pixels.joined(), levels) {
            #expect(value == (level > best ? 0xFFFF_FFFF : 0xFF00_0000))
        }
    }

    @Test("alpha is kept, and a part has the threshold of the whole")
    func otsuParts() throws {
        let source = try ImageBench.noise(30, 20, seed: 3)
        let image = source.image.applyingFilter("CIColorThresholdOtsu")
        let whole = try ImageBench.rendered(image, 30, 20)
        for (value, pixel) in zip(whole.joined(), source.pixels.joined()) {
            #expect(value >> 24 == pixel >> 24)
            #expect([0, pixel >> 24].contains(value & 0xFF))
        }
        let part = try ImageBench.rendered(image, 7, 5, 6, 4)
        #expect(part == (11..<15).map { Array(whole[$0][7..<13]) })
        #expect(CIImage.red.applyingFilter("CIColorThresholdOtsu").extent == .zero)
    }
}
