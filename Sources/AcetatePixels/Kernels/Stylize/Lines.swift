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

    private func draw(_ band: PixelRect, of source: PixelPatch, into target: PixelPatch) {
        let luma = Plane(band.insetBy(dx: -2 * step, dy: -2 * step), luma: PixelSampler(source))
        var sharp = Plane(band.insetBy(dx: -step, dy: -step))
        for y in sharp.rect.minY..<sharp.rect.maxY {
            for x in sharp.rect.minX..<sharp.rect.maxX {
                let middle = luma[x, y]
                var (clean, weights, sum) = (middle, Float(1), middle)
                for dy in -1...1 {
                    for dx in -1...1 where dx != 0 || dy != 0 {
                        let other = luma[x + dx * step, y + dy * step]
                        sum += other
                        let away = abs(other - middle)
                        guard away < noise else { continue }
                        let weight = 1 - away / noise
                        clean += other * weight
                        weights += weight
                    }
                }
                clean /= weights
                sharp[x, y] = clean + sharpness * (clean - sum / 9)
            }
        }
        for y in band.minY..<band.maxY {
            let out = target.pointer(x: band.minX, y: y)
            for x in band.minX..<band.maxX {
                func at(_ dx: Int, _ dy: Int) -> Float { sharp[x + dx * step, y + dy * step] }
                let (a, b, c, d) = (at(-1, -1), at(1, -1), at(-1, 1), at(1, 1))
                let gx = (b + 2 * at(1, 0) + d) - (a + 2 * at(-1, 0) + c)
                let gy = (c + 2 * at(0, 1) + d) - (a + 2 * at(0, -1) + b)
                let edge = intensity * (gx * gx + gy * gy).squareRoot() / 4
                out[x - band.minX] = PixelColor(0, 0, 0, (edge - threshold) * contrast).premultipliedPixel
            }
        }
    }

    /// A number for each pixel of a rectangle.
    private struct Plane {
        let rect: PixelRect
        private var values: [Float]

        init(_ rect: PixelRect) {
            self.rect = rect
            values = Array(repeating: 0, count: rect.area)
        }

        init(_ rect: PixelRect, luma source: PixelSampler) {
            self.init(rect)
            for y in rect.minY..<rect.maxY {
                for x in rect.minX..<rect.maxX { self[x, y] = PixelColor(premultiplied: source[x, y]).luma }
            }
        }

        subscript(x: Int, y: Int) -> Float {
            get { values[(y - rect.minY) * rect.width + x - rect.minX] }
            set { values[(y - rect.minY) * rect.width + x - rect.minX] = newValue }
        }
    }
}

extension PixelColor {
    /// Returns the luma with the weights of Rec. 709, 0.2126, 0.7152 and 0.0722, for sRGB-encoded values.
    @inline(__always)
    var luma: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }
}
