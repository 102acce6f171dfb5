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
        guard let sibling, let place = place(of: sibling) else {
            insert(layer, at: step == 0 ? 0 : Int.max)
            return
        }
        // The layer's own place counts no more, for it leaves that first.
        let isBefore = layer.parentLayer === self && self.place(of: layer).map { $0 < place } ?? false
        insert(layer, at: place + step - (isBefore ? 1 : 0))
    }

    /// The index of a sublayer; nil for any other layer.
    ///
    /// It is looked for from where it was found the last time, first nearby, so that edits in one place of a long list do
    /// not search all of it.
    private func place(of layer: CALayer) -> Int? {
        let list = children
        let hint = max(0, min(layer.placeHint, list.count - 1))
        for distance in 0..<max(hint + 1, list.count - hint) {
            let (before, after) = (hint - distance, hint + distance)
            let found = after < list.count && list[after] === layer ? after : before
            guard found >= 0, found < list.count, list[found] === layer else { continue }
            layer.placeHint = found
            return found
        }
        return nil
    }

    func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, oldLayer.parentLayer === self, !oldLayer.isMask, canBeSublayer(newLayer) else {
            return
        }
        let action = isShown ? implicitAction(forKey: kCATransition) : nil
        changeSublayers {
            if newLayer.superlayer === self { newLayer.leave() }
            guard let index = place(of: oldLayer) else { return }
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
        guard let place = superlayer.place(of: self) else { return }
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
            guard let former = place(of: layer) else { return }
            TreeLock.locked {
                children.remove(at: former)
                insertChild(layer, at: index)
            }
            return
        }
        layer.removeFromSuperlayer()
        if let host = layer.host { host.rootLayer = nil }
        // Actions have run, which may have put either layer anywhere.
        guard layer.parentLayer == nil, layer.host == nil, canHold(layer) else { return }
        TreeLock.locked {
            insertChild(layer, at: index)
            layer.setParent(self)
            layer.note(.all)
        }
        guard isShown else { return }
        layer.implicitAction(forKey: kCAOnOrderIn)?.run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
    }

    private func insertChild(_ layer: CALayer, at index: Int) {
        layer.placeHint = max(0, min(index, children.count))
        children.insert(layer, at: layer.placeHint)
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

    /// Whether `layer` can stand below this one: it is neither this one nor one of those that hold this one, neither is
    /// a presentation layer, and the tree does not become deeper than `maximumLevels`.
    func canHold(_ layer: CALayer) -> Bool {
        guard isModel, layer.isModel else { return false }
        var (levels, above) = (0, self as CALayer?)
        while let current = above {
            if current === layer {
                Complaint.say(
                    "\(layer.name ?? "a layer") is not added to "
                        + (current === self ? "itself" : "a layer that it holds itself")
                        + ": a layer tree has no cycles", once: "tree.cycle")
                return false
            }
            levels += current.ownLevels
            above = current.parentLayer
        }
        return isRoom(for: layer, below: levels)
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
