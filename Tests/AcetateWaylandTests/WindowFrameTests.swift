import AcetateProtocols
import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Windows that draw their own frames, and their moves and states.
    @Suite @MainActor struct WindowFrameTests {
        private static let metrics: WindowFrameMetrics = {
            var metrics = WindowFrameMetrics()
            metrics.titleBarHeight = 30
            metrics.shadow = SurfaceInsets(top: 20, left: 24, bottom: 28, right: 22)
            metrics.resizeBorder = 8
            metrics.cornerRadius = 10
            return metrics
        }()

        /// A compositor that draws no frames.
        private static let undecorated: ScriptedCompositor.Options = {
            var options = ScriptedCompositor.Options()
            options.remove("zxdg_decoration_manager_v1")
            return options
        }()

        private func open(
            _ compositor: ScriptedCompositor.Options = Self.undecorated, frame: WindowFrameMetrics? = Self.metrics
        ) throws -> Stage {
            var options = WindowOptions()
            options.size = SurfaceSize(width: 300, height: 200)
            options.frame = frame
            let stage = try Stage(SourceRecord(), compositor: compositor, window: options)
            try #require(stage.waitForFrames(1))
            return stage
        }

        private func numbers(_ name: String, _ stage: Stage) -> [[Int]] {
            stage.compositor.requests(name).map { $0.arguments.map { $0.number ?? 0 } }
        }

        @Test func `Without decorations of the compositor the surface has a margin outside the window`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            #expect(stage.window.drawsFrame)
            #expect(stage.window.size == SurfaceSize(width: 300, height: 200))
            #expect(stage.compositor.frames.last.map { [$0.width, $0.height] } == [300 + 24 + 22, 200 + 20 + 28])
            #expect(numbers("xdg_surface.set_window_geometry", stage).last == [24, 20, 300, 200])
            // The input region is the window and its border, the opaque region the window without its corners.
            #expect(
                numbers("wl_region.add", stage) == [
                    [16, 12, 316, 216], [34, 20, 280, 200], [24, 30, 300, 180],
                ])
            #expect(stage.compositor.violations == [])
        }

        @Test(arguments: [XdgToplevel.State.maximized, .fullscreen])
        func `A window that fills the screen has no margin`(state: XdgToplevel.State) throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            stage.compositor.configure(width: 1920, height: 1080, states: [.activated, state])
            #expect(pump(stage.connection) { stage.compositor.frames.last?.width == 1920 })
            #expect(numbers("xdg_surface.set_window_geometry", stage).last == [0, 0, 1920, 1080])
            #expect(numbers("wl_region.add", stage).suffix(2) == [[0, 0, 1920, 1080], [0, 0, 1920, 1080]])
            stage.compositor.configure(width: 0, height: 0)
            #expect(pump(stage.connection) { stage.compositor.frames.last?.width == 346 })
            #expect(stage.window.size == SurfaceSize(width: 300, height: 200))
            #expect(stage.compositor.violations == [])
        }

        @Test func `A tiled window has no margin at its tiled edges`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            stage.compositor.configure(
                width: 960, height: 1080, states: [.tiledLeft, .tiledTop, .tiledBottom, .activated])
            #expect(pump(stage.connection) { stage.compositor.frames.last?.width == 960 + 22 })
            #expect(stage.window.configuration.tiledEdges == [.left, .top, .bottom])
            #expect(stage.window.insets == SurfaceInsets(right: 22))
            #expect(numbers("xdg_surface.set_window_geometry", stage).last == [0, 0, 960, 1080])
        }

        @Test func `A compositor that decorates windows gets the window alone`() throws {
            let stage = try open(ScriptedCompositor.Options())
            defer { stage.connection.disconnect() }
            #expect(stage.connection.offersDecorations)
            #expect(!stage.window.drawsFrame)
            #expect(numbers("zxdg_toplevel_decoration_v1.set_mode", stage) == [[2]])
            #expect(stage.compositor.requests("xdg_surface.set_window_geometry").isEmpty)
            #expect(stage.compositor.frames.last.map { [$0.width, $0.height] } == [300, 200])
        }

        @Test func `A compositor that refuses to decorate windows gets a window with a title bar`() throws {
            var options = ScriptedCompositor.Options()
            options.decorationMode = .clientSide
            let stage = try open(options)
            defer { stage.connection.disconnect() }
            #expect(stage.window.drawsFrame)
            #expect(stage.window.size == SurfaceSize(width: 300, height: 230))
            #expect(numbers("xdg_surface.set_window_geometry", stage).last == [24, 20, 300, 230])
        }

        @Test func `A window without a frame asks for none and draws none`() throws {
            let stage = try open(ScriptedCompositor.Options(), frame: nil)
            defer { stage.connection.disconnect() }
            #expect(!stage.window.drawsFrame)
            #expect(numbers("zxdg_toplevel_decoration_v1.set_mode", stage) == [[1]])
            #expect(stage.compositor.requests("xdg_surface.set_window_geometry").isEmpty)
        }

        @Test func `Moves, resizes and menus have the serial number of the last press`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            stage.window.beginMove()
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.requests("xdg_toplevel.move").isEmpty, "no button was pressed")
            stage.compositor.enterPointer(x: 40, y: 30)
            let serial = stage.compositor.button(isDown: true)
            #expect(pump(stage.connection) { stage.connection.latestPress?.serial == serial })
            stage.window.beginMove()
            stage.window.beginResize([.bottom, .right])
            stage.window.beginResize([.bottom, .top])
            stage.window.showWindowMenu(at: SurfacePoint(x: 40, y: 30))
            #expect(stage.connection.roundTrip())
            #expect(numbers("xdg_toplevel.move", stage).map { $0[1] } == [Int(serial)])
            let edge = Int(XdgToplevel.ResizeEdge.bottomRight.rawValue)
            #expect(numbers("xdg_toplevel.resize", stage).map { Array($0[1...]) } == [[Int(serial), edge]])
            #expect(
                numbers("xdg_toplevel.show_window_menu", stage).map { Array($0[1...]) } == [[Int(serial), 40, 30]])
            #expect(stage.compositor.violations == [])
        }

        @Test func `Capabilities and bounds are known at the first configure`() throws {
            var options = Self.undecorated
            options.capabilities = [.maximize, .fullscreen]
            options.bounds = (250, 500)
            let stage = try open(options)
            defer { stage.connection.disconnect() }
            #expect(stage.window.configuration.capabilities == [.maximize, .fullscreen])
            #expect(stage.window.configuration.bounds == SurfaceSize(width: 250, height: 500))
            #expect(stage.window.size == SurfaceSize(width: 250, height: 200), "the first size fits the bounds")
        }

        @Test func `A window without the event has all capabilities`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            #expect(stage.window.configuration.capabilities == .all)
        }

        @Test func `A window can be closed when the compositor asks for it`() throws {
            let stage = try open(ScriptedCompositor.Options())
            defer { stage.connection.disconnect() }
            stage.window.events = { [window = stage.window] in if case .closeRequested = $0 { window.close() } }
            stage.compositor.emit("xdg_toplevel", "close")
            #expect(pump(stage.connection) { stage.window.isClosed })
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.violations == [])
        }

        @Test func `A parent is announced and revoked`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            let child = try WaylandWindow(stage.connection) { SourceRecord().makeSource() }
            child.setParent(stage.window)
            child.setParent(child)
            child.setParent(nil)
            #expect(stage.connection.roundTrip())
            let parents = numbers("xdg_toplevel.set_parent", stage).map { $0[0] }
            #expect(parents.count == 2 && parents[0] != 0 && parents[1] == 0)
            #expect(stage.compositor.violations == [])
        }
    }
}
