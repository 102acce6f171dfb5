import AcetateCompositor
import AcetateKeyValue
import Foundation

/// Dotted paths into the value that an object holds under a key: a structure's fields, a dictionary's entries, and the
/// keys of a layer or an animation.
enum PathWithin {
    /// What `path` leads to in `held`; nil where it leads nowhere.
    static func value(_ held: Any?, at path: String) -> Any? {
        var (held, path) = (held, path)
        while !(held is CALayer), !(held is CAAnimation), let entries = held as? [AnyHashable: Any] {
            let (key, tail) = DottedPath.split(path)
            held = entries[key]
            guard let tail else { return held }
            path = tail
        }
        switch held {
        case let layer as CALayer: return layer.value(forKeyPath: path)
        case let animation as CAAnimation: return animation.value(forKeyPath: path)
        default:
            guard let field = StructureField(rawValue: path), let whole = PropertyValue(guessing: held) else {
                return nil
            }
            return field.get(from: whole)?.boxed
        }
    }

    /// Sets what `path` leads to in a layer or an animation; false where `held` is none.
    static func set(_ value: Any?, at path: String, in held: Any?) -> Bool {
        switch held {
        case let layer as CALayer: layer.setValue(value, forKeyPath: path)
        case let animation as CAAnimation: animation.setValue(value, forKeyPath: path)
        default: return false
        }
        return true
    }

    /// `structure` with another value of the field that `path` names; nil where that does not fit.
    static func changed(_ structure: Any?, at path: String, to value: Any?) -> Any? {
        guard let field = StructureField(rawValue: path), var whole = PropertyValue(guessing: structure),
            let part = field.value(value), part.isFinite, field.set(part, in: &whole)
        else { return nil }
        return whole.boxed
    }
}
