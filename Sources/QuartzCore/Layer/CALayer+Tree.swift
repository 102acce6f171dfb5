import AcetateCompositor
import AcetateKeyValue
import Foundation

extension CALayer {
    func replaceSublayers(_ wanted: [CALayer]) {
        if children.elementsEqual(wanted, by: { $0 === $1 }) { return }
        var indices: [ObjectIdentifier: Int] = [:]
        for (index, layer) in wanted.enumerated() { indices[ObjectIdentifier(layer)] = index }
        func index(_ layer: CALayer) -> Int { indices[ObjectIdentifier(layer)] ?? Int.max }
        changeSublayers {
            detach(children.filter { indices[ObjectIdentifier($0)] == nil })
            for layer in wanted where !layer.isSublayer(of: self) && canHold(layer) { attach(layer, at: Int.max) }
            TreeLock.withLock {
                let sorted = children.sorted { index($0) < index($1) }
                guard !zip(children, sorted).allSatisfy({ $0 === $1 }) else { return }
                sublayerEdits.replaceAll()
                children = sorted
                numberChildren()
            }
        }
    }

    func insert(_ layer: CALayer, nextTo sibling: CALayer?, step: Int) {
        guard layer !== sibling, canHold(layer) else { return }
        guard let sibling, let index = index(of: sibling) else {
            insert(layer, at: step == 0 ? 0 : Int.max)
            return
        }
        // The insertion removes the layer from its current index first.
        let isBefore = layer.isSublayer(of: self) && self.index(of: layer).map { $0 < index } ?? false
        insert(layer, at: index + step - (isBefore ? 1 : 0))
    }

    /// The index of a sublayer; nil for any other layer.
    ///
    /// The search starts at the layer's last known index, moved by the distance between hint and index in the previous
    /// search, and continues in both directions. So edits in one region of a long list, or in sequence, do not search
    /// the whole list.
    private func index(of layer: CALayer) -> Int? {
        TreeLock.lock()
        defer { TreeLock.unlock() }
        let list = children
        let hint = max(0, min(layer.indexHint + indexDrift, list.count - 1))
        for distance in 0..<max(hint + 1, list.count - hint) {
            let (before, after) = (hint - distance, hint + distance)
            let found = after < list.count && list[after] === layer ? after : before
            guard found >= 0, found < list.count, list[found] === layer else { continue }
            indexDrift = found - layer.indexHint
            return found
        }
        return nil
    }

    private func numberChildren() {
        indexDrift = 0
        for (index, layer) in children.enumerated() { layer.indexHint = index }
    }

    func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, oldLayer.isSublayer(of: self), canHold(newLayer) else { return }
        let action = isCommitted ? implicitAction(forKey: kCATransition) : nil
        changeSublayers {
            if newLayer.isSublayer(of: self) { newLayer.detach() }
            guard let index = index(of: oldLayer) else { return }
            oldLayer.detach()
            attach(newLayer, at: index)
        }
        action?.run(forKey: kCATransition, object: self, arguments: nil)
    }

    func remove() {
        guard modelLayer == nil, let above else { return }
        if isMask {
            above.mask = nil
        } else {
            above.changeSublayers { detach() }
        }
    }

    func insert(_ layer: CALayer, at index: Int) {
        guard canHold(layer) else { return }
        changeSublayers { attach(layer, at: index) }
    }

    /// Changes the list of sublayers, with the action for it.
    private func changeSublayers(_ change: () -> Void) {
        let action = implicitAction(forKey: LayerEvent.sublayers)
        change()
        note(.sublayers)
        invalidateLayout()
        tellObservers()
        action?.run(forKey: LayerEvent.sublayers, object: self, arguments: nil)
    }

    /// Removes the layer from its superlayer's list.
    private func detach() {
        guard let superlayer, !isMask else { return }
        let action = isCommitted ? implicitAction(forKey: kCAOnOrderOut) : nil
        let hasLeft = TreeLock.withLock {
            // The search for the action may already have moved the layer.
            guard let index = superlayer.index(of: self) else { return false }
            superlayer.removeChild(at: index)
            setParent(nil)
            note(.sublayers)
            return true
        }
        guard hasLeft else { return }
        action?.run(forKey: kCAOnOrderOut, object: self, arguments: nil)
        tellObservers()
    }

    /// Removes several layers from the list at once.
    private func detach(_ layers: [CALayer]) {
        guard let first = layers.first else { return }
        if layers.count == 1 { return first.detach() }
        let actions = layers.map { isCommitted ? $0.implicitAction(forKey: kCAOnOrderOut) : nil }
        TreeLock.withLock {
            // The search for the actions may already have moved some of them.
            let leaving = layers.filter { $0.parentLayer === self && !$0.isMask }
            let removed = Set(leaving.map { ObjectIdentifier($0) })
            sublayerEdits.replaceAll()
            children.removeAll { removed.contains(ObjectIdentifier($0)) }
            for layer in leaving {
                layer.setParent(nil)
                layer.note(.sublayers)
            }
        }
        for (layer, action) in zip(layers, actions) {
            action?.run(forKey: kCAOnOrderOut, object: layer, arguments: nil)
            layer.tellObservers()
        }
    }

    /// Inserts a layer into the list of sublayers, or moves it if it is already there.
    private func attach(_ layer: CALayer, at index: Int) {
        if layer.isSublayer(of: self) {
            TreeLock.withLock {
                guard let oldIndex = self.index(of: layer) else { return }
                removeChild(at: oldIndex)
                insertChild(layer, at: index)
            }
            return
        }
        layer.removeFromSuperlayer()
        if let host = layer.host { host.rootLayer = nil }
        // Actions have run, and may have moved either layer.
        let isInserted = TreeLock.withLock {
            guard layer.lockedParent == nil, layer.host == nil, canHold(layer) else { return false }
            insertChild(layer, at: index)
            layer.setParent(self)
            layer.note(.all)
            return true
        }
        guard isInserted else { return }
        if isCommitted {
            layer.implicitAction(forKey: kCAOnOrderIn)?.run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
        }
        layer.tellObservers()
    }

    private func insertChild(_ layer: CALayer, at index: Int) {
        let index = max(0, min(index, children.count))
        noteEdit(index..<index, withCount: 1)
        layer.indexHint = index - indexDrift
        children.insert(layer, at: index)
    }

    private func removeChild(at index: Int) {
        noteEdit(index..<(index + 1), withCount: 0)
        children.remove(at: index)
    }

    /// Records an edit of the sublayers, before it is made, for the next commit. A layer's first commit contains the
    /// whole list.
    private func noteEdit(_ range: Range<Int>, withCount count: Int) {
        changes.formUnion(.sublayers)
        enlistStructure()
        guard committedSerial != 0 else { return }
        sublayerEdits.replace(range, withCount: count) { children[$0].id }
    }

    /// Makes the layer's current tree, and that of its last commit, include its structure in their next commits,
    /// whichever thread commits. The structure must be committed as a whole, because two lists of sublayers from
    /// different times could contain each other.
    func enlistStructure() {
        if let committedHost { committedHost.restructured(self) }
        if let treeHost, treeHost !== committedHost { treeHost.restructured(self) }
    }

    /// The sublayers that were added or moved since the last commit.
    var insertedChildren: [CALayer] {
        guard let inserted = sublayerEdits.inserted, committedSerial != 0 else { return children }
        return inserted.flatMap { children[$0] }
    }

    /// Whether `layer` may be inserted below this one: it is not this layer or an ancestor, neither is a presentation
    /// layer, and the tree would not be deeper than `maximumLevels`.
    func canHold(_ layer: CALayer) -> Bool {
        guard isModel, layer.isModel else { return false }
        TreeLock.lock()
        defer { TreeLock.unlock() }
        var (levels, above) = (0, self as CALayer?)
        while let current = above {
            if current === layer {
                Diagnostics.warnOnce(
                    "\(layer.name ?? "a layer") is not added to "
                        + (current === self ? "itself" : "one of its descendants")
                        + ", because a layer tree has no cycles", key: "tree.cycle")
                return false
            }
            levels += current.ownLevels
            above = current.lockedParent
        }
        return canNest(layer, below: levels)
    }

    /// Whether the layer may be in a tree; prints a warning for a presentation layer.
    var isModel: Bool {
        if modelLayer == nil { return true }
        Diagnostics.warnOnce(
            "a presentation layer cannot be added to a layer tree, and its own tree cannot be changed. Use model().",
            key: "presentation.tree")
        return false
    }

    // MARK: Ancestors and descendants

    /// The host that shows the layer's tree.
    var treeHost: LayerTreeHost? {
        TreeLock.withLock {
            var layer = self
            while let above = layer.lockedParent { layer = above }
            return layer.host
        }
    }

    /// Whether a render tree shows the layer's tree.
    var isInShownTree: Bool { treeHost?.isShown ?? false }

    /// The number of the layer's ancestors.
    var depth: Int {
        TreeLock.withLock {
            var (count, layer) = (0, self)
            while let above = layer.lockedParent { (count, layer) = (count + 1, above) }
            return count
        }
    }

    /// Adds sublayers, and a mask, that are new to the tree's renderer to the transaction.
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
        for layer in containedLayers { layer.enlistAll() }
    }

    /// Makes a tree's next commit remove the layer and its descendants; their animations end. The caller holds the tree
    /// lock.
    func leaveCommittedTree(_ host: LayerTreeHost, _ events: inout AnimationEvents) {
        guard committedHost === host else { return }
        (committedHost, watcher) = (nil, nil)
        changes = .all
        host.removed(self)
        detachAnimations(&events)
        computation?.end()
        for layer in containedLayers where layer.treeHost !== host { layer.leaveCommittedTree(host, &events) }
    }
}
