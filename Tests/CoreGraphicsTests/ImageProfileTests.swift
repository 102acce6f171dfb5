import CoreGraphics
import Foundation
import Testing

/// Image files with ICC profiles.
@Suite struct ImageProfileTests {
    private static func big(_ value: Int, _ count: Int) -> Data {
        Data((0..<count).reversed().map { UInt8(value >> (8 * $0) & 0xFF) })
    }

    /// Bytes in the format of zlib without compression (RFC 1950 and 1951).
    private static func stored(_ bytes: Data) -> Data {
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        let length = Data([UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)])
        return Data([0x78, 0x01, 0x01]) + length + Data(length.map { ~$0 }) + bytes + big(b << 16 | a, 4)
    }

    /// The checksum of a PNG chunk, bit by bit.
    private static func checksum(_ bytes: Data) -> Int {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
        }
        return Int(~sum)
    }

    private static func chunk(_ kind: String, _ content: Data) -> Data {
        let body = Data(kind.utf8) + content
        return big(content.count, 4) + body + big(checksum(body), 4)
    }

    /// A PNG file with a profile after its header.
    private static func png(_ file: Data, _ profile: Data, saysSRGB: Bool = false) -> Data {
        let chunks =
            chunk("iCCP", Data("own\0\0".utf8) + stored(profile)) + (saysSRGB ? chunk("sRGB", Data([0])) : Data())
        return file.prefix(33) + chunks + file.dropFirst(33)
    }

    private static func jpeg(_ file: Data, _ profile: Data) -> Data {
        let segment = Data("ICC_PROFILE\0".utf8) + [1, 1] + profile
        return file.prefix(2) + [0xFF, 0xE2] + big(segment.count + 2, 2) + segment + file.dropFirst(2)
    }

    private func profile(_ name: CFString) throws -> Data {
        try #require(CGColorSpace(name: name)?.copyICCData())
    }

    /// The color as an opaque pixel, converted from a space to sRGB.
    private func converted(_ pixel: Pixel, _ name: CFString) throws -> Pixel {
        let space = try #require(CGColorSpace(name: name))
        let components = [pixel.red, pixel.green, pixel.blue, 255].map { CGFloat($0) / 255 }
        let color = try #require(CGColor(colorSpace: space, components: components)).sRGB
        return Pixel(
            Int((color.red * 255).rounded()), Int((color.green * 255).rounded()), Int((color.blue * 255).rounded()), 255
        )
    }

    private static let colors = [Pixel(200, 100, 50, 255), Pixel(10, 120, 90, 255), Pixel(255, 255, 255, 255)]

    /// An image of the colors, and a PNG file of it.
    private func sample() throws -> (CGImage, Data) {
        let context = try bitmap(3, 1)
        for (x, color) in Self.colors.enumerated() {
            context.setFillColor(
                CGColor(
                    srgbRed: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255,
                    blue: CGFloat(color.blue) / 255, alpha: 1))
            context.fill(CGRect(x: x, y: 0, width: 1, height: 1))
        }
        let image = try #require(context.makeImage())
        return (image, try image.pngData())
    }

    @Test(arguments: [CGColorSpace.displayP3, CGColorSpace.adobeRGB1998, CGColorSpace.rommrgb])
    func `colors of PNG files are converted from the profile`(name: CFString) throws {
        let (_, file) = try sample()
        let image = try CGImage(data: Self.png(file, try profile(name)))
        for (x, color) in Self.colors.enumerated() {
            #expect(image.pixel(x, 0).distance(to: try converted(color, name)) <= 2)
        }
    }

    @Test func `an sRGB chunk, a profile of sRGB and a damaged profile change nothing`() throws {
        let (_, file) = try sample()
        let wide = try profile(CGColorSpace.displayP3)
        let files = [Self.png(file, wide, saysSRGB: true), Self.png(file, try profile(CGColorSpace.sRGB))]
        // What is left of a damaged profile may count.
        for count in stride(from: 0, to: wide.count, by: 31) {
            let image = try CGImage(data: Self.png(file, wide.prefix(count)))
            for (x, color) in Self.colors.enumerated() {
                let expected = [color, try converted(color, CGColorSpace.displayP3)]
                #expect(expected.contains { image.pixel(x, 0).distance(to: $0) <= 2 })
            }
        }
        var noise = wide
        for index in stride(from: 128, to: noise.count, by: 3) { noise[index] ^= 0xA5 }
        _ = try CGImage(data: Self.png(file, noise))
        for file in files {
            let image = try CGImage(data: file)
            for (x, color) in Self.colors.enumerated() { #expect(image.pixel(x, 0) == color) }
        }
    }

    @Test func `translucent pixels keep their alpha`() throws {
        let context = try bitmap(1, 1)
        context.setFillColor(CGColor(srgbRed: 0.8, green: 0.4, blue: 0.2, alpha: 0.5))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let file = try #require(context.makeImage()).pngData()
        let image = try CGImage(data: Self.png(file, try profile(CGColorSpace.displayP3)))
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let color = try #require(CGColor(colorSpace: space, components: [0.8, 0.4, 0.2, 1])).sRGB
        let expected = [color.red, color.green, color.blue].map { Int(($0 * 128).rounded()) }
        #expect(image.pixel(0, 0).distance(to: Pixel(expected[0], expected[1], expected[2], 128)) <= 2)
    }

    @Test func `colors of JPEG files are converted from the profile`() throws {
        let plain = try CGImage(data: SampleFile.jpeg.data)
        let image = try CGImage(data: Self.jpeg(SampleFile.jpeg.data, try profile(CGColorSpace.adobeRGB1998)))
        for (x, y) in [(4, 4), (12, 4), (20, 4), (4, 12), (12, 12), (20, 12)] {
            let expected = try converted(plain.pixel(x, y), CGColorSpace.adobeRGB1998)
            #expect(image.pixel(x, y).distance(to: expected) <= 2)
        }
    }
}
