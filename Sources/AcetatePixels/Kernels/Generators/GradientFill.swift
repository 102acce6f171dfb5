import CAcetateKernels
import Glibc

/// An affine map of positions: `x * position.x + y * position.y + origin`.
package struct PixelMap: Sendable, Equatable {
    package let x, y, origin: SIMD2<Double>

    package init(x: SIMD2<Double>, y: SIMD2<Double>, origin: SIMD2<Double>) {
        (self.x, self.y, self.origin) = (x, y, origin)
    }

    @inline(__always)
    func callAsFunction(_ px: Double, _ py: Double) -> SIMD2<Double> { x * px + y * py + origin }
}

/// A gradient of a layer. The position in the color ramp is a function of the coordinates `p` in the layer's unit
/// square (CAGradientLayer.h):
///
///     axial     (p - from) · (to - from) / |to - from|²
///     radial    |((p - center).x / (corner - center).x, (p - center).y / (corner - center).y)|
///     conic     the angle from `toward - center` to `p - center`, in turns
///
/// If both points are equal, an axial gradient has the last color everywhere, and a conic gradient starts in the
/// direction of the x axis. A radial gradient without width or height has the last color everywhere.
package struct GradientFill: PixelGenerator {
    package enum Shape: Sendable, Equatable {
        case axial(from: PixelPoint, to: PixelPoint)
        case radial(center: PixelPoint, corner: PixelPoint)
        case conic(center: PixelPoint, toward: PixelPoint)
    }

    private let shape: Shape
    private let ramp: ColorRamp
    private let toUnit: PixelMap
    package let fill: PixelRect

    /// `toUnit` maps pixels to the unit square.
    package init(_ shape: Shape, _ ramp: ColorRamp, toUnit: PixelMap, fill: PixelRect) {
        (self.shape, self.ramp, self.toUnit, self.fill) = (shape, ramp, toUnit, fill)
    }

    package func color(at position: PixelPoint) -> PixelColor {
        var pixel: UInt32 = 0
        withUnsafeMutablePointer(to: &pixel) { fill($0, count: 1, from: position) }
        return PixelColor(premultiplied: pixel)
    }

    package func fillRow(_ out: UnsafeMutablePointer<UInt32>, count: Int, x: Int, y: Int) {
        fill(out, count: count, from: PixelPoint(Double(x) + 0.5, Double(y) + 0.5))
    }

    /// If all rows are equal, only one of them is computed.
    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        for rect in target.clear(region, outside: fill).rects {
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

    /// Whether the position along the axis does not depend on the row. Exact, because all products with 0 are 0.
    private var isSameInEachRow: Bool {
        guard case .axial(let from, let to) = shape else { return false }
        return toUnit.y * (to - from) == .zero
    }

    /// Fills a row's pixels, the first of which has its center at `position`.
    private func fill(_ out: UnsafeMutablePointer<UInt32>, count: Int, from position: PixelPoint) {
        ramp.withParts { ramp in
            switch shape {
            case .axial(let from, let to):
                let way = to - from
                let length = (way * way).sum()
                guard length > 0, length.isFinite else { break }
                // The position along the axis is an affine function of the pixel.
                let slope = (toUnit.x * way).sum() / length
                let start =
                    slope == 0
                    ? ((toUnit(0, position.y) - from) * way).sum() / length
                    : ((toUnit.y * position.y + toUnit.origin - from) * way).sum() / length
                return acetate_ramp_axial(ramp, Self.map(SIMD2(slope, 0), SIMD2(start, 0)), position.x, out, count)
            case .radial(let center, let corner):
                let scale = 1 / (corner - center)
                guard abs(scale.x) < .infinity, abs(scale.y) < .infinity else { break }
                let start = toUnit.y * position.y + toUnit.origin - center
                return acetate_ramp_radial(ramp, Self.map(toUnit.x * scale, start * scale), position.x, out, count)
            case .conic(let center, let toward):
                let way = toward - center
                let along = way == .zero ? PixelPoint(1, 0) : way
                // The plane around the center, rotated so that `along` is the x axis.
                let across = PixelPoint(-along.y, along.x)
                func turned(_ way: SIMD2<Double>) -> SIMD2<Double> {
                    SIMD2((way * along).sum(), (way * across).sum())
                }
                let start = toUnit.y * position.y + toUnit.origin - center
                return acetate_ramp_conic(ramp, Self.map(turned(toUnit.x), turned(start)), position.x, out, count)
            }
            // The last color.
            acetate_ramp_axial(ramp, Self.map(.zero, .one), 0, out, count)
        }
    }

    private static func map(_ step: SIMD2<Double>, _ start: SIMD2<Double>) -> AcetateRowMap {
        AcetateRowMap(step: (step.x, step.y), start: (start.x, start.y))
    }
}
