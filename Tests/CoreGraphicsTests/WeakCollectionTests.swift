import CoreGraphics
import Foundation
import Testing

/// Sets and dictionaries of objects that may be weak.
@Suite struct WeakCollectionTests {
    private final class Item {}

    /// An object that is equal to others with the same number.
    private final class Number: NSObject {
        let value: Int
        init(_ value: Int) { self.value = value }
        override func isEqual(_ object: Any?) -> Bool { (object as? Number)?.value == value }
        override var hash: Int { value }
    }

    private protocol Listener: AnyObject { func hear() -> Int }
    private final class One: Listener { func hear() -> Int { 1 } }
    private final class Two: Listener { func hear() -> Int { 2 } }

    @Test func `A set of weak objects forgets those that are gone`() {
        let table = NSHashTable<Item>.weakObjects()
        let kept = Item()
        do {
            let other = Item()
            table.add(kept)
            table.add(other)
            table.add(other)
            #expect(table.count == 2 && table.contains(other))
        }
        #expect(table.count == 1 && table.allObjects.first === kept && table.anyObject === kept)
        for _ in 0..<1000 { table.add(Item()) }
        #expect(table.count == 1 && table.contains(kept))
        table.remove(kept)
        #expect(table.count == 0 && table.anyObject == nil && !table.contains(nil))
    }

    @Test func `Listeners of several classes are called in the order in which they were added`() {
        let table = NSHashTable<any Listener>.weakObjects()
        let (one, two) = (One(), Two())
        table.add(two)
        table.add(one)
        table.add(Two())
        #expect(table.allObjects.map { $0.hear() } == [2, 1])
    }

    @Test func `Objects that are equal are one, unless they are compared by identity`() {
        let table = NSHashTable<Number>(options: .strongMemory)
        let (first, equal) = (Number(3), Number(3))
        table.add(first)
        table.add(equal)
        #expect(table.count == 1 && table.member(equal) === first)
        let identities = NSHashTable<Number>(options: .objectPointerPersonality)
        identities.add(first)
        identities.add(equal)
        #expect(identities.count == 2 && identities.member(equal) === equal)
        identities.remove(first)
        #expect(identities.allObjects.count == 1 && identities.contains(equal))
    }

    @Test func `Sets are joined, intersected and compared`() {
        func table(_ values: [Int]) -> NSHashTable<NSNumber> {
            let table = NSHashTable<NSNumber>()
            for value in values { table.add(NSNumber(value: value)) }
            return table
        }
        let one = table([1, 2, 3])
        one.union(table([3, 4]))
        #expect(one.isEqual(to: table([4, 3, 2, 1])))
        one.intersect(table([2, 3, 9]))
        #expect(one.isEqual(to: table([2, 3])) && one.isSubset(of: table([1, 2, 3])) && one.intersects(table([3])))
        one.minus(table([2]))
        #expect(one.setRepresentation == [NSNumber(value: 3)])
        one.removeAllObjects()
        #expect(one.count == 0 && !one.intersects(table([3])))
    }

    @Test func `A dictionary with weak keys forgets their objects`() {
        let table = NSMapTable<Item, NSString>.weakToStrongObjects()
        let key = Item()
        table.setObject("kept", forKey: key)
        for index in 0..<1000 { table.setObject("\(index)" as NSString, forKey: Item()) }
        #expect(table.count == 1 && table.object(forKey: key) == "kept")
        table.setObject("other", forKey: key)
        #expect(table.count == 1 && table.object(forKey: key) == "other")
        table.removeObject(forKey: key)
        #expect(table.count == 0 && table.object(forKey: key) == nil && table.objectEnumerator() == nil)
    }

    @Test func `A dictionary with weak objects forgets them, and finds keys that are equal`() {
        let table = NSMapTable<NSString, Item>.strongToWeakObjects()
        let item = Item()
        table.setObject(item, forKey: "a")
        table.setObject(Item(), forKey: "b")
        #expect(table.object(forKey: NSString(string: "a")) === item && table.object(forKey: "b") == nil)
        #expect(table.count == 1 && table.keyEnumerator().allObjects as? [NSString] == ["a"])
        table.setObject(nil, forKey: "a")
        #expect(table.dictionaryRepresentation().isEmpty)
    }
}
