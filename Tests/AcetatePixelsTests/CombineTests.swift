import AcetatePixelsTestSupport
import Testing

@testable import AcetatePixels

private func channels(_ pixel: UInt32) -> [Double] { [0, 8, 16, 24].map { Double((pixel >> $0) & 0xFF) / 255 } }

@Suite("Bloom and source-over")
struct CombineTests {
    private let source: OwnedPixels
    private let other: OwnedPixels
    private let region = PixelRegion([
        PixelRect(x: 1, y: 2, width: 30, height: 9), PixelRect(x: 14, y: 5, width: 90, height: 90),
    ])

    init() throws {
        source = try TestBitmap.noise.pixels(40, 30)
        let noise = SeededNoise(seed: 7)
        other = try OwnedPixels(40, 30) { x, y in noise.premultiplied(x, y) }
    }

    @Test("bloom is the source screened with the glow", arguments: [0, 0.25, 0.5, 1, 1.75, 40, Double.nan, -2])
    func bloom(intensity: Double) throws {
        let result = try OwnedPixels(40, 30) { _, _ in 0x0101_0101 }
        Bloom(intensity: intensity).apply(
            to: PixelPatch(source.buffer), glow: PixelPatch(other.buffer), into: PixelPatch(result.buffer),
            region: region)
        let factor = intensity > 0 ? intensity : 0
        for y in 0..<30 {
            for x in 0..<40 {
                guard region.contains(x: x, y: y) else {
                    #expect(result.pixels[y][x] == 0x0101_0101)
                    continue
                }
                let (s, b) = (channels(source.pixels[y][x]), channels(other.pixels[y][x]))
                for (channel, value) in channels(result.pixels[y][x]).enumerated() {
                    let glow = min(1, factor * b[channel])
                    let expected = s[channel] + glow - s[channel] * glow
                    #expect(abs(value - expected) * 255 <= 0.5 + 1e-2)
                }
            }
        }
        #expect(result.isPremultiplied)
    }

    @Test("bloom extends beyond the source, and does not change the source where there is no glow")
    func bloomBeyond() throws {
        let small = try OwnedPixels(4, 4) { _, _ in 0x8080_8080 }
        let light = try OwnedPixels(6, 3) { _, _ in 0xFF40_2010 }
        let result = try OwnedPixels(12, 12) { _, _ in 0x0101_0101 }
        Bloom(intensity: 1).apply(
            to: PixelPatch(small.buffer, x: 4, y: 4), glow: PixelPatch(light.buffer, x: 3, y: 6),
            into: PixelPatch(result.buffer), region: PixelRegion(PixelRect(x: 0, y: 0, width: 12, height: 11)))
        #expect(result.pixels[0][0] == 0)
        #expect(result.pixels[11][0] == 0x0101_0101)
        #expect(result.pixels[5][5] == 0x8080_8080)
        #expect(result.pixels[8][8] == 0xFF40_2010)
        #expect(result.pixels[7][5] >> 24 == 255)
    }

    @Test("bloom in place gives the same as bloom into other memory")
    func bloomInPlace() throws {
        let copy = try OwnedPixels(40, 30)
        copy.buffer.copy(from: source.buffer, region: PixelRegion(source.buffer.rect))
        let result = try OwnedPixels(40, 30)
        result.buffer.copy(from: source.buffer, region: PixelRegion(source.buffer.rect))
        let glow = PixelPatch(other.buffer)
        Bloom(intensity: 0.6).apply(
            to: PixelPatch(source.buffer), glow: glow, into: PixelPatch(result.buffer), region: region)
        Bloom(intensity: 0.6).apply(
            to: PixelPatch(copy.buffer), glow: glow, into: PixelPatch(copy.buffer), region: region)
        #expect(copy.pixels == result.pixels)
    }

    @Test("source-over is that of Porter and Duff, scaled by alpha", arguments: [0, 0.3, 0.999, 1, Double.nan, 7])
    func over(alpha: Double) throws {
        let target = try OwnedPixels(40, 30)
        target.buffer.copy(from: other.buffer, region: PixelRegion(other.buffer.rect))
        SourceOver(alpha: alpha).apply(PixelPatch(source.buffer), onto: PixelPatch(target.buffer), region: region)
        let factor = alpha > 0 ? min(1, alpha) : 0
        for y in 0..<30 {
            for x in 0..<40 {
                guard region.contains(x: x, y: y) else {
                    #expect(target.pixels[y][x] == other.pixels[y][x])
                    continue
                }
                let (s, d) = (channels(source.pixels[y][x]), channels(other.pixels[y][x]))
                for (channel, value) in channels(target.pixels[y][x]).enumerated() {
                    let expected = factor * s[channel] + (1 - factor * s[3]) * d[channel]
                    // One rounding for each product, and one for the alpha that scales the second.
                    #expect(abs(value - expected) * 255 <= 1.51)
                }
            }
        }
        #expect(target.isPremultiplied)
    }

    @Test("an opaque source replaces the target, and a transparent one does not change it")
    func overExtremes() throws {
        let target = try OwnedPixels(2, 1) { x, _ in 0x8012_3456 }
        let source = try OwnedPixels(2, 1) { x, _ in x == 0 ? 0xFF01_0203 : 0 }
        SourceOver().apply(
            PixelPatch(source.buffer), onto: PixelPatch(target.buffer), region: PixelRegion(target.buffer.rect))
        #expect(target.pixels == [[0xFF01_0203, 0x8012_3456]])
    }
}

/// Premultiplied noise as a function of the position.
struct SeededNoise {
    let seed: UInt64

    func premultiplied(_ x: Int, _ y: Int) -> UInt32 {
        var generator = SeededGenerator(seed: seed &+ UInt64(y * 1000 + x))
        let alpha = UInt32.random(in: 0...255, using: &generator)
        let colors = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &generator) }
        return alpha << 24 | colors[0] << 16 | colors[1] << 8 | colors[2]
    }
}
