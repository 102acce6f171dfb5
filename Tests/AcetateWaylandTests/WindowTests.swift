import AcetatePixels
import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// A compositor, a connection and a visible window.
    @MainActor struct Stage {
        let compositor: ScriptedCompositor
        let connection: WaylandConnection
        let window: WaylandWindow

        init(
            _ record: SourceRecord, compositor compositorOptions: ScriptedCompositor.Options = .init(),
            window options: WindowOptions = WindowOptions()
        ) throws {
            compositor = try ScriptedCompositor(compositorOptions)
            connection = try WaylandConnection(display: compositor.socketPath)
            window = try WaylandWindow(connection, options: options) { record.makeSource() }
            window.show()
        }

        func waitForFrames(_ count: Int) -> Bool { pump(connection) { compositor.frames.count >= count } }
    }

    /// The shell protocol of a window: configures, sizes, scales and closing.
    @Suite @MainActor struct WindowTests {
        @Test func `A window shows its first frame at the configured size, after the ack`() throws {
            var options = WindowOptions()
            options.title = "Menu"
            options.appID = "org.example.Menu"
            options.isFullscreen = true
            let stage = try Stage(SourceRecord(), window: options)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            #expect(stage.window.size == SurfaceSize(width: 1920, height: 1080))
            #expect(stage.window.configuration.isFullscreen && stage.window.configuration.isActivated)
            let frame = try #require(stage.compositor.frames.first)
            #expect([frame.width, frame.height] == [1920, 1080])
            #expect(frame.damage == [[0, 0, 1920, 1080]])
            let names = stage.compositor.requests.map(\.name)
            let ack = try #require(names.firstIndex(of: "xdg_surface.ack_configure"))
            #expect(try #require(names.firstIndex(of: "wl_surface.attach")) > ack)
            #expect(stage.compositor.requests("xdg_toplevel.set_title").last?.arguments == [.string("Menu")])
            #expect(
                stage.compositor.requests("xdg_toplevel.set_app_id").last?.arguments == [.string("org.example.Menu")])
            #expect(stage.compositor.pixels.allSatisfy { $0 == 0xff00_0000 })
            #expect(stage.compositor.violations == [])
        }

        @Test func `A suspended window draws nothing, absorbs changes, and continues in time`() throws {
            var options = ScriptedCompositor.Options()
            options.setVersion(6, of: "xdg_wm_base")
            let record = SourceRecord.animating()
            let stage = try Stage(record, compositor: options)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(3))
            let suspended: UInt32 = 9
            stage.compositor.configure(width: 640, height: 480, rawStates: [suspended])
            #expect(pump(stage.connection) { stage.window.configuration.isSuspended })
            pump(stage.connection, seconds: 0.1)
            let frames = stage.compositor.frames.count
            let (absorptions, time) = (record.snapshot.absorptions, record.snapshot.times.last ?? 0)
            stage.window.loop.wake()
            pump(stage.connection, seconds: 0.3)
            #expect(stage.compositor.frames.count == frames)
            #expect(record.snapshot.absorptions > absorptions)
            stage.compositor.configure(width: 640, height: 480)
            #expect(stage.waitForFrames(frames + 3))
            #expect(record.snapshot.times.dropLast().last.map { $0 > time + 0.3 } == true)
            #expect(stage.compositor.violations == [])
        }

        @Test func `A configure is answered immediately, without a wait for a frame callback`() throws {
            var options = ScriptedCompositor.Options()
            options.sendsFrames = false
            let stage = try Stage(SourceRecord.animating(), compositor: options)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            for (width, height) in [(300, 200), (301, 201), (302, 202)] {
                let serial = stage.compositor.configure(width: width, height: height)
                #expect(pump(stage.connection) { stage.compositor.frames.last?.width == width })
                #expect(stage.compositor.frames.last?.height == height)
                #expect(stage.compositor.requests("xdg_surface.ack_configure").last?.number(0) == Int(serial))
            }
            #expect(stage.compositor.violations == [])
        }

        @Test func `Only the newest of several pending configures is acknowledged`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            let acks = stage.compositor.requests("xdg_surface.ack_configure").count
            var last: UInt32 = 0
            stage.compositor.setReading(false)
            for width in 400..<450 { last = stage.compositor.configure(width: width, height: 300) }
            stage.compositor.setReading(true)
            #expect(pump(stage.connection) { stage.compositor.frames.last?.width == 449 })
            let serials = stage.compositor.requests("xdg_surface.ack_configure").dropFirst(acks).map { $0.number(0) }
            #expect(serials.last == Int(last))
            #expect(serials == serials.sorted())
            #expect(stage.compositor.violations == [])
        }

        @Test func `A configure without changes is committed without a buffer`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            let attaches = stage.compositor.requests("wl_surface.attach").count
            let commits = stage.compositor.requests("wl_surface.commit").count
            stage.compositor.configure(width: 0, height: 0)
            #expect(pump(stage.connection) { stage.compositor.requests("wl_surface.commit").count == commits + 1 })
            #expect(stage.compositor.requests("wl_surface.attach").count == attaches)
        }

        @Test func `The frame that answers a configure shows the changes of its handler`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            var sizes: [SurfaceSize] = []
            stage.window.events = { [window = stage.window] event in
                if case .configured = event { sizes.append(window.size) }
            }
            stage.compositor.configure(width: 333, height: 222)
            #expect(pump(stage.connection) { stage.compositor.frames.last?.width == 333 })
            #expect(sizes == [SurfaceSize(width: 333, height: 222)])
        }

        @Test func `A side that no buffer can have is limited, and an absurd scale is ignored`() throws {
            var options = ScriptedCompositor.Options()
            options.setVersion(6, of: "wl_compositor")
            let stage = try Stage(SourceRecord(), compositor: options)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            for scale in [Int(Int32.max), 17, 0, -3] {
                stage.compositor.emit("wl_surface", "preferred_buffer_scale", [.int(scale)])
            }
            stage.compositor.configure(width: Int(Int32.max), height: 20)
            #expect(pump(stage.connection) { stage.compositor.frames.last?.width == 32767 })
            #expect(stage.compositor.frames.last?.height == 20 && stage.window.scale == 1)
            #expect(stage.compositor.violations == [])
        }

        @Test func `A window that is too large for a buffer is an error and not a trap`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            var failures: [WaylandError] = []
            stage.window.events = { if case .failed(let error) = $0 { failures.append(error) } }
            stage.compositor.configure(width: 99999, height: 99999)
            #expect(pump(stage.connection) { !failures.isEmpty })
            // Each side is limited to what an image can have.
            #expect(failures == [.surfaceTooLarge(width: 32767, height: 32767)])
            stage.compositor.configure(width: 320, height: 240)
            #expect(pump(stage.connection) { stage.compositor.frames.last?.width == 320 })
            #expect(stage.compositor.violations == [], "the next frame acknowledges the configure")
        }

        @Test func `The first frame has the scale of the output`() throws {
            var options = ScriptedCompositor.Options()
            options.outputScale = 2
            let stage = try Stage(SourceRecord(), compositor: options)
            defer { stage.connection.disconnect() }
            #expect(stage.window.scale == 2)
            #expect(stage.waitForFrames(1))
            let frame = try #require(stage.compositor.frames.first)
            #expect([frame.width, frame.height, frame.scale] == [1280, 960, 2])
            #expect(stage.compositor.violations == [])
        }

        @Test func `Entering an output of scale 2 doubles the pixels in one commit`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            #expect(stage.compositor.frames.last?.scale == 1)
            stage.compositor.setOptions { $0.outputScale = 2 }
            stage.compositor.describeOutputs()
            stage.compositor.emit("wl_surface", "enter", [.object(stage.compositor.object("wl_output"))])
            #expect(stage.waitForFrames(2))
            let frame = try #require(stage.compositor.frames.last)
            #expect([frame.width, frame.height, frame.scale] == [1280, 960, 2])
            #expect(stage.window.scale == 2)
            #expect(stage.window.size == SurfaceSize(width: 640, height: 480))
            #expect(stage.compositor.violations == [])
        }

        @Test func `A fractional scale uses a viewport`() throws {
            var options = ScriptedCompositor.Options()
            options.globals += [("wp_viewporter", 1), ("wp_fractional_scale_manager_v1", 1)]
            let stage = try Stage(SourceRecord(), compositor: options)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            stage.compositor.emit("wp_fractional_scale_v1", "preferred_scale", [.uint(180)])
            #expect(stage.waitForFrames(2))
            let frame = try #require(stage.compositor.frames.last)
            #expect([frame.width, frame.height, frame.scale] == [960, 720, 1])
            let destination = stage.compositor.requests("wp_viewport.set_destination").last
            #expect(destination?.arguments == [.int(640), .int(480)])
            #expect(stage.window.scale == 1.5)
            stage.window.close()
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.violations == [])
        }

        @Test(arguments: [(true, 1), (false, 0)])
        func `Opaque windows have buffers without alpha`(isOpaque: Bool, format: Int) throws {
            var options = WindowOptions()
            options.isOpaque = isOpaque
            let stage = try Stage(SourceRecord(), window: options)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            #expect(stage.compositor.requests("wl_shm_pool.create_buffer").last?.number(5) == format)
            stage.window.isOpaque.toggle()
            #expect(stage.waitForFrames(2))
            #expect(stage.compositor.requests("wl_shm_pool.create_buffer").last?.number(5) == 1 - format)
        }

        @Test func `While the user resizes a window, its rule chooses a size within the suggested one`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            stage.window.sizeRule = { SurfaceSize(width: $0.width / 100 * 100, height: $0.height + 7) }
            stage.compositor.configure(width: 333, height: 222, states: [.resizing, .activated])
            #expect(pump(stage.connection) { stage.compositor.frames.last?.width == 300 })
            #expect(stage.window.size == SurfaceSize(width: 300, height: 222))
            stage.compositor.configure(width: 456, height: 222, states: [.activated])
            #expect(pump(stage.connection) { stage.compositor.frames.last?.width == 456 }, "no resize by the user")
            #expect(stage.compositor.violations == [])
        }

        @Test func `A window that ignores input has an empty input region`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            #expect(stage.compositor.requests("wl_surface.set_input_region").isEmpty)
            stage.window.ignoresInput = true
            #expect(pump(stage.connection) { stage.compositor.requests("wl_surface.set_input_region").count == 1 })
            #expect(pump(stage.connection) { stage.compositor.requests("wl_surface.set_opaque_region").count == 1 })
            #expect(stage.compositor.requests("wl_region.add").count == 1, "of the opaque region only")
            stage.window.ignoresInput = false
            #expect(pump(stage.connection) { stage.compositor.requests("wl_surface.set_input_region").count == 2 })
            #expect(stage.compositor.violations == [])
        }

        @Test func `Size limits are sent and committed`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            let commits = stage.compositor.requests("wl_surface.commit").count
            stage.window.minimumSize = SurfaceSize(width: 100, height: 50)
            #expect(pump(stage.connection) { stage.compositor.requests("wl_surface.commit").count > commits })
            #expect(stage.compositor.requests("xdg_toplevel.set_min_size").last?.arguments == [.int(100), .int(50)])
        }

        @Test func `A server-side decoration is requested, and destroyed before its toplevel`() throws {
            var options = WindowOptions()
            options.frame = WindowFrameMetrics()
            let stage = try Stage(SourceRecord(), window: options)
            defer { stage.connection.disconnect() }
            #expect(stage.waitForFrames(1))
            #expect(stage.compositor.requests("zxdg_toplevel_decoration_v1.set_mode").map { $0.number(0) } == [2])
            stage.window.close()
            #expect(stage.connection.roundTrip())
            let names = stage.compositor.requests.map(\.name).filter { $0.hasSuffix("destroy") }
            let ends = [
                "wl_buffer.destroy", "zxdg_toplevel_decoration_v1.destroy", "xdg_toplevel.destroy",
                "xdg_surface.destroy",
                "wl_surface.destroy",
            ]
            #expect(names.suffix(5) == ends[...])
            #expect(stage.compositor.violations == [])
        }

        @Test func `A window can be closed during an animation`() throws {
            for delay in [0.0, 0.01, 0.04] {
                let stage = try Stage(SourceRecord.animating())
                pump(stage.connection, seconds: delay)
                stage.window.close()
                stage.window.close()
                #expect(stage.connection.roundTrip())
                #expect(stage.connection.failure == nil)
                #expect(stage.compositor.violations == [])
                stage.connection.disconnect()
            }
        }

        @Test func `Close requests are reported`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            var count = 0
            stage.window.events = { if case .closeRequested = $0 { count += 1 } }
            #expect(stage.waitForFrames(1))
            stage.compositor.emit("xdg_toplevel", "close")
            #expect(pump(stage.connection) { count == 1 })
        }

        @Test func `Two windows draw on separate threads`() throws {
            let compositor = try ScriptedCompositor()
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            let records = [SourceRecord.animating(frames: 10), SourceRecord.animating(frames: 10)]
            let windows = try records.map { record in try WaylandWindow(connection) { record.makeSource() } }
            for window in windows { window.show() }
            #expect(pump(connection) { compositor.frames.count == 20 })
            windows[0].close()
            compositor.configure(width: 200, height: 100)
            #expect(pump(connection) { compositor.frames.last?.width == 200 })
            #expect(compositor.violations == [])
        }
    }
}
