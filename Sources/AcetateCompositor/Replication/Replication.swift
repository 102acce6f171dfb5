import CoreGraphics

/// The state of the replicators in a render tree.
///
/// The sublayers of a replicator are its first instance. Each other instance is a transform layer that the tree creates
/// (`LayerKind.instance`), after the committed sublayers in the list, with the instance's transform and delay and a
/// copy of each layer of the replicator. A copy is an ordinary node, with an id that no layer has. Nested replicators
/// are copied as well, and make copies of their own.
///
/// Copies are updated from their originals in the next update, before anything is evaluated. The work is proportional
/// to the changes.
struct Replication {
    /// All replicators in the tree, including copies.
    var replicators: Set<LayerID> = []
    /// Replicators whose instances may have to be updated.
    var due: Set<LayerID> = []
    /// Nodes that have changed since their copies were created or updated.
    var touched: [LayerID] = []
    /// Instances whose replicator was removed.
    var orphans: [LayerID] = []
    /// The number of nodes that were not created by commits.
    var count = 0
    private var lastID = Self.firstID

    /// Greater than the id of any layer.
    private static let firstID: LayerID = 1 << 63

    var isIdle: Bool { replicators.isEmpty && touched.isEmpty && orphans.isEmpty }

    mutating func nextID() -> LayerID {
        lastID += 1
        count += 1
        return lastID
    }

    /// Whether a replicator created the node with this id.
    static func isMade(_ id: LayerID) -> Bool { id > firstID }
}

/// An instance of a replicator, other than the first.
final class Instance {
    /// The node that contains the copies.
    let id: LayerID
    let replicator: LayerID
    /// The copy of each layer, by the layer's id.
    var copies: [LayerID: LayerID] = [:]
    /// Whether the replicator was removed. Another one with its id may exist.
    var isOver = false

    init(id: LayerID, of replicator: LayerID) { (self.id, self.replicator) = (id, replicator) }
}

/// Connects a node with its copies, and a replicator with its instances.
final class NodeReplicas {
    /// For a copy: its original, and the instance that contains it.
    var original: (id: LayerID, instance: Instance)?
    /// The copies of the node, one in each instance of the replicators that contain it.
    var copies: Set<LayerID> = []
    /// The changes since the copies were last updated.
    var pending: LayerChanges = []
    var isTouched = false

    /// For a replicator: its instances other than the first, in order.
    var instances: [Instance] = []
    /// The values for which the instances were arranged.
    var arrangement: Arrangement?

    struct Arrangement: Equatable {
        let values: ReplicatorValues
        let center: CGPoint
        let isEmpty: Bool
        /// The most instances, due to the cost of each.
        let most: Int
    }
}

extension RenderNode {
    /// Whether the node contains the copies of an instance of a replicator.
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
    var replicatorAbove: RenderNode? { superlayers.first(where: \.model.isReplicator) }

    /// Whether a replicator contains the node in its first instance, as a sublayer, as a mask, or nested in one.
    func isContained(in replicator: LayerID) -> Bool {
        var node = self
        while let parent = node.parent, !node.isInstance {
            if parent.id == replicator { return !node.isMask }
            node = parent
        }
        return false
    }

    // MARK: Time

    /// The clock of the layer this number of levels up, according to `time`, delayed by the instances in between, which
    /// are not layers.
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

    /// The layer's clock with committed values, also if the tree has not derived it yet.
    private var committedTime: LayerClock { (parent?.committedTime ?? LayerClock()).then(model.timing) }

    /// The layer's presentation values at a time of the tree, also if the tree has not derived its clock yet.
    func values(at time: Double) -> LayerValues {
        values(at: time, by: animations.isEmpty ? LayerClock() : committedTime) { $0.committedTime }
    }
}
