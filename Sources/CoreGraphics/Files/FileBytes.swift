import Glibc

/// Reads and writes whole files with system calls, whose errors state their cause.
package enum FileBytes {
    package struct Failure: Error {
        package let cause: String

        /// The error of the last failed system call.
        static var last: Failure { Failure(cause: String(cString: strerror(errno))) }
    }

    /// All bytes of a regular file. Anything else, such as a device, is refused.
    package static func read(_ path: String) throws(Failure) -> Data {
        let descriptor = try open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw Failure(cause: "it is a directory")
        default: throw Failure(cause: "it is not a regular file")
        }
        var data = Data()
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count > 0 {
                data.append(contentsOf: piece[..<count])
            } else if count == 0 {
                return data
            } else if errno != EINTR {
                throw .last
            }
        }
    }

    /// Writes the file atomically. A symbolic link is followed, and the permissions of an existing file are kept; a device or a
    /// pipe is written to directly.
    package static func write(_ data: Data, to path: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .last }
            return try replace(path, data)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            guard access(path, W_OK) == 0 else { throw .last }
            guard let resolved = realpath(path, nil) else { throw .last }
            defer { free(resolved) }
            try replace(String(cString: resolved), data, permissions: status.st_mode & 0o777)
        case S_IFDIR:
            throw Failure(cause: "it is a directory")
        default:
            let descriptor = try open(path, O_WRONLY | O_CLOEXEC)
            defer { close(descriptor) }
            try write(data, descriptor)
        }
    }

    private static func replace(_ path: String, _ data: Data, permissions: mode_t? = nil) throws(Failure) {
        let (temporary, descriptor) = try createTemporaryFile(for: path)
        // Fails on file systems without permissions, which have none to keep.
        if let permissions { fchmod(descriptor, permissions) }
        do throws(Failure) {
            try write(data, descriptor)
            guard fsync(descriptor) == 0 else { throw .last }
        } catch {
            close(descriptor)
            unlink(temporary)
            throw error
        }
        guard close(descriptor) == 0, rename(temporary, path) == 0 else {
            let failure = Failure.last
            unlink(temporary)
            throw failure
        }
    }

    /// Creates an empty file in the same directory, so that it can be renamed to `path`.
    private static func createTemporaryFile(for path: String) throws(Failure) -> (path: String, descriptor: Int32) {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        while true {
            let temporary = directory + ".\(getpid())-\(UInt32.random(in: .min ... .max)).tmp"
            let descriptor = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (temporary, descriptor) }
            guard errno == EEXIST || errno == EINTR else { throw .last }
        }
    }

    private static func open(_ path: String, _ flags: Int32) throws(Failure) -> Int32 {
        while true {
            let descriptor = Glibc.open(path, flags)
            if descriptor >= 0 { return descriptor }
            guard errno == EINTR else { throw .last }
        }
    }

    private static func write(_ data: Data, _ descriptor: Int32) throws(Failure) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .last
            }
        }
    }
}
