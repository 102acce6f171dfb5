/// The elements of matrices, `Float` and `Double`, and the matrices that consist of them.
public protocol AcetateMatrixScalar: SIMDScalar, BinaryFloatingPoint, Codable, Sendable
where SIMD2Storage: Sendable, SIMD4Storage: Sendable {
    /// Two columns of two elements.
    associatedtype Matrix2x2: AcetateTwoColumns & AcetateSquareMatrix where Matrix2x2.Column == SIMD2<Self>
    /// Two columns of three elements.
    associatedtype Matrix2x3: AcetateTwoColumns where Matrix2x3.Column == SIMD3<Self>
    /// Two columns of four elements.
    associatedtype Matrix2x4: AcetateTwoColumns where Matrix2x4.Column == SIMD4<Self>
    /// Three columns of two elements.
    associatedtype Matrix3x2: AcetateThreeColumns where Matrix3x2.Column == SIMD2<Self>
    /// Three columns of three elements.
    associatedtype Matrix3x3: AcetateThreeColumns & AcetateSquareMatrix where Matrix3x3.Column == SIMD3<Self>
    /// Three columns of four elements.
    associatedtype Matrix3x4: AcetateThreeColumns where Matrix3x4.Column == SIMD4<Self>
    /// Four columns of two elements.
    associatedtype Matrix4x2: AcetateFourColumns where Matrix4x2.Column == SIMD2<Self>
    /// Four columns of three elements.
    associatedtype Matrix4x3: AcetateFourColumns where Matrix4x3.Column == SIMD3<Self>
    /// Four columns of four elements.
    associatedtype Matrix4x4: AcetateFourColumns & AcetateSquareMatrix where Matrix4x4.Column == SIMD4<Self>
}

extension Float: AcetateMatrixScalar {
    public typealias Matrix2x2 = simd_float2x2
    public typealias Matrix2x3 = simd_float2x3
    public typealias Matrix2x4 = simd_float2x4
    public typealias Matrix3x2 = simd_float3x2
    public typealias Matrix3x3 = simd_float3x3
    public typealias Matrix3x4 = simd_float3x4
    public typealias Matrix4x2 = simd_float4x2
    public typealias Matrix4x3 = simd_float4x3
    public typealias Matrix4x4 = simd_float4x4
}

extension Double: AcetateMatrixScalar {
    public typealias Matrix2x2 = simd_double2x2
    public typealias Matrix2x3 = simd_double2x3
    public typealias Matrix2x4 = simd_double2x4
    public typealias Matrix3x2 = simd_double3x2
    public typealias Matrix3x3 = simd_double3x3
    public typealias Matrix3x4 = simd_double3x4
    public typealias Matrix4x2 = simd_double4x2
    public typealias Matrix4x3 = simd_double4x3
    public typealias Matrix4x4 = simd_double4x4
}

/// A column or a row of matrices, and the matrices that consist of such columns or rows.
public protocol AcetateMatrixVector: SIMD where Scalar: AcetateMatrixScalar {
    /// The matrix of two such columns.
    associatedtype Columns2: AcetateTwoColumns where Columns2.Column == Self
    /// The matrix of three such columns.
    associatedtype Columns3: AcetateThreeColumns where Columns3.Column == Self
    /// The matrix of four such columns.
    associatedtype Columns4: AcetateFourColumns where Columns4.Column == Self
}

extension SIMD2: AcetateMatrixVector where Scalar: AcetateMatrixScalar {
    public typealias Columns2 = Scalar.Matrix2x2
    public typealias Columns3 = Scalar.Matrix3x2
    public typealias Columns4 = Scalar.Matrix4x2
}

extension SIMD3: AcetateMatrixVector where Scalar: AcetateMatrixScalar {
    public typealias Columns2 = Scalar.Matrix2x3
    public typealias Columns3 = Scalar.Matrix3x3
    public typealias Columns4 = Scalar.Matrix4x3
}

extension SIMD4: AcetateMatrixVector where Scalar: AcetateMatrixScalar {
    public typealias Columns2 = Scalar.Matrix2x4
    public typealias Columns3 = Scalar.Matrix3x4
    public typealias Columns4 = Scalar.Matrix4x4
}
