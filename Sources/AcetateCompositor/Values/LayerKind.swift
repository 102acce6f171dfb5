import CoreGraphics
import Foundation

/// What a layer is beyond a plain one, with the values of its class's own properties.
package indirect enum LayerKind: Sendable, Equatable {
    case plain
    /// A layer whose sublayers stand in the superlayer's space with their depth; it shows nothing itself.
    case transform
    case shape(ShapeValues)
    case gradient(GradientValues)
    case replicator(ReplicatorValues)
    /// What holds a replicator's copies of one instance: a transform layer that the render tree makes.
    case instance(InstanceTint)
    /// A layer that is drawn in tiles, as far as it is seen, on other threads.
    case tiled(TiledValues)
    /// A layer that emits particles.
    case emitter(EmitterValues)
    /// A layer that shows a text, which the program draws.
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
    /// Whether the sublayers stand in the superlayer's space with their depth: the layer shows nothing itself.
    package var isTransformLayer: Bool {
        switch kind {
        case .transform, .instance: true
        case .replicator(let values): values.preservesDepth
        default: false
        }
    }
}
