import AcetatePixels

extension FilterDescription {
    /// CIBloom: bright areas glow, and the glow softens edges.
    ///
    ///     glow = min(1, inputIntensity · blur(in))
    ///     out  = in + glow - in · glow                        (screen)
    ///
    /// for each premultiplied channel, including alpha, where blur is CIGaussianBlur with σ =
    /// inputRadius · scale pixels. Apple publishes no formula for bloom: this one is this project's choice. It makes no
    /// pixel darker, has no effect at intensity 0, and keeps premultiplied pixels valid. Intensities above 1 are
    /// allowed and make the glow stronger until it is saturated.
    static let bloom = FilterDescription(
        name: "CIBloom", displayName: "Bloom", categories: [kCICategoryStylize],
        inputs: [
            FilterInput(
                kCIInputRadiusKey, "Radius", .distance, default: 10, range: .nonnegative, slider: 0...100),
            FilterInput(
                kCIInputIntensityKey, "Intensity", .scalar, default: 0.5, identity: 0, range: .nonnegative,
                slider: 0...1),
        ],
        lower: { inputs, space in
            let bloom = AcetatePixels.Bloom(intensity: inputs[1])
            if bloom.intensity == 0 { return .copy }
            return FilterProgram(AcetatePixels.GaussianBlur(sigma: inputs[0] * space.scale), then: bloom)
        })
}
