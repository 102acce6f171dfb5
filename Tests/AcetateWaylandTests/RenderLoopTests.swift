import AcetatePixels
import AcetateScriptedCompositor
import Foundation
import Glibc
import Synchronization
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// The render thread: pacing, buffers, damage, rest.
    @Suite @MainActor struct RenderLoopTests {
        @Test func `Frames are paced by the callbacks and predicted at increasing times`() throws {
            let record = SourceRecord.animating(frames: 10)
            let stage = try Stage(record)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(10))
            pump(stage.connection, seconds: 0.05)
            #expect(stage.compositor.frames.count == 10)
            let state = record.snapshot
            for (time, next) in zip(state.times, state.times.dropFirst()) { #expect(next >= time) }
            for (time, moment) in zip(state.times, state.moments) { #expect(time >= moment && time < moment + 0.1) }
            #expect(stage.compositor.violations == [])
            #expect(stage.window.loop.statistics.buffers <= 3)
        }

        @Test func `While the main thread sleeps, frames continue at the full rate`() throws {
            let stage = try Stage(SourceRecord.animating())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(5))
            let counts = framesAwakeAndAsleep(stage.window)
            #expect(counts.asleep * 10 >= counts.awake * 7 && counts.awake > 5, "\(counts)")
            #expect(stage.compositor.violations == [])
        }

        @Test func `At rest nothing is sent and neither thread wakes`() throws {
            let names: Set = ["render", "wayland"]
            let others = try voluntarySwitches(of: names)
            let stage = try Stage(SourceRecord.animating(frames: 3))
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(3))
            pump(stage.connection, seconds: 0.2)
            let requests = stage.compositor.requests.count
            let switches = try voluntarySwitches(of: names).filter { others[$0.key] == nil }
            #expect(switches.count == 2, "of all threads: \(try? voluntarySwitches(of: names)), of others: \(others)")
            usleep(700_000)
            #expect(stage.compositor.requests.count == requests)
            let after = try voluntarySwitches(of: names).filter { switches[$0.key] != nil }
            #expect(after == switches)
        }

        @Test func `Waking draws one frame, from any thread`() async throws {
            let shade = Mutex(0)
            let record = SourceRecord { _, _, _ in
                let isNew = shade.withLock { $0 > 0 }
                return FrameUpdate(
                    damage: isNew ? PixelRegion(PixelRect(x: 1, y: 2, width: 3, height: 4)) : PixelRegion(),
                    next: .never)
            }
            let stage = try Stage(record)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            shade.withLock { $0 = 1 }
            let loop = stage.window.loop
            await Task.detached { loop.wake() }.value
            #expect(stage.waitForFrames(2))
            pump(stage.connection, seconds: 0.05)
            #expect(stage.compositor.frames.count == 2)
            #expect(stage.compositor.frames.last?.damage == [[1, 2, 3, 4]])
        }

        @Test func `However often the loop is woken, it draws one frame per refresh`() throws {
            let record = SourceRecord { _, _, geometry in
                FrameUpdate(damage: PixelRegion(geometry.pixels.rect), next: .never)
            }
            let stage = try Stage(record)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            let start = Monotonic.now()
            let before = stage.compositor.frames.count
            while Monotonic.now() < start + 0.2 {
                stage.window.loop.wake()
                usleep(200)
            }
            // Twelve refreshes, and one more at each end.
            #expect((6...14).contains(stage.compositor.frames.count - before))
        }

        @Test func `A frame without changes sends nothing, even while an animation runs`() throws {
            let record = SourceRecord { _, _, _ in FrameUpdate(damage: PixelRegion(), next: .atOnce) }
            let stage = try Stage(record)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            pump(stage.connection, seconds: 0.1)
            let requests = stage.compositor.requests.count
            let updates = record.snapshot.times.count
            pump(stage.connection, seconds: 0.25)
            #expect(stage.compositor.requests.count == requests)
            // The source is still updated at the refresh rate: fifteen times on an idle machine.
            #expect((8...18).contains(record.snapshot.times.count - updates))
        }

        @Test func `A frame for a later time is drawn just before it, without an earlier wake-up`() throws {
            let start = Monotonic.now()
            let record = SourceRecord { frame, _, geometry in
                FrameUpdate(
                    damage: PixelRegion(geometry.pixels.rect), next: frame == 0 ? .at(start + 0.3) : .never)
            }
            let stage = try Stage(record)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(2))
            let state = record.snapshot
            #expect(state.moments.count == 2)
            #expect(state.moments[1] >= start + 0.3 - 5.0 / 60 && state.moments[1] < start + 0.35)
            #expect(state.times[1] >= start + 0.29)
        }

        @Test func `Without releases four buffers are shown, and the next one only after a release`() throws {
            var options = ScriptedCompositor.Options()
            options.releasesBuffers = false
            let stage = try Stage(SourceRecord.animating(), compositor: options)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(4))
            pump(stage.connection, seconds: 0.1)
            #expect(stage.compositor.frames.count == 4)
            #expect(Set(stage.compositor.frames.map(\.buffer)).count == 4)
            stage.compositor.releaseBuffers()
            #expect(stage.waitForFrames(7))
            // A configure of another size does not wait for a release.
            pump(stage.connection, seconds: 0.1)
            stage.compositor.configure(width: 200, height: 100)
            #expect(pump(stage.connection) { stage.compositor.frames.last?.width == 200 })
            #expect(stage.compositor.violations == [])
            #expect(stage.window.loop.statistics.starvations >= 1)
        }

        @Test func `A static window has one buffer`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            pump(stage.connection, seconds: 0.05)
            #expect(stage.window.loop.statistics.buffers == 1)
        }

        @Test func `Every buffer shows the complete frame, although only its damage is repainted`() throws {
            // A square moves over the window; each frame damages its previous and its current position.
            @Sendable nonisolated func square(_ frame: Int) -> PixelRect {
                PixelRect(x: 7 * frame, y: 5 * frame, width: 20, height: 20)
            }
            let shown = Mutex(0)
            let record = SourceRecord { frame, _, _ in
                shown.withLock { $0 = frame }
                let damage = PixelRegion([square(frame), square(frame - 1)])
                return FrameUpdate(damage: damage, next: frame < 30 ? .atOnce : .never)
            }
            let compositor = try ScriptedCompositor()
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            let window = try WaylandWindow(connection) {
                SquareSource(record.makeSource(), square: { square(shown.withLock { $0 }) })
            }
            window.show()
            #expect(pump(connection) { compositor.frames.count == 31 })
            pump(connection, seconds: 0.03)
            let pixels = compositor.pixels
            #expect(pixels.count == 640 * 480)
            let last = square(30)
            let wrong = pixels.indices.filter { index in
                let isInside = last.contains(x: index % 640, y: index / 640)
                return pixels[index] != (isInside ? 0xffff_ffff : 0xff00_0000)
            }
            #expect(wrong.isEmpty)
            // A frame repaints its surface damage and the buffer damage: a few squares.
            #expect(record.snapshot.paints.suffix(20).allSatisfy { $0.region.area <= 5 * 2 * 400 })
            #expect(compositor.frames.last?.damage == [[203, 145, 27, 25]], "one rectangle costs less than three")
        }

        @Test func `Damage is sent as a few rectangles that cover it`() throws {
            let scattered = PixelRegion(
                (0..<100).map { PixelRect(x: 60 * ($0 % 10), y: 40 * ($0 / 10), width: 2, height: 2) })
            let record = SourceRecord { frame, _, _ in
                FrameUpdate(damage: scattered, next: frame < 2 ? .atOnce : .never)
            }
            let stage = try Stage(record)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(3))
            let damage = try #require(stage.compositor.frames.last?.damage)
            #expect(damage.count <= RenderThread.damageLimit)
            let sent = PixelRegion(damage.map { PixelRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
            #expect(scattered.subtracting(sent).isEmpty)
        }

        @Test func `Damage is clipped to the window`() throws {
            let record = SourceRecord { frame, _, _ in
                FrameUpdate(
                    damage: PixelRegion(PixelRect(x: -50, y: 400, width: 5000, height: 5000)),
                    next: frame < 1 ? .atOnce : .never)
            }
            let stage = try Stage(record)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(2))
            #expect(stage.compositor.frames.last?.damage == [[0, 400, 640, 80]])
        }

        @Test func `A hidden window processes changes and draws nothing`() throws {
            var options = ScriptedCompositor.Options()
            options.sendsFrames = false
            let record = SourceRecord.animating()
            let stage = try Stage(record, compositor: options)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            for _ in 0..<3 {
                let absorptions = record.snapshot.absorptions
                stage.window.loop.wake()
                #expect(pump(stage.connection) { record.snapshot.absorptions > absorptions })
            }
            #expect(stage.compositor.frames.count == 1)
            stage.compositor.fireFrames()
            #expect(stage.waitForFrames(2))
        }
    }
}

/// A source that paints a white square over black, and forwards all calls to another source.
private final class SquareSource: FrameSource {
    private let inner: any FrameSource
    private let square: () -> PixelRect

    init(_ inner: any FrameSource, square: @escaping () -> PixelRect) {
        self.inner = inner
        self.square = square
    }

    func resize(to geometry: SurfaceGeometry) { inner.resize(to: geometry) }
    func update(at time: Double) -> FrameUpdate { inner.update(at: time) }

    func paint(_ buffer: PixelBuffer, region: PixelRegion) {
        inner.paint(buffer, region: region)
        for rect in region.rects { buffer.fill(rect, with: 0xff00_0000) }
        for rect in region.intersection(square()).rects { buffer.fill(rect, with: 0xffff_ffff) }
    }
}
