import AcetatePixels
import AcetateScriptedCompositor
import Glibc
import Synchronization
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Frames that a window's owner is told of before they are drawn.
    @Suite @MainActor struct ForecastTests {
        /// What an owner was told, and what it last gave the source.
        private final class Owner: Sendable {
            let told = Mutex<[FrameForecast]>([])
            let given = Mutex<UInt64>(0)
            var count: Int { told.withLock { $0.count } }

            @MainActor func listen(
                to window: WaylandWindow, _ body: @escaping @MainActor (FrameForecast) -> Void = { _ in }
            ) {
                window.events = { [self] event in
                    guard case .frame(let forecast) = event else { return }
                    told.withLock { $0.append(forecast) }
                    body(forecast)
                    given.withLock { $0 = forecast.serial }
                    window.loop.wake()
                }
            }
        }

        @Test func `A frame is asked for at the time that was told, once what the owner gave is there`() async throws {
            let owner = Owner()
            let seen = Mutex<[Double: UInt64]>([:])
            let record = SourceRecord { _, time, geometry in
                seen.withLock { $0[time] = owner.given.withLock { $0 } }
                return FrameUpdate(damage: PixelRegion(geometry.pixels.rect), next: .never)
            }
            let stage = try Stage(record)
            defer { stage.connection.disconnect() }
            owner.listen(to: stage.window)
            stage.window.loop.tellFrames(from: -.infinity)
            #expect(await turn { owner.count >= 20 })
            stage.window.loop.tellFrames(from: .infinity)
            await turn(seconds: 0.05)
            let statistics = stage.window.loop.statistics
            let told = owner.told.withLock { $0 }
            var late = 0
            for forecast in told {
                let given = try #require(seen.withLock { $0[forecast.showTime] }, "each was drawn at its time")
                #expect(given <= forecast.serial)
                if given < forecast.serial { late += 1 }
            }
            #expect(late <= statistics.lateAnswers, "an answer that came in time is in the frame")
            #expect(statistics.forecasts == told.count)
            for (one, next) in zip(told, told.dropFirst()) {
                #expect(next.serial == one.serial + 1)
                #expect(next.showTime > one.showTime)
                if next.showTime - one.showTime < 1.4 * one.period { #expect(next.formerTime == one.showTime) }
            }
            #expect(stage.compositor.violations == [])
        }

        @Test func `Callbacks are asked for though nothing changes, one a refresh, until nobody wants to be told`()
            async throws
        {
            let owner = Owner()
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(await turn { stage.compositor.frames.count == 1 })
            owner.listen(to: stage.window)
            stage.window.loop.tellFrames(from: -.infinity)
            await turn(seconds: 0.5)
            stage.window.loop.tellFrames(from: .infinity)
            await turn(seconds: 0.05)
            let count = owner.count
            // Thirty refreshes on an idle machine; never more than one each.
            #expect((10...33).contains(count))
            #expect(stage.compositor.frames.count == 1, "no buffer was sent")
            let commits = stage.compositor.requests("wl_surface.commit").count
            #expect(stage.compositor.requests("wl_surface.frame").count >= count)
            await turn(seconds: 0.2)
            #expect(owner.count == count)
            #expect(stage.compositor.requests("wl_surface.commit").count == commits, "at rest")
            #expect(stage.compositor.violations == [])
        }

        @Test func `A busy owner is told of one frame, and frames are drawn without it`() async throws {
            let owner = Owner()
            let stage = try Stage(SourceRecord.animating())
            defer { stage.connection.disconnect() }
            let loop = stage.window.loop
            var drawnMeanwhile = 0
            owner.listen(to: stage.window) { forecast in
                guard forecast.serial == 3 else { return }
                let before = loop.statistics
                usleep(500_000)
                drawnMeanwhile = loop.statistics.frames - before.frames
                #expect(loop.statistics.forecasts == before.forecasts, "nothing queues up")
            }
            loop.tellFrames(from: -.infinity)
            #expect(await turn { owner.count >= 6 })
            #expect(drawnMeanwhile >= 8)
            #expect(loop.statistics.lateAnswers >= 1)
            let told = owner.told.withLock { $0 }
            // The one after the sleep is for a frame to come, not for one of those missed.
            #expect(told[3].showTime - told[2].showTime > 0.45)
        }

        @Test func `A busy owner of a window that rests costs nothing`() async throws {
            let owner = Owner()
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            let compositor = stage.compositor
            var requests = (before: 0, after: 0)
            owner.listen(to: stage.window) { forecast in
                guard forecast.serial == 3 else { return }
                usleep(100_000)
                requests.before = compositor.requests.count
                usleep(200_000)
                requests.after = compositor.requests.count
            }
            stage.window.loop.tellFrames(from: -.infinity)
            #expect(await turn { owner.count >= 5 })
            #expect(requests.before == requests.after && requests.before > 0)
        }

        @Test func `Frames are told from a time on, and none before`() async throws {
            let owner = Owner()
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(await turn { stage.compositor.frames.count == 1 })
            let start = Monotonic.now() + 0.25
            owner.listen(to: stage.window) { forecast in
                stage.window.loop.tellFrames(from: forecast.showTime + 5 * forecast.period)
            }
            stage.window.loop.tellFrames(from: start)
            #expect(await turn { owner.count >= 4 })
            stage.window.loop.tellFrames(from: .infinity)
            let told = owner.told.withLock { $0 }
            #expect(told[0].showTime > start - told[0].period)
            for (one, next) in zip(told, told.dropFirst()) {
                #expect(next.showTime - one.showTime > 4.4 * one.period)
            }
        }

        @Test(arguments: HeadlessCompositor.Kind.allCases)
        func `Real compositors pace a window that shows nothing new`(_ kind: HeadlessCompositor.Kind) async throws {
            let owner = Owner()
            let compositor = try HeadlessCompositor(kind, width: 640, height: 480)
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            let record = SourceRecord()
            let window = try WaylandWindow(connection) { record.makeSource() }
            owner.listen(to: window)
            window.show()
            #expect(await turn { window.loop.statistics.frames > 0 })
            window.loop.tellFrames(from: -.infinity)
            #expect(await turn { owner.count >= 5 })
            let (start, count, frames) = (Monotonic.now(), owner.count, window.loop.statistics.frames)
            await turn(seconds: 0.5)
            let rate = Double(owner.count - count) / (Monotonic.now() - start)
            // A refresh each on an idle machine, and never faster.
            #expect(rate > 10 && rate < 75, "\(rate)")
            #expect(window.loop.statistics.frames == frames)
        }

        @Test func `A hidden window's owner is told of nothing`() async throws {
            var options = ScriptedCompositor.Options()
            options.sendsFrames = false
            let owner = Owner()
            let stage = try Stage(SourceRecord(), compositor: options)
            defer { stage.connection.disconnect() }
            #expect(await turn { stage.compositor.frames.count == 1 })
            owner.listen(to: stage.window)
            stage.window.loop.tellFrames(from: -.infinity)
            await turn(seconds: 0.15)
            #expect(owner.count == 0)
            stage.compositor.fireFrames()
            #expect(await turn { owner.count == 1 })
            await turn(seconds: 0.1)
            #expect(owner.count == 1)
        }
    }
}
