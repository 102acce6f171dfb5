/// A square matrix of columns: `simd_float2x2`, `simd_float3x3`, `simd_float4x4` and those of `Double`.
///
/// `<simd/matrix_types.h>` defines the types, and Swift's overlay their operators. The vector of a product is a column on the
/// right, and a row on the left.
public protocol AcetateSquareMatrix: Equatable, Sendable, Codable, CustomDebugStringConvertible {
    /// A column or a row.
    associatedtype Column: SIMD where Column.Scalar: BinaryFloatingPoint

    /// Creates a matrix of zeros.
    init()
    /// The column with an index from 0.
    subscript(column: Int) -> Column { get set }
    /// The determinant.
    var determinant: Column.Scalar { get }
    /// The inverse. Its elements are not finite if the determinant is 0.
    var inverse: Self { get }
}

extension AcetateSquareMatrix {
    /// The number of rows and of columns.
    @inlinable static var side: Int { Column.scalarCount }

    /// Creates a matrix with a number in its diagonal, and zeros elsewhere.
    @inlinable public init(_ scalar: Column.Scalar) { self.init(diagonal: Column(repeating: scalar)) }

    /// Creates a matrix with the elements of a vector in its diagonal, and zeros elsewhere.
    @inlinable public init(diagonal: Column) {
        self.init()
        for index in 0..<Self.side { self[index][index] = diagonal[index] }
    }

    /// Creates a matrix of its columns, of which there must be as many as rows.
    @inlinable public init(_ columns: [Column]) {
        precondition(columns.count == Self.side, "a matrix of \(Self.side) columns has \(columns.count)")
        self.init()
        for index in 0..<Self.side { self[index] = columns[index] }
    }

    /// Creates a matrix of its rows, of which there must be as many as columns.
    @inlinable public init(rows: [Column]) { self = Self(rows).transpose }

    /// The element in a column and a row, from 0.
    @inlinable public subscript(column: Int, row: Int) -> Column.Scalar {
        get { self[column][row] }
        set { self[column][row] = newValue }
    }

    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: Self {
        var result = Self()
        for column in 0..<Self.side {
            for row in 0..<Self.side { result[row][column] = self[column][row] }
        }
        return result
    }

    @inlinable public static func == (a: Self, b: Self) -> Bool {
        (0..<side).allSatisfy { a[$0] == b[$0] }
    }

    /// The sum of each two elements.
    @inlinable public static func + (a: Self, b: Self) -> Self { combined(a, b) { $0 + $1 } }
    /// The difference of each two elements.
    @inlinable public static func - (a: Self, b: Self) -> Self { combined(a, b) { $0 - $1 } }
    /// The negative of each element.
    @inlinable public static prefix func - (a: Self) -> Self { a.mapped { -$0 } }
    /// Each element times a number.
    @inlinable public static func * (a: Column.Scalar, b: Self) -> Self { b.mapped { a * $0 } }
    /// Each element times a number.
    @inlinable public static func * (a: Self, b: Column.Scalar) -> Self { b * a }

    /// The product of a matrix and a column.
    @inlinable public static func * (a: Self, b: Column) -> Column {
        (1..<side).reduce(a[0] * b[0]) { $0 + a[$1] * b[$1] }
    }

    /// The product of a row and a matrix.
    @inlinable public static func * (a: Column, b: Self) -> Column {
        var result = Column()
        for index in 0..<side { result[index] = dot(a, b[index]) }
        return result
    }

    /// The product of two matrices: it has the effect of `b`, followed by that of `a`.
    @inlinable public static func * (a: Self, b: Self) -> Self { b.mapped { a * $0 } }

    /// Adds a matrix.
    @inlinable public static func += (a: inout Self, b: Self) { a = a + b }
    /// Subtracts a matrix.
    @inlinable public static func -= (a: inout Self, b: Self) { a = a - b }
    /// Multiplies by a number.
    @inlinable public static func *= (a: inout Self, b: Column.Scalar) { a = a * b }
    /// Multiplies by a matrix on the right.
    @inlinable public static func *= (a: inout Self, b: Self) { a = a * b }

    /// The matrix of the results of a function for all columns.
    @inlinable func mapped(_ transform: (Column) -> Column) -> Self {
        var result = self
        for index in 0..<Self.side { result[index] = transform(self[index]) }
        return result
    }

    /// The matrix of the results of a function for all pairs of columns.
    @inlinable static func combined(_ a: Self, _ b: Self, _ operation: (Column, Column) -> Column) -> Self {
        var result = Self()
        for index in 0..<side { result[index] = operation(a[index], b[index]) }
        return result
    }

    /// The columns, such as `simd_float2x2([[1.0, 0.0], [0.0, 1.0]])`.
    public var debugDescription: String {
        let type = Column.Scalar.self == Float.self ? "float" : "double"
        let columns = (0..<Self.side).map { column in
            "[" + (0..<Self.side).map { "\(self[column][$0])" }.joined(separator: ", ") + "]"
        }
        return "simd_\(type)\(Self.side)x\(Self.side)([\(columns.joined(separator: ", "))])"
    }

    /// Encodes the columns.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for index in 0..<Self.side { try container.encode(self[index]) }
    }

    /// Decodes the columns.
    public init(from decoder: any Decoder) throws {
        self.init()
        var container = try decoder.unkeyedContainer()
        for index in 0..<Self.side { self[index] = try container.decode(Column.self) }
    }
}

// MARK: Functions by the names of C

/// The product of a matrix and a column.
@inlinable public func simd_mul<M: AcetateSquareMatrix>(_ x: M, _ y: M.Column) -> M.Column { x * y }
/// The product of a row and a matrix.
@inlinable public func simd_mul<M: AcetateSquareMatrix>(_ x: M.Column, _ y: M) -> M.Column { x * y }
/// The product of two matrices.
@inlinable public func simd_mul<M: AcetateSquareMatrix>(_ x: M, _ y: M) -> M { x * y }
/// Each element times a number.
@inlinable public func simd_mul<M: AcetateSquareMatrix>(_ a: M.Column.Scalar, _ x: M) -> M { a * x }
/// The product of two matrices.
@inlinable public func matrix_multiply<M: AcetateSquareMatrix>(_ x: M, _ y: M) -> M { x * y }
/// The product of a matrix and a column.
@inlinable public func matrix_multiply<M: AcetateSquareMatrix>(_ x: M, _ y: M.Column) -> M.Column { x * y }
/// The sum of two matrices.
@inlinable public func simd_add<M: AcetateSquareMatrix>(_ x: M, _ y: M) -> M { x + y }
/// The difference of two matrices.
@inlinable public func simd_sub<M: AcetateSquareMatrix>(_ x: M, _ y: M) -> M { x - y }
/// a·x + b·y.
@inlinable public func simd_linear_combination<M: AcetateSquareMatrix>(
    _ a: M.Column.Scalar, _ x: M, _ b: M.Column.Scalar, _ y: M
) -> M { a * x + b * y }
/// The matrix with rows and columns exchanged.
@inlinable public func simd_transpose<M: AcetateSquareMatrix>(_ x: M) -> M { x.transpose }
/// The inverse. Its elements are not finite if the determinant is 0.
@inlinable public func simd_inverse<M: AcetateSquareMatrix>(_ x: M) -> M { x.inverse }
/// The determinant.
@inlinable public func simd_determinant<M: AcetateSquareMatrix>(_ x: M) -> M.Column.Scalar { x.determinant }
/// Whether all elements are equal.
@inlinable public func simd_equal<M: AcetateSquareMatrix>(_ x: M, _ y: M) -> Bool { x == y }
/// Whether all elements differ by at most `tolerance`.
@inlinable public func simd_almost_equal_elements<M: AcetateSquareMatrix>(
    _ x: M, _ y: M, _ tolerance: M.Column.Scalar
) -> Bool {
    (0..<M.side).allSatisfy { norm_inf(x[$0] - y[$0]) <= tolerance }
}
