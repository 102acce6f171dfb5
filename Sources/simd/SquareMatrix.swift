/// A matrix with as many columns as rows.
public protocol AcetateSquareMatrix: AcetateMatrix where Row == Column {
    /// The determinant.
    var determinant: Column.Scalar { get }
    /// The inverse. Its elements are not finite if the determinant is 0.
    var inverse: Self { get }
}

extension AcetateSquareMatrix {
    /// The matrix with rows and columns exchanged.
    @inlinable public var transpose: Self { transposed() }

    /// The product of two matrices: it has the effect of `b`, followed by that of `a`.
    @inlinable public static func * (a: Self, b: Self) -> Self { b.mapped { a * $0 } }
    /// Multiplies by a matrix on the right.
    @inlinable public static func *= (a: inout Self, b: Self) { a = a * b }
}

// MARK: Determinants and inverses

@inlinable func determinantOf<T: BinaryFloatingPoint>(_ columns: (SIMD2<T>, SIMD2<T>)) -> T {
    columns.0.x * columns.1.y - columns.0.y * columns.1.x
}

@inlinable func determinantOf<T: BinaryFloatingPoint>(_ columns: (SIMD3<T>, SIMD3<T>, SIMD3<T>)) -> T {
    dot(columns.0, cross(columns.1, columns.2))
}

@inlinable func determinantOf<T: BinaryFloatingPoint>(_ columns: (SIMD4<T>, SIMD4<T>, SIMD4<T>, SIMD4<T>)) -> T {
    determinantOf(minors(of: columns))
}

/// The columns of the inverse of a matrix with these columns.
@inlinable func inverseOf<T: BinaryFloatingPoint>(_ columns: (SIMD2<T>, SIMD2<T>)) -> (SIMD2<T>, SIMD2<T>) {
    let factor = 1 / determinantOf(columns)
    return (factor * SIMD2(columns.1.y, -columns.0.y), factor * SIMD2(-columns.1.x, columns.0.x))
}

/// The columns of the inverse of a matrix with these columns.
@inlinable func inverseOf<T: BinaryFloatingPoint>(_ columns: (SIMD3<T>, SIMD3<T>, SIMD3<T>))
    -> (SIMD3<T>, SIMD3<T>, SIMD3<T>)
{
    let (a, b, c) = columns
    let factor = 1 / determinantOf(columns)
    let (d, e, f) = (cross(b, c), cross(c, a), cross(a, b))
    return (
        factor * SIMD3(d.x, e.x, f.x), factor * SIMD3(d.y, e.y, f.y), factor * SIMD3(d.z, e.z, f.z)
    )
}

/// The columns of the inverse of a matrix with these columns: the adjugate divided by the determinant, by Laplace's expansion along
/// two rows.
@inlinable func inverseOf<T: BinaryFloatingPoint>(_ columns: (SIMD4<T>, SIMD4<T>, SIMD4<T>, SIMD4<T>))
    -> (SIMD4<T>, SIMD4<T>, SIMD4<T>, SIMD4<T>)
{
    let (a, b, c, d) = columns
    let minors = minors(of: columns)
    let (above, below) = minors
    let factor = 1 / determinantOf(minors)
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
    return (factor * first, factor * second, factor * third, factor * fourth)
}

@usableFromInline typealias SixMinors<T> = (T, T, T, T, T, T)

/// The determinants of two rows, the upper and the lower ones, and each two columns: 01, 02, 03, 12, 13, 23.
@inlinable func minors<T: BinaryFloatingPoint>(of columns: (SIMD4<T>, SIMD4<T>, SIMD4<T>, SIMD4<T>))
    -> (above: SixMinors<T>, below: SixMinors<T>)
{
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

@inlinable func determinantOf<T: BinaryFloatingPoint>(_ minors: (above: SixMinors<T>, below: SixMinors<T>)) -> T {
    let (above, below) = minors
    return above.0 * below.5 - above.1 * below.4 + above.2 * below.3 + above.3 * below.2 - above.4 * below.1
        + above.5 * below.0
}
