import Synchronization

/// A cache of glyph masks, from which the least recently used are evicted. Safe to use on any thread.
///
/// A mask is a function of its key, so that a picture does not depend on what is in the cache.
final class GlyphMaskCache: Sendable {
    static let shared = GlyphMaskCache(limit: 4 << 20)

    private struct Entry {
        /// Nil if the glyph has no mask: see `GlyphRasterizer`.
        let mask: GlyphMask?
        var lastUse: Int

        var byteCount: Int { mask?.byteCount ?? 160 }
    }

    /// The masks of a font.
    private struct Table {
        /// Retaining the face keeps its address, which is in the font, from being reused.
        let face: FontFace
        var entries: [GlyphMaskKey: Entry] = [:]

        /// The masks for keys, which are noted as used, and the indices of those that are missing.
        mutating func find(_ keys: [GlyphMaskKey], use: Int, missing: inout [Int]) -> [GlyphMask?] {
            keys.indices.map { index in
                // One search of the table, also for changing the entry.
                guard let place = entries.index(forKey: keys[index]) else {
                    missing.append(index)
                    return nil
                }
                entries.values[place].lastUse = use
                return entries.values[place].mask
            }
        }
    }

    private struct State {
        var tables: [GlyphMaskFont: Table] = [:]
        var byteCount = 0
        var uses = 0

        mutating func add(
            _ masks: Zip2Sequence<[GlyphMaskKey], [GlyphMask?]>, of font: GlyphMaskFont, _ face: FontFace
        ) {
            for (key, mask) in masks {
                let entry = Entry(mask: mask, lastUse: uses)
                let former = tables[font, default: Table(face: face)].entries.updateValue(entry, forKey: key)
                byteCount += entry.byteCount - (former?.byteCount ?? 0)
            }
        }

        /// Evicts the least recently used entries until half of a limit is free, so that this seldom happens.
        mutating func evict(_ limit: Int) {
            let uses = tables.values.flatMap { $0.entries.values.map { ($0.lastUse, $0.byteCount) } }
            var remaining = byteCount
            var oldest = Int.max
            for (use, count) in uses.sorted(by: { $0.0 < $1.0 }) {
                oldest = use
                guard remaining > limit / 2 else { break }
                remaining -= count
                oldest = use + 1
            }
            tables = tables.compactMapValues { table in
                let kept = table.entries.filter { $0.value.lastUse >= oldest }
                return kept.isEmpty ? nil : Table(face: table.face, entries: kept)
            }
            byteCount = tables.values.reduce(0) { $0 + $1.entries.values.reduce(0) { $0 + $1.byteCount } }
        }
    }

    private let state = Mutex(State())
    /// The greatest number of bytes.
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var byteCount: Int { state.withLock { $0.byteCount } }

    func removeAll() { state.withLock { $0 = State() } }

    /// The masks for keys of a font, whose face is given, in the same order. `rasterize` makes those that are missing, without the
    /// cache's lock, so that two threads may make the same mask at the same time.
    func masks(
        _ keys: [GlyphMaskKey], of font: GlyphMaskFont, _ face: FontFace,
        rasterize: ([GlyphMaskKey]) -> [GlyphMask?]
    ) -> [GlyphMask?] {
        var missing: [Int] = []
        var masks: [GlyphMask?] = state.withLock { state in
            state.uses += 1
            guard let place = state.tables.index(forKey: font) else {
                missing = Array(keys.indices)
                return keys.map { _ in nil }
            }
            return state.tables.values[place].find(keys, use: state.uses, missing: &missing)
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
            state.add(zip(wanted, made), of: font, face)
            if state.byteCount > limit { state.evict(limit) }
        }
        return masks
    }
}
