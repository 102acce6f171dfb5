import Glibc

/// Each color becomes 1 where it is at least the threshold, otherwise 0.
package struct Threshold: ColorFormula {
    package let threshold: Float
    package init(_ threshold: Float) { self.threshold = threshold }

    package var rowMap: ColorRowMap { .channels }

    package func color(of c: PixelColor) -> PixelColor {
        var result = PixelColor.zero.replacing(with: 1, where: c .>= threshold)
        result.w = c.w
        return result
    }
}

/// Maps red, green and blue by the columns of a table, interpolated linearly between its rows.
package struct CurveTable: ColorFormula {
    /// Red, green and blue for evenly spaced inputs; at least two.
    private let rows: [PixelColor]
    private let domain: ClosedRange<Float>

    /// The first row is for the lower end of the domain, the last one for the upper end. Nil without at least two rows
    /// and a domain of more than one number.
    package init?(_ rows: [PixelColor], domain: ClosedRange<Float>) {
        guard rows.count >= 2, domain.upperBound > domain.lowerBound else { return nil }
        (self.rows, self.domain) = (rows, domain)
    }

    package var rowMap: ColorRowMap { .channels }

    package func color(of c: PixelColor) -> PixelColor {
        var result = c
        let length = domain.upperBound - domain.lowerBound
        for channel in 0..<3 {
            let part = (c[channel] - domain.lowerBound) / length
            let place = (part > 0 ? min(part, 1) : 0) * Float(rows.count - 1)
            let index = min(Int(place), rows.count - 2)
            let (low, high) = (rows[index][channel], rows[index + 1][channel])
            result[channel] = low + (high - low) * (place - Float(index))
        }
        return result
    }
}
