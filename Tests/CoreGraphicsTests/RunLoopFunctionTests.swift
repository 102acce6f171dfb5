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

    @Test func `the least integers have Darwin's names and types`() {
        let least: (Int32, Int32, Int64) = (INT16_MIN, INT32_MIN, INT64_MIN)
        #expect(least == (-32768, .min, .min))
    }
}
