import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Locks of the session and their windows.
    @Suite @MainActor struct SessionLockTests {
        private let compositor: ScriptedCompositor
        private let connection: WaylandConnection

        init() throws {
            var options = ScriptedCompositor.Options()
            options.globals.append(("ext_session_lock_manager_v1", 1))
            compositor = try ScriptedCompositor(options)
            connection = try WaylandConnection(display: compositor.socketPath)
            connection.reconnectionLimit = 60
        }

        private func window(
            of lock: WaylandSessionLock, on name: String = "TEST-1", _ record: SourceRecord = SourceRecord()
        ) throws -> WaylandWindow {
            var options = WindowOptions()
            options.role = .lock(LockSurfaceOptions(lock: lock, output: OutputChoice(id: 0, name: name)))
            let window = try WaylandWindow(connection, options: options) { record.makeSource() }
            window.show()
            return window
        }

        private func secondOutput() -> ScriptedCompositor.Output {
            var output = ScriptedCompositor.Output()
            (output.name, output.x, output.width, output.height, output.scale) = ("TEST-2", 1920, 2560, 1600, 2)
            return output
        }

        @Test func `A locked session has a window of each output's size`() throws {
            defer { connection.disconnect() }
            compositor.addOutput(secondOutput())
            try #require(pump(connection) { connection.outputs.count { $0.isKnown } == 2 })
            let lock = try WaylandSessionLock(connection)
            var states: [WaylandSessionLock.State] = []
            lock.changed = { states.append($0) }
            let windows = [try window(of: lock), try window(of: lock, on: "TEST-2")]
            #expect(pump(connection) { compositor.frames.count == 2 && lock.state == .locked })
            #expect(states == [.locked] && compositor.isLocked)
            #expect(
                windows.map(\.size) == [SurfaceSize(width: 1920, height: 1080), SurfaceSize(width: 1280, height: 800)])
            lock.unlock()
            #expect(!compositor.isLocked)
            for window in windows { window.close() }
            #expect(connection.roundTrip())
            #expect(states == [.locked, .unlocked] && connection.sessionLock == nil)
            #expect(compositor.violations == [])
        }

        @Test func `A window follows the size that the compositor configures`() throws {
            defer { connection.disconnect() }
            let name = compositor.addOutput(secondOutput())
            try #require(pump(connection) { connection.outputs.count { $0.isKnown } == 2 })
            let lock = try WaylandSessionLock(connection)
            let window = try window(of: lock, on: "TEST-2", .animating())
            try #require(pump(connection) { compositor.frames.count > 2 })
            window.setSize(SurfaceSize(width: 5, height: 5))
            window.setLimits(minimum: nil, maximum: SurfaceSize(width: 9, height: 9))
            var output = secondOutput()
            (output.width, output.height) = (1000, 500)
            compositor.changeOutput(name, to: output)
            compositor.configureLocks()
            #expect(pump(connection) { window.size == SurfaceSize(width: 500, height: 250) })
            #expect(pump(connection) { compositor.frames.last?.width == 1000 })
            lock.unlock()
            #expect(compositor.violations == [])
        }

        @Test func `An output that is connected later gets a window, and one has no second window`() throws {
            defer { connection.disconnect() }
            let lock = try WaylandSessionLock(connection)
            let first = try window(of: lock)
            let second = try window(of: lock)
            let later = try window(of: lock, on: "TEST-2")
            #expect(connection.roundTrip())
            #expect(first.isAttached && !second.isAttached && !later.isAttached)
            let name = compositor.addOutput(secondOutput())
            #expect(pump(connection) { compositor.frames.count == 2 && later.isAttached })
            compositor.removeOutput(name)
            #expect(pump(connection) { connection.outputs.count == 1 })
            later.close()
            #expect(connection.roundTrip())
            #expect(compositor.isLocked && compositor.violations == [])
        }

        @Test func `A window ends with its output, and returns with another one of the same name`() throws {
            defer { connection.disconnect() }
            var name = compositor.addOutput(secondOutput())
            try #require(pump(connection) { connection.outputs.count { $0.isKnown } == 2 })
            let lock = try WaylandSessionLock(connection)
            let window = try window(of: lock, on: "TEST-2")
            for count in 1...3 {
                try #require(pump(connection) { window.isAttached && compositor.frames.count == count })
                compositor.removeOutput(name)
                try #require(pump(connection) { connection.outputs.count == 1 })
                #expect(!window.isAttached)
                name = compositor.addOutput(secondOutput())
            }
            #expect(pump(connection) { window.isAttached && compositor.frames.count == 4 })
            lock.unlock()
            window.close()
            #expect(connection.roundTrip())
            #expect(compositor.violations == [])
        }

        @Test func `A refused lock is finished`() throws {
            defer { connection.disconnect() }
            compositor.setOptions { $0.grantsLocks = false }
            let lock = try WaylandSessionLock(connection)
            let window = try window(of: lock)
            #expect(pump(connection) { lock.state == .finished })
            window.close()
            #expect(connection.roundTrip())
            #expect(compositor.requests("ext_session_lock_v1.destroy").count == 1)
            #expect(connection.sessionLock == nil && compositor.violations == [])
        }

        @Test func `A lock that the compositor ends later is finished with an unlock`() throws {
            defer { connection.disconnect() }
            let lock = try WaylandSessionLock(connection)
            try #require(pump(connection) { lock.state == .locked })
            compositor.emit("ext_session_lock_v1", "finished")
            #expect(pump(connection) { lock.state == .finished })
            #expect(connection.roundTrip())
            #expect(compositor.requests("ext_session_lock_v1.unlock_and_destroy").count == 1)
            #expect(compositor.violations == [])
        }

        @Test func `An unlock before the answer takes effect after it`() throws {
            defer { connection.disconnect() }
            compositor.setOptions { $0.answersLocks = false }
            let lock = try WaylandSessionLock(connection)
            lock.unlock()
            #expect(connection.roundTrip())
            #expect(lock.state == .requested)
            compositor.answerLocks(isGranted: true)
            #expect(pump(connection) { lock.state == .unlocked })
            #expect(!compositor.isLocked && compositor.violations == [])
        }

        @Test func `A disconnected or lost program leaves the session locked`() throws {
            let lock = try WaylandSessionLock(connection)
            let window = try window(of: lock)
            try #require(pump(connection) { compositor.frames.count == 1 && lock.state == .locked })
            connection.disconnect()
            #expect(window.isClosed)
            #expect(compositor.wait { $0.requests("ext_session_lock_surface_v1.destroy").count == 1 })
            #expect(compositor.isLocked)
            #expect(compositor.requests("ext_session_lock_v1.unlock_and_destroy").isEmpty)
            #expect(compositor.requests("ext_session_lock_v1.destroy").isEmpty)
            #expect(compositor.violations == [])
        }

        @Test func `On the next compositor the session is locked before a window is shown`() async throws {
            defer { connection.disconnect() }
            let ordinary = try WaylandWindow(connection) { SourceRecord().makeSource() }
            ordinary.show()
            let lock = try WaylandSessionLock(connection)
            var states: [WaylandSessionLock.State] = []
            lock.changed = { states.append($0) }
            let window = try window(of: lock, .animating())
            #expect(await turn { compositor.frames.count > 3 })
            compositor.crash()
            #expect(await turn { connection.isInterrupted })
            let count = compositor.requests.count
            let frames = window.loop.statistics.frames
            try compositor.restart()
            #expect(await turn { window.loop.statistics.frames > frames && lock.state == .locked })
            #expect(compositor.isLocked && states == [.locked, .locked])
            let names = compositor.requests.dropFirst(count).map(\.name)
            let request = try #require(names.firstIndex(of: "ext_session_lock_manager_v1.lock"))
            #expect(try #require(names.firstIndex(of: "wl_compositor.create_surface")) > request)
            lock.unlock()
            #expect(!compositor.isLocked && compositor.violations == [])
        }

        @Test func `A next compositor without locks ends the lock`() async throws {
            defer { connection.disconnect() }
            let lock = try WaylandSessionLock(connection)
            #expect(await turn { lock.state == .locked })
            compositor.crash()
            #expect(await turn { connection.isInterrupted })
            try compositor.restart(ScriptedCompositor.Options())
            #expect(await turn { lock.state == .finished })
            #expect(throws: WaylandError.noSessionLock) { try WaylandSessionLock(connection) }
            #expect(compositor.violations == [])
        }

        @Test func `A session that was unlocked while the compositor was away stays unlocked`() async throws {
            defer { connection.disconnect() }
            compositor.setOptions { $0.answersLocks = false }
            let lock = try WaylandSessionLock(connection)
            #expect(connection.roundTrip())
            compositor.crash()
            #expect(await turn { connection.isInterrupted })
            lock.unlock()
            try compositor.restart()
            #expect(await turn { !connection.isInterrupted && lock.state == .unlocked })
            #expect(connection.roundTrip())
            #expect(compositor.requests("ext_session_lock_manager_v1.lock").count == 1)
        }
    }
}
