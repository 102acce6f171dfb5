import CoreGraphics
import Foundation

/// The class of a layer, with the values of the properties that the class adds.
package indirect enum LayerKind: Sendable, Equatable {
    case plain
    /// A layer whose sublayers are in the superlayer's three-dimensional space. It shows nothing itself.
    case transform
    case shape(ShapeValues)
    case gradient(GradientValues)
    case replicator(ReplicatorValues)
    /// A transform layer that the render tree creates for a replicator's copies of one instance.
    case instance(InstanceTint)
    /// A layer whose visible part is drawn in tiles, on other threads.
    case tiled(TiledValues)
    /// A layer that emits particles.
    case emitter(EmitterValues)
    /// A layer that shows a text that the program draws.
    case text(TextValues)

    /// The class's own properties.
    package var keys: [LayerKey] {
        switch self {
        case .plain, .transform, .instance: []
        case .shape: LayerKey.ofShapes
        case .gradient: LayerKey.ofGradients
        case .replicator: LayerKey.ofReplicators
        case .tiled: LayerKey.ofTiled
        case .emitter: LayerKey.ofEmitters
        case .text: LayerKey.ofTexts
        }
    }
}

extension LayerValues {
    /// Whether the sublayers are in the superlayer's three-dimensional space. Then the layer shows nothing itself.
    package var isTransformLayer: Bool {
        switch kind {
        case .transform, .instance: true
        case .replicator(let values): values.preservesDepth
        default: false
        }
    }
}
