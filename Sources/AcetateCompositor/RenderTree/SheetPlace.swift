import AcetatePixels
import CoreGraphics
import Foundation

/// Where a layer stands in the space of its sheet: the nearest layer above it that is no transform layer.
///
/// A sheet is flat: what it holds is seen on it as from the front. The sublayers of transform layers stand in the same
/// space as the sheet's own.
struct SheetPlace: Equatable {
    /// From the layer's own space to the sheet's, with depth; the tree's, where the layer stands in no sheet.
    var toSheet = CATransform3DIdentity
    /// What is seen of the layer's plane on the sheet: from the layer's own space to the sheet's.
    var projection = Projection.identity
    /// The same where parallel lines stay parallel; nil where they do not, and where nothing can be seen.
    var affine: CGAffineTransform? = .identity
    /// How near the layer's plane is to the eye, where it is parallel to the sheet; nil where it is not.
    var depth: Double? = 0
    /// Whether the layer is turned over, against the viewer: an odd number of times with the sheets that hold it.
    var isTurned = false
    /// The opacity of the transform layers between the layer and its sheet: they have no group to which it could apply.
    var opacity = 1.0
    /// What the layer, as a group, is multiplied by: the colours of the instances in which it stands, up to its sheet. Nil
    /// where colours stay as they are; the alpha is part of `opacity`.
    var tint: InstanceTint?
    /// Whether one of the transform layers is hidden, or a replicator there has no instance.
    var isHidden = false
}

extension RenderNode {
    /// The nearest node above that is no transform layer, in whose space this one is seen; nil at the root.
    var sheet: RenderNode? {
        var above = parent
        while let node = above, node.shown.isTransformLayer { above = node.parent }
        return above
    }

    /// Works out where the layer stands on its sheet, from its values and from the parent's place.
    func placeOnSheet() -> SheetPlace {
        var place = SheetPlace()
        if let parent {
            let isMask = isMask
            place.toSheet = shown.toSuperlayer(through: isMask ? parent.shown.forMask : parent.forSublayers)
            if parent.shown.isTransformLayer {
                place.toSheet = CATransform3DConcat(place.toSheet, parent.place.toSheet)
                place.opacity = parent.place.opacity * parent.shown.opacity
                place.isHidden = parent.place.isHidden || parent.shown.isHidden
                place.tint = parent.place.tint
            }
            if !isMask { place.stand(in: parent.shown.kind, asInstance: isInstance) }
        } else {
            place.toSheet = shown.toSuperlayer
        }
        place.projection = place.toSheet.projection
        place.affine = place.projection.affine
        place.depth = place.toSheet.parallelDepth
        place.isTurned = (place.projection.determinant < 0) != (sheet?.place.isTurned ?? false)
        return place
    }

    /// From the layer's own space to the pixels of its sheet. `root` maps the tree's space to device pixels.
    func toSheetPixels(root: CGAffineTransform) -> Projection {
        place.projection.concatenating(Projection(sheet?.toDevice ?? root))
    }
}

extension RenderNode {
    /// The node in whose space this one is painted, by depth: its sheet; or the transform layer above it that is the
    /// tree's root or a mask, and so has no sheet's sublayers around it. Nil at the root, and for a mask.
    var sceneOwner: RenderNode? {
        guard !isMask, var owner = parent else { return nil }
        while !owner.isScene, let above = owner.parent { owner = above }
        return owner
    }

    /// Whether what the node holds stands in no space but its own.
    private var isScene: Bool { !shown.isTransformLayer || parent == nil || isMask }

    /// Whether the sublayers stand in a space of three dimensions of the node's own.
    var ownsScene: Bool { isScene && spatialSublayers > 0 }

    /// From the space of the sheet that the node's sublayers are seen on to its pixels.
    func toScenePixels(root: CGAffineTransform) -> CGAffineTransform {
        (shown.isTransformLayer ? sheet : self)?.toDevice ?? root
    }
}
