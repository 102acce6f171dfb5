import Foundation
import QuartzCore

/// A premultiplied color in double precision, 0...1.
package struct ReferenceColor {
    package var red = 0.0, green = 0.0, blue = 0.0, alpha = 0.0

    package init() {}

    package init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    package init(_ color: CGColor) {
        let parts = (color.components ?? []).map { Double($0) }
        let alpha = parts.last ?? 0
        let (red, green, blue) = parts.count == 2 ? (parts[0], parts[0], parts[0]) : (parts[0], parts[1], parts[2])
        self.init(red * alpha, green * alpha, blue * alpha, alpha)
    }

    package static func * (color: Self, factor: Double) -> Self {
        Self(color.red * factor, color.green * factor, color.blue * factor, color.alpha * factor)
    }

    package static func + (a: Self, b: Self) -> Self {
        Self(a.red + b.red, a.green + b.green, a.blue + b.blue, a.alpha + b.alpha)
    }

    /// Porter and Duff's source-over.
    package func over(_ backdrop: Self) -> Self { self + backdrop * (1 - alpha) }

    package var channels: [Double] { [red, green, blue, alpha] }
}

/// An image in double precision, from the top left.
package struct ReferenceCanvas {
    package let width, height: Int
    package var pixels: [ReferenceColor]

    package init(_ width: Int, _ height: Int) {
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: ReferenceColor(), count: width * height)
    }

    /// The pixel; transparent beyond the edges.
    package subscript(x: Int, y: Int) -> ReferenceColor {
        get { x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : ReferenceColor() }
        set { pixels[y * width + x] = newValue }
    }

    /// The pixel; beyond the edges, the nearest one.
    package func clamped(_ x: Int, _ y: Int) -> ReferenceColor {
        pixels[max(0, min(height - 1, y)) * width + max(0, min(width - 1, x))]
    }

    /// Calls a closure with each pixel and its coordinates.
    package mutating func forEach(_ body: (_ x: Int, _ y: Int, inout ReferenceColor) -> Void) {
        for y in 0..<height { for x in 0..<width { body(x, y, &pixels[y * width + x]) } }
    }

    /// The direct convolution with a Gaussian of the standard deviation `sigma`, in pixels, along both axes. Pixels
    /// beyond the edges are transparent, or copies of the edge.
    package func blurred(_ sigma: Double, clampsEdges: Bool = false) -> Self {
        guard sigma > 0 else { return self }
        let reach = Int((3 * sigma).rounded(.up))
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        func pass(_ source: Self, _ dx: Int, _ dy: Int) -> Self {
            var result = self
            result.forEach { x, y, pixel in
                pixel = ReferenceColor()
                for (index, weight) in weights.enumerated() {
                    let (x, y) = (x + (index - reach) * dx, y + (index - reach) * dy)
                    pixel = pixel + (clampsEdges ? source.clamped(x, y) : source[x, y]) * (weight / sum)
                }
            }
            return result
        }
        return pass(pass(self, 1, 0), 0, 1)
    }

    /// The largest and the mean difference from an image of the same size, in levels of 255, and the position of the
    /// largest.
    package func difference(from bitmap: Bitmap) -> (greatest: Double, mean: Double, x: Int, y: Int) {
        var (greatest, sum, position) = (0.0, 0.0, (0, 0))
        for (index, pixel) in pixels.enumerated() {
            let drawn = bitmap.pixels[index]
            let parts = [drawn.red, drawn.green, drawn.blue, drawn.alpha]
            for (expected, part) in zip(pixel.channels, parts) {
                let difference = abs(expected * 255 - Double(part))
                sum += difference
                if difference > greatest { (greatest, position) = (difference, (index % width, index / width)) }
            }
        }
        return (greatest, sum / Double(pixels.count * 4), position.0, position.1)
    }

    /// For debugging.
    package var image: CGImage? {
        let bytes = pixels.flatMap { pixel in pixel.channels.map { UInt8(max(0, min(255, ($0 * 255).rounded()))) } }
        return CGDataProvider(data: Data(bytes) as CFData).flatMap {
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: $0,
                decode: nil, shouldInterpolate: false, intent: .defaultIntent)
        }
    }
}
