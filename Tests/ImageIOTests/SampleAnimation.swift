import CoreGraphics
import Foundation

/// An animation of rectangles in single colors, and files of it that are written by the formats' specifications.
struct SampleAnimation: Sendable {
    enum Disposal: Int, Sendable { case keep, clear, restore }

    struct Frame: Sendable {
        var x, y, width, height: Int
        var color: Pixel
        var disposal = Disposal.keep
        var blends = true
        /// Hundredths of a second.
        var delay = 10
    }

    var width = 8
    var height = 6
    var frames: [Frame]
    var loopCount: Int?

    /// All disposals, frames that overlap, one that is transparent, one that covers everything, and one beyond the edge.
    static let everything = SampleAnimation(
        frames: [
            Frame(x: 0, y: 0, width: 8, height: 6, color: .red, delay: 10),
            Frame(x: 2, y: 0, width: 4, height: 4, color: .green, disposal: .clear, delay: 3),
            Frame(x: 4, y: 2, width: 4, height: 4, color: .blue, disposal: .restore, delay: 0),
            Frame(x: 0, y: 4, width: 2, height: 2, color: .white, delay: 7),
            Frame(x: 0, y: 0, width: 8, height: 6, color: .clear, delay: 5),
            Frame(x: 0, y: 0, width: 8, height: 6, color: .blue, disposal: .clear, delay: 100),
            Frame(x: 2, y: 2, width: 2, height: 2, color: .red, delay: 10),
            Frame(x: 6, y: 4, width: 2, height: 2, color: .green, disposal: .restore, delay: 10),
            Frame(x: 4, y: 2, width: 4, height: 4, color: .white, delay: 10),
        ], loopCount: 3)

    /// What each frame shows, in rows, computed slowly.
    var expected: [[Pixel]] {
        var canvas = [Pixel](repeating: .clear, count: width * height)
        return frames.map { frame in
            let before = canvas
            var rect: [Int] = []
            for y in frame.y..<min(height, frame.y + frame.height) {
                rect += (frame.x..<min(width, frame.x + frame.width)).map { y * width + $0 }
            }
            for index in rect {
                canvas[index] = frame.blends && frame.color.alpha == 0 ? canvas[index] : frame.color
            }
            let shown = canvas
            switch frame.disposal {
            case .keep: break
            case .clear: for index in rect { canvas[index] = .clear }
            case .restore: canvas = before
            }
            return shown
        }
    }
}

// MARK: - Files

extension SampleAnimation {
    /// Five colors; the last index is transparent. Pixels are codes of eight bits, with a clear code before the table of
    /// codes grows.
    var gif: Data {
        let palette: [Pixel] = [.red, .green, .blue, .white, .clear]
        var data = Data("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0xF6, 0, 0]
        for index in 0..<128 {
            let color = index < palette.count ? palette[index] : .clear
            data += [UInt8(color.red), UInt8(color.green), UInt8(color.blue)]
        }
        if let loopCount {
            data += Data([0x21, 0xFF, 11]) + Data("NETSCAPE2.0".utf8) + [3, 1] + little(loopCount, 2) + [0]
        }
        for frame in frames {
            let disposal = [1, 2, 3][frame.disposal.rawValue]
            data += [0x21, 0xF9, 4, UInt8(disposal << 2 | 1)] + little(frame.delay, 2) + [4, 0]
            data += [0x2C] + little(frame.x, 2) + little(frame.y, 2) + little(frame.width, 2) + little(frame.height, 2)
            data += [0, 7]
            let index = UInt8(palette.firstIndex(of: frame.color) ?? 4)
            var rest = frame.width * frame.height
            while rest > 0 {
                let count = min(rest, 100)
                data += [UInt8(count + 1), 0x80] + [UInt8](repeating: index, count: count)
                rest -= count
            }
            data += [1, 0x81, 0]
        }
        return data + [0x3B]
    }

    /// With `hidesDefaultImage`, the image that programs without animations show is not a frame.
    func apng(hidesDefaultImage: Bool = false) -> Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        data += chunk("IHDR", big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0])
        data += chunk("acTL", big(frames.count, 4) + big(loopCount ?? 0, 4))
        if hidesDefaultImage { data += chunk("IDAT", pixels(.white, width, height)) }
        var sequence = 0
        for (index, frame) in frames.enumerated() {
            let place = big(frame.width, 4) + big(frame.height, 4) + big(frame.x, 4) + big(frame.y, 4)
            let control = big(sequence, 4) + place + big(frame.delay, 2) + big(100, 2)
            data += chunk("fcTL", control + [UInt8(frame.disposal.rawValue), frame.blends ? 1 : 0])
            sequence += 1
            let content = pixels(frame.color, frame.width, frame.height)
            if index == 0, !hidesDefaultImage {
                data += chunk("IDAT", content)
            } else {
                // In two chunks.
                data += chunk("fdAT", big(sequence, 4) + content.prefix(5))
                data += chunk("fdAT", big(sequence + 1, 4) + content.dropFirst(5))
                sequence += 2
            }
        }
        return data + chunk("IEND", Data())
    }

    /// Frames are lossless images, whose codes have one symbol each, so that pixels need no bits. WebP cannot restore.
    var webP: Data {
        var content = Data("WEBP".utf8)
        content += riff("VP8X", Data([0x12, 0, 0, 0]) + little(width - 1, 3) + little(height - 1, 3))
        content += riff("ANIM", Data([0, 0, 0, 0]) + little(loopCount ?? 0, 2))
        for frame in frames {
            let place =
                little(frame.x / 2, 3) + little(frame.y / 2, 3) + little(frame.width - 1, 3)
                + little(frame.height - 1, 3)
            let flags = UInt8((frame.disposal == .clear ? 1 : 0) | (frame.blends ? 0 : 2))
            let image = riff("VP8L", Self.solidVP8L(frame.width, frame.height, frame.color))
            content += riff("ANMF", place + little(frame.delay * 10, 3) + [flags] + image)
        }
        return riff("RIFF", content)
    }

    static func solidVP8L(_ width: Int, _ height: Int, _ color: Pixel) -> Data {
        var bits: [Bool] = []
        func add(_ value: Int, _ count: Int) { bits += (0..<count).map { value >> $0 & 1 == 1 } }
        add(0x2F, 8)
        add(width - 1, 14)
        add(height - 1, 14)
        // Alpha is used; version 0; no transform, color cache or meta codes.
        add(1, 1)
        add(0, 6)
        for value in [color.green, color.red, color.blue, color.alpha, 0] {
            // A simple code of one symbol of eight bits.
            add(0b101, 3)
            add(value, 8)
        }
        return Data(
            (0..<(bits.count + 7) / 8).map { byte in
                (0..<8).reduce(UInt8(0)) { $0 | (8 * byte + $1 < bits.count && bits[8 * byte + $1] ? 1 << $1 : 0) }
            })
    }
}

func little(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
}
func big(_ value: Int, _ count: Int) -> Data { Data(little(value, count).reversed()) }

/// A chunk of RIFF, padded to an even length.
func riff(_ kind: String, _ content: Data) -> Data {
    Data(kind.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
}

/// A chunk of PNG. The checksum is computed bit by bit.
func chunk(_ kind: String, _ content: Data) -> Data {
    let body = Data(kind.utf8) + content
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
        for bit in 0..<8 {
            let carry = (sum ^ UInt32(byte >> bit)) & 1 == 1
            sum >>= 1
            if carry { sum ^= 0xEDB8_8320 }
        }
    }
    return big(content.count, 4) + body + big(Int(~sum), 4)
}

/// The compressed pixels of a PNG image with alpha in one color, in one stored block (RFC 1950, RFC 1951).
func pixels(_ color: Pixel, _ width: Int, _ height: Int) -> Data {
    let pixel = [UInt8(color.red), UInt8(color.green), UInt8(color.blue), UInt8(color.alpha)]
    let row: [UInt8] = [0] + (0..<width).flatMap { _ in pixel }
    let raw = (0..<height).flatMap { _ in row }
    var (a, b) = (1, 0)
    for byte in raw {
        a = (a + Int(byte)) % 65521
        b = (b + a) % 65521
    }
    var data = Data([0x78, 0x01, 1])
    data += little(raw.count, 2)
    data += little(~raw.count, 2)
    data += Data(raw)
    let checksum: Int = (b << 16) | a
    return data + big(checksum, 4)
}

// MARK: - Pixels

/// One pixel, premultiplied.
struct Pixel: Hashable, Sendable, CustomStringConvertible {
    var red, green, blue, alpha: Int

    static let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
    static let green = Pixel(red: 0, green: 255, blue: 0, alpha: 255)
    static let blue = Pixel(red: 0, green: 0, blue: 255, alpha: 255)
    static let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)
    static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)

    var description: String { "(\(red), \(green), \(blue), \(alpha))" }

    func isNear(_ other: Pixel, within limit: Int) -> Bool {
        [red - other.red, green - other.green, blue - other.blue, alpha - other.alpha].allSatisfy { abs($0) <= limit }
    }
}

extension CGImage {
    /// The pixels in rows from the top.
    var pixels: [Pixel] {
        let data = nativeBytes
        return stride(from: 0, to: data.count, by: 4).map { start in
            let bytes = data[start..<start + 4].map { Int($0) }
            return Pixel(red: bytes[2], green: bytes[1], blue: bytes[0], alpha: bytes[3])
        }
    }

    /// An image of pixels in rows.
    static func of(_ pixels: [Pixel], width: Int) -> CGImage? {
        let bytes = pixels.flatMap { [UInt8($0.red), UInt8($0.green), UInt8($0.blue), UInt8($0.alpha)] }
        return CGDataProvider(data: Data(bytes)).flatMap { provider in
            CGImage(
                width: width, height: pixels.count / width, bitsPerComponent: 8, bitsPerPixel: 32,
                bytesPerRow: 4 * width, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
                decode: nil, shouldInterpolate: false, intent: .defaultIntent)
        }
    }
}
