import AcetatePixels

/// How tiles come into the tree's pictures: every update looks at what has arrived, and asks for what is missing.
extension RenderTree {
    /// Adds the pixels in which tiles have come, gone, or faded in further.
    func noteTiles(_ damage: inout [PixelRect], at time: Double) {
        guard !tiled.isEmpty else { return }
        let update = RenderNode.TileUpdate(
            time: time, screen: viewport, waits: waitsForTiles, wake: tilesDidArrive)
        for node in tiled.values {
            let changed = node.updateTiles(update, root: root)
            guard !changed.isEmpty else { continue }
            node.bumpVersions(.appearance, keepsParts: true)
            node.plane?.spoil(node.throughOwnEffects(changed, isClipped: false))
            damage.append(contentsOf: node.spread(node.throughEffects(changed)).rects)
            touchBackdrops(node.throughSuperlayers(node.throughEffects(changed, isClipped: false), isClipped: false))
        }
    }

    /// Whether the next update will show tiles otherwise: some fade in, or have just arrived.
    var hasTilesToShow: Bool {
        tiled.values.contains { $0.tiles.hasNews || $0.tiles.shown?.isFading ?? false }
    }
}
