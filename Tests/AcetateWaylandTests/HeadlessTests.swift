import AcetatePixels
import AcetateScriptedCompositor
import Glibc
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// A window on the real compositors.
    @Suite @MainActor struct HeadlessTests {
        @Test(arguments: HeadlessCompositor.Kind.usual)
        func `A full-screen window draws ten frames, each paced by a callback`(kind: HeadlessCompositor.Kind) throws {
            let compositor = try HeadlessCompositor(kind, width: 1280, height: 720)
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            let output = try #require(connection.outputs.first)
            #expect([output.info.modeWidth, output.info.modeHeight] == [1280, 720])
            var options = WindowOptions()
            options.isFullscreen = true
            let record = SourceRecord.animating(frames: 10)
            let window = try WaylandWindow(connection, options: options) { record.makeSource() }
            window.show()
            // A frame that answers a configure is sent immediately, without another callback if one is pending.
            #expect(pump(connection) { window.loop.statistics.frames == 10 })
            #expect(pump(connection) { window.loop.statistics.callbacks >= 8 })
            #expect(connection.failure == nil)
            #expect(window.size == SurfaceSize(width: 1280, height: 720))
            #expect(pump(connection) { window.configuration.isFullscreen })
            #expect(window.outputs.contains { $0 === output })
            #expect((1...4).contains(window.loop.statistics.buffers))
            // About 60 per second after the start; a busy machine may miss some refreshes.
            let moments = record.snapshot.moments
            #expect(moments[9] - moments[3] > 5.0 / 62 && moments[9] - moments[3] < 6.0 / 20)
            window.close()
            #expect(connection.roundTrip())
            #expect(connection.failure == nil)
        }

        /// Opens a full-screen window with a source on a real compositor.
        private func open(_ compositor: HeadlessCompositor, _ record: SourceRecord) throws -> WaylandWindow {
            let connection = try WaylandConnection(display: compositor.socketPath)
            var options = WindowOptions()
            options.isFullscreen = true
            let window = try WaylandWindow(connection, options: options) { record.makeSource() }
            window.show()
            try #require(pump(connection) { window.configuration.isFullscreen && window.loop.statistics.frames > 1 })
            return window
        }

        @Test(arguments: HeadlessCompositor.Kind.usual)
        func `While the main thread sleeps, frames continue`(kind: HeadlessCompositor.Kind) throws {
            let compositor = try HeadlessCompositor(kind, width: 640, height: 480)
            let window = try open(compositor, .animating())
            defer { window.connection.disconnect() }
            let counts = framesAwakeAndAsleep(window)
            #expect(counts.asleep * 10 >= counts.awake * 7 && counts.awake > 5, "\(counts)")
        }

        @Test(arguments: HeadlessCompositor.Kind.usual)
        func `A window at rest sends no frames`(kind: HeadlessCompositor.Kind) throws {
            let compositor = try HeadlessCompositor(kind, width: 640, height: 480)
            let window = try open(compositor, .animating(frames: 5))
            defer { window.connection.disconnect() }
            pump(window.connection, seconds: 0.3)
            let statistics = window.loop.statistics
            pump(window.connection, seconds: 0.3)
            #expect(window.loop.statistics == statistics)
        }

        @Test(arguments: HeadlessCompositor.Kind.usual)
        func `The end of the compositor is reported`(kind: HeadlessCompositor.Kind) throws {
            let compositor = try HeadlessCompositor(kind, width: 640, height: 480)
            let window = try open(compositor, .animating())
            defer { window.connection.disconnect() }
            compositor.kill()
            #expect(pump(window.connection) { window.connection.failure != nil })
            guard case .connectionLost = window.connection.failure else {
                Issue.record("\(String(describing: window.connection.failure))")
                return
            }
        }

        @Test(arguments: HeadlessCompositor.Kind.usual)
        func `A full-screen window survives restarts of the compositor`(kind: HeadlessCompositor.Kind) async throws {
            let compositor = try HeadlessCompositor(kind, width: 640, height: 480)
            let record = SourceRecord.animating()
            let window = try open(compositor, record)
            let connection = window.connection
            defer { connection.disconnect() }
            connection.reconnectionLimit = 60
            for _ in 0..<2 {
                compositor.kill()
                #expect(await turn { connection.isInterrupted })
                let frames = window.loop.statistics.frames
                try compositor.restart()
                let start = Monotonic.now()
                #expect(await turn(atMost: 20) { window.loop.statistics.frames > frames + 1 })
                // A busy machine starts the compositor slowly after it has made the socket.
                #expect(Monotonic.now() - start < 5)
                #expect(await turn { window.configuration.isFullscreen && window.outputs.count == 1 })
                #expect(window.size == SurfaceSize(width: 640, height: 480))
            }
            #expect(record.snapshot.resizes.count == 1)
            if kind == .sway {
                #expect(try compositor.screenshot().pixels.allSatisfy { $0 > 0xff00_0000 })
            }
        }

        @Test func `Keys typed on sway arrive`() throws {
            let compositor = try HeadlessCompositor(.sway, width: 640, height: 480)
            let window = try open(compositor, SourceRecord.animating(frames: 2))
            defer { window.connection.disconnect() }
            var text = ""
            window.events = { if case .key(let key) = $0, !key.isRepeat { text += key.text } }
            // Without the pause the first key after the start is lost.
            try compositor.run("wtype", ["-s", "300", "Héllo"]) { pump(window.connection, seconds: 0.01) }
            #expect(pump(window.connection) { text == "Héllo" }, "\(text)")
        }

        @Test func `sway shows the painted pixels`() throws {
            let compositor = try HeadlessCompositor(.sway, width: 640, height: 480)
            let window = try open(compositor, SourceRecord.animating(frames: 3))
            defer { window.connection.disconnect() }
            pump(window.connection, seconds: 0.1)
            let screenshot = try compositor.screenshot()
            #expect([screenshot.width, screenshot.height] == [640, 480])
            // Frame i is painted with the color i.
            let painted = UInt32(0xff00_0000) + UInt32(window.loop.statistics.frames) - 1
            #expect(Set(screenshot.pixels) == [painted])
        }
    }
}
