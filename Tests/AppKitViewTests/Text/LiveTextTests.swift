import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// A text view on a real compositor, with its keys.
@Suite(.serialized) struct LiveTextTests {
    private func wait(_ program: ProbeProgram, for line: String) async throws {
        let isPrinted = try await AppKitTestSupport.wait { program.output.last == line }
        #expect(isPrinted, "\(line): \(program.output) \(program.errors)")
    }

    @Test func `Keys of sway type, select, delete and undo, and the text is shown`() async throws {
        let compositor = try HeadlessCompositor(.sway, width: 320, height: 200)
        let program = try ProbeProgram(["--text"], environment: compositor.environment)
        // Without the pause the first key after the start is lost.
        try compositor.run("wtype", ["-s", "600", "Grüße"])
        try await wait(program, for: "text: Grüße")
        try compositor.run("wtype", ["-s", "300", "-k", "Return"])
        try compositor.run("wtype", ["-s", "300", "ok"])
        try await wait(program, for: "text: Grüße|ok")
        func dark() throws -> Int { try compositor.screenshot().pixels.count { $0 & 0xFF < 0x60 } }
        let written = try dark()
        #expect(written > 200, "glyphs")
        try compositor.run("wtype", ["-s", "300", "-M", "shift", "-k", "Up", "-m", "shift"])
        let isSelected = try await AppKitTestSupport.wait { program.output.last?.hasPrefix("selected: ") == true }
        #expect(isSelected, "\(program.output)")
        try compositor.run("wtype", ["-s", "300", "-k", "BackSpace"])
        let isDeleted = try await AppKitTestSupport.wait { program.output.last?.hasPrefix("text: ") == true }
        #expect(isDeleted && program.output.last?.contains("|") == false, "\(program.output)")
        let isRedrawn = try await AppKitTestSupport.wait { try dark() < written }
        #expect(isRedrawn)
        try compositor.run("wtype", ["-s", "300", "-M", "logo", "z", "-m", "logo"])
        try await wait(program, for: "text: Grüße|ok")
        #expect(program.errors == [])
    }
}
