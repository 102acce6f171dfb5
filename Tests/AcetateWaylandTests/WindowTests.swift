import AcetatePixels
import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

/// A window on a scripted compositor.
@Suite @MainActor struct WindowTests {
    @Test func `A window shows its first frame at the size it was configured to, after the ack`() throws {
        let compositor = try ScriptedCompositor()
        let connection = try WaylandConnection(display: compositor.socketPath)
        defer { connection.disconnect() }
        var options = WindowOptions()
        options.title = "Menu"
        options.appID = "org.example.Menu"
        options.isFullscreen = true
        let record = SourceRecord()
        let window = try WaylandWindow(connection, options: options) { record.makeSource() }
        window.show()
        #expect(pump(connection) { compositor.frames.count == 1 })
        #expect(window.size == SurfaceSize(width: 1920, height: 1080))
        #expect(window.configuration.isFullscreen && window.configuration.isActivated)
        let frame = try #require(compositor.frames.first)
        #expect([frame.width, frame.height] == [1920, 1080])
        #expect(frame.damage == [[0, 0, 1920, 1080]])
        let names = compositor.requests.map(\.name)
        let ack = try #require(names.firstIndex(of: "xdg_surface.ack_configure"))
        #expect(try #require(names.firstIndex(of: "wl_surface.attach")) > ack)
        #expect(compositor.requests("xdg_toplevel.set_title").last?.arguments == [.string("Menu")])
        #expect(compositor.requests("xdg_toplevel.set_app_id").last?.arguments == [.string("org.example.Menu")])
        #expect(compositor.pixels.allSatisfy { $0 == 0xff00_0000 })
        #expect(compositor.violations == [])
    }

    @Test func `Ten frames are paced by the callbacks and shown at times a refresh apart`() throws {
        let compositor = try ScriptedCompositor()
        let connection = try WaylandConnection(display: compositor.socketPath)
        defer { connection.disconnect() }
        let record = SourceRecord.animating(frames: 10)
        let window = try WaylandWindow(connection) { record.makeSource() }
        window.show()
        #expect(pump(connection) { compositor.frames.count == 10 })
        pump(connection, seconds: 0.05)
        #expect(compositor.frames.count == 10)
        let times = record.snapshot.times
        for (time, next) in zip(times, times.dropFirst()) { #expect(next > time) }
        #expect(compositor.violations == [])
        #expect(window.loop.statistics.buffers <= 3)
    }
}
