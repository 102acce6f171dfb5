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
}

/// What changed in one layer.
package struct LayerUpdate: Sendable {
    package let id: LayerID
    package var changes: LayerChanges
    package var values: LayerValues
    /// The whole list, from the back to the front; nil where it is as before.
    package var sublayers: [LayerID]?
    /// The whole list, in the order in which they were added; nil where it is as before.
    package var animations: [LayerAnimation]?

    package init(
        id: LayerID, changes: LayerChanges, values: LayerValues, sublayers: [LayerID]? = nil,
        animations: [LayerAnimation]? = nil
    ) {
        (self.id, self.changes, self.values) = (id, changes, values)
        (self.sublayers, self.animations) = (sublayers, animations)
    }
}
