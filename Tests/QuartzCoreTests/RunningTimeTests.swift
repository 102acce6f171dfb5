import Foundation
import Testing

@testable import QuartzCore

/// The time of the system. The test runs while no other test does, because off-screen displays stop the time of the whole process.
@Suite struct RunningTimeTests {
    init() { MediaClock.run() }

    @Test func `a window's completion block runs on the main thread after the animations have ended`() async throws {
        let log = ThreadLog()
        onThread {
            let host = LayerTreeHost(clock: .media) { _ in }
            let layer = CALayer()
            CATransaction.begin()
            host.rootLayer = layer
            CATransaction.commit()
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.note("done") }
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.duration, fade.delegate) = (0, 0.05, StopListener(log))
            layer.add(fade, forKey: nil)
            CATransaction.commit()
            log.note("committed")
            // The tree exists as long as a reference is held.
            while log.events.count < 3 { usleep(1000) }
            withExtendedLifetime(host) {}
        }
        try await log.wait(for: 3)
        #expect(log.events == ["committed", "stop true on main", "done on main"])
    }
}
