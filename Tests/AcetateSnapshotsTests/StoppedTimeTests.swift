import AcetateSnapshots
import AppKit
import Testing

/// The time of a test with snapshots. It runs while no other test does, because off-screen displays stop the time of
/// the whole process.
@Suite(.snapshots(record: .never))
struct StoppedTimeTests {
    @Test func `stops time in a test only`() async {
        let time = CACurrentMediaTime()
        let others = await Task.detached {
            let first = CACurrentMediaTime()
            usleep(10_000)
            return (first, CACurrentMediaTime())
        }.value
        #expect(CACurrentMediaTime() == time)
        #expect(others.1 > others.0)
    }
}
