import AcetatePixels
import AcetateScriptedCompositor
import Glibc
import Synchronization
import Testing

@testable import AcetateWayland

/// The decision which thread reads the socket.
struct SocketReadingTests {
    private var reading = SocketReading()

    @Test mutating func `A candidate becomes the reader with its next events, until it resigns`() {
        reading.wakes(3)
        #expect(reading.reader == nil, "there is no candidate")
        var may = reading.mayRead(3)
        reading.wakes(4)
        #expect(!may && reading.reader == nil, "the candidate was not woken")
        reading.wakes(3)
        may = reading.mayRead(3)
        #expect(may)
        may = reading.mayRead(7)
        var isBack = reading.resign(7)
        reading.wakes(7)
        #expect(!may && !isBack && reading.reader == 3, "another thread reads")
        isBack = reading.resign(3)
        #expect(isBack && reading.reader == nil)
    }

    @Test mutating func `A second render thread becomes the reader when it has events`() {
        _ = reading.mayRead(3)
        reading.wakes(3)
        _ = reading.mayRead(7)
        reading.wakes(7)
        #expect(reading.reader == 7)
        let may = reading.mayRead(3)
        #expect(!may)
    }

    @Test mutating func `At the end of the connection no render thread becomes the reader`() {
        _ = reading.mayRead(3)
        reading.wakes(3)
        reading.end()
        let isBack = reading.resign(3)
        let may = reading.mayRead(3)
        reading.wakes(3)
        #expect(isBack && !may && reading.reader == nil)
    }
}

/// The requests that end a render thread's sleep.
struct RenderLoopSleepTests {
    private let prediction = FramePrediction(serial: 1, formerTime: nil, showTime: 0, period: 1)

    @Test func `While a frame callback is pending, only a configure or the end wakes the thread`() throws {
        for ending in [true, false] {
            let loop = try SurfaceRenderLoop()
            #expect(loop.fallAsleep(.untilCallback))
            loop.wake()
            loop.notifyOfFrames(from: 2)
            loop.answer(prediction)
            #expect(!loop.isSignaled)
            if ending { loop.stop() } else { loop.submit(try submission()) }
            #expect(loop.isSignaled)
            let inbox = loop.take()
            #expect(inbox.isWoken && inbox.predictionStart == 2 && inbox.answer == 1)
            #expect(inbox.isStopping == ending && (inbox.submission == nil) == ending)
        }
    }

    @Test func `While a frame waits for its answer, the answer wakes the thread and a commit does not`() throws {
        let loop = try SurfaceRenderLoop()
        #expect(loop.fallAsleep(.untilAnswer))
        loop.wake()
        loop.notifyOfFrames(from: 2)
        #expect(!loop.isSignaled)
        loop.answer(prediction)
        #expect(loop.isSignaled)
    }

    @Test func `At rest each request wakes the thread once`() throws {
        let requests: [(SurfaceRenderLoop) -> Void] = [
            { $0.wake() }, { $0.notifyOfFrames(from: 2) }, { $0.answer(prediction) }, { $0.stop() },
        ]
        for request in requests {
            let loop = try SurfaceRenderLoop()
            #expect(loop.fallAsleep(.untilAnything))
            request(loop)
            #expect(loop.isSignaled)
            loop.signal.clear()
            request(loop)
            #expect(!loop.isSignaled, "the thread is awake")
        }
    }

    @Test func `A request to an awake thread prevents a sleep that it would end`() throws {
        let loop = try SurfaceRenderLoop()
        loop.wake()
        #expect(!loop.isSignaled)
        #expect(!loop.fallAsleep(.untilAnything))
        #expect(loop.fallAsleep(.untilCallback))
        #expect(loop.take().isWoken)
        #expect(loop.fallAsleep(.untilAnything))
    }

    private func submission() throws -> SurfaceSubmission {
        let geometry = try #require(SurfaceGeometry(width: 10, height: 10))
        return SurfaceSubmission(geometry: geometry, isOpaque: true)
    }
}

extension SurfaceRenderLoop {
    /// Whether the thread's sleep would end.
    fileprivate var isSignaled: Bool {
        var entry = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }
}

extension OnCompositors {
    /// The threads that wake for the compositor's events; no thread waits in vain.
    @Suite @MainActor struct WakingTests {
        /// A source with a small change in each frame, which is quick to paint.
        nonisolated private static let quick = SourceRecord { frame, _, geometry in
            let rect = frame == 0 ? geometry.pixels.rect : PixelRect(x: 8, y: 8, width: 4, height: 4)
            return FrameUpdate(damage: PixelRegion(rect), next: .atOnce)
        }

        @Test func `While frames are quick, only the render thread wakes for them`() throws {
            let others = try voluntarySwitches(of: ["wayland"])
            let stage = try Stage(Self.quick)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(30))
            func wakeUps() throws -> Int {
                try voluntarySwitches(of: ["wayland"]).filter { others[$0.key] == nil }.values.reduce(0, +)
            }
            let (frames, before) = (stage.compositor.frames.count, try wakeUps())
            usleep(700_000)
            // Each frame has a callback and a release. Some frames are slow on a busy machine.
            #expect(try wakeUps() - before <= stage.compositor.frames.count - frames)
            #expect(stage.compositor.frames.count > frames + 10)
        }

        @Test func `Other events are dispatched while the render thread reads, and after its end`()
            throws
        {
            let stage = try Stage(Self.quick)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(30))
            for width in 300..<310 {
                stage.compositor.configure(width: width, height: 200)
                #expect(pump(stage.connection) { stage.window.size.width == width })
            }
            #expect(stage.connection.roundTrip(atMost: 2))
            stage.window.close()
            #expect(stage.connection.roundTrip(atMost: 2))
            #expect(stage.compositor.violations == [])
        }

        @Test func `Two animated windows both receive their callbacks`() throws {
            let stage = try Stage(Self.quick)
            defer { stage.connection.disconnect() }
            let window = try WaylandWindow(stage.connection) { Self.quick.makeSource() }
            window.show()
            #expect(pump(stage.connection) { window.loop.statistics.frames > 30 })
            let frames = stage.window.loop.statistics.frames
            #expect(pump(stage.connection) { stage.window.loop.statistics.frames > frames + 20 })
            stage.window.close()
            let rest = window.loop.statistics.frames
            #expect(pump(stage.connection) { window.loop.statistics.frames > rest + 20 })
        }

        @Test func `Slow frames do not delay events of the main thread`() throws {
            let record = SourceRecord { _, _, _ in
                usleep(200_000)
                return FrameUpdate(damage: PixelRegion(PixelRect(x: 8, y: 8, width: 4, height: 4)), next: .atOnce)
            }
            let stage = try Stage(record)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(4))
            var quickest = Double.infinity
            for _ in 0..<8 {
                let start = Monotonic.now()
                #expect(stage.connection.roundTrip(atMost: 2))
                quickest = min(quickest, Monotonic.now() - start)
                usleep(10_000)
            }
            #expect(quickest < 0.1)
        }

        @Test func `The end of the connection is detected and explained while the render thread reads`() throws {
            let ended = try Stage(Self.quick)
            defer { ended.connection.disconnect() }
            #expect(ended.waitForFrames(30))
            ended.compositor.hangUp()
            #expect(pump(ended.connection) { ended.connection.failure != nil })
            #expect(ended.connection.failure == .connectionLost(reason: "the compositor has ended"))
            let refused = try Stage(Self.quick)
            defer { refused.connection.disconnect() }
            #expect(refused.waitForFrames(30))
            refused.compositor.postError(on: "wl_surface", code: 2, message: "no such size")
            #expect(pump(refused.connection) { refused.connection.failure != nil })
            guard case .protocolError(_, _, 2, "no such size") = refused.connection.failure else {
                Issue.record("\(String(describing: refused.connection.failure))")
                return
            }
        }

        @Test func `A change at any time is shown`() async throws {
            let given = Atomic(0)
            let drawn = Atomic(0)
            let record = SourceRecord { _, _, _ in
                let new = given.load(ordering: .sequentiallyConsistent)
                let isNew = drawn.exchange(new, ordering: .sequentiallyConsistent) != new
                let rect = PixelRect(x: 1, y: 2, width: isNew ? 3 : 0, height: 4)
                return FrameUpdate(damage: PixelRegion(rect), next: .never)
            }
            let stage = try Stage(record)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            let loop = stage.window.loop
            for change in 1...60 {
                given.store(change, ordering: .sequentiallyConsistent)
                await Task.detached { loop.wake() }.value
                if change % 3 == 0 {
                    #expect(pump(stage.connection) { drawn.load(ordering: .sequentiallyConsistent) == change })
                }
                usleep(useconds_t.random(in: 0..<6000))
            }
            #expect(stage.compositor.frames.last?.damage == [[1, 2, 3, 4]])
        }
    }
}
