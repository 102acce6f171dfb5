import AcetatePixels
import CoreGraphics

extension FilterSpace {
    /// The inverse of a map of points, converted to pixels; nil if the map is not invertible.
    func toSource(_ map: Projection) -> Projection? {
        let toPoints = Projection(1 / scale, 0, 0, 0, -1 / scale, 0, -originX / scale, originY / scale, 1)
        let toPixels = Projection(scale, 0, 0, 0, -scale, 0, originX, originY, 1)
        let result = map.inverse?.concatenating(toPixels)
        return result.map { toPoints.concatenating($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}

extension Projection {
    init(_ map: CGAffineTransform) {
        self.init(
            Double(map.a), Double(map.b), 0, Double(map.c), Double(map.d), 0, Double(map.tx), Double(map.ty), 1)
    }

    /// The projective map of a rectangle, given by its lower left and upper right corners, onto a quadrilateral; nil if
    /// either has no area.
    ///
    /// The map of the unit square is that of Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989),
    /// 2.2.3.
    init?(from rectangle: (FilterPoint, FilterPoint), to q: Quadrilateral) {
        let size = rectangle.1 - rectangle.0
        guard size.x > 0, size.y > 0 else { return nil }
        let sum = q.bottomLeft - q.bottomRight + q.topRight - q.topLeft
        let (a, b) = (q.bottomRight - q.topRight, q.topLeft - q.topRight)
        let determinant = a.x * b.y - a.y * b.x
        guard determinant != 0 else { return nil }
        let (g, h) = ((sum.x * b.y - sum.y * b.x) / determinant, (a.x * sum.y - a.y * sum.x) / determinant)
        let across = q.bottomRight - q.bottomLeft + g * q.bottomRight
        let up = q.topLeft - q.bottomLeft + h * q.topLeft
        let fromUnit = Projection(
            across.x, across.y, g, up.x, up.y, h, q.bottomLeft.x, q.bottomLeft.y, 1)
        let toUnit = Projection(
            1 / size.x, 0, 0, 0, 1 / size.y, 0, -rectangle.0.x / size.x, -rectangle.0.y / size.y, 1)
        self = toUnit.concatenating(fromUnit)
        guard isFinite else { return nil }
    }
}

/// A quadrilateral, with corners in points.
struct Quadrilateral {
    let topLeft, topRight, bottomRight, bottomLeft: FilterPoint

    /// Four consecutive position inputs, in Apple's order.
    init(_ inputs: FilterInputs, from index: Int) {
        (topLeft, topRight) = (inputs.point(index), inputs.point(index + 1))
        (bottomRight, bottomLeft) = (inputs.point(index + 2), inputs.point(index + 3))
    }

    /// The rectangle around the points.
    var bounds: CGRect {
        let (low, high) = (
            pointwiseMin(pointwiseMin(topLeft, topRight), pointwiseMin(bottomLeft, bottomRight)),
            pointwiseMax(pointwiseMax(topLeft, topRight), pointwiseMax(bottomLeft, bottomRight))
        )
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// The mean lengths of opposite sides.
    var meanSize: FilterPoint {
        func length(_ a: FilterPoint, _ b: FilterPoint) -> Double { ((a - b) * (a - b)).sum().squareRoot() }
        return FilterPoint(
            (length(topLeft, topRight) + length(bottomLeft, bottomRight)) / 2,
            (length(topLeft, bottomLeft) + length(topRight, bottomRight)) / 2)
    }
}
