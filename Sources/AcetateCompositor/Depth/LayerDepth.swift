import AcetatePixels
import CoreGraphics
import Foundation

extension CATransform3D {
    /// The depth of the plane z = 0 if it is parallel to the plane onto which it is projected; otherwise nil. Greater
    /// values are nearer to the eye.
    ///
    /// Rounded to millionths of a point, so that half a turn about an axis in the plane does not change a layer's
    /// depth.
    var parallelDepth: Double? {
        guard m44 > 0, abs(m13) <= 1e-9 * m44, abs(m23) <= 1e-9 * m44, projection.affine != nil else { return nil }
        return Self.rounded(Double(m43 / m44))
    }

    /// The depth of a visible point of the plane z = 0, rounded in the same way.
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
    /// The depth of a layer's plane as a function of the pixels onto which it is projected; nil if it is not visible.
    /// `toSheet` contains the depth, and `toPixels` maps the layer to pixels.
    ///
    /// Along the line of sight, z / w of a plane is a linear function of the projected position, including perspective:
    /// the inverse projection with w = 1, multiplied by the third column of the matrix, gives z.
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
