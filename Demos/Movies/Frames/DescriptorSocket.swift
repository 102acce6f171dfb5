import DemoSupport
import Foundation

/// A message between the two processes of a socket.
struct FrameMessage {
    enum Kind: Int32 {
        /// There is a new buffer, in the memory of the descriptor that comes with the message: NV12 without gaps.
        case buffer
        /// A buffer has the next frame.
        case frame
        /// A buffer may be written again.
        case release
    }

    var kind: Int32
    /// The number of the buffer.
    var index: Int32
    /// The size in pixels of a new buffer.
    var width, height: Int32

    init(_ kind: Kind, _ index: Int, width: Int = 0, height: Int = 0) {
        (self.kind, self.index) = (kind.rawValue, Int32(index))
        (self.width, self.height) = (Int32(width), Int32(height))
    }
}

/// An end of a Unix socket, whose messages may come with a descriptor. It is closed when it is released.
final class DescriptorSocket: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Connects to the socket at a path.
    static func connect(to path: String) throws -> DescriptorSocket {
        let result = DescriptorSocket(try make(path))
        try withAddress(path) { address, length in
            guard Foundation.connect(result.descriptor, address, length) == 0 else {
                throw failure("connected to", path, remedy: "start Movies --frames first")
            }
        }
        return result
    }

    /// Creates a socket at a path, where a former socket is replaced.
    static func listen(at path: String) throws -> DescriptorSocket {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { unlink(path) }
        let result = DescriptorSocket(try make(path))
        try withAddress(path) { address, length in
            guard bind(result.descriptor, address, length) == 0, Foundation.listen(result.descriptor, 4) == 0 else {
                throw failure("created at", path, remedy: "choose a path in a folder that can be written")
            }
        }
        return result
    }

    /// Waits for a process that connects; nil if there is an error.
    func accept() -> DescriptorSocket? {
        let other = Foundation.accept(descriptor, nil, nil)
        return other < 0 ? nil : DescriptorSocket(other)
    }

    /// Sends a message. Returns false when the other end is closed.
    func send(_ message: FrameMessage, with descriptor: Int32? = nil) -> Bool {
        var message = message
        return withHeader(&message) { header, control in
            if let descriptor {
                // struct cmsghdr: the length with this header, and SOL_SOCKET and SCM_RIGHTS.
                control.storeBytes(of: 20, as: Int.self)
                control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
                control.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
                control.storeBytes(of: descriptor, toByteOffset: 16, as: Int32.self)
            } else {
                (header.msg_control, header.msg_controllen) = (nil, 0)
            }
            return sendmsg(self.descriptor, &header, Int32(MSG_NOSIGNAL)) == MemoryLayout<FrameMessage>.size
        }
    }

    /// Waits for a message. The caller closes its descriptor. Nil when the other end is closed, or for a message of another kind.
    func receive() -> (message: FrameMessage, descriptor: Int32?)? {
        var message = FrameMessage(.frame, 0)
        var received: Int32?
        let isComplete = withHeader(&message) { header, control in
            // Space for one descriptor: the system closes further ones, which a message must not have.
            header.msg_controllen = 20
            let count = recvmsg(descriptor, &header, Int32(MSG_CMSG_CLOEXEC))
            if header.msg_controllen >= 20, control.load(fromByteOffset: 12, as: Int32.self) == Int32(SCM_RIGHTS) {
                received = control.load(fromByteOffset: 16, as: Int32.self)
            }
            return count == MemoryLayout<FrameMessage>.size
        }
        guard isComplete else {
            if let received { close(received) }
            return nil
        }
        return (message, received)
    }

    /// Calls `body` with a header for a message, and the space for a descriptor.
    private func withHeader(
        _ message: inout FrameMessage, _ body: (inout msghdr, UnsafeMutableRawBufferPointer) -> Bool
    ) -> Bool {
        withUnsafeMutableBytes(of: &message) { bytes in
            var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
            var space: (UInt64, UInt64, UInt64) = (0, 0, 0)
            return withUnsafeMutablePointer(to: &part) { part in
                withUnsafeMutableBytes(of: &space) { control in
                    var header = msghdr()
                    (header.msg_iov, header.msg_iovlen) = (part, 1)
                    (header.msg_control, header.msg_controllen) = (control.baseAddress, control.count)
                    return body(&header, control)
                }
            }
        }
    }

    private static func make(_ path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
        guard descriptor >= 0 else { throw failure("created at", path, remedy: "close other programs") }
        return descriptor
    }

    private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Void) throws
    {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw OptionsError(
                "the path \(path.debugDescription) is too long for a socket", remedy: "choose a shorter one")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        try withUnsafePointer(to: &address) { address in
            try address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                try body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private static func failure(_ verb: String, _ path: String, remedy: String) -> OptionsError {
        OptionsError(
            "the socket \(path.debugDescription) cannot be \(verb): \(String(cString: strerror(errno)))", remedy: remedy
        )
    }
}
