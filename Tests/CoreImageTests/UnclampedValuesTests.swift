import AcetatePixelsTestSupport
import CoreImage
import Foundation
import Testing

@Suite("Values between color filters and blends are neither clamped nor rounded")
struct UnclampedValuesTests {
    typealias Color = ImageBench.Color

    private static func exposure(_ image: CIImage, _ ev: Double) -> CIImage {
        image.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: ev])
    }

    private static func scaled(_ image: CIImage, _ factor: Double, alpha: Double = 1) -> CIImage {
        image.applyingFilter(
            "CIColorMatrix",
            parameters: [
                "inputRVector": CIVector(x: factor, y: 0, z: 0, w: 0),
                "inputGVector": CIVector(x: 0, y: factor, z: 0, w: 0),
                "inputBVector": CIVector(x: 0, y: 0, z: factor, w: 0),
                "inputAVector": CIVector(x: 0, y: 0, z: 0, w: alpha),
            ])
    }

    private static func added(_ image: CIImage, _ other: CIImage) -> CIImage {
        image.applyingFilter("CIAdditionCompositing", parameters: [kCIInputBackgroundImageKey: other])
    }

    /// The floats of a rectangle at the origin.
    private static func floats(
        _ image: CIImage, _ width: Int, _ height: Int, in space: CGColorSpace? = nil, context: CIContext = CIContext()
    ) -> [Float] {
        var numbers = [Float](repeating: .nan, count: 4 * width * height)
        context.render(
            image, toBitmap: &numbers, rowBytes: 16 * width,
            bounds: CGRect(x: 0, y: 0, width: width, height: height), format: .RGBAf, colorSpace: space)
        return numbers
    }

    private static func image(_ numbers: [Float], _ width: Int, _ height: Int, in space: CGColorSpace? = nil) -> CIImage
    {
        CIImage(
            bitmapData: numbers.withUnsafeBytes { Data($0) }, bytesPerRow: 16 * width,
            size: CGSize(width: width, height: height), format: .RGBAf, colorSpace: space)
    }

    @Test("a filter and its inverse give the image back", arguments: [true, false])
    func inverse(isLinear: Bool) throws {
        let bench = try ImageBench.noise(40, 30)
        let context = isLinear ? CIContext() : ImageBench.encodedContext
        let images = [
            Self.exposure(Self.exposure(bench.image, 3), -3),
            bench.image.applyingFilter("CIColorInvert").applyingFilter("CIColorInvert"),
            Self.exposure(bench.image.applyingFilter("CIColorInvert"), 2).applyingFilter(
                "CIExposureAdjust", parameters: [kCIInputEVKey: -2]
            ).applyingFilter("CIColorInvert"),
            bench.image.applyingFilter("CIGammaAdjust", parameters: ["inputPower": 3])
                .applyingFilter("CIGammaAdjust", parameters: ["inputPower": 1 / 3.0]),
        ]
        for image in images {
            let drawn = try #require(context.createCGImage(image, from: bench.image.extent))
            drawn.withPixels { pixels in
                for y in 0..<30 {
                    for x in 0..<40 {
                        let difference = ImageBench.color(pixels[row: y][x]) - bench.color(x, y)
                        #expect(max(difference.max(), -difference.min()) * 255 <= 1.01)
                    }
                }
            }
        }
    }

    @Test func `the mean of many images is rounded once`() throws {
        let benches = try (0..<24).map { try ImageBench.noise(12, 9, seed: UInt64($0)) }
        let parts = benches.map { Self.scaled($0.image, 1, alpha: 1 / 24.0) }
        let sum = parts.dropFirst().reduce(parts[0]) { Self.added($1, $0) }
        func mean(_ x: Int, _ y: Int) -> Color {
            benches.reduce(Color.zero) { $0 + $1.color(x, y) } / 24
        }
        try ImageBench.expect(sum, 12, 9, limit: 0.51, mean)
        // Also if the sum is divided afterwards, which exceeds 1 by far.
        let whole = benches.dropFirst().reduce(benches[0].image) { Self.added($1.image, $0) }
        try ImageBench.expect(Self.scaled(whole, 1, alpha: 1 / 24.0), 12, 9, limit: 0.51, mean)
    }

    @Test func `values end at the limits of a clamp`() throws {
        let bright = Self.exposure(CIImage(color: CIColor(red: 0.5, green: 0.1, blue: 0)), 2)
        let clamped = Self.exposure(bright.applyingFilter("CIColorClamp"), -2)
        let extent = CGRect(x: 0, y: 0, width: 1, height: 1)
        try ImageBench.expect(clamped.cropped(to: extent), 1, 1, limit: 0.51) { _, _ in [0.25, 26 / 255, 0, 1] }
    }

    @Test func `a part of an image, and one with alpha 1, keep values`() throws {
        let bench = try ImageBench.noise(20, 10, isOpaque: true)
        let part = CGRect(x: 3, y: 2, width: 9, height: 5)
        let image = Self.exposure(Self.exposure(bench.image, 4).cropped(to: part), -4)
        try ImageBench.expect(image, 20, 10, limit: 0.51) { x, y in
            (3..<12).contains(x) && (2..<7).contains(9 - y) ? bench.color(x, y) : .zero
        }
        let opaque = Self.exposure(Self.exposure(bench.image, 4).settingAlphaOne(in: bench.image.extent), -4)
        try ImageBench.expect(opaque, 20, 10, limit: 0.51) { x, y in bench.color(x, y) }
    }

    @Test func `filters for encoded values and tables convert values that are not clamped`() throws {
        let bench = try ImageBench.noise(16, 16, isOpaque: true)
        // A table of the identity clamps its input.
        let corners: [Float] = (0..<8).flatMap { (i: Int) -> [Float] in
            [Float(i & 1), Float((i >> 1) & 1), Float(i >> 2), 1]
        }
        let table = corners.withUnsafeBytes { Data($0) }
        let image = Self.exposure(
            Self.exposure(bench.image, 1).applyingFilter(
                "CIColorCubeWithColorSpace",
                parameters: [
                    "inputCubeDimension": 2, "inputCubeData": table,
                    "inputColorSpace": try #require(CGColorSpace(name: CGColorSpace.sRGB)),
                ]), -1)
        let drawn = try #require(CIContext().createCGImage(image, from: bench.image.extent))
        func light(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
        func encoded(_ x: Double) -> Double { x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055 }
        drawn.withPixels { pixels in
            for y in 0..<16 {
                for x in 0..<16 {
                    let (result, color) = (ImageBench.color(pixels[row: y][x]), bench.color(x, y))
                    for channel in 0..<3 {
                        let expected = encoded(min(1, 2 * light(color[channel])) / 2)
                        #expect(abs(result[channel] - expected) * 255 <= 1.01)
                    }
                }
            }
        }
    }

    @Test func `floats are read and written without limits`() throws {
        let numbers: [Float] = [-3, 0.25, 12, 1, 100, -0.5, 0, 0.5]
        let image = Self.image(numbers, 2, 1)
        #expect(image.extent == CGRect(x: 0, y: 0, width: 2, height: 1) && image.cgImage == nil)
        for context in [CIContext(), ImageBench.encodedContext] {
            #expect(Self.floats(image, 2, 1, context: context) == numbers)
        }
        let half = Self.floats(Self.scaled(image, 0.5), 2, 1)
        #expect(half == [-1.5, 0.125, 6, 1, 50, -0.25, 0, 0.5])
        // Numbers that filters cannot compute with are replaced.
        let odd = Self.floats(Self.image([.nan, .infinity, -.infinity, 1], 1, 1), 1, 1)
        #expect(odd == [0, 65_504, -65_504, 1])
        let huge = Self.exposure(Self.exposure(CIImage(color: .white), 64), 64)
        #expect(Self.floats(huge, 1, 1) == [65_504, 65_504, 65_504, 1])
    }

    @Test func `values are those of a color space, or those with which filters compute`() throws {
        let (linear, sRGB) = (
            try #require(CGColorSpace(name: CGColorSpace.linearSRGB)),
            try #require(CGColorSpace(name: CGColorSpace.sRGB))
        )
        let gray = CIImage(color: CIColor(red: 0.2, green: 0.2, blue: 0.2))
        let light = Float(pow((0.2 + 0.055) / 1.055, 2.4))
        for (context, own) in [(CIContext(), light), (ImageBench.encodedContext, 0.2)] {
            for (space, expected) in [(linear, light), (sRGB, 0.2), (nil, own)] as [(CGColorSpace?, Float)] {
                #expect(abs(Self.floats(gray, 1, 1, in: space, context: context)[0] - expected) < 1e-5)
                var byte: UInt8 = 0
                let one = CGRect(x: 0, y: 0, width: 1, height: 1)
                context.render(gray, toBitmap: &byte, rowBytes: 1, bounds: one, format: .R8, colorSpace: space)
                #expect(byte == UInt8((expected * 255).rounded()))
            }
        }
        for space in [linear, sRGB] {
            let read = Self.image([0.25, 0.5, 0.75, 1], 1, 1, in: space)
            let back = Self.floats(read, 1, 1, in: space)
            for (number, expected) in zip(back, [0.25, 0.5, 0.75, 1] as [Float]) {
                #expect(abs(number - expected) < 1e-5)
            }
        }
        // The pixel is the encoded one.
        let read = Self.image([0.25, 0.5, 0.75, 1], 1, 1, in: linear)
        let drawn = try #require(CIContext().createCGImage(read, from: read.extent))
        let pixel = drawn.withPixels { $0[row: 0][0] }
        #expect(pixel == 0xFF89_BCE1)
    }

    @Test func `a buffer gets the values of the context if it has no color space`() throws {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 1, 1, kCVPixelFormatType_32BGRA, nil, &buffer)
        let pixels = try #require(buffer)
        let gray = CIImage(color: CIColor(red: 0.2, green: 0.2, blue: 0.2))
        let one = CGRect(x: 0, y: 0, width: 1, height: 1)
        for (context, space, expected) in [
            (CIContext(), nil, 8), (ImageBench.encodedContext, nil, 51),
            (CIContext(), CGColorSpaceCreateDeviceRGB(), 51),
        ] as [(CIContext, CGColorSpace?, UInt8)] {
            context.render(gray, to: pixels, bounds: one, colorSpace: space)
            CVPixelBufferLockBaseAddress(pixels, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
            let base = try #require(CVPixelBufferGetBaseAddress(pixels))
            let blue = base.load(as: UInt8.self)
            #expect(blue == expected)
        }
    }

    @Test(arguments: [(CIFormat.RGBA16, 16), (.RGBAh, 16), (.RGBAf, 32)])
    func `an image with components of more than 8 bits has the values`(format: CIFormat, bits: Int) throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
        let color = Self.scaled(CIImage(color: CIColor(red: 0.2, green: 0.4, blue: 1)), 1 / 64.0)
        let image = try #require(
            CIContext().createCGImage(
                color, from: CGRect(x: 0, y: 0, width: 600, height: 3), format: format, colorSpace: space))
        #expect(image.width == 600 && image.height == 3 && image.bitsPerComponent == bits && image.colorSpace == space)
        let data = try #require(image.dataProvider?.data)
        let last = data.count - bits / 2
        let red = data.withUnsafeBytes { bytes -> Double in
            switch format {
            case .RGBA16: Double(bytes.loadUnaligned(fromByteOffset: last, as: UInt16.self)) / 65535
            case .RGBAh: Double(bytes.loadUnaligned(fromByteOffset: last, as: Float16.self))
            default: Double(bytes.loadUnaligned(fromByteOffset: last, as: Float.self))
            }
        }
        #expect(abs(red - pow((0.2 + 0.055) / 1.055, 2.4) / 64) < 1e-5)
    }

    @Test func `images that use each other many times are computed once`() throws {
        let bench = try ImageBench.noise(30, 30, isOpaque: true)
        var image = Self.exposure(bench.image, -200)
        for _ in 0..<200 { image = Self.added(image, image) }
        // The sums grow until they reach the greatest number.
        let result = Self.floats(Self.exposure(image, 0), 30, 30)
        #expect(result.allSatisfy { $0.isFinite })
        var parts = Self.scaled(bench.image, 1, alpha: 1 / 1024.0)
        for _ in 0..<10 { parts = Self.added(parts, parts) }
        try ImageBench.expect(parts, 30, 30, limit: 0.51) { x, y in bench.color(x, y) }
    }

    // MARK: Random images

    /// An image, and the slow reference of its premultiplied colors.
    private struct Sample {
        var image: CIImage
        var color: (Int, Int) -> Color
    }

    private static func mapped(_ sample: Sample, _ image: CIImage, _ formula: @escaping (Color) -> Color) -> Sample {
        let color = sample.color
        return Sample(image: image) { x, y in
            let c = color(x, y)
            var straight = c.w > 0 ? c / c.w : .zero
            straight.w = c.w
            var result = formula(straight)
            result.x *= result.w
            result.y *= result.w
            result.z *= result.w
            return result
        }
    }

    private static func sample(_ depth: Int, _ generator: inout SeededGenerator) throws -> Sample {
        guard depth > 0 else {
            let bench = try ImageBench.noise(9, 7, seed: generator.next(), isOpaque: Bool.random(using: &generator))
            return Sample(image: bench.image, color: bench.color)
        }
        let first = try sample(depth - 1, &generator)
        func blended(_ name: String, _ formula: @escaping (Color, Color) -> Color) throws -> Sample {
            let second = try sample(Int.random(in: 0..<depth, using: &generator), &generator)
            let image = first.image.applyingFilter(
                name, parameters: [kCIInputBackgroundImageKey: second.image])
            return Sample(image: image) { formula(first.color($0, $1), second.color($0, $1)) }
        }
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
            let ev = Double.random(in: -3...3, using: &generator)
            return mapped(first, exposure(first.image, ev)) { c in
                var result = c * pow(2, ev)
                result.w = c.w
                return result
            }
        case 1:
            let contrast = Double.random(in: 0.3...3, using: &generator)
            let image = first.image.applyingFilter("CIColorControls", parameters: [kCIInputContrastKey: contrast])
            return mapped(first, image) { c in
                var result = (c - 0.5) * contrast + 0.5
                result.w = c.w
                return result
            }
        case 2:
            return mapped(first, first.image.applyingFilter("CIColorInvert")) { [1 - $0.x, 1 - $0.y, 1 - $0.z, $0.w] }
        case 3:
            return mapped(first, first.image.applyingFilter("CIColorClamp")) {
                $0.clamped(lowerBound: .zero, upperBound: .one)
            }
        case 4: return try blended("CIAdditionCompositing") { $0 + $1 }
        case 5: return try blended("CISourceOverCompositing") { $0 + $1 * (1 - $0.w) }
        case 6: return try blended("CIMultiplyCompositing") { $0 * $1 }
        default: return try blended("CIMaximumCompositing") { pointwiseMax($0, $1) }
        }
    }

    @Test func `random images of filters and blends agree with a slow reference`() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let sample = try Self.sample(Int.random(in: 1...6, using: &generator), &generator)
            let numbers = Self.floats(sample.image, 9, 7, context: ImageBench.encodedContext)
            for y in 0..<7 {
                for x in 0..<9 {
                    let (expected, start) = (sample.color(x, y), 4 * (9 * y + x))
                    for channel in 0..<4 {
                        let difference = abs(Double(numbers[start + channel]) - expected[channel])
                        #expect(difference <= 1e-4 * max(1, abs(expected[channel])), "\(sample.image) at \(x), \(y)")
                    }
                }
            }
        }
    }
}
