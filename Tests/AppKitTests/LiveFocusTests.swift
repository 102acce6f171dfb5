import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The keyboard focus of a program with a window and a panel, in a separate process, on a scripted compositor.
@Suite(.serialized) struct LiveFocusTests {
    /// The surfaces of the windows, the window's first.
    private func surfaces(_ compositor: ScriptedCompositor) -> [WireArgument] {
        compositor.requests("xdg_wm_base.get_xdg_surface").map { .object(UInt32($0.number(1))) }
    }

    @Test func `The focus moves between the windows of a program, which remains active with its panel`() async throws {
        let compositor = try ScriptedCompositor()
        let program = try ProbeProgram(["--focus"], environment: ["WAYLAND_DISPLAY": compositor.socketPath])
        let isShown = try await wait { Set(compositor.frames.map(\.surface)).count == 2 }
        try #require(isShown)
        let shown = surfaces(compositor)
        try #require(shown.count == 2)
        func enter(_ surface: WireArgument) {
            compositor.emit("wl_keyboard", "enter", [.uint(compositor.serial()), surface, .array([])])
        }
        func leave(_ surface: WireArgument) {
            compositor.emit("wl_keyboard", "leave", [.uint(compositor.serial()), surface])
        }
        func expect(_ lines: [String]) async throws {
            let isPrinted = try await wait { program.output == lines }
            #expect(isPrinted, "\(program.output) \(program.errors)")
        }
        enter(shown[0])
        try await expect(["window", "active"])
        leave(shown[0])
        enter(shown[1])
        try await expect(["window", "active", "panel"])
        leave(shown[1])
        enter(shown[0])
        try await expect(["window", "active", "panel", "window"])
        leave(shown[0])
        try await expect(["window", "active", "panel", "window", "inactive, panel hidden"])
        #expect(compositor.violations == [])
    }
}
