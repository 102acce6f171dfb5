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
            leave(children.filter { places[ObjectIdentifier($0)] == nil })
            for layer in wanted where layer.superlayer !== self && canBeSublayer(layer) { take(layer, at: Int.max) }
            TreeLock.locked {
                let sorted = children.sorted { place($0) < place($1) }
                guard !zip(children, sorted).allSatisfy({ $0 === $1 }) else { return }
                sublayerEdits.replaceAll()
                children = sorted
                numberChildren()
            }
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
    /// The search begins where it was found the last time, moved by as much as the sublayer that was looked for before this
    /// one, and goes outwards: edits in one place of a long list, or one after the other, do not search all of it.
    private func place(of layer: CALayer) -> Int? {
        TreeLock.take()
        defer { TreeLock.leave() }
        let list = children
        let hint = max(0, min(layer.placeHint + placeDrift, list.count - 1))
        for distance in 0..<max(hint + 1, list.count - hint) {
            let (before, after) = (hint - distance, hint + distance)
            let found = after < list.count && list[after] === layer ? after : before
            guard found >= 0, found < list.count, list[found] === layer else { continue }
            placeDrift = found - layer.placeHint
            return found
        }
        return nil
    }

    private func numberChildren() {
        placeDrift = 0
        for (place, layer) in children.enumerated() { layer.placeHint = place }
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
        let hasLeft = TreeLock.locked {
            // The search for the action may have moved the layer already.
            guard let place = superlayer.place(of: self) else { return false }
            superlayer.removeChild(at: place)
            setParent(nil)
            note(.sublayers)
            return true
        }
        guard hasLeft else { return }
        action?.run(forKey: kCAOnOrderOut, object: self, arguments: nil)
    }

    /// Takes several layers out of the list at once.
    private func leave(_ layers: [CALayer]) {
        guard let first = layers.first else { return }
        if layers.count == 1 { return first.leave() }
        let actions = layers.map { isShown ? $0.implicitAction(forKey: kCAOnOrderOut) : nil }
        TreeLock.locked {
            // The search for the actions may have moved some of them already.
            let leaving = layers.filter { $0.parentLayer === self && !$0.isMask }
            let gone = Set(leaving.map { ObjectIdentifier($0) })
            sublayerEdits.replaceAll()
            children.removeAll { gone.contains(ObjectIdentifier($0)) }
            for layer in leaving {
                layer.setParent(nil)
                layer.note(.sublayers)
            }
        }
        for (layer, action) in zip(layers, actions) {
            action?.run(forKey: kCAOnOrderOut, object: layer, arguments: nil)
        }
    }

    /// Puts a layer into the list of sublayers; one that is there already moves.
    private func take(_ layer: CALayer, at index: Int) {
        if layer.superlayer === self {
            TreeLock.locked {
                guard let former = place(of: layer) else { return }
                removeChild(at: former)
                insertChild(layer, at: index)
            }
            return
        }
        layer.removeFromSuperlayer()
        if let host = layer.host { host.rootLayer = nil }
        // Actions have run, which may have put either layer anywhere.
        let isIn = TreeLock.locked {
            guard layer.lockedParent == nil, layer.host == nil, canHold(layer) else { return false }
            insertChild(layer, at: index)
            layer.setParent(self)
            layer.note(.all)
            return true
        }
        guard isIn, isShown else { return }
        layer.implicitAction(forKey: kCAOnOrderIn)?.run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
    }

    private func insertChild(_ layer: CALayer, at index: Int) {
        let place = max(0, min(index, children.count))
        noteEdit(place..<place, withCount: 1)
        layer.placeHint = place - placeDrift
        children.insert(layer, at: place)
    }

    private func removeChild(at place: Int) {
        noteEdit(place..<(place + 1), withCount: 0)
        children.remove(at: place)
    }

    /// Notes a change of the sublayers that is about to be made, for the next commit; the first one of a layer carries all.
    private func noteEdit(_ range: Range<Int>, withCount count: Int) {
        changes.formUnion(.sublayers)
        enlistStructure()
        guard committedSerial != 0 else { return }
        sublayerEdits.replace(range, withCount: count) { children[$0].id }
    }

    /// Lets the trees that hold the layer, or did at their last commit, take in with their next one what it holds and whether
    /// they still hold it: whichever thread commits, for lists of sublayers that do not belong together may hold each other.
    func enlistStructure() {
        if let committedHost { committedHost.restructured(self) }
        if let treeHost, treeHost !== committedHost { treeHost.restructured(self) }
    }

    /// The sublayers that are new here, or have moved, since the last commit.
    var insertedChildren: [CALayer] {
        guard let inserted = sublayerEdits.inserted, committedSerial != 0 else { return children }
        return inserted.flatMap { children[$0] }
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
        TreeLock.take()
        defer { TreeLock.leave() }
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
            above = current.lockedParent
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
        TreeLock.locked {
            var layer = self
            while let above = layer.lockedParent { layer = above }
            return layer.host
        }
    }

    /// How many layers hold this one.
    var depth: Int {
        TreeLock.locked {
            var (count, layer) = (0, self)
            while let above = layer.lockedParent { (count, layer) = (count + 1, above) }
            return count
        }
    }

    /// Brings sublayers, and a mask, that the tree's renderer does not know into the transaction.
    func enlistNewSublayers() {
        guard changes.contains(.sublayers), let host = treeHost else { return }
        let isNew = committedSerial != host.serial
        for layer in (isNew ? children : insertedChildren) + (maskLayer.map { [$0] } ?? [])
        where layer.committedSerial != host.serial && !(layer.isListed && layer.changes == .all) {
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
