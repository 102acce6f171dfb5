/// Gaussian blur of premultiplied BGRA8 pixels; transparent outside the source.
///
/// out(x, y) = Σ w(i) · w(j) · in(x + i, y + j), with w(k) = exp(-k² / 2σ²) / Σ w for |k| ≤ `radius` = ⌈3σ⌉: no pixel
/// further away has any influence. Up to `directLimit` this sum is computed as it stands, in fixed point with one
/// rounding to eight bits at the end (`GaussianBlur+Direct.swift`). Beyond, the result is computed at a lower resolution and
/// interpolated, up to `halvedLimit` from the pixels, and for larger sigmas from averages of 2^n pixels each way
/// (`GaussianBlur+Reduced.swift`): the cost is never more than at `directLimit` (`GaussianBlur+Plan.swift`).
///
/// All arithmetic on pixels is integer: the same bytes everywhere. The same source pixels at the same place give the
/// same result, whatever rectangle is asked for. Valid premultiplied pixels stay valid.
package struct GaussianBlur: Sendable, Equatable {
    /// The largest sigma of the direct method, in pixels: half a level of 255 from the exact sum, which is the rounding.
    /// Beyond, about one level.
    static let directLimit = 3.35
    /// The largest sigma for which pixels are convolved, and not averages of them.
    static let halvedLimit = 7.35
    /// Larger sigmas are clamped: a picture has at most 32767 pixels a side, and is evenly dark long before.
    package static let largestSigma = 1_048_576.0

    /// The standard deviation in pixels.
    package let sigma: Double

    /// NaN and negative values give 0, which copies; values above `largestSigma` are clamped.
    package init(sigma: Double) {
        self.sigma = sigma > 0 ? min(sigma, Self.largestSigma) : 0
    }

    /// How many pixels beyond the source's edges the result reaches: ⌈3σ⌉.
    package var radius: Int { Int((3 * sigma).rounded(.up)) }

    /// Blurs `source` into the region's pixels of `target`, overwriting them. Both patches lie in the same plane and
    /// must not share memory; what lies outside the target is ignored.
    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        if sigma == 0 {
            target.copy(from: source, region: wanted)
            return
        }
        let reach = source.rect.insetBy(dx: -radius, dy: -radius)
        for rect in wanted.rects { rect.forEachPart(outside: reach) { target.clear($0) } }
        let plan = plan
        // Each rectangle needs a margin of source around it, so that few are cheaper than many; only what is wanted
        // is written.
        let remaining = wanted.intersection(reach)
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
}
