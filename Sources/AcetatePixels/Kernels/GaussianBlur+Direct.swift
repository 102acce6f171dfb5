import CAcetateKernels

extension GaussianBlur {
    /// The side of the tiles that are computed at a time: bounds the working memory, and keeps it in the cache.
    static let tileSide = 512

    /// The definition's sums at every pixel.
    func blurDirectly(_ source: PixelPatch, into target: PixelPatch, region: PixelRegion, plan: Plan) {
        for tile in region.bounds.tiles(side: Self.tileSide) {
            let part = region.intersection(tile)
            GaussianPasses(kernel: plan.kernel, rect: tile, sourceRect: source.rect)
                .run(load: Self.load(source), into: target, region: part)
        }
    }

    /// A picture's pixels, as samples.
    static func load(_ source: PixelPatch) -> GaussianPasses.Load {
        { y, columns, samples in
            acetate_blur_load(source.pointer(x: columns.lowerBound, y: y), samples, columns.count)
        }
    }
}

extension PixelRect {
    /// The rectangle cut into pieces of at most `side` pixels each way, row by row.
    package func tiles(side: Int) -> Tiles { Tiles(rect: self, side: side, x: minX, y: minY) }

    package struct Tiles: Sequence, IteratorProtocol {
        fileprivate let rect: PixelRect
        fileprivate let side: Int
        fileprivate var x, y: Int

        package mutating func next() -> PixelRect? {
            guard y < rect.maxY else { return nil }
            defer {
                x += side
                if x >= rect.maxX { (x, y) = (rect.minX, y + side) }
            }
            return PixelRect(
                minX: x, minY: y, maxX: Swift.min(rect.maxX, x + side), maxY: Swift.min(rect.maxY, y + side))
        }
    }
}
