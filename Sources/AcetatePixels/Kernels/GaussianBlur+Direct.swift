import CAcetateKernels

extension GaussianBlur {
    /// The side of the tiles that are computed at a time: bounds the working memory, and keeps it in the cache.
    static let tileSide = 512

    /// The definition's sum as it stands.
    func blurDirectly(_ source: PixelPatch, into target: PixelPatch, region: PixelRegion, kernel: GaussianKernel) {
        for tile in region.bounds.tiles(side: Self.tileSide) {
            let passes = GaussianPasses(kernel: kernel, rect: tile, sourceRect: source.rect)
            passes.run(
                load: { y, columns, samples in
                    acetate_blur_load(source.pointer(x: columns.lowerBound, y: y), samples, columns.count)
                }, into: target, region: region.intersection(tile))
        }
    }
}

extension PixelRect {
    /// The rectangle cut into pieces of at most `side` pixels each way, row by row.
    package func tiles(side: Int) -> [PixelRect] {
        stride(from: minY, to: maxY, by: side).flatMap { y in
            stride(from: minX, to: maxX, by: side).map { x in
                PixelRect(minX: x, minY: y, maxX: min(maxX, x + side), maxY: min(maxY, y + side))
            }
        }
    }
}
