import CoreGraphics
import CoreVideo
import Foundation
import Synchronization
import Testing

/// Display links of Core Video, in the spelling of programs for macOS.
@Suite(.serialized) struct CVDisplayLinkTests {
    /// The times of the calls of a link.
    private final class Calls: Sendable {
        private let list = Mutex<[(now: CVTimeStamp, output: CVTimeStamp)]>([])
        private let arrived = DispatchSemaphore(value: 0)

        func add(_ now: CVTimeStamp, _ output: CVTimeStamp) {
            list.withLock { $0.append((now, output)) }
            arrived.signal()
        }

        /// Waits for calls, and returns whether they arrived within 10 seconds.
        func await(_ count: Int) -> Bool {
            (0..<count).allSatisfy { _ in arrived.wait(timeout: .now() + 10) == .success }
        }

        var all: [(now: CVTimeStamp, output: CVTimeStamp)] { list.withLock { $0 } }
    }

    private func makeLink() throws -> CVDisplayLink {
        var link: CVDisplayLink?
        #expect(CVDisplayLinkCreateWithActiveCGDisplays(&link) == kCVReturnSuccess)
        return try #require(link)
    }

    @Test func `a handler is called once for each refresh, a refresh ahead of its frame`() throws {
        let (link, calls) = (try makeLink(), Calls())
        DisplayTable.withDisplays([]) {
            CVDisplayLinkSetOutputHandler(link) { _, now, output, _, _ in
                calls.add(now.pointee, output.pointee)
                return kCVReturnSuccess
            }
            #expect(!CVDisplayLinkIsRunning(link))
            #expect(CVDisplayLinkStart(link) == kCVReturnSuccess)
            #expect(CVDisplayLinkIsRunning(link) && CVDisplayLinkStart(link) == kCVReturnDisplayLinkAlreadyRunning)
            #expect(calls.await(12))
            #expect(CVDisplayLinkStop(link) == kCVReturnSuccess)
            #expect(!CVDisplayLinkIsRunning(link) && CVDisplayLinkStop(link) == kCVReturnDisplayLinkNotRunning)
        }
        let all = calls.all
        // Without a display the rate is 60.
        let period = UInt64((1e9 / 60).rounded())
        for (now, output) in all {
            #expect(output.hostTime % period == 0 && output.hostTime > now.hostTime)
            #expect(output.hostTime - now.hostTime <= period)
            #expect(output.videoRefreshPeriod == Int64(period) && output.videoTimeScale == 1_000_000_000)
        }
        for (earlier, later) in zip(all, all.dropFirst()) { #expect(later.output.hostTime > earlier.output.hostTime) }
        // No call follows the stop.
        usleep(60_000)
        #expect(calls.all.count == all.count)
    }

    @Test func `a callback gets its pointer, and may stop its link`() throws {
        final class Counter { var count = 0 }
        let (link, counter) = (try makeLink(), Counter())
        let callback: CVDisplayLinkOutputCallback = { link, _, _, _, _, context in
            guard let context else { return kCVReturnError }
            let counter = Unmanaged<Counter>.fromOpaque(context).takeUnretainedValue()
            counter.count += 1
            if counter.count == 3 { CVDisplayLinkStop(link) }
            return kCVReturnSuccess
        }
        CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(counter).toOpaque())
        CVDisplayLinkStart(link)
        for _ in 0..<1000 where CVDisplayLinkIsRunning(link) { usleep(10_000) }
        #expect(!CVDisplayLinkIsRunning(link))
        usleep(50_000)
        #expect(counter.count == 3)
    }

    @Test func `a stop waits for the running call, and a long call skips refreshes`() throws {
        let (link, calls) = (try makeLink(), Calls())
        let finished = Mutex(0)
        CVDisplayLinkSetOutputHandler(link) { _, now, output, _, _ in
            calls.add(now.pointee, output.pointee)
            usleep(60_000)
            finished.withLock { $0 += 1 }
            return kCVReturnSuccess
        }
        CVDisplayLinkStart(link)
        #expect(calls.await(3))
        CVDisplayLinkStop(link)
        #expect(finished.withLock { $0 } == calls.all.count)
        for (earlier, later) in zip(calls.all, calls.all.dropFirst()) {
            #expect(later.output.hostTime - earlier.output.hostTime >= 50_000_000)
        }
    }

    @Test func `a released link stops`() throws {
        var link: CVDisplayLink? = try makeLink()
        weak let released = link
        let calls = Calls()
        if let link {
            CVDisplayLinkSetOutputHandler(link) { _, now, output, _, _ in
                calls.add(now.pointee, output.pointee)
                return kCVReturnSuccess
            }
            CVDisplayLinkStart(link)
        }
        #expect(calls.await(2))
        link = nil
        for _ in 0..<500 where released != nil { usleep(10_000) }
        #expect(released == nil)
        let count = calls.all.count
        usleep(60_000)
        #expect(calls.all.count == count)
    }

    @Test func `a link follows the rate of its display`() throws {
        try DisplayTable.withDisplays([
            DisplayTable.Entry(id: 7, bounds: CGRect(x: 0, y: 0, width: 800, height: 600), refreshRate: 144),
            DisplayTable.Entry(id: 9, bounds: CGRect(x: 800, y: 0, width: 400, height: 300), refreshRate: 0),
        ]) {
            #expect(CGMainDisplayID() == 7 && CGDisplayIsMain(7) == 1 && CGDisplayIsMain(9) == 0)
            #expect(CGDisplayBounds(9) == CGRect(x: 800, y: 0, width: 400, height: 300) && CGDisplayBounds(8).isNull)
            #expect(CGDisplayPixelsWide(7) == 800 && CGDisplayPixelsHigh(7) == 600)
            let link = try makeLink()
            #expect(CVDisplayLinkGetCurrentCGDisplay(link) == 7)
            let period = CVDisplayLinkGetNominalOutputVideoRefreshPeriod(link)
            #expect(abs(Double(period.timeValue) / Double(period.timeScale) - 1.0 / 144) < 1e-9)
            CVDisplayLinkSetCurrentCGDisplay(link, 9)
            let slower = CVDisplayLinkGetNominalOutputVideoRefreshPeriod(link)
            #expect(abs(Double(slower.timeValue) / Double(slower.timeScale) - 1.0 / 60) < 1e-9)
        }
    }

    @Test func `times are translated between the clocks, and a link that does not run has none`() throws {
        let link = try makeLink()
        #expect(CVDisplayLinkStart(link) == kCVReturnDisplayLinkCallbacksNotSet)
        var stamp = CVTimeStamp()
        #expect(CVDisplayLinkGetCurrentTime(link, &stamp) == kCVReturnDisplayLinkNotRunning)
        #expect(CVDisplayLinkGetActualOutputVideoRefreshPeriod(link) == 0)
        stamp.videoTime = 90_000
        stamp.videoTimeScale = 30_000
        stamp.flags = CVTimeStampFlags.videoTimeValid.rawValue
        var host = CVTimeStamp()
        host.flags = CVTimeStampFlags.hostTimeValid.rawValue
        #expect(CVDisplayLinkTranslateTime(link, &stamp, &host) == kCVReturnSuccess)
        #expect(Double(host.hostTime) / CVGetHostClockFrequency() == 3)
        stamp.flags = 0
        #expect(CVDisplayLinkTranslateTime(link, &stamp, &host) == kCVReturnInvalidArgument)
    }
}
