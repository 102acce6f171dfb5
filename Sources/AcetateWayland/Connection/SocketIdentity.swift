import Glibc

/// Which file a path leads to. A compositor that starts again creates another socket at the same path: its device and
/// inode may be those of the former one, but not the time of its last change.
struct SocketIdentity: Equatable {
    private let device: UInt64
    private let inode: UInt64
    private let changeSeconds: Int
    private let changeNanoseconds: Int

    /// Nil if there is nothing at the path.
    init?(_ path: String) {
        var file = stat()
        guard stat(path, &file) == 0 else { return nil }
        device = UInt64(file.st_dev)
        inode = UInt64(file.st_ino)
        changeSeconds = file.st_ctim.tv_sec
        changeNanoseconds = file.st_ctim.tv_nsec
    }
}
