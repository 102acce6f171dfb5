import CoreGraphics
import Foundation

// The properties that an emitter layer adds, in the order of CAEmitterLayer.h. Those that it calls animatable animate of
// their own accord.
extension LayerKey {
    package static let emitterCells = LayerKey(
        id: "emitterCells", kind: .cells, implicit: .none, changes: .appearance,
        get: { .cells($0.emitter.cells) },
        set: { values, value in
            switch value {
            case .cells(let cells): values.emitter.cells = cells
            case .none: values.emitter.cells = []
            default: break
            }
        })
    package static let emitterBirthRate = number(
        "birthRate", .appearance, { $0.emitter.birthRate }, { $0.emitter.birthRate = $1 })
    package static let emitterLifetime = number(
        "lifetime", .appearance, { $0.emitter.lifetime }, { $0.emitter.lifetime = $1 })
    package static let emitterPosition = point(
        "emitterPosition", .appearance, { $0.emitter.position }, { $0.emitter.position = $1 })
    package static let emitterZPosition = number(
        "emitterZPosition", .appearance, { $0.emitter.zPosition }, { $0.emitter.zPosition = $1 })
    package static let emitterSize = size(
        "emitterSize", .appearance, { $0.emitter.size }, { $0.emitter.size = $1 })
    package static let emitterDepth = number(
        "emitterDepth", .appearance, { $0.emitter.depth }, { $0.emitter.depth = $1 })
    package static let emitterShape = name(
        "emitterShape", .appearance, { $0.emitter.shape }, { $0.emitter.shape = $1 })
    package static let emitterMode = name(
        "emitterMode", .appearance, { $0.emitter.mode }, { $0.emitter.mode = $1 })
    package static let renderMode = name(
        "renderMode", .appearance, { $0.emitter.renderMode }, { $0.emitter.renderMode = $1 })
    package static let emitterPreservesDepth = bool(
        "preservesDepth", .none, .appearance, { $0.emitter.preservesDepth }, { $0.emitter.preservesDepth = $1 })
    package static let emitterVelocity = number(
        "velocity", .appearance, { $0.emitter.velocity }, { $0.emitter.velocity = $1 })
    package static let emitterScale = number("scale", .appearance, { $0.emitter.scale }, { $0.emitter.scale = $1 })
    package static let emitterSpin = number("spin", .appearance, { $0.emitter.spin }, { $0.emitter.spin = $1 })
    package static let seed = number(
        "seed", implicit: .none, .appearance, { Double($0.emitter.seed) },
        { values, value in UInt32(exactly: value).map { values.emitter.seed = $0 } })

    static let ofEmitters: [LayerKey] = [
        emitterCells, emitterBirthRate, emitterLifetime, emitterPosition, emitterZPosition, emitterSize, emitterDepth,
        emitterShape, emitterMode, renderMode, emitterPreservesDepth, emitterVelocity, emitterScale, emitterSpin, seed,
    ]

    /// The keys of the properties above.
    static let emitterIDs = Set(ofEmitters.map(\.id))
}
