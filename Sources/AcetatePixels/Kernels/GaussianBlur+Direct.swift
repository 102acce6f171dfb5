extension GaussianBlur {
    /// The side of the tiles that are computed at a time: bounds the working memory, and keeps it in the cache.
    static let tileSide = 512

    /// The definition's sum as it stands.
    func blurDirectly(_ source: PixelPatch, into target: PixelPatch, region: PixelRegion, kernel: GaussianKernel) {
        for tile in region.bounds.tiles(side: Self.tileSide) {
            GaussianPasses(kernel: kernel, rect: tile, sourceRect: source.rect).run { y, columns, samples in
                let pixels = UnsafeRawPointer(source.pointer(x: columns.lowerBound, y: y))
                    .assumingMemoryBound(to: UInt8.self)
                var any: UInt8 = 0
                for i in 0..<4 * columns.count {
                    any |= pixels[i]
                    samples[i] = UInt16(pixels[i]) &<< 7
                }
                return any != 0
            } store: { y, sums in
                for span in region.rects where span.minY <= y && y < span.maxY {
                    let part = span.intersection(tile)
                    if part.isEmpty { continue }
                    let pixels = UnsafeMutableRawPointer(target.pointer(x: part.minX, y: y))
                        .assumingMemoryBound(to: UInt8.self)
                    guard let sums else {
                        pixels.update(repeating: 0, count: 4 * part.width)
                        continue
                    }
                    let values = sums + 4 * (part.minX - tile.minX)
                    for i in 0..<4 * part.width {
                        pixels[i] = UInt8(truncatingIfNeeded: (values[i] &+ (1 &<< 22)) &>> 23)
                    }
                }
            }
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
