/// Crops to a rectangle: each pixel is multiplied by its coverage.
package struct Crop: PixelFormula {
    private let minX, minY, maxX, maxY: Double

    /// The edges of the rectangle are in pixels, y down.
    package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    package func reach(of painted: PixelRect) -> PixelRect {
        painted.intersection(PixelRect(coveringMinX: minX, minY: minY, maxX: maxX, maxY: maxY))
    }

    @inline(__always)
    package static func pixel(x: Int, y: Int, of source: PixelSampler, by crop: Self) -> UInt32 {
        let (left, top) = (Double(x), Double(y))
        let width = min(left + 1, crop.maxX) - max(left, crop.minX)
        let height = min(top + 1, crop.maxY) - max(top, crop.minY)
        guard width > 0, height > 0 else { return 0 }
        if width == 1, height == 1 { return source[x, y] }
        return (PixelColor(premultiplied: source[x, y]) * Float(width * height)).premultipliedPixel
    }
}
