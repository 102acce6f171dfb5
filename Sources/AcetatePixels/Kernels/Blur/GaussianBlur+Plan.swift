import Synchronization

extension GaussianBlur {
    /// The plans that were made last, in the order in which they were made: most blurs do not change from frame to frame.
    private static let plans = Mutex<[(sigma: Double, plan: Plan)]>([])
    private static let mostPlans = 256

    /// The plan for this sigma.
    var plan: Plan {
        if let found = Self.plans.withLock({ plans in plans.first { $0.sigma == sigma }?.plan }) { return found }
        let plan = Plan(self)
        Self.plans.withLock { plans in
            if plans.count == Self.mostPlans { plans.removeFirst() }
            plans.append((sigma, plan))
        }
        return plan
    }

    /// The method for a sigma: the weights of the definition at each pixel, or a lower resolution, from which the
    /// result is interpolated.
    ///
    /// Each lower resolution is used from the sigma on at which its best weights (`ReducedKernel`) keep the result,
    /// rounding included, within 1.25 levels of the definition at edges and corners from black to white, which are the
    /// worst cases.
    struct Plan: Sendable {
        /// The base-two logarithm of the distance of the averages that are convolved, in pixels; 0 if the pixels
        /// themselves are convolved.
        let reduction: Int
        /// Whether pixels are convolved at every second position only, and the result is interpolated by a cubic
        /// B-spline.
        let isHalved: Bool
        let kernel: GaussianKernel

        /// The base-two logarithm of the distance of the results of the convolution, in pixels; 0 if nothing is
        /// interpolated.
        var shift: Int { reduction + (isHalved ? 1 : 0) }

        init(_ blur: GaussianBlur) {
            let sigma = blur.sigma
            reduction = Self.reduction(sigma: sigma)
            isHalved = reduction == 0 && sigma > GaussianBlur.directLimit
            if reduction == 0 && !isHalved {
                kernel = GaussianKernel(weights: GaussianKernel.weights(sigma: sigma, radius: blur.radius))
            } else if reduction > CellAverage.largestShift {
                // For large sigmas the exact weights do not matter: a Gaussian whose variance is reduced by that of
                // both triangles.
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
            // Averages of larger cells take more time than wider sums over fewer of them.
            while sigma / Double(1 << reduction) > (reduction < CellAverage.largestShift ? 12 : 80) { reduction += 1 }
            return reduction
        }
    }
}
