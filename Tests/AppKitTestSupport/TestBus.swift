import AcetateBus
import Foundation

/// A session bus of its own for a test, run by `dbus-daemon`, on which nothing is started by itself.
package final class TestBus {
    package let folder: URL
    private let daemon = Process()
    package var address: String { "unix:path=\(folder.path)/bus" }
    /// The file with the address, which the daemon prints when it listens.
    private var printed: URL { folder.appendingPathComponent("address") }

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>\(address)</listen>
              <!-- On a busy computer, a client may take long for each step. -->
              <limit name="auth_timeout">600000</limit>
              <policy context="default">
                <allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/>
              </policy>
            </busconfig>
            """
        let file = folder.appendingPathComponent("configuration")
        try configuration.write(to: file, atomically: true, encoding: .utf8)
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        daemon.arguments = ["--config-file=\(file.path)", "--nofork", "--nopidfile", "--print-address"]
        try Data().write(to: printed)
        daemon.standardOutput = try FileHandle(forWritingTo: printed)
        (daemon.standardInput, daemon.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try daemon.run()
    }

    /// Ends the bus.
    package func end() {
        guard daemon.isRunning else { return }
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
    }

    /// Waits until programs can connect to the bus.
    package func waitUntilReady(isolation: isolated (any Actor)? = #isolation) async throws -> Bool {
        try await wait { (try? String(contentsOf: printed, encoding: .utf8))?.hasSuffix("\n") ?? false }
    }

    deinit {
        end()
        try? FileManager.default.removeItem(at: folder)
    }
}

/// A portal on a bus (`Tests/FakePortal`), which a test controls.
package final class FakePortal {
    private let process = Process()
    private let input = Pipe()
    private let output: URL

    package init(_ bus: TestBus, _ arguments: [String] = []) throws {
        output = bus.folder.appendingPathComponent("portal-\(UUID().uuidString.prefix(8))")
        try Data().write(to: output)
        let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        process.executableURL = tests.appendingPathComponent("AcetateFakePortal")
        process.arguments = arguments
        process.environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
        process.standardInput = input
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
    }

    /// The lines that it has printed.
    package var lines: [String] {
        ((try? String(contentsOf: output, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    package func waitForLine(_ line: String, isolation: isolated (any Actor)? = #isolation) async throws -> Bool {
        try await wait { lines.contains(line) }
    }

    /// Sends a command, and waits until it is done.
    package func command(_ command: String, isolation: isolated (any Actor)? = #isolation) async throws {
        let count = lines.count { $0 == "done \(command)" }
        guard process.isRunning else { throw CancellationError() }
        try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
        _ = try await wait { lines.count { $0 == "done \(command)" } > count }
    }

    /// Sends a command. See `command(_:)`.
    package func send(_ command: String) {
        try? input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
    }

    package func end() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    deinit { end() }
}

extension SessionBus {
    /// The result of a call.
    package func result(_ call: BusCall, timeout: Double = 25) async -> Result<[BusValue], BusError> {
        await withCheckedContinuation { continuation in
            self.call(call, timeout: timeout) { continuation.resume(returning: $0) }
        }
    }
}
