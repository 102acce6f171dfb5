import AcetatePixels
import AcetatePixelsTestSupport
import Testing

private func channels(_ pixel: UInt32) -> [Double] { [0, 8, 16, 24].map { Double((pixel >> $0) & 0xFF) } }

@Suite("Masks, mixes and edges")
struct AlphaMaskTests {
    private let source: OwnedPixels
    private let mask: OwnedPixels
    private let region = PixelRegion([
        PixelRect(x: 1, y: 2, width: 30, height: 9), PixelRect(x: 14, y: 5, width: 90, height: 90),
    ])

    init() throws {
        source = try TestBitmap.noise.pixels(40, 30)
        mask = try OwnedPixels(40, 30) { x, y in UInt32((x * 41 + y * 97) % 256) << 24 }
    }

    private func copy(of pixels: OwnedPixels) throws -> OwnedPixels {
        let copy = try OwnedPixels(40, 30)
        copy.buffer.copy(from: pixels.buffer, region: PixelRegion(pixels.buffer.rect))
        return copy
    }

    @Test("a mask multiplies each channel by its alpha, and clears pixels outside it")
    func multiply() throws {
        let target = try copy(of: source)
        var worst = 0.0
        AlphaMask.multiply(PixelPatch(target.buffer), by: PixelPatch(mask.buffer, x: 3, y: -2), region: region)
        for y in 0..<30 {
            for x in 0..<40 {
                let (before, after) = (channels(source.buffer[row: y][x]), channels(target.buffer[row: y][x]))
                let isMasked = x >= 3 && y < 28
                let factor =
                    !region.contains(x: x, y: y) ? 1 : isMasked ? channels(mask.buffer[row: y + 2][x - 3])[3] / 255 : 0
                for (before, after) in zip(before, after) { worst = max(worst, abs(after - before * factor)) }
            }
        }
        #expect(worst <= 0.53)
        #expect(target.isPremultiplied)
    }

    @Test("the source replaces what the mask cuts out, at each CPU level")
    func replace() throws {
        var first: [[UInt32]]?
        try withEachLevel { _ in
            let target = try copy(of: source)
            let filling = try TestBitmap.edges.pixels(40, 30)
            AlphaMask.multiply(PixelPatch(filling.buffer), by: PixelPatch(mask.buffer), region: region)
            AlphaMask.replace(
                PixelPatch(target.buffer), by: PixelPatch(filling.buffer), where: PixelPatch(mask.buffer),
                region: region)
            var worst = 0.0
            for y in 0..<30 {
                for x in 0..<40 {
                    let isSeen = region.contains(x: x, y: y)
                    let rest = isSeen ? 1 - channels(mask.buffer[row: y][x])[3] / 255 : 1
                    let pairs = zip(channels(source.buffer[row: y][x]), channels(filling.buffer[row: y][x]))
                    for (value, (before, added)) in zip(channels(target.buffer[row: y][x]), pairs) {
                        worst = max(worst, abs(value - min(255, before * rest + (isSeen ? added : 0))))
                    }
                }
            }
            #expect(worst <= 0.53)
            if let first { #expect(target.pixels == first) } else { first = target.pixels }
        }
    }

    @Test("colors are multiplied like a single pixel, at each CPU level")
    func colorMultiply() throws {
        let factors = ColorMultiply(red: 0.3, green: 1, blue: 0.77)
        let wanted = source.pixels.enumerated().map { y, row in
            row.enumerated().map { x, pixel in region.contains(x: x, y: y) ? factors(pixel) : pixel }
        }
        for row in source.pixels {
            for pixel in row {
                let (before, after) = (channels(pixel), channels(factors(pixel)))
                for (value, exact) in zip(after, [before[0] * 0.77, before[1], before[2] * 0.3, before[3]]) {
                    #expect(abs(value - exact) < 0.51)
                }
            }
        }
        try withEachLevel { _ in
            let target = try copy(of: source)
            factors.apply(to: PixelPatch(target.buffer), region: region)
            #expect(target.pixels == wanted)
        }
    }

    @Test("a mix interpolates with the mask's alpha", arguments: [0, 0.3, 1, 5, -1, Double.nan])
    func mix(alpha: Double) throws {
        let other = try TestBitmap.edges.pixels(40, 30)
        let target = try copy(of: source)
        var worst = 0.0
        AlphaMask.mix(
            PixelPatch(other.buffer), into: PixelPatch(target.buffer), by: PixelPatch(mask.buffer), alpha: alpha,
            region: region)
        let strength = alpha > 0 ? min(1, alpha) : 0
        for y in 0..<30 {
            for x in 0..<40 {
                let factor = region.contains(x: x, y: y) ? channels(mask.buffer[row: y][x])[3] / 255 * strength : 0
                let pairs = zip(channels(source.buffer[row: y][x]), channels(other.buffer[row: y][x]))
                for (value, (from, to)) in zip(channels(target.buffer[row: y][x]), pairs) {
                    worst = max(worst, abs(value - (from * (1 - factor) + to * factor)))
                }
            }
        }
        #expect(worst <= 0.53)
        #expect(target.isPremultiplied)
    }

    @Test("edges repeat outside a rectangle")
    func edges() throws {
        let pixels = try copy(of: source)
        PixelPatch(pixels.buffer, x: -5, y: 7).extendEdges(of: PixelRect(x: 0, y: 10, width: 20, height: 12))
        let before = source.pixels
        let expected = (0..<30).map { y in
            (0..<40).map { x in before[max(3, min(14, y))][max(5, min(24, x))] }
        }
        #expect(pixels.pixels == expected)
    }
}
