/// An operation that computes one bitmap from another: a value that can be compared, stored and sent to other threads.
///
/// Each kernel guarantees:
/// - Each pixel of the result is a function of its position in the plane and of the source pixels at most `margin`
///   away, so that a part gives the same bytes as the whole for any division into patches.
/// - Where all source pixels within `margin` are transparent, the result is transparent, except for the pixels of
///   `fill`.
/// - The result is premultiplied: no color exceeds its alpha.
///
/// Creating a kernel is cheap; expensive preparations, such as tables of weights, are done in `apply`.
package protocol PixelKernel: Sendable, Equatable {
    /// The number of pixels that a pixel reads to each side, and therefore how far a change of the source spreads.
    var margin: Int { get }
    /// The pixels that may be painted even if the source is transparent; empty by default.
    var fill: PixelRect { get }
    /// Returns the pixels that may be painted for a source that is transparent outside `painted`. By default these are
    /// the pixels within `margin`, and `fill`.
    func reach(of painted: PixelRect) -> PixelRect
    /// Returns a rectangle that contains the source pixels which those of a rectangle depend on. By default these are the
    /// pixels within `margin`.
    func source(of rect: PixelRect) -> PixelRect
    /// The approximate processor time for a pixel, in nanoseconds: its magnitude limits the filters of layer trees.
    var cost: Double { get }
    /// Writes the region's pixels of `target`. The patches are in the same plane and must not share memory. The source
    /// is transparent outside its patch. Pixels outside the target are ignored.
    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion)
    /// The kernel that computes with the light of colors instead of their encoded values. By default the kernel itself,
    /// which is right for kernels that move or select pixels, without computing with their colors.
    var inLinearLight: any PixelKernel { get }
}

extension PixelKernel {
    package var inLinearLight: any PixelKernel { self }
    package var margin: Int { 0 }
    package var fill: PixelRect { .empty }
    package var cost: Double { 40 }

    /// Whether another kernel is equal.
    package func isEqual(to other: any PixelKernel) -> Bool { (other as? Self) == self }

    package func reach(of painted: PixelRect) -> PixelRect { painted.insetBy(dx: -margin, dy: -margin).union(fill) }
    package func source(of rect: PixelRect) -> PixelRect { rect.insetBy(dx: -margin, dy: -margin) }
}

/// A cheap combination, pixel by pixel, of a bitmap with another that a kernel has computed from it. If only the
/// strength of a filter is animated, the kernel need not run again.
package protocol PixelCombination: Sendable, Equatable {
    /// Whether nothing is painted where the source is transparent; false by default.
    var staysWithinSource: Bool { get }
    /// Writes the region's pixels of `target`. The patches are in the same plane, and are transparent outside. The
    /// target may share memory with either at the same position. Pixels outside the target are ignored.
    func combine(_ source: PixelPatch, _ prepared: PixelPatch, into target: PixelPatch, region: PixelRegion)
    /// The same with the light of colors, instead of their encoded values.
    var inLinearLight: any PixelCombination { get }
}

extension PixelCombination {
    package var staysWithinSource: Bool { false }

    package func isEqual(to other: any PixelCombination) -> Bool { (other as? Self) == self }
}
