import Foundation
import Testing

@testable import AcetateSnapshots

struct RecordTests {
    @Test func `missing references are recorded`() throws {
        let folder = try ReferenceFolder()
        #expect(folder.verify("one", as: .lines)?.contains("There was no reference") == true)
        #expect(folder.verify("one", as: .lines) == nil)
        #expect(folder.verify("two", as: .lines)?.contains("-one\n+two") == true)
        #expect(try folder.text() == "one")
    }

    @Test func `all references are recorded`() throws {
        let folder = try ReferenceFolder()
        for text in ["one", "two", "two"] {
            #expect(folder.verify(text, as: .lines, record: .all)?.contains("was recorded") == true)
            #expect(try folder.text() == text)
        }
    }

    @Test func `references of failed snapshots are recorded`() throws {
        let folder = try ReferenceFolder()
        #expect(folder.verify("one", as: .lines, record: .failed) != nil)
        #expect(folder.verify("one", as: .lines, record: .failed) == nil)
        #expect(folder.verify("two", as: .lines, record: .failed)?.contains("A new reference was recorded") == true)
        #expect(folder.verify("two", as: .lines, record: .failed) == nil)
    }

    @Test func `no references are recorded`() throws {
        let folder = try ReferenceFolder()
        #expect(folder.verify("one", as: .lines, record: .never)?.contains("There is no reference") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.url("txt").path))
        _ = folder.verify("one", as: .lines, record: .all)
        #expect(folder.verify("two", as: .lines, record: .never) != nil)
        #expect(try folder.text() == "one")
    }

    /// An argument is stronger than the innermost function, which is stronger than those around it.
    @Test func `the innermost mode applies`() throws {
        let folder = try ReferenceFolder()
        func verify(_ record: SnapshotTestingConfiguration.Record?) -> String? {
            verifySnapshot(
                of: "text", as: .lines, named: "a", record: record, snapshotDirectory: folder.path, testName: "test()")
        }
        withSnapshotTesting(record: .all) {
            withSnapshotTesting(record: .never) {
                #expect(verify(nil)?.contains("There is no reference") == true)
                #expect(verify(.missing)?.contains("There was no reference") == true)
            }
            withSnapshotTesting(diffTool: "compare") { #expect(verify(nil)?.contains("mode is all") == true) }
        }
    }

    @Test func `the command of a diff tool is printed`() throws {
        let folder = try ReferenceFolder()
        _ = folder.verify("one", as: .lines)
        withSnapshotTesting(diffTool: "compare") {
            #expect(folder.verify("two", as: .lines)?.contains("compare \"\(folder.url("txt").path)\" \"/") == true)
        }
    }

    @Test func `the mode is read from the environment`() async {
        await #expect(processExitsWith: .success) {
            let folder = try ReferenceFolder()
            func verify() -> String {
                verifySnapshot(of: "a", as: .lines, named: "a", snapshotDirectory: folder.path, testName: "test()")
                    ?? ""
            }
            setenv("SNAPSHOT_TESTING_RECORD", "never", 1)
            try #require(verify().contains("the record mode is never"))
            setenv("SNAPSHOT_TESTING_RECORD", "sometimes", 1)
            try #require(verify().contains("Use all, failed, missing or never"))
            setenv("SNAPSHOT_TESTING_RECORD", "all", 1)
            try #require(verify().contains("the record mode is all"))
        }
    }

    @Test func `failures keep their pictures`() async {
        await #expect(processExitsWith: .success) {
            let (folder, artifacts) = (try ReferenceFolder(), try ReferenceFolder())
            setenv("SNAPSHOT_ARTIFACTS", artifacts.path, 1)
            _ = folder.verify(makeLayer(), as: .image)
            try #require(folder.verify(makeLayer(red: 0), as: .image) != nil)
            let files = try FileManager.default.contentsOfDirectory(atPath: artifacts.path + "/Support").sorted()
            try #require(
                files == [
                    "test.a.comparison.png", "test.a.difference.png", "test.a.failure.png", "test.a.png",
                    "test.a.reference.png",
                ])
        }
    }

    /// Files are written at once: a comparison at the same time reads all of the reference.
    @Test func `references are written at once`() async throws {
        let folder = try ReferenceFolder()
        let text = String(repeating: "line\n", count: 20_000)
        let path = folder.path
        let failures = await withTaskGroup(of: String?.self) { group in
            for index in 0..<16 {
                group.addTask {
                    let failure = verifySnapshot(
                        of: text, as: .lines, named: "a", record: index % 2 == 0 ? .all : .missing,
                        snapshotDirectory: path,
                        testName: "test()")
                    return failure?.contains("record") == true ? nil : failure
                }
            }
            return await group.reduce(into: [String]()) { if let failure = $1 { $0.append(failure) } }
        }
        #expect(failures == [])
        withExtendedLifetime(folder) {}
    }
}
