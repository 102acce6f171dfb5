import Synchronization

extension GaussianBlur {
    /// The plans that were made last: most blurs stay what they are from frame to frame.
    private static let plans = Mutex<[(sigma: Double, plan: Plan)]>([])
    private static let mostPlans = 16

    /// How this sigma is computed.
    var plan: Plan {
        Self.plans.withLock { plans in
            if let found = plans.first(where: { $0.sigma == sigma }) { return found.plan }
            if plans.count == Self.mostPlans { plans.removeFirst() }
            plans.append((sigma, Plan(self)))
            return plans[plans.count - 1].plan
        }
    }

    /// How a sigma is computed: from every pixel or every second one, or from cells instead; at each of these, or at every
    /// second one. What is not computed is interpolated.
    ///
    /// The kernel loses of its reach what the other steps reach, and a pixel between two sums is blurred by more than one at a
    /// sum's place. Both fall with sigma: each step begins where they are small enough, about half a level together.
    struct Plan: Sendable {
        /// If every second weight alone is used, which halves the products: how far the picture is smoothed before.
        let smoothing: Int?
        /// The base-two logarithm of how many pixels the cells lie apart; 0: the pixels themselves.
        let reduction: Int
        /// Whether every second sum alone is computed.
        let isHalved: Bool
        let kernel: GaussianKernel

        /// The base-two logarithm of how many pixels the sums lie apart; 0: nothing is interpolated.
        var shift: Int { reduction + (isHalved ? 1 : 0) }

        init(_ blur: GaussianBlur) {
            let sigma = blur.sigma
            reduction = Self.reduction(sigma: sigma)
            isHalved = sigma > 9 && sigma <= 14.3 || sigma > 24
            // How far the other steps reach, and their variance, in pixels.
            let (reach, step, variance): (Int, Int, Double)
            if sigma > GaussianBlur.directLimit && sigma <= 9 {
                // What remains for every second weight is even, and none is lost.
                reach = blur.radius.isMultiple(of: 2) ? 2 : 1
                (step, variance) = (2, SmoothedPicture.variance(reach: reach))
                smoothing = reach
            } else {
                // Cells are averages by triangles, and interpolation is by triangles.
                step = 1 << reduction
                let side = isHalved ? 2 * step : step
                (reach, variance) = (step - 1 + side - 1, Double(step * step - 1 + side * side - 1) / 6)
                smoothing = nil
            }
            // Not of the squares where nothing is taken from them: a tiny sigma must not become 0.
            let deviation = variance == 0 ? sigma : (sigma * sigma - variance).squareRoot()
            kernel = GaussianKernel(
                weights: GaussianKernel.weights(sigma: deviation / Double(step), radius: (blur.radius - reach) / step))
        }

        private static func reduction(sigma: Double) -> Int {
            if sigma <= 14.3 { return 0 }
            var reduction = 1
            // Sums over few large cells cost next to nothing.
            while sigma / Double(1 << reduction) > (reduction < CellAverage.largestShift ? 30 : 80) { reduction += 1 }
            return reduction
        }

        /// How many products a pixel of the outcome takes in both passes, on the average.
        var productsPerPixel: Double {
            let (cell, side) = (Double(1 << reduction), Double(1 << shift))
            // Each row of samples first, at the sums' columns; then at the sums' places.
            let sums = 1 / (cell * side) + 1 / (side * side)
            return Double(2 * kernel.radius + 1) * sums
        }
    }
}
