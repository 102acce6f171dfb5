/// A weighted sum of the pixels around each pixel, plus a bias.
///
///     out(x, y) = Σ weight(i, j) · in(x + i, y + j) + bias
///
/// The weights are in rows from the top, each from left to right; the pixel itself is in the middle. Pixels outside the
/// source are transparent black.
package struct Convolution: PixelFormula {
    package enum Channels: Sendable {
        /// All four premultiplied channels. The bias is only added inside the extent.
        case all
        /// The unpremultiplied colors; alpha does not change.
        case colors
    }

    private let weights: [Float]
    private let bias: Float
    private let reachX, reachY: Int
    private let channels: Channels
    private let extent: PixelRect

    /// Takes `columns` weights for each row; both counts are odd.
    package init(_ weights: [Float], columns: Int, bias: Float, channels: Channels, extent: PixelRect) {
        let rows = weights.count / max(1, columns)
        precondition(
            columns % 2 == 1 && rows % 2 == 1 && rows * columns == weights.count,
            "a convolution has an odd number of rows and columns, not \(rows) and \(columns)")
        (self.weights, self.bias, self.channels) = (weights, bias, channels)
        (reachX, reachY) = (columns / 2, rows / 2)
        self.extent = bias > 0 && channels == .all ? extent : .empty
    }

    package var margin: Int { max(reachX, reachY) }
    package var cost: Double { 2.6 * Double(weights.count) }
    package var fill: PixelRect { extent }

    package func reach(of painted: PixelRect) -> PixelRect {
        channels == .colors ? painted : painted.insetBy(dx: -reachX, dy: -reachY).union(extent)
    }

    @inline(__always)
    package static func pixel(x: Int, y: Int, of source: PixelSampler, by convolution: Self) -> UInt32 {
        let (columns, rows) = (convolution.reachX, convolution.reachY)
        let isColor = convolution.channels == .colors
        let middle = source[x, y]
        if isColor, middle &>> 24 == 0 { return 0 }
        var sum = PixelColor.zero
        var index = 0
        for dy in -rows...rows {
            for dx in -columns...columns {
                let pixel = source[x &+ dx, y &+ dy]
                let weight = convolution.weights[index]
                index &+= 1
                if pixel == 0 { continue }
                sum += (isColor ? PixelColor(straight: pixel) : PixelColor(premultiplied: pixel)) * weight
            }
        }
        guard isColor else {
            if convolution.bias < 0 || convolution.extent.contains(x: x, y: y) { sum += convolution.bias }
            return sum.premultipliedPixel
        }
        sum += convolution.bias
        sum.w = PixelColor(premultiplied: middle).w
        return sum.straightPixel
    }
}
