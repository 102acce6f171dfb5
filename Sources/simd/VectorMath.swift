import Foundation

// The functions of the C library for each element of a vector of floating-point numbers.

extension SIMD where Scalar: BinaryFloatingPoint {
    /// The results of a function for all elements.
    @inlinable func mapped(_ function: (Double) -> Double) -> Self {
        var result = self
        for index in indices { result[index] = Scalar(function(Double(self[index]))) }
        return result
    }

    /// The results of a function for all pairs of elements.
    @inlinable func mapped(with other: Self, _ function: (Double, Double) -> Double) -> Self {
        var result = self
        for index in indices { result[index] = Scalar(function(Double(self[index]), Double(other[index]))) }
        return result
    }
}

/// The arc cosine of each element.
@inlinable public func acos<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.acos) }

/// The arc sine of each element.
@inlinable public func asin<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.asin) }

/// The arc tangent of each element.
@inlinable public func atan<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.atan) }

/// The cosine of each element.
@inlinable public func cos<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.cos) }

/// The sine of each element.
@inlinable public func sin<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.sin) }

/// The tangent of each element.
@inlinable public func tan<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.tan) }

/// The hyperbolic cosine of each element.
@inlinable public func cosh<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.cosh) }

/// The hyperbolic sine of each element.
@inlinable public func sinh<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.sinh) }

/// The hyperbolic tangent of each element.
@inlinable public func tanh<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.tanh) }

/// The exponential of each element.
@inlinable public func exp<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.exp) }

/// Two to the power of each element.
@inlinable public func exp2<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.exp2) }

/// The natural logarithm of each element.
@inlinable public func log<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.log) }

/// The logarithm to base 2 of each element.
@inlinable public func log2<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.log2) }

/// The logarithm to base 10 of each element.
@inlinable public func log10<V: SIMD>(_ x: V) -> V where V.Scalar: BinaryFloatingPoint { x.mapped(Foundation.log10) }

/// The angle of each point (x, y) from the x axis, in -π...π.
@inlinable public func atan2<V: SIMD>(_ y: V, _ x: V) -> V where V.Scalar: BinaryFloatingPoint {
    y.mapped(with: x, Foundation.atan2)
}

/// Each element to the power of one of `y`.
@inlinable public func pow<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: BinaryFloatingPoint {
    x.mapped(with: y, Foundation.pow)
}

/// The remainder of each division, with the sign of `x`.
@inlinable public func fmod<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: BinaryFloatingPoint {
    x.mapped(with: y, Foundation.fmod)
}

/// The next integer that is not less, for each element.
@inlinable public func ceil<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x.rounded(.up) }

/// The next integer that is not greater, for each element.
@inlinable public func floor<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x.rounded(.down) }

/// The next integer in the direction of zero, for each element.
@inlinable public func trunc<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x.rounded(.towardZero) }

/// The nearest integer, for each element; the greater magnitude of two that are equally near.
@inlinable public func round<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
    x.rounded(.toNearestOrAwayFromZero)
}
