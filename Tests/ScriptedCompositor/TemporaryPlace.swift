import Foundation

/// Places for a test's files, in the folder that the system or `TMPDIR` names.
enum TemporaryPlace {
    /// Makes a folder of its own, which its user alone may enter.
    static func folder(_ name: String) throws -> String {
        var template = template(name)
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
        let path = FileManager.default.temporaryDirectory.appending(path: "acetate-\(name)-XXXXXX").path()
        return Array(path.utf8CString)
    }
}
