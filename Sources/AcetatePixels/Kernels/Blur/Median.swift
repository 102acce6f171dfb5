/// Each premultiplied channel's median over the pixel and its eight neighbours, transparent outside the source.
///
/// As no pixel's colour exceeds its alpha, no median of the colours exceeds that of the alphas.
package struct Median: PixelFormula {
    package init() {}

    package var margin: Int { 1 }

    package static func pixel(x: Int, y: Int, of source: PixelSampler, by _: Median) -> UInt32 {
        var around: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
            source[x - 1, y - 1], source[x, y - 1], source[x + 1, y - 1], source[x - 1, y], source[x, y],
            source[x + 1, y], source[x - 1, y + 1], source[x, y + 1], source[x + 1, y + 1]
        )
        return withUnsafeMutableBytes(of: &around) { bytes in
            let pixels = bytes.bindMemory(to: UInt32.self)
            var result: UInt32 = 0
            for shift: UInt32 in [0, 8, 16, 24] {
                // The median has fewer than five below it, and at least five up to it.
                var low: UInt32 = 0
                var step: UInt32 = 128
                // The least value that at least five are no greater than, by bisection over eight bits.
                while step > 0 {
                    let middle = low &+ step &- 1
                    var count = 0
                    for i in 0..<9 where (pixels[i] &>> shift) & 0xFF <= middle { count &+= 1 }
                    if count < 5 { low &+= step }
                    step &>>= 1
                }
                result |= low &<< shift
            }
            return result
        }
    }
}

/// Small differences from the neighbourhood's mean are taken for noise, and smoothed; greater ones are sharpened.
///
///     m   = the mean of the pixel and its eight neighbours, weighted 4, 2 beside and 1 at the corners
///     d   = Y(in) - Y(m), the luminances
///     out = m                                    where |d| < level · alpha
///     out = in + (in - m) · sharpness            elsewhere
///
/// on premultiplied colours; alpha stays.
package struct NoiseReduction: PixelFormula {
    package let level, sharpness: Float

    package init(level: Float, sharpness: Float) { (self.level, self.sharpness) = (level, sharpness) }

    package var margin: Int { 1 }

    package static func pixel(x: Int, y: Int, of source: PixelSampler, by reduction: NoiseReduction) -> UInt32 {
        let center = source[x, y]
        if center >> 24 == 0 { return 0 }
        func at(_ dx: Int, _ dy: Int) -> PixelColor { PixelColor(premultiplied: source[x + dx, y + dy]) }
        let beside = at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1)
        let corners = at(-1, -1) + at(1, -1) + at(-1, 1) + at(1, 1)
        let color = PixelColor(premultiplied: center)
        let mean = (color * 4 + beside * 2 + corners) / 16
        // What lies beyond an edge of alpha is no darker colour.
        let own = mean.w > 0 ? mean * (color.w / mean.w) : color
        let difference = ((color - own) * ColorMatrix.luminance).sum()
        var result = own
        if abs(difference) >= reduction.level * color.w { result = color + (color - own) * reduction.sharpness }
        result.w = color.w
        return result.premultipliedPixel
    }
}
