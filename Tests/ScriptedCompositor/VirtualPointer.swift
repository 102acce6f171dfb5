import Foundation
import Glibc

/// A pointer device of a real compositor that tests move: a client of zwlr_virtual_pointer_manager_v1, which sway offers. The
/// device is removed when the object is released.
package final class VirtualPointer {
    private let socket: WireSocket
    private let width: Int
    private let height: Int

    // The objects of the connection, in the order of their creation.
    private static let display: UInt32 = 1
    private static let registry: UInt32 = 2
    private static let callback: UInt32 = 3
    private static let manager: UInt32 = 4
    private static let pointer: UInt32 = 5

    /// Adds the device to the compositor at a socket, whose output has this size. Throws if the compositor has no virtual
    /// pointers.
    package init(_ compositor: HeadlessCompositor, width: Int, height: Int) throws {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw POSIXError(.EMFILE) }
        socket = WireSocket(descriptor: descriptor)
        (self.width, self.height) = (width, height)
        guard connectSocket(descriptor, compositor.socketPath) else { throw POSIXError(.ECONNREFUSED) }
        let interface = "zwlr_virtual_pointer_manager_v1"
        send(Self.display, 1, [.newID(Self.registry)])
        send(Self.display, 0, [.newID(Self.callback)])
        guard let name = try name(of: interface) else {
            throw HeadlessCompositor.Failure(description: "\(compositor.kind.rawValue) does not offer \(interface)")
        }
        send(Self.registry, 0, [.uint(name), .string(interface), .uint(1), .newID(Self.manager)])
        send(Self.manager, 0, [.object(0), .newID(Self.pointer)])
    }

    /// Reads the globals until the callback, and returns the name of one.
    private func name(of interface: String) throws -> UInt32? {
        var result: UInt32?
        let deadline = Date(timeIntervalSinceNow: 10)
        while Date() < deadline {
            guard socket.receive() else { throw POSIXError(.ECONNRESET) }
            while let message = socket.nextMessage() {
                if message.object == Self.callback { return result }
                guard message.object == Self.registry, message.opcode == 0, message.words.count > 2 else { continue }
                let text = message.words[2...].withUnsafeBytes { bytes in
                    String(decoding: bytes.prefix(max(Int(message.words[1]) - 1, 0)), as: UTF8.self)
                }
                if text == interface { result = message.words[0] }
            }
            usleep(1000)
        }
        throw POSIXError(.ETIMEDOUT)
    }

    private func send(_ object: UInt32, _ opcode: Int, _ arguments: [WireArgument]) {
        let (words, files) = WireSignature.encode(object: object, opcode: opcode, arguments)
        socket.send(words, files: files)
    }

    private var milliseconds: WireArgument { .uint(UInt32(truncatingIfNeeded: Int64(CompositorState.now() * 1000))) }

    /// Moves the pointer to a position of the output, in pixels.
    package func move(x: Int, y: Int) {
        let position: [WireArgument] = [
            .uint(UInt32(clamping: x)), .uint(UInt32(clamping: y)), .uint(UInt32(clamping: width)),
            .uint(UInt32(clamping: height)),
        ]
        send(Self.pointer, 1, [milliseconds] + position)
        send(Self.pointer, 4, [])
    }

    /// Scrolls by fingers on a touchpad, in points; a positive distance scrolls down. The fingers move at a rate of 100
    /// distances per second until now, and leave then.
    package func scrollFingers(by distances: [Double]) {
        let start = CompositorState.now() - 0.01 * Double(distances.count)
        func time(_ step: Int) -> WireArgument {
            .uint(UInt32(truncatingIfNeeded: Int64(start * 1000) + 10 * Int64(step)))
        }
        for (step, distance) in distances.enumerated() {
            send(Self.pointer, 5, [.uint(Self.finger)])
            send(Self.pointer, 3, [time(step), .uint(0), .fixed(distance)])
            send(Self.pointer, 4, [])
        }
        send(Self.pointer, 5, [.uint(Self.finger)])
        send(Self.pointer, 6, [time(distances.count), .uint(0)])
        send(Self.pointer, 4, [])
    }

    /// `axis_source.finger` of `wl_pointer`.
    private static let finger: UInt32 = 1

    /// Presses or releases the left button.
    package func button(isDown: Bool) {
        send(Self.pointer, 2, [milliseconds, .uint(0x110), .uint(isDown ? 1 : 0)])
        send(Self.pointer, 4, [])
    }
}
