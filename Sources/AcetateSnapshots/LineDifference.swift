/// The difference of two texts by lines, as `diff -u` prints it.
enum LineDifference {
    /// The number of equal lines around a change.
    private static let context = 3

    private enum Line {
        case equal(Substring), removed(Substring), added(Substring)

        var text: String {
            switch self {
            case .equal(let line): " \(line)"
            case .removed(let line): "-\(line)"
            case .added(let line): "+\(line)"
            }
        }

        var isEqual: Bool { if case .equal = self { true } else { false } }
        var isOld: Bool { if case .added = self { false } else { true } }
        var isNew: Bool { if case .removed = self { false } else { true } }
    }

    /// The changes from `old` to `new`; nil if the texts are equal.
    static func text(_ old: String, _ new: String) -> String? {
        guard old != new else { return nil }
        let lines = lines(
            old.split(separator: "\n", omittingEmptySubsequences: false),
            new.split(separator: "\n", omittingEmptySubsequences: false))
        var (result, index, oldLine, newLine) = ([String](), 0, 1, 1)
        for hunk in hunks(lines) {
            while index < hunk.lowerBound {
                (oldLine, newLine, index) = (oldLine + 1, newLine + 1, index + 1)
            }
            let part = lines[hunk]
            let (oldCount, newCount) = (part.filter(\.isOld).count, part.filter(\.isNew).count)
            result.append("@@ -\(oldLine),\(oldCount) +\(newLine),\(newCount) @@")
            result += part.map(\.text)
            (oldLine, newLine, index) = (oldLine + oldCount, newLine + newCount, hunk.upperBound)
        }
        return result.joined(separator: "\n")
    }

    /// All lines of both texts, with the changes between them.
    private static func lines(_ old: [Substring], _ new: [Substring]) -> [Line] {
        let difference = new.difference(from: old)
        let removed = Set(difference.removals.map(\.offset)), added = Set(difference.insertions.map(\.offset))
        var (result, i, j) = ([Line](), 0, 0)
        while i < old.count || j < new.count {
            if i < old.count, removed.contains(i) {
                result.append(.removed(old[i]))
                i += 1
            } else if j < new.count, added.contains(j) {
                result.append(.added(new[j]))
                j += 1
            } else {
                result.append(.equal(old[i]))
                (i, j) = (i + 1, j + 1)
            }
        }
        return result
    }

    /// The ranges of lines around the changes, of which none touch.
    private static func hunks(_ lines: [Line]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for index in lines.indices where !lines[index].isEqual {
            let start = max(index - context, 0), end = min(index + context + 1, lines.count)
            if let last = result.last, start <= last.upperBound {
                result[result.count - 1] = last.lowerBound..<end
            } else {
                result.append(start..<end)
            }
        }
        return result
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
