import Foundation

/// The mean along the line from each pixel towards a centre, longer the further away that is.
///
///     v      = (p - centre) · amount, no longer than `reach`
///     out(p) = mean of in(p - v · i/n) over i = 0...n,     n = ⌈|v|⌉, at most 64
package struct ZoomBlur: PixelFormula {
    /// Pixels of the plane, y down.
    package let centerX, centerY: Double
    /// The line's length as a part of the distance; negative: away from the centre.
    package let amount: Double
    /// The longest line, in pixels; at most 32767.
    package let reach: Double

    package init(centerX: Double, centerY: Double, amount: Double, reach: Double) {
        (self.centerX, self.centerY, self.amount) = (centerX, centerY, amount)
        self.reach = reach > 0 ? min(reach, Double(PixelSize.limit)) : 0
    }

    package var margin: Int { Int(reach.rounded(.up)) + 1 }

    package static func pixel(x: Int, y: Int, of source: PixelSampler, by zoom: ZoomBlur) -> UInt32 {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        var (vx, vy) = ((px - zoom.centerX) * zoom.amount, (py - zoom.centerY) * zoom.amount)
        let length = (vx * vx + vy * vy).squareRoot()
        guard length > 0.001, length.isFinite else { return source[x, y] }
        let shown = min(length, zoom.reach)
        (vx, vy) = (vx * shown / length, vy * shown / length)
        guard source.isNear(px, py, px - vx, py - vy) else { return 0 }
        let count = min(64, Int(shown.rounded(.up)))
        var sum = PixelColor.zero
        for i in 0...count {
            let t = Double(i) / Double(count)
            sum += source.linear(px - vx * t, py - vy * t)
        }
        return (sum / Float(count + 1)).premultipliedPixel
    }
}
