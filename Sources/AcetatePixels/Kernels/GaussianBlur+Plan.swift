import Synchronization

extension GaussianBlur {
    /// The plans that were made last: most blurs stay what they are from frame to frame.
    private static let plans = Mutex<[(sigma: Double, plan: Plan)]>([])
    private static let mostPlans = 256

    /// How this sigma is computed.
    var plan: Plan {
        if let found = Self.plans.withLock({ plans in plans.first { $0.sigma == sigma }?.plan }) { return found }
        let plan = Plan(self)
        Self.plans.withLock { plans in
            if plans.count == Self.mostPlans { plans.removeFirst() }
            plans.append((sigma, plan))
        }
        return plan
    }

    /// How a sigma is computed: with the definition's weights at every pixel, or at a lower resolution, from which the
    /// result is interpolated.
    ///
    /// Each lower resolution begins where the best weights for it (`ReducedKernel`) keep the result, rounding included, within
    /// 1.25 levels of the definition's at edges and corners from black to white, which are the hardest pictures.
    struct Plan: Sendable {
        /// The base-two logarithm of the distance of the averages that are convolved, in pixels; 0: the pixels themselves.
        let reduction: Int
        /// Whether pixels are convolved, but at every second place only; the result is interpolated by a cubic B-spline.
        let isHalved: Bool
        let kernel: GaussianKernel

        /// The base-two logarithm of the distance of the results of the convolution, in pixels; 0: nothing is interpolated.
        var shift: Int { reduction + (isHalved ? 1 : 0) }

        init(_ blur: GaussianBlur) {
            let sigma = blur.sigma
            reduction = Self.reduction(sigma: sigma)
            isHalved = reduction == 0 && sigma > GaussianBlur.directLimit
            if reduction == 0 && !isHalved {
                kernel = GaussianKernel(weights: GaussianKernel.weights(sigma: sigma, radius: blur.radius))
            } else if reduction > CellAverage.largestShift {
                // So large that the exact weights matter no more: a Gaussian, less the variance of both triangles.
                let step = Double(1 << reduction)
                let deviation = (sigma * sigma - (step * step - 1) / 3).squareRoot() / step
                let radius = (blur.radius - 2 * (1 << reduction - 1)) >> reduction
                kernel = GaussianKernel(weights: GaussianKernel.weights(sigma: deviation, radius: radius))
            } else {
                let reduced = ReducedKernel(
                    average: .triangle(step: 1 << reduction),
                    interpolation: isHalved ? .cubic : .triangle(step: 1 << reduction))
                kernel = GaussianKernel(weights: reduced.weights(sigma: sigma, radius: blur.radius))
            }
        }

        private static func reduction(sigma: Double) -> Int {
            if sigma <= GaussianBlur.halvedLimit { return 0 }
            var reduction = 1
            // Averages of larger squares take more time than wider sums over few of them.
            while sigma / Double(1 << reduction) > (reduction < CellAverage.largestShift ? 12 : 80) { reduction += 1 }
            return reduction
        }

        /// The average number of products for a pixel of the result, in both passes.
        var productsPerPixel: Double {
            let (cell, side) = (Double(1 << reduction), Double(1 << shift))
            // Each row of samples first, at the columns of the results; then at their places.
            let sums = 1 / (cell * side) + 1 / (side * side)
            return Double(2 * kernel.radius + 1) * sums
        }
    }
}
