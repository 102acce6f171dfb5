import Foundation
import QuartzCore

/// When snapshots are recorded, and what a failure prints.
public struct SnapshotTestingConfiguration: Sendable {
    @TaskLocal static var current: SnapshotTestingConfiguration?

    /// What failures print to compare two files; nil for that of the enclosing configuration.
    public var diffTool: DiffTool?
    /// When references are written; nil for that of the enclosing configuration.
    public var record: Record?

    /// Creates a configuration.
    public init(record: Record?, diffTool: DiffTool?) {
        (self.record, self.diffTool) = (record, diffTool)
    }

    /// When references are written.
    public struct Record: Equatable, Sendable {
        private let name: String

        private init(name: String) { self.name = name }

        /// The mode of a name, as in `SNAPSHOT_TESTING_RECORD`; nil for another text.
        public init?(rawValue: String) {
            guard ["all", "failed", "missing", "never"].contains(rawValue) else { return nil }
            name = rawValue
        }

        /// Every snapshot is written, and each assertion fails.
        public static let all = Record(name: "all")
        /// Snapshots are written if they have no reference or do not match it. These assertions fail.
        public static let failed = Record(name: "failed")
        /// Snapshots without a reference are written, and fail. The default.
        public static let missing = Record(name: "missing")
        /// Nothing is written. Snapshots without a reference fail. For continuous integration.
        public static let never = Record(name: "never")
    }

    /// A command that compares two files. Failures print it.
    public struct DiffTool: Sendable, ExpressibleByStringLiteral {
        private let command: @Sendable (_ currentFilePath: String, _ failedFilePath: String) -> String

        /// Creates a tool from a function that returns the command for the paths of the reference and of the snapshot.
        public init(
            _ tool: @escaping @Sendable (_ currentFilePath: String, _ failedFilePath: String) -> String
        ) {
            command = tool
        }

        /// Creates a tool that takes two paths.
        public init(stringLiteral value: StringLiteralType) { self.init { "\(value) \"\($0)\" \"\($1)\"" } }

        /// Kaleidoscope, on macOS.
        public static let ksdiff = DiffTool("ksdiff")

        /// The two paths, without a command.
        public static let `default` = DiffTool { "reference: \($0)\nsnapshot:  \($1)" }

        /// The command for the paths of the reference and of the snapshot.
        public func callAsFunction(currentFilePath: String, failedFilePath: String) -> String {
            command(currentFilePath, failedFilePath)
        }
    }
}

extension SnapshotTestingConfiguration.Record: ExpressibleByBooleanLiteral {
    /// `all` for true, and `missing` for false.
    public init(booleanLiteral value: BooleanLiteralType) { self = value ? .all : .missing }
}

extension SnapshotTestingConfiguration {
    /// The configuration inside this one, where some values are given.
    func inner(record: Record?, diffTool: DiffTool?) -> SnapshotTestingConfiguration {
        SnapshotTestingConfiguration(record: record ?? self.record, diffTool: diffTool ?? self.diffTool)
    }

    /// The configuration in use.
    static var inUse: SnapshotTestingConfiguration {
        current ?? SnapshotTestingConfiguration(record: nil, diffTool: nil)
    }

    /// The mode that `SNAPSHOT_TESTING_RECORD` names; an error for another text, and `missing` without it.
    static var recordOfEnvironment: Result<Record, SnapshotError> {
        guard let name = ProcessInfo.processInfo.environment["SNAPSHOT_TESTING_RECORD"], !name.isEmpty else {
            return .success(.missing)
        }
        guard let record = Record(rawValue: name) else {
            return .failure(
                SnapshotError(
                    "SNAPSHOT_TESTING_RECORD is \"\(name)\", which is no mode. Use all, failed, missing or never."))
        }
        return .success(record)
    }
}

/// The constant time of snapshots, which `CACurrentMediaTime()` returns in a task that compares them. That of an off-screen
/// display at its beginning.
private let snapshotTime = 1024.0

/// Calls a function in which assertions record and print as given. `CACurrentMediaTime()` is constant in it.
public func withSnapshotTesting<R>(
    record: SnapshotTestingConfiguration.Record? = nil, diffTool: SnapshotTestingConfiguration.DiffTool? = nil,
    operation: () throws -> R
) rethrows -> R {
    try SnapshotTestingConfiguration.$current.withValue(.inUse.inner(record: record, diffTool: diffTool)) {
        try MediaClock.taskTimes.withValue(snapshotTime, operation: operation)
    }
}

/// Calls an asynchronous function in which assertions record and print as given. `CACurrentMediaTime()` is constant in it.
public func withSnapshotTesting<R>(
    record: SnapshotTestingConfiguration.Record? = nil, diffTool: SnapshotTestingConfiguration.DiffTool? = nil,
    isolation: isolated (any Actor)? = #isolation, operation: () async throws -> R
) async rethrows -> R {
    try await SnapshotTestingConfiguration.$current.withValue(
        .inUse.inner(record: record, diffTool: diffTool),
        operation: {
            try await MediaClock.taskTimes.withValue(snapshotTime, operation: operation, isolation: isolation)
        },
        isolation: isolation)
}
