// Functions of vectors, by the names of Swift (`dot`) and of C (`simd_dot`). <simd/common.h> and <simd/geometry.h> define them.

// MARK: Elements

/// The magnitude of each element.
@inlinable public func abs<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    x.replacing(with: -x, where: x .< 0)
}

/// The magnitude of each element.
@inlinable public func simd_abs<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { abs(x) }

/// The lesser of each two elements.
@inlinable public func min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { pointwiseMin(x, y) }

/// The greater of each two elements.
@inlinable public func max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { pointwiseMax(x, y) }

/// The lesser of each element and a number.
@inlinable public func min<V: SIMD>(_ x: V, _ y: V.Scalar) -> V where V.Scalar: Comparable {
    min(x, V(repeating: y))
}

/// The greater of each element and a number.
@inlinable public func max<V: SIMD>(_ x: V, _ y: V.Scalar) -> V where V.Scalar: Comparable {
    max(x, V(repeating: y))
}

/// The lesser of each two elements.
@inlinable public func simd_min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { min(x, y) }

/// The greater of each two elements.
@inlinable public func simd_max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { max(x, y) }

/// Each element, limited to the range from an element of `min` to one of `max`.
@inlinable public func clamp<V: SIMD>(_ x: V, min: V, max: V) -> V where V.Scalar: Comparable {
    x.clamped(lowerBound: min, upperBound: max)
}

/// Each element, limited to the range from `min` to `max`.
@inlinable public func clamp<V: SIMD>(_ x: V, min: V.Scalar, max: V.Scalar) -> V where V.Scalar: Comparable {
    clamp(x, min: V(repeating: min), max: V(repeating: max))
}

/// Each element, limited to the range from an element of `min` to one of `max`.
@inlinable public func simd_clamp<V: SIMD>(_ x: V, _ min: V, _ max: V) -> V where V.Scalar: Comparable {
    clamp(x, min: min, max: max)
}

/// A number, limited to the range from `min` to `max`.
@inlinable public func simd_clamp<T: BinaryFloatingPoint>(_ x: T, _ min: T, _ max: T) -> T {
    Swift.min(Swift.max(x, min), max)
}

/// -1, 0 or 1 for each element, by its sign.
@inlinable public func sign<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    V(repeating: 0).replacing(with: 1, where: x .> 0).replacing(with: -1, where: x .< 0)
}

/// -1, 0 or 1 for each element, by its sign.
@inlinable public func simd_sign<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { sign(x) }

/// -1, 0 or 1, by the sign of a number.
@inlinable public func simd_sign<T: BinaryFloatingPoint>(_ x: T) -> T { x > 0 ? 1 : x < 0 ? -1 : 0 }

/// The reciprocal of each element.
@inlinable public func recip<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { 1 / x }

/// The reciprocal of each element.
@inlinable public func simd_recip<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { recip(x) }

/// The reciprocal of a number.
@inlinable public func simd_recip<T: BinaryFloatingPoint>(_ x: T) -> T { 1 / x }

/// The reciprocal of the square root of each element.
@inlinable public func rsqrt<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { 1 / x.squareRoot() }

/// The reciprocal of the square root of each element.
@inlinable public func simd_rsqrt<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { rsqrt(x) }

/// The reciprocal of the square root of a number.
@inlinable public func simd_rsqrt<T: BinaryFloatingPoint>(_ x: T) -> T { 1 / x.squareRoot() }

/// The distance of each element from the next lower integer: 0..<1.
@inlinable public func fract<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x - x.rounded(.down) }

/// The distance of each element from the next lower integer: 0..<1.
@inlinable public func simd_fract<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { fract(x) }

/// The distance of a number from the next lower integer: 0..<1.
@inlinable public func simd_fract<T: BinaryFloatingPoint>(_ x: T) -> T { x - x.rounded(.down) }

/// Interpolates linearly: `x` where `t` is 0, and `y` where it is 1.
@inlinable public func mix<V: SIMD>(_ x: V, _ y: V, t: V) -> V where V.Scalar: FloatingPoint { x + t * (y - x) }

/// Interpolates linearly: `x` for 0, and `y` for 1.
@inlinable public func mix<V: SIMD>(_ x: V, _ y: V, t: V.Scalar) -> V where V.Scalar: FloatingPoint {
    mix(x, y, t: V(repeating: t))
}

/// Interpolates linearly: `x` where `t` is 0, and `y` where it is 1.
@inlinable public func simd_mix<V: SIMD>(_ x: V, _ y: V, _ t: V) -> V where V.Scalar: FloatingPoint {
    mix(x, y, t: t)
}

/// Interpolates linearly: `x` for 0, and `y` for 1.
@inlinable public func simd_mix<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ t: T) -> T { x + t * (y - x) }

/// 0 for each element below one of `edge`, and 1 for the others.
@inlinable public func step<V: SIMD>(_ x: V, edge: V) -> V where V.Scalar: FloatingPoint {
    V(repeating: 1).replacing(with: 0, where: x .< edge)
}

/// 0 for each element of `x` below one of `edge`, and 1 for the others.
@inlinable public func simd_step<V: SIMD>(_ edge: V, _ x: V) -> V where V.Scalar: FloatingPoint {
    step(x, edge: edge)
}

/// 0 for a number below `edge`, and otherwise 1.
@inlinable public func simd_step<T: BinaryFloatingPoint>(_ edge: T, _ x: T) -> T { x < edge ? 0 : 1 }

/// Rises smoothly from 0 to 1 between `edge0` and `edge1`: t²·(3 - 2t).
@inlinable public func smoothstep<V: SIMD>(_ x: V, edge0: V, edge1: V) -> V where V.Scalar: FloatingPoint {
    let t = ((x - edge0) / (edge1 - edge0)).clamped(lowerBound: V(repeating: 0), upperBound: V(repeating: 1))
    return t * t * (3 - 2 * t)
}

/// Rises smoothly from 0 to 1 between `edge0` and `edge1`: t²·(3 - 2t).
@inlinable public func simd_smoothstep<V: SIMD>(_ edge0: V, _ edge1: V, _ x: V) -> V where V.Scalar: FloatingPoint {
    smoothstep(x, edge0: edge0, edge1: edge1)
}

/// Rises smoothly from 0 to 1 between `edge0` and `edge1`: t²·(3 - 2t).
@inlinable public func simd_smoothstep<T: BinaryFloatingPoint>(_ edge0: T, _ edge1: T, _ x: T) -> T {
    let t = simd_clamp((x - edge0) / (edge1 - edge0), 0, 1)
    return t * t * (3 - 2 * t)
}

// MARK: All elements

/// The sum of the elements.
@inlinable public func reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { x.sum() }

/// The sum of the elements, which wraps around if it overflows.
@inlinable public func reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FixedWidthInteger { x.wrappedSum() }

/// The least element.
@inlinable public func reduce_min<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable { x.min() }

/// The greatest element.
@inlinable public func reduce_max<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable { x.max() }

/// The sum of the elements.
@inlinable public func simd_reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { reduce_add(x) }

/// The sum of the elements, which wraps around if it overflows.
@inlinable public func simd_reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FixedWidthInteger {
    reduce_add(x)
}

/// The least element.
@inlinable public func simd_reduce_min<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable { reduce_min(x) }

/// The greatest element.
@inlinable public func simd_reduce_max<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable { reduce_max(x) }

/// Whether all elements of two vectors are equal.
@inlinable public func simd_equal<V: SIMD>(_ x: V, _ y: V) -> Bool { x == y }

// MARK: Geometry

/// The sum of the products of the elements.
@inlinable public func dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint { (x * y).sum() }

/// The sum of the products of the elements.
@inlinable public func simd_dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint { dot(x, y) }

/// The cross product of two vectors of a plane, which is perpendicular to the plane.
@inlinable public func cross<T: FloatingPoint>(_ x: SIMD2<T>, _ y: SIMD2<T>) -> SIMD3<T> {
    SIMD3(0, 0, x.x * y.y - x.y * y.x)
}

/// The cross product, which is perpendicular to both vectors.
@inlinable public func cross<T: FloatingPoint>(_ x: SIMD3<T>, _ y: SIMD3<T>) -> SIMD3<T> {
    SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
}

/// The cross product of two vectors of a plane, which is perpendicular to the plane.
@inlinable public func simd_cross<T: FloatingPoint>(_ x: SIMD2<T>, _ y: SIMD2<T>) -> SIMD3<T> { cross(x, y) }

/// The cross product, which is perpendicular to both vectors.
@inlinable public func simd_cross<T: FloatingPoint>(_ x: SIMD3<T>, _ y: SIMD3<T>) -> SIMD3<T> { cross(x, y) }

/// The length.
@inlinable public func length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
    length_squared(x).squareRoot()
}

/// The length.
@inlinable public func simd_length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { length(x) }

/// The square of the length.
@inlinable public func length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { dot(x, x) }

/// The square of the length.
@inlinable public func simd_length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
    length_squared(x)
}

/// The sum of the magnitudes of the elements.
@inlinable public func norm_one<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { abs(x).sum() }

/// The sum of the magnitudes of the elements.
@inlinable public func simd_norm_one<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { norm_one(x) }

/// The greatest magnitude of an element.
@inlinable public func norm_inf<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { abs(x).max() }

/// The greatest magnitude of an element.
@inlinable public func simd_norm_inf<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { norm_inf(x) }

/// The distance between two points.
@inlinable public func distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint { length(x - y) }

/// The distance between two points.
@inlinable public func simd_distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
    distance(x, y)
}

/// The square of the distance between two points.
@inlinable public func distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
    length_squared(x - y)
}

/// The square of the distance between two points.
@inlinable public func simd_distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
    distance_squared(x, y)
}

/// The vector of the same direction with length 1; NaN for zero.
@inlinable public func normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x / length(x) }

/// The vector of the same direction with length 1; NaN for zero.
@inlinable public func simd_normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { normalize(x) }

/// The projection of `x` onto the line of `y`.
@inlinable public func project<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: FloatingPoint {
    dot(x, y) / length_squared(y) * y
}

/// The projection of `x` onto the line of `y`.
@inlinable public func simd_project<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: FloatingPoint { project(x, y) }

/// The reflection of `x` at the plane with the normal `n`, of length 1.
@inlinable public func reflect<V: SIMD>(_ x: V, n: V) -> V where V.Scalar: FloatingPoint { x - 2 * dot(x, n) * n }

/// The reflection of `x` at the plane with the normal `n`, of length 1.
@inlinable public func simd_reflect<V: SIMD>(_ x: V, _ n: V) -> V where V.Scalar: FloatingPoint { reflect(x, n: n) }

/// The direction of a ray `x` after the surface with the normal `n`, both of length 1; zero for total reflection.
///
/// - Parameter eta: The quotient of the indices of refraction before and after the surface.
@inlinable public func refract<V: SIMD>(_ x: V, n: V, eta: V.Scalar) -> V where V.Scalar: FloatingPoint {
    let cosine = dot(x, n)
    let k = 1 - eta * eta * (1 - cosine * cosine)
    return k >= 0 ? eta * x - (eta * cosine + k.squareRoot()) * n : V(repeating: 0)
}

/// The direction of a ray `x` after the surface with the normal `n`, both of length 1; zero for total reflection.
@inlinable public func simd_refract<V: SIMD>(_ x: V, _ n: V, _ eta: V.Scalar) -> V where V.Scalar: FloatingPoint {
    refract(x, n: n, eta: eta)
}

/// Positive if `y` is to the left of `x`, that is counterclockwise; 0 if both have one direction.
@inlinable public func simd_orient<T: FloatingPoint>(_ x: SIMD2<T>, _ y: SIMD2<T>) -> T { cross(x, y).z }

/// Positive if the vectors are in the order of a right-handed system; 0 if they are in one plane.
@inlinable public func simd_orient<T: FloatingPoint>(_ x: SIMD3<T>, _ y: SIMD3<T>, _ z: SIMD3<T>) -> T {
    dot(x, cross(y, z))
}
