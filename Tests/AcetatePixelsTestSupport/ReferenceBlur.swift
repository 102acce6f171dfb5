import AcetatePixels
import Foundation

/// A bitmap of four channels in double precision, 0 to 255 each: the slow reference for the kernels.
package struct DoubleBitmap {
    package let width: Int
    package let height: Int
    /// Blue, green, red, alpha for each pixel, row by row.
    package var values: [SIMD4<Double>]

    package init(_ buffer: PixelBuffer) {
        width = buffer.size.width
        height = buffer.size.height
        values = (0..<height).flatMap { y in
            buffer[row: y].map { SIMD4<Double>(SIMD4<UInt32>(repeating: $0) &>> [0, 8, 16, 24] & 0xFF) }
        }
    }

    /// Returns the direct convolution with a Gaussian that is truncated at `reach` pixels and normalized. The result
    /// has `margin` more pixels on each side. The bitmap is transparent outside.
    package func blurred(sigma: Double, reach: Int, margin: Int) -> DoubleBitmap {
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        let kernel = weights.map { $0 / sum }
        let (newWidth, newHeight) = (width + 2 * margin, height + 2 * margin)
        var rows = [SIMD4<Double>](repeating: .zero, count: newWidth * height)
        for y in 0..<height {
            for x in 0..<newWidth {
                let first = x - margin - reach
                var sum = SIMD4<Double>.zero
                for i in (first..<first + kernel.count).clamped(to: 0..<width) {
                    sum += kernel[i - first] * values[y * width + i]
                }
                rows[y * newWidth + x] = sum
            }
        }
        var result = DoubleBitmap(width: newWidth, height: newHeight)
        for y in 0..<newHeight {
            let first = y - margin - reach
            for j in (first..<first + kernel.count).clamped(to: 0..<height) {
                let weight = kernel[j - first]
                for i in 0..<newWidth { result.values[y * newWidth + i] += weight * rows[j * newWidth + i] }
            }
        }
        return result
    }

    /// The largest difference in any channel, in levels of 255.
    package func largestError(of buffer: PixelBuffer) -> Double {
        zip(values, DoubleBitmap(buffer).values).reduce(0) { worst, pair in
            let difference = pair.0 - pair.1
            return max(worst, difference.max(), -difference.min())
        }
    }

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        values = .init(repeating: .zero, count: width * height)
    }
}
