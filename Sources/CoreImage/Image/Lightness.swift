/// The lightness of pixels in levels, for thresholds: the luma of Rec. 709 of the color that is not premultiplied.
enum Lightness {
    /// 0…255; 0 for a transparent pixel.
    static func of(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0 else { return 0 }
        // The weights in 256ths.
        let luma = 54 * (pixel >> 16 & 0xFF) + 183 * (pixel >> 8 & 0xFF) + 19 * (pixel & 0xFF)
        return min(255, (luma * 255 / alpha + 128) >> 8)
    }

    /// The level that separates two classes, of the levels up to it and above, with the greatest variance between them; the
    /// least of several (N. Otsu, A Threshold Selection Method from Gray-Level Histograms, 1979).
    static func threshold(of weights: [Double]) -> Int {
        let total = weights.reduce(0, +)
        let sum = weights.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
        var (best, greatest) = (0, 0.0)
        var (below, sumBelow) = (0.0, 0.0)
        for (level, weight) in weights.enumerated() {
            below += weight
            sumBelow += Double(level) * weight
            let above = total - below
            guard below > 0, above > 0 else { continue }
            let difference = sumBelow / below - (sum - sumBelow) / above
            let variance = below * above * difference * difference
            if variance > greatest { (best, greatest) = (level, variance) }
        }
        return best
    }
}
