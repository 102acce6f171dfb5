import CoreGraphics
import Foundation

// The properties that an emitter layer adds, in the order of CAEmitterLayer.h. Those that the header calls animatable
// have implicit animations.
extension LayerKey {
    package static let emitterCells = LayerKey(
        "emitterCells", .cells, implicit: .none, .appearance, { $0.emitter.cells }, { $0.emitter.cells = $1 })
    package static let emitterBirthRate = LayerKey(
        "birthRate", .number, .appearance, { $0.emitter.birthRate }, { $0.emitter.birthRate = $1 })
    package static let emitterLifetime = LayerKey(
        "lifetime", .number, .appearance, { $0.emitter.lifetime }, { $0.emitter.lifetime = $1 })
    package static let emitterPosition = LayerKey(
        "emitterPosition", .point, .appearance, { $0.emitter.position }, { $0.emitter.position = $1 })
    package static let emitterZPosition = LayerKey(
        "emitterZPosition", .number, .appearance, { $0.emitter.zPosition }, { $0.emitter.zPosition = $1 })
    package static let emitterSize = LayerKey(
        "emitterSize", .size, .appearance, { $0.emitter.size }, { $0.emitter.size = $1 })
    package static let emitterDepth = LayerKey(
        "emitterDepth", .number, .appearance, { $0.emitter.depth }, { $0.emitter.depth = $1 })
    package static let emitterShape = LayerKey(
        "emitterShape", .name, implicit: .none, .appearance, { $0.emitter.shape }, { $0.emitter.shape = $1 })
    package static let emitterMode = LayerKey(
        "emitterMode", .name, implicit: .none, .appearance, { $0.emitter.mode }, { $0.emitter.mode = $1 })
    package static let renderMode = LayerKey(
        "renderMode", .name, implicit: .none, .appearance, { $0.emitter.renderMode }, { $0.emitter.renderMode = $1 })
    package static let emitterPreservesDepth = LayerKey(
        "preservesDepth", .bool, implicit: .none, .appearance, { $0.emitter.preservesDepth },
        { $0.emitter.preservesDepth = $1 })
    package static let emitterVelocity = LayerKey(
        "velocity", .number, .appearance, { $0.emitter.velocity }, { $0.emitter.velocity = $1 })
    package static let emitterScale = LayerKey(
        "scale", .number, .appearance, { $0.emitter.scale }, { $0.emitter.scale = $1 })
    package static let emitterSpin = LayerKey(
        "spin", .number, .appearance, { $0.emitter.spin }, { $0.emitter.spin = $1 })
    package static let seed = LayerKey(
        "seed", .number, implicit: .none, .appearance, { Double($0.emitter.seed) },
        { values, value in UInt32(exactly: value).map { values.emitter.seed = $0 } })

    static let ofEmitters: [LayerKey] = [
        emitterCells, emitterBirthRate, emitterLifetime, emitterPosition, emitterZPosition, emitterSize, emitterDepth,
        emitterShape, emitterMode, renderMode, emitterPreservesDepth, emitterVelocity, emitterScale, emitterSpin, seed,
    ]

    /// The keys of the properties above.
    static let emitterIDs = Set(ofEmitters.map(\.id))
}
