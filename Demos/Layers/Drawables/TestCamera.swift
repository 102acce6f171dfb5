import Foundation

/// Frames as those of a camera at a test chart: color bars, a gradient, noise, and a line that moves once across in a second.
struct TestCamera: Sendable {
    /// The bars of SMPTE's test pattern, as 0xRRGGBB.
    private static let bars: [UInt32] = [0xC0C0C0, 0xC0C000, 0x00C0C0, 0x00C000, 0xC000C0, 0xC00000, 0x0000C0]

    /// Writes the frame of a time in seconds: rows from the top, `bytesPerRow` apart, of opaque BGRA.
    func draw(
        _ time: Double, into memory: UnsafeMutableRawBufferPointer, width: Int, height: Int, bytesPerRow: Int
    ) {
        let line = Int(time.truncatingRemainder(dividingBy: 1) * Double(width))
        // Noise that depends on the frame only.
        var noise = UInt32(truncatingIfNeeded: Int(time * FrameProducer.rate)) &* 2_654_435_761 | 1
        for y in 0..<height {
            let row = memory.baseAddress.map { $0 + y * bytesPerRow }
            guard let pixels = row?.assumingMemoryBound(to: UInt32.self) else { return }
            for x in 0..<width {
                var color = Self.bars[x * Self.bars.count / width]
                if y * 5 > height * 4 {
                    noise ^= noise << 13
                    noise ^= noise >> 17
                    noise ^= noise << 5
                    color = (noise >> 24) * 0x010101
                } else if y * 5 > height * 3 {
                    color = UInt32(x * 255 / width) * 0x010101
                }
                pixels[x] = abs(x - line) < 2 ? 0xFFFF_FFFF : color | 0xFF00_0000
            }
        }
    }
}
