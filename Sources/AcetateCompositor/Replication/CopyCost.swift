import CoreGraphics

// The cost of painting copies of layers, which limits the number of a replicator's instances. It depends only on
// committed values, so that the same tree always has the same instances.
extension RenderNode {
    /// The cost of an instance of the replicator; `screen`: the area of the screen in the units of layers.
    func instanceCost(screen: Double) -> Int {
        Int(min(1e9, ownSublayers.reduce(1) { $0 + $1.copyCost(screen: screen) }))
    }

    /// The cost of a copy of the layer, its sublayers and its mask. A small layer with a plain color has the cost 1.
    private func copyCost(screen: Double) -> Double {
        let size = model.bounds.standardized.size
        // Layers that scale may be larger than their bounds. They fill the screen at most.
        let scale = max(1, Double(abs(model.transform.flattened.determinant)))
        let area = min(1, Double(size.width) * Double(size.height) * scale / max(1, screen))
        let filters = Double(model.filters.count + 2 * model.backgroundFilters.count)
        let hasGroup = model.shouldRasterize || mask != nil || model.compositingFilter != nil || model.opacity < 1
        let effects = 8 * filters + (model.shadowOpacity > 0 ? 4 : 0) + (hasGroup ? 2 : 0)
        var cost = 1 + effects + EffectLimits.screenCost * area * (1 + effects)
        switch model.kind {
        case .shape(let shape): cost += Double(shape.path?.elements.verbs.count ?? 0) / (shape.isStroked ? 4 : 16)
        case .emitter: cost += 256
        default: break
        }
        cost += mask?.copyCost(screen: screen) ?? 0
        var inside = 0.0
        for node in ownSublayers { inside += node.copyCost(screen: screen) }
        if case .replicator(let values) = model.kind {
            inside *= Double(max(1, min(values.instanceCount, EffectLimits.copies)))
        }
        // Also the product of costs of nested replicators is finite.
        return min(1e9, cost + inside)
    }
}
