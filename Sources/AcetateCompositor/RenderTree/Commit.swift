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
    package var values: Values
    /// Nil where the list of sublayers is as before.
    package var sublayers: SublayersUpdate?
    /// The whole list, in the order in which they were added; nil where it is as before.
    package var animations: [LayerAnimation]?

    /// What the layer's values have become.
    package enum Values: Sendable {
        case all(Shared)
        /// What they were, but for one property.
        case one(LayerKey, PropertyValue)

        /// Values apart, so that updates are handed on without these being copied.
        package final class Shared: Sendable {
            package let values: LayerValues
            package init(_ values: LayerValues) { self.values = values }
        }

        /// All of them; nil where only one has changed.
        var all: Shared? {
            guard case .all(let shared) = self else { return nil }
            return shared
        }

        /// Brings what they were to what they are.
        package func apply(to values: inout LayerValues) {
            switch self {
            case .all(let shared): values = shared.values
            case .one(let key, let value): key.set(&values, value)
            }
        }
    }

    package init(
        id: LayerID, changes: LayerChanges, values: LayerValues, sublayers: [LayerID]? = nil,
        animations: [LayerAnimation]? = nil
    ) {
        (self.id, self.changes, self.values) = (id, changes, .all(Values.Shared(values)))
        (self.sublayers, self.animations) = (sublayers.map { .list($0) }, animations)
    }

    /// For a layer that the tree knows, of which nothing but one property has changed. The values are not changed: lent
    /// otherwise, those of an object would be copied.
    package init(id: LayerID, changes: LayerChanges, _ key: LayerKey, of values: inout LayerValues) {
        (self.id, self.changes, self.values) = (id, changes, .one(key, key.get(values)))
    }

    /// The same for all properties.
    package init(
        id: LayerID, changes: LayerChanges, all values: inout LayerValues, sublayers: SublayersUpdate?,
        animations: [LayerAnimation]?
    ) {
        (self.id, self.changes, self.values) = (id, changes, .all(Values.Shared(values)))
        (self.sublayers, self.animations) = (sublayers, animations)
    }
}
