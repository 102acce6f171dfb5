import Foundation

/// Places for a test's files, in the folder that the system or `TMPDIR` names.
enum TemporaryPlace {
    /// The longest path of a folder in which a socket's name has room: an address holds 107 bytes.
    private static let longest = 90

    /// Makes a folder of its own, for sockets too, which its user alone may enter.
    static func folder(_ name: String) throws -> String {
        var template = template(name)
        guard template.count <= longest else {
            throw HeadlessCompositor.Failure(
                description:
                    "sockets have no room in \(FileManager.default.temporaryDirectory.path): set TMPDIR to a shorter one"
            )
        }
        guard let path = mkdtemp(&template) else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return String(cString: path)
    }

    /// Makes a file that has no name, and goes when it is closed; nil where there is no room for one.
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
