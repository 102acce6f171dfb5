import AcetatePixels
import AcetateScriptedCompositor
import Foundation
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// Programs on a compositor that sends anything at any time.
    @Suite @MainActor struct RandomEventTests {
        private func data(_ step: Int) -> OfferedData {
            OfferedData(types: ["text/plain;charset=utf-8", "text/plain"]) { _ in Data("step \(step)".utf8) }
        }

        private let icon = PixelSize(2, 2).flatMap {
            DragIcon(
                size: $0, scale: 1, offset: SurfacePoint(x: 0, y: 0), pixels: Array(repeating: 0xff00_0000, count: 4))
        }

        @Test(arguments: [UInt64(1), 2])
        func `Random events are survived, without violations of the protocol`(seed: UInt64) async throws {
            var random = SeededNumbers(seed: seed)
            let compositor = try ScriptedCompositor(ScriptedCompositor.optionsForRandomEvents)
            let connection = try WaylandConnection(display: compositor.socketPath)
            connection.reconnectionLimit = 20
            defer { connection.disconnect() }
            var windows: [WaylandWindow] = []
            var panels: [WaylandWindow] = []
            var lock: WaylandSessionLock?
            func open(_ options: WindowOptions = WindowOptions()) throws -> WaylandWindow {
                let window = try WaylandWindow(connection, options: options) { SourceRecord.animating().makeSource() }
                window.show()
                return window
            }
            for step in 0..<100 {
                compositor.sendRandomEvents(60, &random)
                switch random.next(below: 20) {
                case 0...2: if windows.count < 3 { windows.append(try open()) }
                case 3: if let window = windows.popLast() { window.close() }
                case 4:
                    guard let parent = windows.last, parent.popups.count < 2 else { break }
                    var options = WindowOptions()
                    options.popup = PopupOptions(
                        parent: parent, placement: .at(x: 3, y: 4, staysOnScreen: true), grabs: false)
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
                case 13: connection.selections.set(data(step), step % 2 == 0 ? .clipboard : .primary)
                case 14:
                    if let window = windows.last {
                        _ = OutgoingDrag(data(step), [.copy, .move], icon: icon, from: window) { _ in }
                    }
                case 15:
                    panels.popLast()?.close()
                    var options = WindowOptions()
                    var layer = LayerSurfaceOptions()
                    layer.anchors = random.pick([[], [.top, .left, .right], [.top, .bottom, .left, .right]])
                    options.role = .layer(layer)
                    panels.append(try open(options))
                case 16:
                    var layer = LayerSurfaceOptions()
                    layer.layer = random.pick([.top, .overlay])
                    layer.exclusiveZone = random.next(below: 40)
                    panels.last?.setLayerOptions(layer)
                case 17 where lock == nil || lock?.state == .finished || lock?.state == .unlocked:
                    for panel in panels { panel.close() }
                    panels = []
                    lock = try? WaylandSessionLock(connection)
                    guard let lock, let name = connection.outputs.first?.info.name else { break }
                    var options = WindowOptions()
                    options.role = .lock(LockSurfaceOptions(lock: lock, output: OutputChoice(id: 0, name: name)))
                    panels.append(try open(options))
                case 18 where lock?.state == .locked: lock?.unlock()
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
