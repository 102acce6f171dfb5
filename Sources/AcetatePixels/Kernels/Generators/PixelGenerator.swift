/// A kernel without input: each pixel inside `fill` depends only on its position.
package protocol PixelGenerator: PixelKernel {
    /// Returns the premultiplied color of the pixel with its center at a position.
    func color(at position: PixelPoint) -> PixelColor
    /// Fills a row's pixels from `x` on. This is a requirement, so that the loop is specialized for each generator.
    func fillRow(_ out: UnsafeMutablePointer<UInt32>, count: Int, x: Int, y: Int)
}

extension PixelGenerator {
    package var cost: Double { 24 }
    package func fillRow(_ out: UnsafeMutablePointer<UInt32>, count: Int, x: Int, y: Int) {
        for index in 0..<count {
            out[index] = color(at: PixelPoint(Double(x + index) + 0.5, Double(y) + 0.5)).premultipliedPixel
        }
    }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        ParallelBands.forEach(target.clear(region, outside: fill), (self, target)) { context, band in
            let (generator, target) = context
            band.forEachRow(of: target) { generator.fillRow($0, count: $3, x: $1, y: $2) }
        }
    }
}

extension PixelColor {
    /// Interpolates between this color (0) and another (1). The weight is clamped; NaN becomes 0.
    @inline(__always)
    func mixed(with other: PixelColor, _ weight: Double) -> PixelColor {
        self + (other - self) * Float(weight > 0 ? Swift.min(weight, 1) : 0)
    }
}
