/// The outlines in a bitmap, in black on a transparent background.
///
/// In steps of `step` pixels, at most 16, with `Y` the luma of a premultiplied pixel, `mean` the mean of the nine
/// pixels around it, and `clean` their mean weighted by `max(0, 1 - |Y(i) - Y| / noise)`, where the pixel itself has
/// the weight 1:
///
///     S     = clean(Y) + sharpness · (clean(Y) - mean(Y))
///     g     = intensity · √(gx² + gy²)                                (Sobel's operator on S, as in `Edges`)
///     alpha = (g - threshold) · contrast                              within 0...1
package struct Lines: PixelKernel {
    private let noise, sharpness, intensity, threshold, contrast: Float
    private let step: Int

    package init(
        noise: Double, sharpness: Double, intensity: Double, threshold: Double, contrast: Double, step: Int
    ) {
        self.noise = Float(noise)
        self.sharpness = Float(sharpness)
        self.intensity = Float(intensity)
        self.threshold = Float(threshold)
        self.contrast = Float(contrast)
        self.step = max(1, min(16, step))
    }

    package var margin: Int { 2 * step }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        for rect in target.clear(region, outside: reach(of: source.rect)).rects {
            // Bands keep the temporary memory between the steps small.
            for band in rect.tiles(side: rect.width, height: 64) { draw(band, of: source, into: target) }
        }
    }

    private typealias Numbers = SIMD8<Float>

    private func draw(_ band: PixelRect, of source: PixelPatch, into target: PixelPatch) {
        let luma = Plane(band.insetBy(dx: -2 * step, dy: -2 * step)), sharp = Plane(band.insetBy(dx: -step, dy: -step))
        let pixels = Scratch<UInt32>(unset: luma.rect.width)
        for y in luma.rect.minY..<luma.rect.maxY {
            source.readRow(y, from: luma.rect.minX, count: luma.rect.width, into: pixels.base)
            let row = luma.row(y)
            for x in 0..<luma.rect.width { row[x] = PixelColor(premultiplied: pixels.base[x]).luma }
        }
        for y in sharp.rect.minY..<sharp.rect.maxY {
            let (above, own, below) = (luma.row(y - step), luma.row(y), luma.row(y + step))
            let out = UnsafeMutableRawPointer(sharp.row(y))
            for x in stride(from: 0, to: sharp.rect.width, by: Numbers.scalarCount) {
                let middle = Self.load(own, x + step)
                var (clean, weights, sum) = (middle, Numbers(repeating: 1), middle)
                func add(_ other: Numbers) {
                    sum += other
                    let change = other - middle
                    let away = change.replacing(with: -change, where: change .< 0)
                    let near: Numbers = 1 - away / noise
                    let weight = near.replacing(with: 0, where: away .>= noise)
                    clean += other * weight
                    weights += weight
                }
                for i in 0..<3 { add(Self.load(above, x + i * step)) }
                add(Self.load(own, x))
                add(Self.load(own, x + 2 * step))
                for i in 0..<3 { add(Self.load(below, x + i * step)) }
                clean /= weights
                let difference: Numbers = clean - sum / 9
                let result: Numbers = clean + sharpness * difference
                out.storeBytes(of: result, toByteOffset: x * MemoryLayout<Float>.stride, as: Numbers.self)
            }
        }
        for y in band.minY..<band.maxY {
            let (above, own, below) = (sharp.row(y - step), sharp.row(y), sharp.row(y + step))
            let out = target.pointer(x: band.minX, y: y)
            for x in stride(from: 0, to: band.width, by: Numbers.scalarCount) {
                let (a, b) = (Self.load(above, x), Self.load(above, x + 2 * step))
                let (c, d) = (Self.load(below, x), Self.load(below, x + 2 * step))
                let left: Numbers = 2 * Self.load(own, x), right: Numbers = 2 * Self.load(own, x + 2 * step)
                let top: Numbers = 2 * Self.load(above, x + step), bottom: Numbers = 2 * Self.load(below, x + step)
                let gx: Numbers = (b + right + d) - (a + left + c)
                let gy: Numbers = (c + bottom + d) - (a + top + b)
                let square: Numbers = gx * gx + gy * gy
                let edge: Numbers = intensity * square.squareRoot() / 4
                let alphas: Numbers = (edge - threshold) * contrast
                for i in 0..<min(Numbers.scalarCount, band.width - x) {
                    out[x + i] = PixelColor(0, 0, 0, alphas[i]).premultipliedPixel
                }
            }
        }
    }

    @inline(__always)
    private static func load(_ row: UnsafeMutablePointer<Float>, _ x: Int) -> Numbers {
        UnsafeRawPointer(row + x).loadUnaligned(as: Numbers.self)
    }

    /// A number for each pixel of a rectangle. Rows end with space for a vector, whose numbers are not used.
    private struct Plane {
        let rect: PixelRect
        private let stride: Int
        private let values: Scratch<Float>

        init(_ rect: PixelRect) {
            self.rect = rect
            stride = rect.width + Numbers.scalarCount
            values = Scratch(unset: stride * rect.height)
        }

        func row(_ y: Int) -> UnsafeMutablePointer<Float> { values.base + (y - rect.minY) * stride }
    }
}

extension PixelColor {
    /// Returns the luma with the weights of Rec. 709, 0.2126, 0.7152 and 0.0722, for sRGB-encoded values.
    @inline(__always)
    var luma: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }
}
