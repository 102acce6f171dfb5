import AcetateCompositor
import AcetateKeyValue

// The nesting depth of layers and masks. Traversals of a tree recurse for each level.
extension CALayer {
    /// The maximum number of levels of sublayers and masks in a tree, including the root. A replicator counts as two,
    /// because each of its instances is a layer in the render tree.
    ///
    /// Painting a level needs less than 16 KB of stack, or less than 24 KB in a debug build with the address sanitizer,
    /// measured with rasterized layers, which need the most: all levels fit into the default stack of 8 MB. A thread
    /// with 512 KB can paint about 200 simple levels.
    static let maximumLevels = 256

    /// The number of levels that the layer itself adds.
    var ownLevels: Int {
        if case .replicator = values.kind { 2 } else { 1 }
    }

    /// Whether a layer may be added below `levels` levels; prints a warning if not.
    func canNest(_ layer: CALayer, below levels: Int) -> Bool {
        let limit = Self.maximumLevels - levels - layer.ownLevels
        if layer.levelsBelow <= limit { return true }
        layer.recomputeLevelsBelow()
        if layer.levelsBelow <= limit { return true }
        Diagnostics.warnOnce(
            "\(layer.name ?? "a layer") is not added to \(name ?? "a layer"), because the tree would have more than "
                + "\(Self.maximumLevels) levels of sublayers and masks (a replicator adds two). Nest fewer layers.",
            key: "tree.depth")
        return false
    }

    /// Updates the levels below after a layer was added.
    func noteLevels(of layer: CALayer) {
        var (levels, above) = (layer.levelsBelow + layer.ownLevels, self as CALayer?)
        while let current = above, current.levelsBelow < levels {
            current.levelsBelow = levels
            levels += current.ownLevels
            above = current.lockedParent
        }
    }

    /// Recomputes `levelsBelow`, here and below.
    private func recomputeLevelsBelow() {
        levelsBelow = 0
        for layer in containedLayers {
            layer.recomputeLevelsBelow()
            levelsBelow = max(levelsBelow, layer.levelsBelow + layer.ownLevels)
        }
    }
}
