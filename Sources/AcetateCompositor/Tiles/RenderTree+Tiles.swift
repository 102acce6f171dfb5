import AcetatePixels

/// How an update collects the tiles that have arrived, and requests missing ones.
extension RenderTree {
    /// Adds the pixels of tiles that have arrived, were removed, or continue to fade in.
    func addTiles() {
        guard !tiled.isEmpty else { return }
        let update = RenderNode.TileUpdate(
            time: lastTime, screen: viewport, waits: waitsForTiles, wake: contentsDidArrive)
        for node in tiled.values {
            let changed = node.updateTiles(update, root: root)
            guard !changed.isEmpty else { continue }
            node.bumpVersions(.appearance, keepsParts: true)
            node.derived.surface?.invalidate(node.throughOwnEffects(changed, within: nil))
            let pixels = TouchedPixels(
                seen: node.throughEffects(changed), unclipped: node.throughEffects(changed, isClipped: false))
            damage.add(node.spread(pixels.seen))
            touchBackdrops(of: node, pixels)
        }
    }

    /// Whether the next update will change tiles, because some fade in or have just arrived.
    var hasTilesToShow: Bool {
        tiled.values.contains { $0.tiles.hasNews || $0.tiles.shown?.isFading ?? false }
    }
}
