import Testing
import simd

@Suite("simd: matrices that are not square") struct RectangularMatrixTests {
    /// The product by its definition.
    private func product<A: AcetateMatrix, B: AcetateMatrix>(_ a: A, _ b: B) -> [[Double]]
    where A.Column.Scalar == Double, B.Column.Scalar == Double {
        (0..<B.Row.scalarCount).map { column in
            (0..<A.Column.scalarCount).map { row in
                (0..<A.Row.scalarCount).reduce(0) { $0 + a[$1, row] * b[column, $1] }
            }
        }
    }

    private func elements<M: AcetateMatrix>(_ m: M) -> [[Double]] where M.Column.Scalar == Double {
        (0..<M.Row.scalarCount).map { column in (0..<M.Column.scalarCount).map { m[column, $0] } }
    }

    @Test func `columns, rows, diagonals and the transpose`() {
        let m = simd_float2x3([1, 2, 3], [4, 5, 6])
        #expect(
            m == simd_float2x3(rows: [[1, 4], [2, 5], [3, 6]])
                && m == matrix_float2x3(columns: ([1, 2, 3], [4, 5, 6])))
        #expect(m.transpose == simd_float3x2([1, 4], [2, 5], [3, 6]) && m.transpose.transpose == m)
        #expect(simd_double4x3(diagonal: [1, 2, 3])[2, 2] == 3 && simd_double3x4(diagonal: [1, 2, 3])[2, 3] == 0)
        #expect(simd_double3x2(diagonal: [7, 8]) == simd_double3x2([7, 0], [0, 8], [0, 0]))
        #expect("\(m)" == "simd_float2x3([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])")
    }

    @Test(arguments: 1...10) func `products agree with their definition`(seed: Int) {
        var numbers = Numbers(seed: seed)
        let a = simd_double2x3(numbers.vectors(2, SIMD3<Double>.self))
        let b = simd_double4x2(numbers.vectors(4, SIMD2<Double>.self))
        let c = simd_double3x4(numbers.vectors(3, SIMD4<Double>.self))
        #expect(elements(a * b) == product(a, b) && elements(simd_mul(b, c)) == product(b, c))
        #expect(elements(a * b * c) == product(a * b, c) && elements(c * a) == product(c, a))
        let (v, w) = (b[0], c[0])
        #expect(
            a * v == a.columns.0 * v.x + a.columns.1 * v.y && w * c == SIMD3(dot(w, c[0]), dot(w, c[1]), dot(w, c[2])))
    }
}

// Programs extend the matrices of both kinds of numbers with the same members.
extension simd_float4x4 {
    fileprivate var origin: SIMD3<Float> { SIMD3(columns.3.x, columns.3.y, columns.3.z) }
}

extension simd_double4x4 {
    fileprivate var origin: SIMD3<Double> { SIMD3(columns.3.x, columns.3.y, columns.3.z) }
}

@Suite("simd: extensions") struct ExtensionTests {
    @Test func `matrices of both kinds of numbers are types of their own`() {
        #expect(simd_float4x4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 2, 3, 1]).origin == [1, 2, 3])
        #expect(matrix_identity_double4x4.origin == .zero)
    }
}
