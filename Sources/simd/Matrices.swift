// The square matrices with two, three and four rows.

/// The elements of matrices and quaternions: `Float` and `Double`.
public protocol AcetateMatrixScalar: SIMDScalar, BinaryFloatingPoint, Codable, Sendable
where SIMD2Storage: Sendable, SIMD4Storage: Sendable {}

extension Float: AcetateMatrixScalar {}
extension Double: AcetateMatrixScalar {}

/// Two columns of two numbers: `simd_float2x2` and `simd_double2x2`.
@frozen
public struct AcetateMatrix2x2<Scalar: AcetateMatrixScalar>: AcetateSquareMatrix {
    /// The columns, from the left.
    public var columns: (SIMD2<Scalar>, SIMD2<Scalar>)

    /// Creates a matrix of zeros.
    @inlinable public init() { columns = (SIMD2(), SIMD2()) }
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD2<Scalar>, SIMD2<Scalar>)) { self.columns = columns }
    /// Creates a matrix of its columns.
    @inlinable public init(_ col0: SIMD2<Scalar>, _ col1: SIMD2<Scalar>) {
        columns = (col0, col1)
    }

    /// The column with an index from 0.
    @inlinable public subscript(column: Int) -> SIMD2<Scalar> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            default: preconditionFailure("a matrix of 2 columns has none with the index \(column)")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            default: preconditionFailure("a matrix of 2 columns has none with the index \(column)")
            }
        }
    }

    /// The determinant.
    @inlinable public var determinant: Scalar { columns.0.x * columns.1.y - columns.0.y * columns.1.x }

    /// The inverse. Its elements are not finite if the determinant is 0.
    @inlinable public var inverse: Self {
        1 / determinant * Self(SIMD2(columns.1.y, -columns.0.y), SIMD2(-columns.1.x, columns.0.x))
    }
}

/// Three columns of three numbers: `simd_float3x3` and `simd_double3x3`.
@frozen
public struct AcetateMatrix3x3<Scalar: AcetateMatrixScalar>: AcetateSquareMatrix {
    /// The columns, from the left.
    public var columns: (SIMD3<Scalar>, SIMD3<Scalar>, SIMD3<Scalar>)

    /// Creates a matrix of zeros.
    @inlinable public init() { columns = (SIMD3(), SIMD3(), SIMD3()) }
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD3<Scalar>, SIMD3<Scalar>, SIMD3<Scalar>)) { self.columns = columns }
    /// Creates a matrix of its columns.
    @inlinable public init(_ col0: SIMD3<Scalar>, _ col1: SIMD3<Scalar>, _ col2: SIMD3<Scalar>) {
        columns = (col0, col1, col2)
    }

    /// The column with an index from 0.
    @inlinable public subscript(column: Int) -> SIMD3<Scalar> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            default: preconditionFailure("a matrix of 3 columns has none with the index \(column)")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            default: preconditionFailure("a matrix of 3 columns has none with the index \(column)")
            }
        }
    }

    /// The determinant.
    @inlinable public var determinant: Scalar { dot(columns.0, cross(columns.1, columns.2)) }

    /// The inverse. Its elements are not finite if the determinant is 0.
    @inlinable public var inverse: Self {
        let (a, b, c) = columns
        return 1 / determinant * Self(cross(b, c), cross(c, a), cross(a, b)).transpose
    }
}

/// Four columns of four numbers: `simd_float4x4` and `simd_double4x4`.
@frozen
public struct AcetateMatrix4x4<Scalar: AcetateMatrixScalar>: AcetateSquareMatrix {
    /// The columns, from the left.
    public var columns: (SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>)

    /// Creates a matrix of zeros.
    @inlinable public init() { columns = (SIMD4(), SIMD4(), SIMD4(), SIMD4()) }
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>)) {
        self.columns = columns
    }
    /// Creates a matrix of its columns.
    @inlinable public init(_ col0: SIMD4<Scalar>, _ col1: SIMD4<Scalar>, _ col2: SIMD4<Scalar>, _ col3: SIMD4<Scalar>) {
        columns = (col0, col1, col2, col3)
    }

    /// The column with an index from 0.
    @inlinable public subscript(column: Int) -> SIMD4<Scalar> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            case 3: columns.3
            default: preconditionFailure("a matrix of 4 columns has none with the index \(column)")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            case 3: columns.3 = newValue
            default: preconditionFailure("a matrix of 4 columns has none with the index \(column)")
            }
        }
    }

    /// The determinant.
    @inlinable public var determinant: Scalar {
        let (above, below) = minors
        return above.0 * below.5 - above.1 * below.4 + above.2 * below.3 + above.3 * below.2 - above.4 * below.1
            + above.5 * below.0
    }

    /// The inverse. Its elements are not finite if the determinant is 0.
    ///
    /// It is the adjugate divided by the determinant, by Laplace's expansion along two rows.
    @inlinable public var inverse: Self {
        let (a, b, c, d) = columns
        let (above, below) = minors
        let first = SIMD4(
            b.y * below.5 - c.y * below.4 + d.y * below.3, -a.y * below.5 + c.y * below.2 - d.y * below.1,
            a.y * below.4 - b.y * below.2 + d.y * below.0, -a.y * below.3 + b.y * below.1 - c.y * below.0)
        let second = SIMD4(
            -b.x * below.5 + c.x * below.4 - d.x * below.3, a.x * below.5 - c.x * below.2 + d.x * below.1,
            -a.x * below.4 + b.x * below.2 - d.x * below.0, a.x * below.3 - b.x * below.1 + c.x * below.0)
        let third = SIMD4(
            b.w * above.5 - c.w * above.4 + d.w * above.3, -a.w * above.5 + c.w * above.2 - d.w * above.1,
            a.w * above.4 - b.w * above.2 + d.w * above.0, -a.w * above.3 + b.w * above.1 - c.w * above.0)
        let fourth = SIMD4(
            -b.z * above.5 + c.z * above.4 - d.z * above.3, a.z * above.5 - c.z * above.2 + d.z * above.1,
            -a.z * above.4 + b.z * above.2 - d.z * above.0, a.z * above.3 - b.z * above.1 + c.z * above.0)
        return 1 / determinant * Self(first, second, third, fourth)
    }

    @usableFromInline typealias SixMinors = (Scalar, Scalar, Scalar, Scalar, Scalar, Scalar)

    /// The determinants of two rows, the upper and the lower ones, and each two columns: 01, 02, 03, 12, 13, 23.
    @inlinable var minors: (above: SixMinors, below: SixMinors) {
        let (a, b, c, d) = columns
        let above = (
            a.x * b.y - a.y * b.x, a.x * c.y - a.y * c.x, a.x * d.y - a.y * d.x, b.x * c.y - b.y * c.x,
            b.x * d.y - b.y * d.x, c.x * d.y - c.y * d.x
        )
        let below = (
            a.z * b.w - a.w * b.z, a.z * c.w - a.w * c.z, a.z * d.w - a.w * d.z, b.z * c.w - b.w * c.z,
            b.z * d.w - b.w * d.z, c.z * d.w - c.w * d.z
        )
        return (above, below)
    }
}

/// 2 columns of 2 elements of `Float`.
public typealias simd_float2x2 = AcetateMatrix2x2<Float>
/// 2 columns of 2 elements of `Float`.
public typealias float2x2 = simd_float2x2
/// 2 columns of 2 elements of `Float`.
public typealias matrix_float2x2 = simd_float2x2
/// The matrix that leaves vectors as they are.
public let matrix_identity_float2x2 = simd_float2x2(1)

/// 2 columns of 2 elements of `Double`.
public typealias simd_double2x2 = AcetateMatrix2x2<Double>
/// 2 columns of 2 elements of `Double`.
public typealias double2x2 = simd_double2x2
/// 2 columns of 2 elements of `Double`.
public typealias matrix_double2x2 = simd_double2x2
/// The matrix that leaves vectors as they are.
public let matrix_identity_double2x2 = simd_double2x2(1)

/// Creates a matrix of its columns.
@inlinable public func simd_matrix<T: AcetateMatrixScalar>(_ col0: SIMD2<T>, _ col1: SIMD2<T>) -> AcetateMatrix2x2<T> {
    AcetateMatrix2x2(col0, col1)
}
/// Creates a matrix of its rows.
@inlinable public func simd_matrix_from_rows<T: AcetateMatrixScalar>(_ row0: SIMD2<T>, _ row1: SIMD2<T>)
    -> AcetateMatrix2x2<T>
{
    AcetateMatrix2x2(row0, row1).transpose
}
/// Creates a matrix with the elements of a vector in its diagonal, and zeros elsewhere.
@inlinable public func simd_diagonal_matrix<T: AcetateMatrixScalar>(_ x: SIMD2<T>) -> AcetateMatrix2x2<T> {
    AcetateMatrix2x2(diagonal: x)
}

/// 3 columns of 3 elements of `Float`.
public typealias simd_float3x3 = AcetateMatrix3x3<Float>
/// 3 columns of 3 elements of `Float`.
public typealias float3x3 = simd_float3x3
/// 3 columns of 3 elements of `Float`.
public typealias matrix_float3x3 = simd_float3x3
/// The matrix that leaves vectors as they are.
public let matrix_identity_float3x3 = simd_float3x3(1)

/// 3 columns of 3 elements of `Double`.
public typealias simd_double3x3 = AcetateMatrix3x3<Double>
/// 3 columns of 3 elements of `Double`.
public typealias double3x3 = simd_double3x3
/// 3 columns of 3 elements of `Double`.
public typealias matrix_double3x3 = simd_double3x3
/// The matrix that leaves vectors as they are.
public let matrix_identity_double3x3 = simd_double3x3(1)

/// Creates a matrix of its columns.
@inlinable public func simd_matrix<T: AcetateMatrixScalar>(_ col0: SIMD3<T>, _ col1: SIMD3<T>, _ col2: SIMD3<T>)
    -> AcetateMatrix3x3<T>
{
    AcetateMatrix3x3(col0, col1, col2)
}
/// Creates a matrix of its rows.
@inlinable public func simd_matrix_from_rows<T: AcetateMatrixScalar>(
    _ row0: SIMD3<T>, _ row1: SIMD3<T>, _ row2: SIMD3<T>
)
    -> AcetateMatrix3x3<T>
{
    AcetateMatrix3x3(row0, row1, row2).transpose
}
/// Creates a matrix with the elements of a vector in its diagonal, and zeros elsewhere.
@inlinable public func simd_diagonal_matrix<T: AcetateMatrixScalar>(_ x: SIMD3<T>) -> AcetateMatrix3x3<T> {
    AcetateMatrix3x3(diagonal: x)
}

/// 4 columns of 4 elements of `Float`.
public typealias simd_float4x4 = AcetateMatrix4x4<Float>
/// 4 columns of 4 elements of `Float`.
public typealias float4x4 = simd_float4x4
/// 4 columns of 4 elements of `Float`.
public typealias matrix_float4x4 = simd_float4x4
/// The matrix that leaves vectors as they are.
public let matrix_identity_float4x4 = simd_float4x4(1)

/// 4 columns of 4 elements of `Double`.
public typealias simd_double4x4 = AcetateMatrix4x4<Double>
/// 4 columns of 4 elements of `Double`.
public typealias double4x4 = simd_double4x4
/// 4 columns of 4 elements of `Double`.
public typealias matrix_double4x4 = simd_double4x4
/// The matrix that leaves vectors as they are.
public let matrix_identity_double4x4 = simd_double4x4(1)

/// Creates a matrix of its columns.
@inlinable public func simd_matrix<T: AcetateMatrixScalar>(
    _ col0: SIMD4<T>, _ col1: SIMD4<T>, _ col2: SIMD4<T>, _ col3: SIMD4<T>
)
    -> AcetateMatrix4x4<T>
{ AcetateMatrix4x4(col0, col1, col2, col3) }
/// Creates a matrix of its rows.
@inlinable public func simd_matrix_from_rows<T: AcetateMatrixScalar>(
    _ row0: SIMD4<T>, _ row1: SIMD4<T>, _ row2: SIMD4<T>, _ row3: SIMD4<T>
)
    -> AcetateMatrix4x4<T>
{
    AcetateMatrix4x4(row0, row1, row2, row3).transpose
}
/// Creates a matrix with the elements of a vector in its diagonal, and zeros elsewhere.
@inlinable public func simd_diagonal_matrix<T: AcetateMatrixScalar>(_ x: SIMD4<T>) -> AcetateMatrix4x4<T> {
    AcetateMatrix4x4(diagonal: x)
}
