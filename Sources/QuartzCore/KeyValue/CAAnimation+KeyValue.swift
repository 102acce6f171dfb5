import AcetateCompositor
import AcetateKeyValue
import Foundation
import Synchronization

extension CAAnimation {
    func codedValue(forKey key: String) -> Any? {
        if let property = Self.property(key) { return property.get(self) }
        return custom[key] ?? Self.defaultValue(forKey: key)
    }

    func setCodedValue(_ value: Any?, forKey key: String) {
        guard let property = Self.property(key) else {
            custom[key] = value
            return
        }
        // Nil resets a property to its class's default.
        let value = value ?? Self.defaultValue(forKey: key)
        if !property.set(self, value) { Rejection.report(key: key, of: self, value: value as Any) }
    }

    static func initialValue(forKey key: String) -> Any? { property(key)?.initial }

    // MARK: Defaults of classes

    /// The keys whose defaults a class has changed, of classes that have been asked.
    private static let changedDefaults = Mutex<[ObjectIdentifier: [String]]>([:])

    /// Sets the properties whose defaults the class has changed.
    func takeClassDefaults() {
        let type = type(of: self)
        let id = ObjectIdentifier(type)
        let known = Self.changedDefaults.withLock { $0[id] }
        let keys =
            known
            ?? Self.properties.keys.filter { key in
                guard let property = Self.properties[key], property.isOf(type) else { return false }
                let (mine, initial) = (type.defaultValue(forKey: key), property.initial)
                return !((mine as? NSObject)?.isEqual(initial) ?? (mine == nil && initial == nil))
            }.sorted()
        if known == nil { Self.changedDefaults.withLock { $0[id] = keys } }
        for key in keys { setValue(type.defaultValue(forKey: key), forKey: key) }
    }

    // MARK: The table of properties

    /// A property of an animation of some class.
    private struct Property: Sendable {
        let get: @Sendable (CAAnimation) -> Any?
        let set: @Sendable (CAAnimation, Any?) -> Bool
        let isOf: @Sendable (CAAnimation.Type) -> Bool
        let makeInitial: @Sendable () -> Any?
        var initial: Any? { makeInitial() }

        init<Root: CAAnimation>(
            _ accessor: KeyAccessor<Root>, of type: Root.Type, initial: @escaping @Sendable () -> Any? = { nil }
        ) {
            get = { ($0 as? Root).flatMap(accessor.get) }
            set = { animation, value in (animation as? Root).map { accessor.set($0, value) } ?? false }
            isOf = { $0 is Root.Type }
            makeInitial = initial
        }
    }

    /// The property of this class that a key names; nil where it has none.
    private static func property(_ key: String) -> Property? {
        guard let property = properties[aliases[key] ?? key], property.isOf(self) else { return nil }
        return property
    }

    private static func number(_ accessor: KeyAccessor<CAAnimation>, _ initial: Double = 0) -> Property {
        Property(accessor, of: CAAnimation.self) { KeyValue.boxed(initial) }
    }

    private static func flag(_ accessor: KeyAccessor<CAAnimation>, _ initial: Bool) -> Property {
        Property(accessor, of: CAAnimation.self) { KeyValue.boxed(initial) }
    }

    /// Every property by its key, with its value in a new animation.
    private static let properties: [String: Property] = [
        "beginTime": number(.number(\.beginTime)),
        "duration": number(.number(\.duration)),
        "speed": number(.number(\.speed), 1),
        "timeOffset": number(.number(\.timeOffset)),
        "repeatCount": number(.number(\.repeatCount)),
        "repeatDuration": number(.number(\.repeatDuration)),
        "autoreverses": flag(.bool(\.autoreverses), false),
        "fillMode": Property(.name(\.fillMode), of: CAAnimation.self) { CAMediaTimingFillMode.removed.rawValue },
        "timingFunction": Property(.optional(\.timingFunction), of: CAAnimation.self),
        "delegate": Property(.optional(\.delegate), of: CAAnimation.self),
        "removedOnCompletion": flag(.bool(\.isRemovedOnCompletion), true),
        "keyPath": Property(.optional(\.keyPath), of: CAPropertyAnimation.self),
        "additive": Property(.bool(\.isAdditive), of: CAPropertyAnimation.self) { KeyValue.boxed(false) },
        "cumulative": Property(.bool(\.isCumulative), of: CAPropertyAnimation.self) { KeyValue.boxed(false) },
        "fromValue": Property(.optional(\.fromValue), of: CABasicAnimation.self),
        "toValue": Property(.optional(\.toValue), of: CABasicAnimation.self),
        "byValue": Property(.optional(\.byValue), of: CABasicAnimation.self),
    ]
    /// Objective-C's getters, which key-value coding accepts as keys.
    private static let aliases = [
        "isRemovedOnCompletion": "removedOnCompletion", "isAdditive": "additive", "isCumulative": "cumulative",
    ]
}
