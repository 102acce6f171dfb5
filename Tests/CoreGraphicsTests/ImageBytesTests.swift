import CoreGraphics
import Foundation
import Testing

/// The bytes that programs read from images, and their description.
@Suite struct ImageBytesTests {
    /// A layout of bitmap contexts, and the bytes that opaque and half transparent colors have in it.
    struct Layout: Sendable, CustomTestStringConvertible {
        let info: UInt32
        /// The bytes of the color 1, 0.4, 0.2 with an alpha of 1.
        let opaque: [UInt8]

        var testDescription: String { "\(info)" }

        static let all = [
            Layout(info: CGImageAlphaInfo.premultipliedLast.rawValue, opaque: [255, 102, 51, 255]),
            Layout(
                info: CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Big.rawValue,
                opaque: [255, 102, 51, 255]),
            Layout(info: CGImageAlphaInfo.noneSkipLast.rawValue, opaque: [255, 102, 51, 255]),
            Layout(info: CGImageAlphaInfo.premultipliedFirst.rawValue, opaque: [255, 255, 102, 51]),
            Layout(
                info: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Big.rawValue,
                opaque: [255, 255, 102, 51]),
            Layout(
                info: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
                opaque: [51, 102, 255, 255]),
            Layout(
                info: CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
                opaque: [255, 51, 102, 255]),
            Layout(
                info: CGImageAlphaInfo.noneSkipLast.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
                opaque: [255, 51, 102, 255]),
            Layout(
                info: CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
                opaque: [51, 102, 255, 255]),
        ]
    }

    private func context(_ info: UInt32, bytesPerRow: Int = 0, data: UnsafeMutableRawPointer? = nil) throws -> CGContext
    {
        let context = try #require(
            CGContext(
                data: data, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
        context.setFillColor(CGColor(srgbRed: 1, green: 0.4, blue: 0.2, alpha: 1))
        context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
        return context
    }

    @Test(arguments: Layout.all) func `an image of a context has its layout`(layout: Layout) throws {
        for bytesPerRow in [0, 12, 20] {
            let context = try context(layout.info, bytesPerRow: bytesPerRow)
            let image = try #require(context.makeImage())
            #expect(image.bitmapInfo.rawValue == layout.info && image.bitmapInfo == context.bitmapInfo)
            #expect(image.alphaInfo.rawValue == layout.info & CGBitmapInfo.alphaInfoMask.rawValue)
            #expect((image.bitsPerComponent, image.bitsPerPixel) == (8, 32))
            #expect(image.bytesPerRow == context.bytesPerRow && bytesPerRow == 0 || image.bytesPerRow == bytesPerRow)
            #expect(image.colorSpace == CGColorSpaceCreateDeviceRGB() && context.colorSpace == image.colorSpace)
            let bytes = [UInt8](try #require(image.dataProvider?.data))
            #expect(bytes.count == image.bytesPerRow * 2)
            #expect(Array(bytes[4..<8]) == layout.opaque)
            // The memory of the context has the same bytes.
            let memory = try #require(context.data)
            #expect((0..<4).map { memory.load(fromByteOffset: 4 + $0, as: UInt8.self) } == layout.opaque)
        }
    }

    @Test(arguments: Layout.all) func `memory of the program is drawn into`(layout: Layout) throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 24, alignment: 4)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: 24)
        let context = try context(layout.info, data: memory)
        #expect(context.data == memory && context.bytesPerRow == 12)
        #expect((4..<8).map { memory.load(fromByteOffset: $0, as: UInt8.self) } == layout.opaque)
        // The color is read again, and half of it is left.
        context.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.5))
        context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
        let expected = Pixel(128, 51, 26, 255)
        #expect(try #require(context.makeImage()).pixel(1, 0).distance(to: expected) <= 1)
    }

    @Test(arguments: Layout.all) func `bytes make the same image again`(layout: Layout) throws {
        let image = try #require(try context(layout.info, bytesPerRow: 16).makeImage())
        let again = try #require(copy(image))
        #expect(again.dataProvider?.data == image.dataProvider?.data)
        for y in 0..<2 { for x in 0..<3 { #expect(again.pixel(x, y) == image.pixel(x, y)) } }
    }

    private func copy(_ image: CGImage) -> CGImage? {
        guard let data = image.dataProvider?.data, let provider = CGDataProvider(data: data) else { return nil }
        return CGImage(
            width: image.width, height: image.height, bitsPerComponent: image.bitsPerComponent,
            bitsPerPixel: image.bitsPerPixel, bytesPerRow: image.bytesPerRow,
            space: image.colorSpace ?? CGColorSpaceCreateDeviceGray(), bitmapInfo: image.bitmapInfo, provider: provider,
            decode: image.decode, shouldInterpolate: true, intent: .defaultIntent)
    }

    @Test func `colors are premultiplied in an image of a context`() throws {
        let context = try context(CGImageAlphaInfo.premultipliedLast.rawValue)
        context.setFillColor(CGColor(srgbRed: 1, green: 0.4, blue: 0, alpha: 0.5))
        context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
        let bytes = try #require(context.makeImage()?.dataProvider?.data)
        for (byte, expected) in zip(bytes, [128, 51, 0, 128]) { #expect(abs(Int(byte) - expected) <= 1) }
    }

    @Test func `memory with alpha first is drawn into before and after it is read`() throws {
        let context = try context(CGImageAlphaInfo.premultipliedFirst.rawValue)
        let memory = try #require(context.data)
        memory.storeBytes(of: 200, toByteOffset: 3, as: UInt8.self)
        memory.storeBytes(of: 255, toByteOffset: 0, as: UInt8.self)
        context.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
        context.fill(CGRect(x: 2, y: 1, width: 1, height: 1))
        let expected: [UInt8] = [255, 0, 0, 200, 255, 255, 102, 51, 255, 0, 255, 0]
        #expect((0..<12).map { memory.load(fromByteOffset: $0, as: UInt8.self) } == expected)
        #expect(context.data == memory)
        #expect(try #require(context.makeImage()?.dataProvider?.data).prefix(12).elementsEqual(expected))
        #expect(context.makeImage()?.pixel(0, 0) == Pixel(0, 0, 200, 255))
    }

    @Test func `gray and alpha have one byte`() throws {
        let gray = try #require(
            CGContext(
                data: nil, width: 3, height: 1, bitsPerComponent: 8, bytesPerRow: 5,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
        gray.setFillColor(gray: 0.4, alpha: 1)
        gray.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        let image = try #require(gray.makeImage())
        #expect((image.bitsPerPixel, image.bytesPerRow, image.alphaInfo) == (8, 5, .none))
        #expect(image.colorSpace?.model == .monochrome)
        #expect(Array(try #require(image.dataProvider?.data)) == [0, 102, 0, 0, 0])
        #expect(copy(image)?.pixel(1, 0) == Pixel(102, 102, 102, 255))
        let alpha = try #require(
            CGContext(
                data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 2,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
        alpha.setFillColor(gray: 1, alpha: 0.2)
        alpha.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        let coverage = try #require(alpha.makeImage())
        #expect((coverage.bitsPerPixel, coverage.alphaInfo) == (8, .alphaOnly) && coverage.colorSpace == nil)
        #expect(Array(try #require(coverage.dataProvider?.data)) == [0, 51])
        #expect(copy(coverage)?.pixel(1, 0) == Pixel(0, 0, 0, 51))
    }

    /// Bytes of a linear congruential generator.
    private func random(_ count: Int) -> Data {
        var state: UInt32 = 7
        return Data(
            (0..<count).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(state >> 24)
            })
    }

    @Test(arguments: [
        (32, CGImageAlphaInfo.premultipliedLast), (32, .last), (32, .first), (32, .noneSkipLast), (24, .none),
    ])
    func `an image of a provider has its bytes`(bits: Int, alpha: CGImageAlphaInfo) throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let data = random(4 * 25)
        let provider = try #require(CGDataProvider(data: data))
        let info = CGBitmapInfo(alpha: alpha)
        let image = try #require(
            CGImage(
                width: 5, height: 4, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: 25, space: space,
                bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
        #expect(image.dataProvider === provider && image.dataProvider?.data == data)
        #expect((image.bitsPerPixel, image.bytesPerRow) == (bits, 25))
        #expect(image.bitmapInfo == info && image.colorSpace == space)
        // The third row from the top, from the second pixel on.
        let part = try #require(image.cropping(to: CGRect(x: 1, y: 2, width: 3, height: 1)))
        #expect(part.bytesPerRow == 3 * bits / 8 && part.bitmapInfo == info)
        #expect(part.dataProvider?.data == data[(50 + bits / 8)..<(50 + 4 * bits / 8)])
        // The values are taken for those of another space.
        let other = try #require(image.copy(colorSpace: CGColorSpaceCreateDeviceRGB()))
        #expect(other.dataProvider?.data == data && other.colorSpace == CGColorSpaceCreateDeviceRGB())
        #expect(image.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
    }

    @Test func `the decode array is kept with the bytes`() throws {
        let provider = try #require(CGDataProvider(data: Data([200, 100, 50])))
        let image = try #require(
            [1, 0, 1, 0, 1, 0].withUnsafeBufferPointer { (decode: UnsafeBufferPointer<CGFloat>) in
                CGImage(
                    width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 3,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(alpha: .none), provider: provider,
                    decode: decode.baseAddress, shouldInterpolate: true, intent: .defaultIntent)
            })
        #expect(image.dataProvider?.data == Data([200, 100, 50]))
        let decode = try #require(image.decode)
        #expect((0..<6).map { decode[$0] } == [1, 0, 1, 0, 1, 0])
        #expect(copy(image)?.pixel(0, 0) == Pixel(55, 155, 205, 255))
    }

    @Test func `a mask has the samples that it was created from`() throws {
        let provider = try #require(CGDataProvider(data: Data([0, 100, 255, 9])))
        let mask = try #require(
            CGImage(
                maskWidth: 3, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4, provider: provider,
                decode: nil, shouldInterpolate: true))
        #expect((mask.bitsPerPixel, mask.bytesPerRow, mask.alphaInfo) == (8, 4, .none) && mask.colorSpace == nil)
        #expect(mask.dataProvider?.data == Data([0, 100, 255, 9]) && mask.pixel(1, 0).alpha == 155)
    }

    /// PNG files of one row, with 8 bits for each component, by the color type of their header.
    private static let files: [Int: String] = [
        0: "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABCAAAAAA+i0toAAAADElEQVR4nGPgSvkFAAHkAWmZRYs2AAAAAElFTkSuQmCC",
        2: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGM4kWLEyMQMAAd9AWWyXX+aAAAAAElFTkSuQmCC",
        4: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAQAAABeK7cBAAAADUlEQVR4nGM48f9EAwAIMgMQPBC0NgAAAABJRU5ErkJggg==",
        6: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR4nGM4kWL0H4gbABRcBDwZLyTQAAAAAElFTkSuQmCC",
    ]

    @Test(arguments: [
        (0, CGImageAlphaInfo.none, [10, 100, 250]), (2, .noneSkipLast, [200, 100, 50, 255, 1, 2, 3, 255]),
        (4, .last, [200, 255, 200, 128]), (6, .last, [200, 100, 50, 255, 200, 100, 50, 128]),
    ])
    func `an image of a PNG file has its components`(type: Int, alpha: CGImageAlphaInfo, values: [Int]) throws {
        let file = try #require(Self.files[type].flatMap { Data(base64Encoded: $0) })
        let image = try CGImage(data: file)
        let bytes = try #require(image.dataProvider?.data)
        #expect(image.bitmapInfo.rawValue == alpha.rawValue && image.bytesPerRow == bytes.count)
        #expect(image.bitsPerPixel == 8 * values.count / image.width)
        #expect(image.colorSpace?.model == (type & 2 == 0 ? .monochrome : .rgb))
        // Colors with alpha are rounded when they are premultiplied.
        #expect(bytes.count == values.count && zip(bytes, values).allSatisfy { abs(Int($0) - $1) <= 1 })
        // Turned by 180 degrees, the pixels have the reverse order.
        let turned = try #require(image.applying(.down))
        #expect(turned.bitmapInfo == image.bitmapInfo && turned.colorSpace == image.colorSpace)
        let step = image.bitsPerPixel / 8
        let last = bytes.suffix(step)
        #expect(try #require(turned.dataProvider?.data).prefix(step).elementsEqual(last))
        // The bytes make the same pixels again.
        for x in 0..<image.width { #expect(copy(image)?.pixel(x, 0) == image.pixel(x, 0)) }
    }

    @Test func `an image of a JPEG file has four bytes, or one if it is gray`() throws {
        let color = try CGImage(data: SampleFile.jpeg.data)
        #expect((color.bitsPerPixel, color.alphaInfo, color.bytesPerRow) == (32, .noneSkipLast, 4 * color.width))
        let pixel = color.pixel(0, 0)
        #expect(
            try #require(color.dataProvider?.data).prefix(4)
                .elementsEqual([pixel.red, pixel.green, pixel.blue, 255].map { UInt8($0) }))
        let gray = try CGImage(data: try #require(Data(base64Encoded: Self.grayJPEG)))
        #expect((gray.bitsPerPixel, gray.alphaInfo, gray.bytesPerRow) == (8, .none, 8))
        #expect(try #require(gray.dataProvider?.data).allSatisfy { abs(Int($0) - 100) <= 1 })
    }

    @Test func `images that were changed are premultiplied`() throws {
        let image = try #require(try context(CGImageAlphaInfo.noneSkipLast.rawValue).makeImage())
        let masked = try #require(image.copy(maskingColorComponents: [0, 0, 0, 0, 0, 0]))
        #expect(masked.bitmapInfo.rawValue == CGImageAlphaInfo.premultipliedLast.rawValue)
        let bytes = try #require(masked.dataProvider?.data)
        #expect(bytes.prefix(8).elementsEqual([0, 0, 0, 0, 255, 102, 51, 255]))
    }

    /// 8 by 8 pixels with a level of 100.
    private static let grayJPEG =
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUV"
        + "DA8XGBYUGBIUFRT/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8A"
        + "NH//2Q=="
}
