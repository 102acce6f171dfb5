import CAcetateLinux
import Glibc

/// A file descriptor that is closed on release.
final class OwnedDescriptor: Sendable {
    let raw: Int32

    /// Takes ownership of an open descriptor.
    init(taking raw: Int32) { self.raw = raw }

    deinit { close(raw) }

    /// Creates a pipe. Its end for reading does not block; that for writing is for another program.
    static func pipe() throws(TransferError) -> (reading: OwnedDescriptor, writing: OwnedDescriptor) {
        var ends: [Int32] = [-1, -1]
        guard acetate_pipe(&ends) == 0 else { throw .noResources(SystemError.current) }
        return (OwnedDescriptor(taking: ends[0]), OwnedDescriptor(taking: ends[1]))
    }
}
