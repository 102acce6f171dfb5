import AppKitTestSupport
import Foundation
import Testing

/// Scripts that are played by programs.
@Suite struct ScriptPlayerTests {
    /// Runs a probe with a script until it ends.
    private func play(_ mode: String, _ script: String) async throws -> (program: ProbeProgram, status: Int32) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("script-\(UUID().uuidString)")
        try script.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let program = try ProbeProgram(
            [mode], environment: ["ACETATE_HEADLESS": "800x600", "ACETATE_SCRIPT": file.path])
        return (program, try await program.end())
    }

    @Test func `keys are pressed, held and repeated in the frontmost window`() async throws {
        let (program, status) = try await play(
            "--script", "at 1 key F5\nat 2 hold Down\nat 2.7 release Down\nat 3 activate in \"Back\"\nat 4 key F1")
        #expect(status == 0 && program.errors == [])
        // The characters of AppKit's function keys. From 0.6 s on there is a repetition every 0.04 s.
        let (down, first, fifth) = (0xF701, 0xF704, 0xF708)
        #expect(
            program.output == [
                "down \(fifth) Front", "up \(fifth) Front", "down \(down) Front", "repeat \(down) Front",
                "repeat \(down) Front", "repeat \(down) Front", "up \(down) Front", "down \(first) Back",
                "up \(first) Back",
            ])
    }

    @Test func `what clients of accessibility see of a window is written as text`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("tree-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        let (program, status) = try await play("--script", "at 1 accessibility \"\(file.path)\" in \"Back\"")
        #expect(status == 0 && program.errors == [])
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.hasPrefix("window \"Back\" frame (0, 0, ") && text.hasSuffix("\n"))
    }

    @Test func `gestures arrive at the view under the pointer, and fingers at the frontmost window`() async throws {
        let (program, status) = try await play(
            "--script",
            """
            at 1 pointer move 50 50 in "Back"
            at 1 rotate 90 over 0.1s in "Back"
            at 2 swipe up in "Back"
            at 3 touch drag 1 20 20 80 20 over 0.1s
            """)
        #expect(status == 0 && program.errors == [])
        #expect(program.output == ["rotated 90 Back", "swiped 0.0 1.0", "touched 1", "lifted 1"])
    }

    @Test func `windows change with the desktop's appearance, and are closed`() async throws {
        let (program, status) = try await play(
            "--script", "at 1 appearance dark\nat 2 appearance light\nat 3 close in \"Front\"\nat 4 key F1")
        #expect(status == 0 && program.errors == [])
        #expect(
            Array(program.output.suffix(7)) == [
                "appearance dark Back", "appearance dark Front", "appearance light Back", "appearance light Front",
                "closed Front", "down \(0xF704) Back", "up \(0xF704) Back",
            ])
    }

    @Test func `a layer whose animations begin again and again at one time is named`() async throws {
        let (program, status) = try await play("--restless", "at 1 key Down")
        #expect(status == 1)
        #expect(program.errors.count == 1)
        let message = program.errors.first ?? ""
        #expect(
            message.contains("the time stands still at 0.5") && message.contains("CALayer \"restless\""), "\(message)")
    }
}
