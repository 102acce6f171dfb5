import AcetateScriptedCompositor
import CAcetateWayland
import Dispatch
import Glibc
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Requests to a compositor that does not read them for a while.
    @Suite @MainActor struct SendingTests {
        /// Stops the compositor's reading and makes requests until the socket is full.
        private func fill(_ stage: Stage) throws {
            stage.compositor.setReading(false)
            for count in 0..<10_000 where !stage.connection.display.isWriteBlocked {
                stage.window.title = String(repeating: "x", count: 900) + "\(count)"
            }
            try #require(stage.connection.display.isWriteBlocked)
        }

        @Test func `Of a hundred thousand changes the last ones are sent`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            stage.compositor.setReading(false)
            let start = Monotonic.now()
            for count in 1...100_000 {
                stage.window.title = "title \(count)"
                if count % 100 == 0 { stage.window.maximumSize = SurfaceSize(width: 2000 + count, height: 2000) }
                stage.connection.isCursorHidden.toggle()
            }
            #expect(stage.connection.display.isWriteBlocked)
            #expect(Monotonic.now() - start < 10, "the thread does not wait")
            stage.compositor.setReading(true)
            let last: [WireArgument] = [.string("title 100000")]
            #expect(
                pump(stage.connection) { stage.compositor.requests("xdg_toplevel.set_title").last?.arguments == last })
            #expect(
                pump(stage.connection) {
                    stage.compositor.requests("xdg_toplevel.set_max_size").last?.number(0) == 102_000
                })
            #expect(stage.compositor.requests("xdg_toplevel.set_title").count < 20_000)
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.violations == [])
        }

        @Test func `Other requests wait until the compositor reads again`() throws {
            let stage = try Stage(SourceRecord.animating())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(3))
            try fill(stage)
            let compositor = stage.compositor
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { compositor.setReading(true) }
            var windows: [WaylandWindow] = []
            for _ in 0..<30 {
                windows.append(try WaylandWindow(stage.connection) { SourceRecord().makeSource() })
                windows.last?.show()
            }
            for window in windows { window.close() }
            #expect(stage.connection.roundTrip())
            #expect(compositor.requests("xdg_toplevel.destroy").count == 30)
            let frames = compositor.frames.count
            #expect(pump(stage.connection) { compositor.frames.count > frames + 3 })
            #expect(compositor.violations == [])
        }

        @Test func `After a time limit the connection is ended and restored`() async throws {
            let stage = try Stage(SourceRecord.animating())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(3))
            var reported: [String] = []
            stage.connection.events = {
                if case .interrupted(let reason) = $0 { reported.append(reason) }
                if case .restored = $0 { reported.append("restored") }
            }
            stage.connection.reconnectionLimit = 20
            stage.connection.sendingLimit = 0.1
            try fill(stage)
            let start = Monotonic.now()
            for _ in 0..<30 { try WaylandWindow(stage.connection) { SourceRecord().makeSource() }.close() }
            #expect(Monotonic.now() - start < 1, "it waits once")
            #expect(await turn { !reported.isEmpty })
            let frames = stage.window.loop.statistics.frames
            stage.compositor.setReading(true)
            #expect(await turn { stage.window.loop.statistics.frames > frames + 3 })
            #expect(reported == ["it reads no requests", "restored"])
            #expect(stage.compositor.violations == [])
        }

        @Test func `A long title is cut, and one with a zero ends there`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            stage.window.title = String(repeating: "é", count: 5000)
            stage.window.title = "a\0b"
            #expect(stage.connection.roundTrip())
            let titles = stage.compositor.requests("xdg_toplevel.set_title").compactMap { $0.arguments[0].text }
            #expect(titles.suffix(2) == [String(repeating: "é", count: 1024), "a"])
            #expect(stage.connection.failure == nil)
        }

        @Test func `Names from the environment that no message can contain do not end the connection`() throws {
            var options = ScriptedCompositor.Options()
            options.globals.append(("xdg_activation_v1", 1))
            var window = WindowOptions()
            window.appID = String(repeating: "a", count: 5000)
            setenv("XDG_ACTIVATION_TOKEN", String(repeating: "t", count: 5000), 1)
            defer { unsetenv("XDG_ACTIVATION_TOKEN") }
            let stage = try Stage(SourceRecord(), compositor: options, window: window)
            defer { stage.connection.disconnect() }
            stage.window.activate()
            #expect(stage.connection.roundTrip() && stage.connection.failure == nil)
            #expect(stage.compositor.requests("xdg_toplevel.set_app_id").first?.arguments[0].text?.count == 2048)
            #expect(stage.compositor.requests("xdg_activation_v1.activate").isEmpty)
        }

        @Test(arguments: [1, Int.max])
        func `Pings are answered while the main thread is busy`(frames: Int) throws {
            let stage = try Stage(SourceRecord.animating(frames: frames))
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            pump(stage.connection, seconds: 0.1)
            for serial in [5, 6, 7] { stage.compositor.emit("xdg_wm_base", "ping", [.uint(UInt32(serial))]) }
            // This does not dispatch the connection's events.
            #expect(
                stage.compositor.wait { compositor in
                    compositor.requests("xdg_wm_base.pong").map { $0.number(0) } == [5, 6, 7]
                })
            #expect(stage.connection.roundTrip())
        }

        @Test func `A ping to a client whose socket is full is answered later`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            try fill(stage)
            for serial in 0..<1000 { stage.compositor.emit("xdg_wm_base", "ping", [.uint(UInt32(serial))]) }
            usleep(50_000)
            stage.compositor.setReading(true)
            #expect(pump(stage.connection) { stage.compositor.requests("xdg_wm_base.pong").last?.number(0) == 999 })
            #expect(stage.compositor.requests("xdg_wm_base.pong").count == 64)
            #expect(stage.connection.roundTrip())
        }
    }
}
