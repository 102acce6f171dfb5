import CoreGraphics
import Foundation
import ImageIO
import Testing

/// Files of images with components of more than 8 bits, and the profiles of files.
@Suite struct WideFileTests {
    /// An image of 16-bit components that counts up from `first`.
    private func image(
        _ components: Int, width: Int = 7, height: Int = 5, space: CGColorSpace? = nil, alpha: CGImageAlphaInfo? = nil
    ) throws -> CGImage {
        let values = samples(components * width * height)
        let data = Data(values.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        let plain = components > 2 ? CGColorSpaceCreateDeviceRGB() : CGColorSpaceCreateDeviceGray()
        let provider = try #require(CGDataProvider(data: data))
        return try #require(
            CGImage(
                width: width, height: height, bitsPerComponent: 16, bitsPerPixel: 16 * components,
                bytesPerRow: 2 * components * width, space: space ?? plain,
                bitmapInfo: CGBitmapInfo(alpha: alpha ?? (components % 2 == 0 ? .last : .none)),
                provider: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent))
    }

    /// Numbers that use all bits, from a linear congruence.
    private func samples(_ count: Int) -> [UInt16] {
        (0..<count).map { UInt16(truncatingIfNeeded: $0 &* 40503 &+ 12345) }
    }

    private func written(_ image: CGImage, as type: String, _ properties: CFDictionary = [:]) throws -> Data {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
        CGImageDestinationAddImage(destination, image, properties)
        #expect(CGImageDestinationFinalize(destination))
        return data as Data
    }

    private func read(_ data: Data, _ options: CFDictionary = [:]) throws -> CGImage {
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        return try #require(CGImageSourceCreateImageAtIndex(source, 0, options))
    }

    /// The components in the byte order of this machine, whatever that of the image.
    private func shorts(_ image: CGImage) throws -> [UInt16] {
        let bytes = [UInt8](try #require(image.dataProvider?.data))
        let isLittle = image.byteOrderInfo == .order16Little
        return stride(from: 0, to: bytes.count, by: 2).map { at in
            let (high, low) = isLittle ? (bytes[at + 1], bytes[at]) : (bytes[at], bytes[at + 1])
            return UInt16(high) << 8 | UInt16(low)
        }
    }

    @Test(arguments: [1, 2, 3, 4], ["public.png", "public.tiff"])
    func `components of 16 bits are written and read`(components: Int, type: String) throws {
        let image = try image(components)
        let data = try written(image, as: type)
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
        #expect(properties[kCGImagePropertyDepth] as? Int == 16)
        let result = try read(data)
        #expect(result.bitsPerComponent == 16 && result.bitsPerPixel == 16 * components)
        #expect(result.alphaInfo == image.alphaInfo)
        #expect(try shorts(result) == samples(components * 35))
        #expect(result.width == 7 && result.height == 5)
    }

    @Test func `a page without compression has the same components`() throws {
        let properties: CFDictionary = [
            kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFCompression: 1] as CFDictionary
        ]
        let data = try written(try image(3), as: "public.tiff", properties)
        #expect(try shorts(read(data)) == samples(105))
    }

    @Test func `PNG files of all filters and of passes are read`() throws {
        // Made by other programs' rules: each row has another filter, and the passes are those of Adam7.
        for isInterlaced in [false, true] {
            let file = PNGSample(width: 7, height: 5, isInterlaced: isInterlaced, samples: samples(105)).file
            #expect(try shorts(read(file)) == samples(105))
            #expect(try CGImage(data: file).bitsPerComponent == 16)
        }
    }

    @Test func `damaged files of 16 bits are no images, or end early`() throws {
        let file = PNGSample(width: 7, height: 5, isInterlaced: false, samples: samples(105)).file
        for length in stride(from: 34, to: file.count, by: 3) { _ = try? CGImage(data: file.prefix(length)) }
        for place in stride(from: 16, to: file.count, by: 1) {
            var bytes = file
            bytes[place] ^= 0x55
            _ = try? CGImage(data: bytes)
        }
        let tiff = try written(try image(4), as: "public.tiff")
        for place in 0..<tiff.count {
            var bytes = tiff
            bytes[place] ^= 0x55
            let source = try #require(CGImageSourceCreateWithData(bytes, nil))
            _ = CGImageSourceCreateImageAtIndex(source, 0, nil)
        }
    }

    @Test func `floating-point components are read from TIFF files if the options say so`() throws {
        let values: [Float] = [0.1, 2.5, -1, 0.5, 0.25, 0.125]
        let data = values.withUnsafeBytes { Data($0) }
        let provider = try #require(CGDataProvider(data: data))
        let image = try #require(
            CGImage(
                width: 2, height: 1, bitsPerComponent: 32, bitsPerPixel: 96, bytesPerRow: 24,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(alpha: .none, component: .float, byteOrder: .order32Little),
                provider: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent))
        let file = try written(image, as: "public.tiff")
        let floats = try read(file, [kCGImageSourceShouldAllowFloat: kCFBooleanTrue as Any])
        #expect(floats.bitmapInfo.contains(.floatComponents) && floats.bitsPerComponent == 32)
        #expect(floats.dataProvider?.data == data)
        let integers = try read(file)
        #expect(try shorts(integers) == [6554, 65535, 0, 32768, 16384, 8192])
        let source = try #require(CGImageSourceCreateWithData(file, nil))
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
        #expect(properties[kCGImagePropertyIsFloat] as? Bool == true)
        // PNG files have integers.
        #expect(try shorts(read(written(image, as: "public.png"))) == [6554, 65535, 0, 32768, 16384, 8192])
    }

    @Test func `strings of LZW and differences are decoded`() throws {
        // The components 1, 2, 3, 4 as differences of 1 in big-endian order, in codes of 9 bits.
        let bytes: [UInt8] = [0, 1, 0, 1, 0, 1, 0, 1]
        var bits = ""
        for code in [256] + bytes.map({ Int($0) }) + [257] {
            let text = String(code, radix: 2)
            bits += String(repeating: "0", count: 9 - text.count) + text
        }
        while bits.count % 8 != 0 { bits += "0" }
        let codes = stride(from: 0, to: bits.count, by: 8).map { start in
            UInt8(bits.dropFirst(start).prefix(8), radix: 2) ?? 0
        }
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
        }
        let fields: [(Int, Int)] = [
            (256, 4), (257, 1), (258, 16), (259, 5), (262, 1), (273, 8), (277, 1), (278, 1), (279, codes.count),
            (317, 2),
        ]
        var file: [UInt8] = [0x4D, 0x4D, 0, 42] + number(8 + codes.count + codes.count % 2, 4) + codes
        if codes.count % 2 == 1 { file.append(0) }
        file += number(fields.count, 2)
        for (tag, value) in fields { file += number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4) }
        file += number(0, 4)
        #expect(try shorts(read(Data(file))) == [1, 2, 3, 4])
    }

    @Test(arguments: ["public.png", "public.tiff"])
    func `the space of wide colors is kept`(type: String) throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let file = try written(try image(3, space: space), as: type)
        let source = try #require(CGImageSourceCreateWithData(file, nil))
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
        #expect(properties[kCGImagePropertyProfileName] as? String == "Display P3")
        let result = try read(file)
        #expect(try shorts(result) == samples(105))
        #expect(result.colorSpace?.isWideGamutRGB == true)
    }

    @Test(arguments: ["public.png", "public.tiff", "public.jpeg"])
    func `files of 8 bits have the profile of sRGB`(type: String) throws {
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        let image = try #require(context.makeImage())
        let file = try written(image, as: type)
        let source = try #require(CGImageSourceCreateWithData(file, nil))
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
        #expect(properties[kCGImagePropertyProfileName] as? String == "sRGB IEC61966-2.1")
        if type != "public.jpeg" { #expect(try read(file).nativeBytes == image.nativeBytes) }
    }
}

/// A PNG file of 16-bit RGB whose rows use the filters in turn, with uncompressed blocks of zlib.
private struct PNGSample {
    let width, height: Int
    let isInterlaced: Bool
    let samples: [UInt16]

    private func bytes(x: Int, y: Int) -> [UInt8] {
        samples[3 * (y * width + x)..<3 * (y * width + x) + 3].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    /// The rows of the reduced images (PNG specification, 8.2).
    private var rows: [[[UInt8]]] {
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        return passes.map { x, y, dx, dy in
            stride(from: y, to: height, by: dy).compactMap { row in
                let pixels = stride(from: x, to: width, by: dx).flatMap { bytes(x: $0, y: row) }
                return pixels.isEmpty ? nil : pixels
            }
        }
    }

    private var filtered: [UInt8] {
        var result: [UInt8] = []
        for pass in rows {
            for (y, row) in pass.enumerated() {
                result.append(UInt8(y % 5))
                for (index, byte) in row.enumerated() {
                    let a = index < 6 ? 0 : Int(row[index - 6])
                    let b = y == 0 ? 0 : Int(pass[y - 1][index])
                    let c = index < 6 || y == 0 ? 0 : Int(pass[y - 1][index - 6])
                    let p = a + b - c
                    let paeth =
                        abs(p - a) <= abs(p - b) && abs(p - a) <= abs(p - c) ? a : abs(p - b) <= abs(p - c) ? b : c
                    result.append(byte &- UInt8([0, a, b, (a + b) / 2, paeth][y % 5]))
                }
            }
        }
        return result
    }

    private func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }

    private func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + content
        var sum = ~UInt32(0)
        for byte in body {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
        }
        return number(content.count) + body + number(Int(~sum))
    }

    var file: Data {
        let data = filtered
        var (a, b) = (1, 0)
        for byte in data { (a, b) = ((a + Int(byte)) % 65521, (b + a + Int(byte)) % 65521) }
        let length = [UInt8(data.count & 0xFF), UInt8(data.count >> 8)]
        let compressed = [0x78, 0x01, 1] + length + length.map { ~$0 } + data + number(b << 16 | a)
        let header = number(width) + number(height) + [16, 2, 0, 0, isInterlaced ? 1 : 0]
        return Data(
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", compressed)
                + chunk("IEND", []))
    }
}
