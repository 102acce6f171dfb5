/// What makes one picture of another, by numbers alone: a value that can be compared, kept and sent.
///
/// Guarantees that every kernel gives, and its users rely on:
/// - A pixel of the outcome is a function of its own place in the plane and of the source's pixels no further than
///   `margin` away: a part gives the same bytes as the whole, wherever the patches are cut.
/// - Where no source pixel within `margin` paints anything, the outcome is transparent, but for the pixels of `fill`.
/// - The outcome is premultiplied: no colour exceeds its alpha.
///
/// Making a kernel is cheap; what takes time (tables of weights) is done in `apply`.
package protocol PixelKernel: Sendable, Equatable {
    /// How many pixels to each side a pixel reads, and so how far a change of the source reaches.
    var margin: Int { get }
    /// The pixels that may be painted even where the source is transparent; empty unless said otherwise.
    var fill: PixelRect { get }
    /// The pixels that may be painted, of a source that is transparent outside `painted`: those within `margin`, and `fill`,
    /// unless said otherwise.
    func reach(of painted: PixelRect) -> PixelRect
    /// Writes the region's pixels of `target`, overwriting them. The patches lie in one plane and must not share memory;
    /// the source is transparent outside. What lies outside the target is ignored.
    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion)
}

extension PixelKernel {
    package var margin: Int { 0 }
    package var fill: PixelRect { .empty }

    /// Whether another kernel does the same.
    package func isEqual(to other: any PixelKernel) -> Bool { (other as? Self) == self }

    package func reach(of painted: PixelRect) -> PixelRect { painted.insetBy(dx: -margin, dy: -margin).union(fill) }
}

/// What joins a picture with another that a kernel has made of it, pixel by pixel: cheap, so that a filter whose strength
/// is animated computes no neighbourhood anew.
package protocol PixelCombination: Sendable, Equatable {
    /// Whether nothing is painted where the source is transparent; false unless said otherwise.
    var staysWithinSource: Bool { get }
    /// Writes the region's pixels of `target`, overwriting them. The patches lie in one plane, and are transparent outside.
    /// The target may share memory with either at the same place. What lies outside the target is ignored.
    func combine(_ source: PixelPatch, _ prepared: PixelPatch, into target: PixelPatch, region: PixelRegion)
}

extension PixelCombination {
    package var staysWithinSource: Bool { false }

    package func isEqual(to other: any PixelCombination) -> Bool { (other as? Self) == self }
}
