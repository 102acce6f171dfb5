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
        describe(in: &commit) { _ in [] }
        // The context's space is the layer's own.
        let toDevice = ignoringTransform(of: &commit).concatenating(context.userToDevice)
        let tree = RenderTree()
        tree.waitsForTiles = true
        tree.setViewport(context.clipBounds, rootTransform: toDevice)
        tree.apply(commit)
        _ = tree.update(at: 0)
        context.saved {
            // A transparency layer has the normal blend mode, full opacity and no shadow.
            let isGroup = context.changesComposition
            if isGroup { context.beginTransparencyLayer() }
            tree.paint(over: context, region: region)
            if isGroup { context.endTransparencyLayer() }
        }
    }

    /// Displays the layer and its descendants, as far as they need it: programs draw layers that are in no window.
    func displayAll() {
        displayIfNeeded()
        for layer in containedLayers { layer.displayAll() }
    }

    /// Adds the layer and its descendants to a commit, with the animations that the function returns.
    func describe(in commit: inout Commit, animations: (CALayer) -> [LayerAnimation]) {
        finishContents()
        let contained = containedLayers
        commit.updates.append(
            LayerUpdate(
                id: id, changes: .all, values: values.apart(at: MediaClock.now()), sublayers: children.map(\.id),
                animations: animations(self)))
        for layer in contained { layer.describe(in: &commit, animations: animations) }
    }
}
