import AcetateKeyValue
import Foundation

extension CAAnimation: Archivable {
    var archivedName: String {
        (self as? CAPropertyAnimation)?.keyPath.map { "the \(type(of: self)) of “\($0)”" } ?? "a \(type(of: self))"
    }

    /// The properties that differ from the class's defaults, and the values that were set by key-value coding, but not
    /// the delegate.
    var archivedProperties: [(key: String, value: Any?)] {
        let type = type(of: self)
        var result: [(key: String, value: Any?)] = []
        for (key, property) in AnimationProperty.all
        where property.isArchived && property.isOf(type) && shouldArchiveValue(forKey: key) {
            let value = property.get(self)
            if !KeyValue.areEqual(value, type.defaultValue(forKey: key)) { result.append((key, value)) }
        }
        for (key, value) in custom where shouldArchiveValue(forKey: key) { result.append((key, value)) }
        return result.sorted { $0.key < $1.key }
    }

    func restore(_ value: Any?, forKey key: String) -> Bool {
        guard let property = AnimationProperty.named(key, of: type(of: self)) else {
            setValue(value, forKey: key)
            return true
        }
        return property.isArchived && property.set(self, value)
    }
}
