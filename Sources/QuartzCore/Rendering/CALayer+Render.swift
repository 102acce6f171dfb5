import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Foundation

extension CALayer {
    func drawModel(in context: CGContext) {
        let region = PixelRegion(context.clipBounds)
        guard !region.isEmpty else { return }
        var commit = Commit(root: id)
        describeModel(in: &commit)
        // The root's own place is left out, and what it turns to the viewer: the context's space is the layer's own.
        var root = LayerValues()
        commit.updates[0].values.apply(to: &root)
        (root.transform, root.isDoubleSided) = (CATransform3DIdentity, true)
        commit.updates[0].values = .all(LayerUpdate.Values.Shared(root))
        let toDevice = root.toSuperlayer.flattened.inverted().concatenating(context.userToDevice)
        let tree = RenderTree()
        tree.waitsForTiles = true
        tree.setViewport(context.clipBounds, rootTransform: toDevice)
        tree.apply(commit)
        _ = tree.update(at: 0)
        context.saved { tree.paint(over: context, region: region) }
    }

    /// Adds the layer and those that it holds, without their animations.
    private func describeModel(in commit: inout Commit) {
        finishDrawing()
        commit.updates.append(
            LayerUpdate(
                id: id, changes: .all, values: values.withTilesApart, sublayers: children.map(\.id), animations: []))
        for layer in held { layer.describeModel(in: &commit) }
    }
}
