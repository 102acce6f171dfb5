import AcetatePixels
import CoreGraphics
import Foundation

/// A layer's transform and opacity relative to its sheet: the nearest layer above it that is not a transform layer.
///
/// A sheet is flat: the layers in it are projected onto it, as seen from the front. The sublayers of transform layers
/// are in the same three-dimensional space as the sheet's own sublayers.
struct FlattenedTransform: Equatable {
    /// From the layer's own space to the sheet's, with depth; to the tree's space if the layer has no sheet.
    var toSheet = CATransform3DIdentity
    /// The projection of the layer's plane onto the sheet: from the layer's own space to the sheet's.
    var projection = Projection.identity
    /// The same if it is affine; nil if it is not, and if nothing can be visible.
    var affine: CGAffineTransform? = .identity
    /// The distance of the layer's plane toward the eye if it is parallel to the sheet; otherwise nil.
    var depth: Double? = 0
    /// Whether the layer's back faces the viewer: it and the sheets above it are flipped an odd number of times.
    var isTurned = false
    /// The product of the opacities of the transform layers between the layer and its sheet. They have no group to
    /// which it could apply.
    var opacity = 1.0
    /// The color that multiplies the layer as a group: the product of the colors of the instances that contain it, up
    /// to its sheet. Nil if colors are unchanged. The alpha is part of `opacity`.
    var tint: InstanceTint?
    /// Whether one of the transform layers is hidden, or belongs to a replicator without instances.
    var isHidden = false
}

extension RenderNode {
    /// The nearest ancestor that is not a transform layer, in whose space this layer is projected; nil at the root.
    var sheet: RenderNode? { superlayers.first { !$0.shown.isTransformLayer } }

    /// Computes the transform relative to the sheet from the layer's values and from the parent's transform.
    func flattenedTransform() -> FlattenedTransform {
        var flattened = FlattenedTransform()
        if let parent {
            let isMask = isMask
            flattened.toSheet = shown.toSuperlayer(through: isMask ? nil : parent.forSublayers)
            if parent.shown.isTransformLayer {
                flattened.toSheet = CATransform3DConcat(flattened.toSheet, parent.derived.flattened.toSheet)
                flattened.opacity = parent.derived.flattened.opacity * parent.shown.opacity
                flattened.isHidden = parent.derived.flattened.isHidden || parent.shown.isHidden
                flattened.tint = parent.derived.flattened.tint
            }
            if !isMask { flattened.apply(parent.shown.kind, asInstance: isInstance) }
        } else {
            flattened.toSheet = shown.toSuperlayer
        }
        flattened.projection = flattened.toSheet.projection
        flattened.affine = flattened.projection.affine
        flattened.depth = flattened.toSheet.parallelDepth
        flattened.isTurned = (flattened.projection.determinant < 0) != (sheet?.derived.flattened.isTurned ?? false)
        return flattened
    }

    /// From the layer's own space to the pixels of its sheet. `root` maps the tree's space to device pixels.
    func toSheetPixels(root: CGAffineTransform) -> Projection {
        derived.flattened.projection.concatenating(Projection(sheet?.derived.toDevice ?? root))
    }
}

extension RenderNode {
    /// The node that paints this one in order of depth: its sheet, or the transform layer above it that is the tree's
    /// root or a mask, and therefore has no sheet with sublayers. Nil at the root, and for a mask.
    var sceneOwner: RenderNode? {
        guard !isMask, var owner = parent else { return nil }
        while !owner.isScene, let above = owner.parent { owner = above }
        return owner
    }

    /// Whether the node's sublayers share no three-dimensional space with layers outside the node.
    private var isScene: Bool { !shown.isTransformLayer || parent == nil || isMask }

    /// Whether the sublayers are in a three-dimensional space that this node owns.
    var ownsScene: Bool { isScene && spatialSublayers > 0 }

    /// From the space of the sheet onto which the sublayers are projected to its pixels.
    func toScenePixels(root: CGAffineTransform) -> CGAffineTransform {
        (shown.isTransformLayer ? sheet : self)?.derived.toDevice ?? root
    }
}
