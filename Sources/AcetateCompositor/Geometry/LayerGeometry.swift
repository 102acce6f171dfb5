import CoreGraphics
import Foundation

/// The geometry of layers, as pure functions of their values, used by both trees.
extension LayerValues {
    /// The anchor point in the layer's own space, in points.
    package var anchor: CGPoint {
        CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// From the layer's own space to its superlayer's, without the superlayer's transform of all its sublayers: the
    /// anchor point, at z = `anchorPointZ`, is mapped to the position, at z = `zPosition`.
    package var toSuperlayer: CATransform3D {
        let anchor = anchor
        if CATransform3DIsIdentity(transform) {
            return CATransform3DMakeTranslation(
                position.x - anchor.x, position.y - anchor.y, zPosition - anchorPointZ)
        }
        return CATransform3DTranslate(transform, -anchor.x, -anchor.y, -anchorPointZ)
            .translatedAfter(position.x, position.y, zPosition)
    }

    /// The transform of all sublayers, in the layer's own space: `sublayerTransform` about the anchor point at z =
    /// `anchorPointZ`, and the flip; nil for the identity.
    package var forSublayers: CATransform3D? {
        var result: CATransform3D?
        if !CATransform3DIsIdentity(style.sublayerTransform) {
            let anchor = anchor
            result = CATransform3DTranslate(style.sublayerTransform, -anchor.x, -anchor.y, -anchorPointZ)
                .translatedAfter(anchor.x, anchor.y, anchorPointZ)
        }
        if let flip = forMask { result = result.map { CATransform3DConcat($0, flip) } ?? flip }
        return result
    }

    /// The transform of the mask: only the flip, because `sublayerTransform` applies only to sublayers (CALayer.h); nil
    /// for the identity.
    var forMask: CATransform3D? {
        guard isGeometryFlipped else { return nil }
        return CATransform3DMakeAffineTransform(
            CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY))
    }

    /// From a sublayer's own space to this layer's.
    package func toSelf(from sublayer: LayerValues) -> CATransform3D {
        sublayer.toSuperlayer(through: forSublayers)
    }

    /// From the mask's own space to this layer's.
    package func toSelf(fromMask mask: LayerValues) -> CATransform3D {
        mask.toSuperlayer(through: forMask)
    }

    /// From the layer's own space to its superlayer's, with the superlayer's transform of its sublayers, if any.
    package func toSuperlayer(through around: CATransform3D?) -> CATransform3D {
        let own = toSuperlayer
        return around.map { CATransform3DConcat(own, $0) } ?? own
    }

    /// The smallest rectangle of the superlayer's space that contains the visible part of the bounds; if nothing is
    /// visible, their parallel projection.
    private var seenBounds: CGRect {
        let box = toSuperlayer.projection.box(of: bounds.standardized)
        return box.isNull ? bounds.standardized.applying(toSuperlayer.flattened) : box
    }

    /// The smallest rectangle of the superlayer's space that contains the bounds.
    package var frame: CGRect {
        get { seenBounds }
        set {
            // As the headers specify: the origin of the bounds stays, and size and position follow as if there were no
            // transform.
            bounds.size = newValue.size
            let anchored = CGPoint(
                x: newValue.minX + anchorPoint.x * newValue.width, y: newValue.minY + anchorPoint.y * newValue.height)
            guard !CATransform3DIsIdentity(transform) else {
                position = anchored
                return
            }
            position = anchored
            let box = seenBounds
            guard box.width > 0, box.height > 0 else { return }
            let affine = transform.flattened
            let (scaleX, scaleY) = (abs(affine.a), abs(affine.d))
            if affine.b == 0, affine.c == 0, scaleX > 0, scaleY > 0 {
                bounds.size = CGSize(width: newValue.width / scaleX, height: newValue.height / scaleY)
            }
            let fitted = seenBounds
            position.x += newValue.minX - fitted.minX
            position.y += newValue.minY - fitted.minY
        }
    }
}

extension CATransform3D {
    /// The parallel projection of the plane z = 0 onto that of the superlayer.
    package var flattened: CGAffineTransform {
        CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
    }
}
