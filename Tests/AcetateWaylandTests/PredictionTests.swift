import AcetatePixels
import AcetateScriptedCompositor
import Glibc
import Synchronization
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Frames that a window's owner is notified of before they are drawn.
    @Suite @MainActor struct PredictionTests {
        /// The owner of a window, with the frames it was notified of and the last one for which it updated the source.
        private final class Owner: Sendable {
            let notified = Mutex<[FramePrediction]>([])
            let given = Mutex<UInt64>(0)
            var count: Int { notified.withLock { $0.count } }

            @MainActor func listen(
                to window: WaylandWindow, _ body: @escaping @MainActor (FramePrediction) -> Void = { _ in }
            ) {
                window.events = { [self] event in
                    guard case .frame(let prediction) = event else { return }
                    notified.withLock { $0.append(prediction) }
                    body(prediction)
                    given.withLock { $0 = prediction.serial }
                    window.loop.wake()
                }
            }
        }

        @Test func `A frame has the time of its notification and contains what the owner gave in time`() async throws {
            let owner = Owner()
            let seen = Mutex<[Double: UInt64]>([:])
            let record = SourceRecord { _, time, geometry in
                seen.withLock { $0[time] = owner.given.withLock { $0 } }
                return FrameUpdate(damage: PixelRegion(geometry.pixels.rect), next: .never)
            }
            let stage = try Stage(record)
            defer { stage.connection.disconnect() }
            owner.listen(to: stage.window)
            stage.window.loop.notifyOfFrames(from: -.infinity)
            #expect(await turn { owner.count >= 20 })
            stage.window.loop.notifyOfFrames(from: .infinity)
            await turn(seconds: 0.05)
            let statistics = stage.window.loop.statistics
            let notified = owner.notified.withLock { $0 }
            var late = 0
            for prediction in notified {
                let given = try #require(seen.withLock { $0[prediction.showTime] }, "each frame was drawn at its time")
                #expect(given <= prediction.serial)
                if given < prediction.serial { late += 1 }
            }
            #expect(late <= statistics.lateAnswers, "the frame contains the changes of an answer in time")
            #expect(statistics.predictions == notified.count)
            for (one, next) in zip(notified, notified.dropFirst()) {
                #expect(next.serial == one.serial + 1)
                #expect(next.showTime > one.showTime)
                if next.showTime - one.showTime < 1.4 * one.period { #expect(next.formerTime == one.showTime) }
            }
            #expect(stage.compositor.violations == [])
        }

        @Test func `Callbacks are requested without changes, one per refresh, until notifications are turned off`()
            async throws
        {
            let owner = Owner()
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(await turn { stage.compositor.frames.count == 1 })
            owner.listen(to: stage.window)
            stage.window.loop.notifyOfFrames(from: -.infinity)
            await turn(seconds: 0.5)
            stage.window.loop.notifyOfFrames(from: .infinity)
            await turn(seconds: 0.05)
            let count = owner.count
            // Thirty refreshes on an idle machine, with at most one notification each.
            #expect((10...33).contains(count))
            #expect(stage.compositor.frames.count == 1, "no buffer was sent")
            let commits = stage.compositor.requests("wl_surface.commit").count
            #expect(stage.compositor.requests("wl_surface.frame").count >= count)
            await turn(seconds: 0.2)
            #expect(owner.count == count)
            #expect(stage.compositor.requests("wl_surface.commit").count == commits, "at rest")
            #expect(stage.compositor.violations == [])
        }

        @Test func `A busy owner is notified of one frame, and frames are drawn without its answer`() async throws {
            let owner = Owner()
            let stage = try Stage(SourceRecord.animating())
            defer { stage.connection.disconnect() }
            let loop = stage.window.loop
            var drawnMeanwhile = 0
            owner.listen(to: stage.window) { prediction in
                guard prediction.serial == 3 else { return }
                let before = loop.statistics
                usleep(500_000)
                drawnMeanwhile = loop.statistics.frames - before.frames
                #expect(loop.statistics.predictions == before.predictions, "no notification is queued")
            }
            loop.notifyOfFrames(from: -.infinity)
            #expect(await turn { owner.count >= 6 })
            #expect(drawnMeanwhile >= 8)
            #expect(loop.statistics.lateAnswers >= 1)
            let notified = owner.notified.withLock { $0 }
            // The notification after the sleep is for a future frame and not for a missed one.
            #expect(notified[3].showTime - notified[2].showTime > 0.45)
        }

        @Test func `A window at rest sends no requests while its owner is busy`() async throws {
            let owner = Owner()
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            let compositor = stage.compositor
            var requests = (before: 0, after: 0)
            owner.listen(to: stage.window) { prediction in
                guard prediction.serial == 3 else { return }
                usleep(100_000)
                requests.before = compositor.requests.count
                usleep(200_000)
                requests.after = compositor.requests.count
            }
            stage.window.loop.notifyOfFrames(from: -.infinity)
            #expect(await turn { owner.count >= 5 })
            #expect(requests.before == requests.after && requests.before > 0)
        }

        @Test func `Notifications start at the requested time`() async throws {
            let owner = Owner()
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(await turn { stage.compositor.frames.count == 1 })
            let start = Monotonic.now() + 0.25
            owner.listen(to: stage.window) { prediction in
                stage.window.loop.notifyOfFrames(from: prediction.showTime + 5 * prediction.period)
            }
            stage.window.loop.notifyOfFrames(from: start)
            #expect(await turn { owner.count >= 4 })
            stage.window.loop.notifyOfFrames(from: .infinity)
            let notified = owner.notified.withLock { $0 }
            #expect(notified[0].showTime > start - notified[0].period)
            for (one, next) in zip(notified, notified.dropFirst()) {
                #expect(next.showTime - one.showTime > 4.4 * one.period)
            }
        }

        @Test(arguments: HeadlessCompositor.Kind.usual)
        func `Real compositors pace a window without changes`(_ kind: HeadlessCompositor.Kind) async throws {
            let owner = Owner()
            let compositor = try HeadlessCompositor(kind, width: 640, height: 480)
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            let record = SourceRecord()
            let window = try WaylandWindow(connection) { record.makeSource() }
            owner.listen(to: window)
            window.show()
            #expect(await turn { window.loop.statistics.frames > 0 })
            window.loop.notifyOfFrames(from: -.infinity)
            #expect(await turn { owner.count >= 5 })
            let (start, count, frames) = (Monotonic.now(), owner.count, window.loop.statistics.frames)
            await turn(seconds: 0.5)
            let rate = Double(owner.count - count) / (Monotonic.now() - start)
            // One per refresh on an idle machine, and never more.
            #expect(rate > 10 && rate < 75, "\(rate)")
            #expect(window.loop.statistics.frames == frames)
        }

        @Test func `The owner of a hidden window is not notified`() async throws {
            var options = ScriptedCompositor.Options()
            options.sendsFrames = false
            let owner = Owner()
            let stage = try Stage(SourceRecord(), compositor: options)
            defer { stage.connection.disconnect() }
            #expect(await turn { stage.compositor.frames.count == 1 })
            owner.listen(to: stage.window)
            stage.window.loop.notifyOfFrames(from: -.infinity)
            await turn(seconds: 0.15)
            #expect(owner.count == 0)
            stage.compositor.fireFrames()
            #expect(await turn { owner.count == 1 })
            await turn(seconds: 0.1)
            #expect(owner.count == 1)
        }
    }
}
