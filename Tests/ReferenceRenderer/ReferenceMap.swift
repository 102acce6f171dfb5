import Foundation
import QuartzCore

/// A projection of a plane, in double precision: `[x y 1] * m`, divided by the third number.
package struct ReferenceMap {
    package let a, b, c, d, e, f, g, h, i: Double

    /// The elements by rows.
    package init(_ m: [Double]) {
        (a, b, c, d, e, f, g, h, i) = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
    }

    package var numbers: [Double] { [a, b, c, d, e, f, g, h, i] }

    package func then(_ next: Self) -> Self {
        let (m, n) = (numbers, next.numbers)
        var product: [Double] = []
        for row in 0..<3 {
            for column in 0..<3 {
                var sum = 0.0
                for step in 0..<3 { sum += m[row * 3 + step] * n[step * 3 + column] }
                product.append(sum)
            }
        }
        return Self(product)
    }

    package var determinant: Double {
        let (first, second, third) = (e * i - f * h, d * i - f * g, d * h - e * g)
        return a * first - b * second + c * third
    }

    /// The inverse, by the adjugate; nil for a plane that is seen edge-on.
    package var inverse: Self? {
        let det = determinant
        guard abs(det) > 1e-12 else { return nil }
        let first: [Double] = [e * i - f * h, c * h - b * i, b * f - c * e]
        let second: [Double] = [f * g - d * i, a * i - c * g, c * d - a * f]
        let third: [Double] = [d * h - e * g, b * g - a * h, a * e - b * d]
        let adjugate = first + second + third
        return Self(adjugate.map { $0 / det })
    }

    /// The image of a point; nil behind the eye.
    package func point(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
        let w = x * c + y * f + i
        guard w > 1e-9 else { return nil }
        return ((x * a + y * d + g) / w, (x * b + y * e + h) / w)
    }

    /// The length of a unit step in pixels, for similarities.
    package var scale: Double { abs(a * e - b * d).squareRoot() }
}

/// A 4x4 matrix for row vectors, from the fields of `CATransform3D`.
package struct ReferenceMatrix {
    package var m: [[Double]]

    package init(m: [[Double]]) { self.m = m }

    package init(_ t: CATransform3D) {
        m = [
            [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24], [t.m31, t.m32, t.m33, t.m34],
            [t.m41, t.m42, t.m43, t.m44],
        ].map { $0.map { Double($0) } }
    }

    package static func moved(_ x: Double, _ y: Double, _ z: Double) -> Self {
        Self(m: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]])
    }

    package func then(_ next: Self) -> Self {
        Self(m: m.map { row in (0..<4).map { j in (0..<4).reduce(0) { $0 + row[$1] * next.m[$1][j] } } })
    }

    /// The projection of the plane z = 0: z is neither an input nor an output.
    package var flattened: ReferenceMap {
        let rows = [0, 1, 3]
        return ReferenceMap(rows.flatMap { i in rows.map { j in m[i][j] } })
    }
}

extension CALayer {
    /// From the layer's own space to its superlayer's, without the transform of its sublayers.
    package var referenceMatrix: ReferenceMatrix {
        let anchor = referenceAnchor
        return referenceFlip.then(.moved(-anchor.x, -anchor.y, -anchorPointZ))
            .then(ReferenceMatrix(transform))
            .then(.moved(Double(position.x), Double(position.y), Double(zPosition)))
    }

    /// The transform of the layer's sublayers.
    package var referenceSublayerMatrix: ReferenceMatrix {
        let anchor = referenceAnchor
        return ReferenceMatrix.moved(-anchor.x, -anchor.y, -anchorPointZ)
            .then(ReferenceMatrix(sublayerTransform))
            .then(.moved(anchor.x, anchor.y, anchorPointZ))
    }

    /// The flip of the layer's own space within its bounds.
    private var referenceFlip: ReferenceMatrix {
        let middle = isGeometryFlipped ? Double(bounds.minY + bounds.maxY) : 0
        return ReferenceMatrix(m: [
            [1, 0, 0, 0], [0, isGeometryFlipped ? -1 : 1, 0, 0], [0, 0, 1, 0], [0, middle, 0, 1],
        ])
    }

    private var referenceAnchor: (x: Double, y: Double) {
        (
            Double(bounds.origin.x + anchorPoint.x * bounds.size.width),
            Double(bounds.origin.y + anchorPoint.y * bounds.size.height)
        )
    }
}
