import AcetateProtocols
import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Text input between a scripted compositor and a window.
    @Suite @MainActor struct TextInputTests {
        @MainActor private final class Field {
            let stage: Stage
            var changes: [TextInputChange] = []

            var focusChanges: [String] = []

            init(offersTextInput: Bool = true, capabilities: WlSeat.Capability = [.pointer, .keyboard]) throws {
                var options = ScriptedCompositor.Options()
                options.seatCapabilities = capabilities
                if offersTextInput { options.globals.append(("zwp_text_input_manager_v3", 1)) }
                stage = try Stage(SourceRecord(), compositor: options)
                stage.window.events = { [weak self] event in
                    switch event {
                    case .textInput(let change): self?.changes.append(change)
                    case .keyboardEntered: self?.focusChanges.append("entered")
                    case .keyboardLeft: self?.focusChanges.append("left")
                    default: break
                    }
                }
                try #require(stage.waitForFrames(1))
            }

            var compositor: ScriptedCompositor { stage.compositor }

            func focus(_ hasFocus: Bool = true) {
                compositor.emit(
                    "zwp_text_input_v3", hasFocus ? "enter" : "leave", [.object(compositor.object("wl_surface"))])
            }

            func done() {
                let serial = UInt32(compositor.requests("zwp_text_input_v3.commit").count)
                compositor.emit("zwp_text_input_v3", "done", [.uint(serial)])
            }

            /// The names of the text input's requests so far.
            var requests: [String] {
                compositor.requests.map(\.name).filter { $0.hasPrefix("zwp_text_input_v3.") }
                    .map { String($0.dropFirst(18)) }
            }

            func set(_ text: String, field: Int = 1) {
                var state = TextInputState()
                state.field = field
                state.surroundings = .init(text: text, cursor: text.utf8.count, anchor: 0)
                state.rectangle = .init(x: 5, y: 6, width: 0, height: 12)
                stage.window.setTextInput(state, byInputMethod: false)
            }
        }

        @Test func `A field is enabled when its window gets the focus, and disabled when it stops`() throws {
            let field = try Field()
            defer { field.stage.connection.disconnect() }
            field.set("né")
            field.focus()
            #expect(pump(field.stage.connection) { field.requests.last == "commit" })
            #expect(
                field.requests == [
                    "enable", "set_surrounding_text", "set_content_type", "set_cursor_rectangle", "commit",
                ])
            #expect(
                field.compositor.requests("zwp_text_input_v3.set_surrounding_text").first?.arguments
                    == [.string("né"), .int(3), .int(0)])
            #expect(
                field.compositor.requests("zwp_text_input_v3.set_cursor_rectangle").first?.arguments
                    == [.int(5), .int(6), .int(0), .int(12)])
            field.stage.window.setTextInput(nil, byInputMethod: false)
            #expect(pump(field.stage.connection) { field.requests.suffix(2) == ["disable", "commit"] })
        }

        @Test func `Without a keyboard, a field that an input method serves has the keyboard focus`() throws {
            let field = try Field(capabilities: .pointer)
            let connection = field.stage.connection
            defer { connection.disconnect() }
            field.focus()
            #expect(pump(connection) { field.focusChanges == ["entered"] })
            #expect(connection.focusedSurface != nil)
            // A keyboard takes over, and the focus remains when it is removed.
            field.compositor.emit("wl_seat", "capabilities", [.uint(3)])
            #expect(pump(connection) { !field.compositor.requests("wl_seat.get_keyboard").isEmpty })
            field.compositor.focusKeyboard()
            #expect(pump(connection) { field.focusChanges == ["entered", "entered"] })
            field.compositor.emit("wl_seat", "capabilities", [.uint(1)])
            #expect(pump(connection) { field.focusChanges.suffix(2) == ["left", "entered"] })
            field.focus(false)
            #expect(pump(connection) { field.focusChanges.count == 5 && field.focusChanges.last == "left" })
            #expect(connection.focusedSurface == nil)
            field.focus()
            #expect(pump(connection) { field.focusChanges.last == "entered" })
            field.compositor.removeGlobal("wl_seat")
            #expect(pump(connection) { field.focusChanges.last == "left" && connection.seats.isEmpty })
            #expect(field.compositor.violations == [])
        }

        @Test func `A change of the input method reaches the window at done`() throws {
            let field = try Field()
            defer { field.stage.connection.disconnect() }
            field.focus()
            field.set("a")
            #expect(pump(field.stage.connection) { field.requests.last == "commit" })
            field.compositor.emit("zwp_text_input_v3", "preedit_string", [.string("かん"), .int(3), .int(6)])
            field.compositor.emit("zwp_text_input_v3", "commit_string", [.string("x")])
            field.compositor.emit("zwp_text_input_v3", "delete_surrounding_text", [.uint(1), .uint(0)])
            pump(field.stage.connection, seconds: 0.05)
            #expect(field.changes == [])
            field.done()
            #expect(pump(field.stage.connection) { field.changes.count == 1 })
            #expect(field.changes[0].markedText == "かん" && field.changes[0].selection == 3..<6)
            #expect(field.changes[0].insertion == "x" && field.changes[0].deletedBefore == 1)
            field.focus(false)
            #expect(pump(field.stage.connection) { field.changes.count == 2 })
            #expect(field.changes[1] == TextInputChange(), "the marked text is removed")
        }

        @Test func `When the compositor returns, the field is enabled again`() async throws {
            let field = try Field()
            defer { field.stage.connection.disconnect() }
            field.stage.connection.reconnectionLimit = 20
            field.focus()
            field.set("a")
            #expect(pump(field.stage.connection) { field.requests.last == "commit" })
            field.compositor.crash()
            #expect(await turn { field.stage.connection.isInterrupted })
            field.set("ab")
            let count = field.requests.count
            let frames = field.compositor.frames.count
            try field.compositor.restart()
            #expect(await turn { field.compositor.frames.count > frames })
            field.focus()
            #expect(await turn { field.requests.count == count + 5 })
            #expect(field.requests[count] == "enable")
            #expect(
                field.compositor.requests("zwp_text_input_v3.set_surrounding_text").last?.arguments.first
                    == .string("ab"))
        }

        @Test func `Events for closed windows, removed seats and no window are ignored`() throws {
            let field = try Field()
            defer { field.stage.connection.disconnect() }
            field.set("a")
            field.compositor.emit("zwp_text_input_v3", "commit_string", [.string("x")])
            field.done()
            field.focus()
            #expect(pump(field.stage.connection) { field.requests.last == "commit" })
            field.stage.window.close()
            field.compositor.emit("zwp_text_input_v3", "commit_string", [.string("x")])
            field.done()
            #expect(field.stage.connection.roundTrip())
            #expect(field.changes == [])
            field.compositor.removeGlobal("wl_seat")
            #expect(pump(field.stage.connection) { field.requests.last == "destroy" })
            #expect(field.stage.connection.failure == nil)
        }

        @Test func `Without the protocol, a field has no effect`() throws {
            let field = try Field(offersTextInput: false)
            defer { field.stage.connection.disconnect() }
            field.set("a")
            #expect(field.stage.connection.roundTrip())
            #expect(field.requests == [])
        }
    }
}
