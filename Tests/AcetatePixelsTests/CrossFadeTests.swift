import AcetatePixels
import AcetatePixelsTestSupport
import Testing

@Suite struct CrossFadeTests {
    private static let shifts: [UInt32] = [0, 8, 16, 24]

    /// The definition in floating point; both roundings are to nearest.
    private func expected(_ a: UInt32, _ b: UInt32, _ fraction: Double, _ alpha: Double, onto below: UInt32) -> [Double]
    {
        let mix = Self.shifts.map { shift in
            let (from, to) = (Double(a >> shift & 255), Double(b >> shift & 255))
            return ((from + (to - from) * fraction) * alpha).rounded()
        }
        return zip(mix, Self.shifts).map { $0 + (Double(below >> $1 & 255) * (255 - mix[3]) / 255).rounded() }
    }

    private func bitmap(_ width: Int, _ height: Int, _ seed: UInt64) throws -> OwnedPixels {
        var random = SeededGenerator(seed: seed)
        return try OwnedPixels(width, height, padding: 3) { _, _ in
            let alpha = Bool.random(using: &random) ? 255 : UInt32.random(in: 0...255, using: &random)
            let channels = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &random) }
            return alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
        }
    }

    @Test(arguments: [0, 0.001, 0.25, 0.5, 0.8, 0.999_999, 1, -3, 7, .nan], [1, 0.5, 0])
    func `both bitmaps are mixed and composited onto a third`(fraction: Double, alpha: Double) throws {
        let (a, b) = (try bitmap(17, 9, 1), try bitmap(13, 11, 2))
        let target = try bitmap(20, 16, 3)
        let (first, second, before) = (a.pixels, b.pixels, target.pixels)
        let region = PixelRegion([
            PixelRect(x: -2, y: -2, width: 16, height: 12), PixelRect(x: 15, y: 5, width: 9, height: 20),
        ])
        let places = (PixelPatch(a.buffer, x: 1, y: 2), PixelPatch(b.buffer, x: 5, y: -1))
        CrossFade(fraction: fraction, alpha: alpha)
            .apply(places.0, places.1, onto: PixelPatch(target.buffer), region: region)
        func read(_ rows: [[UInt32]], _ patch: PixelPatch, _ x: Int, _ y: Int) -> UInt32 {
            patch.rect.contains(x: x, y: y) ? rows[y - patch.y][x - patch.x] : 0
        }
        let clamped = fraction > 0 ? min(fraction, 1) : 0
        for (y, row) in target.pixels.enumerated() {
            for (x, pixel) in row.enumerated() {
                guard region.contains(x: x, y: y) else {
                    #expect(pixel == before[y][x])
                    continue
                }
                let wanted = expected(
                    read(first, places.0, x, y), read(second, places.1, x, y), clamped, alpha, onto: before[y][x])
                for (shift, value) in zip(Self.shifts, wanted) {
                    // Halves may be rounded either way.
                    #expect(abs(Double(pixel >> shift & 255) - value) <= 1, "\(x), \(y)")
                }
            }
        }
        #expect(target.isPremultiplied)
    }

    @Test func `at both ends one bitmap is unchanged, and nil is transparent`() throws {
        let (a, b) = (try bitmap(9, 9, 1), try bitmap(9, 9, 2))
        for (fraction, bitmap) in [(0.0, a), (1.0, b)] {
            let target = try OwnedPixels(9, 9)
            CrossFade(fraction: fraction)
                .apply(
                    PixelPatch(a.buffer), PixelPatch(b.buffer), onto: PixelPatch(target.buffer),
                    region: PixelRegion(target.buffer.rect))
            #expect(target.pixels == bitmap.pixels)
        }
        let target = try OwnedPixels(9, 9)
        CrossFade(fraction: 0.5).apply(
            nil, nil, onto: PixelPatch(target.buffer), region: PixelRegion(target.buffer.rect))
        #expect(target.pixels.joined().allSatisfy { $0 == 0 })
    }
}
