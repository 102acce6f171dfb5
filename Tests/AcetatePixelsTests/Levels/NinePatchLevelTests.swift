import AcetatePixelsTestSupport
import CAcetateKernels
import Testing

@testable import AcetatePixels

@Suite struct NinePatchLevelTests {
    /// A bitmap whose middle column and row equal those before them.
    private func bitmap(_ width: Int, _ height: Int, column: Int, row: Int) throws -> OwnedPixels {
        var random = RandomRows(seed: UInt64(width * 31 + height))
        let rows = (0..<height).map { _ in random.row(width) }
        func repeated(_ index: Int, at middle: Int) -> Int { index == middle && middle > 0 ? middle - 1 : index }
        return try OwnedPixels(width, height, padding: width % 3) { x, y in
            rows[repeated(y, at: row)][repeated(x, at: column)]
        }
    }

    @Test(
        arguments: [(3, 3, 1, 1), (5, 9, 2, 4), (9, 4, 5, 2), (24, 25, 12, 12), (40, 21, 25, 10), (17, 6, 8, 0)],
        [(0, 0), (1, 255), (77, 133), (255, 0), (0, 128)])
    func `a nine-patch has the bytes of the stretched bitmap`(
        shape: (width: Int, height: Int, column: Int, row: Int), part: (fx: Int, fy: Int)
    ) throws {
        let small = try bitmap(shape.width, shape.height, column: shape.column, row: shape.row)
        for (moreX, moreY) in [(0, 0), (1, 0), (0, 7), (30, 2), (9, 40)] where shape.row > 0 || moreY == 0 {
            let stretch = NinePatchOver.Stretch(column: shape.column, row: shape.row, moreX: moreX, moreY: moreY)
            let pixels = small.pixels
            func source(_ index: Int, _ middle: Int, _ more: Int) -> Int {
                index <= middle ? index : max(middle, index - more)
            }
            let whole = try OwnedPixels(shape.width + moreX, shape.height + moreY) { x, y in
                pixels[source(y, shape.row, moreY)][source(x, shape.column, moreX)]
            }
            let below = try TestBitmap.noise.pixels(shape.width + moreX + 8, shape.height + moreY + 8)
            let (rect, noise) = (below.buffer.rect, below.pixels)
            let regions = [
                PixelRegion(rect), PixelRegion(PixelRect(x: 4, y: 3, width: 5, height: rect.height / 2)),
                PixelRegion([
                    PixelRect(x: 0, y: 2, width: rect.width / 2, height: 3),
                    PixelRect(x: rect.width / 2 + 1, y: rect.height / 2, width: rect.width, height: 20),
                ]),
            ]
            for alpha in [1, 0.3, 0] {
                for region in regions {
                    let expected = try OwnedPixels(rect.width, rect.height) { x, y in noise[y][x] }
                    SubpixelOver(alpha: alpha).apply(
                        PixelPatch(whole.buffer, x: 3, y: 2), fx: part.fx, fy: part.fy,
                        onto: PixelPatch(expected.buffer), region: region)
                    try withEachLevel { level in
                        let target = try OwnedPixels(rect.width, rect.height) { x, y in noise[y][x] }
                        NinePatchOver(alpha: alpha).apply(
                            PixelPatch(small.buffer, x: 3, y: 2), stretch, fx: part.fx, fy: part.fy,
                            onto: PixelPatch(target.buffer), region: region)
                        #expect(
                            target.pixels == expected.pixels, "\(stretch), alpha \(alpha), level \(level), \(region)")
                    }
                }
            }
        }
    }
}
