import AcetateScriptedCompositor
import AppKitTestSupport
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
        pointer.scrollFingers(by: Array(repeating: 20, count: 8))
        let isOver = try await wait { program.output.contains { $0.hasPrefix("position") } }
        #expect(isOver, "\(program.output) \(program.errors)")
        #expect(program.output.contains("phases: began changed ended momentum"))
        func number(_ name: String) -> Int {
            let line = program.output.first { $0.hasPrefix(name) } ?? ""
            return Int(line.filter(\.isNumber)) ?? 0
        }
        // 60 frames per second, with much allowance for a busy computer.
        #expect(number("asleep") >= 10, "\(program.output)")
        // 2000 points per second for 0.325 s, after the distance of the fingers. The times are rounded to milliseconds.
        #expect(abs(number("position") - (8 * 20 + 650)) <= 65)
        #expect(program.errors == [])
    }
}
