/// The animations of a layer, in the order in which they were added.
///
/// Adding an animation, and finding, replacing or removing that of a key take constant time on average, whatever the
/// number of animations.
struct AnimationList: Sequence {
    /// The number of animations up to which a search is faster than a dictionary.
    private static let fewest = 16

    /// Nil for an animation that was removed from the middle of a long list.
    private var slots: [AnimationRecord?] = []
    private(set) var count = 0
    /// The slots of the animations with keys; nil for a short list.
    private var slotsByKey: [String: Int]?

    var isEmpty: Bool { count == 0 }

    /// The indices of the slots, some of which may be empty.
    var indices: Range<Int> { slots.indices }

    /// The animation in a slot; nil for an empty one. Set its state only, not its key.
    subscript(index: Int) -> AnimationRecord? {
        _read { yield slots[index] }
        _modify { yield &slots[index] }
    }

    func makeIterator() -> some IteratorProtocol<AnimationRecord> { slots.lazy.compactMap(\.self).makeIterator() }

    /// The animation with a key.
    subscript(key: String) -> AnimationRecord? { slot(of: key).flatMap { slots[$0] } }

    private func slot(of key: String) -> Int? {
        if let slotsByKey { return slotsByKey[key] }
        return slots.firstIndex { $0?.key == key }
    }

    /// Adds an animation, whose key no other animation has.
    mutating func append(_ record: AnimationRecord) {
        slots.append(record)
        count += 1
        if slotsByKey != nil {
            if let key = record.key { slotsByKey?[key] = slots.count - 1 }
        } else if slots.count > Self.fewest {
            removeEmptySlots()
        }
    }

    /// Removes the animation with a key.
    mutating func remove(key: String) -> AnimationRecord? {
        guard let slot = slot(of: key), let record = slots[slot] else { return nil }
        slots[slot] = nil
        slotsByKey?[key] = nil
        count -= 1
        if slotsByKey == nil || count < slots.count / 2 { removeEmptySlots() }
        return record
    }

    /// Removes and returns all animations that match.
    mutating func removeAll(where matches: (AnimationRecord) -> Bool) -> [AnimationRecord] {
        var (kept, removed): ([AnimationRecord?], [AnimationRecord]) = ([], [])
        for record in self { if matches(record) { removed.append(record) } else { kept.append(record) } }
        if removed.isEmpty { return [] }
        (slots, count) = (kept, kept.count)
        indexKeys()
        return removed
    }

    private mutating func removeEmptySlots() {
        if count < slots.count { slots.removeAll { $0 == nil } }
        indexKeys()
    }

    private mutating func indexKeys() {
        slotsByKey = nil
        guard slots.count > Self.fewest else { return }
        var found: [String: Int] = [:]
        for (slot, record) in slots.enumerated() { if let key = record?.key { found[key] = slot } }
        slotsByKey = found
    }
}
