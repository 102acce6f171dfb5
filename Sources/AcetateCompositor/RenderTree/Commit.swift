/// Names a layer in both trees; unique in the process, never used again.
package typealias LayerID = UInt64

/// What one transaction changed in one layer tree: values only, so that it can cross to a render thread.
package struct Commit: Sendable {
    /// The tree's root; nil for an empty tree.
    package var root: LayerID?
    /// Layers that are new or changed, in any order.
    package var updates: [LayerUpdate] = []
    /// Layers that have left the tree.
    package var removed: [LayerID] = []

    package init(root: LayerID?) { self.root = root }

    /// Adds what changed in a layer. Its values are not changed: lent otherwise, those of an object would be copied twice.
    package mutating func add(
        _ id: LayerID, _ changes: LayerChanges, _ values: inout LayerValues, sublayers: [LayerID]?,
        animations: [LayerAnimation]?
    ) {
        updates.append(
            LayerUpdate(id: id, changes: changes, values: values, sublayers: sublayers, animations: animations))
    }
}

/// What changed in one layer.
package struct LayerUpdate: Sendable {
    package let id: LayerID
    package var changes: LayerChanges
    /// The whole list, from the back to the front; nil where it is as before.
    package var sublayers: [LayerID]?
    /// The whole list, in the order in which they were added; nil where it is as before.
    package var animations: [LayerAnimation]?
    /// Apart, so that updates are handed on without these being copied.
    private var shared: Shared

    private final class Shared: Sendable {
        let values: LayerValues
        init(_ values: LayerValues) { self.values = values }
    }

    package var values: LayerValues {
        get { shared.values }
        set { shared = Shared(newValue) }
    }

    package init(
        id: LayerID, changes: LayerChanges, values: LayerValues, sublayers: [LayerID]? = nil,
        animations: [LayerAnimation]? = nil
    ) {
        (self.id, self.changes, shared) = (id, changes, Shared(values))
        (self.sublayers, self.animations) = (sublayers, animations)
    }
}
