import Glibc

/// One end of a Wayland socket, for messages with descriptors. Reading does not block. The socket is closed on release.
final class WireSocket {
    let descriptor: Int32
    private var input: [UInt8] = []
    var receivedFiles: [Int32] = []

    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        close(descriptor)
        for file in receivedFiles { close(file) }
    }

    /// Whether the other side has closed the socket. Bytes that it has sent before may still be read.
    var hasHungUp: Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&entry, 1, 0) > 0 && Int32(entry.revents) & POLLHUP != 0
    }

    /// Reads available bytes, up to a descriptor. Returns false when the other side has closed the socket.
    func receive() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65536)
        var control = [UInt8](repeating: 0, count: 1024)
        let count = bytes.withUnsafeMutableBytes { bytes in
            control.withUnsafeMutableBytes { control in
                var vector = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return withUnsafeMutablePointer(to: &vector) { vector in
                    var header = msghdr()
                    header.msg_iov = vector
                    header.msg_iovlen = 1
                    header.msg_control = control.baseAddress
                    header.msg_controllen = control.count
                    let count = recvmsg(descriptor, &header, Int32(MSG_DONTWAIT))
                    if count > 0 { takeFiles(UnsafeRawBufferPointer(rebasing: control[..<header.msg_controllen])) }
                    return count
                }
            }
        }
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
        input += bytes[..<count]
        return true
    }

    /// Reads descriptors from control messages: a length (8 bytes), level and type (4 bytes each), then the
    /// descriptors, each message padded to 8 bytes.
    private func takeFiles(_ control: UnsafeRawBufferPointer) {
        var offset = 0
        while offset + 16 <= control.count {
            let length = control.loadUnaligned(fromByteOffset: offset, as: Int.self)
            guard length >= 16, offset + length <= control.count else { return }
            for position in stride(from: offset + 16, to: offset + length - 3, by: 4) {
                receivedFiles.append(control.loadUnaligned(fromByteOffset: position, as: Int32.self))
            }
            offset += (length + 7) & ~7
        }
    }

    /// Removes and returns the next complete message: the object, the opcode and the words of the arguments.
    func nextMessage() -> (object: UInt32, opcode: Int, words: [UInt32])? {
        guard input.count >= 8 else { return nil }
        func word(_ index: Int) -> UInt32 {
            input.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self) }
        }
        let size = max(Int(word(1) >> 16), 8)
        guard input.count >= size else { return nil }
        let message = (word(0), Int(word(1) & 0xffff), (2..<max(size / 4, 2)).map(word))
        input.removeFirst(size)
        return message
    }

    /// Sends a complete message, and waits while the socket is full. Returns false when the other side has closed it.
    @discardableResult func send(_ words: [UInt32], files: [Int32]) -> Bool {
        var control = [UInt8](repeating: 0, count: files.isEmpty ? 0 : (16 + files.count * 4 + 7) & ~7)
        if !files.isEmpty {
            control.withUnsafeMutableBytes { control in
                control.storeBytes(of: 16 + files.count * 4, toByteOffset: 0, as: Int.self)
                control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
                control.storeBytes(of: Int32(0x01), toByteOffset: 12, as: Int32.self)  // SCM_RIGHTS
                for (index, file) in files.enumerated() {
                    control.storeBytes(of: file, toByteOffset: 16 + index * 4, as: Int32.self)
                }
            }
        }
        var words = words
        let count = words.withUnsafeMutableBytes { bytes in
            control.withUnsafeMutableBytes { control in
                var vector = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return withUnsafeMutablePointer(to: &vector) { vector in
                    var header = msghdr()
                    header.msg_iov = vector
                    header.msg_iovlen = 1
                    header.msg_control = control.isEmpty ? nil : control.baseAddress
                    header.msg_controllen = control.count
                    return sendmsg(descriptor, &header, Int32(MSG_NOSIGNAL))
                }
            }
        }
        return count == words.count * 4
    }
}
