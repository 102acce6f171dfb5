/// Splitting of dotted key paths.
package enum DottedPath {
    /// The first key of `path`, and what follows its dot; nil where no dot follows.
    package static func split(_ path: String) -> (head: String, tail: String?) {
        guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
        return (String(path[..<dot]), String(path[path.index(after: dot)...]))
    }
}
