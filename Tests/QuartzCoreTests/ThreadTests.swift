import CoreGraphics
import Foundation
import Synchronization
import Testing

@testable import QuartzCore

/// Threads without run loops.
@Suite struct ThreadTests {
    /// What has happened, and where.
    private final class Log: Sendable {
        private let state = Mutex<[String]>([])
        func note(_ event: String) {
            let isMain = DispatchQueue.getSpecific(key: Self.main) ?? false
            state.withLock { $0.append("\(event)\(isMain ? " on main" : "")") }
        }
        /// Marks the main queue, which need not run on the first thread of a test program.
        static let main = {
            let key = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: key, value: true)
            return key
        }()
        var events: [String] { state.withLock { $0 } }

        /// Waits until something has happened.
        func wait(for count: Int) async throws {
            for _ in 0..<500 where events.count < count { try await Task.sleep(for: .milliseconds(10)) }
        }
    }

    private final class Listener: NSObject, CAAnimationDelegate {
        let log: Log
        init(_ log: Log) { self.log = log }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.note("stop \(flag)") }
    }

    /// Runs `body` on a new thread that has no run loop.
    private func onThread(_ body: @escaping @Sendable () -> Void) {
        Thread { body() }.start()
    }

    @Test func `a completion block that waits for nothing runs at the commit`() async throws {
        let log = Log()
        onThread {
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.note("done") }
            CATransaction.commit()
            log.note("committed")
        }
        try await log.wait(for: 2)
        #expect(log.events == ["done", "committed"])
    }

    @Test func `in a window's tree it runs on the main thread once the animations have ended`() async throws {
        let log = Log()
        onThread {
            let host = LayerTreeHost(clock: .media) { _ in }
            let layer = CALayer()
            CATransaction.begin()
            host.rootLayer = layer
            CATransaction.commit()
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.note("done") }
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.duration, fade.delegate) = (0, 0.05, Listener(log))
            layer.add(fade, forKey: nil)
            CATransaction.commit()
            log.note("committed")
            // The tree lives as long as somebody keeps it.
            while log.events.count < 3 { usleep(1000) }
            withExtendedLifetime(host) {}
        }
        try await log.wait(for: 3)
        #expect(log.events == ["committed", "stop true on main", "done on main"])
    }

    @Test func `animations of layers that are in no tree keep no completion block waiting`() async throws {
        let log = Log()
        onThread {
            let layer = CALayer()
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.note("done") }
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
            CATransaction.commit()
            log.note(layer.animationKeys()?.first ?? "gone")
        }
        try await log.wait(for: 2)
        #expect(log.events == ["done", "fade"])
    }

    @Test func `in a window's tree what is added in one transaction begins at one time`() async throws {
        let log = Log()
        onThread {
            let begins = Mutex<Set<Double>>([])
            let host = LayerTreeHost(clock: .media) { commit in
                begins.withLock {
                    for update in commit.updates { $0.formUnion((update.animations ?? []).map(\.timing.beginTime)) }
                }
            }
            let root = CALayer()
            CATransaction.begin()
            host.rootLayer = root
            for _ in 0..<200 {
                let layer = CALayer()
                let turn = CABasicAnimation(keyPath: "transform.rotation")
                (turn.toValue, turn.duration) = (1, 10)
                layer.add(turn, forKey: nil)
                root.addSublayer(layer)
            }
            CATransaction.commit()
            CATransaction.flush()
            log.note("\(begins.withLock { $0.count })")
            withExtendedLifetime(host) {}
        }
        try await log.wait(for: 1)
        #expect(log.events == ["1"])
    }

    @Test func `a commit carries of each changed layer what has changed, and no other layer`() async throws {
        let log = Log()
        onThread {
            let trees = ["one", "two"].map { name in
                LayerTreeHost(clock: .media) { commit in
                    let updates = commit.updates.map { update in
                        "\(update.values.cornerRadius)" + (update.sublayers == nil ? "" : "s")
                            + (update.animations == nil ? "" : "a")
                    }
                    log.note("\(name): \(updates.sorted())")
                }
            }
            func make(_ radius: CGFloat) -> CALayer {
                let layer = CALayer()
                layer.cornerRadius = radius
                return layer
            }
            func transaction(_ body: () -> Void) {
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                body()
                CATransaction.commit()
                // New layers have opened another around it.
                CATransaction.flush()
            }
            let (roots, first, second) = ([make(1), make(2)], make(3), make(4))
            transaction {
                for (tree, root) in zip(trees, roots) { tree.rootLayer = root }
                roots[0].addSublayer(first)
                roots[0].addSublayer(second)
            }
            transaction { first.cornerRadius = 5 }
            transaction { (first.cornerRadius, second.cornerRadius) = (6, 7) }
            transaction { for root in roots { root.cornerRadius += 10 } }
            transaction {
                first.cornerRadius = 8
                roots[1].addSublayer(first)
            }
            transaction { first.cornerRadius = 9 }
            log.note("end")
            withExtendedLifetime(trees) {}
        }
        try await log.wait(for: 10)
        #expect(
            log.events == [
                #"one: ["1.0sa", "3.0sa", "4.0sa"]"#, #"two: ["2.0sa"]"#, #"one: ["5.0"]"#, #"one: ["6.0", "7.0"]"#,
                #"one: ["11.0"]"#, #"two: ["12.0"]"#, #"one: ["11.0s"]"#, #"two: ["12.0s", "8.0sa"]"#,
                #"two: ["9.0"]"#, "end",
            ])
    }

    @Test func `a run loop commits what its thread changes outside begin and commit`() async throws {
        let log = Log()
        onThread {
            let host = LayerTreeHost(clock: .media) { log.note("commit of \($0.updates.count)") }
            host.rootLayer = CALayer()
            log.note("changed")
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.2))
            withExtendedLifetime(host) {}
        }
        try await log.wait(for: 2)
        #expect(log.events == ["changed", "commit of 1"])
    }

    @Test func `the lock makes several threads' changes of one layer whole`() async throws {
        let log = Log()
        nonisolated(unsafe) let layer = CALayer()
        for _ in 0..<4 {
            onThread {
                for _ in 0..<500 {
                    CATransaction.begin()
                    CATransaction.lock()
                    layer.zPosition += 1
                    CATransaction.unlock()
                    CATransaction.commit()
                }
                log.note("done")
            }
        }
        try await log.wait(for: 4)
        #expect(layer.zPosition == 2000)
    }

    @Test func `durations that are no time count as the default`() {
        CATransaction.begin()
        defer { CATransaction.commit() }
        for duration in [Double.nan, .infinity, -1] {
            CATransaction.setAnimationDuration(duration)
            #expect(CATransaction.animationDuration() == 0.25)
        }
        CATransaction.setAnimationDuration(0)
        #expect(CATransaction.animationDuration() == 0)
    }
}
