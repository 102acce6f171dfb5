import Foundation

// Functions of quaternions by the names of C.

/// A quaternion of its three imaginary parts and its real part.
@inlinable public func simd_quaternion<T: AcetateMatrixScalar>(_ ix: T, _ iy: T, _ iz: T, _ r: T) -> AcetateQuaternion<
    T
> {
    AcetateQuaternion(ix: ix, iy: iy, iz: iz, r: r)
}
/// A quaternion of its three imaginary parts and its real part.
@inlinable public func simd_quaternion<T: AcetateMatrixScalar>(_ xyzr: SIMD4<T>) -> AcetateQuaternion<T> {
    AcetateQuaternion(vector: xyzr)
}
/// A rotation by an angle in radians around an axis of length 1.
@inlinable public func simd_quaternion<T: AcetateMatrixScalar>(_ angle: T, _ axis: SIMD3<T>) -> AcetateQuaternion<T> {
    AcetateQuaternion(angle: angle, axis: axis)
}
/// The shortest rotation from one direction to another, both of length 1.
@inlinable public func simd_quaternion<T: AcetateMatrixScalar>(_ from: SIMD3<T>, _ to: SIMD3<T>) -> AcetateQuaternion<T>
{
    AcetateQuaternion(from: from, to: to)
}
/// The rotation of a matrix that only rotates.
@inlinable public func simd_quaternion<T>(_ matrix: AcetateMatrix3x3<T>) -> AcetateQuaternion<T> {
    AcetateQuaternion(matrix)
}
/// The rotation of the upper left part of a matrix, which only rotates.
@inlinable public func simd_quaternion<T>(_ matrix: AcetateMatrix4x4<T>) -> AcetateQuaternion<T> {
    AcetateQuaternion(matrix)
}
/// The matrix of a rotation, by a quaternion of length 1.
@inlinable public func simd_matrix3x3<T>(_ q: AcetateQuaternion<T>) -> AcetateMatrix3x3<T> { AcetateMatrix3x3(q) }
/// The matrix of a rotation, by a quaternion of length 1.
@inlinable public func simd_matrix4x4<T>(_ q: AcetateQuaternion<T>) -> AcetateMatrix4x4<T> { AcetateMatrix4x4(q) }

/// The real part.
@inlinable public func simd_real<T>(_ q: AcetateQuaternion<T>) -> T { q.real }
/// The three imaginary parts.
@inlinable public func simd_imag<T>(_ q: AcetateQuaternion<T>) -> SIMD3<T> { q.imag }
/// The angle of the rotation, in radians: 0...2π.
@inlinable public func simd_angle<T>(_ q: AcetateQuaternion<T>) -> T { q.angle }
/// The axis of the rotation; NaN for no rotation.
@inlinable public func simd_axis<T>(_ q: AcetateQuaternion<T>) -> SIMD3<T> { q.axis }
/// The length of all four parts.
@inlinable public func simd_length<T>(_ q: AcetateQuaternion<T>) -> T { q.length }
/// The quaternion of length 1 with the same rotation.
@inlinable public func simd_normalize<T>(_ q: AcetateQuaternion<T>) -> AcetateQuaternion<T> { q.normalized }
/// The quaternion with negative imaginary parts: of length 1, the opposite rotation.
@inlinable public func simd_conjugate<T>(_ q: AcetateQuaternion<T>) -> AcetateQuaternion<T> { q.conjugate }
/// The quaternion whose product with this one is 1.
@inlinable public func simd_inverse<T>(_ q: AcetateQuaternion<T>) -> AcetateQuaternion<T> { q.inverse }
/// The quaternion with all parts negative: the same rotation.
@inlinable public func simd_negate<T>(_ q: AcetateQuaternion<T>) -> AcetateQuaternion<T> { -q }
/// The sum of the products of the parts.
@inlinable public func simd_dot<T>(_ p: AcetateQuaternion<T>, _ q: AcetateQuaternion<T>) -> T {
    dot(p.vector, q.vector)
}
/// The rotation by `q`, followed by that of `p`.
@inlinable public func simd_mul<T>(_ p: AcetateQuaternion<T>, _ q: AcetateQuaternion<T>) -> AcetateQuaternion<T> {
    p * q
}
/// All parts times a number.
@inlinable public func simd_mul<T>(_ q: AcetateQuaternion<T>, _ a: T) -> AcetateQuaternion<T> { q * a }
/// All parts times a number.
@inlinable public func simd_mul<T>(_ a: T, _ q: AcetateQuaternion<T>) -> AcetateQuaternion<T> { a * q }
/// The sum of the parts.
@inlinable public func simd_add<T>(_ p: AcetateQuaternion<T>, _ q: AcetateQuaternion<T>) -> AcetateQuaternion<T> {
    p + q
}
/// The difference of the parts.
@inlinable public func simd_sub<T>(_ p: AcetateQuaternion<T>, _ q: AcetateQuaternion<T>) -> AcetateQuaternion<T> {
    p - q
}
/// Rotates a vector. The quaternion must have length 1.
@inlinable public func simd_act<T>(_ q: AcetateQuaternion<T>, _ v: SIMD3<T>) -> SIMD3<T> { q.act(v) }

/// Interpolates along the shorter arc between two rotations, at a constant speed: `q0` for 0, and `q1` for 1.
@inlinable public func simd_slerp<T>(_ q0: AcetateQuaternion<T>, _ q1: AcetateQuaternion<T>, _ t: T)
    -> AcetateQuaternion<T>
{
    interpolated(q0, simd_dot(q0, q1) < 0 ? -q1 : q1, t)
}

/// Interpolates along the longer arc between two rotations, at a constant speed: `q0` for 0, and `q1` for 1.
@inlinable public func simd_slerp_longest<T>(
    _ q0: AcetateQuaternion<T>, _ q1: AcetateQuaternion<T>, _ t: T
) -> AcetateQuaternion<T> {
    interpolated(q0, simd_dot(q0, q1) < 0 ? q1 : -q1, t)
}

/// Interpolates on the great circle through two quaternions of length 1 (K. Shoemake, Animating Rotation with Quaternion Curves,
/// 1985).
@inlinable func interpolated<T>(
    _ q0: AcetateQuaternion<T>, _ q1: AcetateQuaternion<T>, _ t: T
) -> AcetateQuaternion<T> {
    let angle = 2 * atan2(Double((q0 - q1).length), Double((q0 + q1).length))
    let sine = sin(angle)
    // A division by a sine near 0 would lose precision: the arc is nearly a line, or half a circle in an unknown direction.
    guard sine > 1e-6 else { return ((1 - t) * q0 + t * q1).normalized }
    let (first, second) = (sin((1 - Double(t)) * angle) / sine, sin(Double(t) * angle) / sine)
    return (T(first) * q0 + T(second) * q1).normalized
}
