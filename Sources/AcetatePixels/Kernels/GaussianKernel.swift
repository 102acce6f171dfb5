import Foundation

/// One half of a symmetric kernel in fixed point: the whole sums to exactly 65536.
struct GaussianKernel {
    /// The weight of the pixel itself; up to 65536.
    let center: UInt32
    /// The weights of the pixels at distance 1, 2, … on either side; each below 32768.
    let sides: [UInt16]

    var radius: Int { sides.count }

    /// Weights of the offsets 0...radius, each 0 or more, which sum to 1 when those beyond 0 are counted twice.
    init(weights: [Double]) {
        let exact = weights.map { $0 * 65536 }
        var fixed = exact.map { UInt32($0) }
        // Two for each side offset and one for the centre; what rounding down has lost goes to the offsets that lost
        // most, and an odd remainder to the centre.
        var missing = 65536 - Int(fixed[0]) - 2 * fixed.dropFirst().reduce(0) { $0 + Int($1) }
        let byLoss = (1..<fixed.count).sorted {
            let losses = (exact[$0] - Double(fixed[$0]), exact[$1] - Double(fixed[$1]))
            return losses.0 == losses.1 ? $0 < $1 : losses.0 > losses.1
        }
        for offset in byLoss where missing >= 2 && exact[offset] - Double(fixed[offset]) >= 0.5 {
            fixed[offset] += 1
            missing -= 2
        }
        center = UInt32(max(0, Int(fixed[0]) + missing))
        sides = fixed.dropFirst().map { UInt16($0) }
    }

    /// The definition's weights of the offsets 0...radius: exp(-k² / 2σ²), divided by the sum over both sides.
    static func weights(sigma: Double, radius: Int) -> [Double] {
        // Divided before it is squared: a tiny sigma must not underflow to 0/0.
        normalized(
            (0...radius).map { offset in
                let distance = Double(offset) / sigma
                return exp(-distance * distance / 2)
            })
    }

    /// Weights for cells of `side` pixels, such that averaging over cells, these weights and linear interpolation
    /// together come closest, in least squares, to the definition's weights.
    ///
    /// Averaging spreads a pixel over one cell and interpolation over two, which makes each weight a quadratic
    /// B-spline (box ∗ box ∗ box, three cells wide) in the whole. The products of these splines integrate to 66/120, 26/120
    /// and 1/120 at a distance of 0, 1 and 2 cells: the normal equations have five diagonals.
    static func cellWeights(sigma: Double, radius: Int, side: Int, cellRadius: Int) -> [Double] {
        let definition = weights(sigma: sigma, radius: radius)
        let count = 2 * cellRadius + 1
        var right = [Double](repeating: 0, count: count)
        for offset in -radius...radius {
            let position = Double(offset) / Double(side)
            let nearest = Int(position.rounded())
            for cell in nearest - 1...nearest + 1 where abs(cell) <= cellRadius {
                right[cell + cellRadius] += definition[abs(offset)] * quadraticSpline(position - Double(cell))
            }
        }
        let solution = solve(diagonals: [66.0 / 120, 26.0 / 120, 1.0 / 120], right: right)
        return normalized(solution[cellRadius...].map { max(0, $0) })
    }

    private static func normalized(_ weights: [Double]) -> [Double] {
        let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// The quadratic B-spline: 3/4 - x² in the middle cell, (3/2 - |x|)² / 2 in those beside it.
    private static func quadraticSpline(_ x: Double) -> Double {
        let distance = abs(x)
        if distance <= 0.5 { return 0.75 - x * x }
        return distance < 1.5 ? (1.5 - distance) * (1.5 - distance) / 2 : 0
    }

    /// Solves a symmetric, diagonally dominant band matrix with the same value along each diagonal, by elimination.
    private static func solve(diagonals: [Double], right: [Double]) -> [Double] {
        let (count, band) = (right.count, diagonals.count)
        var rows = [[Double]](repeating: diagonals, count: count)
        var values = right
        for pivot in 0..<count {
            for below in 1..<band where pivot + below < count {
                let factor = rows[pivot][below] / rows[pivot][0]
                for column in below..<band { rows[pivot + below][column - below] -= factor * rows[pivot][column] }
                values[pivot + below] -= factor * values[pivot]
            }
        }
        for row in (0..<count).reversed() {
            for column in 1..<band where row + column < count {
                values[row] -= rows[row][column] * values[row + column]
            }
            values[row] /= rows[row][0]
        }
        return values
    }
}
