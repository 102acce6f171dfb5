import Foundation
import Synchronization
import Testing
import XCTest

/// An error of a snapshot: a text that names thing, cause and remedy.
struct SnapshotError: Error, CustomStringConvertible, LocalizedError {
    let description: String

    init(_ description: String) { self.description = description }

    var errorDescription: String? { description }
}

/// The errors of strategies, whose functions cannot throw, during a comparison.
final class SnapshotErrors: Sendable {
    @TaskLocal private static var current: SnapshotErrors?

    private let messages = Mutex<[String]>([])

    /// Reports an error to the comparison that is running, or else as a failure of the test.
    static func report(_ error: any Error) {
        guard let current else {
            return recordIssue(
                SnapshotErrors.text(of: error), fileID: #fileID, filePath: #filePath, line: #line, column: 1)
        }
        current.messages.withLock { $0.append(text(of: error)) }
    }

    /// Calls a function, and throws the error that was reported in it.
    static func thrown<R>(_ body: () throws -> R) throws -> R {
        let errors = SnapshotErrors()
        let result = try $current.withValue(errors) { try body() }
        if let message = errors.messages.withLock({ $0.first }) { throw SnapshotError(message) }
        return result
    }

    static func text(of error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
    }
}

/// Records a failure of the running test, of Swift Testing or of XCTest.
func recordIssue(_ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    if Test.current != nil {
        Issue.record(
            Comment(rawValue: message),
            sourceLocation: SourceLocation(
                fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
    } else {
        XCTFail(message, file: filePath, line: line)
    }
}
