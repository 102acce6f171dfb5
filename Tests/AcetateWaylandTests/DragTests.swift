import AcetatePixels
import AcetateScriptedCompositor
import Foundation
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Drags from and to windows.
    @Suite @MainActor struct DragTests {
        /// A visible window with the pointer, and its drags.
        @MainActor private final class Program {
            let stage: Stage
            var offer: DataOffer?
            var notes: [String] = []
            var outcomes: [OutgoingDragEvent] = []
            var connection: WaylandConnection { stage.connection }
            var compositor: ScriptedCompositor { stage.compositor }

            init(_ options: ScriptedCompositor.Options = .init()) throws {
                stage = try Stage(SourceRecord(), compositor: options)
                stage.window.events = { [weak self] event in
                    guard case .drag(let drag) = event else { return }
                    switch drag {
                    case .entered(let offer, let point):
                        self?.offer = offer
                        self?.notes.append("entered \(point.x),\(point.y)")
                    case .moved(let point, _): self?.notes.append("moved \(point.x),\(point.y)")
                    case .left: self?.notes.append("left")
                    case .dropped: self?.notes.append("dropped")
                    }
                }
                try #require(stage.waitForFrames(1))
                compositor.enterPointer(x: 10, y: 10)
            }

            func wait(_ condition: () -> Bool) -> Bool { pump(connection, until: condition) }
            func waitForNote(_ note: String) -> Bool { wait { self.notes.last == note } }

            /// Presses the button and begins a drag of a text.
            @discardableResult
            func begin(_ actions: DragActions = [.copy, .move], icon: DragIcon? = nil) throws -> OutgoingDrag {
                compositor.button(isDown: true)
                try #require(wait { self.connection.latestPress != nil })
                pump(connection, seconds: 0.02)
                let data = OfferedData(types: ["text/plain"]) { _ in Data("dragged".utf8) }
                let drag = OutgoingDrag(data, actions, icon: icon, from: stage.window) { [weak self] in
                    self?.outcomes.append($0)
                }
                let begun = try #require(drag)
                try #require(connection.roundTrip())
                return begun
            }

            func requests(_ name: String) -> [WireRequest] { compositor.requests(name) }
        }

        @Test func `A drag of another program is accepted, dropped, read and finished`() throws {
            var options = ScriptedCompositor.Options()
            options.dataAnswer = .bytes(Array("theirs".utf8))
            let program = try Program(options)
            defer { program.connection.disconnect() }
            program.compositor.enterDrag(["text/plain", "a/b"], actions: 3, x: 20, y: 30)
            #expect(program.waitForNote("entered 20.0,30.0"))
            let offer = try #require(program.offer)
            #expect(offer.types == ["text/plain", "a/b"])
            #expect(offer.sourceActions == DragActions([.copy, .move]))
            offer.accept("a/b", [.copy, .move], preferred: .move)
            offer.accept("a/b", [.copy, .move], preferred: .move)
            #expect(program.wait { offer.action == .move })
            #expect(program.requests("wl_data_offer.accept").count == 1, "an unchanged answer is not sent again")
            program.compositor.moveDrag(x: 21, y: 31)
            #expect(program.waitForNote("moved 21.0,31.0"))
            program.compositor.drop()
            #expect(program.waitForNote("dropped"))
            #expect(try offer.read("a/b") == Data("theirs".utf8))
            offer.finish()
            #expect(program.connection.roundTrip())
            #expect(program.requests("wl_data_offer.finish").count == 1)
            #expect(program.compositor.violations == [])
        }

        @Test func `The operation that the source leaves to the destination is decided at the end`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            program.compositor.enterDrag(["a/b"], actions: 7, x: 0, y: 0)
            #expect(program.wait { program.offer != nil })
            program.offer?.accept("a/b", [.copy, .ask], preferred: .ask)
            #expect(program.wait { program.offer?.action == .ask })
            program.compositor.drop()
            #expect(program.waitForNote("dropped"))
            program.offer?.finish(.copy)
            #expect(program.connection.roundTrip())
            let answers = program.requests("wl_data_offer.set_actions").map { [$0.number(0), $0.number(1)] }
            #expect(answers == [[5, 4], [1, 1]])
            #expect(program.compositor.violations == [])
        }

        @Test func `A drop that no one accepted, and operations that are impossible, send no finish`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            program.compositor.enterDrag(["a/b"], actions: 2, x: 0, y: 0)
            #expect(program.wait { program.offer != nil })
            // The preferred operation is not among those that are accepted; the source does not allow copies.
            program.offer?.accept("a/b", [.copy], preferred: .move)
            #expect(program.connection.roundTrip())
            #expect(program.offer?.action == [])
            program.offer?.finish()
            #expect(program.requests("wl_data_offer.finish").isEmpty)
            program.compositor.enterDrag(["a/b"], actions: 2, x: 0, y: 0)
            program.compositor.leaveDrag()
            #expect(program.waitForNote("left"))
            #expect(program.compositor.violations == [])
        }

        @Test func `The program's drag has an icon, reports its operation and ends with it`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            let size = try #require(PixelSize(4, 2))
            let icon = DragIcon(
                size: size, scale: 2, offset: SurfacePoint(x: -1, y: -2),
                pixels: Array(repeating: 0x8000_8000, count: 8))
            try program.begin(icon: icon)
            let start = try #require(program.requests("wl_data_device.start_drag").first)
            #expect(start.number(2) == Int(program.compositor.dragIcon) && program.compositor.dragIcon != 0)
            let frame = try #require(program.compositor.frames.last { $0.surface == program.compositor.dragIcon })
            #expect(frame.width == 4 && frame.height == 2 && frame.scale == 2)
            #expect(program.requests("wl_surface.offset").last?.arguments == [.int(-1), .int(-2)])
            program.compositor.enterDrag(x: 5, y: 5)
            #expect(program.waitForNote("entered 5.0,5.0"))
            let offer = try #require(program.offer)
            offer.accept("text/plain", [.move], preferred: .move)
            #expect(program.wait { program.outcomes.last == .action(.move) })
            program.compositor.drop()
            #expect(program.waitForNote("dropped"))
            #expect(program.wait { program.outcomes.last == .dropped })
            let iconSurface = program.compositor.dragIcon
            #expect(program.wait { program.requests("wl_surface.destroy").contains { $0.object == iconSurface } })
            // The compositor passes the request on to the program's own source, which is served while the read waits.
            #expect(try offer.read("text/plain") == Data("dragged".utf8))
            offer.finish()
            #expect(program.wait { program.outcomes.last == .ended(.move) })
            #expect(program.connection.outgoingDrag == nil)
            #expect(program.compositor.violations == [])
        }

        @Test func `A drop outside cancels the drag`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            try program.begin()
            program.compositor.drop()
            #expect(program.wait { program.outcomes == [.ended([])] })
            #expect(program.connection.outgoingDrag == nil)
            try program.begin()
            program.connection.outgoingDrag?.cancel()
            #expect(program.outcomes == [.ended([]), .ended([])])
            #expect(program.compositor.violations == [])
        }

        @Test func `A drag that the compositor refuses silently ends with the button`() throws {
            var options = ScriptedCompositor.Options()
            options.beginsDrags = false
            let program = try Program(options)
            defer { program.connection.disconnect() }
            try program.begin()
            #expect(program.outcomes == [])
            program.compositor.button(isDown: false)
            #expect(program.wait { program.outcomes == [.ended([])] })
        }

        @Test func `A drop that is never finished does not prevent another drag`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            try program.begin()
            program.compositor.enterDrag(x: 5, y: 5)
            #expect(program.waitForNote("entered 5.0,5.0"))
            program.offer?.accept("text/plain", .copy, preferred: .copy)
            #expect(program.wait { program.offer?.action == .copy })
            program.compositor.drop()
            #expect(program.wait { program.outcomes.last == .dropped })
            try program.begin()
            #expect(program.outcomes.last == .ended([]))
            #expect(program.requests("wl_data_device.start_drag").count == 2)
            #expect(program.compositor.violations == [])
        }

        @Test func `A drag with a finger cancels its touch, and ends if it is lifted in the window`() throws {
            var options = ScriptedCompositor.Options()
            options.seatCapabilities = .touch
            let program = try Program(options)
            defer { program.connection.disconnect() }
            var touches: [TouchEvent] = []
            let former = program.stage.window.events
            program.stage.window.events = {
                if case .touch(let events) = $0 { touches += events } else { former?($0) }
            }
            let serial = program.compositor.touchDown(3, x: 5, y: 5)
            #expect(program.wait { program.connection.latestPress?.serial == serial && touches.count == 1 })
            let data = OfferedData(types: ["a/b"]) { _ in nil }
            var outcomes: [OutgoingDragEvent] = []
            let drag = OutgoingDrag(data, .copy, icon: nil, from: program.stage.window) { outcomes.append($0) }
            #expect(drag != nil && touches.last == .cancelled)
            program.compositor.emit("wl_touch", "up", [.uint(program.compositor.serial()), .uint(0), .int(3)])
            #expect(program.wait { outcomes == [.ended([])] })
        }

        @Test func `Without a press there is no drag`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            let data = OfferedData(types: ["a/b"]) { _ in nil }
            #expect(OutgoingDrag(data, .copy, icon: nil, from: program.stage.window) { _ in } == nil)
            #expect(program.requests("wl_data_device.start_drag").isEmpty)
        }

        @Test func `The removal of the seat ends the drags of both directions`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            try program.begin()
            program.compositor.enterDrag(x: 5, y: 5)
            #expect(program.waitForNote("entered 5.0,5.0"))
            program.compositor.removeGlobal("wl_seat")
            #expect(program.wait { program.connection.seats.isEmpty })
            #expect(program.outcomes.last == .ended([]))
            #expect(program.notes.last == "left")
            #expect(program.offer?.isValid == false)
            program.offer?.accept("text/plain", .copy, preferred: .copy)
            program.offer?.finish()
            #expect(program.connection.roundTrip())
            #expect(program.compositor.violations == [])
        }

        @Test func `The end of the compositor ends the drags, and others can begin on the next`() async throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            program.connection.reconnectionLimit = 20
            try program.begin()
            program.compositor.enterDrag(x: 5, y: 5)
            #expect(program.waitForNote("entered 5.0,5.0"))
            program.compositor.crash()
            #expect(await turn { program.connection.isInterrupted })
            #expect(program.outcomes.last == .ended([]))
            #expect(program.notes.last == "left")
            try program.compositor.restart()
            #expect(await turn { program.connection.failure == nil && program.stage.window.isMapped })
            program.offer?.finish()
            program.compositor.enterPointer(x: 1, y: 1)
            try program.begin()
            program.compositor.drop()
            #expect(await turn { program.outcomes.last == .ended([]) && program.connection.outgoingDrag == nil })
            #expect(program.compositor.violations == [])
        }

        @Test func `A window that is closed under a drag ends it for the window`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            let other = try WaylandWindow(program.connection) { SourceRecord().makeSource() }
            other.show()
            #expect(program.wait { other.isMapped || program.compositor.frames.count > 1 })
            var offer: DataOffer?
            other.events = { if case .drag(.entered(let entered, _)) = $0 { offer = entered } }
            program.compositor.enterDrag(["a/b"], actions: 1, x: 0, y: 0)
            #expect(program.wait { offer != nil })
            other.close()
            program.compositor.moveDrag(x: 1, y: 1)
            program.compositor.drop()
            #expect(program.connection.roundTrip())
            #expect(offer?.isValid == false)
            #expect(program.compositor.violations == [])
        }
    }
}
