import AcetateMainLoop
import Foundation
import Synchronization
import XCTest

/// The numbers of snapshots without names, by their folder and test.
final class SnapshotCounter: Sendable {
    /// The counter of a run of a test of Swift Testing with the trait; one for all tests otherwise.
    @TaskLocal static var ofTest = SnapshotCounter()
    /// The counter of the running test of XCTest.
    static let ofTestCase = {
        let counter = SnapshotCounter()
        // The observation center retains it. A repeated test counts from 1 again.
        MainQueue.run(counter) { XCTestObservationCenter.shared.addTestObserver(Reset($0)) }
        return counter
    }()

    private let counts = Mutex<[String: Int]>([:])

    func next(for key: String) -> Int {
        counts.withLock {
            $0[key, default: 0] += 1
            return $0[key, default: 1]
        }
    }

    private func reset() { counts.withLock { $0 = [:] } }

    private final class Reset: NSObject, XCTestObservation {
        private let counter: SnapshotCounter

        init(_ counter: SnapshotCounter) { self.counter = counter }

        func testBundleWillStart(_ testBundle: Bundle) {}
        func testBundleDidFinish(_ testBundle: Bundle) {}
        func testSuiteWillStart(_ testSuite: XCTestSuite) {}
        func testSuiteDidFinish(_ testSuite: XCTestSuite) {}
        func testCaseWillStart(_ testCase: XCTestCase) {}
        func testCase(
            _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
            atLine lineNumber: Int
        ) {}
        func testCaseDidFinish(_ testCase: XCTestCase) { counter.reset() }
    }
}
