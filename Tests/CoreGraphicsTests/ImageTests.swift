import AcetatePixels
import CoreGraphics
import Testing

@Suite struct ImageTests {
    private func image(
        _ bytes: [UInt8], width: Int, height: Int = 1, bitsPerPixel: Int,
        space: CGColorSpace =
            CGColorSpaceCreateDeviceRGB(),
        _ alpha: CGImageAlphaInfo, _ order: CGImageByteOrderInfo = .orderDefault, decode: [CGFloat]? = nil
    ) -> CGImage? {
        guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
        func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: bitsPerPixel,
                bytesPerRow: bytes.count / height, space: space,
                bitmapInfo: CGBitmapInfo(alpha: alpha, byteOrder: order), provider: provider, decode: decode,
                shouldInterpolate: true, intent: .defaultIntent)
        }
        return decode.map { $0.withUnsafeBufferPointer { make($0.baseAddress) } } ?? make(nil)
    }

    @Test func `every layout is read`() throws {
        let gray = CGColorSpaceCreateDeviceGray()
        let orange = Pixel(200, 100, 50, 255)
        let half = Pixel(100, 50, 25, 128)
        let cases: [(CGImage?, Pixel)] = [
            (image([200, 100, 50], width: 1, bitsPerPixel: 24, .none), orange),
            (image([200, 100, 50, 9], width: 1, bitsPerPixel: 32, .noneSkipLast), orange),
            (image([9, 200, 100, 50], width: 1, bitsPerPixel: 32, .noneSkipFirst), orange),
            (image([50, 100, 200, 9], width: 1, bitsPerPixel: 32, .noneSkipFirst, .order32Little), orange),
            (image([100, 50, 25, 128], width: 1, bitsPerPixel: 32, .premultipliedLast, .order32Big), half),
            (image([25, 50, 100, 128], width: 1, bitsPerPixel: 32, .premultipliedFirst, .order32Little), half),
            (image([200, 100, 50, 128], width: 1, bitsPerPixel: 32, .last), half),
            (image([128, 200, 100, 50], width: 1, bitsPerPixel: 32, .first), half),
            (image([70], width: 1, bitsPerPixel: 8, space: gray, .none), Pixel(70, 70, 70, 255)),
            (image([200, 128], width: 1, bitsPerPixel: 16, space: gray, .last), Pixel(100, 100, 100, 128)),
        ]
        for (index, (image, expected)) in cases.enumerated() {
            let image = try #require(image, "layout \(index)")
            #expect(image.pixel(0, 0).distance(to: expected) <= 1, "layout \(index)")
            #expect(image.isOpaque == (expected.alpha == 255))
        }
    }

    /// Pixels without `decode` take a faster path than those with it.
    @Test(
        arguments: [
            CGImageAlphaInfo.premultipliedFirst, .premultipliedLast, .first, .last, .noneSkipFirst, .noneSkipLast,
        ], [CGImageByteOrderInfo.orderDefault, .order32Big, .order32Little])
    func `four-byte layouts equal those with an identity decode`(alpha: CGImageAlphaInfo, order: CGImageByteOrderInfo)
        throws
    {
        // 37 * 3 random pixels from a linear congruential generator.
        var state: UInt32 = 1
        let bytes = (0..<(37 * 3 * 4)).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        let plain = try #require(image(bytes, width: 37, height: 3, bitsPerPixel: 32, alpha, order))
        let decoded = try #require(
            image(bytes, width: 37, height: 3, bitsPerPixel: 32, alpha, order, decode: [0, 1, 0, 1, 0, 1, 0, 1]))
        for y in 0..<3 {
            for x in 0..<37 { #expect(plain.pixel(x, y) == decoded.pixel(x, y)) }
        }
    }

    @Test func `a decode array maps each component`() throws {
        let inverted = try #require(
            image([200, 100, 50], width: 1, bitsPerPixel: 24, .none, decode: [1, 0, 1, 0, 0, 0.5]))
        #expect(inverted.pixel(0, 0).distance(to: Pixel(55, 155, 25, 255)) <= 1)
    }

    @Test func `invalid parameters are refused`() {
        #expect(image([1, 2, 3], width: 2, bitsPerPixel: 24, .none) == nil)
        #expect(image([], width: 0, bitsPerPixel: 24, .none) == nil)
        #expect(image([1, 2, 3, 4], width: 1, bitsPerPixel: 24, .last) == nil)
        let provider = CGDataProvider(data: Data(count: 16))
        #expect(
            provider.flatMap {
                CGImage(
                    width: 2, height: .max, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: .max,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(alpha: .last), provider: $0,
                    decode: nil, shouldInterpolate: true, intent: .defaultIntent)
            } == nil)
    }

    @Test func `a crop shares the pixels and is relative to the top left`() throws {
        let context = try bitmap(4, 4)
        context.setFillColor(red)
        context.fill(CGRect(x: 1, y: 3, width: 1, height: 1))
        let image = try #require(context.makeImage())
        let crop = try #require(image.cropping(to: CGRect(x: 1, y: 0, width: 10, height: 2)))
        #expect(crop.width == 3 && crop.height == 2)
        #expect(crop.pixel(0, 0) == Pixel(255, 0, 0, 255))
        #expect(crop.cropping(to: CGRect(x: 0.5, y: 0.5, width: 1, height: 0.2))?.width == 2)
        #expect(image.cropping(to: CGRect(x: 4, y: 0, width: 1, height: 1)) == nil)
        #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
        #expect(crop.memoryCost == image.memoryCost)
        #expect(image.cropping(to: CGRect(x: 1, y: 0, width: 3, height: 2)) == crop)
    }

    @Test func `the data provider has premultiplied rows`() throws {
        let context = try bitmap(3, 2)
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
        let image = try #require(context.makeImage())
        let data = try #require(image.dataProvider?.data)
        #expect(data.count == image.bytesPerRow * image.height)
        #expect(Array(data.prefix(8)) == [0, 0, 128, 128, 0, 0, 0, 0])
        #expect(image.bitmapInfo.alpha == .premultipliedFirst && image.bitmapInfo.byteOrder == .order32Little)
    }

    @Test func `makeImage copies the pixels`() throws {
        let context = try bitmap(1, 1)
        let before = try #require(context.makeImage())
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(before.pixel(0, 0) == Pixel(0, 0, 0, 0))
    }
}
