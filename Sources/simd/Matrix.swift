/// A matrix of two to four columns and rows: `simd_float4x4`, `simd_double2x3` and the others of `<simd/matrix_types.h>`.
///
/// The vector of a product is a column on the right, and a row on the left.
public protocol AcetateMatrix: Equatable, Sendable, CustomDebugStringConvertible {
    /// A column.
    associatedtype Column: SIMD where Column.Scalar: BinaryFloatingPoint
    /// A row.
    associatedtype Row: SIMD where Row.Scalar == Column.Scalar

    /// Creates a matrix of zeros.
    init()
    /// The column with an index from 0.
    subscript(column: Int) -> Column { get set }
}

extension AcetateMatrix {
    /// The number of columns.
    @inlinable static var width: Int { Row.scalarCount }
    /// The number of rows.
    @inlinable static var height: Int { Column.scalarCount }

    /// Creates a matrix with a number in its diagonal, and zeros elsewhere.
    @inlinable public init(_ scalar: Column.Scalar) {
        self.init()
        for index in 0..<min(Self.width, Self.height) { self[index][index] = scalar }
    }

    /// Creates a matrix with the elements of a vector, which has as many as the shorter side, in its diagonal.
    @inlinable init<V: SIMD>(elementsOfDiagonal diagonal: V) where V.Scalar == Column.Scalar {
        self.init()
        for index in 0..<V.scalarCount { self[index][index] = diagonal[index] }
    }

    /// Creates a matrix of its columns, of which there must be as many as the matrix has.
    @inlinable public init(_ columns: [Column]) {
        precondition(
            columns.count == Self.width, "a matrix of \(Self.width) columns has \(columns.count)")
        self.init()
        for index in 0..<Self.width { self[index] = columns[index] }
    }

    /// Creates a matrix of its rows, of which there must be as many as the matrix has.
    @inlinable public init(rows: [Row]) {
        precondition(rows.count == Self.height, "a matrix of \(Self.height) rows has \(rows.count)")
        self.init()
        for column in 0..<Self.width {
            for row in 0..<Self.height { self[column][row] = rows[row][column] }
        }
    }

    /// The element in a column and a row, from 0.
    @inlinable public subscript(column: Int, row: Int) -> Column.Scalar {
        get { self[column][row] }
        set { self[column][row] = newValue }
    }

    /// The matrix with rows and columns exchanged.
    @inlinable func transposed<M: AcetateMatrix>() -> M where M.Column == Row {
        var result = M()
        for column in 0..<Self.width {
            for row in 0..<Self.height { result[row][column] = self[column][row] }
        }
        return result
    }

    @inlinable public static func == (a: Self, b: Self) -> Bool {
        (0..<width).allSatisfy { a[$0] == b[$0] }
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
    @inlinable public static func * (a: Self, b: Row) -> Column {
        var result = a[0] * b[0]
        for index in 1..<width { result += a[index] * b[index] }
        return result
    }

    /// The product of a row and a matrix.
    @inlinable public static func * (a: Column, b: Self) -> Row {
        var result = Row()
        for index in 0..<width { result[index] = dot(a, b[index]) }
        return result
    }

    /// Adds a matrix.
    @inlinable public static func += (a: inout Self, b: Self) { a = a + b }
    /// Subtracts a matrix.
    @inlinable public static func -= (a: inout Self, b: Self) { a = a - b }
    /// Multiplies by a number.
    @inlinable public static func *= (a: inout Self, b: Column.Scalar) { a = a * b }

    /// The matrix of the results of a function for all columns.
    @inlinable func mapped(_ transform: (Column) -> Column) -> Self {
        var result = self
        for index in 0..<Self.width { result[index] = transform(self[index]) }
        return result
    }

    /// The matrix of the results of a function for all pairs of columns.
    @inlinable static func combined(_ a: Self, _ b: Self, _ operation: (Column, Column) -> Column)
        -> Self
    {
        var result = Self()
        for index in 0..<width { result[index] = operation(a[index], b[index]) }
        return result
    }

    /// The columns, such as `simd_float2x2([[1.0, 0.0], [0.0, 1.0]])`.
    public var debugDescription: String {
        let columns = (0..<Self.width).map { column in
            "[" + (0..<Self.height).map { "\(self[column][$0])" }.joined(separator: ", ") + "]"
        }
        return "\(Self.self)([\(columns.joined(separator: ", "))])"
    }
}

extension AcetateMatrix where Column: AcetateMatrixVector {
    /// The product of two matrices: it has the effect of `b`, followed by that of `a`.
    @inlinable public static func * <M: AcetateTwoColumns>(a: Self, b: M) -> Column.Columns2
    where M.Column == Row {
        Column.Columns2(a * b[0], a * b[1])
    }
    /// The product of two matrices: it has the effect of `b`, followed by that of `a`.
    @inlinable public static func * <M: AcetateThreeColumns>(a: Self, b: M) -> Column.Columns3
    where M.Column == Row {
        Column.Columns3(a * b[0], a * b[1], a * b[2])
    }
    /// The product of two matrices: it has the effect of `b`, followed by that of `a`.
    @inlinable public static func * <M: AcetateFourColumns>(a: Self, b: M) -> Column.Columns4
    where M.Column == Row {
        Column.Columns4(a * b[0], a * b[1], a * b[2], a * b[3])
    }
}
