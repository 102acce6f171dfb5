import Foundation
import Glibc

/// A pointer device of a real compositor that tests move: a client of zwlr_virtual_pointer_manager_v1, which sway offers. The
/// device is removed when the object is released.
package final class VirtualPointer {
    private let client: WireClient
    private let width: Int
    private let height: Int
    private let pointer: UInt32

    /// Adds the device to a compositor, whose output has this size. Throws if the compositor has no virtual pointers.
    package init(_ compositor: HeadlessCompositor, width: Int, height: Int) throws {
        client = try WireClient(compositor)
        (self.width, self.height) = (width, height)
        let manager = try client.bind("zwlr_virtual_pointer_manager_v1")
        pointer = client.makeID()
        client.send(manager, 0, [.object(0), .newID(pointer)])
    }

    private func send(_ opcode: Int, _ arguments: [WireArgument]) { client.send(pointer, opcode, arguments) }

    private var milliseconds: WireArgument { .uint(UInt32(truncatingIfNeeded: Int64(CompositorState.now() * 1000))) }

    /// Moves the pointer to a position of the output, in pixels.
    package func move(x: Int, y: Int) {
        let position: [WireArgument] = [
            .uint(UInt32(clamping: x)), .uint(UInt32(clamping: y)), .uint(UInt32(clamping: width)),
            .uint(UInt32(clamping: height)),
        ]
        send(1, [milliseconds] + position)
        send(4, [])
    }

    /// Scrolls by fingers on a touchpad, in points; a positive distance scrolls down. The fingers move at a rate of 100
    /// distances per second until now, and leave then.
    package func scrollFingers(by distances: [Double]) {
        let start = CompositorState.now() - 0.01 * Double(distances.count)
        func time(_ step: Int) -> WireArgument {
            .uint(UInt32(truncatingIfNeeded: Int64(start * 1000) + 10 * Int64(step)))
        }
        for (step, distance) in distances.enumerated() {
            send(5, [.uint(Self.finger)])
            send(3, [time(step), .uint(0), .fixed(distance)])
            send(4, [])
        }
        send(5, [.uint(Self.finger)])
        send(6, [time(distances.count), .uint(0)])
        send(4, [])
    }

    /// `axis_source.finger` of `wl_pointer`.
    private static let finger: UInt32 = 1

    /// Clicks at a position of the output, when the windows that were shown last have their places.
    package func click(x: Int, y: Int) async throws {
        try await Task.sleep(for: .milliseconds(150))
        move(x: x, y: y)
        button(isDown: true)
        try await Task.sleep(for: .milliseconds(50))
        button(isDown: false)
    }

    /// Presses or releases the left button.
    package func button(isDown: Bool) {
        send(2, [milliseconds, .uint(0x110), .uint(isDown ? 1 : 0)])
        send(4, [])
    }
}
