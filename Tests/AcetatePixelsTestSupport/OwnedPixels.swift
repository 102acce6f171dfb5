import AcetatePixels

/// Pixels that are owned by the object. Padding bytes are 0xEE.
package final class OwnedPixels {
    package let buffer: PixelBuffer
    private let memory: UnsafeMutableRawPointer

    package struct RefusedSize: Error {}

    package init(_ width: Int, _ height: Int, padding: Int = 0, fill: (Int, Int) -> UInt32 = { _, _ in 0 }) throws {
        guard let size = PixelSize(width, height) else { throw RefusedSize() }
        let bytesPerRow = 4 * (width + padding)
        memory = .allocate(byteCount: bytesPerRow * height, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0xEE, count: bytesPerRow * height)
        guard let buffer = PixelBuffer(base: memory, size: size, bytesPerRow: bytesPerRow) else { throw RefusedSize() }
        self.buffer = buffer
        for y in 0..<height {
            let row = buffer[row: y]
            for x in 0..<width { row[x] = fill(x, y) }
        }
    }

    deinit { memory.deallocate() }

    /// The pixels, `0xAARRGGBB` each, row by row.
    package var pixels: [[UInt32]] { (0..<buffer.size.height).map { Array(buffer[row: $0]) } }

    /// Whether no color exceeds its alpha.
    package var isPremultiplied: Bool {
        pixels.joined().allSatisfy { pixel in
            [0, 8, 16].allSatisfy { (pixel >> $0) & 0xFF <= pixel >> 24 }
        }
    }
}

/// Bitmaps that are hard to blur, with sharp edges at irregular positions.
package enum TestBitmap: String, CaseIterable, Sendable {
    case dots, edges, stripes, noise

    package func pixels(_ width: Int, _ height: Int) throws -> OwnedPixels {
        var generator = SeededGenerator(seed: 42)
        return try OwnedPixels(width, height, padding: 3) { x, y in
            switch self {
            case .dots: x % 17 == 5 && y % 13 == 7 ? 0xFFFF_FFFF : 0
            case .edges: (x > width / 3 && x < width - 6) != (y > height / 3) ? 0xFFFF_8010 : 0x4000_2040
            case .stripes: (x + 2 * y) % 5 < 2 ? 0xFFFF_FFFF : 0xFF00_0000
            case .noise:
                {
                    let alpha = UInt32.random(in: 0...255, using: &generator)
                    let channels = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &generator) }
                    return alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
                }()
            }
        }
    }
}
