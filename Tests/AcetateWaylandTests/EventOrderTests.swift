import AcetateProtocols
import AcetateScriptedCompositor
import Glibc
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Input in orders that are rare, or that the protocols forbid: a window is notified of the end of
    /// everything whose beginning it was notified of.
    @Suite @MainActor struct EventOrderTests {
        private let codeA: UInt32 = 30

        /// A visible window, with short descriptions of its input.
        @MainActor private final class Program {
            let stage: Stage
            var notes: [String] = []
            var warnings: [WaylandError] = []
            /// The surface of the window.
            private(set) var surface = WireArgument.object(0)

            init() throws {
                var options = ScriptedCompositor.Options()
                options.seatCapabilities = [.pointer, .keyboard, .touch]
                options.globals += [("zwp_text_input_manager_v3", 1), ("zwp_tablet_manager_v2", 1)]
                stage = try Stage(SourceRecord(), compositor: options)
                stage.window.events = { [weak self] in self?.note($0) }
                connection.events = { [weak self] in
                    if case .warning(let error) = $0 { self?.warnings.append(error) }
                }
                try #require(stage.waitForFrames(1))
                surface = .object(compositor.object("wl_surface"))
            }

            var compositor: ScriptedCompositor { stage.compositor }
            var connection: WaylandConnection { stage.connection }
            var serial: WireArgument { .uint(compositor.serial()) }

            func note(_ event: WindowEvent) {
                switch event {
                case .keyboardEntered: notes.append("focus")
                case .keyboardLeft: notes.append("no focus")
                case .key(let key): if !key.isRepeat { notes.append("\(key.keycode) \(key.isDown ? "down" : "up")") }
                case .modifiersChanged(let modifiers): notes.append("modifiers \(modifiers.rawValue)")
                case .pointerEntered: notes.append("pointer")
                case .pointerLeft: notes.append("no pointer")
                case .pointer(let frame):
                    notes += frame.buttons.map { "button \($0.isDown ? "down" : "up")" }
                case .touch(let events): notes += events.map { $0 == .cancelled ? "cancelled" : "touch" }
                case .textInput(let change): notes.append("marked \"\(change.markedText)\"")
                case .tablet(let frame):
                    if frame.hasEntered { notes.append("pen") }
                    notes += frame.buttons.map { "tip \($0.isDown ? "down" : "up")" }
                    if frame.hasLeft { notes.append("no pen") }
                default: break
                }
            }

            func emit(_ interface: String, _ event: String, _ arguments: WireArgument...) {
                compositor.emit(interface, event, arguments)
            }

            func setModifiers(_ depressed: UInt32) {
                emit("wl_keyboard", "modifiers", serial, .uint(depressed), .uint(0), .uint(0), .uint(0))
            }

            /// Waits for the notes, and that no others follow.
            func expect(_ expected: [String], _ location: SourceLocation = #_sourceLocation) {
                pump(connection) { notes.count >= expected.count }
                #expect(connection.roundTrip() && notes == expected, sourceLocation: location)
            }
        }

        @Test func `A layout that changes while a modifier is held does not leave it held`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            program.compositor.focusKeyboard()
            program.setModifiers(1)
            program.compositor.key(codeA, isDown: true)
            program.expect(["focus", "modifiers 1", "30 down"])
            program.compositor.sendKeymap(ScriptedCompositor.keymap("de"))
            program.setModifiers(1)
            program.expect(["focus", "modifiers 1", "30 down"])
            program.compositor.sendKeymap(ScriptedCompositor.keymap("us"))
            program.setModifiers(0)
            program.compositor.key(codeA, isDown: false)
            program.expect(["focus", "modifiers 1", "30 down", "modifiers 0", "30 up"])
        }

        /// A pipe has no content at a position, and reading one would wait for it.
        @Test(arguments: [false, true])
        func `A keymap that cannot be read releases what is held`(isPipe: Bool) throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            program.compositor.focusKeyboard()
            program.setModifiers(1)
            program.compositor.key(codeA, isDown: true)
            program.expect(["focus", "modifiers 1", "30 down"])
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            defer { for end in ends { close(end) } }
            if isPipe {
                program.emit("wl_keyboard", "keymap", .uint(1), .descriptor(ends[0]), .uint(4096))
            } else {
                program.compositor.sendKeymap("no keymap")
            }
            program.expect(["focus", "modifiers 1", "30 down", "30 up", "modifiers 0"])
            #expect(program.warnings.count == 1)
            program.compositor.key(codeA, isDown: false)
            program.setModifiers(0)
            program.compositor.sendKeymap(ScriptedCompositor.keymap("us"))
            program.compositor.key(codeA, isDown: true)
            program.expect(["focus", "modifiers 1", "30 down", "30 up", "modifiers 0", "30 down"])
        }

        /// As after Alt-Tab, when the pointer scrolls in a window without the focus.
        @Test func `Modifiers that are held when the focus leaves are over, except locks`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            program.compositor.focusKeyboard()
            // Alt, and the lock of capital letters.
            program.emit("wl_keyboard", "modifiers", program.serial, .uint(8), .uint(0), .uint(2), .uint(0))
            program.compositor.focusKeyboard(false)
            let both = KeyModifiers([.alt, .capsLock]).rawValue, lock = KeyModifiers.capsLock.rawValue
            program.expect(["focus", "modifiers \(both)", "modifiers \(lock)", "no focus"])
            program.compositor.focusKeyboard()
            program.expect([
                "focus", "modifiers \(both)", "modifiers \(lock)", "no focus", "focus", "modifiers 0",
            ])
        }

        @Test func `Focus that enters again without leaving is left first`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            program.compositor.focusKeyboard()
            program.compositor.key(codeA, isDown: true)
            program.compositor.focusKeyboard()
            program.expect(["focus", "30 down", "30 up", "no focus", "focus"])
            program.notes = []
            program.compositor.enterPointer(x: 1, y: 1)
            program.compositor.button(isDown: true)
            program.compositor.enterPointer(x: 2, y: 2)
            program.expect(["pointer", "button down", "button up", "no pointer", "pointer"])
        }

        @Test func `Marked text and a pen that enter again without leaving end first`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            var field = TextInputState()
            field.field = 1
            program.stage.window.setTextInput(field, byInputMethod: false)
            let input = "zwp_text_input_v3"
            program.emit(input, "enter", program.surface)
            program.emit(input, "preedit_string", .string("ni"), .int(0), .int(2))
            program.emit(input, "done", .uint(1))
            program.emit(input, "enter", program.surface)
            program.expect(["marked \"ni\"", "marked \"\""])
            program.notes = []
            program.compositor.create("zwp_tablet_seat_v2", "tablet_added")
            program.compositor.create("zwp_tablet_seat_v2", "tool_added")
            let tablet = WireArgument.object(program.compositor.object("zwp_tablet_v2"))
            let tool = "zwp_tablet_tool_v2"
            program.emit(tool, "proximity_in", program.serial, tablet, program.surface)
            program.emit(tool, "down", program.serial)
            program.emit(tool, "frame", .uint(0))
            program.emit(tool, "proximity_in", program.serial, tablet, program.surface)
            program.emit(tool, "frame", .uint(0))
            program.expect(["pen", "tip down", "tip up", "no pen", "pen"])
        }

        @Test func `Marked text ends with its seat`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            var field = TextInputState()
            field.field = 1
            program.stage.window.setTextInput(field, byInputMethod: false)
            program.emit("zwp_text_input_v3", "enter", program.surface)
            program.emit("zwp_text_input_v3", "preedit_string", .string("ni"), .int(0), .int(2))
            program.emit("zwp_text_input_v3", "done", .uint(1))
            program.compositor.removeGlobal("wl_seat")
            program.expect(["marked \"ni\"", "marked \"\""])
        }

        @Test func `A finger that is lifted within a frame that is cancelled ends for its window`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            program.emit(
                "wl_touch", "down", program.serial, .uint(0), program.surface, .int(0), .fixed(1), .fixed(1))
            program.emit("wl_touch", "frame")
            program.emit("wl_touch", "up", program.serial, .uint(0), .int(0))
            program.emit("wl_touch", "cancel")
            program.emit("wl_touch", "frame")
            program.expect(["touch", "cancelled"])
        }

        @Test func `A window that closes under a pressed button takes the press with it`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            let other = try WaylandWindow(program.connection) { SourceRecord().makeSource() }
            other.show()
            let isShown = pump(program.connection) { Set(program.compositor.frames.map(\.surface)).count == 2 }
            #expect(isShown)
            program.compositor.enterPointer(x: 1, y: 1)
            let serial = program.compositor.button(isDown: true)
            #expect(pump(program.connection) { program.connection.latestPress?.serial == serial })
            other.close()
            #expect(pump(program.connection) { program.compositor.requests("xdg_toplevel.destroy").count == 1 })
            program.compositor.enterPointer(x: 1, y: 1)
            program.emit("wl_pointer", "leave", program.serial, program.surface)
            program.expect(["pointer", "no pointer"])
        }

        @Test func `A seat or an output that is announced again replaces the former one`() throws {
            let program = try Program()
            defer { program.connection.disconnect() }
            let connection = program.connection
            let globals = program.compositor.requests("wl_registry.bind").compactMap { request in
                request.arguments[1].text.map { (interface: $0, name: UInt32(request.number(0))) }
            }
            program.compositor.focusKeyboard()
            program.compositor.key(codeA, isDown: true)
            for interface in ["wl_seat", "wl_output"] {
                let name = try #require(globals.first { $0.interface == interface }?.name)
                for _ in 0..<3 { program.emit("wl_registry", "global", .uint(name), .string(interface), .uint(4)) }
            }
            program.expect(["focus", "30 down", "30 up", "no focus"])
            #expect(connection.seats.count == 1 && connection.outputs.count == 1)
            #expect(pump(connection) { connection.outputs.first?.isKnown == true })
            program.compositor.removeGlobal("wl_seat")
            program.compositor.removeGlobal("wl_output")
            #expect(pump(connection) { connection.seats.isEmpty && connection.outputs.isEmpty })
        }
    }
}
