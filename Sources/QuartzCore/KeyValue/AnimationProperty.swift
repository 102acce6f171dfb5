import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

/// A property of an animation class, for key-value coding, defaults and archives.
///
/// `AnimationProperty.all` is the only list of them.
struct AnimationProperty: Sendable {
    let get: @Sendable (CAAnimation) -> Any?
    /// Returns false, and sets nothing, if the value does not fit.
    let set: @Sendable (CAAnimation, Any?) -> Bool
    /// Whether a class has the property.
    let isOf: @Sendable (CAAnimation.Type) -> Bool
    /// Whether the property is archived.
    let isArchived: Bool
    private let makeInitial: @Sendable () -> Any?

    /// The value in a new animation.
    var initial: Any? { makeInitial() }

    private init<Root: CAAnimation>(
        _ accessor: KeyAccessor<Root>, isArchived: Bool = true, initial: @escaping @Sendable () -> Any? = { nil }
    ) {
        get = { ($0 as? Root).flatMap(accessor.get) }
        set = { animation, value in (animation as? Root).map { accessor.set($0, value) } ?? false }
        isOf = { $0 is Root.Type }
        self.isArchived = isArchived
        makeInitial = initial
    }

    /// The property of the class with the given key; nil if it has none.
    static func named(_ key: String, of type: CAAnimation.Type) -> AnimationProperty? {
        guard let property = all[aliases[key] ?? key], property.isOf(type) else { return nil }
        return property
    }

    /// Every property by its key.
    static let all: [String: AnimationProperty] = timing.merging(values) { first, _ in first }

    /// The names of Objective-C's getters, which key-value coding accepts as keys.
    private static let aliases = [
        "isRemovedOnCompletion": "removedOnCompletion", "isAdditive": "additive", "isCumulative": "cumulative",
    ]

    private typealias Accessor<Root: CAAnimation> = KeyAccessor<Root>

    private static func number<Root: CAAnimation>(_ accessor: Accessor<Root>, _ initial: Double = 0) -> Self {
        Self(accessor) { KeyValue.boxed(initial) }
    }

    private static func flag<Root: CAAnimation>(_ accessor: Accessor<Root>, _ initial: Bool = false) -> Self {
        Self(accessor) { KeyValue.boxed(initial) }
    }

    private static func name<Root: CAAnimation>(_ accessor: Accessor<Root>, _ initial: String) -> Self {
        Self(accessor) { KeyValue.boxed(name: initial) }
    }

    /// A property that is computed from others.
    private static func derived<Root: CAAnimation>(
        _ get: @escaping @Sendable (Root) -> Double, _ initial: @escaping @Sendable () -> Double
    ) -> Self {
        Self(KeyAccessor<Root>(get: { KeyValue.boxed(get($0)) }, set: { _, _ in false }), isArchived: false) {
            KeyValue.boxed(initial())
        }
    }

    // MARK: The table

    private static let timing: [String: AnimationProperty] = [
        "beginTime": number(Accessor<CAAnimation>.number(\.beginTime)),
        "duration": number(Accessor<CAAnimation>.number(\.duration)),
        "speed": number(Accessor<CAAnimation>.number(\.speed), 1),
        "timeOffset": number(Accessor<CAAnimation>.number(\.timeOffset)),
        "repeatCount": number(Accessor<CAAnimation>.number(\.repeatCount)),
        "repeatDuration": number(Accessor<CAAnimation>.number(\.repeatDuration)),
        "autoreverses": flag(Accessor<CAAnimation>.bool(\.autoreverses)),
        "fillMode": name(Accessor<CAAnimation>.name(\.fillMode), CAMediaTimingFillMode.removed.rawValue),
        "timingFunction": Self(Accessor<CAAnimation>.optional(\.timingFunction)),
        "delegate": Self(Accessor<CAAnimation>.optional(\.delegate), isArchived: false),
        "preferredFrameRateRange": Self(
            Accessor<CAAnimation>.property(
                \.preferredFrameRateRange, boxed: { $0 }, unboxed: { $0 as? CAFrameRateRange }), isArchived: false
        ) { CAFrameRateRange.default },
        "removedOnCompletion": flag(Accessor<CAAnimation>.bool(\.isRemovedOnCompletion), true),
    ]

    private static let values: [String: AnimationProperty] = [
        "keyPath": Self(Accessor<CAPropertyAnimation>.optional(\.keyPath)),
        "additive": flag(Accessor<CAPropertyAnimation>.bool(\.isAdditive)),
        "cumulative": flag(Accessor<CAPropertyAnimation>.bool(\.isCumulative)),
        "valueFunction": Self(Accessor<CAPropertyAnimation>.optional(\.valueFunction)),

        "fromValue": Self(Accessor<CABasicAnimation>.optional(\.fromValue)),
        "toValue": Self(Accessor<CABasicAnimation>.optional(\.toValue)),
        "byValue": Self(Accessor<CABasicAnimation>.optional(\.byValue)),

        "mass": number(Accessor<CASpringAnimation>.number(\.mass), 1),
        "stiffness": number(Accessor<CASpringAnimation>.number(\.stiffness), 100),
        "damping": number(Accessor<CASpringAnimation>.number(\.damping), 10),
        "initialVelocity": number(Accessor<CASpringAnimation>.number(\.initialVelocity)),
        "allowsOverdamping": flag(Accessor<CASpringAnimation>.bool(\.allowsOverdamping)),
        "settlingDuration": derived({ (spring: CASpringAnimation) in spring.settlingDuration }) {
            Spring().settlingDuration
        },
        "perceptualDuration": derived({ (spring: CASpringAnimation) in spring.perceptualDuration }) {
            Spring().perceptualDuration
        },
        "bounce": derived({ (spring: CASpringAnimation) in Double(spring.bounce) }) { Spring().bounce },

        "values": Self(Accessor<CAKeyframeAnimation>.list(\.values)),
        "path": Self(Accessor<CAKeyframeAnimation>.optional(\.path)),
        "keyTimes": Self(Accessor<CAKeyframeAnimation>.numbers(\.keyTimes)),
        "timingFunctions": Self(Accessor<CAKeyframeAnimation>.list(\.timingFunctions)),
        "calculationMode": name(
            Accessor<CAKeyframeAnimation>.name(\.calculationMode), CAAnimationCalculationMode.linear.rawValue),
        "tensionValues": Self(Accessor<CAKeyframeAnimation>.numbers(\.tensionValues)),
        "continuityValues": Self(Accessor<CAKeyframeAnimation>.numbers(\.continuityValues)),
        "biasValues": Self(Accessor<CAKeyframeAnimation>.numbers(\.biasValues)),
        "rotationMode": Self(Accessor<CAKeyframeAnimation>.optionalName(\.rotationMode)),

        "animations": Self(Accessor<CAAnimationGroup>.list(\.animations)),

        "type": name(Accessor<CATransition>.name(\.type), CATransitionType.fade.rawValue),
        "subtype": Self(Accessor<CATransition>.optionalName(\.subtype)),
        "startProgress": number(Accessor<CATransition>.number(\.startProgress)),
        "endProgress": number(Accessor<CATransition>.number(\.endProgress), 1),
        "filter": Self(Accessor<CATransition>.optional(\.filter)),
    ]
}
