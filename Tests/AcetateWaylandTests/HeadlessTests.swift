import AcetatePixels
import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// A window on the real compositors.
    @Suite @MainActor struct HeadlessTests {
        @Test(arguments: HeadlessCompositor.Kind.allCases)
        func `A full-screen window fills ten frames, each paced by a callback`(kind: HeadlessCompositor.Kind) throws {
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
            // A frame that answers a configure goes out at once, without a callback of its own if one is under way.
            #expect(pump(connection) { window.loop.statistics.frames == 10 })
            #expect(pump(connection) { window.loop.statistics.callbacks >= 8 })
            #expect(connection.failure == nil)
            #expect(window.size == SurfaceSize(width: 1280, height: 720))
            #expect(pump(connection) { window.configuration.isFullscreen })
            #expect(window.outputs.contains { $0 === output })
            #expect((1...4).contains(window.loop.statistics.buffers))
            // About sixty a second, once the window is there; a busy machine may skip a refresh now and then.
            let moments = record.snapshot.moments
            #expect(moments[9] - moments[3] > 5.0 / 62 && moments[9] - moments[3] < 6.0 / 20)
            window.close()
            #expect(connection.roundTrip())
            #expect(connection.failure == nil)
        }
    }
}
