import AcetateScriptedCompositor
import Foundation
import Glibc
import Synchronization
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// The clipboard and the primary selection, with well-behaved and hostile other programs.
    @Suite @MainActor struct SelectionTests {
        private static let text = "text/plain;charset=utf-8"

        /// A visible window with the keyboard focus, and what its connection reports.
        @MainActor private final class Program {
            let stage: Stage
            var changes: [SelectionKind] = []
            var failures: [TransferError] = []
            var connection: WaylandConnection { stage.connection }
            var compositor: ScriptedCompositor { stage.compositor }
            var selections: Selections { connection.selections }

            init(_ options: ScriptedCompositor.Options = .init(), hasFocus: Bool = true) throws {
                stage = try Stage(SourceRecord(), compositor: options)
                connection.events = { [weak self] event in
                    switch event {
                    case .selectionChanged(let kind): self?.changes.append(kind)
                    case .transferFailed(let error): self?.failures.append(error)
                    default: break
                    }
                }
                try #require(stage.waitForFrames(1))
                guard hasFocus else { return }
                compositor.focusKeyboard()
                try #require(wait { self.connection.focusedSurface != nil })
            }

            func wait(_ condition: () -> Bool) -> Bool { pump(connection, until: condition) }

            /// The offer of another program's data.
            func offer(_ types: [String], primary: Bool = false) throws -> DataOffer {
                let count = changes.count
                compositor.select(types, primary: primary)
                try #require(wait { self.changes.count > count })
                guard case .other(let offer) = selections.content(primary ? .primary : .clipboard) else {
                    throw POSIXError(.ENOENT)
                }
                return offer
            }

            /// Offers this program's text, and waits until the compositor has it.
            func copy(_ text: String, _ kind: SelectionKind = .clipboard) throws {
                let data = OfferedData(types: [SelectionTests.text, "text/plain"]) { _ in Data(text.utf8) }
                selections.set(data, kind)
                try #require(connection.roundTrip())
            }

            /// What another program receives of this program's data.
            func paste(_ type: String = SelectionTests.text, primary: Bool = false) throws -> String {
                let descriptor = try #require(compositor.request(type, primary: primary))
                defer { close(descriptor) }
                var flags = fcntl(descriptor, F_GETFL)
                flags |= O_NONBLOCK
                _ = fcntl(descriptor, F_SETFL, flags)
                var bytes: [UInt8] = []
                let isComplete = wait {
                    var buffer = [UInt8](repeating: 0, count: 65536)
                    while true {
                        let count = read(descriptor, &buffer, buffer.count)
                        if count == 0 { return true }
                        guard count > 0 else { return false }
                        bytes += buffer[..<count]
                    }
                }
                try #require(isComplete)
                return String(decoding: bytes, as: UTF8.self)
            }
        }

        private func descriptorCount() -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        }

        @Test(arguments: [false, true])
        func `Another program's data is read, with its types`(primary: Bool) throws {
            var options = ScriptedCompositor.Options()
            // More than a pipe holds.
            let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            options.dataAnswer = .bytes(bytes)
            let program = try Program(options)
            defer { program.connection.disconnect() }
            let offer = try program.offer(["image/png", "text/plain"], primary: primary)
            #expect(offer.types == ["image/png", "text/plain"])
            #expect(try offer.read("image/png") == Data(bytes))
            #expect(throws: TransferError.noConnection) { try offer.read("image/webp") }
            program.compositor.select(nil, primary: primary)
            #expect(program.wait { program.changes.count == 2 })
            guard case .empty = program.selections.content(primary ? .primary : .clipboard) else {
                Issue.record("an empty selection has an offer")
                return
            }
            #expect(!offer.isValid)
            #expect(throws: TransferError.noConnection) { try offer.read("image/png") }
            #expect(program.compositor.violations == [])
        }

        @Test func `While a read waits, pings are answered, frames are drawn and other programs are served`() throws {
            var options = ScriptedCompositor.Options()
            options.dataAnswer = .silence
            let compositor = try ScriptedCompositor(options)
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            let record = SourceRecord.animating()
            let window = try WaylandWindow(connection) { record.makeSource() }
            window.show()
            #expect(pump(connection) { compositor.frames.count > 2 })
            compositor.focusKeyboard()
            #expect(pump(connection) { connection.focusedSurface != nil })
            connection.selections.set(OfferedData(types: ["a/b"]) { _ in Data("mine".utf8) }, .primary)
            compositor.select(["text/plain"])
            #expect(
                pump(connection) { if case .other = connection.selections.content(.clipboard) { true } else { false } })
            guard case .other(let offer) = connection.selections.content(.clipboard) else { return }
            let frames = compositor.frames.count
            let received = Received()
            Thread {
                usleep(100_000)
                compositor.emit("xdg_wm_base", "ping", [.uint(77)])
                guard let descriptor = compositor.request("a/b", primary: true) else { return }
                var buffer = [UInt8](repeating: 0, count: 16)
                let count = read(descriptor, &buffer, buffer.count)
                close(descriptor)
                received.set(Array(buffer[..<max(count, 0)]))
            }.start()
            var limits = TransferLimits()
            limits.pause = 0.6
            let start = Monotonic.now()
            #expect(throws: TransferError.noData(type: "text/plain", seconds: 0.6)) {
                try offer.read("text/plain", limits: limits)
            }
            #expect(Monotonic.now() - start < 3)
            #expect(received.bytes == Array("mine".utf8), "served while the main thread waits")
            #expect(compositor.requests("xdg_wm_base.pong").map { $0.number(0) } == [77])
            #expect(compositor.frames.count > frames + 5)
            #expect(connection.failure == nil)
        }

        private final class Received: Sendable {
            private let stored = Mutex<[UInt8]>([])
            var bytes: [UInt8] { stored.withLock { $0 } }
            func set(_ bytes: [UInt8]) { stored.withLock { $0 = bytes } }
        }

        @Test func `A source that never ends or sends too much fails with its limit, and leaks nothing`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            var limits = TransferLimits()
            (limits.pause, limits.total, limits.bytes) = (0.1, 0.3, 1 << 20)
            let first = try program.offer(["a/b"])
            program.compositor.setOptions { $0.dataAnswer = .bytes([1]) }
            _ = try first.read("a/b", limits: limits)
            let before = descriptorCount()
            let answers: [(DataAnswer, TransferError)] = [
                (.unfinished([1, 2, 3]), .noData(type: "a/b", seconds: 0.1)),
                (.silence, .noData(type: "a/b", seconds: 0.1)), (.endless, .tooLarge(type: "a/b", bytes: 1 << 20)),
            ]
            for (answer, error) in answers {
                program.compositor.setOptions { $0.dataAnswer = answer }
                let offer = try program.offer(["a/b"])
                #expect(throws: error) { try offer.read("a/b", limits: limits) }
                program.compositor.releaseDescriptors()
            }
            #expect(program.wait { TransferThread.shared.count == 0 })
            #expect(program.wait { descriptorCount() <= before })
            program.compositor.setOptions { $0.dataAnswer = .bytes([9]) }
            #expect(try program.offer(["a/b"]).read("a/b") == Data([9]))
            program.compositor.setOptions { $0.dataAnswer = .bytes([]) }
            #expect(try program.offer(["a/b"]).read("a/b") == Data(), "a source that closes at once sends no bytes")
        }

        @Test func `The program's data is offered at once after input, and sent in each type`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            try program.copy("one")
            #expect(try program.paste() == "one")
            let large = String(repeating: "x", count: 500_000)
            try program.copy(large)
            #expect(try program.paste("text/plain") == large)
            #expect(try program.paste("image/png") == "", "a type that is not offered")
            try program.copy("selected", .primary)
            #expect(try program.paste(primary: true) == "selected")
            #expect(try program.paste() == large)
            guard case .own = program.selections.content(.clipboard) else {
                Issue.record("the own data is not in the clipboard")
                return
            }
            #expect(program.changes == [], "the program's own changes are not reported")
            program.compositor.select(["a/b"])
            #expect(program.wait { !program.changes.isEmpty })
            guard case .other = program.selections.content(.clipboard) else {
                Issue.record("another program's data is not in the clipboard")
                return
            }
            program.selections.set(nil, .primary)
            #expect(program.connection.roundTrip())
            let last = program.compositor.requests("zwp_primary_selection_device_v1.set_selection").last
            #expect(last?.number(0) == 0)
            #expect(program.compositor.violations == [])
        }

        @Test func `The compositor's offer of the program's own data is not another program's`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            try program.copy("mine")
            // Another program replaces the data while this one has no focus, and is not notified of the new data.
            program.compositor.emit("wl_data_source", "cancelled")
            #expect(program.wait { program.changes == [.clipboard] })
            guard case .empty = program.selections.content(.clipboard) else {
                Issue.record("the clipboard has the data that was replaced")
                return
            }
        }

        @Test func `Data of a program without input is offered with its first focus`() throws {
            let program = try Program(hasFocus: false)
            defer { program.connection.disconnect() }
            try program.copy("early")
            #expect(program.compositor.requests("wl_data_device.set_selection").isEmpty)
            program.compositor.focusKeyboard()
            #expect(program.wait { !program.compositor.requests("wl_data_device.set_selection").isEmpty })
            #expect(try program.paste() == "early")
            #expect(program.compositor.violations == [])
        }

        @Test func `A receiver that closes early or never reads costs only its own transfer`() async throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            program.selections.limits.pause = 0.2
            try program.copy(String(repeating: "x", count: 4 << 20))
            #expect(try program.paste().count == 4 << 20)
            // The first timer of a process opens descriptors.
            await turn(seconds: 0.01)
            let before = descriptorCount()
            let early = try #require(program.compositor.request(Self.text))
            close(early)  // SIGPIPE would end the tests
            let idle = try #require(program.compositor.request(Self.text))
            #expect(await turn { !program.failures.isEmpty })
            #expect(program.failures == [.notRead(type: Self.text, seconds: 0.2)])
            close(idle)
            #expect(await turn { TransferThread.shared.count == 0 && descriptorCount() <= before })
            // More requests than the limit of transfers: the rest is refused at once.
            program.selections.limits.pause = 20
            let many = (0..<80).compactMap { _ in program.compositor.request(Self.text) }
            #expect(await turn { program.failures.count == 17 })
            #expect(program.failures.last == .noResources("64 transfers are in progress"))
            for descriptor in many { close(descriptor) }
            #expect(await turn { TransferThread.shared.count == 0 })
            #expect(try program.paste().count == 4 << 20)
        }

        @Test func `Offers for unknown devices and without an end are harmless`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            for _ in 0..<40 {
                // Offers that no event uses.
                program.compositor.introduceUnused(["a/b"])
            }
            let types = (0..<600).map { "type/\($0)" }
            let offer = try program.offer(types)
            #expect(offer.types.count == DataOffer.typeLimit)
            // The seat and its devices are removed; events for them may still be on their way.
            program.compositor.removeGlobal("wl_seat")
            program.compositor.select(["late/type"])
            #expect(program.wait { program.connection.seats.isEmpty })
            #expect(!offer.isValid)
            #expect(program.connection.roundTrip())
            guard case .empty = program.selections.content(.clipboard) else {
                Issue.record("the selection of a removed seat remains")
                return
            }
            program.compositor.addGlobal("wl_seat", version: 7)
            #expect(program.wait { program.connection.seats.count == 1 && program.connection.seats[0].hasKeyboard })
            _ = try program.offer(["new/type"])
            #expect(program.connection.failure == nil)
        }

        /// libwayland ends the connection at an object whose number does not follow those that it has seen.
        @Test func `Offers for the devices of a removed seat are refused, and those of the next seat arrive`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            for round in 0..<8 {
                program.compositor.removeGlobal("wl_seat")
                #expect(program.wait { program.connection.seats.isEmpty })
                #expect(program.connection.roundTrip())
                program.compositor.select(["late/type"])
                program.compositor.select(["late/type"], primary: true)
                #expect(program.connection.roundTrip())
                #expect(program.connection.roundTrip(), "the compositor has handled the end of the offers")
                let late = program.compositor.objectCount("wl_data_offer")
                #expect(late == 0, "\(late) offers remain after seat \(round)")
                program.compositor.addGlobal("wl_seat", version: 7)
                #expect(program.wait { program.connection.seats.first?.hasKeyboard == true })
                let offer = try program.offer(["new/type"])
                #expect(offer.types == ["new/type"])
                #expect(program.connection.failure == nil)
            }
            #expect(program.compositor.objectCount("wl_data_device") == 6, "one in use, and those of five seats")
        }

        @Test func `A program's data is offered again when the compositor has returned`() async throws {
            let compositor = try ScriptedCompositor()
            let connection = try WaylandConnection(display: compositor.socketPath)
            defer { connection.disconnect() }
            connection.reconnectionLimit = 20
            let window = try WaylandWindow(connection) { SourceRecord().makeSource() }
            window.show()
            #expect(await turn { compositor.frames.count > 0 })
            compositor.focusKeyboard()
            #expect(await turn { connection.focusedSurface != nil })
            var calls = 0
            let data = OfferedData(types: ["a/b"]) { _ in
                calls += 1
                return Data("kept".utf8)
            }
            connection.selections.set(data, .clipboard)
            connection.selections.set(OfferedData(types: ["c/d"]) { _ in nil }, .primary)
            compositor.crash()
            #expect(await turn { connection.isInterrupted })
            guard case .own(let kept) = connection.selections.content(.clipboard) else {
                Issue.record("the data is lost with the compositor")
                return
            }
            #expect(kept === data)
            try compositor.restart()
            #expect(await turn { connection.failure == nil && window.isMapped })
            compositor.focusKeyboard()
            func offered(_ name: String) -> Bool { compositor.requests.contains { $0.client == 1 && $0.name == name } }
            #expect(await turn { offered("wl_data_device.set_selection") })
            #expect(await turn { offered("zwp_primary_selection_device_v1.set_selection") })
            let descriptor = try #require(compositor.request("a/b"))
            defer { close(descriptor) }
            #expect(await turn { calls == 1 && TransferThread.shared.count == 0 })
            var buffer = [UInt8](repeating: 0, count: 16)
            #expect(read(descriptor, &buffer, 16) == 4)
            #expect(compositor.violations == [])
        }

        @Test func `A read ends when the compositor does`() async throws {
            var options = ScriptedCompositor.Options()
            options.dataAnswer = .silence
            let program = try Program(options)
            defer { program.connection.disconnect() }
            let offer = try program.offer(["a/b"])
            let compositor = program.compositor
            Thread {
                usleep(100_000)
                compositor.crash()
                compositor.releaseDescriptors()
            }.start()
            let start = Monotonic.now()
            #expect(try offer.read("a/b") == Data())
            #expect(Monotonic.now() - start < 3)
        }

        @Test func `A compositor without selections is no error`() throws {
            var options = ScriptedCompositor.Options()
            options.remove("wl_data_device_manager")
            options.setVersion(0, of: "zwp_primary_selection_device_manager_v1")
            let program = try Program(options)
            defer { program.connection.disconnect() }
            try program.copy("mine")
            guard case .own = program.selections.content(.clipboard) else {
                Issue.record("the program cannot read its own data")
                return
            }
            #expect(program.connection.failure == nil)
        }
    }
}
