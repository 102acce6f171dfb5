import AcetateCompositor
import AcetateKeyValue
import Foundation
import Synchronization

extension CAAnimation {
    func codedValue(forKey key: String) -> Any? {
        if let property = AnimationProperty.named(key, of: Self.self) { return property.get(self) }
        return custom[key] ?? KeyValue.bridged(Self.defaultValue(forKey: key))
    }

    func setCodedValue(_ value: Any?, forKey key: String) {
        guard let property = AnimationProperty.named(key, of: Self.self) else {
            custom[key] = KeyValue.bridged(value)
            return
        }
        // Nil resets a property to its class's default.
        let value = value ?? Self.defaultValue(forKey: key)
        if !property.set(self, value) { Rejection.report(key: key, of: self, value: value ?? "nil") }
    }

    func codedValue(forKeyPath path: String) -> Any? {
        guard DottedPath.isFollowed(path) else { return nil }
        let (head, tail) = DottedPath.split(path)
        return tail.map { NestedValue.value(value(forKey: head), at: $0) } ?? value(forKey: head)
    }

    func setCodedValue(_ value: Any?, forKeyPath path: String) {
        guard DottedPath.isFollowed(path) else { return }
        let (head, tail) = DottedPath.split(path)
        guard let tail else { return setValue(value, forKey: head) }
        let container = self.value(forKey: head)
        if NestedValue.set(value, at: tail, in: container) { return }
        guard let changed = NestedValue.changed(container, at: tail, to: value) else {
            Rejection.report(key: path, of: self, value: value ?? "nil")
            return
        }
        setValue(changed, forKey: head)
    }

    static func initialValue(forKey key: String) -> Any? { AnimationProperty.named(key, of: self)?.initial }

    // MARK: Defaults of classes

    /// The keys whose defaults a class has overridden, by class.
    private static let changedDefaults = Mutex<[ObjectIdentifier: [String]]>([:])

    /// Sets the properties whose defaults the class has overridden.
    func applyClassDefaults() {
        let type = type(of: self)
        let id = ObjectIdentifier(type)
        let known = Self.changedDefaults.withLock { $0[id] }
        let keys =
            known
            ?? AnimationProperty.all.filter { key, property in
                property.isOf(type) && !KeyValue.areEqual(type.defaultValue(forKey: key), property.initial)
            }.keys.sorted()
        if known == nil { Self.changedDefaults.withLock { $0[id] = keys } }
        for key in keys { setValue(type.defaultValue(forKey: key), forKey: key) }
    }
}
