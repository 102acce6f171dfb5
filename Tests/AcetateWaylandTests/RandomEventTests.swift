import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Programs on a compositor that sends anything at any time.
    @Suite @MainActor struct RandomEventTests {
        @Test(arguments: [UInt64(1), 2])
        func `Random events are survived, without violations of the protocol`(seed: UInt64) async throws {
            var random = SeededNumbers(seed: seed)
            let compositor = try ScriptedCompositor(ScriptedCompositor.optionsForRandomEvents)
            let connection = try WaylandConnection(display: compositor.socketPath)
            connection.reconnectionLimit = 20
            defer { connection.disconnect() }
            var windows: [WaylandWindow] = []
            func open(_ options: WindowOptions = WindowOptions()) throws -> WaylandWindow {
                let window = try WaylandWindow(connection, options: options) { SourceRecord.animating().makeSource() }
                window.show()
                return window
            }
            for step in 0..<100 {
                compositor.sendRandomEvents(60, &random)
                switch random.next(below: 14) {
                case 0...2: if windows.count < 3 { windows.append(try open()) }
                case 3: if let window = windows.popLast() { window.close() }
                case 4:
                    guard let parent = windows.last, parent.popups.count < 2 else { break }
                    var options = WindowOptions()
                    options.popup = PopupOptions(
                        parent: parent, placement: PopupPlacement(x: 3, y: 4, staysOnScreen: true), grabs: false)
                    _ = try open(options)
                case 5: windows.last?.setFullscreen(on: connection.outputs.first)
                case 6: windows.last?.unsetFullscreen()
                case 7...9:
                    var state = TextInputState()
                    state.field = random.next(below: 3)
                    state.surroundings = .init(text: "step \(step)", cursor: 2, anchor: 0)
                    windows.last?.setTextInput(random.next(below: 4) == 0 ? nil : state, byInputMethod: step % 2 == 0)
                case 10: connection.isPointerLocked.toggle()
                case 11: connection.isCursorHidden.toggle()
                case 12 where step % 8 == 0:
                    compositor.crash()
                    try compositor.restart(ScriptedCompositor.optionsForRandomEvents)
                default: windows.first?.beginMove()
                }
                await turn(seconds: 0.004)
            }
            compositor.crash()
            try compositor.restart(ScriptedCompositor.optionsForRandomEvents)
            let last = try open()
            #expect(await turn { last.loop.statistics.frames >= 3 })
            #expect(connection.failure == nil)
            #expect(compositor.violations == [])
        }
    }
}
