import Foundation
import Testing

/// Threads that edit and commit one visible tree: see `Tests/ThreadProbe`, and `make test-threads` for the same with
/// the thread sanitizer.
@Suite struct ThreadProbeTests {
    @Test func `after threads edit and commit one tree, the render tree equals the model`() throws {
        let process = Process()
        // Products are next to the test bundle, which is the running program or its argument.
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
