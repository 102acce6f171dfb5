import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// An input method of sway that types into a text view: input-method-v2 at one end, text-input-v3 at the other.
@Suite(.serialized) struct LiveInputMethodTests {
    private func wait(_ program: ProbeProgram, for line: String) async throws {
        let isPrinted = try await AppKitTestSupport.wait { program.output.last == line }
        #expect(isPrinted, "\(line): \(program.output) \(program.errors)")
    }

    private func wait(_ method: InputMethod, for text: String) async throws {
        let isTold = try await AppKitTestSupport.wait { try method.update().text == text }
        let end = text.utf8.count
        #expect(isTold && method.state.cursor == end && method.state.anchor == end, "\(text): \(method.state)")
    }

    /// The number of dark pixels, which are those of glyphs and of the line below marked text.
    private func dark(_ compositor: HeadlessCompositor) throws -> Int {
        try compositor.screenshot().pixels.count { $0 & 0xFF < 0x60 }
    }

    @Test func `Text is marked, committed and deleted by an input method, also of a compositor that returns`()
        async throws
    {
        let compositor = try HeadlessCompositor(.sway, width: 320, height: 200)
        let first = try InputMethod(compositor)
        let program = try ProbeProgram(["--text"], environment: compositor.environment)
        let isActive = try await AppKitTestSupport.wait { try first.update().isActive }
        try #require(isActive, "\(program.errors)")
        try await wait(first, for: "")

        first.mark("にほ")
        let isShown = try await AppKitTestSupport.wait { try dark(compositor) > 100 }
        #expect(isShown, "the marked text")
        first.insert("日本")
        try await wait(program, for: "text: 日本")
        try await wait(first, for: "日本")

        first.delete(before: "本".utf8.count)
        try await wait(program, for: "text: 日")
        try await wait(first, for: "日")

        let before = try dark(compositor)
        first.mark("ぽ")
        let isMarked = try await AppKitTestSupport.wait { try dark(compositor) > before + 20 }
        #expect(isMarked)
        first.mark("")
        let isUnmarked = try await AppKitTestSupport.wait { try dark(compositor) < before + 20 }
        #expect(isUnmarked)

        // A key of a keyboard, between texts of the input method.
        try compositor.run("wtype", ["-s", "300", "x"])
        try await wait(program, for: "text: 日x")
        try await wait(first, for: "日x")

        compositor.kill()
        try compositor.restart()
        let next = try InputMethod(compositor)
        let isActiveAgain = try await AppKitTestSupport.wait { try next.update().isActive }
        #expect(isActiveAgain)
        try await wait(next, for: "日x")
        next.insert("ê")
        try await wait(program, for: "text: 日xê")
        #expect(program.process.isRunning)
    }

    /// The keyboard focus of the compositor may stay with the parent of the popover.
    @Test(arguments: ["transient", "semitransient"]) func `The text view of a popover is served`(behavior: String)
        async throws
    {
        let width = 640, height = 480
        let compositor = try HeadlessCompositor(.sway, width: width, height: height)
        let method = try InputMethod(compositor)
        let pointer = try VirtualPointer(compositor, width: width, height: height)
        let program = try ProbeProgram(["--popover", behavior], environment: compositor.environment)
        let isShown = try await AppKitTestSupport.wait {
            guard let screen = try? compositor.screenshot() else { return false }
            return screen.pixels[100 * width + 300] & 0xffffff != 0
        }
        try #require(isShown, "\(program.errors)")
        try await pointer.click(x: 300, y: 300)
        try await wait(program, for: "shown above")
        let isActive = try await AppKitTestSupport.wait { try method.update().isActive }
        #expect(isActive, "\(program.errors)")
        method.mark("にほ")
        method.insert("日本")
        try await wait(program, for: "typed 日本")
        try await wait(method, for: "日本")
        // A press beside the popover closes it, and the probe shows the next one there.
        try await pointer.click(x: 100, y: 400)
        try await wait(program, for: "shown above")
        try await wait(method, for: "")
        method.insert("ê")
        try await wait(program, for: "typed ê")
        #expect(
            program.output.filter { $0 != "typed にほ" } == [
                "shown above", "typed 日本", "closed", "shown above", "typed ê",
            ])
    }
}
