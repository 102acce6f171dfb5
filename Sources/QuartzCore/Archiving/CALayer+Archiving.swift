import AcetateCompositor
import AcetateKeyValue
import Foundation

extension CALayer: Archivable {
    var archivedName: String { name.map { "the layer “\($0)”" } ?? "a \(type(of: self))" }

    /// The layer's properties, those that its class adds, and values that were set by key-value coding. They include
    /// sublayers and the mask. Animations, the delegate and the superlayer are not archived.
    var archivedProperties: [(key: String, value: Any?)] {
        var result: [(key: String, value: Any?)] = []
        let all = Self.accessors.merging(Self.classAccessors) { first, _ in first }
        for (key, accessor) in all where accessor.isArchived && shouldArchiveValue(forKey: key) {
            let value = accessor.get(self)
            if !KeyValue.areEqual(value, unsetValue(forKey: key)) { result.append((key, value)) }
        }
        for key in Set(custom.keys).union(values.custom.keys) where shouldArchiveValue(forKey: key) {
            result.append((key, value(forKey: key)))
        }
        return result.sorted { $0.key < $1.key }
    }

    func restore(_ value: Any?, forKey key: String) -> Bool {
        guard let accessor = Self.accessors[key] ?? Self.classAccessors[key] else {
            setValue(value, forKey: key)
            // Setting a declared property to nil resets it, but nil in an archive means nil.
            if value == nil, isDeclared(key) { values.custom[key] = PropertyValue.none }
            return true
        }
        guard accessor.isArchived else { return false }
        if let property = Self.property(key), ![.layer, .cells].contains(property.kind) {
            guard let typed = PropertyValue(value, kind: property.kind), typed.isFinite else { return false }
        }
        guard accessor.set(self, value) else { return false }
        // Layers that are nested too deeply are rejected by the setter.
        return switch key {
        case "sublayers": (value as? [CALayer])?.allSatisfy { $0.parentLayer === self } ?? true
        case "mask": maskLayer === value as? CALayer
        default: true
        }
    }
}
