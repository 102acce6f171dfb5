import AcetateBus
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Calls and signals on a real bus, and on one that misbehaves.
@Suite struct SessionBusTests {
    private let identifier = BusCall(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")

    @Test func `A call returns the values of the answer, also after the bus has started again`() async throws {
        let bus = try TestBus()
        try #require(try await bus.waitUntilReady())
        let session = SessionBus(address: bus.address)
        let values = try await session.result(identifier).get()
        #expect(values.count == 1 && values[0].text?.count == 32)
        bus.end()
        let other = try TestBus()
        try #require(try await other.waitUntilReady())
        try FileManager.default.removeItem(at: bus.folder.appendingPathComponent("bus"))
        try FileManager.default.createSymbolicLink(
            at: bus.folder.appendingPathComponent("bus"),
            withDestinationURL: other.folder.appendingPathComponent("bus"))
        // The end of the first bus may be noticed by the first of these calls.
        _ = await session.result(identifier)
        #expect(try await session.result(identifier).get() != values)
    }

    @Test func `Errors of another program have their names`() async throws {
        let bus = try TestBus()
        defer { bus.end() }
        try #require(try await bus.waitUntilReady())
        let session = SessionBus(address: bus.address)
        let result = await session.result(BusCall("org.example.Missing", "/", "org.example.Missing", "Call"))
        guard case .failure(.answer(let name, _)) = result else { throw CancellationError() }
        #expect(name == "org.freedesktop.DBus.Error.ServiceUnknown")
    }

    @Test func `Values that D-Bus does not allow are refused`() async throws {
        let bus = try TestBus()
        defer { bus.end() }
        try #require(try await bus.waitUntilReady())
        let session = SessionBus(address: bus.address)
        var call = identifier
        call.path = "not a path"
        #expect(await session.result(call) == .failure(.invalid("GetId")))
        call = identifier
        call.arguments = [.string("a\0b")]
        #expect(await session.result(call) == .failure(.invalid("GetId")))
        #expect(try await session.result(identifier).get().count == 1)
    }

    @Test(arguments: ["unix:path=/nonexistent/bus", "", "nonsense", "unix:path="])
    func `Without a bus a call fails at once`(address: String) async throws {
        let session = SessionBus(address: address)
        guard case .failure(.noBus) = await session.result(identifier) else { throw CancellationError() }
    }

    @Test func `A bus that does not answer lets a call fail in time`() async throws {
        let socket = try SilentSocket()
        let session = SessionBus(address: "unix:path=\(socket.path)")
        #expect(await session.result(identifier, timeout: 0.2) == .failure(.noAnswer("GetId")))
    }

    @Test func `A bus that sends nonsense lets a call fail`() async throws {
        let socket = try SilentSocket()
        let session = SessionBus(address: "unix:path=\(socket.path)")
        socket.send(Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 37) }))
        guard case .failure(.noBus) = await session.result(identifier, timeout: 60) else { throw CancellationError() }
    }

    @Test func `Values of all types have D-Bus's signatures`() {
        let values: [(BusValue, String)] = [
            (.options(["a": .boolean(true)]), "a{sv}"), (.structure([.double(1), .byte(2)]), "(dy)"),
            (.array("s", []), "as"), (.variant(.int64(1)), "v"), (.array("(ii)", []), "a(ii)"), (.file(0), "h"),
        ]
        for (value, type) in values { #expect(value.type == type) }
    }
}

/// A socket whose connections nobody answers.
final class SilentSocket {
    let path: String
    private let descriptor: Int32
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("silent-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appendingPathComponent("bus").path
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard descriptor >= 0, bytes.count < 108 else { throw CancellationError() }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound, listen(descriptor, 4) == 0 else { throw CancellationError() }
    }

    /// Sends bytes to the first program that connects, and closes its connection. This has a thread of its own, because the
    /// threads of tasks may be busy with other tests for a minute.
    func send(_ data: Data) {
        let descriptor = descriptor
        Thread.detachNewThread {
            let accepted = accept(descriptor, nil, nil)
            guard accepted >= 0 else { return }
            _ = data.withUnsafeBytes { Glibc.send(accepted, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            close(accepted)
        }
    }

    deinit {
        // This ends a thread that still waits for a connection.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
        try? FileManager.default.removeItem(at: folder)
    }
}
