import Foundation
import Glibc

/// A client of a real compositor that sends requests by their numbers. Tests use protocols with it for which Debian has no
/// description.
final class WireClient {
    typealias Message = (object: UInt32, opcode: Int, words: [UInt32])

    private let socket: WireSocket
    private let compositor: String
    private var latestID: UInt32 = 1
    private var registry: UInt32 = 0
    /// The names of the globals, by interface.
    private var globals: [String: UInt32] = [:]

    private static let display: UInt32 = 1

    /// Connects, and reads the list of globals.
    init(_ compositor: HeadlessCompositor) throws {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw POSIXError(.EMFILE) }
        socket = WireSocket(descriptor: descriptor)
        self.compositor = compositor.kind.rawValue
        guard connectSocket(descriptor, compositor.socketPath) else { throw POSIXError(.ECONNREFUSED) }
        registry = makeID()
        send(Self.display, 1, [.newID(registry)])
        try roundTrip { [self] message in
            guard message.object == registry, message.opcode == 0, message.words.count > 2 else { return }
            if let interface = Self.text(message.words, at: 1) { globals[interface] = message.words[0] }
        }
    }

    func makeID() -> UInt32 {
        latestID += 1
        return latestID
    }

    /// Binds a global, and returns its object. Throws if the compositor has none.
    func bind(_ interface: String, version: UInt32 = 1) throws -> UInt32 {
        guard let name = globals[interface] else {
            throw HeadlessCompositor.Failure(description: "\(compositor) does not offer \(interface)")
        }
        let id = makeID()
        send(registry, 0, [.uint(name), .string(interface), .uint(version), .newID(id)])
        return id
    }

    func send(_ object: UInt32, _ opcode: Int, _ arguments: [WireArgument]) {
        let (words, files) = WireSignature.encode(object: object, opcode: opcode, arguments)
        socket.send(words, files: files)
    }

    /// Passes the events that have arrived to a function.
    func receive(_ handle: (Message) -> Void) throws {
        guard socket.receive() else { throw POSIXError(.ECONNRESET) }
        while let message = socket.nextMessage() { handle(message) }
    }

    /// Waits until the compositor has handled all requests so far, and passes the events until then to a function.
    func roundTrip(_ handle: (Message) -> Void) throws {
        let callback = makeID()
        send(Self.display, 0, [.newID(callback)])
        let deadline = Date(timeIntervalSinceNow: 10)
        var isDone = false
        while !isDone {
            guard Date() < deadline else { throw POSIXError(.ETIMEDOUT) }
            try receive { message in
                if message.object == callback { isDone = true } else { handle(message) }
            }
            if !isDone { usleep(1000) }
        }
    }

    /// The string at a word of an event's arguments; nil if there is none.
    static func text(_ words: [UInt32], at index: Int) -> String? {
        guard index < words.count, words[index] > 0 else { return nil }
        return words[(index + 1)...].withUnsafeBytes { bytes in
            String(decoding: bytes.prefix(Int(words[index]) - 1), as: UTF8.self)
        }
    }

    /// The number of words of the string at a word.
    static func textLength(_ words: [UInt32], at index: Int) -> Int {
        index < words.count ? 1 + (Int(words[index]) + 3) / 4 : 1
    }
}
