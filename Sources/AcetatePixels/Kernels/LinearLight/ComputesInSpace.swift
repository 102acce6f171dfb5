/// A kernel or a combination that computes in either space.
package protocol ComputesInSpace {
    /// The space in which pixels are averaged, mixed or compared; encoded at first.
    var space: WorkingSpace { get set }
}

extension ComputesInSpace {
    fileprivate var inLight: Self {
        var result = self
        result.space = .linear
        return result
    }
}

extension PixelKernel where Self: ComputesInSpace {
    package var inLinearLight: any PixelKernel { inLight }
}

extension PixelCombination where Self: ComputesInSpace {
    package var inLinearLight: any PixelCombination { inLight }
}
