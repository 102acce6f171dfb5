import AcetatePixels

/// A filter lowered to pixel kernels for given inputs and a given space.
///
/// It runs in two steps. `prepare` does the expensive work, which depends only on the source and `preparation`, so that
/// a caller may cache its result as long as both are unchanged; `combine` is cheap.
///
///     FilterProgram(BoxBlur(radius: 10))                                  // one kernel
///     FilterProgram(GaussianBlur(sigma: 10), then: Bloom(intensity: 1))   // a kernel, and its combination with the source
package struct FilterProgram: Sendable, Equatable {
    /// A program that copies the input.
    package static let copy = FilterProgram(preparation: nil, combination: nil)

    /// The parameters of the first step; nil if there is no first step.
    package let preparation: Preparation?
    private let combination: (any PixelCombination)?

    /// A kernel that is compared by value.
    package struct Preparation: Sendable, Equatable {
        package let kernel: any PixelKernel

        package static func == (a: Preparation, b: Preparation) -> Bool { a.kernel.isEqual(to: b.kernel) }
    }

    /// Creates a program of one kernel.
    package init(_ kernel: any PixelKernel) { self.init(preparation: Preparation(kernel: kernel), combination: nil) }

    /// Creates a program that combines a kernel's result with the input, pixel by pixel.
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

    /// The program that computes with the light of colors, instead of with their encoded values.
    var inLinearLight: FilterProgram {
        FilterProgram(
            preparation: preparation.map { Preparation(kernel: $0.kernel.inLinearLight) },
            combination: combination?.inLinearLight)
    }

    /// The formulas of a program that maps each color by itself, for unpremultiplied colors in a space; nil for other programs.
    func colorFormulas(in space: WorkingSpace) -> [any ColorFormula]? {
        guard combination == nil else { return nil }
        guard let preparation else { return [] }
        return (preparation.kernel as? any MapsColors)?.formulas(in: space)
    }

    /// The number of pixels by which the result extends beyond the input's edges, and beyond a change of the input.
    package var margin: Int { preparation?.kernel.margin ?? 0 }

    /// A rectangle that contains the source pixels which those of a rectangle depend on.
    func source(of rect: PixelRect) -> PixelRect {
        guard let kernel = preparation?.kernel else { return rect }
        return combination == nil ? kernel.source(of: rect) : kernel.source(of: rect).union(rect)
    }

    /// The approximate processor time for a pixel, in nanoseconds.
    package var cost: Double { (preparation?.kernel.cost ?? 0) + (combination == nil ? 0 : 3) }

    /// The pixels that may be painted regardless of the input: those of the extent for a generator, none for most
    /// filters.
    package var fill: PixelRect { staysWithinSource ? .empty : preparation?.kernel.fill ?? .empty }

    /// The pixels that the result may paint for an input that is transparent outside `painted`.
    package func reach(of painted: PixelRect) -> PixelRect {
        guard let kernel = preparation?.kernel, !staysWithinSource else { return painted }
        return kernel.reach(of: painted)
    }

    /// Whether nothing is painted where the input is transparent.
    private var staysWithinSource: Bool { combination?.staysWithinSource ?? (preparation == nil) }

    /// The same as `reach(of:)` for a rectangle.
    package func reach(of painted: PixelRegion) -> PixelRegion {
        if staysWithinSource { return painted }
        let grown = margin > 0 ? painted.grown(by: margin) : painted
        return fill.isEmpty ? grown : grown.union(PixelRegion(fill))
    }

    /// The first step: overwrites the region's pixels of `prepared`. Both patches are in the pixel coordinates of the
    /// filter's space and must not share memory; the source is transparent outside its patch. Pixels outside `prepared`
    /// are not computed.
    package func prepare(_ source: PixelPatch, into prepared: PixelPatch, region: PixelRegion) {
        preparation?.kernel.apply(to: source, into: prepared, region: region)
    }

    /// The second step: overwrites the region's pixels of `target`, from the source and the result of `prepare` for at
    /// least this region. The target may share the memory of the source or of `prepared`, if it is at the same
    /// position.
    package func combine(_ source: PixelPatch, prepared: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        if let combination {
            combination.combine(source, prepared, into: target, region: region)
        } else {
            let result = preparation == nil ? source : prepared
            if target.buffer.base != result.buffer.base { target.copy(from: result, region: region) }
        }
    }

    /// Runs both steps: overwrites the region's pixels of `target`. Source and target must not share memory.
    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        prepare(source, into: target, region: region)
        combine(source, prepared: target, into: target, region: region)
    }
}

extension [FilterProgram] {
    // Loops over indices, because a generic `reduce` allocates memory for each element in each frame.

    /// The number of pixels by which the result of all programs in sequence extends beyond a change of the input.
    package var margin: Int {
        var margin = 0
        for index in indices { margin += self[index].margin }
        return margin
    }

    /// The pixels that the result of all programs in sequence may paint for an input that is transparent outside
    /// `painted`.
    package func reach(of painted: PixelRegion) -> PixelRegion {
        var reach = painted
        for index in indices { reach = self[index].reach(of: reach) }
        return reach
    }

    /// The pixels that may be painted regardless of the input.
    package var fill: PixelRect { reduce(PixelRect.empty) { $1.reach(of: $0) } }
}
