import AcetateProtocols
import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

extension OnCompositors {
    /// The cursor over a window.
    @Suite @MainActor struct CursorTests {
        private func open(cursorShape: Bool) throws -> Stage {
            var options = ScriptedCompositor.Options()
            if cursorShape { options.globals.append(("wp_cursor_shape_manager_v1", 1)) }
            let stage = try Stage(SourceRecord(), compositor: options)
            try #require(stage.waitForFrames(1))
            return stage
        }

        @Test func `The compositor draws shapes if it can`() throws {
            let stage = try open(cursorShape: true)
            defer { stage.connection.disconnect() }
            stage.compositor.enterPointer(x: 1, y: 1)
            let shapes = { stage.compositor.requests("wp_cursor_shape_device_v1.set_shape").map { $0.number(1) } }
            #expect(pump(stage.connection) { shapes() == [1] })
            stage.connection.cursor = .shape(.resizeFalling)
            stage.connection.isCursorHidden = true
            stage.connection.isCursorHidden = false
            #expect(pump(stage.connection) { shapes() == [1, 29, 29] })
            let surfaces = stage.compositor.requests("wl_pointer.set_cursor").map { $0.number(1) }
            #expect(surfaces == [0], "a surface is set only to hide the cursor")
            #expect(stage.compositor.violations == [])
        }

        @Test func `Otherwise the theme draws them, with older names, or as the arrow`() throws {
            let stage = try open(cursorShape: false)
            defer { stage.connection.disconnect() }
            let theme = try #require(stage.connection.loadedCursorTheme())
            let arrow = try #require(theme.image(of: .arrow))
            // libwayland's built-in theme has the X names only.
            let text = try #require(theme.image(of: .text))
            #expect(text.buffer != arrow.buffer)
            stage.compositor.enterPointer(x: 1, y: 1)
            #expect(pump(stage.connection) { stage.compositor.requests("wl_pointer.set_cursor").count == 1 })
            stage.connection.cursor = .shape(.zoomIn)
            #expect(pump(stage.connection) { stage.compositor.requests("wl_pointer.set_cursor").count == 2 })
            #expect(stage.compositor.violations == [])
        }

        @Test func `An image is shown with its pixels, its scale and its hot spot`() throws {
            let stage = try open(cursorShape: true)
            defer { stage.connection.disconnect() }
            stage.compositor.enterPointer(x: 1, y: 1)
            let pixels: [UInt32] = (0..<8).map { 0xff00_0000 + $0 }
            let image = try #require(
                CursorImage(width: 4, height: 2, scale: 2, hotSpotX: 1, hotSpotY: 0, pixels: pixels))
            stage.connection.cursor = .image(image)
            #expect(pump(stage.connection) { stage.compositor.frames.last?.width == 4 })
            #expect(stage.compositor.frames.last?.scale == 2)
            let request = try #require(stage.compositor.requests("wl_pointer.set_cursor").last)
            #expect([request.number(2), request.number(3)] == [1, 0])
            #expect(stage.compositor.pixels == pixels, "of the newest surface, which is the cursor's")
            stage.connection.cursor = .shape(.text)
            stage.connection.cursor = .image(image)
            #expect(pump(stage.connection) { stage.compositor.requests("wl_pointer.set_cursor").count == 2 })
            #expect(stage.compositor.violations == [])
        }

        @Test func `Images with impossible values are refused`() {
            func image(_ width: Int, _ height: Int, scale: Int = 1, hotSpot: Int = 0, count: Int? = nil) -> CursorImage?
            {
                CursorImage(
                    width: width, height: height, scale: scale, hotSpotX: hotSpot, hotSpotY: 0,
                    pixels: Array(repeating: 0, count: count ?? max(width * height, 0)))
            }
            #expect(image(2, 2) != nil)
            #expect(image(0, 2) == nil)
            #expect(image(513, 1) == nil)
            #expect(image(3, 2, scale: 2) == nil)
            #expect(image(2, 2, scale: 0) == nil)
            #expect(image(2, 2, hotSpot: .max / 2) == nil)
            #expect(image(2, 2, count: 3) == nil)
        }
    }
}
