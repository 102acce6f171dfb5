import Testing

@testable import AcetateWayland

@Suite struct FrameClockTests {
    /// The times for callbacks every `period` seconds, each of which is late by `jitter` seconds.
    private func shownTimes(_ count: Int, period: Double, jitter: (Int) -> Double) -> [Double] {
        var clock = FrameClock(refresh: 60)
        return (0..<count).map { clock.nextShowTime(now: 100 + Double($0) * period + jitter($0)) }
    }

    @Test func `Without jitter frames are shown one refresh after their callbacks`() {
        let times = shownTimes(5, period: 1.0 / 60) { _ in 0 }
        for (index, time) in times.enumerated() { #expect(abs(time - (100 + Double(index + 1) / 60)) < 1e-9) }
    }

    @Test func `Each requested frame has its own time, even if callbacks arrive in bursts`() {
        var clock = FrameClock(refresh: 60)
        var last = -Double.infinity
        for index in 0..<200 {
            // Three callbacks within a millisecond, then a pause.
            let now = 100 + Double(index / 3) * 3.0 / 60 + Double(index % 3) * 0.0003
            let time = clock.nextShowTime(now: now)
            #expect(time > last && time < now + 3.0 / 60)
            last = time
        }
    }

    @Test func `Jitter of the callbacks is smoothed`() {
        // The callbacks are late by 0, 1, 2, 3 and 4 ms, repeatedly. The steps stay within 15 % of a refresh, while
        // those of the callbacks vary by up to 24 %.
        let times = shownTimes(600, period: 1.0 / 60) { Double($0 % 5) / 1000 }
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }.dropFirst(60)
        for step in steps { #expect(abs(step * 60 - 1) < 0.15) }
    }

    @Test func `The times follow a compositor that is slower than its refresh rate`() {
        let times = shownTimes(600, period: 1.0 / 54) { _ in 0 }
        for (index, time) in times.enumerated().dropFirst(100) {
            #expect(abs(time - (100 + Double(index) / 54 + 1.0 / 60)) < 0.002)
        }
    }

    @Test func `Times never decrease, whatever the times of the callbacks`() {
        var clock = FrameClock(refresh: 60)
        var last = -Double.infinity
        for now in [10, 10.001, 10.0, 10.016, 9, 10.5, 10.5166, 10.52, 11.2] {
            let time = clock.nextShowTime(now: now)
            #expect(time >= last)
            last = time
        }
    }

    @Test func `An unpaced commit is shown with the frame just before it`() {
        var clock = FrameClock(refresh: 60)
        let time = clock.nextShowTime(now: 10)
        #expect(clock.nextShowTime(now: 10.004, isPaced: false) == time)
    }

    @Test func `A frame after a late one has its own refresh`() {
        var clock = FrameClock(refresh: 60)
        _ = clock.nextShowTime(now: 10)
        let late = clock.nextShowTime(now: 10 + 1.0 / 60 + 0.012)
        let next = clock.nextShowTime(now: 10 + 2.0 / 60)
        #expect(next - late > 0.8 / 60 && next - late < 1.1 / 60)
    }

    @Test func `After a rest the lead is added to the current time`() {
        var clock = FrameClock(refresh: 60)
        _ = clock.nextShowTime(now: 10)
        #expect(abs(clock.nextShowTime(now: 20) - (20 + 1.0 / 60)) < 1e-9)
    }

    @Test func `Feedback moves the lead toward the measured one, up to four refreshes`() {
        var clock = FrameClock(refresh: 60)
        for _ in 0..<20 { clock.presented(at: 5 + 1.0 / 60 + clock.lead * 0, predicted: 5 + clock.lead - 1.0 / 60) }
        #expect(abs(clock.lead - 2.0 / 60) < 1e-4)
        for _ in 0..<20 { clock.presented(at: 1000, predicted: 5) }
        #expect(clock.lead <= 4.0 / 60 + 1e-9)
        clock.presented(at: .nan, predicted: 5)
        #expect(clock.lead.isFinite)
    }

    @Test(arguments: [nil, 0, -60, .nan, .infinity] as [Double?])
    func `An invalid refresh rate is replaced by 60`(refresh: Double?) {
        #expect(FrameClock(refresh: refresh).period == 1.0 / 60)
    }
}
