public import Foundation

/// Asserts that a value matches its reference in the folder `__Snapshots__`, which is written if there is none.
///
/// - Parameters:
///   - value: the value. It is made in here, with the snapshots' fonts and time.
///   - snapshotting: the strategy, such as `.image`.
///   - name: the name of the reference; nil for the number of the snapshot in the test.
///   - record: when the reference is written; nil for the mode in use.
///   - timeout: seconds to wait for a snapshot that arrives later.
public func assertSnapshot<Value, Format>(
    of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>, named name: String? = nil,
    record: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 5, fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line, column: UInt = #column
) {
    let failure = verifySnapshot(
        of: try value(), as: snapshotting, named: name, record: record, timeout: timeout, fileID: fileID,
        file: filePath,
        testName: testName, line: line, column: column)
    if let failure { recordIssue(failure, fileID: fileID, filePath: filePath, line: line, column: column) }
}

/// Asserts that a value matches several references, by name.
public func assertSnapshots<Value, Format>(
    of value: @autoclosure () throws -> Value, as strategies: [String: Snapshotting<Value, Format>],
    record: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 5, fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line, column: UInt = #column
) {
    for (name, strategy) in strategies.sorted(by: { $0.key < $1.key }) {
        assertSnapshot(
            of: try value(), as: strategy, named: name, record: record, timeout: timeout, fileID: fileID,
            file: filePath,
            testName: testName, line: line, column: column)
    }
}

/// Asserts that a value matches several references, by number.
public func assertSnapshots<Value, Format>(
    of value: @autoclosure () throws -> Value, as strategies: [Snapshotting<Value, Format>],
    record: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 5, fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line, column: UInt = #column
) {
    for strategy in strategies {
        assertSnapshot(
            of: try value(), as: strategy, record: record, timeout: timeout, fileID: fileID, file: filePath,
            testName: testName, line: line, column: column)
    }
}

/// Compares a value with its reference, and returns the message of a failure; nil if they match. For assertions of one's own,
/// for example with another `snapshotDirectory`.
public func verifySnapshot<Value, Format>(
    of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>, named name: String? = nil,
    record: SnapshotTestingConfiguration.Record? = nil, snapshotDirectory: String? = nil, timeout: TimeInterval = 5,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, testName: String = #function,
    line: UInt = #line, column: UInt = #column
) -> String? {
    withSnapshotTesting {
        do {
            let mode =
                try record ?? SnapshotTestingConfiguration.inUse.record
                ?? SnapshotTestingConfiguration.recordOfEnvironment.get()
            let place = try SnapshotPlace(
                file: "\(filePath)", folder: snapshotDirectory, test: testName, name: name,
                pathExtension: snapshotting.pathExtension)
            let snapshot = try SnapshotErrors.thrown {
                try Arrival(of: snapshotting.snapshot(try value()), within: timeout).value
            }
            return try Comparison(diffing: snapshotting.diffing, place: place, name: name, mode: mode).failure(
                of: snapshot)
        } catch {
            return SnapshotErrors.text(of: error)
        }
    }
}

/// The arrival of a value.
private final class Arrival<Value> {
    private let limit: TimeInterval
    private var arrived: Value?
    private let lock = NSLock()

    private var current: Value? { lock.withLock { arrived } }

    /// Waits for the value while the run loop of the thread runs.
    init(of value: Async<Value>, within seconds: TimeInterval) {
        limit = seconds
        value.run { arrived in self.lock.withLock { self.arrived = arrived } }
        let end = Date(timeIntervalSinceNow: seconds)
        while current == nil, Date() < end {
            if !RunLoop.current.run(mode: .default, before: min(end, Date(timeIntervalSinceNow: 0.01))) {
                Thread.sleep(forTimeInterval: 0.002)
            }
        }
    }

    var value: Value {
        get throws {
            guard let current else {
                throw SnapshotError(
                    "No snapshot has arrived within \(limit) seconds. Check that the strategy calls its callback, or pass a "
                        + "longer timeout.")
            }
            return current
        }
    }
}
