import Foundation

/// One half of a symmetric kernel in fixed point. The weights of the whole kernel sum to exactly 65536.
struct GaussianKernel: Sendable {
    /// The weight of the pixel itself; at most 65536.
    let center: UInt32
    /// The weights of the pixels at the distances 1, 2, … on each side; each below 32768.
    let sides: [UInt16]

    var radius: Int { sides.count }

    /// Creates a kernel from the weights of the offsets 0...radius, each at least 0, which sum to 1 if those of offsets
    /// above 0 count twice.
    init(weights: [Double]) {
        let exact = weights.map { $0 * 65536 }
        var fixed = exact.map { UInt32($0) }
        // Units that rounding down has lost go to the offsets that lost most, two to each, and an odd remainder to the
        // center.
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

    /// The Gaussian weights of the offsets 0...radius: exp(-k² / 2σ²), divided by the sum over both sides.
    static func weights(sigma: Double, radius: Int) -> [Double] {
        // Divided before squaring, because the square of a tiny sigma would underflow.
        let weights = (0...radius).map { offset in
            let distance = Double(offset) / sigma
            return exp(-distance * distance / 2)
        }
        let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
        return weights.map { $0 / sum }
    }
}
