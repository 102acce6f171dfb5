import AcetateCompositor
import AcetateKeyValue
import Foundation

/// Dotted paths into the value of a key: the fields of a structure, the entries of a dictionary, and the keys of a
/// layer or an animation.
enum NestedValue {
    /// The value at `path` in `container`; nil if there is none.
    static func value(_ container: Any?, at path: String) -> Any? {
        var (container, path) = (container, path)
        while !(container is CALayer), !(container is CAAnimation), let entries = KeyValue.entries(container) {
            let (key, tail) = DottedPath.split(path)
            container = entries[key]
            guard let tail else { return container }
            path = tail
        }
        switch container {
        case let layer as CALayer: return layer.value(forKeyPath: path)
        case let animation as CAAnimation: return animation.value(forKeyPath: path)
        default:
            guard let field = StructureField(rawValue: path), let whole = PropertyValue(guessing: container) else {
                return nil
            }
            return field.get(from: whole)?.boxed
        }
    }

    /// Sets the value at `path` in a layer or an animation; false if `container` is neither.
    static func set(_ value: Any?, at path: String, in container: Any?) -> Bool {
        switch container {
        case let layer as CALayer: layer.setValue(value, forKeyPath: path)
        case let animation as CAAnimation: animation.setValue(value, forKeyPath: path)
        default: return false
        }
        return true
    }

    /// A copy of `structure` with a new value in the field `path`; nil if the value does not fit.
    static func changed(_ structure: Any?, at path: String, to value: Any?) -> Any? {
        guard let field = StructureField(rawValue: path), var whole = PropertyValue(guessing: structure),
            let part = field.value(value), part.isFinite, field.set(part, in: &whole)
        else { return nil }
        return whole.boxed
    }
}
