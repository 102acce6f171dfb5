import Foundation

/// A search for ASCII characters and ideographs, which compares code units. Foundation's takes many times as long.
///
/// The matches are Foundation's: it decides where characters are next to a match that may be a part of it, such as accents, or that
/// may equal others, such as ligatures.
struct PlainSearch {
    private let search: TextSearch
    /// Code units; letters are small if the case is ignored.
    private let pattern: [unichar]

    /// Nil for a string with other characters.
    init?(_ search: TextSearch) {
        let units = Array(search.string.utf16)
        guard units.allSatisfy(Self.isPlain) else { return nil }
        self.search = search
        pattern = search.ignoresCase ? units.map(Self.small) : units
    }

    private static func isPlain(_ unit: unichar) -> Bool {
        0x20..<0x7F ~= unit || 0x4E00...0x9FFF ~= unit
    }

    private static func small(_ unit: unichar) -> unichar { 0x41...0x5A ~= unit ? unit + 0x20 : unit }

    /// Whether a code unit begins a character that may equal plain ones: it is one in another form, or a ligature of some.
    private static func mayEqualPlain(_ unit: unichar) -> Bool {
        switch unit {
        case 0xDF, 0x149, 0x17F, 0x1F0, 0x37E, 0x1E96...0x1E9E, 0x1FEF, 0x212A, 0xF900...0xFAFF, 0xFB00...0xFB06,
            0xD87E:
            true
        default: false
        }
    }

    /// Whether a code unit may belong to the character before it.
    private static func mayCombine(_ unit: unichar) -> Bool { unit >= 0x300 && !(0x4E00...0x9FFF ~= unit) }

    /// The first match in a range, or the last one; the location is `NSNotFound` if there is none.
    func match(in text: SearchedPart, range: NSRange, backward: Bool) -> NSRange {
        let end = range.location + range.length
        return text.units.withUnsafeBufferPointer { units in
            var index = backward ? end - 1 : range.location
            let first = pattern[0]
            let other = search.ignoresCase && 0x61...0x7A ~= first ? first - 0x20 : first
            while backward ? index >= range.location : index < end {
                let unit = units[index]
                if unit == first || unit == other || unit >= 0x80 && Self.mayEqualPlain(unit),
                    let found = match(at: index, end: end, units, text.string)
                {
                    return found
                }
                index += backward ? -1 : 1
            }
            return .notFound
        }
    }

    private func match(
        at start: Int, end: Int, _ units: UnsafeBufferPointer<unichar>, _ text: NSString
    ) -> NSRange? {
        for (offset, wanted) in pattern.enumerated() {
            guard start + offset < end else { return nil }
            let unit = units[start + offset]
            if unit >= 0x80, Self.mayEqualPlain(unit) { return anchored(start, end, text) }
            guard (search.ignoresCase ? Self.small(unit) : unit) == wanted else { return nil }
        }
        let next = start + pattern.count
        let isAlone =
            !(next < units.count && Self.mayCombine(units[next])) && !(start > 0 && Self.mayCombine(units[start - 1]))
        return isAlone ? NSRange(start..<next) : anchored(start, end, text)
    }

    /// Foundation's match at a place.
    private func anchored(_ start: Int, _ end: Int, _ text: NSString) -> NSRange? {
        let options: NSString.CompareOptions = search.ignoresCase ? [.anchored, .caseInsensitive] : .anchored
        let found = text.range(of: search.string, options: options, range: NSRange(start..<end))
        return found.location == NSNotFound || found.length == 0 ? nil : found
    }
}
