import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Keyboard shortcuts of the compositor, and idle times of the user.
    @Suite @MainActor struct SeatObjectTests {
        private static func options() -> ScriptedCompositor.Options {
            var options = ScriptedCompositor.Options()
            options.globals += [
                ("zwp_keyboard_shortcuts_inhibit_manager_v1", 1), ("ext_idle_notifier_v1", 1),
            ]
            return options
        }

        private func open() throws -> Stage {
            let stage = try Stage(SourceRecord(), compositor: SeatObjectTests.options())
            try #require(stage.waitForFrames(1))
            stage.connection.reconnectionLimit = 60
            return stage
        }

        // MARK: Shortcuts

        @Test func `A window receives shortcuts while an inhibitor is active`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            var changes: [Bool] = []
            stage.window.events = { [unowned window = stage.window] event in
                if case .shortcutsChanged = event { changes.append(window.receivesShortcuts) }
            }
            stage.window.setInhibitsShortcuts(true)
            stage.window.setInhibitsShortcuts(true)
            #expect(stage.connection.roundTrip())
            stage.compositor.emit("zwp_keyboard_shortcuts_inhibitor_v1", "active")
            #expect(pump(stage.connection) { stage.window.receivesShortcuts })
            stage.compositor.emit("zwp_keyboard_shortcuts_inhibitor_v1", "inactive")
            #expect(pump(stage.connection) { !stage.window.receivesShortcuts })
            stage.window.setInhibitsShortcuts(false)
            #expect(stage.connection.roundTrip())
            #expect(changes.filter { $0 }.count == 1)
            let prefix = "zwp_keyboard_shortcuts_inhibit"
            #expect(stage.compositor.requests("\(prefix)_manager_v1.inhibit_shortcuts").count == 1)
            #expect(stage.compositor.requests("\(prefix)or_v1.destroy").count == 1)
            #expect(stage.compositor.violations == [])
        }

        @Test func `Seats that come, go and return have an inhibitor each`() async throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            let request = "zwp_keyboard_shortcuts_inhibit_manager_v1.inhibit_shortcuts"
            stage.window.setInhibitsShortcuts(true)
            stage.compositor.addGlobal("wl_seat", version: 7)
            #expect(await turn { stage.compositor.requests(request).count == 2 })
            stage.compositor.emit("zwp_keyboard_shortcuts_inhibitor_v1", "active")
            #expect(await turn { stage.window.receivesShortcuts })
            stage.compositor.removeGlobal("wl_seat")
            #expect(await turn { !stage.window.receivesShortcuts })
            stage.compositor.addGlobal("wl_seat", version: 7)
            #expect(await turn { stage.compositor.requests(request).count == 3 })
            stage.compositor.crash()
            #expect(await turn { stage.connection.isInterrupted })
            try stage.compositor.restart()
            #expect(await turn { stage.compositor.requests(request).count == 4 })
            stage.window.close()
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.violations == [])
        }

        @Test func `Without the protocol no window receives shortcuts`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            stage.window.setInhibitsShortcuts(true)
            #expect(stage.connection.roundTrip() && !stage.window.receivesShortcuts)
        }

        // MARK: Idle times

        @Test func `The user is idle while all seats are`() throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            let monitor = try WaylandIdleMonitor(stage.connection, timeout: 1.5)
            var changes: [Bool] = []
            monitor.changed = { changes.append($0) }
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.requests("ext_idle_notifier_v1.get_idle_notification").last?.number(1) == 1500)
            stage.compositor.emit("ext_idle_notification_v1", "idled")
            #expect(pump(stage.connection) { monitor.isIdle })
            stage.compositor.addGlobal("wl_seat", version: 7)
            #expect(pump(stage.connection) { !monitor.isIdle }, "the new seat's user is active")
            let request = "ext_idle_notifier_v1.get_idle_notification"
            #expect(pump(stage.connection) { stage.compositor.requests(request).count == 2 })
            stage.compositor.emit("ext_idle_notification_v1", "idled")
            #expect(pump(stage.connection) { monitor.isIdle })
            stage.compositor.emit("ext_idle_notification_v1", "resumed")
            #expect(pump(stage.connection) { !monitor.isIdle })
            #expect(changes == [true, false, true, false])
            monitor.invalidate()
            #expect(stage.connection.roundTrip())
            #expect(stage.compositor.requests("ext_idle_notification_v1.destroy").count == 2)
            #expect(stage.compositor.violations == [])
        }

        @Test func `At the loss of the compositor the user is active, and the next one reports again`() async throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            let monitor = try WaylandIdleMonitor(stage.connection, timeout: 1)
            #expect(stage.connection.roundTrip())
            stage.compositor.emit("ext_idle_notification_v1", "idled")
            #expect(await turn { monitor.isIdle })
            stage.compositor.crash()
            #expect(await turn { !monitor.isIdle && stage.connection.isInterrupted })
            try stage.compositor.restart()
            #expect(
                await turn { stage.compositor.requests("ext_idle_notifier_v1.get_idle_notification").count == 2 })
            stage.compositor.emit("ext_idle_notification_v1", "idled")
            #expect(await turn { monitor.isIdle })
            #expect(stage.compositor.violations == [])
        }

        @Test(arguments: [-1, .nan, 1e300]) func `Extreme times are clamped`(timeout: Double) throws {
            let stage = try open()
            defer { stage.connection.disconnect() }
            _ = try WaylandIdleMonitor(stage.connection, timeout: timeout)
            #expect(stage.connection.roundTrip())
            let sent = stage.compositor.requests("ext_idle_notifier_v1.get_idle_notification").last?.number(1)
            #expect(sent == (timeout == 1e300 ? Int(UInt32.max) : 0))
        }

        @Test func `A compositor without idle times is an error`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            #expect(throws: WaylandError.noIdleNotifier) { try WaylandIdleMonitor(stage.connection, timeout: 1) }
        }
    }

    /// Relations to windows of other programs.
    @Suite @MainActor struct ForeignTests {
        private static func options() -> ScriptedCompositor.Options {
            var options = ScriptedCompositor.Options()
            options.globals += [("zxdg_exporter_v2", 1), ("zxdg_importer_v2", 1)]
            return options
        }

        @Test func `A handle is exported once`() throws {
            let stage = try Stage(SourceRecord(), compositor: ForeignTests.options())
            defer { stage.connection.disconnect() }
            var handles: [String?] = []
            for _ in 0..<2 { stage.window.exportHandle { handles.append($0) } }
            #expect(stage.connection.roundTrip())
            stage.compositor.emit("zxdg_exported_v2", "handle", [.string("handle-7")])
            #expect(pump(stage.connection) { handles == ["handle-7", "handle-7"] })
            stage.window.exportHandle { handles.append($0) }
            #expect(handles.count == 3 && stage.compositor.requests("zxdg_exporter_v2.export_toplevel").count == 1)
            #expect(stage.compositor.violations == [])
        }

        @Test func `A window that closes before it has a handle has none`() throws {
            let stage = try Stage(SourceRecord(), compositor: ForeignTests.options())
            defer { stage.connection.disconnect() }
            var handles: [String?] = []
            stage.window.exportHandle { handles.append($0) }
            stage.window.close()
            stage.window.exportHandle { handles.append($0) }
            #expect(handles == [nil, nil])
        }

        @Test func `Without the protocol there are no handles`() throws {
            let stage = try Stage(SourceRecord())
            defer { stage.connection.disconnect() }
            var handles: [String?] = []
            stage.window.exportHandle { handles.append($0) }
            #expect(handles == [nil] && !stage.window.setForeignParent("x") && stage.window.setForeignParent(nil))
        }

        @Test func `On sway a window stays above another program's, until that is closed`() throws {
            let compositor = try HeadlessCompositor(.sway, width: 640, height: 480)
            func open() throws -> WaylandWindow {
                let connection = try WaylandConnection(display: compositor.socketPath)
                let window = try WaylandWindow(connection) { SourceRecord().makeSource() }
                window.show()
                try #require(pump(connection) { window.isConfigured && window.loop.statistics.frames > 0 })
                return window
            }
            let document = try open(), dialog = try open()
            defer { dialog.connection.disconnect() }
            var handle: String?
            document.exportHandle { handle = $0 }
            try #require(pump(document.connection) { handle != nil })
            #expect(dialog.setForeignParent(handle))
            #expect(dialog.connection.roundTrip() && dialog.foreign.imported != nil)
            document.connection.disconnect()
            #expect(pump(dialog.connection) { dialog.foreign.imported == nil })
            #expect(dialog.setForeignParent("no handle"))
            #expect(pump(dialog.connection) { dialog.foreign.imported == nil })
            #expect(dialog.connection.roundTrip() && dialog.connection.failure == nil)
        }
    }
}
