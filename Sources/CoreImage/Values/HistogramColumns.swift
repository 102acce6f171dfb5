import AcetatePixels

/// Draws a histogram: in each column, each color is lit up to the part of the height that is its value in the source.
struct HistogramColumns: PixelKernel {
    /// The pixels of the display, y down.
    let extent: PixelRect
    /// The parts of the width where the lighter columns begin, and where the darker ones end.
    let highLimit, lowLimit: Double

    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        let inside = source.rect.intersection(extent)
        for rect in wanted.subtracting(PixelRegion(inside)).rects { target.clear(rect) }
        for rect in wanted.intersection(PixelRegion(inside)).rects {
            for y in rect.minY..<rect.maxY {
                let from = source.buffer[row: y - source.rect.minY]
                let to = target.buffer[row: y - target.rect.minY]
                // The row from the bottom.
                let row = UInt32(extent.maxY - 1 - y)
                for x in rect.minX..<rect.maxX {
                    to[x - target.rect.minX] = pixel(from[x - source.rect.minX], x: x, row: row)
                }
            }
        }
    }

    private func pixel(_ values: UInt32, x: Int, row: UInt32) -> UInt32 {
        // Transparent pixels of the source stay transparent.
        guard values >> 24 == 255 else { return 0 }
        let place = (Double(x - extent.minX) + 0.5) / Double(extent.width)
        let (off, on): (UInt32, UInt32) = place > highLimit ? (128, 255) : place < lowLimit ? (0, 128) : (0, 255)
        var result: UInt32 = 0xFF00_0000
        for shift: UInt32 in [0, 8, 16] {
            let height = ((values >> shift & 0xFF) * UInt32(extent.height) + 127) / 255
            result |= (row < height ? on : off) << shift
        }
        return result
    }
}
