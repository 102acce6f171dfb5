import AcetateSnapshots
import AppKit
import XCTest

/// The same assertions in XCTest.
final class XCTestSnapshotTests: XCTestCase {
    override func invokeTest() {
        withSnapshotTesting(record: .never) { super.invokeTest() }
    }

    func testLayers() {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        assertSnapshot(of: layer, as: .image)
        assertSnapshot(of: layer, as: .image(scale: 2))
    }

    func testTexts() {
        assertSnapshot(of: "text", as: .lines)
    }

    func testFailures() throws {
        let failure = try XCTUnwrap(verifySnapshot(of: "other", as: .lines, testName: "testTexts()"))
        XCTAssertTrue(failure.contains("-text\n+other"), failure)
        let missing = try XCTUnwrap(verifySnapshot(of: "other", as: .lines, named: "missing"))
        XCTAssertTrue(missing.contains("There is no reference"), missing)
    }

    func testTimeStands() {
        let time = CACurrentMediaTime()
        Thread.sleep(forTimeInterval: 0.01)
        XCTAssertEqual(CACurrentMediaTime(), time)
    }
}
