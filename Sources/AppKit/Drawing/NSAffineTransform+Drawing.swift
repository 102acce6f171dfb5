import CoreGraphics
import Foundation

/// Transforms of the current graphics context (NSAffineTransform.h).
extension NSAffineTransform {
    /// Replaces the transform of the current graphics context.
    public func set() {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        context.concatenate(context.ctm.inverted())
        concat()
    }

    /// Applies the transform to the current graphics context, before the transform that it has.
    public func concat() {
        let t = transformStruct
        NSGraphicsContext.current?.cgContext.concatenate(
            CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.tX, ty: t.tY))
    }
}
