import Foundation
import Testing

/// The comparison of a snapshot with its reference.
struct Comparison<Format> {
    let diffing: Diffing<Format>
    let place: SnapshotPlace
    let name: String?
    let mode: SnapshotTestingConfiguration.Record

    /// The message of a failure; nil if the snapshot matches the reference.
    func failure(of snapshot: Format) throws -> String? {
        let path = place.reference.path
        if mode == .all {
            try record(snapshot)
            return "The snapshot was recorded, because the record mode is all: \(path)\nTurn that off, and run "
                + "\"\(place.test)\" again to compare with it."
        }
        guard FileManager.default.fileExists(atPath: path) else {
            guard mode != .never else {
                let kept = try keep(snapshot, [])
                return
                    "There is no reference \(path), and the record mode is never. Record it with the mode missing, and add "
                    + "it to the repository. The snapshot: \(kept)"
            }
            try record(snapshot)
            return
                "There was no reference. The snapshot was recorded: \(path)\nLook at it, and run \"\(place.test)\" again to "
                + "compare with it."
        }
        let reference: Format
        do {
            let data = try Data(contentsOf: place.reference)
            reference = try SnapshotErrors.thrown { diffing.fromData(data) }
        } catch {
            let kept = try recordFailed(snapshot) ?? "Restore it, or delete it and record it again."
            return "The reference \(path) cannot be read: \(SnapshotErrors.text(of: error)). \(kept)"
        }
        guard let (message, attachments) = try SnapshotErrors.thrown({ diffing.diff(reference, snapshot) }) else {
            return nil
        }
        let title = name.map { "The snapshot \"\($0)\"" } ?? "The snapshot"
        let files: String
        do {
            let kept = try keep(snapshot, attachments)
            files = (SnapshotTestingConfiguration.inUse.diffTool ?? .default)(
                currentFilePath: path, failedFilePath: kept)
        } catch {
            files = "reference: \(path)\n\(SnapshotErrors.text(of: error))"
        }
        for attachment in attachments { attach(attachment) }
        let recorded = try recordFailed(snapshot).map { " \($0)" } ?? ""
        return "\(title) does not match its reference.\(recorded)\n\n\(files)\n\n"
            + message.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Records a snapshot that does not match its reference, and says so; nil if the mode is another one.
    private func recordFailed(_ snapshot: Format) throws -> String? {
        guard mode == .failed else { return nil }
        try record(snapshot)
        return "A new reference was recorded."
    }

    private func record(_ snapshot: Format) throws {
        let data = try SnapshotErrors.thrown { diffing.toData(snapshot) }
        try write(data, to: place.reference, remedy: "Make the folder writable, or set the record mode never.")
    }

    /// Writes a snapshot and attachments to the folder of artifacts, and returns the path of the snapshot.
    private func keep(_ snapshot: Format, _ attachments: [XCTAttachment]) throws -> String {
        let data = try SnapshotErrors.thrown { diffing.toData(snapshot) }
        let remedy = "Set SNAPSHOT_ARTIFACTS to a folder that can be written."
        try write(data, to: place.artifact(), remedy: remedy)
        for attachment in attachments {
            guard let name = attachment.name else { continue }
            let file = place.artifact(name, pathExtension: attachment.pathExtension)
            try write(attachment.data, to: file, remedy: remedy)
        }
        return place.artifact().path
    }

    /// Writes a file at once, so that tests that run at the same time read all of it or none.
    private func write(_ data: Data, to file: URL, remedy: String) throws {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file, options: .atomic)
        } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey].map { "\($0)" } ?? error.localizedDescription
            throw SnapshotError("The file \(file.path) cannot be written: \(cause). \(remedy)")
        }
    }

    private func attach(_ attachment: XCTAttachment) {
        guard Test.current != nil, let name = attachment.name else { return }
        let base = place.reference.deletingPathExtension().lastPathComponent
        Attachment.record(Array(attachment.data), named: "\(base).\(name).\(attachment.pathExtension)")
    }
}
