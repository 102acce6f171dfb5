import Foundation

/// A dictionary whose keys and objects may be weak, as that of Foundation on macOS. Used on one thread at a time.
///
/// An entry without its key or its object, because that was deinitialized, does not count.
public final class NSMapTable<KeyType, ObjectType>: NSObject {
    private struct Entry {
        let key: PointerSlot
        var object: PointerSlot

        var isLive: Bool { key.value != nil && object.value != nil }
    }

    private let keyOptions, valueOptions: NSPointerFunctions.Options
    /// The entries by the hash values of their keys.
    private var entries: [Int: [Entry]] = [:]
    /// The number of entries above which those without a key or an object are removed.
    private var limit = 32

    /// Creates an empty dictionary. The capacity has no effect on the result.
    public init(
        keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
        capacity initialCapacity: Int = 0
    ) {
        (self.keyOptions, self.valueOptions) = (keyOptions, valueOptions)
    }

    /// Creates an empty dictionary that retains its keys and objects.
    public class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }

    /// Creates an empty dictionary that retains its objects only. Their keys are compared by identity.
    public class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: [.weakMemory, .objectPointerPersonality])
    }

    /// Creates an empty dictionary that retains its keys only.
    public class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(valueOptions: .weakMemory) }

    /// Creates an empty dictionary that retains neither. Its keys are compared by identity.
    public class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: [.weakMemory, .objectPointerPersonality], valueOptions: .weakMemory)
    }

    private var live: [Entry] { entries.values.joined().filter(\.isLive) }

    private func place(of key: Any) -> (hash: Int, index: Int?) {
        let hash = PointerSlot.hash(of: key, keyOptions)
        return (hash, entries[hash]?.firstIndex { $0.key.isSame(as: key) })
    }

    /// The number of entries.
    public var count: Int { live.count }

    /// The object of a key; nil if there is none.
    public func object(forKey aKey: KeyType?) -> ObjectType? {
        guard let aKey, case let (hash, index?) = place(of: aKey) else { return nil }
        return entries[hash]?[index].object.value as? ObjectType
    }

    /// Sets the object of a key. Nil removes the key.
    public func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
        guard let aKey, let anObject else { return removeObject(forKey: aKey) }
        let (hash, index) = place(of: aKey)
        let object = PointerSlot(anObject, valueOptions)
        if let index {
            let former = entries[hash]?[index].object
            entries[hash]?[index].object = object
            return withExtendedLifetime(former) {}
        }
        if entries.count > limit {
            let stale = entries
            entries = entries.compactMapValues { list in
                let list = list.filter(\.isLive)
                return list.isEmpty ? nil : list
            }
            limit = max(32, 2 * entries.count)
            withExtendedLifetime(stale) {}
        }
        entries[hash, default: []].append(Entry(key: PointerSlot(aKey, keyOptions), object: object))
    }

    /// Removes a key.
    public func removeObject(forKey aKey: KeyType?) {
        guard let aKey, case let (hash, index?) = place(of: aKey) else { return }
        let removed = entries[hash]?.remove(at: index)
        if entries[hash]?.isEmpty == true { entries[hash] = nil }
        withExtendedLifetime(removed) {}
    }

    /// Removes all keys.
    public func removeAllObjects() {
        let removed = entries
        entries = [:]
        withExtendedLifetime(removed) {}
    }

    /// The keys that the dictionary has now, one after another, in no order.
    public func keyEnumerator() -> NSEnumerator { NSArray(array: live.compactMap(\.key.value)).objectEnumerator() }

    /// The objects that the dictionary has now, one after another, in no order. Nil if it has none.
    public func objectEnumerator() -> NSEnumerator? {
        let objects = live.compactMap(\.object.value)
        return objects.isEmpty ? nil : NSArray(array: objects).objectEnumerator()
    }

    /// The entries whose keys are `Hashable`.
    public func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
        live.reduce(into: [:]) { result, entry in
            if let key = entry.key.value as? AnyHashable { result[key] = entry.object.value as? ObjectType }
        }
    }
}
