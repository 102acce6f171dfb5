import AcetateCompositor
import AcetateKeyValue
import Foundation
import Synchronization

// The values of properties that were not set: those of `style`, or else the class's defaults.

/// The initial values of a class's new layers.
struct LayerDefaults {
    var values = LayerValues()
    /// The keys of other properties whose defaults the class has overridden.
    var otherKeys: [String] = []
}

extension CALayer {
    /// The defaults by class, computed at first use.
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

    /// Properties that connect layers, for which classes and styles have no values.
    private static let structural: Set<String> = [
        "frame", "delegate", "superlayer", "sublayers", "mask", "style", "actions",
    ]

    /// The default value of a key in `CALayer`, or in the nearest superclass in this module.
    static func initialValue(forKey key: String) -> Any? {
        if let key = property(key) {
            var values = LayerValues()
            values.kind = kind
            return key.get(values).boxed
        }
        return switch key {
        case "speed": KeyValue.boxed(1)
        case "beginTime", "duration", "timeOffset", "repeatCount", "repeatDuration", "autoresizingMask",
            "contentsHeadroom":
            KeyValue.boxed(0)
        case "autoreverses", "drawsAsynchronously", "needsDisplayOnBoundsChange", "wantsExtendedDynamicRangeContent":
            KeyValue.boxed(false)
        case "contentsFormat": KeyValue.boxed(name: CALayerContentsFormat.RGBA8Uint.rawValue)
        case "toneMapMode": KeyValue.boxed(name: ToneMapMode.automatic.rawValue)
        case "preferredDynamicRange": KeyValue.boxed(name: DynamicRange.standard.rawValue)
        case "fillMode": KeyValue.boxed(name: CAMediaTimingFillMode.removed.rawValue)
        default: nil
        }
    }

    // MARK: Style

    /// The value of a key that was not set.
    func unsetValue(forKey key: String) -> Any? { Self.unsetValue(forKey: key, style) }

    private static func unsetValue(forKey key: String, _ style: [AnyHashable: Any]?) -> Any? {
        styleLevels(style).lazy.compactMap { $0[key] }.first ?? defaultValue(forKey: key)
    }

    /// The action for an event in `style`.
    func styleAction(forKey event: String) -> (any CAAction)? {
        Self.styleLevels(style).lazy
            .compactMap { KeyValue.entries($0["actions"])?[event] as? any CAAction }.first
    }

    /// The greatest nesting depth of styles: a style may contain itself.
    private static let maximumStyleLevels = 64

    /// A style, the style under its key `style`, and so on.
    private static func styleLevels(_ style: [AnyHashable: Any]?) -> [[AnyHashable: Any]] {
        var (levels, next) = ([[AnyHashable: Any]](), style)
        while let level = next {
            guard levels.count < maximumStyleLevels else {
                Diagnostics.warnOnce(
                    "a style has more than \(maximumStyleLevels) nested levels, so the levels below are ignored. Check "
                        + "whether a style contains itself.", key: "style.depth")
                break
            }
            levels.append(level)
            next = KeyValue.entries(level["style"])
        }
        return levels
    }

    /// Applies a new style's values to the properties, without actions. Those that differ from the old style's and the
    /// class's values were set by the program, and stay.
    func applyStyle(replacing old: [AnyHashable: Any]?) {
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
