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

    /// From the layer's own space to its superlayer's, without the superlayer's transform of all its sublayers. If the
    /// layer's geometry is flipped, the y-axis of its own space points the other way within its bounds.
    package var toSuperlayer: CATransform3D {
        isGeometryFlipped ? CATransform3DConcat(flip, placement) : placement
    }

    /// The flip of the layer's own space within its bounds, for a flipped geometry.
    private var flip: CATransform3D {
        CATransform3DMakeAffineTransform(
            CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY))
    }

    /// From the bounds to the superlayer's space, without the flip: the anchor point, at z = `anchorPointZ`, is mapped to
    /// the position, at z = `zPosition`.
    package var placement: CATransform3D {
        let anchor = anchor
        if CATransform3DIsIdentity(transform) {
            return CATransform3DMakeTranslation(
                position.x - anchor.x, position.y - anchor.y, zPosition - anchorPointZ)
        }
        return CATransform3DTranslate(transform, -anchor.x, -anchor.y, -anchorPointZ)
            .translatedAfter(position.x, position.y, zPosition)
    }

    /// The transform of all sublayers, but not of the mask (CALayer.h), in the layer's own space: `sublayerTransform`
    /// about the anchor point at z = `anchorPointZ`; nil for the identity.
    package var forSublayers: CATransform3D? {
        guard !CATransform3DIsIdentity(style.sublayerTransform) else { return nil }
        let anchor = anchor
        return CATransform3DTranslate(style.sublayerTransform, -anchor.x, -anchor.y, -anchorPointZ)
            .translatedAfter(anchor.x, anchor.y, anchorPointZ)
    }

    /// From the layer's own space to its superlayer's, with the superlayer's transform of its sublayers, if any.
    package func toSuperlayer(through around: CATransform3D?) -> CATransform3D {
        let own = toSuperlayer
        return around.map { CATransform3DConcat(own, $0) } ?? own
    }

    /// The smallest rectangle of the superlayer's space that contains the visible part of the bounds; if nothing is
    /// visible, their parallel projection.
    private var seenBounds: CGRect {
        let bounds = bounds.standardized
        // Without a transform the size is exactly that of the bounds. A flip maps the bounds to themselves.
        if CATransform3DIsIdentity(transform) {
            return CGRect(
                origin: CGPoint(x: position.x - (anchor.x - bounds.minX), y: position.y - (anchor.y - bounds.minY)),
                size: bounds.size)
        }
        let box = placement.projection.box(of: bounds)
        return box.isNull ? bounds.applying(placement.flattened) : box
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
