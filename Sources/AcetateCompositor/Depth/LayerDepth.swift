import AcetatePixels
import CoreGraphics
import Foundation

extension CATransform3D {
    /// The depth of the plane z = 0, where that is parallel to the one on which it is seen; nil where it is not. More is
    /// nearer to the eye.
    ///
    /// Rounded to millionths of a point, so that half a turn about an axis in the plane leaves a layer where it was.
    var parallelDepth: Double? {
        guard m44 > 0, abs(m13) <= 1e-9 * m44, abs(m23) <= 1e-9 * m44, projection.affine != nil else { return nil }
        return Self.rounded(Double(m43 / m44))
    }

    /// The depth of a point of the plane z = 0, which is seen; rounded in the same way.
    package func depth(atX x: Double, y: Double) -> Double {
        if let parallelDepth { return parallelDepth }
        let z = x * Double(m13) + y * Double(m23) + Double(m43)
        return Self.rounded(z / (x * Double(m14) + y * Double(m24) + Double(m44)))
    }

    private static func rounded(_ depth: Double) -> Double {
        let steps = 1_048_576.0
        return abs(depth) < 1e9 ? (depth * steps).rounded() / steps : depth
    }
}

extension DepthMix.Depth {
    /// The depth of a layer's plane over the pixels on which it is seen; nil where it is not seen. `toSheet` has the depth,
    /// and `toPixels` is the layer's way to the pixels.
    ///
    /// Along the eye's line a plane's z / w is a linear function of the place where it is seen, perspective included: with
    /// w = 1 the way back from there gives z by the matrix's third column.
    init?(_ toSheet: CATransform3D, toPixels: Projection) {
        if let depth = toSheet.parallelDepth {
            self.init(right: 0, down: 0, atOrigin: depth)
            return
        }
        guard let back = toPixels.inverse else { return nil }
        func z(_ x: Double, _ y: Double, _ w: Double) -> Double {
            x * Double(toSheet.m13) + y * Double(toSheet.m23) + w * Double(toSheet.m43)
        }
        self.init(
            right: z(back.m11, back.m12, back.m13), down: z(back.m21, back.m22, back.m23),
            atOrigin: z(back.m31, back.m32, back.m33))
        guard right.isFinite, down.isFinite, atOrigin.isFinite else { return nil }
    }
}
