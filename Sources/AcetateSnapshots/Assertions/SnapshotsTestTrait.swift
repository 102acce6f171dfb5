public import Testing

/// The trait of tests and suites that sets how their assertions record and print. Write `.snapshots(record: .failed)`.
public struct _SnapshotsTestTrait: SuiteTrait, TestTrait, TestScoping {
    public let isRecursive = true
    let configuration: SnapshotTestingConfiguration

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withSnapshotTesting(record: configuration.record, diffTool: configuration.diffTool) {
            try await SnapshotCounter.$ofTest.withValue(SnapshotCounter(), operation: function)
        }
    }
}

extension Trait where Self == _SnapshotsTestTrait {
    /// Counts the snapshots of each run of a test from 1, and stops `CACurrentMediaTime()` in it.
    public static var snapshots: Self { snapshots() }

    /// Sets how a test's assertions record and print.
    public static func snapshots(
        record: SnapshotTestingConfiguration.Record? = nil, diffTool: SnapshotTestingConfiguration.DiffTool? = nil
    ) -> Self {
        snapshots(SnapshotTestingConfiguration(record: record, diffTool: diffTool))
    }

    /// Sets how a test's assertions record and print.
    public static func snapshots(_ configuration: SnapshotTestingConfiguration) -> Self {
        _SnapshotsTestTrait(configuration: configuration)
    }
}
