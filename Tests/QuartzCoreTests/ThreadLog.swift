import Foundation
import QuartzCore
import Synchronization

/// A log of events, with their threads.
final class ThreadLog: Sendable {
    private let state = Mutex<[String]>([])
    func note(_ event: String) {
        let isMain = DispatchQueue.getSpecific(key: Self.main) ?? false
        state.withLock { $0.append("\(event)\(isMain ? " on main" : "")") }
    }
    /// Marks the main queue, which may not run on the first thread of a test program.
    static let main = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()
    var events: [String] { state.withLock { $0 } }

    /// Waits until the log has a number of events. Other tests may occupy the main queue for many seconds.
    func wait(for count: Int) async throws {
        for _ in 0..<6000 where events.count < count { try await Task.sleep(for: .milliseconds(10)) }
    }
}

final class StopListener: NSObject, CAAnimationDelegate {
    let log: ThreadLog
    init(_ log: ThreadLog) { self.log = log }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.note("stop \(flag)") }
}

/// Runs `body` on a new thread without a run loop.
func onThread(_ body: @escaping @Sendable () -> Void) {
    Thread { body() }.start()
}
