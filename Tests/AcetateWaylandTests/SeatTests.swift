import AcetateProtocols
import AcetateScriptedCompositor
import Glibc
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Input from a scripted compositor to a window's events.
    @Suite @MainActor struct SeatTests {
        private let codeA: UInt32 = 30
        private let codeB: UInt32 = 48
        private let codeLeftShift: UInt32 = 42

        /// A visible window and its events.
        @MainActor private final class Collector {
            let stage: Stage
            var events: [WindowEvent] = []
            var warnings: [WaylandError] = []

            init(_ options: ScriptedCompositor.Options = .init(), isCursorHidden: Bool = false) throws {
                stage = try Stage(SourceRecord(), compositor: options)
                stage.connection.isCursorHidden = isCursorHidden
                stage.window.events = { [weak self] in self?.events.append($0) }
                stage.connection.events = { [weak self] in
                    if case .warning(let error) = $0 { self?.warnings.append(error) }
                }
                try #require(stage.waitForFrames(1))
            }

            var compositor: ScriptedCompositor { stage.compositor }
            var keys: [KeyEvent] { events.compactMap { if case .key(let key) = $0 { key } else { nil } } }
            var pointers: [PointerFrame] {
                events.compactMap { if case .pointer(let frame) = $0 { frame } else { nil } }
            }
            var touches: [[TouchEvent]] {
                events.compactMap { if case .touch(let events) = $0 { events } else { nil } }
            }

            func wait(_ condition: () -> Bool) -> Bool { pump(stage.connection, until: condition) }
            func turn(_ condition: () -> Bool) async -> Bool { await AcetateWaylandTests.turn(until: condition) }
            func surface() -> WireArgument { .object(compositor.object("wl_surface")) }
            func serial() -> WireArgument { .uint(compositor.serial()) }
        }

        @Test func `Keys reach the window with the focus`() throws {
            let collector = try Collector()
            defer { collector.stage.connection.disconnect() }
            collector.compositor.focusKeyboard()
            let start = Monotonic.now()
            collector.compositor.key(codeA, isDown: true)
            collector.compositor.key(codeA, isDown: false)
            #expect(collector.wait { collector.keys.count == 2 })
            let press = collector.keys[0]
            #expect(
                press.keycode == codeA && press.keysym == 0x61 && press.text == "a" && press.isDown && !press.isRepeat)
            #expect(abs(press.time - start) < 0.5)
            let release = collector.keys[1]
            #expect(release.keycode == codeA && release.text == "" && !release.isDown)
            #expect(release.textIgnoringModifiers == "a")
        }

        @Test func `Modifiers are reported when they change, and keys contain them`() throws {
            let collector = try Collector()
            defer { collector.stage.connection.disconnect() }
            collector.compositor.focusKeyboard()
            collector.compositor.emit(
                "wl_keyboard", "modifiers", [collector.serial(), .uint(1), .uint(0), .uint(0), .uint(0)])
            collector.compositor.key(codeA, isDown: true)
            collector.compositor.emit(
                "wl_keyboard", "modifiers", [collector.serial(), .uint(1), .uint(0), .uint(0), .uint(0)])
            #expect(collector.wait { collector.keys.count == 1 })
            #expect(collector.keys[0].modifiers == .shift && collector.keys[0].text == "A")
            let changes = collector.events.filter { if case .modifiersChanged = $0 { true } else { false } }
            #expect(changes.count == 1)
        }

        @Test func `A held key repeats at the compositor's rate until its release`() async throws {
            var options = ScriptedCompositor.Options()
            options.repeatDelay = 100
            options.repeatRate = 50
            let collector = try Collector(options)
            defer { collector.stage.connection.disconnect() }
            collector.compositor.focusKeyboard()
            collector.compositor.key(codeA, isDown: true)
            #expect(await collector.turn { collector.keys.count >= 8 })
            collector.compositor.key(codeA, isDown: false)
            #expect(await collector.turn { collector.keys.last?.isDown == false })
            let repeats = collector.keys.filter(\.isRepeat)
            #expect(repeats.allSatisfy { $0.text == "a" && $0.isDown && $0.keycode == codeA })
            // The first repeat follows after the delay, then one every 20 ms. A timer is never early.
            let press = collector.keys[0].time
            for (index, event) in repeats.enumerated() {
                let due = press + 0.1 + 0.02 * Double(index)
                #expect(event.time > due - 0.006 && event.time < due + 0.2)
            }
            let count = collector.keys.count
            await turn(seconds: 0.15)
            #expect(collector.keys.count == count)
        }

        @Test func `A modifier does not repeat, nor does any key at rate 0`() async throws {
            var options = ScriptedCompositor.Options()
            options.repeatDelay = 20
            options.repeatRate = 100
            let collector = try Collector(options)
            defer { collector.stage.connection.disconnect() }
            collector.compositor.focusKeyboard()
            collector.compositor.key(codeLeftShift, isDown: true)
            await turn(seconds: 0.1)
            #expect(collector.keys.count == 1)
            collector.compositor.emit("wl_keyboard", "repeat_info", [.int(0), .int(20)])
            collector.compositor.key(codeA, isDown: true)
            await turn(seconds: 0.1)
            #expect(collector.keys.count == 2)
        }

        @Test func `The last pressed key repeats, and a modifier does not end the repeat`() async throws {
            var options = ScriptedCompositor.Options()
            options.repeatDelay = 50
            options.repeatRate = 100
            let collector = try Collector(options)
            defer { collector.stage.connection.disconnect() }
            collector.compositor.focusKeyboard()
            for code in [codeA, codeB, codeLeftShift] { collector.compositor.key(code, isDown: true) }
            #expect(await collector.turn { collector.keys.filter(\.isRepeat).count >= 3 })
            #expect(collector.keys.filter(\.isRepeat).allSatisfy { $0.keycode == codeB })
            collector.compositor.key(codeA, isDown: false)
            let count = collector.keys.count
            #expect(await collector.turn { collector.keys.count > count + 3 })
        }

        @Test func `When the focus leaves, the repeat ends and the keys are released`() async throws {
            var options = ScriptedCompositor.Options()
            options.repeatDelay = 30
            options.repeatRate = 100
            let collector = try Collector(options)
            defer { collector.stage.connection.disconnect() }
            collector.compositor.focusKeyboard()
            collector.compositor.key(codeA, isDown: true)
            #expect(await collector.turn { collector.keys.contains(where: \.isRepeat) })
            collector.compositor.focusKeyboard(false)
            let left = { collector.events.contains { if case .keyboardLeft = $0 { true } else { false } } }
            #expect(await collector.turn(left))
            #expect(collector.keys.last?.isDown == false && collector.keys.last?.keycode == codeA)
            guard case .keyboardLeft? = collector.events.last else {
                Issue.record("\(collector.events)")
                return
            }
            let count = collector.events.count
            await turn(seconds: 0.1)
            #expect(collector.events.count == count)
        }

        @Test func `An invalid keymap is reported, and keys are ignored until the next keymap`() throws {
            var options = ScriptedCompositor.Options()
            options.keymap = "this is no keymap"
            let collector = try Collector(options)
            defer { collector.stage.connection.disconnect() }
            // The first keymap may arrive before anything receives the connection's events.
            #expect(collector.wait { collector.warnings == [.badKeymap(reason: "it is not a valid XKB keymap")] })
            collector.compositor.sendKeymap("nor is this")
            #expect(collector.wait { collector.warnings.count == 2 })
            collector.compositor.focusKeyboard()
            collector.compositor.key(codeA, isDown: true)
            pump(collector.stage.connection, seconds: 0.05)
            #expect(collector.keys.isEmpty)
            collector.compositor.sendKeymap(ScriptedCompositor.keymap("us"))
            collector.compositor.key(codeB, isDown: true)
            #expect(collector.wait { collector.keys.map(\.text) == ["b"] })
        }

        @Test func `A keymap file that is too short is reported`() throws {
            let collector = try Collector()
            defer { collector.stage.connection.disconnect() }
            let file = open("/dev/null", O_RDONLY)
            defer { close(file) }
            collector.compositor.emit("wl_keyboard", "keymap", [.uint(1), .descriptor(file), .uint(70_000)])
            #expect(collector.wait { !collector.warnings.isEmpty })
            #expect(
                collector.warnings
                    == [.badKeymap(reason: "its file is shorter than the 70000 bytes promised")])
        }

        @Test(arguments: [4 << 20, Int(UInt32.max)])
        func `An enormous keymap is reported without reading more than 4 MiB`(size: Int) throws {
            let collector = try Collector()
            defer { collector.stage.connection.disconnect() }
            // The file has no blocks, so reading it would give zeros.
            let stream = try #require(tmpfile())
            defer { fclose(stream) }
            let file = fileno(stream)
            try #require(ftruncate(file, off_t(size) + 1) == 0)
            let isRead = size == 4 << 20
            let start = Monotonic.now()
            collector.compositor.emit("wl_keyboard", "keymap", [.uint(1), .descriptor(file), .uint(UInt32(size))])
            #expect(collector.wait { !collector.warnings.isEmpty })
            #expect(Monotonic.now() - start < 2)
            let reason =
                isRead ? "it is not a valid XKB keymap" : "it has 4294967295 bytes, and at most 4194304 are read"
            #expect(collector.warnings == [.badKeymap(reason: reason)])
            collector.compositor.sendKeymap(ScriptedCompositor.keymap("us"))
            collector.compositor.focusKeyboard()
            collector.compositor.key(codeB, isDown: true)
            #expect(collector.wait { collector.keys.map(\.text) == ["b"] })
        }

        @Test func `Pointer events are grouped into frames`() throws {
            let collector = try Collector()
            defer { collector.stage.connection.disconnect() }
            let compositor = collector.compositor
            compositor.emit("wl_pointer", "enter", [collector.serial(), collector.surface(), .fixed(10.5), .fixed(20)])
            compositor.emit("wl_pointer", "motion", [.uint(0), .fixed(11), .fixed(21.25)])
            compositor.emit("wl_pointer", "button", [collector.serial(), .uint(0), .uint(0x110), .uint(1)])
            compositor.emit("wl_pointer", "frame")
            compositor.emit("wl_pointer", "axis_source", [.uint(0)])
            compositor.emit("wl_pointer", "axis_discrete", [.uint(0), .int(-1)])
            compositor.emit("wl_pointer", "axis", [.uint(0), .uint(0), .fixed(-10)])
            compositor.emit("wl_pointer", "frame")
            compositor.emit("wl_pointer", "leave", [collector.serial(), collector.surface()])
            compositor.emit("wl_pointer", "frame")
            let hasLeft = { collector.events.contains { if case .pointerLeft = $0 { true } else { false } } }
            #expect(collector.wait(hasLeft))
            let frames = collector.pointers
            #expect(frames.count == 3)
            #expect(frames[0].position == SurfacePoint(x: 11, y: 21.25) && frames[0].hasMoved)
            #expect(frames[0].buttons.map(\.code) == [0x110] && frames[0].buttons[0].isDown)
            var scroll = PointerScroll()
            scroll.dy = -10
            scroll.stepsY = -120
            scroll.source = .wheel
            #expect(frames[1].scroll == scroll)
            // The button was down when the pointer left.
            #expect(frames[2].buttons.map(\.isDown) == [false] && frames[2].buttons.map(\.isLost) == [true])
        }

        @Test func `The cursor can be hidden`() throws {
            let collector = try Collector(isCursorHidden: true)
            defer { collector.stage.connection.disconnect() }
            collector.compositor.emit(
                "wl_pointer", "enter", [.uint(41), collector.surface(), .fixed(1), .fixed(1)])
            #expect(collector.wait { collector.compositor.requests("wl_pointer.set_cursor").count == 1 })
            let request = try #require(collector.compositor.requests("wl_pointer.set_cursor").first)
            #expect(request.number(0) == 41 && request.number(1) == 0)
        }

        @Test func `The arrow is shown by default, and can be hidden and shown again`() throws {
            let collector = try Collector()
            defer { collector.stage.connection.disconnect() }
            let compositor = collector.compositor
            compositor.emit("wl_pointer", "enter", [.uint(41), collector.surface(), .fixed(1), .fixed(1)])
            #expect(collector.wait { compositor.requests("wl_pointer.set_cursor").count == 1 })
            let cursor = compositor.requests("wl_pointer.set_cursor")[0].number(1)
            #expect(cursor != 0)
            #expect(collector.wait { compositor.frames.last?.surface == UInt32(cursor) })
            collector.stage.connection.isCursorHidden = true
            collector.stage.connection.isCursorHidden = false
            #expect(collector.wait { compositor.requests("wl_pointer.set_cursor").count == 3 })
            #expect(compositor.requests("wl_pointer.set_cursor").map { $0.number(1) } == [cursor, 0, cursor])
        }

        @Test func `Touch events are grouped into frames`() throws {
            var options = ScriptedCompositor.Options()
            options.seatCapabilities = [.pointer, .keyboard, .touch]
            let collector = try Collector(options)
            defer { collector.stage.connection.disconnect() }
            let compositor = collector.compositor
            let down: [WireArgument] = [
                collector.serial(), .uint(0), collector.surface(), .int(3), .fixed(5), .fixed(6.5),
            ]
            compositor.emit("wl_touch", "down", down)
            compositor.emit("wl_touch", "motion", [.uint(0), .int(3), .fixed(7), .fixed(8)])
            compositor.emit("wl_touch", "frame")
            compositor.emit("wl_touch", "up", [collector.serial(), .uint(0), .int(3)])
            compositor.emit("wl_touch", "frame")
            #expect(collector.wait { collector.touches.count == 2 })
            guard case .down(3, SurfacePoint(x: 5, y: 6.5), _)? = collector.touches[0].first,
                case .moved(3, SurfacePoint(x: 7, y: 8), _)? = collector.touches[0].last,
                case .up(3, _)? = collector.touches[1].first
            else {
                Issue.record("\(collector.touches)")
                return
            }
            compositor.emit("wl_touch", "down", down)
            compositor.emit("wl_touch", "cancel")
            #expect(collector.wait { collector.touches.last == [.cancelled] })
        }

        @Test func `Devices and seats can be added and removed`() throws {
            let collector = try Collector()
            defer { collector.stage.connection.disconnect() }
            let connection = collector.stage.connection
            let seat = try #require(connection.seats.first)
            #expect(seat.name == "seat0" && seat.hasKeyboard && seat.hasPointer && !seat.hasTouch)
            collector.compositor.emit("wl_seat", "capabilities", [.uint(WlSeat.Capability.touch.rawValue)])
            #expect(collector.wait { seat.hasTouch && !seat.hasKeyboard && !seat.hasPointer })
            #expect(collector.wait { collector.compositor.requests("wl_keyboard.release").count == 1 })
            collector.compositor.removeGlobal("wl_seat")
            #expect(collector.wait { connection.seats.isEmpty })
            collector.compositor.addGlobal("wl_seat", version: 7)
            #expect(collector.wait { connection.seats.first?.hasKeyboard == true })
            #expect(connection.roundTrip())
        }
    }
}
