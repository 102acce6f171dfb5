import AcetateSnapshots
import AppKit
import Testing

/// Assertions with the files beside the tests. Another program has made the files.
@Suite(.snapshots(record: .never))
struct AssertSnapshotTests {
    @Test func matchesFiles() {
        assertSnapshot(of: makeLayer(), as: .image)
        assertSnapshot(of: "first\nsecond", as: .lines)
        assertSnapshots(of: makeLayer(), as: ["double": .image(scale: 2)])
    }

    @Test func failsWithoutReference() {
        withKnownIssue {
            assertSnapshot(of: "text", as: .lines, named: "none")
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("There is no reference") }
        }
    }

    @Test func failsWithDifference() {
        withKnownIssue {
            assertSnapshot(of: makeLayer(red: 0), as: .image, testName: "matchesFiles()")
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("200 of 200 pixels differ") }
        }
    }

    @Test(arguments: [1, 2]) func needsNameInParallelCases(number: Int) throws {
        let failure = try #require(verifySnapshot(of: "\(number)", as: .lines))
        #expect(failure.contains("Pass `named:`"))
        #expect(
            verifySnapshot(of: "\(number)", as: .lines, named: "\(number)")?.contains("There is no reference") == true)
    }
}
