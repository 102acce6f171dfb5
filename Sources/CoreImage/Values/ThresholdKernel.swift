import AcetatePixels

/// Makes pixels white that are lighter than a threshold, which is the value of another image, and all others black.
struct ThresholdKernel: PixelKernel {
    /// An infinite image of one color.
    let threshold: PlacedImage

    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        for rect in wanted.subtracting(PixelRegion(source.rect)).rects { target.clear(rect) }
        let rest = wanted.intersection(PixelRegion(source.rect))
        guard let first = rest.rects.first else { return }
        var level: UInt32 = 0
        threshold.withPixels(in: PixelRect(x: first.minX, y: first.minY, width: 1, height: 1)) { patch in
            level = patch.buffer[row: 0][0] & 0xFF
        }
        for rect in rest.rects {
            for y in rect.minY..<rect.maxY {
                let from = source.buffer[row: y - source.rect.minY]
                let to = target.buffer[row: y - target.rect.minY]
                for x in rect.minX..<rect.maxX {
                    let pixel = from[x - source.rect.minX]
                    let alpha = pixel >> 24
                    // White, premultiplied, or black.
                    to[x - target.rect.minX] = Lightness.of(pixel) > level ? alpha * 0x0101_0101 : alpha << 24
                }
            }
        }
    }
}
