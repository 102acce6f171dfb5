import AcetateCompositor
import AcetateKeyValue
import Foundation

extension CALayer {
    func replaceSublayers(_ wanted: [CALayer]) {
        if children.elementsEqual(wanted, by: { $0 === $1 }) { return }
        var places: [ObjectIdentifier: Int] = [:]
        for (place, layer) in wanted.enumerated() { places[ObjectIdentifier(layer)] = place }
        func place(_ layer: CALayer) -> Int { places[ObjectIdentifier(layer)] ?? Int.max }
        changeSublayers {
            for layer in children where places[ObjectIdentifier(layer)] == nil { layer.leave() }
            for layer in wanted where layer.superlayer !== self && canBeSublayer(layer) { take(layer, at: Int.max) }
            let sorted = children.sorted { place($0) < place($1) }
            if !zip(children, sorted).allSatisfy({ $0 === $1 }) { children = sorted }
        }
    }

    func insert(_ layer: CALayer, beside sibling: CALayer?, step: Int) {
        guard layer !== sibling, canBeSublayer(layer) else { return }
        let others = children.filter { $0 !== layer }
        let place = others.firstIndex { $0 === sibling }.map { $0 + step }
        insert(layer, at: place ?? (step == 0 ? 0 : Int.max))
    }

    func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, children.contains(where: { $0 === oldLayer }), canBeSublayer(newLayer) else {
            return
        }
        let action = isShown ? implicitAction(forKey: kCATransition) : nil
        changeSublayers {
            if newLayer.superlayer === self { newLayer.leave() }
            guard let index = children.firstIndex(where: { $0 === oldLayer }) else { return }
            oldLayer.leave()
            take(newLayer, at: index)
        }
        action?.run(forKey: kCATransition, object: self, arguments: nil)
    }

    func remove() { superlayer?.changeSublayers { leave() } }

    func insert(_ layer: CALayer, at index: Int) {
        guard canBeSublayer(layer) else { return }
        changeSublayers { take(layer, at: index) }
    }

    /// Changes the list of sublayers, by the action for it.
    private func changeSublayers(_ change: () -> Void) {
        let action = implicitAction(forKey: LayerEvent.sublayers)
        change()
        note(.sublayers)
        setNeedsLayout()
        action?.run(forKey: LayerEvent.sublayers, object: self, arguments: nil)
    }

    /// Takes the layer out of its superlayer's list.
    private func leave() {
        guard let superlayer else { return }
        let action = isShown ? implicitAction(forKey: kCAOnOrderOut) : nil
        // The search for the action may have moved the layer already.
        guard let place = superlayer.children.lastIndex(where: { $0 === self }) else { return }
        TreeLock.locked {
            superlayer.children.remove(at: place)
            setParent(nil)
            note(.sublayers)
        }
        action?.run(forKey: kCAOnOrderOut, object: self, arguments: nil)
    }

    /// Puts a layer into the list of sublayers; one that is there already moves.
    private func take(_ layer: CALayer, at index: Int) {
        if layer.superlayer === self {
            TreeLock.locked {
                children.removeAll { $0 === layer }
                children.insert(layer, at: max(0, min(index, children.count)))
            }
            return
        }
        layer.removeFromSuperlayer()
        if let host = layer.host { host.rootLayer = nil }
        // Actions have run, which may have put either layer anywhere.
        guard layer.parentLayer == nil, layer.host == nil, canHold(layer) else { return }
        TreeLock.locked {
            children.insert(layer, at: max(0, min(index, children.count)))
            layer.setParent(self)
            layer.note(.all)
        }
        guard isShown else { return }
        layer.implicitAction(forKey: kCAOnOrderIn)?.run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
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

    /// Whether `layer` can stand below this one: it is neither this one nor one of those that hold this one, and neither
    /// is a presentation layer.
    func canHold(_ layer: CALayer) -> Bool {
        guard isModel, layer.isModel else { return false }
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

    /// Whether the layer may have a place in a tree; a presentation layer, with a message, has none.
    var isModel: Bool {
        if modelLayer == nil { return true }
        Complaint.say(
            "a presentation layer stands in no tree but its own, which cannot be changed: use model()",
            once: "presentation.tree")
        return false
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
        for layer in held where layer.committedSerial != host.serial && !(layer.isListed && layer.changes == .all) {
            layer.enlistAll()
        }
    }

    private func enlistAll() {
        note(.all)
        for layer in held { layer.enlistAll() }
    }

    /// Forgets that a tree's renderer knows the layer and those that it holds; their animations end.
    func leaveCommittedTree(_ host: LayerTreeHost, _ removed: inout [LayerID], _ events: inout AnimationEvents) {
        guard committedHost === host else { return }
        (committedHost, watcher) = (nil, nil)
        changes = .all
        removed.append(id)
        removeAnimations(&events) { $0.isResolved }
        computation?.end()
        for layer in held where layer.treeHost !== host { layer.leaveCommittedTree(host, &removed, &events) }
    }
}
