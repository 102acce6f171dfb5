import AcetatePixels

/// A transition filter lowered to pixels: combines two images at a progress from 0 (only the first) to 1 (only the
/// second).
///
///     let program = TransitionProgram(filter, extent: rect, scale: scale)    // nil: not a transition
///     program?.apply(from: old, to: new, at: progress, into: target, region: damage)
///
/// Each pixel depends only on the same pixel of both images, so exactly the requested region is repainted; for a filter
/// that moves pixels, on those of `source(of:)`.
package struct TransitionProgram: Sendable {
    private let space: TransitionSpace
    private let form: TransitionForm
    /// The space in which both images are mixed.
    var values = WorkingSpace.encoded

    /// Lowers `filter` for an `extent` at `scale` pixels per point; nil if the filter is not a transition.
    ///
    /// The extent is in the patches' pixel coordinates, y down. It replaces the filter's own `inputExtent`, which Core
    /// Animation sets to the area of the transition. `inputCenter` is in points from its bottom left corner, and angles
    /// are counterclockwise on the screen. Additional images have their origin at `imageOrigin`, in pixels, by default at
    /// that corner.
    package init?(
        _ filter: FilterValue, extent: CGRect, scale: Double, imageOrigin: (x: Double, y: Double)? = nil
    ) {
        space = TransitionSpace(extent: extent, scale: scale, imageOrigin: imageOrigin)
        guard let form = filter.transitionForm(in: space) else { return nil }
        self.form = space.isEmpty ? .mix(Dissolve()) : form
    }

    /// The cross-fade of `CIDissolveTransition`: `out = from + (to - from) · progress`.
    package static let dissolve = TransitionProgram()

    private init() {
        space = TransitionSpace(extent: .zero, scale: 1)
        form = .mix(Dissolve())
    }

    /// The pixels of both images that a rectangle of the result depends on.
    package func source(of rect: PixelRect) -> PixelRect {
        if case .moving(let shape) = form { shape.source(of: rect, in: space) } else { rect }
    }

    /// Overwrites the region's pixels of `target`. Progress is clamped to 0...1; NaN counts as 0.
    ///
    /// The patches share one coordinate system; `from` and `to` are transparent outside their patches. The target may
    /// share memory with either if it is at the same position, unless the filter moves pixels. The part of the region outside the target is ignored.
    package func apply(
        from: PixelPatch, to: PixelPatch, at progress: Double, into target: PixelPatch, region: PixelRegion
    ) {
        let progress = progress > 0 ? min(progress, 1) : 0
        if progress > 0, progress < 1 {
            switch form {
            case .mix(is Dissolve): break
            case .mix(let shape):
                return Mix(color: shape.light.rgb, in: values).apply(from: from, to: to, into: target, region: region) {
                    shape.fill($2, $3, at: progress, in: space, x: $1, y: $0)
                }
            case .moving(let shape):
                return shape.apply(from: from, to: to, at: progress, in: space, into: target, region: region)
            }
        }
        Mix(in: values).apply(from: from, to: to, weight: progress, into: target, region: region)
    }
}

/// How a transition is computed.
enum TransitionForm: Sendable {
    /// As a mix of the same pixel of both images.
    case mix(any TransitionShape)
    /// From other pixels, too.
    case moving(any MovingShape)
}

/// The area of a transition and its coordinate system: points from the extent's bottom left corner, y up.
struct TransitionSpace: Sendable {
    private let left, bottom: Double
    /// Pixels per point.
    let scale: Double
    /// The size of the extent in points.
    let width, height: Double

    /// The origin of additional images, in pixels.
    let imageOrigin: FilterPoint

    /// A non-finite extent, or one without an area, is empty.
    init(extent: CGRect, scale: Double, imageOrigin: (x: Double, y: Double)? = nil) {
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        let box = extent.standardized
        let isFinite = !box.isInfinite && [box.minX, box.minY, box.maxX, box.maxY].allSatisfy(\.isFinite)
        (left, bottom) = isFinite ? (Double(box.minX), Double(box.maxY)) : (0, 0)
        (width, height) = isFinite ? (Double(box.width) / self.scale, Double(box.height) / self.scale) : (0, 0)
        self.imageOrigin = imageOrigin.map { FilterPoint($0.x, $0.y) } ?? FilterPoint(left, bottom)
    }

    /// The extent in pixels.
    var area: TransitionArea { area(x: 0, y: 0, width: width, height: height) }

    /// A rectangle in points, in pixels.
    func area(x: Double, y: Double, width: Double, height: Double) -> TransitionArea {
        let (a, b) = (pixel(FilterPoint(x, y)), pixel(FilterPoint(x + width, y + height)))
        return TransitionArea(from: pointwiseMin(a, b), to: pointwiseMax(a, b))
    }

    /// The whole pixels of the extent.
    var pixels: PixelRect {
        let end = pixel(FilterPoint(width, height))
        return PixelRect(coveringMinX: left, minY: end.y, maxX: end.x, maxY: bottom)
    }

    /// Converts a point to pixels, y down.
    func pixel(_ point: FilterPoint) -> FilterPoint { FilterPoint(left + point.x * scale, bottom - point.y * scale) }

    var isEmpty: Bool { !(width > 0 && height > 0) }

    /// The x coordinate of a pixel column's center.
    func x(_ pixel: Int) -> Double { (Double(pixel) + 0.5 - left) / scale }

    /// The y coordinate of a pixel row's center.
    func y(_ pixel: Int) -> Double { (bottom - Double(pixel) - 0.5) / scale }

    /// The extent's range in a direction: the least and the greatest `x · cos + y · sin` of its corners.
    func reach(_ direction: (cos: Double, sin: Double)) -> ClosedRange<Double> {
        let (a, b) = (width * direction.cos, height * direction.sin)
        return min(a, 0) + min(b, 0)...max(a, 0) + max(b, 0)
    }
}

/// A transition as a function of a point and the progress.
protocol TransitionShape: Sendable {
    /// The color of the transition's light.
    var light: TransitionLight { get }
    /// The weight of the second image and of the light in a pixel, both clamped to 0...1 by the caller, at a progress
    /// between 0 and 1. The position is in points of a `TransitionSpace`.
    func mix(at progress: Double, x: Double, y: Double) -> (weight: Double, light: Double)
    /// Computes the weights and lights of row `y`, starting at pixel `x`. A protocol requirement, so that each shape
    /// gets a specialized loop.
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

/// The color of a transition's light.
struct TransitionLight: Sendable {
    /// Opaque, `0xFFRRGGBB`.
    let rgb: UInt32
    /// 0...1.
    let alpha: Double

    static let none = TransitionLight([0, 0, 0, 0])

    /// A color with red, green, blue and alpha components, clamped to 0...1.
    init(_ components: ArraySlice<Double>) {
        let bytes = components.map { UInt32($0 > 0 ? min($0, 1) * 255 + 0.5 : 0) }
        let isWhole = bytes.count == 4
        rgb = isWhole ? 0xFF00_0000 | bytes[0] << 16 | bytes[1] << 8 | bytes[2] : 0xFF00_0000
        alpha = isWhole ? min(1, max(0, components.last ?? 0)) : 0
    }
}
