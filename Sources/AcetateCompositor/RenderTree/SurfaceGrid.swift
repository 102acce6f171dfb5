import AcetatePixels
import CoreGraphics
import Foundation

/// The pixel grid of an offscreen surface: aligned to the axes of the layer's space, with its first pixel at the top
/// left corner of the bounds.
///
/// A pure function of the layer's geometry and its visible part, never of the layer's content.
struct SurfaceGrid: Equatable {
    /// Pixels per point.
    let scale: Double
    /// From the layer's own space to the pixels of the grid: the scale, a flip of y, and a translation.
    let fromLayer: CGAffineTransform
    /// The pixels that may be painted: the visible part of the layer and a margin of half its size, at most `limit`.
    let window: PixelRect

    /// The maximum number of pixels of a window: eight times the pixels of the screen, or twice as many for a layer
    /// with filters; at least 2^14 and at most 2^25.
    static func limit(screen: PixelRect, isFiltered: Bool) -> Int {
        max(1 << 14, min(1 << 25, (isFiltered ? 2 : 8) * min(screen.area, 1 << 25)))
    }

    /// The maximum number of pixels in one direction.
    private static let longest = 16384
    /// Windows grow to multiples of this number of pixels, so that a movement seldom changes them.
    private static let step = 256

    /// A grid for a layer with these bounds, which `toOuter` maps to the superlayer's pixels; nil if nothing can be
    /// visible, because the layer is seen from its edge or is behind the eye, and if a number is not finite.
    ///
    /// - Parameters:
    ///   - wanted: pixels per point, nil for the resolution of the superlayer's pixels where the layer is nearest,
    ///     rounded to a power of two, or 1.5 times one, so that a layer that moves seldom changes its pixels. The
    ///     resolution is reduced if the window would be too large.
    ///   - isWhole: whether the window contains the whole bounds, if they are at most twice as large as the screen, so
    ///     that a layer that moves across the edge of the screen keeps its pixels.
    ///   - phase: the position of the top left corner of the bounds in the first pixel.
    ///   - seen: the visible part of the superlayer's pixels.
    init?(
        bounds: CGRect, scale wanted: Double?, isWhole: Bool = false, phase: CGPoint = .zero, toOuter: Projection,
        seen: PixelRect, screen: PixelRect, isFiltered: Bool = false
    ) {
        let bounds = bounds.standardized
        guard bounds.minX.isFinite, bounds.minY.isFinite, bounds.maxX.isFinite, bounds.maxY.isFinite,
            let fromOuter = toOuter.inverse
        else { return nil }
        // In the layer's own space.
        func part(_ rect: PixelRect) -> ConvexPolygon { fromOuter.polygon(of: CGRect(rect), within: .everything) }
        let all = part(seen.insetBy(dx: -seen.width / 4, dy: -seen.height / 4)).boundingRect
        guard !all.isNull else { return nil }
        func inside() -> ConvexPolygon {
            part(seen).clipped(
                minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX),
                maxY: Double(bounds.maxY))
        }
        func greatestScale() -> Double {
            // If no part is nearer than another, any point can be used.
            let corners = toOuter.isAffine ? PolygonCorners() : inside().corners
            return Self.greatestScale(toOuter, at: corners.isEmpty ? Self.nearest(bounds, all) : corners)
        }
        var scale =
            wanted.map { $0.isFinite && $0 > 0 ? min(max($0, 1e-3), 1e4) : 1 } ?? Self.quantized(greatestScale())
        let limit = Self.limit(screen: screen, isFiltered: isFiltered)
        func most(_ box: CGRect) -> Double {
            let (width, height) = (max(box.width, 1e-9), max(box.height, 1e-9))
            return min(
                (Double(limit) / 2 / (width * height)).squareRoot(), Double(Self.longest / 2) / max(width, height))
        }
        // The visible part of the bounds matters only if the whole bounds are too large.
        if scale > most(bounds), case let box = inside().boundingRect, !box.isNull, scale > most(box) {
            scale = Self.quantizedDown(most(box))
        }
        // A window is found within a few steps, because each halves the scale until the bounds are a few pixels.
        for _ in 0..<64 {
            let fromLayer = CGAffineTransform(
                a: scale, b: 0, c: 0, d: -scale, tx: phase.x - scale * bounds.minX,
                ty: phase.y + scale * bounds.maxY)
            if let window = Self.window(bounds, all, fromLayer, limit, isWhole: isWhole) {
                guard !window.isEmpty else { return nil }
                (self.scale, self.fromLayer, self.window) = (scale, fromLayer, window)
                return
            }
            scale /= 2
        }
        return nil
    }

    /// The visible part in multiples of `step`, or the part near the bounds if that is too large; nil if the bounds are
    /// too large.
    private static func window(
        _ bounds: CGRect, _ seen: CGRect, _ fromLayer: CGAffineTransform, _ limit: Int, isWhole: Bool
    ) -> PixelRect? {
        func down(_ edge: Int) -> Int { (edge >= 0 ? edge : edge - step + 1) / step * step }
        let seen = PixelRect(covering: seen.applying(fromLayer))
        let stepped = PixelRect(
            minX: down(seen.minX), minY: down(seen.minY), maxX: down(seen.maxX + step - 1),
            maxY: down(seen.maxY + step - 1))
        func isAllowed(_ rect: PixelRect) -> Bool {
            rect.area <= limit && rect.width <= longest && rect.height <= longest
        }
        if isWhole {
            let whole = fromLayerCorners(bounds, fromLayer).insetBy(dx: -step, dy: -step)
            if whole.area <= limit / 4, isAllowed(stepped.union(whole)) { return stepped.union(whole) }
        }
        if isAllowed(stepped) { return stepped }
        // A box without area still has a position.
        let box = fromLayerCorners(bounds, fromLayer)
        for bits in stride(from: 14, through: 0, by: -1) {
            let near = box.insetBy(dx: -(1 << bits), dy: -(1 << bits)).intersection(stepped)
            if isAllowed(near) { return near }
        }
        return nil
    }

    private static func fromLayerCorners(_ bounds: CGRect, _ fromLayer: CGAffineTransform) -> PixelRect {
        let a = CGPoint(x: bounds.minX, y: bounds.maxY).applying(fromLayer)
        let b = CGPoint(x: bounds.maxX, y: bounds.minY).applying(fromLayer)
        return PixelRect(
            coveringMinX: Double(a.x), minY: Double(a.y), maxX: Double(b.x) + 1e-3, maxY: Double(b.y) + 1e-3)
    }

    /// The smallest power of two, or 1.5 times one, that is at least four fifths of the scale. An image that is
    /// slightly tilted forward keeps its own pixels, instead of having more pixels that are averaged afterwards.
    static func quantized(_ scale: Double) -> Double {
        guard scale > 0, scale.isFinite else { return 1 }
        // Removes the rounding errors of a rotation from the scale.
        let least = min(max(scale, 0x1p-20), 0x1p20) * 0.8 * (1 - 1e-6)
        let power = exp2(log2(least).rounded(.down))
        let rest = least / power
        return rest <= 1 ? power : rest <= 1.5 ? power * 1.5 : power * 2
    }

    /// The largest power of two, or 1.5 times one, that is not greater.
    private static func quantizedDown(_ scale: Double) -> Double {
        let above = quantized(scale)
        guard above > scale else { return above }
        let power = exp2(log2(above).rounded(.down))
        return above > power ? power : power * 0.75
    }

    /// The maximum length to which a unit vector is mapped at any of these points.
    private static func greatestScale(_ map: Projection, at points: PolygonCorners) -> Double {
        var greatest = 0.0
        for index in points.indices {
            let (x, y, w) = map.homogeneous(points[index].x, points[index].y)
            guard w > 0 else { continue }
            let (u, v) = (x / w, y / w)
            let (a, b) = ((map.m11 - u * map.m13) / w, (map.m12 - v * map.m13) / w)
            let (c, d) = ((map.m21 - u * map.m23) / w, (map.m22 - v * map.m23) / w)
            let (squares, area) = (a * a + b * b + c * c + d * d, a * d - b * c)
            let rest = max(0, squares * squares - 4 * area * area).squareRoot()
            let scale = ((squares + rest) / 2).squareRoot()
            if scale.isFinite { greatest = max(greatest, scale) }
        }
        return greatest
    }

    /// The point of `seen` that is nearest to the center of the bounds.
    private static func nearest(_ bounds: CGRect, _ seen: CGRect) -> PolygonCorners {
        var result = PolygonCorners()
        result.append(
            SIMD3(
                Double(max(seen.minX, min(seen.maxX, bounds.midX))),
                Double(max(seen.minY, min(seen.maxY, bounds.midY))), 1))
        return result
    }
}
