import AcetatePixels
import AcetatePixelsTestSupport
import Testing

/// Channels in levels of 255: blue, green, red, alpha.
private func channels(_ pixel: UInt32) -> [Double] { [0, 8, 16, 24].map { Double((pixel >> $0) & 0xFF) } }

@Suite("Mixing two bitmaps")
struct MixTests {
    private let a: OwnedPixels
    private let b: OwnedPixels
    private let region = PixelRegion([
        PixelRect(x: 1, y: 2, width: 30, height: 9), PixelRect(x: 14, y: 5, width: 90, height: 90),
    ])

    init() throws {
        a = try TestBitmap.noise.pixels(40, 30)
        b = try TestBitmap.edges.pixels(40, 30)
    }

    @Test("each premultiplied channel is a + (b - a) · weight", arguments: [0, 0.1, 0.5, 0.999, 1, Double.nan, -3, 7])
    func uniform(weight: Double) throws {
        let result = try OwnedPixels(40, 30) { _, _ in 0x0101_0101 }
        Mix().apply(
            from: PixelPatch(a.buffer), to: PixelPatch(b.buffer), weight: weight, into: PixelPatch(result.buffer),
            region: region)
        let weight = weight > 0 ? min(weight, 1) : 0
        for y in 0..<30 {
            for x in 0..<40 {
                guard region.contains(x: x, y: y) else {
                    #expect(result.pixels[y][x] == 0x0101_0101)
                    continue
                }
                let (from, to) = (channels(a.pixels[y][x]), channels(b.pixels[y][x]))
                for (channel, value) in channels(result.pixels[y][x]).enumerated() {
                    #expect(abs(value - (from[channel] + (to[channel] - from[channel]) * weight)) <= 0.505)
                }
            }
        }
    }

    @Test("a bitmap is transparent outside its patch")
    func patches() throws {
        let result = try OwnedPixels(50, 40)
        Mix().apply(
            from: PixelPatch(a.buffer, x: 5, y: 6), to: PixelPatch(b.buffer, x: -7, y: 30), weight: 0.5,
            into: PixelPatch(result.buffer), region: PixelRegion(result.buffer.rect))
        for y in 0..<40 {
            for x in 0..<50 {
                let from =
                    (5..<45).contains(x) && (6..<36).contains(y) ? channels(a.pixels[y - 6][x - 5]) : [0, 0, 0, 0]
                let to = x < 33 && y >= 30 ? channels(b.pixels[y - 30][x + 7]) : [0, 0, 0, 0]
                for (channel, value) in channels(result.pixels[y][x]).enumerated() {
                    #expect(abs(value - (from[channel] + to[channel]) / 2) <= 0.505)
                }
            }
        }
    }

    @Test("light moves the mix toward its color, times alpha")
    func light() throws {
        let result = try OwnedPixels(40, 30)
        Mix(color: 0xFF40_80C0).apply(
            from: PixelPatch(a.buffer), to: PixelPatch(b.buffer), into: PixelPatch(result.buffer),
            region: PixelRegion(result.buffer.rect)
        ) { y, x, weights, lights in
            for index in weights.indices {
                weights[index] = Mix.units(Double(x + index) / 40)
                lights[index] = Mix.units(Double(y) / 29)
            }
        }
        #expect(result.isPremultiplied)
        for y in 0..<30 {
            for x in 0..<40 {
                let (from, to) = (channels(a.pixels[y][x]), channels(b.pixels[y][x]))
                let mixed = zip(from, to).map { $0 + ($1 - $0) * Double(x) / 40 }
                for (channel, value) in channels(result.pixels[y][x]).enumerated() {
                    let color = [0xC0, 0x80, 0x40, 0xFF].map { $0 / 255 * mixed[3] }[channel]
                    // The mix, the color times alpha and the result are rounded.
                    #expect(abs(value - (mixed[channel] + (color - mixed[channel]) * Double(y) / 29)) <= 1.5)
                }
            }
        }
    }

    @Test("the target may be either bitmap")
    func inPlace() throws {
        let expected = try OwnedPixels(40, 30)
        let (from, to) = (PixelPatch(a.buffer), PixelPatch(b.buffer))
        Mix().apply(from: from, to: to, weight: 0.3, into: PixelPatch(expected.buffer), region: region)
        let (first, second) = (try TestBitmap.noise.pixels(40, 30), try TestBitmap.edges.pixels(40, 30))
        Mix().apply(
            from: PixelPatch(first.buffer), to: to, weight: 0.3, into: PixelPatch(first.buffer), region: region)
        Mix().apply(
            from: from, to: PixelPatch(second.buffer), weight: 0.3, into: PixelPatch(second.buffer), region: region)
        for rect in region.intersection(expected.buffer.rect).rects {
            for y in rect.minY..<rect.maxY {
                for x in rect.minX..<rect.maxX {
                    #expect(first.pixels[y][x] == expected.pixels[y][x])
                    #expect(second.pixels[y][x] == expected.pixels[y][x])
                }
            }
        }
    }
}
