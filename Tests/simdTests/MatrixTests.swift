import Testing
import simd

@Suite("simd: matrices") struct MatrixTests {
    @Test func `columns, rows and elements`() {
        var m = simd_float2x2(columns: ([1, 2], [3, 4]))
        #expect(m == float2x2([1, 2], [3, 4]) && m == matrix_float2x2([SIMD2(1, 2), SIMD2(3, 4)]))
        #expect(m == simd_float2x2(rows: [[1, 3], [2, 4]]) && m == simd_matrix_from_rows([1, 3], [2, 4]))
        #expect(m[1] == [3, 4] && m[1, 0] == 3 && m.columns.0.y == 2)
        m[1, 0] = 7
        m.columns.0 = [5, 6]
        #expect(m == simd_matrix([5, 6], [7, 4]) && m.transpose == simd_matrix([5, 7], [6, 4]))
        #expect(simd_double3x3(2) == simd_double3x3(diagonal: [2, 2, 2]) && matrix_identity_float4x4[2, 2] == 1)
        #expect("\(matrix_identity_double2x2)" == "simd_double2x2([[1.0, 0.0], [0.0, 1.0]])")
    }

    @Test func `a translation and a scale are applied from right to left`() {
        let move = simd_float4x4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [10, 20, 30, 1])
        let grow = simd_float4x4(diagonal: [2, 2, 2, 1])
        #expect(move * grow * simd_float4(1, 1, 1, 1) == [12, 22, 32, 1])
        #expect(simd_mul(grow, simd_mul(move, simd_float4(1, 1, 1, 1))) == [22, 42, 62, 1])
        #expect(simd_float4(1, 0, 0, 1) * move == [1, 0, 0, 11])
    }

    @Test(arguments: 1...20) func `products, determinants and inverses agree with their definitions`(seed: Int) {
        var numbers = Numbers(seed: seed)
        check(simd_double2x2(numbers.vectors(2, SIMD2<Double>.self)), &numbers)
        check(simd_double3x3(numbers.vectors(3, SIMD3<Double>.self)), &numbers)
        check(simd_double4x4(numbers.vectors(4, SIMD4<Double>.self)), &numbers)
    }

    private func check<M: AcetateSquareMatrix>(_ m: M, _ numbers: inout Numbers) where M.Column.Scalar == Double {
        let side = M.Column.scalarCount
        let other = M(numbers.vectors(side, M.Column.self))
        for (row, column) in (0..<side).flatMap({ row in (0..<side).map { (row, $0) } }) {
            let sum = (0..<side).reduce(0) { $0 + m[$1, row] * other[column, $1] }
            #expect(Swift.abs((m * other)[column, row] - sum) < 1e-12)
        }
        let elements = (0..<side).map { column in (0..<side).map { m[column, $0] } }
        #expect(Swift.abs(m.determinant - determinant(of: elements)) < 1e-12)
        #expect(simd_almost_equal_elements(m * m.inverse, M(1), 1e-9 / Swift.abs(m.determinant)))
        #expect(simd_linear_combination(2, m, -1, m) == m && (m + m) - m == m && -(-m) == m)
    }

    /// Laplace's expansion along the first column.
    private func determinant(of columns: [[Double]]) -> Double {
        guard let first = columns.first else { return 1 }
        return first.enumerated().reduce(0) { sum, element in
            let minor = columns.dropFirst().map { column in
                column.enumerated().filter { $0.offset != element.offset }.map(\.element)
            }
            return sum + (element.offset.isMultiple(of: 2) ? 1 : -1) * element.element * determinant(of: minor)
        }
    }
}

/// Reproducible numbers in -1...1.
struct Numbers {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(1 << 52) - 1
    }

    mutating func vectors<V: SIMD<Double>>(_ count: Int, _: V.Type) -> [V] {
        (0..<count).map { _ in
            var vector = V()
            for index in vector.indices { vector[index] = next() }
            return vector
        }
    }
}
