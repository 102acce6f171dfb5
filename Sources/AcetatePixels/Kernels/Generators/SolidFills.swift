import Glibc

/// One colour everywhere.
package struct ConstantFill: PixelGenerator {
    private let pixel: UInt32
    package let fill: PixelRect

    /// A colour that is not multiplied by its alpha.
    package init(_ color: PixelColor, fill: PixelRect) {
        (pixel, self.fill) = (color.straightPixel, fill)
    }

    package func color(at place: PixelPlace) -> PixelColor { PixelColor(premultiplied: pixel) }

    package func fillRow(_ out: UnsafeMutablePointer<UInt32>, count: Int, x: Int, y: Int) {
        out.update(repeating: pixel, count: count)
    }
}

/// A rectangle with round corners, antialiased: a pixel's part of it is `½ - distance`, within 0...1, with the distance of
/// its middle from the outline, in pixels, less than 0 inside. Corners of the outline are circles, of a radius of at most
/// half a side.
package struct RoundedRectangleFill: PixelGenerator {
    private let middle, half: PixelPlace
    private let radius: Double
    private let ink: PixelColor
    private let extent: PixelRect

    /// The rectangle from one place to another, to the right and down, cut at the extent.
    package init(from: PixelPlace, to: PixelPlace, radius: Double, color: PixelColor, extent: PixelRect) {
        middle = (from + to) / 2
        half = PixelPlace(max(0, (to.x - from.x) / 2), max(0, (to.y - from.y) / 2))
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
    package func color(at place: PixelPlace) -> PixelColor {
        let away = PixelPlace(abs(place.x - middle.x), abs(place.y - middle.y)) - half + radius
        let outside = PixelPlace(max(0, away.x), max(0, away.y)).length
        let distance = outside + min(0, max(away.x, away.y)) - radius
        return ink * Float(max(0, min(1, 0.5 - distance)))
    }
}

/// Noise: in each square of `cell` pixels, counted from the origin, four independent numbers, red, green, blue and alpha,
/// each of 256 levels equally likely; the colour is then multiplied by alpha.
///
/// The numbers are SplitMix64's mix of the square's row and column: the same in every picture, on every machine.
package struct NoiseFill: PixelGenerator {
    private let origin: PixelPlace
    private let cell: Double
    package let fill: PixelRect

    package init(origin: PixelPlace, cell: Double, fill: PixelRect) {
        (self.origin, self.cell, self.fill) = (origin, max(cell, 1e-9), fill)
    }

    @inline(__always)
    package func color(at place: PixelPlace) -> PixelColor {
        let noise = PixelNoise.at(
            PixelNoise.index((place.x - origin.x) / cell), PixelNoise.index((origin.y - place.y) / cell))
        let levels = SIMD4<UInt64>(noise & 0xFF, (noise &>> 8) & 0xFF, (noise &>> 16) & 0xFF, (noise &>> 24) & 0xFF)
        let color = PixelColor(Float(levels.x), Float(levels.y), Float(levels.z), Float(levels.w)) / 255
        return PixelColor(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
    }
}

/// Numbers that look random, by place.
enum PixelNoise {
    /// The whole number below; 0 where that is none of 63 bits.
    @inline(__always)
    static func index(_ number: Double) -> Int {
        let below = number.rounded(.down)
        return abs(below) < 9e18 ? Int(below) : 0
    }

    /// 64 bits for a column and a row.
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
