import AcetateCompositor
import AcetateKeyValue
import Foundation
import Synchronization

// What a layer's properties are where nobody has set them: what `style` says, else what the class says.

/// What a class's new layers begin with.
struct LayerDefaults {
    var values = LayerValues()
    /// The keys of other properties whose defaults the class has changed.
    var otherKeys: [String] = []
}

extension CALayer {
    /// The defaults of classes that have been asked for them.
    private static let classDefaults = Mutex<[ObjectIdentifier: LayerDefaults]>([:])

    static func defaults(for type: CALayer.Type) -> LayerDefaults {
        if let known = classDefaults.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        var defaults = LayerDefaults()
        defaults.values.kind = type.kind
        for key in LayerKey.all(of: type.kind) {
            guard let any = type.defaultValue(forKey: key.id), let value = PropertyValue(any, kind: key.kind),
                value.isFinite
            else { continue }
            key.set(&defaults.values, value)
        }
        defaults.otherKeys = accessors.keys.filter { key in
            type.property(key) == nil && !structural.contains(key)
                && !KeyValue.areEqual(type.defaultValue(forKey: key), initialValue(forKey: key))
        }.sorted()
        let result = defaults
        classDefaults.withLock { $0[ObjectIdentifier(type)] = result }
        return result
    }

    /// Properties that tie layers together, and so are no class's or style's to give.
    private static let structural: Set<String> = [
        "frame", "delegate", "superlayer", "sublayers", "mask", "style", "actions",
    ]

    /// The value of a key in new objects of `CALayer`, or of this module's class nearest to this one.
    static func initialValue(forKey key: String) -> Any? {
        if let key = property(key) {
            var values = LayerValues()
            values.kind = kind
            return key.get(values).boxed
        }
        return switch key {
        case "speed": KeyValue.boxed(1)
        case "beginTime", "duration", "timeOffset", "repeatCount", "repeatDuration", "autoresizingMask":
            KeyValue.boxed(0)
        case "autoreverses", "drawsAsynchronously", "needsDisplayOnBoundsChange": KeyValue.boxed(false)
        case "fillMode": CAMediaTimingFillMode.removed.rawValue
        default: nil
        }
    }

    // MARK: Style

    /// The value of a key that nobody has set.
    func unsetValue(forKey key: String) -> Any? { Self.unsetValue(forKey: key, style) }

    private static func unsetValue(forKey key: String, _ style: [AnyHashable: Any]?) -> Any? {
        styleLevels(style).lazy.compactMap { $0[key] }.first ?? defaultValue(forKey: key)
    }

    /// The action that `style` has for an event.
    func styleAction(forKey event: String) -> (any CAAction)? {
        Self.styleLevels(style).lazy
            .compactMap { ($0["actions"] as? [AnyHashable: Any])?[event] as? any CAAction }.first
    }

    /// Styles in each other beyond this level count for nothing: one may hold itself.
    private static let maximumStyleLevels = 64

    /// A style, the style under its key `style`, and so on.
    private static func styleLevels(_ style: [AnyHashable: Any]?) -> [[AnyHashable: Any]] {
        var (levels, next) = ([[AnyHashable: Any]](), style)
        while let level = next {
            guard levels.count < maximumStyleLevels else {
                Complaint.say(
                    "a style counts down to its \(maximumStyleLevels)th level of styles in each other: what is below, or "
                        + "holds itself, is left out", once: "style.depth")
                break
            }
            levels.append(level)
            next = level["style"] as? [AnyHashable: Any]
        }
        return levels
    }

    /// Gives the properties a new style's values, without actions. Those that differ from what the old style or the class
    /// said were set by the program, and stay.
    func takeStyle(after old: [AnyHashable: Any]?) {
        let keys = (Self.styleLevels(old) + Self.styleLevels(style)).flatMap(\.keys).compactMap { $0.base as? String }
        let properties = Set(keys).filter { accessor(forKey: $0) != nil && !Self.structural.contains($0) }
        guard !properties.isEmpty else { return }
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        for key in properties.sorted()
        where KeyValue.areEqual(value(forKey: key), Self.unsetValue(forKey: key, old)) {
            setValue(unsetValue(forKey: key), forKey: key)
        }
    }
}
