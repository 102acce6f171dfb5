import Foundation
import CoreGraphics

/// A 4x4 matrix that maps row vectors: `[x y z 1] * m`.
///
/// The fields are numbered by their position in the matrix (chapter 3, listing 1).
public struct CATransform3D: Sendable, Equatable {
    /// The coefficients of x in the new x, y, z and w.
    public var m11, m12, m13, m14: CGFloat
    /// The coefficients of y in the new x, y, z and w.
    public var m21, m22, m23, m24: CGFloat
    /// The coefficients of z in the new x, y, z and w.
    public var m31, m32, m33, m34: CGFloat
    /// What is added to the new x, y and z, in points, and the constant part of the new w.
    public var m41, m42, m43, m44: CGFloat

    /// A matrix with its sixteen fields, row by row.
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
        m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
        m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }

    /// The zero matrix.
    public init() {
        self.init(
            m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
            m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
    }
}

/// The identity matrix.
public let CATransform3DIdentity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

/// Whether `t` is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether `a` and `b` are exactly equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// A translation by (tx, ty, tz).
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    (t.m41, t.m42, t.m43) = (tx, ty, tz)
    return t
}

/// A scale by (sx, sy, sz).
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    (t.m11, t.m22, t.m33) = (sx, sy, sz)
    return t
}

/// A rotation by `angle` radians about the vector (x, y, z); the identity when the vector has no length.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (c, s) = (cos(angle), sin(angle))
    let d = 1 - c
    return CATransform3D(
        m11: c + x * x * d, m12: x * y * d + z * s, m13: x * z * d - y * s, m14: 0,
        m21: x * y * d - z * s, m22: c + y * y * d, m23: y * z * d + x * s, m24: 0,
        m31: x * z * d + y * s, m32: y * z * d - x * s, m33: c + z * z * d, m34: 0,
        m41: 0, m42: 0, m43: 0, m44: 1)
}

/// `translate(tx, ty, tz) * t`.
public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// `scale(sx, sy, sz) * t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// `rotation(angle, x, y, z) * t`.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// `a * b`: first `a`, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    let (b0, b1, b2, b3) = b.rowTuple
    func image(_ row: SIMD4<Double>) -> SIMD4<Double> {
        row.x * b0 + row.y * b1 + row.z * b2 + row.w * b3
    }
    let (a0, a1, a2, a3) = a.rowTuple
    return CATransform3D(rows: (image(a0), image(a1), image(a2), image(a3)))
}

/// The inverse of `t`; `t` itself when it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

/// The matrix with the effect of the affine transform `m`.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    var t = CATransform3DIdentity
    (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
    return t
}

/// Whether an affine transform can express `t` exactly.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0
        && t.m33 == 1 && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
}

/// The affine transform that `t` expresses; undefined unless `CATransform3DIsAffine(t)`.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

extension CATransform3D {
    package typealias Rows = (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

    package init(rows: Rows) {
        self.init(
            m11: rows.0.x, m12: rows.0.y, m13: rows.0.z, m14: rows.0.w,
            m21: rows.1.x, m22: rows.1.y, m23: rows.1.z, m24: rows.1.w,
            m31: rows.2.x, m32: rows.2.y, m33: rows.2.z, m34: rows.2.w,
            m41: rows.3.x, m42: rows.3.y, m43: rows.3.z, m44: rows.3.w)
    }

    package var rowTuple: Rows {
        (
            SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24),
            SIMD4(m31, m32, m33, m34), SIMD4(m41, m42, m43, m44)
        )
    }

    /// The sixteen fields, row by row.
    package var elements: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }

    /// Whether every field is finite.
    package var isFinite: Bool {
        // 0 times a number that is not finite is not 0. Without an array, because animations call this in each frame.
        func finite(_ row: SIMD4<Double>) -> Bool { row * 0 == .zero }
        let (a, b, c, d) = rowTuple
        return finite(a) && finite(b) && finite(c) && finite(d)
    }

    /// The inverse, by Gauss-Jordan elimination with partial pivoting; nil for a singular matrix.
    package var inverse: CATransform3D? {
        var (m, result) = (rows, CATransform3DIdentity.rows)
        for column in 0..<4 {
            let pivot = (column..<4).max { abs(m[$0][column]) < abs(m[$1][column]) } ?? column
            let value = m[pivot][column]
            guard value != 0, value.isFinite else { return nil }
            m.swapAt(pivot, column)
            result.swapAt(pivot, column)
            m[column] /= value
            result[column] /= value
            for row in 0..<4 where row != column {
                let factor = m[row][column]
                guard factor != 0 else { continue }
                m[row] -= factor * m[column]
                result[row] -= factor * result[column]
            }
        }
        return CATransform3D(rows: (result[0], result[1], result[2], result[3]))
    }

    private var rows: InlineArray<4, SIMD4<Double>> {
        let (a, b, c, d) = rowTuple
        return [a, b, c, d]
    }

    /// A matrix of sixteen fields, row by row.
    package init(elements e: [Double]) {
        self.init(
            m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
            m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14], m44: e[15])
    }

    /// Translation after `self`. Equals `self * translate(tx, ty, tz)`.
    package func translatedAfter(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
        CATransform3DConcat(self, CATransform3DMakeTranslation(tx, ty, tz))
    }
}
