/// The weights of a convolution at a lower resolution that, together with the averaging before it and the interpolation
/// after it, best approximate a Gaussian of all pixels.
///
/// A pixel at phase p between two results is Σ w(m) · e(p, x - m · step) · in(x), where e is the response of averaging
/// and interpolation to a weight of 1. The weights w sum to 1, and minimize the squared errors of the responses to an
/// edge and to a single pixel over all phases.
struct ReducedKernel {
    /// A symmetric filter for samples that are `step` pixels apart: the weights of the offsets 0, 1, … in pixels.
    struct Filter {
        let step: Int
        let weights: [Double]

        var reach: Int { weights.count - 1 }

        func weight(at offset: Int) -> Double { abs(offset) <= reach ? weights[abs(offset)] : 0 }

        /// Returns the triangle filter, 1 at a sample and 0 at the adjacent ones; with a step of 1, the sample itself.
        static func triangle(step: Int) -> Filter {
            Filter(step: step, weights: (0..<step).map { 1 - Double($0) / Double(step) })
        }

        /// The cubic B-spline for samples that are two pixels apart.
        static let cubic = Filter(step: 2, weights: [0.75, 0.5, 0.125])
    }

    /// The weight of the squared error of a pixel's response relative to that of an edge's. Without it, errors in noise
    /// would be greater.
    private static let pixelWeight = 1.0

    /// The filter before the convolution: the weighted mean around each sample.
    let average: Filter
    /// The filter of its results.
    let interpolation: Filter

    /// Returns the weights of the sample offsets 0, 1, … for a Gaussian that ends at `radius`. Pixels farther away do
    /// not contribute to the result.
    func weights(sigma: Double, radius: Int) -> [Double] {
        let step = average.step
        let reach = (radius - average.reach - interpolation.reach) / step
        let gaussian = Filter(step: 1, weights: GaussianKernel.weights(sigma: sigma, radius: radius))
        var edge = [0.0]
        for offset in -radius...radius { edge.append(edge[edge.count - 1] + gaussian.weight(at: offset)) }
        // The unknowns are the sums W(m) of the weights from -reach to m, for -reach ≤ m < reach; outside they are 0
        // and 1. The response to an edge is the sum of W(m) times `atEdge`, that to a pixel the sum of W(m) times
        // `atPixel`, each shifted by m.
        let responses = (0..<interpolation.step).map { phase in
            let response = response(phase: phase)
            return (atEdge: response.summed(step), atPixel: response.difference(step))
        }
        let bandwidth = 2 * (responses[0].atEdge.reach) / step + 1
        let band = (0...bandwidth).map { distance in
            responses.reduce(0) {
                $0 + $1.atEdge.product(with: $1.atEdge, shiftedBy: distance * step)
                    + Self.pixelWeight * $1.atPixel.product(with: $1.atPixel, shiftedBy: distance * step)
            }
        }
        let products = (-reach..<reach).map { sum in
            let known = (reach - sum..<max(reach - sum, bandwidth + 1)).reduce(0) { $0 + band[$1] }
            return responses.reduce(-known) { total, response in
                response.atEdge.indices.reduce(total) {
                    let offset = $1 + sum * step
                    return $0 + response.atEdge[$1] * edge[min(max(offset + radius + 1, 0), 2 * radius + 1)]
                        + Self.pixelWeight * response.atPixel[$1] * gaussian.weight(at: offset)
                }
            }
        }
        let sums = BandSolver(band: band, count: 2 * reach).solve(products) + [1]
        let weights = (reach...2 * reach).map { max(0, sums[$0] - sums[$0 - 1]) }
        let whole = weights[0] + 2 * weights.dropFirst().reduce(0, +)
        return weights.map { $0 / whole }
    }

    /// Returns the weights of the surrounding pixels for a pixel at a phase, if the only weight of the convolution is 1
    /// at offset 0.
    private func response(phase: Int) -> Response {
        let reach = average.reach + interpolation.reach
        let whole = average.weights[0] + 2 * average.weights.dropFirst().reduce(0, +)
        var response = Response(reach: reach)
        for position in -reach...reach where (position + phase).isMultiple(of: interpolation.step) {
            let part = interpolation.weight(at: position) / whole
            guard part != 0 else { continue }
            for offset in -average.reach...average.reach {
                response[position + offset] += part * average.weight(at: offset)
            }
        }
        return response
    }

    /// Numbers at the offsets -reach...reach.
    private struct Response {
        let reach: Int
        private var values: [Double]

        init(reach: Int) { (self.reach, values) = (reach, [Double](repeating: 0, count: 2 * reach + 1)) }

        var indices: ClosedRange<Int> { -reach...reach }

        subscript(offset: Int) -> Double {
            get { values[offset + reach] }
            set { values[offset + reach] = newValue }
        }

        /// Returns, for each offset, the sum over it and the `count` - 1 offsets before it.
        func summed(_ count: Int) -> Response {
            var result = Response(reach: reach + count)
            for offset in indices { for next in offset..<offset + count { result[next] += self[offset] } }
            return result
        }

        /// Returns, for each offset, the difference from the offset `distance` before it.
        func difference(_ distance: Int) -> Response {
            var result = Response(reach: reach + distance)
            for offset in indices {
                result[offset] += self[offset]
                result[offset + distance] -= self[offset]
            }
            return result
        }

        func product(with other: Response, shiftedBy distance: Int) -> Double {
            indices.reduce(0) { other.indices.contains($1 - distance) ? $0 + self[$1] * other[$1 - distance] : $0 }
        }
    }
}

/// Solves linear equations with a symmetric positive definite band matrix whose elements depend only on their distance
/// from the diagonal, by LDL decomposition (L · D · Lᵀ).
private struct BandSolver {
    private let count: Int
    private let bandwidth: Int
    /// The elements of L in each row, at the distances 0 (which is 1) to `bandwidth` to the left of the diagonal.
    private var lower: [[Double]] = []
    private var diagonal: [Double] = []

    init(band: [Double], count: Int) {
        (self.count, bandwidth) = (count, band.count - 1)
        for row in 0..<count {
            var elements = [Double](repeating: 0, count: band.count)
            elements[0] = 1
            var pivot = band[0]
            for distance in stride(from: min(bandwidth, row), to: 0, by: -1) {
                let column = row - distance
                var sum = band[distance]
                // The common elements of both rows before the column.
                for k in max(0, row - bandwidth)..<column {
                    let other = column - k
                    if other <= bandwidth { sum -= elements[row - k] * lower[column][other] * diagonal[k] }
                }
                elements[distance] = sum / diagonal[column]
                pivot -= elements[distance] * sum
            }
            lower.append(elements)
            diagonal.append(pivot)
        }
    }

    func solve(_ right: [Double]) -> [Double] {
        var result = right
        for row in 0..<count {
            for distance in 1..<min(bandwidth, row) + 1 { result[row] -= lower[row][distance] * result[row - distance] }
        }
        for row in 0..<count { result[row] /= diagonal[row] }
        for row in (0..<count).reversed() {
            for distance in 1..<min(bandwidth, count - 1 - row) + 1 {
                result[row] -= lower[row + distance][distance] * result[row + distance]
            }
        }
        return result
    }
}
