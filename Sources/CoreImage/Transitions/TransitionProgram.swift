import AcetatePixels

/// A transition filter in terms of pixels: two pictures in, and a progress from 0 (all the first) to 1 (all the second).
///
///     let program = TransitionProgram(filter, extent: rect, scale: scale)    // nil: the filter is no transition
///     program?.apply(from: old, to: new, at: progress, into: target, region: damage)
///
/// No pixel depends on any but the same one of both pictures, so what is repainted is what is asked for.
package struct TransitionProgram: Sendable {
    private let space: TransitionSpace
    private let shape: any TransitionShape

    /// What `filter` does within `extent`, at `scale` pixels a point; nil for a filter that is no transition.
    ///
    /// The extent is in pixels of the plane that the patches lie in, y down. It stands for the filter's own
    /// `inputExtent`, as Core Animation sets it to where the transition runs; `inputCenter` counts in points from its
    /// bottom left corner, and angles anticlockwise as they are seen.
    package init?(_ filter: FilterValue, extent: CGRect, scale: Double) {
        space = TransitionSpace(extent: extent, scale: scale)
        guard let shape = filter.transitionShape(in: space) else { return nil }
        self.shape = space.isEmpty ? Dissolve() : shape
    }

    /// The cross-fade that `CIDissolveTransition` is: `out = from + (to - from) · progress`.
    package static let dissolve = TransitionProgram()

    private init() {
        space = TransitionSpace(extent: .zero, scale: 1)
        shape = Dissolve()
    }

    /// Writes the region's pixels of `target`, overwriting them. Progress is clamped to 0...1; NaN counts as 0.
    ///
    /// The patches lie in one plane; `from` and `to` are transparent outside. The target may share memory with either if it
    /// is at the same place. What lies outside the target is ignored.
    package func apply(
        from: PixelPatch, to: PixelPatch, at progress: Double, into target: PixelPatch, region: PixelRegion
    ) {
        let progress = progress > 0 ? min(progress, 1) : 0
        guard progress > 0, progress < 1, !(shape is Dissolve) else {
            Mix().apply(from: from, to: to, weight: progress, into: target, region: region)
            return
        }
        Mix(color: shape.light.rgb).apply(from: from, to: to, into: target, region: region) { y, x, weights, lights in
            shape.fill(weights, lights, at: progress, in: space, x: x, y: y)
        }
    }
}

/// Where a transition runs, and its coordinates: points from the extent's bottom left corner, y up.
struct TransitionSpace: Sendable {
    private let left, bottom: Double
    /// Pixels for each point.
    let scale: Double
    /// Of the extent, in points.
    let width, height: Double

    /// An extent that is not finite, and one without an area, are empty.
    init(extent: CGRect, scale: Double) {
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        let box = extent.standardized
        let isFinite = !box.isInfinite && [box.minX, box.minY, box.maxX, box.maxY].allSatisfy(\.isFinite)
        (left, bottom) = isFinite ? (Double(box.minX), Double(box.maxY)) : (0, 0)
        (width, height) = isFinite ? (Double(box.width) / self.scale, Double(box.height) / self.scale) : (0, 0)
    }

    var isEmpty: Bool { !(width > 0 && height > 0) }

    /// The middle of a column of pixels.
    func x(_ pixel: Int) -> Double { (Double(pixel) + 0.5 - left) / scale }

    /// The middle of a row of pixels.
    func y(_ pixel: Int) -> Double { (bottom - Double(pixel) - 0.5) / scale }

    /// How far the extent's corners reach in a direction: the least and the greatest of `x · cos + y · sin`.
    func reach(_ direction: (cos: Double, sin: Double)) -> ClosedRange<Double> {
        let (a, b) = (width * direction.cos, height * direction.sin)
        return min(a, 0) + min(b, 0)...max(a, 0) + max(b, 0)
    }
}

/// What a transition does to the pixel at a point.
protocol TransitionShape: Sendable {
    /// The colour of its light.
    var light: TransitionLight { get }
    /// How much of the pixel is the second picture's, and how much of it is light, both 0...1 (numbers outside are
    /// clamped), at a progress between 0 and 1. The point is in points of a `TransitionSpace`.
    func mix(at progress: Double, x: Double, y: Double) -> (weight: Double, light: Double)
    /// Fills the weights and lights of row `y` from pixel `x` on. A requirement, so that each shape has its own loop.
    func fill(_ weights: Mix.Row, _ lights: Mix.Row, at progress: Double, in space: TransitionSpace, x: Int, y: Int)
}

extension TransitionShape {
    func fill(_ weights: Mix.Row, _ lights: Mix.Row, at progress: Double, in space: TransitionSpace, x: Int, y: Int) {
        let (up, alpha) = (space.y(y), light.alpha)
        for index in weights.indices {
            let (weight, light) = mix(at: progress, x: space.x(x + index), y: up)
            weights[index] = Mix.units(weight)
            lights[index] = light > 0 ? Mix.units(light * alpha) : 0
        }
    }
}

/// The colour of a transition's light.
struct TransitionLight: Sendable {
    /// Opaque, `0xFFRRGGBB`.
    let rgb: UInt32
    /// 0...1.
    let alpha: Double

    static let none = TransitionLight([0, 0, 0, 0])

    /// A colour by its components, each within 0...1: red, green, blue, alpha.
    init(_ components: ArraySlice<Double>) {
        let bytes = components.map { UInt32($0 > 0 ? min($0, 1) * 255 + 0.5 : 0) }
        let isWhole = bytes.count == 4
        rgb = isWhole ? 0xFF00_0000 | bytes[0] << 16 | bytes[1] << 8 | bytes[2] : 0xFF00_0000
        alpha = isWhole ? min(1, max(0, components.last ?? 0)) : 0
    }
}
