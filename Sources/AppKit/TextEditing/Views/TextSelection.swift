import Foundation

/// The selected ranges of a text.
struct TextSelection: Equatable {
    /// In ascending order, not empty and without overlaps. Several ranges are not empty.
    private(set) var ranges: [NSRange]
    /// Where an insertion point is shown at the break of a line.
    var affinity: NSSelectionAffinity
    /// The end of the selection that stays when it is extended; nil until that is known.
    var anchor: Int?

    init(_ ranges: [NSRange] = [], _ affinity: NSSelectionAffinity = .downstream) {
        var merged: [NSRange] = []
        for range in ranges.sorted(by: { $0.location < $1.location }) where range.length > 0 {
            if let last = merged.last, last.location + last.length >= range.location {
                merged[merged.count - 1] = NSUnionRange(last, range)
            } else {
                merged.append(range)
            }
        }
        if merged.isEmpty { merged = [ranges.first ?? NSRange(location: 0, length: 0)] }
        (self.ranges, self.affinity) = (merged, affinity)
    }

    /// The insertion point; nil if characters are selected.
    var insertionPoint: TextPosition? {
        guard ranges.count == 1, ranges[0].length == 0 else { return nil }
        return TextPosition(index: ranges[0].location, affinity: affinity)
    }

    var start: Int { ranges[0].location }
    var end: Int { ranges[ranges.count - 1].location + ranges[ranges.count - 1].length }

    /// The selection after a change of the text by the program.
    func adjusted(for edit: NSRange, changeInLength delta: Int) -> TextSelection {
        let end = edit.location + edit.length - delta
        func moved(_ index: Int) -> Int {
            index < edit.location ? index : index >= end ? index + delta : min(index, edit.location + edit.length)
        }
        var result = TextSelection(
            ranges.map {
                let start = moved($0.location)
                return NSRange(location: start, length: max(0, moved($0.location + $0.length) - start))
            }, affinity)
        result.anchor = anchor.map(moved)
        return result
    }
}
