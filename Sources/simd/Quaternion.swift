import Foundation

/// A quaternion, of which those of length 1 are rotations of space: `simd_quatf` and `simd_quatd`.
///
/// `<simd/quaternion.h>` defines its functions. Positive angles are counterclockwise, seen from the tip of the axis. A product is
/// the rotation by the right factor, followed by that of the left one.
public protocol AcetateQuaternion: Equatable, Sendable, CustomDebugStringConvertible {
    /// A part.
    associatedtype Scalar: SIMDScalar & BinaryFloatingPoint where Scalar.SIMD4Storage: Sendable
    /// The matrix of three columns and rows.
    associatedtype Matrix3x3: AcetateThreeColumns where Matrix3x3.Column == SIMD3<Scalar>
    /// The matrix of four columns and rows.
    associatedtype Matrix4x4: AcetateFourColumns where Matrix4x4.Column == SIMD4<Scalar>
    /// The three imaginary parts, and the real part.
    var vector: SIMD4<Scalar> { get set }
    /// Creates a quaternion of its three imaginary parts and its real part.
    init(vector: SIMD4<Scalar>)
}

/// A quaternion of `Float`.
@frozen public struct simd_quatf: AcetateQuaternion {
    /// The matrix of three columns and rows.
    public typealias Matrix3x3 = simd_float3x3
    /// The matrix of four columns and rows.
    public typealias Matrix4x4 = simd_float4x4
    /// The three imaginary parts, and the real part.
    public var vector: SIMD4<Float>
    /// Creates a quaternion of its three imaginary parts and its real part.
    @inlinable public init(vector: SIMD4<Float>) { self.vector = vector }
}

/// A quaternion of `Double`.
@frozen public struct simd_quatd: AcetateQuaternion {
    /// The matrix of three columns and rows.
    public typealias Matrix3x3 = simd_double3x3
    /// The matrix of four columns and rows.
    public typealias Matrix4x4 = simd_double4x4
    /// The three imaginary parts, and the real part.
    public var vector: SIMD4<Double>
    /// Creates a quaternion of its three imaginary parts and its real part.
    @inlinable public init(vector: SIMD4<Double>) { self.vector = vector }
}

extension AcetateQuaternion {
    /// Creates a quaternion of zeros, which is no rotation.
    @inlinable public init() { self.init(vector: SIMD4()) }
    /// Creates a quaternion of its parts.
    @inlinable public init(ix: Scalar, iy: Scalar, iz: Scalar, r: Scalar) {
        self.init(vector: SIMD4(ix, iy, iz, r))
    }
    /// Creates a quaternion of its real and its three imaginary parts.
    @inlinable public init(real: Scalar, imag: SIMD3<Scalar>) {
        self.init(vector: SIMD4(imag, real))
    }

    /// Creates a rotation by an angle in radians around an axis of length 1.
    @inlinable public init(angle: Scalar, axis: SIMD3<Scalar>) {
        let half = Double(angle) / 2
        self.init(real: Scalar(cos(half)), imag: Scalar(sin(half)) * axis)
    }

    /// Creates the shortest rotation from one direction to another, both of length 1.
    @inlinable public init(from: SIMD3<Scalar>, to: SIMD3<Scalar>) {
        let middle = from + to
        guard length_squared(middle) > Scalar.ulpOfOne else {
            // Half a turn around any axis that is perpendicular to the direction.
            let other: SIMD3<Scalar> = Swift.abs(from.x) < 0.5 ? [1, 0, 0] : [0, 1, 0]
            self.init(real: 0, imag: normalize(cross(from, other)))
            return
        }
        let half = normalize(middle)
        self.init(real: dot(from, half), imag: cross(from, half))
    }

    /// Creates the rotation of a matrix that only rotates.
    @inlinable public init(_ rotationMatrix: Matrix3x3) {
        let (a, b, c) = rotationMatrix.columns
        // Four times the square of each part; the greatest is divided by, so that no precision is lost.
        let squares = SIMD4(
            1 + a.x - b.y - c.z, 1 - a.x + b.y - c.z, 1 - a.x - b.y + c.z, 1 + a.x + b.y + c.z)
        let parts: SIMD4<Scalar> =
            switch squares.max() {
            case squares.w: SIMD4(b.z - c.y, c.x - a.z, a.y - b.x, squares.w)
            case squares.x: SIMD4(squares.x, a.y + b.x, a.z + c.x, b.z - c.y)
            case squares.y: SIMD4(a.y + b.x, squares.y, b.z + c.y, c.x - a.z)
            default: SIMD4(a.z + c.x, b.z + c.y, squares.z, a.y - b.x)
            }
        self.init(vector: parts / (2 * squares.max().squareRoot()))
    }

    /// Creates the rotation of the upper left part of a matrix, which only rotates.
    @inlinable public init(_ rotationMatrix: Matrix4x4) {
        let (a, b, c, _) = rotationMatrix.columns
        self.init(Matrix3x3(SIMD3(a.x, a.y, a.z), SIMD3(b.x, b.y, b.z), SIMD3(c.x, c.y, c.z)))
    }

    /// The real part.
    @inlinable public var real: Scalar {
        get { vector.w }
        set { vector.w = newValue }
    }

    /// The three imaginary parts.
    @inlinable public var imag: SIMD3<Scalar> {
        get { SIMD3(vector.x, vector.y, vector.z) }
        set { vector = SIMD4(newValue, vector.w) }
    }

    /// The angle of the rotation, in radians: 0...2π.
    @inlinable public var angle: Scalar {
        Scalar(2 * atan2(Double(simd_length(imag)), Double(real)))
    }

    /// The axis of the rotation; NaN for no rotation.
    @inlinable public var axis: SIMD3<Scalar> { simd_normalize(imag) }
    /// The length of all four parts.
    @inlinable public var length: Scalar { simd_length(vector) }
    /// The quaternion of length 1 with the same rotation.
    @inlinable public var normalized: Self { Self(vector: simd_normalize(vector)) }
    /// The quaternion with negative imaginary parts: of length 1, the opposite rotation.
    @inlinable public var conjugate: Self { Self(real: real, imag: -imag) }
    /// The quaternion whose product with this one is 1.
    @inlinable public var inverse: Self { Self(vector: conjugate.vector / dot(vector, vector)) }

    /// Rotates a vector. The quaternion must have length 1.
    @inlinable public func act(_ v: SIMD3<Scalar>) -> SIMD3<Scalar> {
        let turned = 2 * cross(imag, v)
        return v + real * turned + cross(imag, turned)
    }

    /// The sum of the parts.
    @inlinable public static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
    /// The difference of the parts.
    @inlinable public static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
    /// The quaternion with all parts negative: the same rotation.
    @inlinable public static prefix func - (a: Self) -> Self { Self(vector: -a.vector) }
    /// All parts times a number.
    @inlinable public static func * (a: Scalar, b: Self) -> Self { Self(vector: a * b.vector) }
    /// All parts times a number.
    @inlinable public static func * (a: Self, b: Scalar) -> Self { Self(vector: a.vector * b) }
    /// All parts divided by a number.
    @inlinable public static func / (a: Self, b: Scalar) -> Self { Self(vector: a.vector / b) }

    /// The rotation by `b`, followed by that of `a`.
    @inlinable public static func * (a: Self, b: Self) -> Self {
        Self(
            real: a.real * b.real - dot(a.imag, b.imag),
            imag: a.real * b.imag + b.real * a.imag + cross(a.imag, b.imag))
    }

    /// The product with the inverse of `b`.
    @inlinable public static func / (a: Self, b: Self) -> Self { a * b.inverse }
    /// Multiplies by a quaternion on the right.
    @inlinable public static func *= (a: inout Self, b: Self) { a = a * b }
    /// Multiplies all parts by a number.
    @inlinable public static func *= (a: inout Self, b: Scalar) { a = a * b }
    /// Adds the parts of a quaternion.
    @inlinable public static func += (a: inout Self, b: Self) { a = a + b }
    /// Subtracts the parts of a quaternion.
    @inlinable public static func -= (a: inout Self, b: Self) { a = a - b }

    /// The parts, such as `simd_quatf(real: 1.0, imag: SIMD3<Float>(0.0, 0.0, 0.0))`.
    public var debugDescription: String { "\(Self.self)(real: \(real), imag: \(imag))" }
}

extension AcetateThreeColumns {
    /// Creates the matrix of a rotation, by a quaternion of length 1.
    @inlinable public init<Q: AcetateQuaternion>(_ q: Q) where Q.Matrix3x3 == Self, Column == SIMD3<Q.Scalar> {
        self.init(q.act([1, 0, 0]), q.act([0, 1, 0]), q.act([0, 0, 1]))
    }
}

extension AcetateFourColumns {
    /// Creates the matrix of a rotation, by a quaternion of length 1.
    @inlinable public init<Q: AcetateQuaternion>(_ q: Q) where Q.Matrix4x4 == Self, Column == SIMD4<Q.Scalar> {
        let (a, b, c) = Q.Matrix3x3(q).columns
        self.init(SIMD4(a, 0), SIMD4(b, 0), SIMD4(c, 0), SIMD4(0, 0, 0, 1))
    }
}
