import CoreGraphics

/// What the render tree knows of replicators.
///
/// The sublayers of a replicator are its first instance. Each further one is a transform layer that the tree makes
/// (`LayerKind.instance`), behind the committed sublayers in the list, with the instance's transform and delay and a copy
/// of each layer that the replicator holds. A copy is a node like any other, with an id that no layer has. Replicators
/// inside are copied too, and make copies of their own.
///
/// Copies follow what they are copies of with the next update, before anything is evaluated: work follows change.
struct Replication {
    /// So many nodes are made in a tree at most, copies and instances.
    static let mostNodes = 16_384

    /// Every replicator in the tree, copies included.
    var replicators: Set<LayerID> = []
    /// Replicators whose instances may have to follow a change.
    var due: Set<LayerID> = []
    /// Nodes that have changed since their copies were made, or brought up to date.
    var touched: [LayerID] = []
    /// Instances whose replicator is gone.
    var orphans: [LayerID] = []
    /// How many nodes there are that no commit has brought.
    var count = 0
    private var lastID = Self.firstID

    /// No layer's id comes so far.
    private static let firstID: LayerID = 1 << 63

    var isIdle: Bool { replicators.isEmpty && touched.isEmpty && orphans.isEmpty }

    mutating func nextID() -> LayerID {
        lastID += 1
        count += 1
        return lastID
    }

    /// Whether a node with this id was made by a replicator.
    static func isMade(_ id: LayerID) -> Bool { id > firstID }
}

/// One of a replicator's instances, but the first.
final class Instance {
    /// The node that holds the copies.
    let id: LayerID
    let replicator: LayerID
    /// The copy of each layer, by the layer's id.
    var copies: [LayerID: LayerID] = [:]
    /// The replicator is gone; another with its id may be there.
    var isOver = false

    init(id: LayerID, of replicator: LayerID) { (self.id, self.replicator) = (id, replicator) }
}

/// What ties a node to its copies, and a replicator to its instances.
final class NodeReplicas {
    /// Of a copy: what it is a copy of, and the instance that it belongs to.
    var original: (id: LayerID, instance: Instance)?
    /// The copies of the node, one in each instance of the replicators that hold it.
    var copies: Set<LayerID> = []
    /// What has changed since the copies were brought up to date.
    var pending: LayerChanges = []
    var isTouched = false

    /// Of a replicator: its instances but the first, in order.
    var instances: [Instance] = []
    /// What they follow.
    var arrangement: Arrangement?

    struct Arrangement: Equatable {
        let values: ReplicatorValues
        let centre: CGPoint
        let isEmpty: Bool
    }
}

extension RenderNode {
    /// Whether the node holds the copies of one of a replicator's instances.
    var isInstance: Bool {
        if case .instance = model.kind { return true }
        return false
    }

    /// The sublayers without a replicator's instances.
    var ownSublayers: ArraySlice<RenderNode> { sublayers.dropLast(replicas?.instances.count ?? 0) }

    func madeReplicas() -> NodeReplicas {
        if let replicas { return replicas }
        let made = NodeReplicas()
        replicas = made
        return made
    }

    /// The nearest replicator above.
    var replicatorAbove: RenderNode? {
        var node = parent
        while let above = node, !above.model.isReplicator { node = above.parent }
        return node
    }

    /// Whether a replicator holds the node, in its first instance, as a sublayer or mask or inside one.
    func isHeld(by replicator: LayerID) -> Bool {
        var node = self
        while let parent = node.parent, !node.isInstance {
            if parent.id == replicator { return !node.isMask }
            node = parent
        }
        return false
    }

    // MARK: Time

    /// The clock of the layer so many above this one, by what `time` says of that, later by the delays of the instances
    /// between the two, which are no layers.
    func clockAbove(_ levels: Int, _ time: (RenderNode) -> LayerClock) -> LayerClock {
        var (node, rest): (RenderNode?, Int) = (self, levels)
        var delays: [MediaTiming] = []
        while rest > 0, let current = node {
            node = current.parent
            if let node, node.isInstance { delays.append(node.model.timing) } else { rest -= 1 }
        }
        guard let node else { return LayerClock() }
        return delays.reversed().reduce(time(node)) { $0.then($1) }
    }

    /// The layer's clock as committed, also where the tree has not derived it yet.
    private var committedTime: LayerClock { (parent?.committedTime ?? LayerClock()).then(model.timing) }

    /// What is shown of the layer by itself at a time of the tree's, also where the tree has not derived its clock yet.
    func values(at time: Double) -> LayerValues {
        values(at: time, by: animations.isEmpty ? LayerClock() : committedTime) { $0.committedTime }
    }
}
