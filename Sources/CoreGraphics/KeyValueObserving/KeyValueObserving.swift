import AcetateKeyValue
import Foundation
import Synchronization

/// The observations of all objects, in the order in which they began. Can be used on any thread.
package enum KeyValueObserving {
    private static let observers = Mutex<[ObjectIdentifier: [any KeyValueObserver]]>([:])
    /// The number of observations, which is read without a lock, because objects tell of every change.
    private static let count = Atomic<Int>(0)

    /// Tells the observers of an object whose values have changed. An object calls it after each change, when it holds no lock that
    /// a handler may need.
    ///
    /// - Parameter keyPath: the property that was set. Its observers are told in any case.
    package static func valuesDidChange(of object: AnyObject, bySetting keyPath: AnyKeyPath? = nil) {
        for observer in current(of: object) { observer.update(isSet: keyPath.map { observer.keyPath == $0 } ?? false) }
    }

    /// Remembers the values of the object's observers, for the changes that follow.
    static func valuesWillChange(of object: AnyObject) {
        for observer in current(of: object) { observer.remember() }
    }

    static func add(_ observer: any KeyValueObserver, of object: AnyObject) {
        let type = String(reflecting: type(of: object))
        if type.hasPrefix("Foundation.") {
            Diagnostics.warnOnce(
                "\(type) does not tell of its changes on Linux, so they are not observed. Read the value when it is needed.",
                key: "observe.\(type)")
        }
        observers.withLock { $0[observer.objectID, default: []].append(observer) }
        count.add(1, ordering: .relaxed)
    }

    static func remove(_ observer: any KeyValueObserver) {
        let isRemoved = observers.withLock { observers in
            guard let index = observers[observer.objectID]?.firstIndex(where: { $0 === observer }) else { return false }
            observers[observer.objectID]?.remove(at: index)
            if observers[observer.objectID]?.isEmpty == true { observers[observer.objectID] = nil }
            return true
        }
        if isRemoved { count.subtract(1, ordering: .relaxed) }
        observer.end()
    }

    /// The observers of an object. Those of a former object at the same address are left out.
    private static func current(of object: AnyObject) -> [any KeyValueObserver] {
        guard count.load(ordering: .relaxed) > 0 else { return [] }
        return observers.withLock { $0[ObjectIdentifier(object)] }?.filter { $0.observes(object) } ?? []
    }
}

extension NSObject {
    /// Tells the observers whose values have changed. Called after each change of an observable property.
    package func tellObservers() { KeyValueObserving.valuesDidChange(of: self) }
}

/// An observer of a value at a key path of any type.
protocol KeyValueObserver: AnyObject, Sendable {
    var objectID: ObjectIdentifier { get }
    var keyPath: AnyKeyPath { get }

    func observes(_ object: AnyObject) -> Bool
    /// Reads the value, and calls the handler if it has changed or was set.
    func update(isSet: Bool)
    /// Reads the value before a change.
    func remember()
    /// No handler is called after this.
    func end()
}

/// An observer of a property of one object.
final class PropertyObserver<Object: AnyObject, Value>: KeyValueObserver, @unchecked Sendable {
    // The mutable state is guarded by the lock. The key path and the handler do not change, and the handler is called on the
    // thread that changes the object, as on macOS.

    let objectID: ObjectIdentifier
    var keyPath: AnyKeyPath { property }
    private weak var object: Object?
    private let property: KeyPath<Object, Value>
    private let options: NSKeyValueObservingOptions
    private let handler: (Object, NSKeyValueObservedChange<Value>) -> Void
    private let lock = NSLock()
    /// The value before the next change.
    private var known: KnownValue
    private var hasEnded = false

    init(
        _ object: Object, _ property: KeyPath<Object, Value>, _ options: NSKeyValueObservingOptions,
        _ handler: @escaping (Object, NSKeyValueObservedChange<Value>) -> Void
    ) {
        objectID = ObjectIdentifier(object)
        self.object = object
        self.property = property
        self.options = options
        self.handler = handler
        known = KnownValue(object[keyPath: property])
    }

    /// Calls the handler with the values that it asks for.
    func tell(_ object: Object, _ new: Value, _ old: Value?) {
        handler(
            object,
            NSKeyValueObservedChange(
                newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil))
    }

    func observes(_ object: AnyObject) -> Bool { self.object === object }

    func update(isSet: Bool) {
        guard let object else { return }
        let value = object[keyPath: property]
        let (isTold, old) = lock.withLock {
            let former = known
            known = KnownValue(value)
            return (!hasEnded && (isSet || !former.isSame(as: known)), former.value as? Value)
        }
        if isTold { tell(object, value, old) }
    }

    func remember() {
        guard let object else { return }
        let value = KnownValue(object[keyPath: property])
        lock.withLock { known = value }
    }

    func end() { lock.withLock { hasEnded = true } }
}

/// The value of a property as an observer remembers it: an object is not retained, because it may own the observer.
private struct KnownValue {
    private let kept: KeptValue
    private let id: ObjectIdentifier?
    private let bytes: [UInt8]?

    init<Value>(_ value: Value) {
        kept = KeptValue(value, isWeak: true, copies: false)
        id = objectWithIdentity(value).map { ObjectIdentifier($0) }
        bytes = !(value is any Equatable) && _isPOD(Value.self) ? withUnsafeBytes(of: value) { Array($0) } : nil
    }

    var value: Any? { kept.value }

    /// Whether two values are the same object, or equal. False for values that cannot be compared, and for an object that is gone.
    func isSame(as other: KnownValue) -> Bool {
        if id != nil || other.id != nil { return id == other.id && kept.value != nil }
        if let bytes { return bytes == other.bytes }
        guard let value = kept.value as? any Equatable else { return false }
        return Self.isEqual(value, other.kept.value)
    }

    private static func isEqual<Value: Equatable>(_ value: Value, _ other: Any?) -> Bool { value == other as? Value }
}
