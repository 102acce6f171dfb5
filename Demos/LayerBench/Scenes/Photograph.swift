import AppKit

/// Generates images with the properties of photographs: smooth gradients, edges, and noise, so that adjacent pixels usually
/// differ. The images are the same on every run.
enum Photograph {
    /// Returns an opaque image of a size in pixels. Different seeds give different images.
    static func image(width: Int, height: Int, seed: UInt64) -> CGImage? {
        guard width > 0, height > 0 else { return nil }
        var random = SeededRandom(seed: seed)
        let rows = (0..<3).map { _ in wave(height, &random) }
        let columns = (0..<3).map { _ in wave(width, &random) }
        let slants = (0..<3).map { _ in wave(width + height, &random) }
        let discs = (0..<6).map { _ in Disc(width, height, &random) }
        var grain = UInt32(truncatingIfNeeded: random.next()) | 1
        var words: [UInt32] = []
        words.reserveCapacity(width * height)
        var lights = [Int32](repeating: 0, count: width)
        for y in 0..<height {
            for x in 0..<width {
                // Xorshift32.
                grain ^= grain << 13
                grain ^= grain >> 17
                grain ^= grain << 5
                lights[x] = Int32(grain & 15)
            }
            for disc in discs {
                for x in disc.columns(inRow: y).clamped(to: 0..<width) { lights[x] += disc.light }
            }
            for x in 0..<width {
                func level(_ channel: Int) -> UInt32 {
                    let value = rows[channel][y] + columns[channel][x] + slants[channel][x + y] + lights[x]
                    return UInt32(max(0, min(255, value)))
                }
                words.append(0xFF00_0000 | level(2) << 16 | level(1) << 8 | level(0))
            }
        }
        let data = words.withUnsafeBytes { Data($0) }
        guard let provider = CGDataProvider(data: data) else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order32Little), provider: provider, decode: nil,
            shouldInterpolate: true, intent: .defaultIntent)
    }

    /// One of the three terms of a channel's level, along a line: the sum of a long wave and a short one.
    private static func wave(_ count: Int, _ random: inout SeededRandom) -> [Int32] {
        let (slow, quick) = (random.number(0.5...1.5), random.number(4...11))
        let (first, second) = (random.number(0...6), random.number(0...6))
        return (0..<count).map { place in
            let turn = 2 * Double.pi * Double(place) / Double(count)
            return Int32(38 + 26 * sin(slow * turn + first) + 8 * sin(quick * turn + second))
        }
    }

    /// A disc that is lighter or darker than its backdrop, and gives the image edges.
    private struct Disc {
        let x, y: Int
        let radius: Double
        let light: Int32

        init(_ width: Int, _ height: Int, _ random: inout SeededRandom) {
            (x, y) = (Int(Double(width) * random.unit()), Int(Double(height) * random.unit()))
            radius = Double(min(width, height)) * random.number(0.08...0.3)
            light = Int32(random.number(-50...50))
        }

        /// The range of columns that the disc covers in a row.
        func columns(inRow row: Int) -> Range<Int> {
            let half = Int(max(0, radius * radius - Double((row - y) * (row - y))).squareRoot())
            return half == 0 ? 0..<0 : x - half..<x + half
        }
    }
}
