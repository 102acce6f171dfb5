import AcetateCompositor
import CoreGraphics
import Foundation

/// Random emitter layers.
extension RandomTree {
    /// An emitter for a new layer, or nil.
    mutating func randomEmitter(_ images: [CGImage]) -> EmitterValues? {
        guard emitters?.once(in: 2) ?? false else { return nil }
        var emitter = EmitterValues()
        emitter.cells = (0..<Int.random(in: 1...2, using: &random)).map { _ in randomCell(images, depth: 0) }
        emitter.position = CGPoint(x: number(0...40), y: number(0...30))
        emitter.size = CGSize(width: number(0...20), height: number(0...20))
        (emitter.depth, emitter.zPosition) = (number(0...30), number(-20...20))
        let shapes: [EmitterShape] = [.point, .line, .rectangle, .cuboid, .circle, .sphere]
        emitter.shape = shapes.randomElement(using: &random) ?? .point
        let modes: [EmitterMode] = [.points, .outline, .surface, .volume]
        emitter.mode = modes.randomElement(using: &random) ?? .volume
        let orders: [ParticleOrder] = [.unordered, .oldestFirst, .oldestLast, .backToFront, .additive]
        emitter.renderMode = orders.randomElement(using: &random) ?? .unordered
        emitter.preservesDepth = random.once(in: 3)
        return emitter
    }

    private mutating func randomCell(_ images: [CGImage], depth: Int) -> EmitterCellValues {
        var cell = EmitterCellValues()
        (cell.name, cell.contents) = ("a", images.randomElement(using: &random))
        (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (number(0...8), number(0...2), number(0...1))
        (cell.velocity, cell.velocityRange, cell.emissionRange) = (number(0...40), number(0...20), number(0...6))
        (cell.yAcceleration, cell.zAcceleration) = (number(-40...40), number(-20...20))
        (cell.scale, cell.scaleRange, cell.scaleSpeed) = (number(0...2), number(0...1), number(-1...1))
        (cell.spin, cell.spinRange, cell.alphaSpeed) = (number(-3...3), number(0...3), number(-1...0))
        cell.color = color()
        let filters: [ScalingFilter] = [.nearest, .linear, .trilinear]
        cell.minificationFilter = filters.randomElement(using: &random) ?? .linear
        cell.magnificationFilter = filters.randomElement(using: &random) ?? .linear
        if depth < 1, random.once(in: 3) { cell.cells = [randomCell(images, depth: depth + 1)] }
        return cell
    }

    /// Changes a property of a layer's emitter. Returns whether the layer is an emitter.
    mutating func changeEmitter(of id: LayerID) -> Bool {
        guard emitters != nil, case .emitter(var emitter)? = values[id]?.kind, random.once(in: 2) else { return false }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: emitter.birthRate = number(0...2)
        case 1: emitter.position.x = number(0...60)
        case 2: emitter.renderMode = .additive
        case 3: emitter.preservesDepth.toggle()
        case 4: emitter.cells[0].velocity = number(0...50)
        default: emitter.seed &+= 1
        }
        values[id]?.kind = .emitter(emitter)
        return true
    }

    var emissions: [(String, PropertyValue)] {
        [
            ("emitterPosition.x", .number(50)), ("birthRate", .number(4)), ("emitterCells.a.scale", .number(3)),
            ("emitterCells.a.birthRate", .number(20)), ("emitterSize", .size(CGSize(width: 50, height: 20))),
        ]
    }
}
