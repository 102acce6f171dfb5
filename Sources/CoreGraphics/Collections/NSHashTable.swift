import Foundation

/// A set of objects that may be weak, as that of Foundation on macOS. Used on one thread at a time.
///
/// Objects that were deinitialized do not count. The order of the objects is that in which they were added.
public final class NSHashTable<ObjectType>: NSObject {
    private let options: NSPointerFunctions.Options
    private var slots: [PointerSlot] = []
    /// The indexes of slots with a hash value.
    private var places: [Int: [Int]] = [:]

    /// Creates an empty set. The capacity has no effect on the result.
    public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int = 0) {
        self.options = options
    }

    /// Creates an empty set that does not retain its objects.
    public class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    // MARK: Objects

    /// The objects.
    public var allObjects: [ObjectType] { slots.compactMap { $0.value as? ObjectType } }

    /// The number of objects.
    public var count: Int { slots.reduce(0) { $0 + ($1.value == nil ? 0 : 1) } }

    /// One of the objects; nil if there is none.
    public var anyObject: ObjectType? { slots.lazy.compactMap { $0.value as? ObjectType }.first }

    /// The objects as a set.
    public var setRepresentation: Set<AnyHashable> { Set(slots.compactMap { $0.value as? AnyHashable }) }

    private func index(of object: Any) -> Int? {
        places[PointerSlot.hash(of: object, options)]?.first { slots[$0].isSame(as: object) }
    }

    /// The object of the set that is the same as another one; nil if there is none.
    public func member(_ object: ObjectType?) -> ObjectType? {
        object.flatMap { index(of: $0) }.flatMap { slots[$0].value as? ObjectType }
    }

    /// Whether an object is in the set.
    public func contains(_ object: ObjectType?) -> Bool { object.flatMap { index(of: $0) } != nil }

    /// Adds an object, unless the set has it.
    public func add(_ object: ObjectType?) {
        guard let object, index(of: object) == nil else { return }
        if slots.count >= 32, slots.count >= 2 * count { keep { _ in true } }
        let slot = PointerSlot(object, options)
        places[slot.hash, default: []].append(slots.count)
        slots.append(slot)
    }

    /// Removes an object.
    public func remove(_ object: ObjectType?) {
        guard let object, let index = index(of: object) else { return }
        let removed = slots[index]
        slots.remove(at: index)
        if index == slots.count { places[removed.hash]?.removeLast() } else { findPlaces() }
        withExtendedLifetime(removed) {}
    }

    /// Removes all objects.
    public func removeAllObjects() {
        let removed = slots
        (slots, places) = ([], [:])
        withExtendedLifetime(removed) {}
    }

    /// Keeps the objects of a kind, without those that were deinitialized.
    private func keep(_ isKept: (Any) -> Bool) {
        let former = slots
        slots.removeAll { $0.value.map { !isKept($0) } ?? true }
        findPlaces()
        withExtendedLifetime(former) {}
    }

    private func findPlaces() {
        places = [:]
        for (index, slot) in slots.enumerated() { places[slot.hash, default: []].append(index) }
    }

    // MARK: Other sets

    /// Adds the objects of another set.
    public func union(_ other: NSHashTable<ObjectType>) { for object in other.allObjects { add(object) } }

    /// Removes the objects that another set lacks.
    public func intersect(_ other: NSHashTable<ObjectType>) { keep { other.contains($0 as? ObjectType) } }

    /// Removes the objects of another set.
    public func minus(_ other: NSHashTable<ObjectType>) { keep { !other.contains($0 as? ObjectType) } }

    /// Whether another set has an object of this one.
    public func intersects(_ other: NSHashTable<ObjectType>) -> Bool { allObjects.contains { other.contains($0) } }

    /// Whether another set has all objects of this one.
    public func isSubset(of other: NSHashTable<ObjectType>) -> Bool { allObjects.allSatisfy { other.contains($0) } }

    /// Whether another set has the same objects.
    public func isEqual(to other: NSHashTable<ObjectType>) -> Bool { count == other.count && isSubset(of: other) }

    /// The objects that the set has now, one after another.
    public func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}
