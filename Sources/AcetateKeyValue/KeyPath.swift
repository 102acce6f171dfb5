/// Splitting of dotted key paths.
package enum DottedPath {
    /// A path that is followed has at most so many parts: enough for a name in each level of a layer tree.
    package static let maximumParts = 512

    /// Whether a path may be followed; says so where it has too many parts. Takes time by the limit's parts alone.
    package static func isFollowed(_ path: String) -> Bool {
        var parts = 1
        for byte in path.utf8 where byte == UInt8(ascii: ".") {
            parts += 1
            if parts > maximumParts {
                Complaint.say(
                    "the key path \(path.prefix(40))… is not followed: it has more than \(maximumParts) parts",
                    once: "keyPath.length")
                return false
            }
        }
        return true
    }

    /// The first key of `path`, and what follows its dot; nil where no dot follows.
    package static func split(_ path: String) -> (head: String, tail: String?) {
        guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
        return (String(path[..<dot]), String(path[path.index(after: dot)...]))
    }
}
