import Foundation
import Testing

/// Threads that edit and commit one shown tree: see `Tests/ThreadProbe`, and `make test-threads` for the same under the
/// thread sanitizer.
@Suite struct ThreadProbeTests {
    @Test func `threads that edit and commit one tree leave the render tree as the layers are`() throws {
        let process = Process()
        // Products stand beside the test bundle, which is the program that runs, or its argument.
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        process.executableURL = program.appendingPathComponent("AcetateThreadProbe")
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0, "\(text)")
    }
}
