import AcetatePixels

/// A filter in terms of pixels: what is left of it once its inputs and the scale are known.
///
/// It runs in two steps. `prepare` makes what is expensive and depends on `preparation` alone, so that a caller may
/// keep the result for as long as the source and `preparation` stay the same; `combine` is cheap.
package enum FilterProgram: Sendable, Equatable {
    /// The input as it is.
    case copy
    case gaussianBlur(GaussianBlur)
    case bloom(GaussianBlur, Bloom)

    /// What the first step depends on besides the source; nil if there is no first step.
    package var preparation: GaussianBlur? {
        switch self {
        case .copy: nil
        case .gaussianBlur(let blur), .bloom(let blur, _): blur
        }
    }

    /// How many pixels the result reaches beyond the input's edges, and beyond a change of the input: ⌈3σ⌉ for a blur.
    package var margin: Int { preparation?.radius ?? 0 }

    /// The first step: writes the region's pixels of `prepared`, overwriting them. Both patches lie in the plane of
    /// device pixels and must not share memory; the source is transparent outside. Pixels outside `prepared` are not
    /// computed.
    package func prepare(_ source: PixelPatch, into prepared: PixelPatch, region: PixelRegion) {
        preparation?.apply(to: source, into: prepared, region: region)
    }

    /// The second step: writes the region's pixels of `target`, overwriting them, from the source and what `prepare` has
    /// made for this region at least. The target may be the source's or the prepared memory, at the same place.
    package func combine(_ source: PixelPatch, prepared: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        switch self {
        case .copy:
            if target.buffer.base != source.buffer.base { target.copy(from: source, region: region) }
        case .gaussianBlur:
            if target.buffer.base != prepared.buffer.base { target.copy(from: prepared, region: region) }
        case .bloom(_, let bloom):
            bloom.apply(to: source, glow: prepared, into: target, region: region)
        }
    }

    /// Both steps: writes the region's pixels of `target`, overwriting them. Source and target must not share memory.
    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        prepare(source, into: target, region: region)
        combine(source, prepared: target, into: target, region: region)
    }
}
