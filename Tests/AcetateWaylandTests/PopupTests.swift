import AcetateProtocols
import AcetateScriptedCompositor
import Glibc
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Popups, activation and the idle state.
    @Suite @MainActor struct PopupTests {
        private func open(_ options: ScriptedCompositor.Options = .init()) throws -> Stage {
            let stage = try Stage(SourceRecord(), compositor: options)
            try #require(stage.waitForFrames(1))
            return stage
        }

        private func popup(of parent: WaylandWindow, x: Int, y: Int, grabs: Bool = false) throws -> WaylandWindow {
            var options = WindowOptions()
            options.size = SurfaceSize(width: 80, height: 60)
            options.popup = PopupOptions(
                parent: parent, placement: .at(x: x, y: y, staysOnScreen: false), grabs: grabs)
            let window = try WaylandWindow(parent.connection, options: options) { SourceRecord().makeSource() }
            window.show()
            return window
        }

        @Test func `A popup has its position and its size`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            let popup = try popup(of: stage.window, x: -5, y: 40)
            #expect(popup.isPopup && !stage.window.isPopup)
            #expect(pump(stage.connection) { stage.compositor.frames.contains { $0.width == 80 } })
            #expect(popup.size == SurfaceSize(width: 80, height: 60))
            #expect(popup.popupPosition == SurfacePoint(x: -5, y: 40))
            #expect(stage.compositor.requests("xdg_popup.grab").isEmpty)
            #expect(stage.compositor.violations == [])
        }

        @Test func `A popup moves and is resized by repositions`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            let popup = try popup(of: stage.window, x: 10, y: 20)
            try #require(pump(stage.connection) { popup.isConfigured })
            popup.setPlacement(.at(x: 30, y: 50, staysOnScreen: false))
            #expect(pump(stage.connection) { popup.popupPosition == SurfacePoint(x: 30, y: 50) })
            popup.setSize(SurfaceSize(width: 90, height: 70))
            #expect(pump(stage.connection) { stage.compositor.frames.contains { $0.width == 90 } })
            #expect(popup.size == SurfaceSize(width: 90, height: 70))
            #expect(stage.compositor.requests("xdg_popup.reposition").count == 2)
            #expect(stage.compositor.violations == [])
        }

        @Test(
            arguments: [
                // A popup of 80 by 60 beside a rectangle from (100, 200) to (140, 220), and where it is flipped.
                (PopupEdge.top, (80, 140), (80, 220)), (.bottom, (80, 220), (80, 140)),
                (.left, (20, 180), (140, 180)), (.right, (140, 180), (20, 180)),
            ])
        func `A popup is beside a rectangle, or at the opposite edge where there is no room`(
            edge: PopupEdge, place: (Int, Int), flipped: (Int, Int)
        ) throws {
            for isConstrained in [false, true] {
                var compositor = ScriptedCompositor.Options()
                compositor.constrainsPopups = isConstrained
                let stage = try open(compositor)
                defer { stage.connection.disconnect() }
                var options = WindowOptions()
                options.size = SurfaceSize(width: 80, height: 60)
                let rect = SurfaceRect(x: 100, y: 200, width: 40, height: 20)
                options.popup = PopupOptions(parent: stage.window, placement: .beside(rect, edge), grabs: false)
                let popup = try WaylandWindow(stage.connection, options: options) { SourceRecord().makeSource() }
                popup.show()
                let (x, y) = isConstrained ? flipped : place
                #expect(pump(stage.connection) { popup.popupPosition == SurfacePoint(x: Double(x), y: Double(y)) })
                #expect(stage.compositor.violations == [])
            }
        }

        @Test func `A popup grabs in another one only if that has a grab`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            // Shown before a press, so that it can have no grab.
            let outer = try popup(of: stage.window, x: 10, y: 10, grabs: true)
            try #require(pump(stage.connection) { outer.isConfigured })
            stage.compositor.enterPointer(x: 5, y: 5)
            stage.compositor.button(isDown: true)
            try #require(pump(stage.connection) { stage.connection.latestPress != nil })
            let inner = try popup(of: outer, x: 10, y: 10, grabs: true)
            #expect(pump(stage.connection) { inner.isConfigured })
            #expect(stage.compositor.requests("xdg_popup.grab").isEmpty)
            inner.close()
            outer.close()
            let menu = try popup(of: stage.window, x: 10, y: 10, grabs: true)
            let submenu = try popup(of: menu, x: 10, y: 10, grabs: true)
            #expect(pump(stage.connection) { submenu.isConfigured })
            #expect(stage.compositor.requests("xdg_popup.grab").count == 2)
            #expect(stage.compositor.violations == [])
        }

        @Test func `Only one popup and those in it grab`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            stage.compositor.enterPointer(x: 5, y: 5)
            stage.compositor.button(isDown: true)
            try #require(pump(stage.connection) { stage.connection.latestPress != nil })
            func grabs() -> Int { stage.compositor.requests("xdg_popup.grab").count }
            let first = try popup(of: stage.window, x: 10, y: 10, grabs: true)
            let second = try popup(of: stage.window, x: 40, y: 10, grabs: true)
            #expect(pump(stage.connection) { first.isConfigured && second.isConfigured })
            #expect(grabs() == 1)
            let inner = try popup(of: first, x: 5, y: 5, grabs: true)
            let innerOfSecond = try popup(of: second, x: 5, y: 5, grabs: true)
            #expect(pump(stage.connection) { inner.isConfigured && innerOfSecond.isConfigured })
            #expect(grabs() == 2)
            // The popups without a grab, and then those with one, are closed from the newest on.
            for popup in [innerOfSecond, second, inner, first] { popup.close() }
            let next = try popup(of: stage.window, x: 10, y: 10, grabs: true)
            #expect(pump(stage.connection) { next.isConfigured })
            #expect(grabs() == 3)
            #expect(stage.compositor.violations == [])
        }

        @Test func `A compositor without repositions keeps the position`() throws {
            var options = ScriptedCompositor.Options()
            options.setVersion(2, of: "xdg_wm_base")
            let stage = try open(options)
            defer { stage.connection.disconnect() }
            let popup = try popup(of: stage.window, x: 10, y: 20)
            try #require(pump(stage.connection) { popup.isConfigured })
            popup.setPlacement(.at(x: 30, y: 50, staysOnScreen: false))
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.requests("xdg_popup.reposition").isEmpty)
            #expect(popup.popupPosition == SurfacePoint(x: 10, y: 20))
        }

        @Test func `A menu grabs for the last press, before its first commit, and is dismissed`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            stage.compositor.enterPointer(x: 5, y: 5)
            let serial = stage.compositor.button(isDown: true)
            #expect(pump(stage.connection) { stage.connection.latestPress?.serial == serial })
            let popup = try popup(of: stage.window, x: 0, y: 0, grabs: true)
            var isDismissed = false
            popup.events = { [weak popup] in
                guard case .dismissed = $0 else { return }
                isDismissed = true
                popup?.close()
            }
            #expect(pump(stage.connection) { popup.isConfigured })
            #expect(stage.compositor.requests("xdg_popup.grab").map { $0.number(1) } == [Int(serial)])
            stage.compositor.emit("xdg_popup", "popup_done")
            #expect(pump(stage.connection) { isDismissed && popup.isClosed })
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.violations == [])
        }

        @Test func `Popups close before their windows, the newest first`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            let menu = try popup(of: stage.window, x: 0, y: 0)
            let submenu = try popup(of: menu, x: 70, y: 10)
            try #require(pump(stage.connection) { submenu.isConfigured })
            stage.window.close()
            #expect(menu.isClosed && submenu.isClosed)
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.violations == [])
            #expect(throws: WaylandError.self) { try popup(of: stage.window, x: 0, y: 0) }
        }

        @Test func `The start-up token activates the first window, and a press the next ones`() throws {
            var options = ScriptedCompositor.Options()
            options.globals.append(("xdg_activation_v1", 1))
            let stage = try open(options)
            defer { stage.connection.disconnect() }
            stage.window.activate()
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.requests("xdg_activation_v1.activate").isEmpty, "there is no token and no press")
            setenv("XDG_ACTIVATION_TOKEN", "launch", 1)
            stage.window.activate()
            #expect(getenv("XDG_ACTIVATION_TOKEN") == nil)
            stage.compositor.enterPointer(x: 5, y: 5)
            let serial = stage.compositor.button(isDown: true)
            #expect(pump(stage.connection) { stage.connection.latestPress?.serial == serial })
            stage.window.activate()
            let tokens = { stage.compositor.requests("xdg_activation_v1.activate").map { $0.arguments[0].text } }
            #expect(pump(stage.connection) { tokens().count == 2 })
            #expect(tokens().first == "launch" && tokens().last??.hasPrefix("token-") == true)
            #expect(
                stage.compositor.requests("xdg_activation_token_v1.set_serial").map { $0.number(0) } == [Int(serial)])
        }

        @Test func `Attention is requested with a token that belongs to no press`() throws {
            var options = ScriptedCompositor.Options()
            options.globals.append(("xdg_activation_v1", 1))
            let stage = try open(options)
            defer { stage.connection.disconnect() }
            stage.window.requestAttention()
            #expect(pump(stage.connection) { stage.compositor.requests("xdg_activation_v1.activate").count == 1 })
            #expect(stage.compositor.requests("xdg_activation_token_v1.set_serial").isEmpty)
            #expect(stage.compositor.violations == [])
        }

        @Test func `The kind of content is sent before a commit, and again to a compositor that returns`() async throws
        {
            var options = ScriptedCompositor.Options()
            options.globals.append(("wp_content_type_manager_v1", 1))
            let stage = try open(options)
            defer { stage.connection.disconnect() }
            stage.connection.reconnectionLimit = 20
            #expect(stage.compositor.requests("wp_content_type_manager_v1.get_surface_content_type").isEmpty)
            stage.window.setContentType(.video)
            stage.window.setContentType(.video)
            let types = { stage.compositor.requests("wp_content_type_v1.set_content_type") }
            #expect(await turn { types().count == 1 })
            #expect(types().first?.number(0) == 2)
            #expect(
                await turn {
                    let names = stage.compositor.requests.map(\.name)
                    let index = names.firstIndex(of: "wp_content_type_v1.set_content_type")
                    return index.map { names[$0...].contains("wl_surface.commit") } ?? false
                })
            stage.compositor.crash()
            #expect(await turn { stage.connection.isInterrupted })
            try stage.compositor.restart()
            #expect(await turn { types().count == 2 })
            #expect(types().last?.number(0) == 2 && types().last?.client == 1)
            stage.window.close()
            #expect(stage.connection.roundTrip())
            let names = stage.compositor.requests.map(\.name)
            let object = try #require(names.lastIndex(of: "wp_content_type_v1.destroy"))
            #expect(try #require(names.lastIndex(of: "wl_surface.destroy")) > object)
            #expect(stage.compositor.violations == [])
        }

        @Test func `The idle state is inhibited while a window asks for it`() throws {
            var options = ScriptedCompositor.Options()
            options.globals.append(("zwp_idle_inhibit_manager_v1", 1))
            let stage = try open(options)
            defer { stage.connection.disconnect() }
            stage.window.setInhibitsIdle(true)
            stage.window.setInhibitsIdle(true)
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.requests("zwp_idle_inhibit_manager_v1.create_inhibitor").count == 1)
            #expect(stage.compositor.requests("zwp_idle_inhibitor_v1.destroy").isEmpty)
            stage.window.setInhibitsIdle(false)
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.requests("zwp_idle_inhibitor_v1.destroy").count == 1)
            stage.window.setInhibitsIdle(true)
            stage.window.close()
            #expect(stage.connection.roundTrip())
            let names = stage.compositor.requests.map(\.name)
            let inhibitor = try #require(names.lastIndex(of: "zwp_idle_inhibitor_v1.destroy"))
            #expect(try #require(names.lastIndex(of: "wl_surface.destroy")) > inhibitor)
        }
    }
}
