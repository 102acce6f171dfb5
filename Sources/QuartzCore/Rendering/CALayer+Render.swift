import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Foundation

extension CALayer {
    func drawModel(in context: CGContext) {
        let region = PixelRegion(context.clipBounds)
        guard !region.isEmpty else { return }
        layoutIfNeeded()
        displayAll()
        var commit = Commit(root: id)
        describeModel(in: &commit)
        // The root's transform and its back face are ignored, because the context's space is the layer's own.
        var root = commit.updates[0].values
        (root.transform, root.isDoubleSided) = (CATransform3DIdentity, true)
        commit.updates[0].values = root
        let toDevice = root.toSuperlayer.flattened.inverted().concatenating(context.userToDevice)
        let tree = RenderTree()
        tree.waitsForTiles = true
        tree.setViewport(context.clipBounds, rootTransform: toDevice)
        tree.apply(commit)
        _ = tree.update(at: 0)
        context.saved { tree.paint(over: context, region: region) }
    }

    /// Displays the layer and its descendants, as far as they need it: programs draw layers that are in no window.
    private func displayAll() {
        displayIfNeeded()
        for layer in containedLayers { layer.displayAll() }
    }

    /// Adds the layer and its descendants, without their animations.
    private func describeModel(in commit: inout Commit) {
        finishDrawing()
        commit.updates.append(
            LayerUpdate(
                id: id, changes: .all, values: values.apart(at: MediaClock.now()), sublayers: children.map(\.id), animations: []))
        for layer in containedLayers { layer.describeModel(in: &commit) }
    }
}
