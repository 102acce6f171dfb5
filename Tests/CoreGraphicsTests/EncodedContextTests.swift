import Foundation
import Testing

@testable import CoreGraphics

/// Bitmap contexts with 8 bits for each component, whose space is not sRGB.
@Suite struct EncodedContextTests {
    /// A layout of pixels, and where red, green, blue and alpha are in memory.
    private static let layouts: [(info: UInt32, places: [Int])] = [
        (CGImageAlphaInfo.premultipliedLast.rawValue, [0, 1, 2, 3]),
        (CGImageAlphaInfo.noneSkipLast.rawValue, [0, 1, 2, 3]),
        (CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue, [2, 1, 0, 3]),
        (CGImageAlphaInfo.premultipliedFirst.rawValue, [1, 2, 3, 0]),
    ]

    private func context(
        _ name: CFString, info: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue, width: Int = 4
    ) throws -> CGContext {
        let space = try #require(CGColorSpace(name: name))
        return try #require(
            CGContext(
                data: nil, width: width, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info)
        )
    }

    /// Red, green, blue and alpha of a pixel from the top left.
    private func pixel(
        _ context: CGContext, _ x: Int = 1, _ y: Int = 1, places: [Int] = [0, 1, 2, 3]
    ) throws -> [Int] {
        let data = try #require(context.data)
        return places.map { Int(data.load(fromByteOffset: y * context.bytesPerRow + 4 * x + $0, as: UInt8.self)) }
    }

    private let all = CGRect(x: 0, y: 0, width: 4, height: 4)

    @Test("Colors have the values of the bitmap's space in every layout", arguments: 0..<4)
    func colors(layout: Int) throws {
        let (info, places) = Self.layouts[layout]
        // Values of CSS Color Module Level 4.
        let expected: [(CFString, CGColor, [Double])] = [
            (CGColorSpace.displayP3, CGColor(red: 1, green: 0, blue: 0, alpha: 1), [0.9175, 0.2003, 0.1386]),
            (CGColorSpace.displayP3, CGColor(red: 0, green: 1, blue: 0, alpha: 1), [0.4584, 0.9853, 0.2983]),
            (CGColorSpace.adobeRGB1998, CGColor(red: 0, green: 1, blue: 0, alpha: 1), [0.5650, 1, 0.2344]),
        ]
        for (name, color, values) in expected {
            let context = try context(name, info: info)
            context.setFillColor(color)
            context.fill(all)
            #expect(try pixel(context, places: places) == values.map { Int(($0 * 255).rounded()) } + [255])
            #expect(context.colorSpace?.name == name)
        }
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let own = try context(CGColorSpace.displayP3, info: info)
        own.setFillColor(try #require(CGColor(colorSpace: space, components: [1, 0, 0, 1])))
        own.fill(all)
        #expect(try pixel(own, places: places) == [255, 0, 0, 255], "outside sRGB")
    }

    @Test("Colors are composited with the values of the space")
    func compositing() throws {
        let context = try context(CGColorSpace.linearSRGB)
        context.setFillColor(gray: 0, alpha: 1)
        context.fill(all)
        context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 0.5))
        context.fill(all)
        #expect(try pixel(context) == [128, 128, 128, 255])
        // Half of the light is 0.735 in sRGB.
        let shown = try #require(context.makeImage())
        let target = try self.context(CGColorSpace.sRGB)
        target.draw(shown, in: all)
        #expect(try pixel(target) == [188, 188, 188, 255])
    }

    @Test("Images are converted, and those of the same space keep their values")
    func images() throws {
        let source = try context(CGColorSpace.sRGB)
        source.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        source.fill(all)
        let target = try context(CGColorSpace.displayP3)
        target.draw(try #require(source.makeImage()), in: all)
        #expect(try pixel(target) == [234, 51, 35, 255])

        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let bytes = Data((0..<64).map { $0 % 4 == 3 ? 255 : UInt8(($0 * 37) % 256) })
        let provider = try #require(CGDataProvider(data: bytes))
        let image = try #require(
            CGImage(
                width: 4, height: 4, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 16, space: space,
                bitmapInfo: CGBitmapInfo(alpha: .last), provider: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent))
        target.draw(image, in: all)
        for y in 0..<4 {
            for x in 0..<4 {
                let values = (0..<4).map { Int(bytes[16 * y + 4 * x + $0]) }
                #expect(try pixel(target, x, y) == values)
            }
        }
    }

    @Test("The image of a bitmap has the bytes and the space of the bitmap", arguments: 0..<4)
    func makeImage(layout: Int) throws {
        let (info, _) = Self.layouts[layout]
        let context = try context(CGColorSpace.displayP3, info: info)
        let space = try #require(context.colorSpace)
        context.setFillColor(try #require(CGColor(colorSpace: space, components: [0.2, 0.9, 0.4, 1])))
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
        context.setFillColor(try #require(CGColor(colorSpace: space, components: [1, 0, 0.5, 1])))
        context.fill(CGRect(x: 2, y: 0, width: 2, height: 4))
        let image = try #require(context.makeImage())
        #expect(image.colorSpace == space && image.bitmapInfo == context.bitmapInfo)
        let data = try #require(context.data)
        let expected = Data(bytes: data, count: context.bytesPerRow * 4)
        #expect(image.dataProvider?.data == expected)
        let copy = try self.context(CGColorSpace.displayP3, info: info)
        copy.draw(image, in: all)
        #expect(Data(bytes: try #require(copy.data), count: copy.bytesPerRow * 4) == expected)
        // The color (0.2, 0.9, 0.4) of Display P3 is (−0.41, 0.91, 0.34) in sRGB.
        let shown = try self.context(CGColorSpace.sRGB)
        shown.draw(image, in: all)
        let color = try pixel(shown)
        let srgb = space.sRGB([0.2, 0.9, 0.4, 1])
        #expect(color[0] == 0)
        #expect(abs(color[1] - Int(srgb.green * 255)) <= 1 && abs(color[2] - Int(srgb.blue * 255)) <= 1)
    }

    @Test("Gradients and patterns are converted")
    func gradients() throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: [red, red] as CFArray, locations: nil))
        let target = try context(CGColorSpace.displayP3)
        target.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 4, y: 0), options: [])
        #expect(try pixel(target) == [234, 51, 35, 255])
        let conic = try context(CGColorSpace.displayP3)
        conic.drawConicGradient(gradient, center: CGPoint(x: 2, y: 2), angle: 0)
        #expect(try pixel(conic) == [234, 51, 35, 255])
        let shadow = try context(CGColorSpace.displayP3)
        shadow.setShadow(offset: CGSize(width: 0, height: -100), blur: 0, color: red)
        shadow.fill(CGRect(x: 0, y: 100, width: 4, height: 4))
        #expect(try pixel(shadow) == [234, 51, 35, 255])
    }

    @Test("Translucent colors are premultiplied with the values of the space")
    func translucent() throws {
        let context = try context(CGColorSpace.displayP3)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        context.fill(all)
        let values = try pixel(context)
        for (value, expected) in zip(values, [0.9175 / 2, 0.2003 / 2, 0.1386 / 2, 0.5]) {
            #expect(abs(Double(value) - expected * 255) <= 1)
        }
    }
}
