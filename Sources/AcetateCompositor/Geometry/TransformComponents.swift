import Foundation
import CoreGraphics

/// The components of a transform: `perspective * scale * skew * rotation * translation`, applied in that order to rows.
///
/// The algorithm is "unmatrix" of Graphics Gems II, as CSS Transforms 2 (decomposing a 3D matrix) prints it. The scale of
/// a mirrored matrix is negative in y, whichever axis it mirrors, as in Core Animation: so all matrices of a layer that is
/// mirrored and turned have the same scale.
package struct TransformComponents: Sendable, Equatable {
    /// In points.
    package var translation: SIMD3<Double>
    package var scale: SIMD3<Double>
    /// xy, xz, yz shears.
    package var skew: SIMD3<Double>
    package var perspective: SIMD4<Double>
    /// A unit quaternion (x, y, z, w).
    package var rotation: SIMD4<Double>

    /// The parts of `t`; nil where it is not finite, or has no perspective divisor.
    ///
    /// An axis that is scaled to nothing has a scale of 0 and no shear. The rotation is then that of the other axes, and
    /// about z if it can be.
    package init?(_ t: CATransform3D) {
        guard t.isFinite, t.m44 != 0 else { return nil }
        var (r0, r1, r2, r3) = t.rowTuple
        let divisor = t.m44
        (r0, r1, r2, r3) = (r0 / divisor, r1 / divisor, r2 / divisor, r3 / divisor)
        translation = SIMD3(r3.x, r3.y, r3.z)
        var (x, y, z) = (SIMD3(r0.x, r0.y, r0.z), SIMD3(r1.x, r1.y, r1.z), SIMD3(r2.x, r2.y, r2.z))
        (scale, skew, perspective, rotation) = (.zero, .zero, SIMD4(0, 0, 0, 1), SIMD4(0, 0, 0, 1))
        scale.x = x.normalize()
        skew.x = x.dot(y)
        y -= x * skew.x
        scale.y = y.normalize()
        skew.x = scale.y > 0 ? skew.x / scale.y : 0
        skew.y = x.dot(z)
        z -= x * skew.y
        skew.z = y.dot(z)
        z -= y * skew.z
        scale.z = z.normalize()
        (skew.y, skew.z) = scale.z > 0 ? (skew.y / scale.z, skew.z / scale.z) : (0, 0)
        if isSingular { Self.complete(&x, &y, &z) }
        if x.dot(y.cross(z)) < 0 {
            (scale.y, y) = (-scale.y, -y)
            (skew.x, skew.z) = (-skew.x, -skew.z)
        }
        rotation = Self.quaternion(x, y, z)
        guard r0.w != 0 || r1.w != 0 || r2.w != 0 else { return }
        // The last column is affine * perspective. An axis of no length does not tell its part of the perspective; any
        // length gives the others theirs.
        var regular = self
        for axis in 0..<3 where scale[axis] == 0 { regular.scale[axis] = 1 }
        guard let (i0, i1, i2, i3) = regular.transform.inverse?.rowTuple else { return nil }
        let column = SIMD4(r0.w, r1.w, r2.w, r3.w)
        perspective = SIMD4((i0 * column).sum(), (i1 * column).sum(), (i2 * column).sum(), (i3 * column).sum())
    }

    /// Whether an axis is scaled to nothing.
    var isSingular: Bool { scale.x == 0 || scale.y == 0 || scale.z == 0 }

    /// Gives the axes without a direction, which are zero, one that makes all three perpendicular unit vectors that turn
    /// to the right. Of those that are free, z stays where it is first, then x.
    private static func complete(_ x: inout SIMD3<Double>, _ y: inout SIMD3<Double>, _ z: inout SIMD3<Double>) {
        let isFree = (x: x == .zero, y: y == .zero, z: z == .zero)
        /// The direction nearest to `axis` that is perpendicular to the known axis; nil for the same direction.
        func freed(_ axis: SIMD3<Double>) -> SIMD3<Double>? {
            let known = x + y + z
            var rest = axis - known * known.dot(axis)
            return rest.normalize() > 1e-9 ? rest : nil
        }
        let (e1, e3) = (SIMD3<Double>(1, 0, 0), SIMD3<Double>(0, 0, 1))
        switch isFree {
        case (true, true, true): (x, y, z) = (e1, SIMD3(0, 1, 0), e3)
        case (true, true, false):
            x = freed(e1) ?? e3
            y = z.cross(x)
        case (true, false, true):
            z = freed(e3) ?? e1
            x = y.cross(z)
        case (false, true, true):
            z = freed(e3) ?? e1
            y = z.cross(x)
        case (true, false, false): x = y.cross(z)
        case (false, true, false): y = z.cross(x)
        case (false, false, true): z = x.cross(y)
        case (false, false, false): break
        }
    }

    /// The matrix with these components.
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

    /// The interpolation between `self` (0) and `other` (1) by components. Rotations take the shortest arc.
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
    /// Between `self` (0) and `other` (1) by parts; field by field where either has no parts, or scales to nothing.
    package func interpolated(to other: CATransform3D, at fraction: Double) -> CATransform3D {
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        if let a = TransformComponents(self), let b = TransformComponents(other), !a.isSingular, !b.isSingular {
            return a.interpolated(to: b, at: fraction).transform
        }
        return CATransform3D(elements: zip(elements, other.elements).map { $0 + ($1 - $0) * fraction })
    }
}

extension SIMD3<Double> {
    var length: Double { (self * self).sum().squareRoot() }
    /// Gives the vector the length 1, and returns the length that it had; leaves a vector without a length zero.
    fileprivate mutating func normalize() -> Double {
        let length = length
        self = length > 0 ? self / length : .zero
        return length
    }
    fileprivate func dot(_ other: Self) -> Double { (self * other).sum() }
    fileprivate func cross(_ o: Self) -> Self {
        Self(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
    }
}
