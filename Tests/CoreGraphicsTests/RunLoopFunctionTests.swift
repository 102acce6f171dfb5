import CoreGraphics
import Foundation
import Testing

/// Run loops by their names in Core Foundation.
@MainActor
@Suite struct RunLoopFunctionTests {
    @Test func `a timer with a handler fires at its time, and again after its interval`() {
        var fired = 0
        let start = CFAbsoluteTimeGetCurrent()
        let timer = CFRunLoopTimerCreateWithHandler(kCFAllocatorDefault, start + 0.01, 0.01, 0, 0) { timer in
            fired += 1
            if fired == 3 { CFRunLoopTimerInvalidate(timer) }
        }
        #expect(abs(CFRunLoopTimerGetNextFireDate(timer) - (start + 0.01)) < 1e-3)
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, CFRunLoopMode.commonModes)
        while CFRunLoopTimerIsValid(timer), CFAbsoluteTimeGetCurrent() < start + 5 {
            _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
        #expect(fired == 3)
        #expect(CFAbsoluteTimeGetCurrent() >= start + 0.03)
    }

    @Test func `a timer of the common modes fires in a mode that was made one of them`() {
        let mode = CFRunLoopMode(rawValue: "a mode of the test")
        CFRunLoopAddCommonMode(CFRunLoopGetCurrent(), mode)
        var fired = 0
        let timer = CFRunLoopTimerCreateWithHandler(nil, CFAbsoluteTimeGetCurrent(), 0, 0, 0) { _ in fired += 1 }
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, kCFRunLoopCommonModes)
        let end = Date(timeIntervalSinceNow: 5)
        while fired == 0, Date() < end { _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.01)) }
        #expect(fired == 1)
    }

    @Test func `a timer without an interval fires once`() {
        var fired = 0
        let timer = CFRunLoopTimerCreateWithHandler(nil, CFAbsoluteTimeGetCurrent(), 0, 0, 0) { _ in fired += 1 }
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, kCFRunLoopDefaultMode)
        let end = Date(timeIntervalSinceNow: 5)
        while fired == 0, Date() < end {
            _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
        #expect(fired == 1 && !CFRunLoopTimerIsValid(timer))
        #expect(CFRunLoopGetMain() === RunLoop.main)
    }

    @Test func `a block runs in the next turn of a run loop`() {
        var ran = false
        CFRunLoopPerformBlock(CFRunLoopGetCurrent(), "kCFRunLoopDefaultMode" as CFString as CFTypeRef) { ran = true }
        #expect(!ran)
        let end = Date(timeIntervalSinceNow: 5)
        while !ran, Date() < end { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) }
        #expect(ran)
    }

    @Test func `a run loop runs in a mode until a time, or until it is stopped`() {
        let timer = Timer(timeInterval: 0.001, repeats: true) { _ in }
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, .defaultMode)
        defer { timer.invalidate() }
        let start = CFAbsoluteTimeGetCurrent()
        #expect(CFRunLoopRunInMode(.defaultMode, 0.03, false) == .timedOut)
        #expect(CFAbsoluteTimeGetCurrent() >= start + 0.03)
        CFRunLoopPerformBlock(CFRunLoopGetCurrent(), CFRunLoopMode.defaultMode as CFTypeRef) {
            CFRunLoopStop(CFRunLoopGetCurrent())
        }
        #expect(CFRunLoopRunInMode(.defaultMode, 60, false) == .stopped)
    }

    @Test func `another thread stops a run loop`() {
        nonisolated(unsafe) var loop: RunLoop?
        let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            loop = .current
            let timer = Timer(timeInterval: 0, repeats: false) { _ in started.signal() }
            RunLoop.current.add(timer, forMode: .default)
            RunLoop.current.add(Timer(timeInterval: 600, repeats: true) { _ in }, forMode: .default)
            CFRunLoopRun()
            ended.signal()
        }
        started.wait()
        CFRunLoopStop(loop)
        #expect(ended.wait(timeout: .now() + 60) == .success)
    }

    @Test func `the least integers have Darwin's names and types`() {
        let least: (Int32, Int32, Int64) = (INT16_MIN, INT32_MIN, INT64_MIN)
        #expect(least == (-32768, .min, .min))
    }
}
