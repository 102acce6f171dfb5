import AcetateCompositor
import AcetateKeyValue

// How deep layers and masks stand in each other. What goes through a tree takes stack for each level of it.
extension CALayer {
    /// A tree has at most so many levels of sublayers and masks, its root included; a replicator counts as two, for each of
    /// its instances is a layer of its own in the render tree.
    ///
    /// Painting a level takes less than 16 KB of stack, and less than 24 KB in a debug build under the address sanitizer,
    /// measured with rasterized layers, which take most: all of them fit into the 8 MB that threads have by default. A
    /// thread of 512 KB has room for some 200 plain levels.
    static let maximumLevels = 256

    /// How many levels the layer itself makes.
    var ownLevels: Int {
        if case .replicator = values.kind { 2 } else { 1 }
    }

    /// Whether a layer fits below so many levels; says so where it does not.
    func isRoom(for layer: CALayer, below levels: Int) -> Bool {
        let room = Self.maximumLevels - levels - layer.ownLevels
        if layer.levelsBelow <= room { return true }
        layer.findLevelsBelow()
        if layer.levelsBelow <= room { return true }
        Complaint.say(
            "\(layer.name ?? "a layer") is not added to \(name ?? "a layer"): sublayers and masks stand in each other at "
                + "most \(Self.maximumLevels) levels deep, where a replicator counts as two", once: "tree.depth")
        return false
    }

    /// Notes that the layer has come to hold another.
    func noteLevels(of layer: CALayer) {
        var (levels, above) = (layer.levelsBelow + layer.ownLevels, self as CALayer?)
        while let current = above, current.levelsBelow < levels {
            current.levelsBelow = levels
            levels += current.ownLevels
            above = current.lockedParent
        }
    }

    /// Makes `levelsBelow` exact, here and below.
    private func findLevelsBelow() {
        levelsBelow = 0
        for layer in held {
            layer.findLevelsBelow()
            levelsBelow = max(levelsBelow, layer.levelsBelow + layer.ownLevels)
        }
    }
}
