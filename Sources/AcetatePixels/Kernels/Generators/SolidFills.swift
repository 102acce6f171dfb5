import Glibc

/// A constant color.
package struct ConstantFill: PixelGenerator {
    private let pixel: UInt32
    package let fill: PixelRect

    /// The color is not premultiplied.
    package init(_ color: PixelColor, fill: PixelRect) {
        (pixel, self.fill) = (color.straightPixel, fill)
    }

    package func color(at position: PixelPoint) -> PixelColor { PixelColor(premultiplied: pixel) }

    package func fillRow(_ out: UnsafeMutablePointer<UInt32>, count: Int, x: Int, y: Int) {
        out.update(repeating: pixel, count: count)
    }
}

/// Noise: each square of `cell` by `cell` pixels on a grid at the origin has independent red, green, blue and alpha
/// levels, uniformly distributed over 256 levels. The color is then multiplied by alpha.
///
/// The levels are SplitMix64 hashes of the row and the column of the square, and therefore the same on all machines.
package struct NoiseFill: PixelGenerator {
    private let origin: PixelPoint
    private let cell: Double
    package let fill: PixelRect

    package init(origin: PixelPoint, cell: Double, fill: PixelRect) {
        (self.origin, self.cell, self.fill) = (origin, max(cell, 1e-9), fill)
    }

    @inline(__always)
    package func color(at position: PixelPoint) -> PixelColor {
        let noise = PixelNoise.at(
            PixelNoise.index((position.x - origin.x) / cell), PixelNoise.index((origin.y - position.y) / cell))
        let levels = SIMD4<UInt64>(noise & 0xFF, (noise &>> 8) & 0xFF, (noise &>> 16) & 0xFF, (noise &>> 24) & 0xFF)
        return (PixelColor(Float(levels.x), Float(levels.y), Float(levels.z), Float(levels.w)) / 255).premultiplied
    }
}

/// Pseudorandom numbers as a function of the position.
enum PixelNoise {
    /// The number rounded down; 0 if it does not fit 63 bits.
    @inline(__always)
    static func index(_ number: Double) -> Int {
        let below = number.rounded(.down)
        return abs(below) < 9e18 ? Int(below) : 0
    }

    /// A 64-bit hash of a column and a row.
    @inline(__always)
    static func at(_ column: Int, _ row: Int) -> UInt64 {
        mix(mix(UInt64(bitPattern: Int64(column))) &+ UInt64(bitPattern: Int64(row)))
    }

    /// SplitMix64.
    @inline(__always)
    private static func mix(_ seed: UInt64) -> UInt64 {
        var z = seed &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z &>> 31)
    }
}
