import Foundation

extension NSString {
    /// Calls a closure for each line, paragraph, character, word or sentence of a range, as macOS's
    /// `enumerateSubstrings(in:options:using:)` does.
    ///
    /// Foundation on Linux has no words and no sentences, and divides the whole string, whatever the range. Not part of Apple's API.
    ///
    /// - Parameters:
    ///   - range: the part of the string that is divided, in UTF-16 units. What exceeds the string is ignored.
    ///   - opts: the unit, such as `byWords`, and `reverse` for the opposite order, or `substringNotRequired`.
    ///   - block: receives the substring, or nil if it is not required; its range; the enclosing range, which includes what follows it
    ///     before the next one, and for the first one what is before it; and a reference with which it stops the calls.
    public func acetateEnumerateSubstrings(
        in range: NSRange, options opts: NSString.EnumerationOptions = [],
        using block: (String?, NSRange, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        let whole = NSIntersectionRange(range, NSRange(location: 0, length: length))
        guard whole.length > 0 else { return }
        let text = substring(with: whole)
        let ranges = SubstringUnit(opts).ranges(in: text)
        let isNeeded = !opts.contains(.substringNotRequired)
        var stop = ObjCBool(false)
        for index in opts.contains(.reverse) ? Array(ranges.indices.reversed()) : Array(ranges.indices) {
            let (start, end) = (ranges[index].lowerBound, ranges[index].upperBound)
            let enclosingStart = index == 0 ? 0 : start
            let enclosingEnd = index + 1 < ranges.count ? ranges[index + 1].lowerBound : whole.length
            let found = NSRange(location: whole.location + start, length: end - start)
            let enclosing = NSRange(location: whole.location + enclosingStart, length: enclosingEnd - enclosingStart)
            block(isNeeded ? substring(with: found) : nil, found, enclosing, &stop)
            if stop.boolValue { return }
        }
    }
}

extension StringProtocol {
    /// Calls a closure for each line, paragraph, character, word or sentence of a range: see `NSString`. Not part of Apple's API.
    public func acetateEnumerateSubstrings<R: RangeExpression>(
        in range: R, options opts: String.EnumerationOptions = [],
        _ body: (String?, Range<String.Index>, Range<String.Index>, inout Bool) -> Void
    ) where R.Bound == String.Index {
        let range = range.relative(to: self)
        // The indexes of a substring are those of its string.
        func index(_ offset: Int) -> String.Index { utf16.index(startIndex, offsetBy: offset) }
        func offset(_ index: String.Index) -> Int { utf16.distance(from: startIndex, to: index) }
        let units = NSRange(offset(range.lowerBound)..<offset(range.upperBound))
        NSString(string: String(self)).acetateEnumerateSubstrings(in: units, options: opts) {
            part, found, enclosing, stop in
            var stops = false
            body(
                part, index(found.lowerBound)..<index(found.upperBound),
                index(enclosing.lowerBound)..<index(enclosing.upperBound), &stops)
            if stops { stop.pointee = true }
        }
    }
}
