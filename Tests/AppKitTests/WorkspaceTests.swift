import AcetateBus
import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite struct WorkspaceTests {
    /// A folder with a command `xdg-open` that writes its arguments to a file.
    private func makeCommand() throws -> (folder: URL, output: URL) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("workspace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let output = folder.appendingPathComponent("output")
        let command = folder.appendingPathComponent("xdg-open")
        let script =
            "#!/bin/sh\nprintf '%s|' \"$@\" > \"\(output.path).new\"\nmv \"\(output.path).new\" \"\(output.path)\"\n"
        let source = folder.appendingPathComponent("source")
        try script.write(to: source, atomically: true, encoding: .utf8)
        // Another process writes the command: a process that another test starts at the same time would inherit a descriptor
        // of this one that is open for writing, and the kernel does not execute a file that is open for writing.
        let install = try Process.run(
            URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", "755", source.path, command.path])
        install.waitUntilExit()
        return (folder, output)
    }

    private func text(of file: URL) async throws -> String? {
        for _ in 0..<200 {
            if let text = try? String(contentsOf: file, encoding: .utf8) { return text }
            try await Task.sleep(for: .milliseconds(20))
        }
        return nil
    }

    @Test(arguments: [
        ("https://example.org/?a=b&c=%20", "https://example.org/?a=b&c=%20|"), ("file:///srv/a%20b", "/srv/a b|"),
    ])
    func `A URL is passed to the command of the desktop`(url: String, argument: String) async throws {
        let (folder, output) = try makeCommand()
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = try #require(URL(string: url))
        #expect(NSWorkspace.shared.open(url, searchPath: "/nonexistent:\(folder.path)"))
        #expect(try await text(of: output) == argument)
    }

    @Test func `The portal opens pages by their addresses, and files by their descriptors`() async throws {
        let bus = try TestBus()
        try #require(try await bus.waitUntilReady())
        let portal = try FakePortal(bus)
        try #require(try await portal.waitForLine("ready"))
        let session = SessionBus(address: bus.address)
        let page = try #require(URL(string: "https://example.org/?a=b"))
        NSWorkspace.shared.open(page, on: session, searchPath: "/nonexistent")
        #expect(try await portal.waitForLine("OpenURI https://example.org/?a=b"))
        let file = bus.folder.appendingPathComponent("a b")
        try Data().write(to: file)
        NSWorkspace.shared.open(file, on: session, searchPath: "/nonexistent")
        #expect(try await portal.waitForLine("OpenFile \(file.path)"))
    }

    @Test func `The command opens what the portal refuses, and everything if there is none`() async throws {
        let bus = try TestBus()
        try #require(try await bus.waitUntilReady())
        let session = SessionBus(address: bus.address)
        let page = try #require(URL(string: "https://example.org"))
        let (folder, output) = try makeCommand()
        defer { try? FileManager.default.removeItem(at: folder) }
        NSWorkspace.shared.open(page, on: session, searchPath: folder.path)
        #expect(try await text(of: output) == "https://example.org|")
        try FileManager.default.removeItem(at: output)
        let portal = try FakePortal(bus)
        try #require(try await portal.waitForLine("ready"))
        try await portal.command("refuse")
        NSWorkspace.shared.open(page, on: session, searchPath: folder.path)
        #expect(try await text(of: output) == "https://example.org|")
        #expect(portal.lines.contains("OpenURI https://example.org"))
    }

    @Test func `Without the command, or without a scheme, nothing is opened`() throws {
        let page = try #require(URL(string: "https://example.org"))
        #expect(!NSWorkspace.shared.open(page, searchPath: "/nonexistent"))
        let (folder, _) = try makeCommand()
        defer { try? FileManager.default.removeItem(at: folder) }
        let option = try #require(URL(string: "--help"))
        #expect(!NSWorkspace.shared.open(option, searchPath: folder.path))
    }
}
