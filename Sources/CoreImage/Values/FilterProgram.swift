import AcetatePixels

/// A filter in terms of pixels: what is left of it once its inputs and its space are known.
///
/// It runs in two steps. `prepare` makes what is expensive and depends on `preparation` alone, so that a caller may
/// keep the result for as long as the source and `preparation` stay the same; `combine` is cheap.
///
///     FilterProgram(BoxBlur(radius: 10))                                  // one kernel
///     FilterProgram(GaussianBlur(sigma: 10), then: Bloom(intensity: 1))   // a kernel, and what joins it with the source
package struct FilterProgram: Sendable, Equatable {
    /// The input as it is.
    package static let copy = FilterProgram(preparation: nil, combination: nil)

    /// What the first step depends on besides the source; nil if there is no first step.
    package let preparation: Preparation?
    private let combination: (any PixelCombination)?

    /// A kernel that is compared by what it does.
    package struct Preparation: Sendable, Equatable {
        package let kernel: any PixelKernel

        package static func == (a: Preparation, b: Preparation) -> Bool { a.kernel.isEqual(to: b.kernel) }
    }

    /// What a kernel makes.
    package init(_ kernel: any PixelKernel) { self.init(preparation: Preparation(kernel: kernel), combination: nil) }

    /// What a kernel makes, joined with the input pixel by pixel.
    package init(_ kernel: any PixelKernel, then combination: any PixelCombination) {
        self.init(preparation: Preparation(kernel: kernel), combination: combination)
    }

    private init(preparation: Preparation?, combination: (any PixelCombination)?) {
        (self.preparation, self.combination) = (preparation, combination)
    }

    package static func == (a: FilterProgram, b: FilterProgram) -> Bool {
        guard a.preparation == b.preparation else { return false }
        switch (a.combination, b.combination) {
        case (nil, nil): return true
        case (let first?, let second?): return first.isEqual(to: second)
        default: return false
        }
    }

    /// How many pixels the result reaches beyond the input's edges, and beyond a change of the input.
    package var margin: Int { preparation?.kernel.margin ?? 0 }

    /// The pixels that may be painted whatever the input: those of the extent for a generator, none for most.
    package var fill: PixelRect { staysWithinSource ? .empty : preparation?.kernel.fill ?? .empty }

    /// The pixels that the result may paint, of an input that is transparent outside `painted`.
    package func reach(of painted: PixelRect) -> PixelRect {
        guard let kernel = preparation?.kernel, !staysWithinSource else { return painted }
        return kernel.reach(of: painted)
    }

    /// Whether nothing is painted where the input is transparent.
    private var staysWithinSource: Bool { combination?.staysWithinSource ?? (preparation == nil) }

    /// As `reach(of:)` for a rectangle.
    package func reach(of painted: PixelRegion) -> PixelRegion {
        if staysWithinSource { return painted }
        let grown = margin > 0 ? painted.grown(by: margin) : painted
        return fill.isEmpty ? grown : grown.union(PixelRegion(fill))
    }

    /// The first step: writes the region's pixels of `prepared`, overwriting them. Both patches lie in the plane of
    /// the filter's space and must not share memory; the source is transparent outside. Pixels outside `prepared` are not
    /// computed.
    package func prepare(_ source: PixelPatch, into prepared: PixelPatch, region: PixelRegion) {
        preparation?.kernel.apply(to: source, into: prepared, region: region)
    }

    /// The second step: writes the region's pixels of `target`, overwriting them, from the source and what `prepare` has
    /// made for this region at least. The target may be the source's or the prepared memory, at the same place.
    package func combine(_ source: PixelPatch, prepared: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        if let combination {
            combination.combine(source, prepared, into: target, region: region)
        } else {
            let result = preparation == nil ? source : prepared
            if target.buffer.base != result.buffer.base { target.copy(from: result, region: region) }
        }
    }

    /// Both steps: writes the region's pixels of `target`, overwriting them. Source and target must not share memory.
    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        prepare(source, into: target, region: region)
        combine(source, prepared: target, into: target, region: region)
    }
}

extension [FilterProgram] {
    // Loops over indices: a generic `reduce` takes memory for each element, in each frame.

    /// How many pixels the result of all, one after the other, reaches beyond a change of the input.
    package var margin: Int {
        var margin = 0
        for index in indices { margin += self[index].margin }
        return margin
    }

    /// The pixels that the result of all, one after the other, may paint, of an input transparent outside `painted`.
    package func reach(of painted: PixelRegion) -> PixelRegion {
        var reach = painted
        for index in indices { reach = self[index].reach(of: reach) }
        return reach
    }

    /// The pixels that may be painted whatever the input.
    package var fill: PixelRect { reduce(PixelRect.empty) { $1.reach(of: $0) } }
}
