import CoreGraphics
import Foundation

/// The geometry of layers, as pure functions of their values: both trees ask here.
extension LayerValues {
    /// The anchor point in the layer's own space, in points.
    package var anchor: CGPoint {
        CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// From the layer's own space to its superlayer's, less what the superlayer does to all its sublayers: the anchor point,
    /// at z = `anchorPointZ`, comes to the position, at z = `zPosition`.
    package var toSuperlayer: CATransform3D {
        let anchor = anchor
        if CATransform3DIsIdentity(transform) {
            return CATransform3DMakeTranslation(
                position.x - anchor.x, position.y - anchor.y, zPosition - anchorPointZ)
        }
        return CATransform3DTranslate(transform, -anchor.x, -anchor.y, -anchorPointZ)
            .translatedAfter(position.x, position.y, zPosition)
    }

    /// What the layer does to all its sublayers, in its own space: `sublayerTransform` about the anchor point, that at
    /// z = `anchorPointZ`, and the flip; nil for nothing.
    package var forSublayers: CATransform3D? {
        var result: CATransform3D?
        if !CATransform3DIsIdentity(sublayerTransform) {
            let anchor = anchor
            result = CATransform3DTranslate(sublayerTransform, -anchor.x, -anchor.y, -anchorPointZ)
                .translatedAfter(anchor.x, anchor.y, anchorPointZ)
        }
        if let flip = forMask { result = result.map { CATransform3DConcat($0, flip) } ?? flip }
        return result
    }

    /// What the layer does to its mask: what turns what it holds upside down, for `sublayerTransform` is for the sublayers
    /// alone (CALayer.h); nil for nothing.
    var forMask: CATransform3D? {
        guard isGeometryFlipped else { return nil }
        return CATransform3DMakeAffineTransform(
            CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY))
    }

    /// From a sublayer's own space to this layer's.
    package func toSelf(from sublayer: borrowing LayerValues) -> CATransform3D {
        sublayer.toSuperlayer(through: forSublayers)
    }

    /// From the mask's own space to this layer's.
    package func toSelf(fromMask mask: borrowing LayerValues) -> CATransform3D {
        mask.toSuperlayer(through: forMask)
    }

    /// From the layer's own space to its superlayer's, which does something to what it holds, or nothing.
    func toSuperlayer(through around: CATransform3D?) -> CATransform3D {
        let own = toSuperlayer
        return around.map { CATransform3DConcat(own, $0) } ?? own
    }

    /// The smallest rectangle of the superlayer's space around what is seen of the bounds; where nothing is, around their
    /// parallel projection.
    private var seenBounds: CGRect {
        let box = toSuperlayer.projection.box(of: bounds.standardized)
        return box.isNull ? bounds.standardized.applying(toSuperlayer.flattened) : box
    }

    /// The smallest rectangle of the superlayer's space around the bounds.
    package var frame: CGRect {
        get { seenBounds }
        set {
            // The rule of the headers: bounds' origin stays; size and position follow, as if without a transform.
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
    /// What is seen of the transform from the front: the plane z = 0, projected in parallel onto its superlayer's.
    package var flattened: CGAffineTransform {
        CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
    }
}
