// Functions of matrices by the names of C.

/// The product of a matrix and a column.
@inlinable public func simd_mul<M: AcetateMatrix>(_ x: M, _ y: M.Row) -> M.Column { x * y }
/// The product of a row and a matrix.
@inlinable public func simd_mul<M: AcetateMatrix>(_ x: M.Column, _ y: M) -> M.Row { x * y }
/// The product of two matrices.
@inlinable public func simd_mul<M: AcetateSquareMatrix>(_ x: M, _ y: M) -> M { x * y }
/// The product of two matrices.
@inlinable public func simd_mul<M: AcetateMatrix, N: AcetateTwoColumns>(_ x: M, _ y: N)
    -> M.Column.Columns2
where N.Column == M.Row, M.Column: AcetateMatrixVector { x * y }
/// The product of two matrices.
@inlinable public func simd_mul<M: AcetateMatrix, N: AcetateThreeColumns>(_ x: M, _ y: N)
    -> M.Column.Columns3
where N.Column == M.Row, M.Column: AcetateMatrixVector { x * y }
/// The product of two matrices.
@inlinable public func simd_mul<M: AcetateMatrix, N: AcetateFourColumns>(_ x: M, _ y: N)
    -> M.Column.Columns4
where N.Column == M.Row, M.Column: AcetateMatrixVector { x * y }
/// Each element times a number.
@inlinable public func simd_mul<M: AcetateMatrix>(_ a: M.Column.Scalar, _ x: M) -> M { a * x }
/// The product of two matrices.
@inlinable public func matrix_multiply<M: AcetateSquareMatrix>(_ x: M, _ y: M) -> M { x * y }
/// The product of a matrix and a column.
@inlinable public func matrix_multiply<M: AcetateMatrix>(_ x: M, _ y: M.Row) -> M.Column { x * y }
/// The product of a row and a matrix.
@inlinable public func matrix_multiply<M: AcetateMatrix>(_ x: M.Column, _ y: M) -> M.Row { x * y }
/// Each element times a number.
@inlinable public func matrix_scale<M: AcetateMatrix>(_ a: M.Column.Scalar, _ x: M) -> M { a * x }
/// The sum of two matrices.
@inlinable public func simd_add<M: AcetateMatrix>(_ x: M, _ y: M) -> M { x + y }
/// The sum of two matrices.
@inlinable public func matrix_add<M: AcetateMatrix>(_ x: M, _ y: M) -> M { x + y }
/// The difference of two matrices.
@inlinable public func simd_sub<M: AcetateMatrix>(_ x: M, _ y: M) -> M { x - y }
/// a·x + b·y.
@inlinable public func simd_linear_combination<M: AcetateMatrix>(
    _ a: M.Column.Scalar, _ x: M, _ b: M.Column.Scalar, _ y: M
) -> M { a * x + b * y }
/// a·x + b·y.
@inlinable public func matrix_linear_combination<M: AcetateMatrix>(
    _ a: M.Column.Scalar, _ x: M, _ b: M.Column.Scalar, _ y: M
) -> M { a * x + b * y }
/// The matrix with rows and columns exchanged.
@inlinable public func simd_transpose<M: AcetateSquareMatrix>(_ x: M) -> M { x.transpose }
/// The matrix with rows and columns exchanged.
@inlinable public func matrix_transpose<M: AcetateSquareMatrix>(_ x: M) -> M { x.transpose }
/// The inverse. Its elements are not finite if the determinant is 0.
@inlinable public func simd_inverse<M: AcetateSquareMatrix>(_ x: M) -> M { x.inverse }
/// The inverse. Its elements are not finite if the determinant is 0.
@inlinable public func matrix_invert<M: AcetateSquareMatrix>(_ x: M) -> M { x.inverse }
/// The determinant.
@inlinable public func simd_determinant<M: AcetateSquareMatrix>(_ x: M) -> M.Column.Scalar {
    x.determinant
}
/// The determinant.
@inlinable public func matrix_determinant<M: AcetateSquareMatrix>(_ x: M) -> M.Column.Scalar {
    x.determinant
}
/// Whether all elements are equal.
@inlinable public func simd_equal<M: AcetateMatrix>(_ x: M, _ y: M) -> Bool { x == y }
/// Whether all elements are equal.
@inlinable public func matrix_equal<M: AcetateMatrix>(_ x: M, _ y: M) -> Bool { x == y }
/// Whether all elements differ by at most `tolerance`.
@inlinable public func simd_almost_equal_elements<M: AcetateMatrix>(
    _ x: M, _ y: M, _ tolerance: M.Column.Scalar
) -> Bool {
    (0..<M.width).allSatisfy { norm_inf(x[$0] - y[$0]) <= tolerance }
}
/// Whether all elements differ by at most `tolerance`.
@inlinable public func matrix_almost_equal_elements<M: AcetateMatrix>(
    _ x: M, _ y: M, _ tolerance: M.Column.Scalar
) -> Bool {
    simd_almost_equal_elements(x, y, tolerance)
}
