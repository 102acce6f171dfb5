import AcetateCompositor
import AcetateKeyValue
import Foundation

/// What a property animation changes, and the values that it takes.
struct ResolvedTarget {
    let target: AnimationTarget
    private let animation: CAPropertyAnimation
    private let lowering: Lowering

    /// What the animation's key path leads to; a fault where that is nothing that the animation can change.
    init(_ animation: CAPropertyAnimation, _ lowering: Lowering) throws(AnimationFault) {
        guard let keyPath = animation.keyPath, !keyPath.isEmpty else { throw .noKeyPath }
        let path = SublayerPath(keyPath, from: lowering.layer)
        if let name = path.missingName { throw .noSublayer(name) }
        guard path.layer === lowering.target, let target = lowering.target.animationTarget(keyPath: path.keyPath) else {
            throw .unknownKeyPath(keyPath)
        }
        (self.target, self.animation, self.lowering) = (target, animation, lowering)
        guard animation.valueFunction != nil else { return }
        guard case .transform? = target.get(from: lowering.target.values) else { throw .functionOfNoTransform }
    }

    /// Whether the property is a point, which can follow a path.
    var isPoint: Bool {
        if case .point? = target.get(from: lowering.target.values) { return true }
        return false
    }

    /// What `any`, the value of the animation's property `name`, stands for: a value of the target, or numbers for the
    /// value function. Nil for nil.
    func value(_ any: Any?, _ name: @autoclosure () -> String) throws(AnimationFault) -> PropertyValue? {
        guard let any else { return nil }
        if let function = animation.valueFunction?.function {
            guard let numbers = KeyValue.double(any).map({ [$0] }) ?? KeyValue.numbers(any),
                numbers.count == function.inputCount, numbers.allSatisfy(\.isFinite)
            else { throw .functionInput(name(), function.inputCount, "\(any)") }
            return numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
        }
        guard let value = target.value(any, fitting: lowering.target.values), value.isFinite else {
            throw .wrongValue(name(), "\(any)")
        }
        return value
    }

    /// Says what the animation does without.
    func report(_ fault: AnimationFault) { lowering.report(fault, of: animation) }
}

/// A key path without the names of sublayers that it leads through: `sublayers.NAME.KEY`, again and again.
struct SublayerPath {
    /// The layer whose key path `keyPath` is.
    private(set) var layer: CALayer
    private(set) var keyPath: String
    /// The first name that no sublayer has.
    private(set) var missingName: String?

    init(_ path: String, from layer: CALayer) {
        (self.layer, keyPath) = (layer, path)
        guard DottedPath.isFollowed(path) else { return }
        while case let (head, tail?) = DottedPath.split(keyPath), head == "sublayers",
            case let (name, rest?) = DottedPath.split(tail)
        {
            guard let sublayer = self.layer.children.first(where: { $0.name == name }) else {
                missingName = name
                return
            }
            (self.layer, keyPath) = (sublayer, rest)
        }
    }
}
