import Foundation

// Functions of quaternions by the names of C.

/// A quaternion of its three imaginary parts and its real part.
@inlinable public func simd_quaternion(_ ix: Float, _ iy: Float, _ iz: Float, _ r: Float) -> simd_quatf {
    simd_quatf(ix: ix, iy: iy, iz: iz, r: r)
}
/// A quaternion of its three imaginary parts and its real part.
@inlinable public func simd_quaternion(_ xyzr: SIMD4<Float>) -> simd_quatf { simd_quatf(vector: xyzr) }
/// A rotation by an angle in radians around an axis of length 1.
@inlinable public func simd_quaternion(_ angle: Float, _ axis: SIMD3<Float>) -> simd_quatf {
    simd_quatf(angle: angle, axis: axis)
}
/// The shortest rotation from one direction to another, both of length 1.
@inlinable public func simd_quaternion(_ from: SIMD3<Float>, _ to: SIMD3<Float>) -> simd_quatf {
    simd_quatf(from: from, to: to)
}
/// The rotation of a matrix that only rotates.
@inlinable public func simd_quaternion(_ matrix: simd_float3x3) -> simd_quatf { simd_quatf(matrix) }
/// The rotation of the upper left part of a matrix, which only rotates.
@inlinable public func simd_quaternion(_ matrix: simd_float4x4) -> simd_quatf { simd_quatf(matrix) }

/// A quaternion of its three imaginary parts and its real part.
@inlinable public func simd_quaternion(_ ix: Double, _ iy: Double, _ iz: Double, _ r: Double) -> simd_quatd {
    simd_quatd(ix: ix, iy: iy, iz: iz, r: r)
}
/// A quaternion of its three imaginary parts and its real part.
@inlinable public func simd_quaternion(_ xyzr: SIMD4<Double>) -> simd_quatd { simd_quatd(vector: xyzr) }
/// A rotation by an angle in radians around an axis of length 1.
@inlinable public func simd_quaternion(_ angle: Double, _ axis: SIMD3<Double>) -> simd_quatd {
    simd_quatd(angle: angle, axis: axis)
}
/// The shortest rotation from one direction to another, both of length 1.
@inlinable public func simd_quaternion(_ from: SIMD3<Double>, _ to: SIMD3<Double>) -> simd_quatd {
    simd_quatd(from: from, to: to)
}
/// The rotation of a matrix that only rotates.
@inlinable public func simd_quaternion(_ matrix: simd_double3x3) -> simd_quatd { simd_quatd(matrix) }
/// The rotation of the upper left part of a matrix, which only rotates.
@inlinable public func simd_quaternion(_ matrix: simd_double4x4) -> simd_quatd { simd_quatd(matrix) }

/// The matrix of a rotation, by a quaternion of length 1.
@inlinable public func simd_matrix3x3<Q: AcetateQuaternion>(_ q: Q) -> Q.Matrix3x3 {
    Q.Matrix3x3(q)
}
/// The matrix of a rotation, by a quaternion of length 1.
@inlinable public func simd_matrix4x4<Q: AcetateQuaternion>(_ q: Q) -> Q.Matrix4x4 {
    Q.Matrix4x4(q)
}

/// The real part.
@inlinable public func simd_real<Q: AcetateQuaternion>(_ q: Q) -> Q.Scalar { q.real }
/// The three imaginary parts.
@inlinable public func simd_imag<Q: AcetateQuaternion>(_ q: Q) -> SIMD3<Q.Scalar> { q.imag }
/// The angle of the rotation, in radians: 0...2π.
@inlinable public func simd_angle<Q: AcetateQuaternion>(_ q: Q) -> Q.Scalar { q.angle }
/// The axis of the rotation; NaN for no rotation.
@inlinable public func simd_axis<Q: AcetateQuaternion>(_ q: Q) -> SIMD3<Q.Scalar> { q.axis }
/// The length of all four parts.
@inlinable public func simd_length<Q: AcetateQuaternion>(_ q: Q) -> Q.Scalar { q.length }
/// The quaternion of length 1 with the same rotation.
@inlinable public func simd_normalize<Q: AcetateQuaternion>(_ q: Q) -> Q { q.normalized }
/// The quaternion with negative imaginary parts: of length 1, the opposite rotation.
@inlinable public func simd_conjugate<Q: AcetateQuaternion>(_ q: Q) -> Q { q.conjugate }
/// The quaternion whose product with this one is 1.
@inlinable public func simd_inverse<Q: AcetateQuaternion>(_ q: Q) -> Q { q.inverse }
/// The quaternion with all parts negative: the same rotation.
@inlinable public func simd_negate<Q: AcetateQuaternion>(_ q: Q) -> Q { -q }
/// The sum of the products of the parts.
@inlinable public func simd_dot<Q: AcetateQuaternion>(_ p: Q, _ q: Q) -> Q.Scalar {
    dot(p.vector, q.vector)
}
/// The rotation by `q`, followed by that of `p`.
@inlinable public func simd_mul<Q: AcetateQuaternion>(_ p: Q, _ q: Q) -> Q {
    p * q
}
/// All parts times a number.
@inlinable public func simd_mul<Q: AcetateQuaternion>(_ q: Q, _ a: Q.Scalar) -> Q { q * a }
/// All parts times a number.
@inlinable public func simd_mul<Q: AcetateQuaternion>(_ a: Q.Scalar, _ q: Q) -> Q { a * q }
/// The sum of the parts.
@inlinable public func simd_add<Q: AcetateQuaternion>(_ p: Q, _ q: Q) -> Q {
    p + q
}
/// The difference of the parts.
@inlinable public func simd_sub<Q: AcetateQuaternion>(_ p: Q, _ q: Q) -> Q {
    p - q
}
/// Rotates a vector. The quaternion must have length 1.
@inlinable public func simd_act<Q: AcetateQuaternion>(_ q: Q, _ v: SIMD3<Q.Scalar>) -> SIMD3<
    Q.Scalar
> { q.act(v) }

/// Interpolates along the shorter arc between two rotations, at a constant speed: `q0` for 0, and `q1` for 1.
@inlinable public func simd_slerp<Q: AcetateQuaternion>(_ q0: Q, _ q1: Q, _ t: Q.Scalar)
    -> Q
{
    interpolated(q0, simd_dot(q0, q1) < 0 ? -q1 : q1, t)
}

/// Interpolates along the longer arc between two rotations, at a constant speed: `q0` for 0, and `q1` for 1.
@inlinable public func simd_slerp_longest<Q: AcetateQuaternion>(
    _ q0: Q, _ q1: Q, _ t: Q.Scalar
) -> Q {
    interpolated(q0, simd_dot(q0, q1) < 0 ? q1 : -q1, t)
}

/// Interpolates on the great circle through two quaternions of length 1 (K. Shoemake, Animating Rotation with Quaternion Curves,
/// 1985).
@inlinable func interpolated<Q: AcetateQuaternion>(
    _ q0: Q, _ q1: Q, _ t: Q.Scalar
) -> Q {
    let angle = 2 * atan2(Double((q0 - q1).length), Double((q0 + q1).length))
    let sine = sin(angle)
    // A division by a sine near 0 would lose precision: the arc is nearly a line, or half a circle in an unknown direction.
    guard sine > 1e-6 else { return ((1 - t) * q0 + t * q1).normalized }
    let (first, second) = (sin((1 - Double(t)) * angle) / sine, sin(Double(t) * angle) / sine)
    return (Q.Scalar(first) * q0 + Q.Scalar(second) * q1).normalized
}
