import AcetatePixels

/// Sampling by its definition, in double precision: slow, and independent of the kernels.
package struct ReferenceSampling {
    /// Row by row, premultiplied, `0xAARRGGBB`.
    package let pixels: [[UInt32]]
    package let isPadded: Bool
    private let levels: [[[UInt32]]]

    package init(_ pixels: [[UInt32]], isPadded: Bool = true) {
        self.pixels = pixels
        self.isPadded = isPadded
        var levels = [pixels]
        while let last = levels.last, last.count > 1 || last[0].count > 1 {
            let below = last
            func texel(_ x: Int, _ y: Int) -> UInt32 { Self.texel(below, x, y, isPadded) }
            levels.append(
                (0..<(below.count + 1) / 2).map { y in
                    (0..<(below[0].count + 1) / 2).map { x in
                        let four = [
                            texel(2 * x, 2 * y), texel(2 * x + 1, 2 * y), texel(2 * x, 2 * y + 1),
                            texel(2 * x + 1, 2 * y + 1),
                        ]
                        return Self.pixel(
                            four.reduce(into: [0, 0, 0, 0]) { sum, pixel in
                                for (i, value) in Self.channels(pixel).enumerated() { sum[i] += value / 4 }
                            })
                    }
                })
        }
        self.levels = levels
    }

    /// The pixel that contains a point.
    package func nearest(_ x: Double, _ y: Double) -> [Double] {
        Self.channels(Self.texel(pixels, Int(x.rounded(.down)), Int(y.rounded(.down)), isPadded))
    }

    /// The bilinear sample between the four nearest pixel centers.
    package func linear(_ x: Double, _ y: Double, level: Int = 0) -> [Double] {
        let scale = Double(1 << level)
        let (u, v) = (x / scale - 0.5, y / scale - 0.5)
        let (left, top) = (u.rounded(.down), v.rounded(.down))
        var sum = [0.0, 0, 0, 0]
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let weight = (1 - abs(u - left - Double(dx))) * (1 - abs(v - top - Double(dy)))
            let texel = Self.texel(levels[level], Int(left) + dx, Int(top) + dy, isPadded)
            for (i, value) in Self.channels(texel).enumerated() { sum[i] += value * weight }
        }
        return sum
    }

    /// The trilinear sample between two mipmap levels.
    package func trilinear(_ x: Double, _ y: Double, detail: Double) -> [Double] {
        let detail = min(max(detail, 0), Double(levels.count - 1))
        let lower = Int(detail)
        let (a, b) = (linear(x, y, level: lower), linear(x, y, level: min(lower + 1, levels.count - 1)))
        return zip(a, b).map { $0 + ($1 - $0) * (detail - Double(lower)) }
    }

    /// Blue, green, red, alpha in levels of 255.
    package static func channels(_ pixel: UInt32) -> [Double] { [0, 8, 16, 24].map { Double((pixel >> $0) & 0xFF) } }

    /// The nearest levels, halves up.
    package static func pixel(_ channels: [Double]) -> UInt32 {
        zip(channels, [0, 8, 16, 24]).reduce(0) { $0 | UInt32(($1.0 + 0.5).rounded(.down)) << UInt32($1.1) }
    }

    /// The greatest difference of a channel.
    package static func difference(_ pixel: UInt32, _ channels: [Double]) -> Double {
        zip(self.channels(pixel), channels).map { abs($0 - $1) }.max() ?? 0
    }

    private static func texel(_ rows: [[UInt32]], _ x: Int, _ y: Int, _ isPadded: Bool) -> UInt32 {
        let isInside = rows.indices.contains(y) && rows[0].indices.contains(x)
        if !isPadded, !isInside { return 0 }
        return rows[max(0, min(rows.count - 1, y))][max(0, min(rows[0].count - 1, x))]
    }
}
