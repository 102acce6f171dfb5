import CAcetateKernels

extension GaussianBlur {
    /// The side of the tiles that are computed at a time. It bounds the working memory and keeps it in the cache.
    static let tileSide = 512

    /// Computes the sums of the definition for each pixel.
    func blurDirectly(_ source: PixelPatch, into target: PixelPatch, region: PixelRegion, plan: Plan) {
        for tile in region.bounds.tiles(side: Self.tileSide) {
            let part = region.intersection(tile)
            GaussianPasses(kernel: plan.kernel, rect: tile, sourceRect: source.rect)
                .run(load: Self.load(source), into: target, region: part)
        }
    }

    /// Returns a function that loads the pixels of a bitmap as samples.
    static func load(_ source: PixelPatch) -> GaussianPasses.Load {
        { y, columns, samples in
            acetate_blur_load(source.pointer(x: columns.lowerBound, y: y), samples, columns.count)
        }
    }
}

extension PixelRect {
    /// The rectangle divided into tiles of at most `side` by `height` pixels, row by row. By default they are squares.
    package func tiles(side: Int, height: Int? = nil) -> Tiles {
        Tiles(rect: self, width: side, height: height ?? side, x: minX, y: minY)
    }

    package struct Tiles: Sequence, IteratorProtocol {
        fileprivate let rect: PixelRect
        fileprivate let width, height: Int
        fileprivate var x, y: Int

        package mutating func next() -> PixelRect? {
            guard y < rect.maxY else { return nil }
            defer {
                x += width
                if x >= rect.maxX { (x, y) = (rect.minX, y + height) }
            }
            return PixelRect(x: x, y: y, width: width, height: height).intersection(rect)
        }
    }
}
