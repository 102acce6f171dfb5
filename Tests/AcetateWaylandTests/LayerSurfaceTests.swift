import AcetateProtocols
import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Windows that are parts of the desktop.
    @Suite @MainActor struct LayerSurfaceTests {
        private static func compositor(version: UInt32 = 4) -> ScriptedCompositor.Options {
            var options = ScriptedCompositor.Options()
            options.globals.append(("zwlr_layer_shell_v1", version))
            return options
        }

        /// A panel at the top of the screen.
        private static var panel: LayerSurfaceOptions {
            var options = LayerSurfaceOptions()
            options.anchors = [.top, .left, .right]
            options.exclusiveZone = 30
            options.namespace = "panel"
            return options
        }

        private func open(_ layer: LayerSurfaceOptions = panel, version: UInt32 = 4) throws -> Stage {
            var options = WindowOptions()
            options.size = SurfaceSize(width: 200, height: 30)
            options.role = .layer(layer)
            let stage = try Stage(
                SourceRecord(), compositor: LayerSurfaceTests.compositor(version: version), window: options)
            try #require(stage.waitForFrames(1))
            return stage
        }

        @Test func `A panel spans the distance between its anchors`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            #expect(stage.window.size == SurfaceSize(width: 1920, height: 30))
            #expect(stage.compositor.frames.last.map { [$0.width, $0.height] } == [1920, 30])
            let surface = try #require(stage.compositor.layerSurfaces.first)
            #expect(surface.size == [0, 30] && surface.anchors == 13 && surface.zone == 30)
            #expect(surface.layer == 2 && surface.namespace == "panel" && !surface.hasOutput)
            #expect(stage.window.isLayerSurface && !stage.window.drawsFrame)
            #expect(stage.compositor.requests("xdg_wm_base.get_xdg_surface").isEmpty)
            #expect(stage.compositor.violations == [])
        }

        @Test func `A window without anchors has its own size`() throws {
            let stage = try open(LayerSurfaceOptions())
            defer { stage.connection.disconnect() }
            #expect(stage.window.size == SurfaceSize(width: 200, height: 30))
            #expect(stage.compositor.violations == [])
        }

        @Test func `Changes of the place take effect while the window is shown`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            var options = LayerSurfaceTests.panel
            options.layer = .overlay
            options.anchors = [.bottom]
            options.margins = SurfaceInsets(top: 1, left: 2, bottom: 3, right: 4)
            options.keyboard = .onDemand
            options.exclusiveZone = -7
            stage.window.setLayerOptions(options)
            #expect(pump(stage.connection) { stage.window.size.width == 200 })
            #expect(pump(stage.connection) { stage.compositor.frames.last?.width == 200 })
            let surface = try #require(stage.compositor.layerSurfaces.first)
            #expect(surface.layer == 3 && surface.anchors == 2 && surface.size == [200, 30])
            #expect(surface.margins == [1, 4, 3, 2] && surface.keyboard == 2 && surface.zone == -1)
            options.anchors = [.left, .right]
            stage.window.setLayerOptions(options)
            #expect(pump(stage.connection) { stage.window.size.width == 1914 })
            stage.window.setSize(SurfaceSize(width: 77, height: 50))
            #expect(pump(stage.connection) { stage.window.size == SurfaceSize(width: 1914, height: 50) })
            #expect(stage.compositor.requests("zwlr_layer_shell_v1.get_layer_surface").count == 1)
            #expect(stage.compositor.violations == [])
        }

        @Test func `Limits of the size do not apply`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            stage.window.setLimits(
                minimum: SurfaceSize(width: 200, height: 30), maximum: SurfaceSize(width: 200, height: 30))
            var options = LayerSurfaceTests.panel
            options.margins.left = 20
            stage.window.setLayerOptions(options)
            #expect(pump(stage.connection) { stage.window.size == SurfaceSize(width: 1900, height: 30) })
        }

        @Test func `Another namespace or output needs another surface`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            var options = LayerSurfaceTests.panel
            options.namespace = "dock"
            stage.window.setLayerOptions(options)
            #expect(pump(stage.connection) { stage.compositor.layerSurfaces.map(\.namespace) == ["dock"] })
            #expect(stage.waitForFrames(2))
            let output = try #require(stage.connection.outputs.first)
            options.output = OutputChoice(id: output.id, name: output.info.name)
            stage.window.setLayerOptions(options)
            #expect(pump(stage.connection) { stage.compositor.layerSurfaces.map(\.hasOutput) == [true] })
            #expect(stage.waitForFrames(3))
            #expect(stage.compositor.violations == [])
        }

        @Test func `Older versions of the protocol get what they know`() throws {
            var options = LayerSurfaceTests.panel
            options.keyboard = .onDemand
            let stage = try open(options, version: 1)
            defer { stage.connection.disconnect() }
            #expect(stage.compositor.layerSurfaces.first?.keyboard == 0)
            options.layer = .bottom
            stage.window.setLayerOptions(options)
            #expect(pump(stage.connection) { stage.compositor.layerSurfaces.first?.keyboard == 1 })
            #expect(stage.compositor.requests("zwlr_layer_shell_v1.get_layer_surface").count == 2)
            #expect(stage.compositor.requests("zwlr_layer_surface_v1.set_layer").isEmpty)
            stage.connection.disconnect()
            #expect(stage.compositor.wait { $0.requests("zwlr_layer_surface_v1.destroy").count == 2 })
            #expect(stage.compositor.requests("zwlr_layer_shell_v1.destroy").isEmpty)
            #expect(stage.compositor.violations == [])
        }

        @Test func `Without the protocol the window is an ordinary one, with one warning`() throws {
            let compositor = try ScriptedCompositor()
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            var warnings: [WaylandError] = []
            connection.events = { event in
                if case .warning(let error) = event { warnings.append(error) }
            }
            var options = WindowOptions()
            options.role = .layer(LayerSurfaceTests.panel)
            for count in 1...2 {
                let window = try WaylandWindow(connection, options: options) { SourceRecord().makeSource() }
                window.show()
                #expect(pump(connection) { compositor.frames.count >= count })
                #expect(!window.isLayerSurface)
                window.setLayerOptions(LayerSurfaceOptions())
            }
            #expect(warnings == [.noLayerShell])
            #expect(WaylandError.noLayerShell.description.contains("zwlr_layer_shell_v1"))
            #expect(compositor.violations == [])
        }

        @Test func `A popup belongs to the layer surface`() async throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            var options = WindowOptions()
            options.size = SurfaceSize(width: 80, height: 60)
            options.popup = PopupOptions(
                parent: stage.window, placement: .at(x: 10, y: 30, staysOnScreen: true), grabs: false)
            let popup = try WaylandWindow(stage.connection, options: options) { SourceRecord().makeSource() }
            popup.show()
            // The panel draws frames, too.
            #expect(pump(stage.connection) { stage.compositor.frames.contains { $0.width == 80 } })
            #expect(stage.compositor.requests("zwlr_layer_surface_v1.get_popup").count == 1)
            // A new surface of the parent needs a new popup.
            let frames = stage.compositor.frames.count
            var panel = LayerSurfaceTests.panel
            panel.namespace = "dock"
            stage.window.setLayerOptions(panel)
            #expect(await turn { stage.compositor.requests("zwlr_layer_surface_v1.get_popup").count == 2 })
            #expect(await turn { stage.compositor.frames.dropFirst(frames).contains { $0.width == 80 } })
            stage.window.close()
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.violations == [])
        }

        // MARK: Outputs

        @Test func `A surface whose output is removed returns on another output`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            stage.compositor.emit(
                "wl_surface", "enter", [.object(stage.compositor.object("wl_output"))])
            try #require(pump(stage.connection) { stage.window.outputs.count == 1 })
            stage.compositor.removeGlobal("wl_output")
            stage.compositor.closeLayerSurfaces()
            #expect(pump(stage.connection) { stage.compositor.requests("wl_surface.destroy").count == 1 })
            #expect(pump(stage.connection) { stage.connection.outputs.isEmpty })
            let frames = stage.compositor.frames.count
            stage.compositor.addGlobal("wl_output", version: 4)
            #expect(pump(stage.connection) { stage.compositor.frames.count > frames })
            #expect(stage.compositor.violations == [])
        }

        @Test func `A surface that the compositor closes stays hidden until the outputs change`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            var events: [String] = []
            stage.window.events = { events.append("\($0)") }
            stage.compositor.closeLayerSurfaces()
            #expect(pump(stage.connection) { events.contains("layerSurfaceClosed") })
            #expect(stage.connection.roundTrip())
            #expect(!stage.window.isLayerSurface && stage.compositor.layerSurfaces.isEmpty)
            stage.compositor.addGlobal("wl_output", version: 4)
            #expect(pump(stage.connection) { stage.window.isLayerSurface })
            #expect(stage.waitForFrames(2))
            #expect(stage.compositor.violations == [])
        }

        @Test func `A closed surface loses the focus, and its keys and buttons are released`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            var events: [String] = []
            stage.window.events = { event in
                switch event {
                case .key(let key): events.append("key \(key.isDown)")
                case .keyboardLeft: events.append("keyboard left")
                case .pointer(let frame): events += frame.buttons.map { "button \($0.isDown)" }
                case .pointerLeft: events.append("pointer left")
                case .layerSurfaceClosed: events.append("closed")
                default: break
                }
            }
            stage.compositor.focusKeyboard()
            stage.compositor.key(30, isDown: true)
            stage.compositor.enterPointer(x: 1, y: 1)
            stage.compositor.button(isDown: true)
            try #require(pump(stage.connection) { events == ["key true", "button true"] })
            stage.compositor.closeLayerSurfaces()
            #expect(pump(stage.connection) { events.last == "closed" })
            #expect(
                events.dropFirst(2)
                    == ["key false", "keyboard left", "button false", "pointer left", "closed"])
            #expect(stage.compositor.violations == [])
        }

        @Test func `A surface for a missing output waits for it`() throws {
            var layer = LayerSurfaceTests.panel
            layer.output = OutputChoice(id: 7, name: "TEST-1")
            var options = WindowOptions()
            options.role = .layer(layer)
            var compositor = LayerSurfaceTests.compositor()
            compositor.remove("wl_output")
            let stage = try Stage(SourceRecord(), compositor: compositor, window: options)
            defer { stage.connection.disconnect() }
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.layerSurfaces.isEmpty)
            stage.compositor.addGlobal("wl_output", version: 4)
            #expect(stage.waitForFrames(1))
            #expect(stage.compositor.layerSurfaces.map(\.hasOutput) == [true])
            #expect(stage.compositor.violations == [])
        }

        // MARK: Reconnection

        @Test func `A panel returns with its place on the next compositor`() async throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            stage.connection.reconnectionLimit = 60
            stage.compositor.crash()
            #expect(await turn { stage.connection.isInterrupted })
            var options = LayerSurfaceTests.panel
            options.exclusiveZone = 40
            stage.window.setLayerOptions(options)
            stage.window.setSize(SurfaceSize(width: 200, height: 40))
            let frames = stage.compositor.frames.count
            try stage.compositor.restart()
            #expect(await turn { stage.compositor.frames.count > frames && stage.window.size.height == 40 })
            #expect(stage.compositor.layerSurfaces.map(\.zone) == [40])
            #expect(stage.compositor.layerSurfaces.map(\.size) == [[0, 40]])
            #expect(stage.compositor.violations == [])
        }

        // MARK: Real compositors

        @Test func `On sway a panel takes its zone from the windows`() async throws {
            let compositor = try HeadlessCompositor(.sway, width: 640, height: 480)
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            connection.reconnectionLimit = 60
            let panel = try window(.layer(LayerSurfaceTests.panel), connection)
            let ordinary = try window(.toplevel, connection)
            #expect(await turn { ordinary.configuration.suggestedHeight == 450 && panel.size.width == 640 })
            #expect(panel.size == SurfaceSize(width: 640, height: 30))
            var options = LayerSurfaceTests.panel
            options.exclusiveZone = 50
            options.anchors = [.bottom, .left, .right]
            panel.setLayerOptions(options)
            panel.setSize(SurfaceSize(width: 1, height: 40))
            #expect(await turn { ordinary.configuration.suggestedHeight == 430 && panel.size.height == 40 })
            compositor.kill()
            #expect(await turn { connection.isInterrupted })
            try compositor.restart()
            #expect(await turn(atMost: 20) { !connection.isInterrupted && panel.isLayerSurface })
            #expect(await turn { ordinary.configuration.suggestedHeight == 430 && panel.size.height == 40 })
            #expect(connection.failure == nil)
        }

        private func window(_ role: WindowRole, _ connection: WaylandConnection) throws -> WaylandWindow {
            var options = WindowOptions()
            options.size = SurfaceSize(width: 100, height: 30)
            options.role = role
            let window = try WaylandWindow(connection, options: options) { SourceRecord.animating().makeSource() }
            window.show()
            return window
        }
    }
}
