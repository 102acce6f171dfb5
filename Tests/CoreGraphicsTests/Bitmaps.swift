import AcetatePixels
import CoreGraphics
import Testing

/// A transparent bitmap context with the origin of user space at the bottom left.
func bitmap(_ width: Int, _ height: Int) throws -> CGContext {
    try #require(
        CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
}

/// One pixel, premultiplied.
struct Pixel: Equatable, CustomStringConvertible {
    var red, green, blue, alpha: Int

    init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    init(_ word: UInt32) {
        self.init(Int(word >> 16 & 0xFF), Int(word >> 8 & 0xFF), Int(word & 0xFF), Int(word >> 24))
    }

    /// The greatest difference between corresponding channels.
    func distance(to other: Pixel) -> Int {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue), abs(alpha - other.alpha))
    }

    var description: String { "(r \(red), g \(green), b \(blue), a \(alpha))" }
}

extension CGImage {
    /// The pixel at x, y from the top left.
    func pixel(_ x: Int, _ y: Int) -> Pixel {
        withPixels { Pixel($0[row: y][x]) }
    }
}

extension CGContext {
    /// The pixel at x, y from the top left.
    func pixel(_ x: Int, _ y: Int) throws -> Pixel {
        try #require(makeImage()).pixel(x, y)
    }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
