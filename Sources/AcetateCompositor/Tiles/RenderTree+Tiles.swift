import AcetatePixels

/// How tiles come into the tree's pictures: every update looks at what has arrived, and asks for what is missing.
extension RenderTree {
    /// Adds the pixels in which tiles have come, gone, or faded in further.
    func addTiles() {
        guard !tiled.isEmpty else { return }
        let update = RenderNode.TileUpdate(
            time: lastTime, screen: viewport, waits: waitsForTiles, wake: tilesDidArrive)
        for node in tiled.values {
            let changed = node.updateTiles(update, root: root)
            guard !changed.isEmpty else { continue }
            node.bumpVersions(.appearance, keepsParts: true)
            node.plane?.spoil(node.throughOwnEffects(changed, isClipped: false))
            let pixels = TouchedPixels(
                seen: node.throughEffects(changed), unclipped: node.throughEffects(changed, isClipped: false))
            damage.add(node.spread(pixels.seen))
            touchBackdrops(of: node, pixels)
        }
    }

    /// Whether the next update will show tiles otherwise: some fade in, or have just arrived.
    var hasTilesToShow: Bool {
        tiled.values.contains { $0.tiles.hasNews || $0.tiles.shown?.isFading ?? false }
    }
}
