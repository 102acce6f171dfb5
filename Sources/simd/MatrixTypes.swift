// The matrices of two, three and four columns and rows. `<simd/matrix_types.h>` declares their names.

/// Two columns of two elements of `Float`.
@frozen public struct simd_float2x2: AcetateTwoColumns, AcetateSquareMatrix {
    /// A column.
    public typealias Column = SIMD2<Float>
    /// A row.
    public typealias Row = SIMD2<Float>
    /// The columns, from the left.
    public var columns: (SIMD2<Float>, SIMD2<Float>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD2<Float>, SIMD2<Float>)) { self.columns = columns }
    /// The determinant.
    @inlinable public var determinant: Float { determinantOf(columns) }
    /// The inverse. Its elements are not finite if the determinant is 0.
    @inlinable public var inverse: Self { Self(columns: inverseOf(columns)) }
}
/// Two columns of two elements of `Float`.
public typealias float2x2 = simd_float2x2
/// Two columns of two elements of `Float`.
public typealias matrix_float2x2 = simd_float2x2
/// The matrix that leaves vectors as they are.
public let matrix_identity_float2x2 = simd_float2x2(1)

/// Two columns of three elements of `Float`.
@frozen public struct simd_float2x3: AcetateTwoColumns {
    /// A column.
    public typealias Column = SIMD3<Float>
    /// A row.
    public typealias Row = SIMD2<Float>
    /// The columns, from the left.
    public var columns: (SIMD3<Float>, SIMD3<Float>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: simd_float3x2 { transposed() }
}
/// Two columns of three elements of `Float`.
public typealias float2x3 = simd_float2x3
/// Two columns of three elements of `Float`.
public typealias matrix_float2x3 = simd_float2x3

/// Two columns of four elements of `Float`.
@frozen public struct simd_float2x4: AcetateTwoColumns {
    /// A column.
    public typealias Column = SIMD4<Float>
    /// A row.
    public typealias Row = SIMD2<Float>
    /// The columns, from the left.
    public var columns: (SIMD4<Float>, SIMD4<Float>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD4<Float>, SIMD4<Float>)) { self.columns = columns }
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: simd_float4x2 { transposed() }
}
/// Two columns of four elements of `Float`.
public typealias float2x4 = simd_float2x4
/// Two columns of four elements of `Float`.
public typealias matrix_float2x4 = simd_float2x4

/// Three columns of two elements of `Float`.
@frozen public struct simd_float3x2: AcetateThreeColumns {
    /// A column.
    public typealias Column = SIMD2<Float>
    /// A row.
    public typealias Row = SIMD3<Float>
    /// The columns, from the left.
    public var columns: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)) { self.columns = columns }
    /// Creates a matrix with the elements of a vector in its diagonal, and zeros elsewhere.
    @inlinable public init(diagonal: Column) { self.init(elementsOfDiagonal: diagonal) }
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: simd_float2x3 { transposed() }
}
/// Three columns of two elements of `Float`.
public typealias float3x2 = simd_float3x2
/// Three columns of two elements of `Float`.
public typealias matrix_float3x2 = simd_float3x2

/// Three columns of three elements of `Float`.
@frozen public struct simd_float3x3: AcetateThreeColumns, AcetateSquareMatrix {
    /// A column.
    public typealias Column = SIMD3<Float>
    /// A row.
    public typealias Row = SIMD3<Float>
    /// The columns, from the left.
    public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }
    /// The determinant.
    @inlinable public var determinant: Float { determinantOf(columns) }
    /// The inverse. Its elements are not finite if the determinant is 0.
    @inlinable public var inverse: Self { Self(columns: inverseOf(columns)) }
}
/// Three columns of three elements of `Float`.
public typealias float3x3 = simd_float3x3
/// Three columns of three elements of `Float`.
public typealias matrix_float3x3 = simd_float3x3
/// The matrix that leaves vectors as they are.
public let matrix_identity_float3x3 = simd_float3x3(1)

/// Three columns of four elements of `Float`.
@frozen public struct simd_float3x4: AcetateThreeColumns {
    /// A column.
    public typealias Column = SIMD4<Float>
    /// A row.
    public typealias Row = SIMD3<Float>
    /// The columns, from the left.
    public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) { self.columns = columns }
    /// Creates a matrix with the elements of a vector in its diagonal, and zeros elsewhere.
    @inlinable public init(diagonal: Row) { self.init(elementsOfDiagonal: diagonal) }
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: simd_float4x3 { transposed() }
}
/// Three columns of four elements of `Float`.
public typealias float3x4 = simd_float3x4
/// Three columns of four elements of `Float`.
public typealias matrix_float3x4 = simd_float3x4

/// Four columns of two elements of `Float`.
@frozen public struct simd_float4x2: AcetateFourColumns {
    /// A column.
    public typealias Column = SIMD2<Float>
    /// A row.
    public typealias Row = SIMD4<Float>
    /// The columns, from the left.
    public var columns: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)) { self.columns = columns }
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: simd_float2x4 { transposed() }
}
/// Four columns of two elements of `Float`.
public typealias float4x2 = simd_float4x2
/// Four columns of two elements of `Float`.
public typealias matrix_float4x2 = simd_float4x2

/// Four columns of three elements of `Float`.
@frozen public struct simd_float4x3: AcetateFourColumns {
    /// A column.
    public typealias Column = SIMD3<Float>
    /// A row.
    public typealias Row = SIMD4<Float>
    /// The columns, from the left.
    public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: simd_float3x4 { transposed() }
}
/// Four columns of three elements of `Float`.
public typealias float4x3 = simd_float4x3
/// Four columns of three elements of `Float`.
public typealias matrix_float4x3 = simd_float4x3

/// Four columns of four elements of `Float`.
@frozen public struct simd_float4x4: AcetateFourColumns, AcetateSquareMatrix {
    /// A column.
    public typealias Column = SIMD4<Float>
    /// A row.
    public typealias Row = SIMD4<Float>
    /// The columns, from the left.
    public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) { self.columns = columns }
    /// The determinant.
    @inlinable public var determinant: Float { determinantOf(columns) }
    /// The inverse. Its elements are not finite if the determinant is 0.
    @inlinable public var inverse: Self { Self(columns: inverseOf(columns)) }
}
/// Four columns of four elements of `Float`.
public typealias float4x4 = simd_float4x4
/// Four columns of four elements of `Float`.
public typealias matrix_float4x4 = simd_float4x4
/// The matrix that leaves vectors as they are.
public let matrix_identity_float4x4 = simd_float4x4(1)

/// Two columns of two elements of `Double`.
@frozen public struct simd_double2x2: AcetateTwoColumns, AcetateSquareMatrix {
    /// A column.
    public typealias Column = SIMD2<Double>
    /// A row.
    public typealias Row = SIMD2<Double>
    /// The columns, from the left.
    public var columns: (SIMD2<Double>, SIMD2<Double>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD2<Double>, SIMD2<Double>)) { self.columns = columns }
    /// The determinant.
    @inlinable public var determinant: Double { determinantOf(columns) }
    /// The inverse. Its elements are not finite if the determinant is 0.
    @inlinable public var inverse: Self { Self(columns: inverseOf(columns)) }
}
/// Two columns of two elements of `Double`.
public typealias double2x2 = simd_double2x2
/// Two columns of two elements of `Double`.
public typealias matrix_double2x2 = simd_double2x2
/// The matrix that leaves vectors as they are.
public let matrix_identity_double2x2 = simd_double2x2(1)

/// Two columns of three elements of `Double`.
@frozen public struct simd_double2x3: AcetateTwoColumns {
    /// A column.
    public typealias Column = SIMD3<Double>
    /// A row.
    public typealias Row = SIMD2<Double>
    /// The columns, from the left.
    public var columns: (SIMD3<Double>, SIMD3<Double>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD3<Double>, SIMD3<Double>)) { self.columns = columns }
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: simd_double3x2 { transposed() }
}
/// Two columns of three elements of `Double`.
public typealias double2x3 = simd_double2x3
/// Two columns of three elements of `Double`.
public typealias matrix_double2x3 = simd_double2x3

/// Two columns of four elements of `Double`.
@frozen public struct simd_double2x4: AcetateTwoColumns {
    /// A column.
    public typealias Column = SIMD4<Double>
    /// A row.
    public typealias Row = SIMD2<Double>
    /// The columns, from the left.
    public var columns: (SIMD4<Double>, SIMD4<Double>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD4<Double>, SIMD4<Double>)) { self.columns = columns }
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: simd_double4x2 { transposed() }
}
/// Two columns of four elements of `Double`.
public typealias double2x4 = simd_double2x4
/// Two columns of four elements of `Double`.
public typealias matrix_double2x4 = simd_double2x4

/// Three columns of two elements of `Double`.
@frozen public struct simd_double3x2: AcetateThreeColumns {
    /// A column.
    public typealias Column = SIMD2<Double>
    /// A row.
    public typealias Row = SIMD3<Double>
    /// The columns, from the left.
    public var columns: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)) { self.columns = columns }
    /// Creates a matrix with the elements of a vector in its diagonal, and zeros elsewhere.
    @inlinable public init(diagonal: Column) { self.init(elementsOfDiagonal: diagonal) }
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: simd_double2x3 { transposed() }
}
/// Three columns of two elements of `Double`.
public typealias double3x2 = simd_double3x2
/// Three columns of two elements of `Double`.
public typealias matrix_double3x2 = simd_double3x2

/// Three columns of three elements of `Double`.
@frozen public struct simd_double3x3: AcetateThreeColumns, AcetateSquareMatrix {
    /// A column.
    public typealias Column = SIMD3<Double>
    /// A row.
    public typealias Row = SIMD3<Double>
    /// The columns, from the left.
    public var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) { self.columns = columns }
    /// The determinant.
    @inlinable public var determinant: Double { determinantOf(columns) }
    /// The inverse. Its elements are not finite if the determinant is 0.
    @inlinable public var inverse: Self { Self(columns: inverseOf(columns)) }
}
/// Three columns of three elements of `Double`.
public typealias double3x3 = simd_double3x3
/// Three columns of three elements of `Double`.
public typealias matrix_double3x3 = simd_double3x3
/// The matrix that leaves vectors as they are.
public let matrix_identity_double3x3 = simd_double3x3(1)

/// Three columns of four elements of `Double`.
@frozen public struct simd_double3x4: AcetateThreeColumns {
    /// A column.
    public typealias Column = SIMD4<Double>
    /// A row.
    public typealias Row = SIMD3<Double>
    /// The columns, from the left.
    public var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) { self.columns = columns }
    /// Creates a matrix with the elements of a vector in its diagonal, and zeros elsewhere.
    @inlinable public init(diagonal: Row) { self.init(elementsOfDiagonal: diagonal) }
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: simd_double4x3 { transposed() }
}
/// Three columns of four elements of `Double`.
public typealias double3x4 = simd_double3x4
/// Three columns of four elements of `Double`.
public typealias matrix_double3x4 = simd_double3x4

/// Four columns of two elements of `Double`.
@frozen public struct simd_double4x2: AcetateFourColumns {
    /// A column.
    public typealias Column = SIMD2<Double>
    /// A row.
    public typealias Row = SIMD4<Double>
    /// The columns, from the left.
    public var columns: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)) {
        self.columns = columns
    }
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: simd_double2x4 { transposed() }
}
/// Four columns of two elements of `Double`.
public typealias double4x2 = simd_double4x2
/// Four columns of two elements of `Double`.
public typealias matrix_double4x2 = simd_double4x2

/// Four columns of three elements of `Double`.
@frozen public struct simd_double4x3: AcetateFourColumns {
    /// A column.
    public typealias Column = SIMD3<Double>
    /// A row.
    public typealias Row = SIMD4<Double>
    /// The columns, from the left.
    public var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) {
        self.columns = columns
    }
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: simd_double3x4 { transposed() }
}
/// Four columns of three elements of `Double`.
public typealias double4x3 = simd_double4x3
/// Four columns of three elements of `Double`.
public typealias matrix_double4x3 = simd_double4x3

/// Four columns of four elements of `Double`.
@frozen public struct simd_double4x4: AcetateFourColumns, AcetateSquareMatrix {
    /// A column.
    public typealias Column = SIMD4<Double>
    /// A row.
    public typealias Row = SIMD4<Double>
    /// The columns, from the left.
    public var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
    /// Creates a matrix of its columns.
    @inlinable public init(columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) {
        self.columns = columns
    }
    /// The determinant.
    @inlinable public var determinant: Double { determinantOf(columns) }
    /// The inverse. Its elements are not finite if the determinant is 0.
    @inlinable public var inverse: Self { Self(columns: inverseOf(columns)) }
}
/// Four columns of four elements of `Double`.
public typealias double4x4 = simd_double4x4
/// Four columns of four elements of `Double`.
public typealias matrix_double4x4 = simd_double4x4
/// The matrix that leaves vectors as they are.
public let matrix_identity_double4x4 = simd_double4x4(1)
