import Foundation
import CoreGraphics

/// A transform taken apart: `perspective * scale * skew * rotation * translation`, applied in that order to rows.
///
/// The algorithm is "unmatrix" of Graphics Gems II, as CSS Transforms 2 (decomposing a 3D matrix) prints it.
package struct TransformComponents: Sendable, Equatable {
    /// In points.
    package var translation: SIMD3<Double>
    package var scale: SIMD3<Double>
    /// xy, xz, yz shears.
    package var skew: SIMD3<Double>
    package var perspective: SIMD4<Double>
    /// A unit quaternion (x, y, z, w).
    package var rotation: SIMD4<Double>

    /// The parts of `t`; nil where it is singular or not finite.
    package init?(_ t: CATransform3D) {
        guard t.isFinite, t.m44 != 0 else { return nil }
        var (r0, r1, r2, r3) = t.rowTuple
        let divisor = t.m44
        (r0, r1, r2, r3) = (r0 / divisor, r1 / divisor, r2 / divisor, r3 / divisor)
        var affine = CATransform3D(rows: (r0, r1, r2, r3))
        (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
        guard let inverse = affine.inverse else { return nil }
        perspective = SIMD4(0, 0, 0, 1)
        if r0.w != 0 || r1.w != 0 || r2.w != 0 {
            // The last column is affine * perspective.
            let column = SIMD4(r0.w, r1.w, r2.w, r3.w)
            let (i0, i1, i2, i3) = inverse.rowTuple
            perspective = SIMD4(
                (i0 * column).sum(), (i1 * column).sum(), (i2 * column).sum(), (i3 * column).sum())
        }
        translation = SIMD3(r3.x, r3.y, r3.z)
        var (x, y, z) = (SIMD3(r0.x, r0.y, r0.z), SIMD3(r1.x, r1.y, r1.z), SIMD3(r2.x, r2.y, r2.z))
        scale = .zero
        skew = .zero
        scale.x = x.length
        guard scale.x > 0 else { return nil }
        x /= scale.x
        skew.x = x.dot(y)
        y -= x * skew.x
        scale.y = y.length
        guard scale.y > 0 else { return nil }
        y /= scale.y
        skew.x /= scale.y
        skew.y = x.dot(z)
        z -= x * skew.y
        skew.z = y.dot(z)
        z -= y * skew.z
        scale.z = z.length
        guard scale.z > 0 else { return nil }
        z /= scale.z
        skew.y /= scale.z
        skew.z /= scale.z
        if x.dot(y.cross(z)) < 0 {
            // A mirror: of that axis which leaves the least rotation, so that a mirror alone turns nothing, and what
            // stays in its plane does so by parts too.
            if x.x <= y.y, x.x <= z.z {
                (scale.x, x) = (-scale.x, -x)
                (skew.x, skew.y) = (-skew.x, -skew.y)
            } else if y.y <= z.z {
                (scale.y, y) = (-scale.y, -y)
                (skew.x, skew.z) = (-skew.x, -skew.z)
            } else {
                (scale.z, z) = (-scale.z, -z)
                (skew.y, skew.z) = (-skew.y, -skew.z)
            }
        }
        rotation = Self.quaternion(x, y, z)
    }

    /// The matrix made of the parts.
    package var transform: CATransform3D {
        var t = Self.matrix(ofQuaternion: rotation)
        var shear = CATransform3DIdentity
        (shear.m21, shear.m31, shear.m32) = (skew.x, skew.y, skew.z)
        t = CATransform3DConcat(shear, t)
        t = CATransform3DScale(t, scale.x, scale.y, scale.z)
        (t.m41, t.m42, t.m43) = (translation.x, translation.y, translation.z)
        if perspective != SIMD4(0, 0, 0, 1) {
            // The last column is affine * perspective.
            let (r0, r1, r2, r3) = t.rowTuple
            (t.m14, t.m24) = ((r0 * perspective).sum(), (r1 * perspective).sum())
            (t.m34, t.m44) = ((r2 * perspective).sum(), (r3 * perspective).sum())
        }
        return t
    }

    /// Part by part between `self` (0) and `other` (1); rotations take the shortest arc.
    package func interpolated(to other: Self, at fraction: Double) -> Self {
        var result = self
        result.translation += (other.translation - translation) * fraction
        result.scale += (other.scale - scale) * fraction
        result.skew += (other.skew - skew) * fraction
        result.perspective += (other.perspective - perspective) * fraction
        result.rotation = Self.slerp(rotation, other.rotation, fraction)
        return result
    }

    /// Angles about x, y and z, in radians, for the order x, then y, then z.
    package var eulerAngles: SIMD3<Double> {
        get {
            let m = Self.matrix(ofQuaternion: rotation)
            let sine = max(-1, min(1, -m.m13))
            if abs(sine) > 0.999_999_9 {
                return SIMD3(0, sine > 0 ? .pi / 2 : -.pi / 2, atan2(-m.m21, m.m22))
            }
            return SIMD3(atan2(m.m23, m.m33), asin(sine), atan2(m.m12, m.m11))
        }
        set {
            var t = CATransform3DMakeRotation(newValue.z, 0, 0, 1)
            t = CATransform3DRotate(t, newValue.y, 0, 1, 0)
            t = CATransform3DRotate(t, newValue.x, 1, 0, 0)
            rotation = Self.quaternion(
                SIMD3(t.m11, t.m12, t.m13), SIMD3(t.m21, t.m22, t.m23), SIMD3(t.m31, t.m32, t.m33))
        }
    }

    private static func quaternion(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD4<Double> {
        // Shepperd's method: divide by the largest component.
        let trace = x.x + y.y + z.z
        var q: SIMD4<Double>
        if trace > 0 {
            let s = 2 * (trace + 1).squareRoot()
            q = SIMD4((y.z - z.y) / s, (z.x - x.z) / s, (x.y - y.x) / s, s / 4)
        } else if x.x > y.y, x.x > z.z {
            let s = 2 * max(0, 1 + x.x - y.y - z.z).squareRoot()
            q = SIMD4(s / 4, (y.x + x.y) / s, (z.x + x.z) / s, (y.z - z.y) / s)
        } else if y.y > z.z {
            let s = 2 * max(0, 1 + y.y - x.x - z.z).squareRoot()
            q = SIMD4((y.x + x.y) / s, s / 4, (z.y + y.z) / s, (z.x - x.z) / s)
        } else {
            let s = 2 * max(0, 1 + z.z - x.x - y.y).squareRoot()
            q = SIMD4((z.x + x.z) / s, (z.y + y.z) / s, s / 4, (x.y - y.x) / s)
        }
        q /= (q * q).sum().squareRoot()
        return q
    }

    private static func matrix(ofQuaternion q: SIMD4<Double>) -> CATransform3D {
        var t = CATransform3DIdentity
        let (x, y, z, w) = (q.x, q.y, q.z, q.w)
        (t.m11, t.m12, t.m13) = (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
        (t.m21, t.m22, t.m23) = (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
        (t.m31, t.m32, t.m33) = (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
        return t
    }

    private static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ fraction: Double) -> SIMD4<Double> {
        var b = b
        var cosine = (a * b).sum()
        if cosine < 0 { (b, cosine) = (-b, -cosine) }
        guard cosine < 0.999_999_999 else {
            let q = a + (b - a) * fraction
            return q / (q * q).sum().squareRoot()
        }
        let angle = acos(cosine)
        return (a * sin((1 - fraction) * angle) + b * sin(fraction * angle)) / sin(angle)
    }
}

extension CATransform3D {
    /// Between `self` (0) and `other` (1) by parts; where either has no parts, field by field.
    package func interpolated(to other: CATransform3D, at fraction: Double) -> CATransform3D {
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        if let a = TransformComponents(self), let b = TransformComponents(other) {
            return a.interpolated(to: b, at: fraction).transform
        }
        return CATransform3D(elements: zip(elements, other.elements).map { $0 + ($1 - $0) * fraction })
    }
}

extension SIMD3<Double> {
    var length: Double { (self * self).sum().squareRoot() }
    fileprivate func dot(_ other: Self) -> Double { (self * other).sum() }
    fileprivate func cross(_ o: Self) -> Self {
        Self(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
    }
}
