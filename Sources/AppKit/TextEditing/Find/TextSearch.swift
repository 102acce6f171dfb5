import Foundation

/// A search for a string.
struct TextSearch: Equatable {
    var string = ""
    var ignoresCase = true
    var matching = NSTextFinder.MatchingType.contains

    /// The first match in a range of a text, or the last one; nil if there is none. Canonically equivalent characters match.
    func match(in text: SearchedPart, range: NSRange, backward: Bool = false) -> NSRange? {
        match(in: text, range: range, backward: backward, PlainSearch(self))
    }

    private func match(
        in text: SearchedPart, range: NSRange, backward: Bool = false, _ plain: PlainSearch?
    ) -> NSRange? {
        guard !string.isEmpty else { return nil }
        var options: NSString.CompareOptions = ignoresCase ? .caseInsensitive : []
        if backward { options.insert(.backwards) }
        var rest = range
        while rest.length > 0 {
            let found =
                plain.map { $0.match(in: text, range: rest, backward: backward) }
                ?? text.string.range(of: string, options: options, range: rest)
            guard found.location != NSNotFound, found.length > 0 else { return nil }
            if accepts(found, in: text.string) { return found }
            if backward {
                rest.length = found.location + found.length - 1 - rest.location
            } else {
                rest = NSRange(found.location + 1..<range.location + range.length)
            }
        }
        return nil
    }

    /// The matches in a range of a text, in ascending order, without overlaps.
    func matches(in text: SearchedPart, range: NSRange) -> [NSRange] {
        let plain = PlainSearch(self)
        var (result, rest) = ([NSRange](), range)
        while let found = match(in: text, range: rest, plain) {
            result.append(found)
            rest = NSRange(found.location + found.length..<range.location + range.length)
        }
        return result
    }

    /// Whether a match begins and ends as `matching` has it.
    private func accepts(_ range: NSRange, in text: NSString) -> Bool {
        func isInWord(_ index: Int) -> Bool {
            guard index >= 0, index < text.length else { return false }
            let character = text.substring(with: text.rangeOfComposedCharacterSequence(at: index))
            return character.unicodeScalars.first.map(CharacterSet.alphanumerics.contains) ?? false
        }
        let starts = matching == .startsWith || matching == .fullWord
        let ends = matching == .endsWith || matching == .fullWord
        if starts, isInWord(range.location - 1) { return false }
        return !(ends && isInWord(range.location + range.length))
    }
}

/// A part of a text with its code units, which are copied when they are first needed.
final class SearchedPart {
    /// The offset of the part in the text.
    let start: Int
    let string: NSString
    private(set) lazy var units: [unichar] = {
        let count = string.length
        return [unichar](unsafeUninitializedCapacity: count) { buffer, initialized in
            if let base = buffer.baseAddress {
                string.getCharacters(base, range: NSRange(location: 0, length: count))
            }
            initialized = count
        }
    }()

    init(_ start: Int, _ string: NSString) { (self.start, self.string) = (start, string) }
}

/// The text of a client, in parts which no match crosses.
struct SearchedText {
    private var parts: [SearchedPart] = []
    /// UTF-16 code units.
    private(set) var length = 0

    /// No text.
    init() {}

    @MainActor
    init(_ client: any NSTextFinderClient) {
        let end = client.stringLength()
        var gathered = NSMutableString(string: "")
        while length < end {
            var range = NSRange(location: length, length: 0)
            var isBoundary = ObjCBool(false)
            let string = client.string(at: length, effectiveRange: &range, endsWithSearchBoundary: &isBoundary)
            let unread = range.location + range.length - length
            // A client that supplies no further text ends the search.
            guard range.location >= 0, range.location <= length, unread > 0, range.location + range.length <= end,
                string.utf16.count == range.length
            else { break }
            let whole = NSString(string: string)
            if gathered.length == 0, range.location == length, length + range.length == end || isBoundary.boolValue {
                parts.append(SearchedPart(length, whole))
                length += unread
                continue
            }
            gathered.append(whole.substring(from: length - range.location))
            length += unread
            if isBoundary.boolValue {
                parts.append(SearchedPart(length - gathered.length, gathered))
                gathered = NSMutableString(string: "")
            }
        }
        if gathered.length > 0 { parts.append(SearchedPart(length - gathered.length, gathered)) }
    }

    /// The first match in a range, or the last one.
    func match(_ search: TextSearch, in range: NSRange, backward: Bool = false) -> NSRange? {
        let ordered = backward ? parts.reversed() : parts
        for part in ordered {
            guard let inner = inner(range, part) else { continue }
            if let found = search.match(in: part, range: inner, backward: backward) {
                return NSRange(location: found.location + part.start, length: found.length)
            }
        }
        return nil
    }

    /// All matches in a range, in ascending order.
    func matches(_ search: TextSearch, in range: NSRange) -> [NSRange] {
        parts.flatMap { part -> [NSRange] in
            guard let inner = inner(range, part) else { return [] }
            return search.matches(in: part, range: inner).map {
                NSRange(location: $0.location + part.start, length: $0.length)
            }
        }
    }

    /// The part of a range that is in a part of the text, in its positions; nil for none.
    private func inner(_ range: NSRange, _ part: SearchedPart) -> NSRange? {
        let found = NSIntersectionRange(range, NSRange(location: part.start, length: part.string.length))
        return found.length > 0 ? NSRange(location: found.location - part.start, length: found.length) : nil
    }
}
