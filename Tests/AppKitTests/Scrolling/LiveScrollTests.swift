import AcetateScriptedCompositor
import Foundation
import Testing

/// A scroll view on a compositor, with fingers on a touchpad.
@Suite(.serialized) struct LiveScrollTests {
    @Test func `On sway a scroll continues with momentum while the main thread sleeps`() async throws {
        let compositor = try HeadlessCompositor(.sway, width: 320, height: 200)
        let program = try ProbeProgram(["--scroll"], environment: compositor.environment)
        let isShown = try await wait {
            guard let screen = try? compositor.screenshot() else { return false }
            return screen.pixels[195 * 320 + 100] & 0xffffff != 0 && program.output.contains("ready")
        }
        #expect(isShown)
        let pointer = try VirtualPointer(compositor, width: 320, height: 200)
        try await Task.sleep(for: .milliseconds(150))
        pointer.move(x: 160, y: 100)
        try await Task.sleep(for: .milliseconds(150))
        for _ in 0..<8 {
            pointer.scrollFingers(y: 20)
            try await Task.sleep(for: .milliseconds(10))
        }
        pointer.stopFingers()
        let isOver = try await wait { program.output.contains { $0.hasPrefix("position") } }
        #expect(isOver, "\(program.output) \(program.errors)")
        #expect(program.output.contains("phases: began changed ended"))
        func number(_ name: String) -> Int {
            let line = program.output.first { $0.hasPrefix(name) } ?? ""
            return Int(line.filter(\.isNumber)) ?? 0
        }
        // 60 frames per second, with much allowance for a busy computer.
        #expect(number("asleep") >= 10, "\(program.output)")
        #expect(number("position") > 8 * 20 + 50, "momentum has moved the document farther than the fingers")
        #expect(program.errors == [])
    }
}
