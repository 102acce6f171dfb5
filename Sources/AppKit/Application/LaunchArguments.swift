import Foundation

/// The arguments with which the program was started.
enum LaunchArguments {
    /// The files and pages that arguments name, in their order.
    ///
    /// - Parameter folder: the folder of relative paths.
    static func documents(
        in arguments: [String],
        folder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    ) -> [URL] {
        var documents: [URL] = []
        var (areOptionsOver, isValue) = (false, false)
        for argument in arguments {
            if !areOptionsOver, argument == "--" {
                (areOptionsOver, isValue) = (true, false)
            } else if !areOptionsOver, argument.hasPrefix("-") {
                isValue = argument.count > 1 && !argument.hasPrefix("--")
            } else {
                if !isValue, let url = document(argument, folder) { documents.append(url) }
                isValue = false
            }
        }
        return documents
    }

    private static func document(_ argument: String, _ folder: URL) -> URL? {
        guard !argument.isEmpty else { return nil }
        let isAbsolute = argument.hasPrefix("/")
        let file = isAbsolute ? URL(fileURLWithPath: argument) : folder.appendingPathComponent(argument)
        if FileManager.default.fileExists(atPath: file.path) { return file.standardizedFileURL }
        guard let url = URL(string: argument), let scheme = url.scheme, !scheme.isEmpty else { return nil }
        return url
    }
}
