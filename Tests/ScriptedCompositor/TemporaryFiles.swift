import Foundation

/// Temporary files of tests, in the folder of the system or of `TMPDIR`.
enum TemporaryFiles {
    /// The greatest length of a folder's path that leaves space for a socket's name: an address has 107 bytes.
    private static let maximumPathLength = 90

    /// Creates a folder that only the current user may access. Its path is short enough for sockets.
    static func folder(_ name: String) throws -> String {
        var template = template(name)
        guard template.count <= maximumPathLength else {
            throw HeadlessCompositor.Failure(
                description:
                    "the path \(FileManager.default.temporaryDirectory.path) is too long for sockets; set TMPDIR to a shorter one"
            )
        }
        guard let path = mkdtemp(&template) else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return String(cString: path)
    }

    /// Creates a file without a name, which is deleted when it is closed. Nil on failure.
    static func file() -> Int32? {
        var template = template("file")
        let file = mkstemp(&template)
        guard file >= 0 else { return nil }
        unlink(template)
        return file
    }

    private static func template(_ name: String) -> [CChar] {
        let path = FileManager.default.temporaryDirectory.appending(path: "acetate-\(name)-XXXXXX").path(
            percentEncoded: false)
        return Array(path.utf8CString)
    }
}
