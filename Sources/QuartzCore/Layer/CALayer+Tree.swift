import AcetateCompositor
import AcetateKeyValue
import Foundation

extension CALayer {
    func replaceSublayers(_ wanted: [CALayer]) {
        var places: [ObjectIdentifier: Int] = [:]
        for (place, layer) in wanted.enumerated() { places[ObjectIdentifier(layer)] = place }
        for layer in children where places[ObjectIdentifier(layer)] == nil { layer.removeFromSuperlayer() }
        for layer in wanted where layer.superlayer !== self { insert(layer, at: Int.max) }
        func place(_ layer: CALayer) -> Int { places[ObjectIdentifier(layer)] ?? Int.max }
        let sorted = children.sorted { place($0) < place($1) }
        guard !zip(children, sorted).allSatisfy({ $0 === $1 }) else { return }
        children = sorted
        sublayersChanged()
    }

    func insert(_ layer: CALayer, beside sibling: CALayer?, step: Int) {
        guard layer !== sibling, canBeSublayer(layer) else { return }
        layer.removeFromSuperlayer()
        let place = children.firstIndex { $0 === sibling }.map { $0 + step }
        insert(layer, at: place ?? (step == 0 ? 0 : Int.max))
    }

    func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, children.contains(where: { $0 === oldLayer }), canBeSublayer(newLayer) else {
            return
        }
        newLayer.removeFromSuperlayer()
        guard let index = children.firstIndex(where: { $0 === oldLayer }) else { return }
        let action = implicitAction(forKey: kCATransition)
        oldLayer.removeFromSuperlayer()
        insert(newLayer, at: index)
        action?.run(forKey: kCATransition, object: self, arguments: nil)
    }

    func remove() {
        guard let superlayer else { return }
        let action = implicitAction(forKey: kCAOnOrderOut)
        if let place = superlayer.children.lastIndex(where: { $0 === self }) { superlayer.children.remove(at: place) }
        setParent(nil)
        superlayer.sublayersChanged()
        note(.sublayers)
        action?.run(forKey: kCAOnOrderOut, object: self, arguments: nil)
    }

    func insert(_ layer: CALayer, at index: Int) {
        guard canBeSublayer(layer) else { return }
        layer.removeFromSuperlayer()
        if let host = layer.host { host.rootLayer = nil }
        children.insert(layer, at: max(0, min(index, children.count)))
        layer.setParent(self)
        layer.note(.all)
        sublayersChanged()
        layer.implicitAction(forKey: kCAOnOrderIn)?
            .run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
    }

    fileprivate func sublayersChanged() {
        note(.sublayers)
        setNeedsLayout()
    }

    private func canBeSublayer(_ layer: CALayer) -> Bool {
        guard !layer.isMask else {
            Complaint.say(
                "\(layer.name ?? "a layer") is not added to \(name ?? "a layer"): it is the mask of another layer",
                once: "tree.mask")
            return false
        }
        return canHold(layer)
    }

    /// Whether `layer` can stand below this one: it is neither this one nor one of those that hold this one.
    func canHold(_ layer: CALayer) -> Bool {
        var above: CALayer? = self
        while let current = above {
            if current === layer {
                Complaint.say(
                    "\(layer.name ?? "a layer") is not added to "
                        + (current === self ? "itself" : "a layer that it holds itself")
                        + ": a layer tree has no cycles", once: "tree.cycle")
                return false
            }
            above = current.above
        }
        return true
    }

    // MARK: The tree above and below

    /// Where the tree is shown that the layer stands in.
    var treeHost: LayerTreeHost? {
        var layer = self
        while let above = layer.parentLayer { layer = above }
        return layer.host
    }

    /// How many layers hold this one.
    var depth: Int {
        var (count, layer) = (0, self)
        while let above = layer.parentLayer { (count, layer) = (count + 1, above) }
        return count
    }

    /// Brings sublayers, and a mask, that the tree's renderer does not know into the transaction.
    func enlistNewSublayers() {
        guard changes.contains(.sublayers), let host = treeHost else { return }
        for layer in held where layer.committedHost !== host && !(layer.isListed && layer.changes == .all) {
            layer.enlistAll()
        }
    }

    private func enlistAll() {
        note(.all)
        for layer in held { layer.enlistAll() }
    }

    /// Forgets that a tree's renderer knows the layer and those that it holds; their animations end.
    func leaveCommittedTree(_ host: LayerTreeHost, _ removed: (LayerID) -> Void) {
        guard committedHost === host else { return }
        (committedHost, watcher) = (nil, nil)
        changes = .all
        removed(id)
        dropAnimations()
        for layer in held where layer.treeHost !== host { layer.leaveCommittedTree(host, removed) }
    }
}
