import Foundation
import Testing

/// The files of one snapshot.
struct SnapshotPlace {
    /// The file of the reference.
    let reference: URL
    /// The folder of what failures leave: `SNAPSHOT_ARTIFACTS`, or else the folder for temporary files.
    let artifacts: URL
    /// The name of the test without parentheses, as in the names of files.
    let test: String

    init(file: String, folder: String?, test: String, name: String?, pathExtension: String?) throws {
        let source = URL(fileURLWithPath: file, isDirectory: false)
        let suite = source.deletingPathExtension().lastPathComponent
        let folder =
            folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? source.deletingLastPathComponent().appendingPathComponent("__Snapshots__", isDirectory: true)
            .appendingPathComponent(suite, isDirectory: true)
        self.test = Self.component(test)
        let identifier = try name.map(Self.component) ?? Self.number(in: folder, test)
        var file = "\(self.test).\(identifier)"
        if let pathExtension { file += ".\(pathExtension)" }
        reference = folder.appendingPathComponent(file, isDirectory: false)
        let artifacts = ProcessInfo.processInfo.environment["SNAPSHOT_ARTIFACTS"] ?? ""
        self.artifacts = URL(fileURLWithPath: artifacts.isEmpty ? NSTemporaryDirectory() : artifacts, isDirectory: true)
            .appendingPathComponent(suite, isDirectory: true)
    }

    /// The file that a failure leaves, by the reference's name, and by the name of an attachment.
    func artifact(_ attachment: String? = nil, pathExtension: String? = nil) -> URL {
        guard let attachment, let pathExtension else {
            return artifacts.appendingPathComponent(reference.lastPathComponent)
        }
        let name = reference.deletingPathExtension().lastPathComponent
        return artifacts.appendingPathComponent("\(name).\(attachment).\(pathExtension)")
    }

    private static func number(in folder: URL, _ test: String) throws -> String {
        guard let running = Test.current else {
            return String(SnapshotCounter.ofTestCase.next(for: folder.path + "/" + test))
        }
        // The cases of a test run at the same time, so that their numbers would differ from run to run.
        guard !running.isParameterized || running.traits.contains(where: { $0 is ParallelizationTrait }) else {
            throw SnapshotError(
                "A snapshot in the parameterized test \(test) has no name, and the cases run in parallel, so it has no stable "
                    + "number. Pass `named:` with the case's argument, or add the trait .serialized.")
        }
        return String(SnapshotCounter.ofTest.next(for: folder.path + "/" + test))
    }

    /// A text as a part of a file's name: other characters than letters, digits and underscores become hyphens.
    static func component(_ text: String) -> String {
        text.replacingOccurrences(of: "\\W+", with: "-", options: .regularExpression)
            .replacingOccurrences(of: "^-|-$", with: "", options: .regularExpression)
    }
}
