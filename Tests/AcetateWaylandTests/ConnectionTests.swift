import AcetateScriptedCompositor
import CAcetateWayland
import Glibc
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// The setup and the loss of a connection to a scripted compositor.
    @Suite @MainActor struct ConnectionTests {
        /// The error of a failed connection; nil on success.
        private func failure(_ options: ScriptedCompositor.Options, timeLimit: Double = 10) throws -> WaylandError? {
            let compositor = try ScriptedCompositor(options)
            do throws(WaylandError) {
                try WaylandConnection(display: compositor.socketPath, timeLimit: timeLimit).disconnect()
                return nil
            } catch {
                return error
            }
        }

        @Test(arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
        func `A missing required global is an error that names it`(name: String) throws {
            var options = ScriptedCompositor.Options()
            options.remove(name)
            #expect(try failure(options) == .missingGlobal(name))
        }

        @Test(arguments: ["wl_output", "wl_seat", "wp_presentation"])
        func `A missing optional global is no error`(name: String) throws {
            var options = ScriptedCompositor.Options()
            options.remove(name)
            #expect(try failure(options) == nil)
        }

        @Test func `A global that is too old is an error that names both versions`() throws {
            var options = ScriptedCompositor.Options()
            options.setVersion(3, of: "wl_compositor")
            #expect(try failure(options) == .tooOld("wl_compositor", need: 4, have: 3))
        }

        @Test func `No newer version is bound than this code knows`() throws {
            var options = ScriptedCompositor.Options()
            for name in ["wl_compositor", "wl_shm", "wl_output", "wl_seat", "xdg_wm_base"] {
                options.setVersion(50, of: name)
            }
            let compositor = try ScriptedCompositor(options)
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            let limits = ["wl_compositor": 6, "wl_shm": 1, "wl_output": 4, "wl_seat": 8, "xdg_wm_base": 6]
            for bind in compositor.requests("wl_registry.bind") {
                guard let name = bind.arguments[1].text, let limit = limits[name] else { continue }
                #expect(bind.number(2) <= limit)
            }
        }

        @Test func `A compositor that does not answer is an error after the time limit`() throws {
            var options = ScriptedCompositor.Options()
            options.isResponding = false
            #expect(try failure(options, timeLimit: 0.1) == .noAnswer(to: "the request for its globals", seconds: 0.1))
        }

        @Test func `A socket without a listener is an error`() throws {
            #expect(throws: WaylandError.socketMissing(path: "/no/such/socket")) {
                try WaylandConnection(display: "/no/such/socket")
            }
            let dead = try ScriptedCompositor()
            let path = dead.socketPath + "-dead"
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer {
                close(descriptor)
                unlink(path)
            }
            try #require(bindSocket(descriptor, path))
            #expect(throws: WaylandError.connectionRefused(path: path, reason: "Connection refused")) {
                try WaylandConnection(display: path)
            }
        }

        @Test func `A protocol error is reported once, with interface, code and text`() throws {
            let compositor = try ScriptedCompositor()
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            var losses: [WaylandError] = []
            connection.events = { if case .lost(let error) = $0 { losses.append(error) } }
            compositor.postError(on: "xdg_wm_base", code: 4, message: "no such thing: really")
            #expect(pump(connection) { connection.failure != nil })
            connection.wait(atMost: 0.05) { false }
            #expect(losses.count == 1)
            guard case .protocolError("xdg_wm_base", _, 4, "no such thing: really") = connection.failure else {
                Issue.record("\(String(describing: connection.failure))")
                return
            }
        }

        /// The error of a connection after its compositor has posted one.
        private func error(
            on interface: String = "xdg_wm_base", id: UInt32? = nil, code: UInt32, message: String
        ) throws -> WaylandError? {
            let compositor = try ScriptedCompositor()
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            if let id {
                compositor.postError(onObject: id, code: code, message: message)
            } else {
                compositor.postError(on: interface, code: code, message: message)
            }
            #expect(pump(connection) { connection.failure != nil })
            return connection.failure
        }

        @Test func `The text of a protocol error is escaped and cut`() throws {
            let text = "\u{1B}[31mred\nline\u{9B}2J\u{202E}\u{7F}"
            let escaped = "\\u{1B}[31mred\\u{A}line\\u{9B}2J\\u{202E}\\u{7F}"
            guard case .protocolError(_, _, 4, escaped) = try error(code: 4, message: text) else {
                Issue.record("the text differs")
                return
            }
            let long = try error(code: 4, message: String(repeating: "abcdefghij", count: 300))
            guard case .protocolError(_, _, 4, let message) = long else {
                Issue.record("\(String(describing: long))")
                return
            }
            #expect(message == String(repeating: "abcdefghij", count: 25) + "abcdef…")
        }

        @Test func `A protocol error of any code is reported`() throws {
            for code in [0, 0x7fff_ffff, 0x8000_0000, UInt32.max] {
                guard case .protocolError("xdg_wm_base", _, code, "why") = try error(code: code, message: "why") else {
                    Issue.record("\(code)")
                    continue
                }
                guard case .protocolError("wl_display", 1, code, "why") = try error(id: 1, code: code, message: "why")
                else {
                    Issue.record("\(code) of the display")
                    continue
                }
            }
        }

        @Test(arguments: [0, 999_999, 0xff00_0001, UInt32.max])
        func `An error on an object that does not exist is reported as one`(id: UInt32) throws {
            let reported = try error(id: id, code: 3, message: "why")
            guard case .errorOnUnknownObject = reported else {
                Issue.record("\(String(describing: reported))")
                return
            }
        }

        @Test func `A protocol error is reported even while a render thread sends`() throws {
            for _ in 0..<5 {
                let stage = try Stage(SourceRecord.animating())
                defer { stage.connection.disconnect() }
                #expect(stage.waitForFrames(3))
                stage.compositor.postError(on: "wl_surface", code: 2, message: "bad size")
                #expect(pump(stage.connection) { stage.connection.failure != nil })
                guard case .protocolError("wl_surface", _, 2, "bad size") = stage.connection.failure else {
                    Issue.record("\(String(describing: stage.connection.failure))")
                    return
                }
            }
        }

        @Test func `A hang-up is reported once, after the events before it`() throws {
            let compositor = try ScriptedCompositor()
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            let window = try WaylandWindow(connection) { SourceRecord().makeSource() }
            window.show()
            #expect(pump(connection) { compositor.frames.count == 1 })
            var reported: [String] = []
            window.events = { if case .configured = $0 { reported.append("configured") } }
            connection.events = { if case .lost = $0 { reported.append("lost") } }
            compositor.configure(width: 300, height: 200)
            compositor.hangUp()
            #expect(pump(connection) { connection.failure != nil })
            pump(connection, seconds: 0.05)
            #expect(reported == ["configured", "lost"])
            guard case .connectionLost = connection.failure else {
                Issue.record("\(String(describing: connection.failure))")
                return
            }
            #expect(throws: WaylandError.self) { try WaylandWindow(connection) { SourceRecord().makeSource() } }
        }

        @Test func `Events reach the main actor without a call of wait`() async throws {
            let compositor = try ScriptedCompositor()
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
                connection.events = { if case .outputAdded = $0 { done.resume() } }
                compositor.addGlobal("wl_output", version: 4)
            }
            #expect(connection.outputs.count == 2)
        }

        @Test func `A ping is answered`() throws {
            let compositor = try ScriptedCompositor()
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            compositor.emit("xdg_wm_base", "ping", [.uint(77)])
            #expect(pump(connection) { compositor.requests("xdg_wm_base.pong").map { $0.number(0) } == [77] })
        }

        @Test func `Outputs are described completely, changed and removed`() throws {
            let compositor = try ScriptedCompositor()
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            let output = try #require(connection.outputs.first)
            #expect(output.info.name == "TEST-1" && output.info.description == "A scripted output")
            #expect(output.info.make == "Acme" && output.info.model == "Scripted")
            #expect([output.info.width, output.info.height, output.info.scale] == [1920, 1080, 1])
            #expect(output.info.refresh == 60)
            var reported: [String] = []
            connection.events = {
                switch $0 {
                case .outputChanged: reported.append("changed")
                case .outputRemoved: reported.append("removed")
                default: reported.append("other")
                }
            }
            compositor.setOptions { $0.outputScale = 2 }
            compositor.describeOutputs()
            #expect(pump(connection) { output.info.scale == 2 })
            #expect([output.info.width, output.info.height] == [960, 540])
            compositor.removeGlobal("wl_output")
            #expect(pump(connection) { connection.outputs.isEmpty })
            #expect(reported == ["changed", "removed"])
        }

        @Test func `Requests that do not fit the socket are sent when the compositor reads again`() throws {
            let compositor = try ScriptedCompositor()
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            let window = try WaylandWindow(connection) { SourceRecord().makeSource() }
            compositor.setReading(false)
            var count = 0
            while !connection.display.isWriteBlocked, count < 10_000 {
                count += 1
                window.title = String(repeating: "x", count: 900) + "\(count)"
            }
            #expect(connection.display.isWriteBlocked)
            compositor.setReading(true)
            #expect(pump(connection) { compositor.requests("xdg_toplevel.set_title").count == count + 1 })
            #expect(pump(connection) { !connection.display.isWriteBlocked })
            #expect(connection.roundTrip())
        }
    }
}

private func bindSocket(_ descriptor: Int32, _ path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
    return withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
    }
}
