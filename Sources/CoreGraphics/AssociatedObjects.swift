import Foundation
import Synchronization

/// How a value is kept that is associated with an object (`objc/runtime.h`).
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Not retained: the value is nil once it is gone. On macOS it must not be used then.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// Retained.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// A copy of a value that can be copied.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// Retained.
    case OBJC_ASSOCIATION_RETAIN = 0x301
    /// A copy of a value that can be copied.
    case OBJC_ASSOCIATION_COPY = 0x303

    fileprivate func keep(_ value: Any) -> KeptValue {
        let copies = self == .OBJC_ASSOCIATION_COPY || self == .OBJC_ASSOCIATION_COPY_NONATOMIC
        return KeptValue(value, isWeak: self == .OBJC_ASSOCIATION_ASSIGN, copies: copies)
    }
}

/// Associates a value with an object under a key, which is an address such as that of a global variable; nil removes it. Safe on
/// any thread.
///
/// The values of layers and of responders, such as views, are released with them. Those of other objects are released
/// some time later, when further values are associated. Values of structures have no identity, and get no associations.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    guard let object = objectWithIdentity(object) else { return }
    AssociatedObjects.set(object, key, value.map(policy.keep))
}

/// The value that is associated with an object under a key; nil if there is none. Safe on any thread.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    objectWithIdentity(object).flatMap { AssociatedObjects.value($0, key) }
}

/// Removes all values that are associated with an object. Safe on any thread.
public func objc_removeAssociatedObjects(_ object: Any) {
    if let object = objectWithIdentity(object) { AssociatedObjects.removeAll(of: object) }
}

/// The values that are associated with objects. Objective-C keeps them on macOS.
package enum AssociatedObjects {
    private struct Entry {
        weak var object: AnyObject?
        var values: [UnsafeRawPointer: KeptValue] = [:]
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// The number of entries above which those of objects that are gone are removed.
        var limit = 64

        /// Removes the entries of objects that are gone, and returns them.
        mutating func removeStale() -> [Entry] {
            guard entries.count > limit else { return [] }
            let stale = entries.filter { $0.value.object == nil }
            for id in stale.keys { entries[id] = nil }
            limit = max(64, 2 * entries.count)
            return Array(stale.values)
        }
    }

    private static let lock = NSLock()
    /// It is used while the lock is held. The values of programs are theirs to protect.
    nonisolated(unsafe) private static var state = State()
    /// Whether a value was ever associated, so that programs without associations pay nothing for them.
    private static let isUsed = Atomic(false)

    static func set(_ object: AnyObject, _ key: UnsafeRawPointer, _ value: KeptValue?) {
        isUsed.store(true, ordering: .relaxed)
        // What is replaced is released after the lock, because its end may call this.
        let replaced = lock.withLock { () -> (former: Entry?, stale: [Entry]) in
            let id = ObjectIdentifier(object)
            let former = state.entries[id]
            // Another object may have had the same address.
            var entry = former.flatMap { $0.object === object ? $0 : nil } ?? Entry(object: object)
            entry.values[key] = value
            state.entries[id] = entry.values.isEmpty ? nil : entry
            return (former, state.removeStale())
        }
        withExtendedLifetime(replaced) {}
    }

    static func value(_ object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
        guard isUsed.load(ordering: .relaxed) else { return nil }
        let found = lock.withLock {
            state.entries[ObjectIdentifier(object)].flatMap { $0.object === object ? $0.values[key] : nil }
        }
        return found?.value
    }

    /// Removes the values of an object. Objects call this when they are deinitialized.
    package static func removeAll(of object: AnyObject) {
        guard isUsed.load(ordering: .relaxed) else { return }
        let removed = lock.withLock { state.entries.removeValue(forKey: ObjectIdentifier(object)) }
        withExtendedLifetime(removed) {}
    }
}
