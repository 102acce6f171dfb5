import CAcetateLinux
import Foundation

/// The memory of a descriptor, which is duplicated until the last reference is released.
///
/// A dmabuf is mapped, because its size never changes. Other memory is copied with `pread`: a program that touches a mapped file
/// after another process has made it shorter would be ended by a signal.
final class SharedMemory: Sendable {
    let descriptor: Int32
    /// In bytes, as it was at first.
    let length: Int
    let isDMABuf: Bool
    /// The mapped bytes of a dmabuf; nil for other memory, and for dmabufs that only devices can read.
    ///
    /// They are mapped until the memory is released, and only read.
    nonisolated(unsafe) let mapped: UnsafeRawPointer?

    init(_ descriptor: Int32, plane: Int) throws(AcetateSharedBufferError) {
        func failure(_ reason: String) -> AcetateSharedBufferError {
            .invalidDescriptor(descriptor, plane: plane, reason: reason)
        }
        let duplicate = acetate_duplicate(descriptor)
        guard duplicate >= 0 else { throw failure(Self.lastError) }
        isDMABuf = acetate_is_dmabuf(duplicate)
        var status = stat()
        if isDMABuf {
            // fstat does not report the size of a dmabuf, and its position has no meaning.
            length = max(0, Int(lseek(duplicate, 0, SEEK_END)))
        } else if fstat(duplicate, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            length = Int(status.st_size)
        } else {
            close(duplicate)
            throw failure("it is neither a dmabuf nor a memfd or file")
        }
        self.descriptor = duplicate
        let bytes = isDMABuf && length > 0 ? mmap(nil, length, PROT_READ, MAP_SHARED, duplicate, 0) : MAP_FAILED
        mapped = bytes == MAP_FAILED ? nil : UnsafeRawPointer(bytes)
    }

    deinit {
        if let mapped { munmap(UnsafeMutableRawPointer(mutating: mapped), length) }
        close(descriptor)
    }

    /// Whether `withReading` makes the bytes readable by the processor.
    var isReadable: Bool { !isDMABuf || mapped != nil }

    /// Calls `body` while devices do not write.
    func withReading<Result>(
        plane: Int, _ body: () throws(AcetateSharedBufferError) -> Result
    ) throws(AcetateSharedBufferError) -> Result {
        guard isDMABuf else { return try body() }
        guard acetate_dmabuf_begin_reading(descriptor) == 0 else {
            throw .unreadable(plane: plane, reason: Self.lastError)
        }
        defer { _ = acetate_dmabuf_end_reading(descriptor) }
        return try body()
    }

    /// Copies bytes. Throws an error if the memory has become shorter.
    func copy(
        from offset: Int, count: Int, to target: UnsafeMutableRawPointer, plane: Int
    ) throws(AcetateSharedBufferError) {
        var done = 0
        while done < count {
            let read = pread(descriptor, target + done, count - done, off_t(offset + done))
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw .unreadable(plane: plane, reason: Self.lastError) }
            guard read > 0 else { throw .tooShort(offset + done, plane: plane, needed: offset + count) }
            done += read
        }
    }

    private static var lastError: String { String(cString: strerror(errno)) }
}
