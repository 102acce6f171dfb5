import CoreGraphics
import Foundation

/// What a layer is beyond a plain one, with the values of its class's own properties.
package indirect enum LayerKind: Sendable, Equatable {
    case plain
    /// A layer whose sublayers stand in the superlayer's space with their depth; it shows nothing itself.
    case transform
    case shape(ShapeValues)
    case gradient(GradientValues)

    /// The class's own properties.
    package var keys: [LayerKey] {
        switch self {
        case .plain, .transform: []
        case .shape: LayerKey.ofShapes
        case .gradient: LayerKey.ofGradients
        }
    }
}

extension LayerValues {
    /// Whether the sublayers stand in the superlayer's space with their depth: the layer shows nothing itself.
    package var isTransformLayer: Bool { kind == .transform }
}
