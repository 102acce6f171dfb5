import CAcetateKernels
import Glibc

/// A flat map of places: `x * place.x + y * place.y + origin`.
package struct PixelMap: Sendable, Equatable {
    package let x, y, origin: SIMD2<Double>

    package init(x: SIMD2<Double>, y: SIMD2<Double>, origin: SIMD2<Double>) {
        (self.x, self.y, self.origin) = (x, y, origin)
    }

    @inline(__always)
    func callAsFunction(_ px: Double, _ py: Double) -> SIMD2<Double> { x * px + y * py + origin }
}

/// A gradient of a layer: a ramp of colours, by a place's coordinates `p` in the layer's unit square (CAGradientLayer.h):
///
///     axial     (p - from) · (to - from) / |to - from|²
///     radial    |((p - center).x / (corner - center).x, (p - center).y / (corner - center).y)|
///     conic     the angle from `towards - center` to `p - center`, as a part of a whole turn
///
/// Of points that are one, an axial gradient, and a radial one without a width or a height, show the last colour everywhere,
/// and a conic one begins in the direction of the x axis.
package struct GradientFill: PixelGenerator {
    package enum Shape: Sendable, Equatable {
        case axial(from: PixelPlace, to: PixelPlace)
        case radial(center: PixelPlace, corner: PixelPlace)
        case conic(center: PixelPlace, towards: PixelPlace)
    }

    private let shape: Shape
    private let ramp: ColorRamp
    private let toUnit: PixelMap
    package let fill: PixelRect

    /// `toUnit` is from pixels to the unit square.
    package init(_ shape: Shape, _ ramp: ColorRamp, toUnit: PixelMap, fill: PixelRect) {
        (self.shape, self.ramp, self.toUnit, self.fill) = (shape, ramp, toUnit, fill)
    }

    package func color(at place: PixelPlace) -> PixelColor {
        var pixel: UInt32 = 0
        withUnsafeMutablePointer(to: &pixel) { fill($0, count: 1, from: place) }
        return PixelColor(premultiplied: pixel)
    }

    package func fillRow(_ out: UnsafeMutablePointer<UInt32>, count: Int, x: Int, y: Int) {
        fill(out, count: count, from: PixelPlace(Double(x) + 0.5, Double(y) + 0.5))
    }

    /// A gradient along the rows alone is computed for one of them.
    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        for rect in wanted.subtracting(fill).rects { target.clear(rect) }
        for rect in wanted.intersection(fill).rects {
            let first = target.pointer(x: rect.minX, y: rect.minY)
            for y in rect.minY..<rect.maxY {
                let row = target.pointer(x: rect.minX, y: y)
                if y > rect.minY, isSameInEachRow {
                    row.update(from: first, count: rect.width)
                } else {
                    fillRow(row, count: rect.width, x: rect.minX, y: y)
                }
            }
        }
    }

    /// Whether a row further down adds nothing to the place along the axis: not a product that might be rounded.
    private var isSameInEachRow: Bool {
        guard case .axial(let from, let to) = shape else { return false }
        return toUnit.y * (to - from) == .zero
    }

    /// Fills a row's pixels from the one with its middle at a place on.
    private func fill(_ out: UnsafeMutablePointer<UInt32>, count: Int, from place: PixelPlace) {
        ramp.withParts { ramp in
            switch shape {
            case .axial(let from, let to):
                let way = to - from
                let length = (way * way).sum()
                guard length > 0, length.isFinite else { break }
                // The place along the axis is a flat function of the pixel.
                let slope = (toUnit.x * way).sum() / length
                let start =
                    slope == 0
                    ? ((toUnit(0, place.y) - from) * way).sum() / length
                    : ((toUnit.y * place.y + toUnit.origin - from) * way).sum() / length
                return acetate_ramp_axial(ramp, Self.map(SIMD2(slope, 0), SIMD2(start, 0)), place.x, out, count)
            case .radial(let center, let corner):
                let scale = 1 / (corner - center)
                guard abs(scale.x) < .infinity, abs(scale.y) < .infinity else { break }
                let start = toUnit.y * place.y + toUnit.origin - center
                return acetate_ramp_radial(ramp, Self.map(toUnit.x * scale, start * scale), place.x, out, count)
            case .conic(let center, let towards):
                let way = towards - center
                let along = way == .zero ? PixelPlace(1, 0) : way
                // The plane around the center, turned so that `along` becomes the x axis.
                let across = PixelPlace(-along.y, along.x)
                func turned(_ way: SIMD2<Double>) -> SIMD2<Double> {
                    SIMD2((way * along).sum(), (way * across).sum())
                }
                let start = toUnit.y * place.y + toUnit.origin - center
                return acetate_ramp_conic(ramp, Self.map(turned(toUnit.x), turned(start)), place.x, out, count)
            }
            // The last color.
            acetate_ramp_axial(ramp, Self.map(.zero, .one), 0, out, count)
        }
    }

    private static func map(_ step: SIMD2<Double>, _ start: SIMD2<Double>) -> AcetateRowMap {
        AcetateRowMap(step: (step.x, step.y), start: (start.x, start.y))
    }
}
