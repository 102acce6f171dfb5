/// Identifies a layer in both trees. Unique in the process and never reused.
package typealias LayerID = UInt64

/// The changes of one transaction in one layer tree. It contains values only, so that it can be sent to a render
/// thread.
package struct Commit: Sendable {
    /// The tree's root; nil for an empty tree.
    package var root: LayerID?
    /// New and changed layers, in any order.
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
    /// Nil if the list of sublayers has not changed.
    package var sublayers: SublayersUpdate?
    /// The whole list, in the order in which the animations were added; nil if it has not changed.
    package var animations: [LayerAnimation]?

    package init(
        id: LayerID, changes: LayerChanges, values: LayerValues, sublayers: [LayerID]? = nil,
        animations: [LayerAnimation]? = nil
    ) {
        (self.id, self.changes, self.values) = (id, changes, values)
        (self.sublayers, self.animations) = (sublayers.map { .list($0) }, animations)
    }
}
