/// Parsing of dotted key paths.
package enum DottedPath {
    /// The largest number of parts in a path: enough for a name in each level of a layer tree.
    package static let maximumParts = 512

    /// Whether a path has few enough parts to be followed; prints a warning if not. Reads no further than the limit.
    package static func isFollowed(_ path: String) -> Bool {
        var parts = 1
        for byte in path.utf8 where byte == UInt8(ascii: ".") {
            parts += 1
            if parts > maximumParts {
                Diagnostics.warnOnce(
                    "the key path \(path.prefix(40))… is ignored: it has more than \(maximumParts) parts",
                    key: "keyPath.length")
                return false
            }
        }
        return true
    }

    /// The first key of `path` and the part after its dot; the second is nil if there is no dot.
    package static func split(_ path: String) -> (head: String, tail: String?) {
        guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
        return (String(path[..<dot]), String(path[path.index(after: dot)...]))
    }
}
