import AcetatePixels
import CoreGraphics
import Testing

@Suite struct WideImageTests {
    private enum Order { case big, little }

    private func image(
        _ bytes: [UInt8], bits: Int, components: Int, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
        _ alpha: CGImageAlphaInfo, _ info: UInt32, decode: [CGFloat]? = nil
    ) throws -> CGImage? {
        let provider = try #require(CGDataProvider(data: Data(bytes)))
        func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
            CGImage(
                width: 1, height: 1, bitsPerComponent: bits, bitsPerPixel: bits * components, bytesPerRow: bytes.count,
                space: space, bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | info), provider: provider,
                decode: decode, shouldInterpolate: false, intent: .defaultIntent)
        }
        return decode.map { $0.withUnsafeBufferPointer { make($0.baseAddress) } } ?? make(nil)
    }

    private func shorts(_ values: [Double], _ order: Order) -> [UInt8] {
        values.flatMap { value -> [UInt8] in
            let bits = UInt16((value * 65535).rounded())
            let big = [UInt8(bits >> 8), UInt8(bits & 0xFF)]
            return order == .big ? big : big.reversed()
        }
    }

    private func floats(_ values: [Double], _ order: Order) -> [UInt8] {
        values.flatMap { value -> [UInt8] in
            let bits = Float(value).bitPattern
            let big = [24, 16, 8, 0].map { UInt8(bits >> $0 & 0xFF) }
            return order == .big ? big : big.reversed()
        }
    }

    private let little16 = CGBitmapInfo.byteOrder16Little.rawValue
    private let little32 = CGBitmapInfo.byteOrder32Little.rawValue
    private let isFloat = CGBitmapInfo.floatComponents.rawValue

    @Test func `components of 16 bits and floating-point components are read`() throws {
        let color = [0.8, 0.4, 0.2]
        // Red, green and blue as bytes, and premultiplied by an alpha of a half.
        let opaque = Pixel(204, 102, 51, 255)
        let half = Pixel(102, 51, 26, 128)
        let premultiplied = color.map { $0 / 2 } + [0.5]
        let cases: [(CGImage?, Pixel)] = [
            (try image(shorts(color, .big), bits: 16, components: 3, .none, 0), opaque),
            (try image(shorts(color, .little), bits: 16, components: 3, .none, little16), opaque),
            (try image(shorts(color + [0.5], .big), bits: 16, components: 4, .last, 0), half),
            (try image(shorts([0.5] + color, .little), bits: 16, components: 4, .first, little16), half),
            (try image(shorts(premultiplied, .big), bits: 16, components: 4, .premultipliedLast, 0), half),
            (try image(shorts(color + [0.1], .big), bits: 16, components: 4, .noneSkipLast, 0), opaque),
            (try image(floats(color, .big), bits: 32, components: 3, .none, isFloat), opaque),
            (try image(floats(color + [0.5], .little), bits: 32, components: 4, .last, isFloat | little32), half),
            (
                try image(
                    floats(premultiplied, .little), bits: 32, components: 4, .premultipliedLast, isFloat | little32),
                half
            ),
        ]
        for (index, (image, expected)) in cases.enumerated() {
            let image = try #require(image, "layout \(index)")
            #expect(image.pixel(0, 0).distance(to: expected) <= 1, "layout \(index)")
            #expect(image.isOpaque == (expected.alpha == 255))
        }
    }

    @Test func `half-precision components are read`() throws {
        // 1, 0.5, 2^-14 and the least number above 0 (IEEE 754, binary16), then infinity and a negative number.
        let values: [(UInt16, Int)] = [
            (0x3C00, 255), (0x3800, 128), (0x0400, 0), (0x0001, 0), (0x7C00, 0), (0xBC00, 0), (0x3A66, 204),
        ]
        for (bits, expected) in values {
            let bytes = [UInt8(bits & 0xFF), UInt8(bits >> 8)]
            let image = try #require(
                try image(
                    bytes, bits: 16, components: 1, space: CGColorSpaceCreateDeviceGray(), .none, isFloat | little16))
            #expect(abs(image.pixel(0, 0).red - expected) <= 1)
        }
    }

    @Test func `wide components are decoded, clamped and converted`() throws {
        let inverted = try #require(
            try image(shorts([1, 0.2, 0], .big), bits: 16, components: 3, .none, 0, decode: [1, 0, 1, 0, 1, 0]))
        #expect(inverted.pixel(0, 0) == Pixel(0, 204, 255, 255))
        let outside = try #require(try image(floats([2, -1, .nan], .big), bits: 32, components: 3, .none, isFloat))
        #expect(outside.pixel(0, 0) == Pixel(255, 0, 0, 255))
        // Half of linear light is 188 in sRGB (IEC 61966-2-1).
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let light = try #require(
            try image(floats([0.5, 0.5, 0.5], .big), bits: 32, components: 3, space: linear, .none, isFloat))
        #expect(light.pixel(0, 0) == Pixel(188, 188, 188, 255))
        let cmyk = CGColorSpaceCreateDeviceCMYK()
        for bits in [8, 16] {
            let ink = bits == 8 ? [0, 255, 255, 51] : shorts([0, 1, 1, 0.2], .big)
            let image = try #require(try image(ink, bits: bits, components: 4, space: cmyk, .none, 0))
            #expect(image.pixel(0, 0) == Pixel(204, 0, 0, 255))
        }
    }

    @Test func `layouts that do not exist are refused`() throws {
        let bytes = [UInt8](repeating: 0, count: 64)
        #expect(try image(bytes, bits: 32, components: 3, .none, 0) == nil)
        #expect(try image(bytes, bits: 8, components: 3, .none, isFloat) == nil)
        #expect(try image(bytes, bits: 16, components: 3, .none, little32) == nil)
        #expect(try image(bytes, bits: 12, components: 3, .none, 0) == nil)
        #expect(try image([0, 0], bits: 16, components: 3, .none, 0) == nil)
    }

    // MARK: - Providers and consumers

    @Test func `a provider of memory releases it with its data`() throws {
        let released = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
        defer {
            released.deallocate()
            memory.deallocate()
        }
        released.pointee = 0
        for index in 0..<64 { memory[index] = UInt8(index + 1) }
        func read() -> Data? {
            CGDataProvider(
                dataInfo: released, data: memory, size: 64,
                releaseData: { info, data, size in
                    let first = data.load(as: UInt8.self)
                    info?.assumingMemoryBound(to: Int.self).pointee += size + Int(first)
                })?.data
        }
        var data = read()
        #expect(data == Data(1...64))
        #expect(released.pointee == 0)
        data = nil
        #expect(released.pointee == 65)
        #expect(CGDataProvider(dataInfo: nil, data: memory, size: -1, releaseData: { _, _, _ in }) == nil)
    }

    @Test func `colors within a range become transparent`() throws {
        let context = try bitmap(3, 1)
        for (x, color) in [red, green, blue].enumerated() {
            context.setFillColor(color)
            context.fill(CGRect(x: x, y: 0, width: 1, height: 1))
        }
        let data = try #require(context.makeImage()).pngData()
        let image = try CGImage(data: data)
        let masked = try #require(image.copy(maskingColorComponents: [0, 10, 250, 255, 0, 0]))
        #expect(masked.pixel(0, 0) == Pixel(255, 0, 0, 255))
        #expect(masked.pixel(1, 0) == Pixel(0, 0, 0, 0))
        #expect(masked.pixel(2, 0) == Pixel(0, 0, 255, 255))
        #expect(image.copy(maskingColorComponents: [0, 10]) == nil)
        #expect(masked.copy(maskingColorComponents: [0, 10, 0, 255, 0, 0]) == nil)
    }
}
