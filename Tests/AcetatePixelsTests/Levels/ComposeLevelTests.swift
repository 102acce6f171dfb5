import AcetatePixelsTestSupport
import CAcetateKernels
import Testing

@testable import AcetatePixels

@Suite struct ComposeLevelTests {
    static let factors: [UInt32] = [
        1, 128, 255, 256, 257, 32767, 32768, 32769, 65279, 65280, 65535, 65536,
    ]

    @Test(arguments: 0...70)
    func `source-over matches the reference at each width, start, alpha and CPU level`(width: Int) {
        var random = RandomRows(seed: UInt64(width))
        for factor in Self.factors {
            let row = RowCase(&random, width: width, start: Int(factor) % 9)
            row.expectSame("factor \(factor)") { from, _, to in
                ReferenceKernels.compositeRow(from, onto: to, count: width, factor: factor)
            } _: { from, _, to in
                acetate_source_over(from, to, width, 1, factor)
            }
        }
    }

    @Test(arguments: 0...40)
    func `source-over a separate backdrop equals source-over a copy of it`(width: Int) throws {
        guard width > 0 else { return }
        var random = RandomRows(seed: UInt64(500 + width))
        let (source, below) = (random.row(width), random.row(width))
        let pixels = (
            source: try OwnedPixels(width, 1) { x, _ in source[x] },
            below: try OwnedPixels(width, 1) { x, _ in below[x] }
        )
        for factor in [0] + Self.factors {
            let expected = try OwnedPixels(width, 1) { x, _ in
                var pixel = below[x]
                withUnsafePointer(to: source[x]) {
                    ReferenceKernels.compositeRow($0, onto: &pixel, count: 1, factor: factor)
                }
                return pixel
            }
            try withEachLevel { level in
                let target = try OwnedPixels(width, 1)
                SourceOver(alpha: Double(factor) / 65536).apply(
                    PixelPatch(pixels.source.buffer), over: PixelPatch(pixels.below.buffer),
                    into: PixelPatch(target.buffer), region: PixelRegion(target.buffer.rect))
                #expect(target.pixels == expected.pixels, "factor \(factor), level \(level)")
            }
        }
    }

    /// Such targets are written with non-temporal stores, from aligned positions in each row.
    @Test(arguments: [0, 1, 3, 5])
    func `a large bitmap over another is the same for any alignment`(start: Int) throws {
        var random = RandomRows(seed: 900)
        let (width, height, factor) = (1021, 520, UInt32(23456))
        let (stride, rows) = (width + 8, (source: random.row(width * height), below: random.row(width * height)))
        // The pixels between the rows are not changed.
        var wanted = [UInt32](repeating: 0x1234_5678, count: stride * height)
        for y in 0..<height {
            wanted.replaceSubrange(
                y * stride + start..<y * stride + start + width, with: rows.below[y * width..<(y + 1) * width])
            wanted.withUnsafeMutableBufferPointer { wanted in
                rows.source.withUnsafeBufferPointer { source in
                    ReferenceKernels.compositeRow(
                        source.baseAddress! + y * width, onto: wanted.baseAddress! + y * stride + start, count: width,
                        factor: factor)
                }
            }
        }
        withEachLevel { level in
            var target = [UInt32](repeating: 0x1234_5678, count: stride * height)
            target.withUnsafeMutableBufferPointer { target in
                var (source, below) = rows
                source.withUnsafeMutableBufferPointer { source in
                    below.withUnsafeMutableBufferPointer { below in
                        acetate_source_over_into(
                            AcetateRows(pixels: source.baseAddress!, stride: width),
                            AcetateRows(pixels: below.baseAddress!, stride: width),
                            AcetateRows(pixels: target.baseAddress! + start, stride: stride), width, height, factor)
                    }
                }
            }
            #expect(target == wanted, "level \(level)")
        }
    }

    @Test(arguments: 0...70)
    func `fills with one pixel, composited or replacing, match the reference`(width: Int) {
        var random = RandomRows(seed: UInt64(1000 + width))
        for alpha: UInt32 in 0...255 {
            let pixel = alpha << 24 | alpha << 16 | (alpha / 2) << 8 | alpha / 3
            let row = RowCase(&random, width: width, start: Int(alpha) % 9)
            row.expectSame("pixel \(pixel)") { _, _, to in
                ReferenceKernels.fillOver(pixel, onto: to, count: width)
            } _: { _, _, to in
                acetate_fill_over(to, width, 1, pixel)
            }
            row.expectSame("pixel \(pixel)") { _, _, to in
                to.update(repeating: pixel, count: width)
            } _: { _, _, to in
                acetate_fill(to, width, 1, pixel)
            }
        }
    }

    @Test(arguments: [0x8040_2010, 0xFF40_2010, 0] as [UInt32])
    func `a solid fill changes only the region`(pixel: UInt32) throws {
        let (over, replaced) = (try TestBitmap.noise.pixels(40, 9), try TestBitmap.noise.pixels(40, 9))
        let before = over.pixels
        let region = PixelRegion([
            PixelRect(x: -3, y: 2, width: 20, height: 3), PixelRect(x: 30, y: 4, width: 20, height: 20),
        ])
        SolidFill(pixel: pixel).replace(on: PixelPatch(replaced.buffer), region: region)
        SolidFill(pixel: pixel).apply(onto: PixelPatch(over.buffer), region: region)
        for y in 0..<9 {
            for x in 0..<40 {
                let isInside = region.contains(x: x, y: y)
                let blended = pixel &+ before[y][x].timesAlpha(255 - pixel >> 24)
                #expect(replaced.pixels[y][x] == (isInside ? pixel : before[y][x]))
                #expect(over.pixels[y][x] == (isInside ? blended : before[y][x]))
            }
        }
    }

    @Test(
        arguments: Array(1...26) + [40, 64, 70],
        [(0, 0), (1, 255), (77, 133), (255, 0), (0, 128), (128, 128)])
    func `a bitmap at a subpixel offset is the weighted sum of four pixels, composited`(
        width: Int, part: (fx: Int, fy: Int)
    )
        throws
    {
        var random = RandomRows(seed: UInt64(width * 100 + part.fx))
        let height = width % 4 == 0 ? 20 : 4
        let rows = (0..<height).map { _ in random.row(width) }
        let bitmap = try OwnedPixels(width, height, padding: width % 3) { x, y in rows[y][x] }
        // The target starts before the bitmap and ends after it; some regions start inside.
        let below = (0..<height + 4).map { _ in random.row(width + 12) }
        let all = PixelRect(x: -100, y: -100, width: 400, height: 400)
        for (index, alpha) in [1, 0.3, 0.999_99].enumerated() {
            for region in [all, PixelRect(x: 1 + index, y: 2, width: width, height: height - 2)].map(
                PixelRegion.init)
            {
                let source = PixelPatch(bitmap.buffer, x: 2, y: 1)
                let expected = try OwnedPixels(width + 12, height + 4) { x, y in
                    guard region.contains(x: x, y: y),
                        SubpixelOver.rect(of: source.rect, fx: part.fx, fy: part.fy).contains(x: x, y: y)
                    else { return below[y][x] }
                    var pixel = ReferenceKernels.subpixel(
                        PixelSampler(source), x: x, y: y, fx: UInt32(part.fx), fy: UInt32(part.fy))
                    var result = below[y][x]
                    ReferenceKernels.compositeRow(&pixel, onto: &result, count: 1, factor: UInt32(alpha * 65536 + 0.5))
                    return result
                }
                try withEachLevel { level in
                    let target = try OwnedPixels(width + 12, height + 4) { x, y in below[y][x] }
                    SubpixelOver(alpha: alpha).apply(
                        source, fx: part.fx, fy: part.fy, onto: PixelPatch(target.buffer), region: region)
                    #expect(target.pixels == expected.pixels, "alpha \(alpha), level \(level), \(region)")
                }
            }
        }
    }

    @Test(arguments: [(0, 0), (64, 0), (0, 200), (31, 99)])
    func `a bitmap at a subpixel offset is interpolated linearly, within one level`(
        part: (fx: Int, fy: Int)
    ) throws {
        let source = try TestBitmap.noise.pixels(30, 20)
        let target = try OwnedPixels(31, 21)
        SubpixelOver().apply(
            PixelPatch(source.buffer), fx: part.fx, fy: part.fy, onto: PixelPatch(target.buffer),
            region: PixelRegion(target.buffer.rect))
        let reference = ReferenceSampling(source.pixels, isPadded: false)
        for y in 0..<21 {
            for x in 0..<31 {
                let wanted = reference.linear(
                    Double(x) + 0.5 - Double(part.fx) / 256, Double(y) + 0.5 - Double(part.fy) / 256)
                #expect(ReferenceSampling.difference(target.pixels[y][x], wanted) <= 0.51)
            }
        }
        #expect(target.isPremultiplied)
    }
}
