import AcetateCompositor

/// The animations of a layer's ancestors that change the layer, as those of `sublayers.NAME.opacity` do.
struct AncestorAnimations {
    private var groups: [(ancestor: Weak<CALayer>, animations: [LayerAnimation])] = []

    var isEmpty: Bool { groups.isEmpty }

    /// Adds an animation of an ancestor whose begin time is known.
    mutating func add(_ animation: LayerAnimation, of ancestor: CALayer) {
        groups.removeAll { $0.ancestor.object == nil }
        if let index = groups.firstIndex(where: { $0.ancestor.object === ancestor }) {
            groups[index].animations.append(animation)
        } else {
            groups.append((Weak(object: ancestor), [animation]))
        }
    }

    mutating func remove(_ id: UInt64, of ancestor: CALayer) {
        guard let index = groups.firstIndex(where: { $0.ancestor.object === ancestor }) else { return }
        groups[index].animations.removeAll { $0.id == id }
        if groups[index].animations.isEmpty { groups.remove(at: index) }
    }

    /// The layers that are still ancestors of `layer`, with their animations, in the order of their first ones.
    func present(in layer: CALayer) -> [(ancestor: CALayer, animations: [LayerAnimation])] {
        groups.compactMap { group in
            guard let ancestor = group.ancestor.object else { return nil }
            var above = layer.superlayer
            while let current = above, current !== ancestor { above = current.superlayer }
            return above == nil ? nil : (ancestor, group.animations)
        }
    }
}
