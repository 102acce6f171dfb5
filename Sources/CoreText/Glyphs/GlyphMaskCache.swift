import Synchronization

/// A cache of glyph masks, from which the least recently used are evicted. Safe to use on any thread.
///
/// A mask is a function of its key, so that a picture does not depend on what is in the cache.
final class GlyphMaskCache: Sendable {
    static let shared = GlyphMaskCache(limit: 4 << 20)

    private struct Entry {
        /// Nil if the glyph has no mask: see `GlyphRasterizer`.
        let mask: GlyphMask?
        /// Retaining the face keeps its address, which is in the key, from being reused.
        let face: FontFace
        var lastUse: Int

        var byteCount: Int { mask?.byteCount ?? 160 }
    }

    private struct State {
        var entries: [GlyphMaskKey: Entry] = [:]
        var byteCount = 0
        var uses = 0
    }

    private let state = Mutex(State())
    /// The greatest number of bytes.
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var byteCount: Int { state.withLock { $0.byteCount } }

    func removeAll() { state.withLock { $0 = State() } }

    /// The masks for keys of a face, in the same order. `rasterize` makes those that are missing, without the cache's lock, so
    /// that two threads may make the same mask at the same time.
    func masks(
        _ keys: [GlyphMaskKey], of face: FontFace, rasterize: ([GlyphMaskKey]) -> [GlyphMask?]
    ) -> [GlyphMask?] {
        var missing: [Int] = []
        var masks: [GlyphMask?] = state.withLock { state in
            state.uses += 1
            return keys.indices.map { index in
                // One search of the table, also for changing the entry.
                guard let place = state.entries.index(forKey: keys[index]) else {
                    missing.append(index)
                    return nil
                }
                state.entries.values[place].lastUse = state.uses
                return state.entries.values[place].mask
            }
        }
        guard !missing.isEmpty else { return masks }
        var places: [GlyphMaskKey: Int] = [:]
        var wanted: [GlyphMaskKey] = []
        for index in missing where places[keys[index]] == nil {
            places[keys[index]] = wanted.count
            wanted.append(keys[index])
        }
        let made = rasterize(wanted)
        for index in missing { masks[index] = places[keys[index]].flatMap { made[$0] } }
        state.withLock { state in
            for (key, mask) in zip(wanted, made) {
                let entry = Entry(mask: mask, face: face, lastUse: state.uses)
                if let former = state.entries.updateValue(entry, forKey: key) { state.byteCount -= former.byteCount }
                state.byteCount += entry.byteCount
            }
            if state.byteCount > limit { Self.evict(&state, limit) }
        }
        return masks
    }

    /// Evicts the least recently used entries until half of the limit is free, so that this seldom happens.
    private static func evict(_ state: inout State, _ limit: Int) {
        for (key, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard state.byteCount > limit / 2 else { return }
            state.entries[key] = nil
            state.byteCount -= entry.byteCount
        }
    }
}
