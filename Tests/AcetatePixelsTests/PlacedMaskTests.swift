import AcetatePixelsTestSupport
import CAcetateKernels
import Testing

@testable import AcetatePixels

/// Masks compared with a reference in double precision, at each CPU level.
@Suite struct PlacedMaskTests {
    /// A mask of noise in which one column and one row, and the adjacent ones, are uniform, so that they may repeat.
    private struct NinePatch {
        let mask: CoverageMask
        let centerX, centerY: Int

        init(_ width: Int, _ height: Int, seed: UInt64) throws {
            var generator = SeededGenerator(seed: seed)
            let (centerX, centerY) = (width / 2, height / 2)
            var bytes = (0..<height).map { _ in (0..<width).map { _ in UInt8.random(in: 0...255, using: &generator) } }
            for y in 0..<height {
                for x in [centerX - 1, centerX + 1] { bytes[y][x] = bytes[y][centerX] }
            }
            for y in [centerY - 1, centerY + 1] { bytes[y] = bytes[centerY] }
            let size = try #require(PixelSize(width, height))
            mask = try #require(
                CoverageMask(size) { y, row in for x in row.indices { row[x] = bytes[y][x] } })
            (self.centerX, self.centerY) = (centerX, centerY)
        }
    }

    /// The coverage at a target pixel's center, by the definition of an axis: linear in both halves, constant between
    /// them.
    private static func coverage(_ placed: PlacedMask, _ x: Int, _ y: Int) -> Double {
        func position(_ axis: MaskAxis, _ pixel: Int, _ count: Int) -> Double {
            let near = (Double(pixel) + 0.5 - axis.near) / axis.scale - 0.5
            guard let center = axis.center, near > Double(center) else { return near }
            let far = Double(count) - (axis.far - Double(pixel) - 0.5) / axis.scale - 0.5
            return max(far, Double(center))
        }
        let (u, v) = (position(placed.x, x, placed.mask.size.width), position(placed.y, y, placed.mask.size.height))
        let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        let (fx, fy) = (u - u.rounded(.down), v - v.rounded(.down))
        func at(_ dx: Int, _ dy: Int) -> Double { Double(placed.mask[column + dx, row + dy]) / 255 }
        return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy
    }

    private static func channels(_ pixel: UInt32) -> [Double] { [0, 8, 16, 24].map { Double((pixel >> $0) & 0xFF) } }

    /// Masks at pixel-aligned and subpixel positions, stretched or not, magnified and minified.
    private static func placements(_ patch: NinePatch) -> [PlacedMask] {
        let (width, height) = (Double(patch.mask.size.width), Double(patch.mask.size.height))
        return [
            PlacedMask(patch.mask, x: MaskAxis(near: 3), y: MaskAxis(near: -2)),
            PlacedMask(patch.mask, x: MaskAxis(near: 2.25), y: MaskAxis(near: 4.5)),
            PlacedMask(
                patch.mask, x: MaskAxis(near: 4, far: 4 + width + 21, center: patch.centerX),
                y: MaskAxis(near: 1, far: 1 + height + 7, center: patch.centerY)),
            PlacedMask(
                patch.mask, x: MaskAxis(near: -3.75, far: 51.5, center: patch.centerX),
                y: MaskAxis(near: 2.125, far: 38.0625, center: patch.centerY)),
            PlacedMask(
                patch.mask, x: MaskAxis(near: 1.5, far: 52.25, scale: 1.25, center: patch.centerX),
                y: MaskAxis(near: 3, scale: 0.75)),
        ]
    }

    @Test func `a color is composited through the coverage, within one level`() throws {
        let patch = try NinePatch(17, 13, seed: 1)
        let tint = MaskTint(red: 0.9, green: 0.2, blue: 1, alpha: 0.7)
        for placed in Self.placements(patch) {
            var first: [[UInt32]]?
            try withEachLevel { _ in
                let target = try OwnedPixels(60, 44) { x, y in
                    0xFF00_0000 | UInt32(x * 4) << 16 | UInt32(y * 5) << 8 | 9
                }
                let before = target.pixels
                placed.composite(tint, onto: PixelPatch(target.buffer), region: PixelRegion(target.buffer.rect))
                var worst = 0.0
                for y in 0..<44 {
                    for x in 0..<60 {
                        let m = Self.coverage(placed, x, y)
                        let after = Self.channels(target.pixels[y][x])
                        for (index, part) in [1, 0.2, 0.9, 1].enumerated() {
                            let wanted = part * 0.7 * m * 255 + Self.channels(before[y][x])[index] * (1 - 0.7 * m)
                            worst = max(worst, abs(after[index] - wanted))
                        }
                        if m > 0 { #expect(placed.rect.contains(x: x, y: y)) }
                    }
                }
                // Both products are rounded, and positions are multiples of 1/256.
                #expect(worst <= 2, "\(placed.x) \(placed.y)")
                if let first { #expect(target.pixels == first) } else { first = target.pixels }
            }
        }
    }

    @Test func `a part has the same bytes as the whole`() throws {
        let patch = try NinePatch(17, 13, seed: 2)
        let (tint, source) = (MaskTint(pixel: 0xC040_8020), try TestBitmap.noise.pixels(60, 44))
        for placed in Self.placements(patch) {
            let (whole, parts) = (try TestBitmap.edges.pixels(60, 44), try TestBitmap.edges.pixels(60, 44))
            func paint(_ target: OwnedPixels, _ region: PixelRegion) {
                placed.composite(tint, onto: PixelPatch(target.buffer), region: region)
                placed.composite(PixelPatch(source.buffer), alpha: 0.6, onto: PixelPatch(target.buffer), region: region)
                placed.multiply(PixelPatch(target.buffer), region: region)
                placed.mix(PixelPatch(source.buffer), alpha: 0.3, into: PixelPatch(target.buffer), region: region)
            }
            paint(whole, PixelRegion(whole.buffer.rect))
            for x in stride(from: 0, to: 60, by: 7) {
                for y in stride(from: 0, to: 44, by: 5) {
                    paint(parts, PixelRegion(PixelRect(x: x, y: y, width: 7, height: 5)))
                }
            }
            #expect(parts.pixels == whole.pixels)
            #expect(whole.isPremultiplied)
        }
    }

    @Test func `pixels are multiplied by the coverage, and composited through it`() throws {
        let patch = try NinePatch(17, 13, seed: 3)
        let source = try TestBitmap.noise.pixels(60, 44)
        for placed in Self.placements(patch) {
            var first: [[[UInt32]]]?
            try withEachLevel { _ in
                let (product, over) = (try TestBitmap.noise.pixels(60, 44), try OwnedPixels(60, 44))
                let all = PixelRegion(source.buffer.rect)
                placed.multiply(PixelPatch(product.buffer), region: all)
                placed.composite(PixelPatch(source.buffer), onto: PixelPatch(over.buffer), region: all)
                var worst = 0.0
                for y in 0..<44 {
                    for x in 0..<60 {
                        let m = Self.coverage(placed, x, y)
                        for pixels in [product, over] {
                            for (value, from) in zip(
                                Self.channels(pixels.pixels[y][x]), Self.channels(source.pixels[y][x]))
                            {
                                worst = max(worst, abs(value - from * m))
                            }
                        }
                    }
                }
                #expect(worst <= 1.5)
                if let first {
                    #expect([product.pixels, over.pixels] == first)
                } else {
                    first = [product.pixels, over.pixels]
                }
            }
        }
    }

    @Test(arguments: [1, 0.35])
    func `pixels are mixed with others by the coverage`(alpha: Double) throws {
        let patch = try NinePatch(17, 13, seed: 4)
        let source = try TestBitmap.noise.pixels(60, 44)
        for placed in Self.placements(patch) {
            var first: [[UInt32]]?
            try withEachLevel { _ in
                let target = try TestBitmap.edges.pixels(60, 44)
                let before = target.pixels
                placed.mix(
                    PixelPatch(source.buffer), alpha: alpha, into: PixelPatch(target.buffer),
                    region: PixelRegion(target.buffer.rect))
                var worst = 0.0
                for y in 0..<44 {
                    for x in 0..<60 {
                        let share = Self.coverage(placed, x, y) * alpha
                        let pairs = zip(Self.channels(before[y][x]), Self.channels(source.pixels[y][x]))
                        for (value, (from, to)) in zip(Self.channels(target.pixels[y][x]), pairs) {
                            worst = max(worst, abs(value - from - (to - from) * share))
                        }
                    }
                }
                // Rounded once; positions are multiples of 1/256.
                #expect(worst <= 1.5)
                #expect(target.isPremultiplied)
                if let first { #expect(target.pixels == first) } else { first = target.pixels }
            }
        }
    }

    @Test func `the color is exact in pixels that the mask covers fully`() throws {
        let size = try #require(PixelSize(9, 3))
        let mask = try #require(CoverageMask(size) { _, row in row.update(repeating: 255) })
        for level in 0...255 {
            let pixel = 0xFF00_0000 | UInt32(level) << 16 | UInt32(255 - level) << 8 | UInt32(level)
            let target = try OwnedPixels(9, 3) { _, _ in 0x8010_2030 }
            PlacedMask(mask, x: MaskAxis(near: 0), y: MaskAxis(near: 0)).composite(
                MaskTint(pixel: pixel), onto: PixelPatch(target.buffer), region: PixelRegion(target.buffer.rect))
            #expect(target.pixels.joined().allSatisfy { $0 == pixel })
        }
    }

    @Test(arguments: [2e9, -2e9, .infinity, .nan, 1e300])
    func `a mask that is too far away covers nothing`(position: Double) throws {
        let size = try #require(PixelSize(9, 3))
        let mask = try #require(CoverageMask(size) { _, row in row.update(repeating: 255) })
        let axes = [
            MaskAxis(near: position), MaskAxis(near: 0, scale: position), MaskAxis(near: 0, far: position, center: 4),
        ]
        for axis in axes {
            let target = try OwnedPixels(9, 3) { _, _ in 0xFF10_2030 }
            let (patch, all) = (PixelPatch(target.buffer), PixelRegion(target.buffer.rect))
            let placed = PlacedMask(mask, x: axis, y: MaskAxis(near: 0)).moved(right: 1, down: 0)
            placed.composite(MaskTint(pixel: .max), onto: patch, region: all)
            #expect(target.pixels.joined().allSatisfy { $0 == 0xFF10_2030 })
            placed.multiply(patch, region: all)
            #expect(target.pixels.joined().allSatisfy { $0 == 0 })
        }
    }
}
