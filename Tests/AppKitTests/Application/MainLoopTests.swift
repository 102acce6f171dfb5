import AcetateMainLoop
import Foundation
import Testing

/// The tests are blocks of the main queue, which another thread than the main thread serves.
@MainActor @Suite struct MainLoopTests {
    @MainActor private final class Record {
        var lines: [String] = []
    }

    @Test func `Blocks run in order while a block of the main queue waits, and once`() async throws {
        let record = Record()
        DispatchQueue.main.async { MainActor.assumeIsolated { record.lines.append("queue") } }
        MainLoop.async { record.lines.append("first") }
        MainLoop.async { record.lines.append("second") }
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) {
            MainLoop.async {
                record.lines.append("thread")
                MainLoop.async(after: 0.05) { record.lines.append("delayed") }
            }
        }
        let limit = Date(timeIntervalSinceNow: 10)
        while record.lines.last != "delayed", limit.timeIntervalSinceNow > 0 {
            MainLoop.wait(inMode: .default, before: limit)
        }
        #expect(record.lines == ["first", "second", "thread", "delayed"])
        try await Task.sleep(for: .milliseconds(50))
        #expect(record.lines == ["first", "second", "thread", "delayed", "queue"])
    }

    @Test func `Blocks run after each other without a loop`() async {
        let record = Record()
        for number in 0..<100 { MainLoop.async { record.lines.append("\(number)") } }
        await withCheckedContinuation { continuation in
            MainLoop.async(after: 0.02) {
                record.lines.append("delayed")
                continuation.resume()
            }
        }
        #expect(record.lines == (0..<100).map(String.init) + ["delayed"])
    }

    @Test func `Blocks that add blocks without end do not prevent the end of a wait`() {
        let record = Record()
        func again() {
            record.lines.append("again")
            if record.lines.count < 1000 { MainLoop.async { again() } }
        }
        MainLoop.async { again() }
        MainLoop.wait(inMode: .default, before: .distantPast)
        #expect(record.lines.count < 10)
        while record.lines.count < 1000 { MainLoop.wait(inMode: .default, before: .distantPast) }
    }

    @Test func `A wait ends at its limit, and at a wake of another thread`() {
        let start = Date()
        MainLoop.wait(inMode: .default, before: Date(timeIntervalSinceNow: 0.05))
        #expect(Date().timeIntervalSince(start) >= 0.05)
        MainLoop.wait(inMode: .default, before: .distantPast)
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { MainLoop.wake() }
        MainLoop.wait(inMode: .default, before: Date(timeIntervalSinceNow: 10))
        #expect(Date().timeIntervalSince(start) < 9)
    }

    @Test func `A wait returns at once if another thread woke it before it began`() {
        let start = Date()
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            MainLoop.wake()
            done.signal()
        }
        done.wait()
        MainLoop.wait(inMode: .default, before: Date(timeIntervalSinceNow: 10))
        #expect(Date().timeIntervalSince(start) < 9)
    }
}
