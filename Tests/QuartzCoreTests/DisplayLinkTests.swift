import Foundation
import Testing

@testable import QuartzCore

/// The frames that a pacer reports to its subscribers.
@Suite struct FramePacerTests {
    private func frame(_ time: Double) -> FrameTick { FrameTick(after: time - 0.1, at: time, duration: 0.1) }

    @Test func `frames are reported in the order of subscription, until it ends`() {
        let pacer = FramePacer()
        var notes: [String] = []
        let first = pacer.subscribe { notes.append("a\($0.targetTimestamp)") }
        let second = pacer.subscribe { notes.append("b\($0.targetTimestamp)") }
        pacer.tick(frame(1))
        first.end()
        pacer.tick(frame(2))
        second.end()
        pacer.tick(frame(3))
        #expect(notes == ["a1.0", "b1.0", "b2.0"])
        #expect(pacer.due == .infinity)
    }

    @Test func `a repeated frame is reported only to new subscribers`() {
        let pacer = FramePacer()
        var notes: [String] = []
        let first = pacer.subscribe { _ in notes.append("a") }
        pacer.tick(frame(1))
        let second = pacer.subscribe { _ in notes.append("b") }
        pacer.tick(frame(1))
        #expect(notes == ["a", "b"])
        first.end()
        second.end()
    }

    @Test func `a subscriber for a later frame is notified at the refresh nearest to it`() {
        let pacer = FramePacer()
        var times: [Double] = []
        let waiting = pacer.subscribe(due: 1.46) { times.append($0.targetTimestamp) }
        #expect(pacer.due == 1.46)
        for time in [1.2, 1.3, 1.4, 1.5] { pacer.tick(frame(time)) }
        // 1.4 is 0.06 away, which is more than half of the period of 0.1.
        #expect(times == [1.5])
        waiting.due = .infinity
        #expect(pacer.due == .infinity)
        pacer.tick(frame(1.6))
        #expect(times == [1.5])
    }

    @Test func `subscriptions may end each other and begin during a tick`() {
        let pacer = FramePacer()
        var notes: [String] = []
        var second: FrameSubscription?
        var third: FrameSubscription?
        let first = pacer.subscribe { _ in
            notes.append("a")
            second?.end()
            if third == nil { third = pacer.subscribe { _ in notes.append("c") } }
        }
        second = pacer.subscribe { _ in notes.append("b") }
        pacer.tick(frame(1))
        #expect(notes == ["a"])
        pacer.tick(frame(2))
        #expect(notes == ["a", "a", "c"])
        first.end()
        third?.end()
    }

    @Test func `a pacer follows another one only while it has subscribers`() {
        let window = FramePacer(), other = FramePacer(), view = FramePacer()
        var times: [Double] = []
        view.source = window
        #expect(window.due == .infinity)
        let link = view.subscribe { times.append($0.targetTimestamp) }
        #expect(window.due == -.infinity)
        window.tick(frame(1))
        view.source = other
        #expect(window.due == .infinity)
        window.tick(frame(2))
        other.tick(frame(3))
        link.due = 7
        #expect(other.due == 7)
        link.due = .infinity
        #expect(other.due == .infinity)
        link.due = -.infinity
        other.tick(frame(4))
        link.end()
        #expect(other.due == .infinity)
        #expect(times == [1, 3, 4])
    }

    @Test func `the producer of frames is notified of each change of demand, and of new subscriptions`() {
        let pacer = FramePacer()
        var calls = 0
        let first = pacer.subscribe { _ in }
        pacer.demandDidChange = { calls += 1 }
        #expect(calls == 1)
        let second = pacer.subscribe { _ in }
        #expect(calls == 2)
        second.end()
        #expect(calls == 2)
        first.end()
        #expect(calls == 3)
    }

    @Test func `a renderer reports each frame before it commits it`() throws {
        let renderer = CARenderer(width: 10, height: 10)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.backgroundColor = .black
        renderer.layer = root
        let pacer = try #require(root.treeHost).pacer
        var ticks: [FrameTick] = []
        let subscription = pacer.subscribe { frame in
            ticks.append(frame)
            CATransaction.setDisableActions(true)
            root.backgroundColor = CGColor(red: frame.targetTimestamp / 10, green: 0, blue: 0, alpha: 1)
        }
        defer { subscription.end() }
        for time in [5.0, 5.01, 10] {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
            let bytes = try #require(renderer.image?.dataProvider?.data)
            #expect(bytes[2] == UInt8((time / 10 * 255).rounded()))
        }
        #expect(ticks.map(\.targetTimestamp) == [5, 5.01, 10])
        #expect(ticks[1].timestamp == 5)
        #expect(
            abs(ticks[2].timestamp - (10 - 1.0 / 60)) < 1e-9,
            "a frame that does not follow directly has no previous frame")
    }
}

@Suite struct FrameRateRangeTests {
    // The rates of a screen are its refresh rate divided by integers. (minimum, maximum, preferred, refresh) ->
    // divisor.
    @Test(
        arguments: [
            (0, 0, nil, 60, 1), (0, 0, 30, 60, 2), (0, 0, 60, 60, 1), (0, 0, 120, 60, 1), (10, 30, 20, 60, 3),
            (0, 30, nil, 60, 2), (0, 25, nil, 60, 3), (0, 0, 45, 60, 1), (0, 45, 45, 60, 2), (24, 24, 24, 60, 3),
            (24, 40, 24, 60, 2), (80, 120, 120, 60, 1), (0, 60, 60, 59.94, 1), (0, 60, 60, 60.02, 1),
            (30, 60, 0, 144, 3),
            (0, 0, 1, 60, 60), (8, 15, 0, 120, 8), (0, 0, 0.5, 60, 120),
        ] as [(Float, Float, Float?, Double, Int)])
    func `the rate nearest to the preferred one in the range is used`(
        minimum: Float, maximum: Float, preferred: Float?, refresh: Double, divisor: Int
    ) {
        let range = CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
        #expect(range.isValid)
        #expect(range.rates.divisor(of: refresh) == divisor)
    }

    @Test(
        arguments: [
            (-1, 0, nil), (0, -1, nil), (.nan, 0, nil), (0, .infinity, nil), (30, 10, nil), (10, 30, 5), (10, 30, 60),
            (0, 0, -.infinity),
        ] as [(Float, Float, Float?)])
    func `ranges out of order are rejected`(minimum: Float, maximum: Float, preferred: Float?) {
        let range = CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
        #expect(!range.isValid)
        let link = CADisplayLink { _ in }
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20)
        link.preferredFrameRateRange = range
        #expect(link.preferredFrameRateRange == CAFrameRateRange(minimum: 10, maximum: 20))
    }

    @Test func `the default has no preferences`() {
        #expect(CAFrameRateRange.default == CAFrameRateRange(minimum: 0, maximum: 0))
        #expect(CADisplayLink { _ in }.preferredFrameRateRange == .default)
    }
}

@MainActor
@Suite struct DisplayLinkTests {
    private let period = 1.0 / 60
    private let pacer = FramePacer()

    /// Ticks for frames `first..<last` of a screen with 60 refreshes per second, the first at 100 seconds.
    private func run(_ frames: Range<Int>) {
        for index in frames {
            let time = 100 + Double(index) * period
            pacer.tick(FrameTick(after: time - period, at: time, duration: period))
        }
    }

    @Test func `a link is called for each frame while it is added and not paused`() {
        var calls: [Int] = []
        let link = CADisplayLink(pacer: pacer) { calls.append(Int((($0.targetTimestamp - 100) * 60).rounded())) }
        #expect([link.timestamp, link.targetTimestamp, link.duration] == [0, 0, 0])
        run(0..<1)
        link.add(to: .main, forMode: .common)
        link.add(to: .main, forMode: .common)
        run(1..<3)
        link.isPaused = true
        #expect(pacer.due == .infinity)
        run(3..<5)
        link.isPaused = false
        run(5..<6)
        link.remove(from: .main, forMode: .common)
        #expect(pacer.due == .infinity)
        run(6..<8)
        link.add(to: .main, forMode: .default)
        link.add(to: .main, forMode: .common)
        link.remove(from: .main, forMode: .default)
        run(8..<9)
        link.invalidate()
        link.add(to: .main, forMode: .common)
        run(9..<12)
        #expect(calls == [1, 2, 5, 8])
        #expect(pacer.due == .infinity)
    }

    @Test func `a link has the frame's times`() {
        let link = CADisplayLink(pacer: pacer) { _ in }
        link.add(to: .main, forMode: .common)
        run(4..<5)
        #expect(link.targetTimestamp == 100 + 4 * period)
        #expect(abs(link.timestamp - (100 + 3 * period)) < 1e-9)
        #expect(link.duration == period)
        link.invalidate()
    }

    @Test func `a lower rate skips frames, whatever frames are missed`() {
        var calls: [Int] = []
        var gaps: [Int] = []
        let link = CADisplayLink(pacer: pacer) { link in
            calls.append(Int(((link.targetTimestamp - 100) * 60).rounded()))
            gaps.append(Int(((link.targetTimestamp - link.timestamp) * 60).rounded()))
        }
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 20)
        link.add(to: .main, forMode: .common)
        run(0..<10)
        run(17..<22)
        link.preferredFrameRateRange = .default
        run(22..<24)
        #expect(calls == [0, 3, 6, 9, 17, 20, 22, 23])
        #expect(gaps == [3, 3, 3, 3, 3, 3, 1, 1])
        link.invalidate()
    }

    @Test func `the pacer retains a link until it is invalidated`() {
        weak var weakLink: CADisplayLink?
        var calls = 0
        do {
            let link = CADisplayLink(pacer: pacer) { _ in calls += 1 }
            link.add(to: .main, forMode: .common)
            link.isPaused = true
            weakLink = link
        }
        weakLink?.isPaused = false
        run(0..<1)
        #expect(calls == 1)
        weakLink?.invalidate()
        #expect(weakLink == nil)
    }

    @Test func `a link may invalidate itself in its call`() {
        var calls = 0
        let link = CADisplayLink(pacer: pacer) { link in
            calls += 1
            link.invalidate()
        }
        link.add(to: .main, forMode: .common)
        run(0..<3)
        #expect(calls == 1)
    }
}
