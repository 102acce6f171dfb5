import AcetatePixels

extension FilterDescription {
    /// CIGaussianBlur: every pixel is the average of its neighborhood, weighted by a Gaussian.
    ///
    ///     out(x, y) = Σ w(i) · w(j) · in(x + i, y + j)        over |i|, |j| ≤ ⌈3σ⌉
    ///     w(k)      = exp(-k² / 2σ²) / Σ exp(-i² / 2σ²)
    ///     σ         = inputRadius · scale                     (pixels; the radius is the standard deviation)
    ///
    /// for premultiplied values, transparent outside the input. The error is at most 1.25 levels of 255.
    static let gaussianBlur = FilterDescription(
        name: "CIGaussianBlur", displayName: "Gaussian Blur", categories: [kCICategoryBlur],
        inputs: [
            FilterInput(
                kCIInputRadiusKey, "Radius", .distance, default: 10, identity: 0, range: .nonnegative, slider: 0...100)
        ],
        lower: { inputs, space in
            let blur = AcetatePixels.GaussianBlur(sigma: inputs[0] * space.scale)
            return blur.sigma == 0 ? .copy : FilterProgram(blur)
        })
}
