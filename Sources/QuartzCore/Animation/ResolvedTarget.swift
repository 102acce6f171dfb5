import AcetateCompositor
import AcetateKeyValue
import Foundation

/// The property that an animation changes, and the conversion of the animation's values to its type.
struct ResolvedTarget {
    let target: AnimationTarget
    private let animation: CAPropertyAnimation
    private let lowering: Lowering

    /// Resolves the animation's key path; throws if it does not name an animatable property.
    init(_ animation: CAPropertyAnimation, _ lowering: Lowering) throws(AnimationFault) {
        guard let keyPath = animation.keyPath, !keyPath.isEmpty else { throw .noKeyPath }
        let path = SublayerPath(keyPath, from: lowering.layer)
        if let name = path.missingName { throw .noSublayer(name) }
        guard path.layer === lowering.target, let target = lowering.target.animationTarget(keyPath: path.keyPath) else {
            throw .unknownKeyPath(keyPath)
        }
        (self.target, self.animation, self.lowering) = (target, animation, lowering)
        guard animation.valueFunction != nil else { return }
        guard case .transform? = target.get(from: lowering.target.values) else { throw .functionForNonTransform }
    }

    /// Whether the property can follow a path: it is a point, a translation or a size.
    var followsPaths: Bool {
        switch target.get(from: lowering.target.values) {
        case .point?, .size?: true
        default: false
        }
    }

    /// Converts `any`, the value of the animation's property `name`, to a value of the target, or to numbers for the
    /// value function. Nil for nil.
    func value(_ any: Any?, _ name: @autoclosure () -> String) throws(AnimationFault) -> PropertyValue? {
        guard let any else { return nil }
        if let function = animation.valueFunction?.function {
            guard let numbers = KeyValue.double(any).map({ [$0] }) ?? KeyValue.numbers(any),
                numbers.count == function.inputCount, numbers.allSatisfy(\.isFinite)
            else { throw .functionInput(name(), function.inputCount, Diagnostics.brief(any)) }
            return numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
        }
        guard let value = target.value(any, fitting: lowering.target.values), value.isFinite else {
            throw .wrongValue(name(), Diagnostics.brief(any))
        }
        return value
    }

    /// Warns that a setting of the animation is ignored.
    func report(_ fault: AnimationFault) { lowering.report(fault, of: animation) }
}

/// A key path, with the names of sublayers in it resolved: `sublayers.NAME.KEY`, any number of times.
struct SublayerPath {
    /// The layer to which `keyPath` applies.
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
