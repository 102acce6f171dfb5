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

/// An antialiased rectangle with round corners. The coverage of a pixel is `½ - distance`, clamped to 0...1, with the
/// signed distance of its center from the outline in pixels, negative inside. The radius of the corners is at most half
/// a side.
package struct RoundedRectangleFill: PixelGenerator {
    private let middle, half: PixelPoint
    private let radius: Double
    private let ink: PixelColor
    private let extent: PixelRect

    /// Creates the rectangle between two positions, `from` at the top left, clipped to the extent.
    package init(from: PixelPoint, to: PixelPoint, radius: Double, color: PixelColor, extent: PixelRect) {
        middle = (from + to) / 2
        half = PixelPoint(max(0, (to.x - from.x) / 2), max(0, (to.y - from.y) / 2))
        self.radius = max(0, min(radius, half.min()))
        ink = color.premultiplied
        self.extent = extent
    }

    package var fill: PixelRect {
        guard half.x > 0, half.y > 0 else { return .empty }
        let (from, to) = (middle - half - 0.5, middle + half + 0.5)
        return PixelRect(coveringMinX: from.x, minY: from.y, maxX: to.x, maxY: to.y).intersection(extent)
    }

    @inline(__always)
    package func color(at position: PixelPoint) -> PixelColor {
        let away = PixelPoint(abs(position.x - middle.x), abs(position.y - middle.y)) - half + radius
        let outside = PixelPoint(max(0, away.x), max(0, away.y)).length
        let distance = outside + min(0, max(away.x, away.y)) - radius
        return ink * Float(max(0, min(1, 0.5 - distance)))
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
        let color = PixelColor(Float(levels.x), Float(levels.y), Float(levels.z), Float(levels.w)) / 255
        return PixelColor(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
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
