/// A kernel that makes a picture of nothing: each pixel within `fill` depends on its place alone.
package protocol PixelGenerator: PixelKernel {
    /// The premultiplied colour of the pixel with its middle at a place.
    func color(at place: PixelPlace) -> PixelColor
    /// Fills a row's pixels from `x` on. A requirement, so that each generator has its own loop.
    func fillRow(_ out: UnsafeMutablePointer<UInt32>, count: Int, x: Int, y: Int)
}

extension PixelGenerator {
    package func fillRow(_ out: UnsafeMutablePointer<UInt32>, count: Int, x: Int, y: Int) {
        for index in 0..<count {
            out[index] = color(at: PixelPlace(Double(x + index) + 0.5, Double(y) + 0.5)).premultipliedPixel
        }
    }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        for rect in wanted.subtracting(fill).rects { target.clear(rect) }
        for rect in wanted.intersection(fill).rects {
            for y in rect.minY..<rect.maxY {
                fillRow(target.pointer(x: rect.minX, y: y), count: rect.width, x: rect.minX, y: y)
            }
        }
    }
}

extension PixelColor {
    /// A colour that is not multiplied by its alpha, multiplied.
    package var premultiplied: PixelColor {
        let clamped = clampedToUnit
        return PixelColor(clamped.x * clamped.w, clamped.y * clamped.w, clamped.z * clamped.w, clamped.w)
    }

    /// Between this colour (0) and another (1); the weight is clamped, and counts as 0 where it is not a number.
    @inline(__always)
    func mixed(with other: PixelColor, _ weight: Double) -> PixelColor {
        self + (other - self) * Float(weight > 0 ? Swift.min(weight, 1) : 0)
    }
}
