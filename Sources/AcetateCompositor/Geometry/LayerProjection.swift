import AcetatePixels
import CoreGraphics
import Foundation

/// The projection of planes in space: 4x4 matrices become maps of the plane along the line of sight (z is dropped).
extension CATransform3D {
    /// The projection of the plane z = 0: the rows and columns of x, y and w.
    package var projection: Projection {
        Projection(
            Double(m11), Double(m12), Double(m14), Double(m21), Double(m22), Double(m24), Double(m41), Double(m42),
            Double(m44))
    }
}

extension Projection {
    /// The map of an affine transform.
    package init(_ t: CGAffineTransform) {
        self.init(Double(t.a), Double(t.b), 0, Double(t.c), Double(t.d), 0, Double(t.tx), Double(t.ty), 1)
    }

    /// The maximum change of `w` per unit of length that counts as zero. Across the largest layers, its effect is less
    /// than a level of 255. Rounding errors of a rotation by half a turn are smaller.
    private static let least = 1e-13

    /// The same as an affine transform; nil if `w` changes or is not positive, and if a number is not finite.
    package var affine: CGAffineTransform? {
        guard m33 > 0, abs(m13) <= Self.least * m33, abs(m23) <= Self.least * m33 else { return nil }
        let result = CGAffineTransform(
            a: m11 / m33, b: m12 / m33, c: m21 / m33, d: m22 / m33, tx: m31 / m33, ty: m32 / m33)
        return result.isFinite ? result : nil
    }

    /// The `w` of the near plane. Everything nearer to the eye, or behind it, is clipped. At the near plane, images are
    /// enlarged ten thousand times compared with the origin, or with a `w` of 1.
    package var nearest: Double { 1e-4 * (m33 > 0 ? min(1, m33) : 1) }

    /// The image of a rectangle, clipped to the near plane; empty if the rectangle is behind it, and if a number is not
    /// finite.
    package func polygon(of rect: CGRect) -> ConvexPolygon {
        let rect = rect.standardized
        guard !rect.isNull else { return .empty }
        return image(
            of: ConvexPolygon(
                minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX), maxY: Double(rect.maxY)))
    }

    /// The image of a rectangle, clipped to the half space in front of the eye and to `limits`.
    func polygon(of rect: CGRect, within limits: PixelRect) -> ConvexPolygon {
        polygon(
            minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX), maxY: Double(rect.maxY),
            within: limits)
    }

    /// The image of a polygon, clipped to the near plane.
    package func image(of polygon: ConvexPolygon) -> ConvexPolygon {
        guard isFinite else { return .empty }
        let near = nearest
        let image = ConvexPolygon(images(of: polygon.corners).clipped { $0.z - near }.divided)
        return image.box == nil ? .empty : image
    }

    /// The smallest rectangle that contains the image of a rectangle; null if there is none.
    package func box(of rect: CGRect) -> CGRect {
        if let affine { return rect.isNull ? .null : rect.applying(affine) }
        return polygon(of: rect).boundingRect
    }
}

extension ConvexPolygon {
    /// The smallest rectangle that contains the polygon; null for an empty one.
    package var boundingRect: CGRect {
        box.map { CGRect(x: $0.minX, y: $0.minY, width: $0.maxX - $0.minX, height: $0.maxY - $0.minY) } ?? .null
    }
}
