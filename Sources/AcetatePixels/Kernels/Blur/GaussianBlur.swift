/// Gaussian blur of premultiplied BGRA8 pixels; transparent outside the source.
///
/// out(x, y) = Σ w(i) · w(j) · in(x + i, y + j), with w(k) = exp(-k² / 2σ²) / Σ w for |k| ≤ `radius` = ⌈3σ⌉: pixels
/// farther away have no influence. Up to `directLimit` the sum is computed directly, in fixed point with one rounding
/// to eight bits at the end (`GaussianBlur+Direct.swift`). For larger sigmas the result is computed at a lower
/// resolution and interpolated: up to `halvedLimit` from the pixels, beyond from averages of 2^n by 2^n pixels
/// (`GaussianBlur+Reduced.swift`). The cost is never greater than at `directLimit` (`GaussianBlur+Plan.swift`).
///
/// All arithmetic on pixels is integer, so that the bytes are the same on all machines. The same source pixels at the
/// same position give the same result for any requested rectangle. Valid premultiplied pixels stay valid.
package struct GaussianBlur: Sendable, Equatable {
    /// The largest sigma of the direct method, in pixels. Its error is at most half a level of 255, which is the
    /// rounding; that of larger sigmas is about one level.
    static let directLimit = 3.35
    /// The largest sigma for which pixels are convolved instead of averages of them.
    static let halvedLimit = 7.35
    /// The limit that sigmas are clamped to. A bitmap has at most 32767 pixels on a side, and is uniformly dark long
    /// before.
    package static let largestSigma = 1_048_576.0

    /// The standard deviation in pixels.
    package let sigma: Double

    /// NaN and negative values give 0, which copies; values above `largestSigma` are clamped.
    package init(sigma: Double) {
        self.sigma = sigma > 0 ? min(sigma, Self.largestSigma) : 0
    }

    /// The number of pixels by which the result extends beyond the source: ⌈3σ⌉.
    package var radius: Int { Int((3 * sigma).rounded(.up)) }

    /// Blurs `source` into the region's pixels of `target`, overwriting them. Both patches are in the same plane and
    /// must not share memory. Pixels outside the target are ignored.
    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        if sigma == 0 { return target.copy(from: source, region: region) }
        let plan = plan
        // Each rectangle needs a margin of source around it, so that few rectangles are cheaper than many. Only the
        // requested pixels are written.
        let remaining = target.clear(region, outside: reach(of: source.rect))
        for rect in remaining.simplified(toAtMost: 6).rects {
            let part = remaining.intersection(rect)
            switch plan.shift {
            case 0: blurDirectly(source, into: target, region: part, plan: plan)
            default: blurReduced(source, into: target, region: part, plan: plan)
            }
        }
    }
}

extension GaussianBlur: PixelKernel {
    package var margin: Int { radius }
    package var cost: Double { 12 }
}
