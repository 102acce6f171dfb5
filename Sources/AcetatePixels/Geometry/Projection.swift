/// A projective map of the plane: `[x y 1] * m`, divided by the third number.
///
/// If that number, `w`, is not positive, the point is behind the eye and has no image.
package struct Projection: Sendable, Equatable {
    package var m11, m12, m13: Double
    package var m21, m22, m23: Double
    package var m31, m32, m33: Double

    /// Creates a map from its nine elements, row by row. The third column computes `w`.
    package init(
        _ m11: Double, _ m12: Double, _ m13: Double, _ m21: Double, _ m22: Double, _ m23: Double, _ m31: Double,
        _ m32: Double, _ m33: Double
    ) {
        (self.m11, self.m12, self.m13) = (m11, m12, m13)
        (self.m21, self.m22, self.m23) = (m21, m22, m23)
        (self.m31, self.m32, self.m33) = (m31, m32, m33)
    }

    package static let identity = Projection(1, 0, 0, 0, 1, 0, 0, 0, 1)

    /// Whether the map is affine: `w` is 1 everywhere.
    package var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

    package var isFinite: Bool {
        // 0 times infinity is NaN.
        m11 * 0 + m12 * 0 + m13 * 0 + m21 * 0 + m22 * 0 + m23 * 0 + m31 * 0 + m32 * 0 + m33 * 0 == 0
    }

    package var determinant: Double {
        m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
    }

    /// Returns this map followed by another.
    package func concatenating(_ next: Projection) -> Projection {
        func row(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double, Double) {
            (
                a * next.m11 + b * next.m21 + c * next.m31, a * next.m12 + b * next.m22 + c * next.m32,
                a * next.m13 + b * next.m23 + c * next.m33
            )
        }
        let (first, second, third) = (row(m11, m12, m13), row(m21, m22, m23), row(m31, m32, m33))
        return Projection(
            first.0, first.1, first.2, second.0, second.1, second.2, third.0, third.1, third.2)
    }

    /// The inverse map; nil for a plane that is seen edge-on, and for elements that are not finite.
    package var inverse: Projection? {
        let d = determinant
        guard d != 0, d.isFinite else { return nil }
        let result = Projection(
            (m22 * m33 - m23 * m32) / d, (m13 * m32 - m12 * m33) / d, (m12 * m23 - m13 * m22) / d,
            (m23 * m31 - m21 * m33) / d, (m11 * m33 - m13 * m31) / d, (m13 * m21 - m11 * m23) / d,
            (m21 * m32 - m22 * m31) / d, (m12 * m31 - m11 * m32) / d, (m11 * m22 - m12 * m21) / d)
        return result.isFinite ? result : nil
    }

    /// The image of a point in homogeneous coordinates.
    package func homogeneous(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
        (x * m11 + y * m21 + m31, x * m12 + y * m22 + m32, x * m13 + y * m23 + m33)
    }

    /// The image of a point; nil if it has none.
    package func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
        let point = homogeneous(x, y)
        guard point.w > 0 else { return nil }
        let (x, y) = (point.x / point.w, point.y / point.w)
        return x.isFinite && y.isFinite ? (x, y) : nil
    }
}
