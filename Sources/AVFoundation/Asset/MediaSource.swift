import Foundation
import Synchronization

/// Where pipelines read a movie. It keeps open what it has opened, so it must outlive them.
///
/// Regular files and network addresses are opened by GStreamer. Pipes and devices are opened here without waiting, because
/// GStreamer would wait in `open` for a program that writes into a pipe, and could not be ended.
final class MediaSource: Sendable {
    /// The address for GStreamer.
    let address: String
    /// The path or the URL, for messages.
    let name: String
    /// Whether it is a file, a pipe or a device, and not on the network.
    let isFile: Bool
    /// The path of a regular file; nil for others.
    private let path: String?
    private let descriptor: CInt?

    /// Whether it is a playlist of HTTP Live Streaming.
    let isPlaylist: Bool

    /// Whether it is a pipe or a device, whose data may come at any time.
    var isPipe: Bool { descriptor != nil }

    /// Throws an error that names a file and the reason why it cannot be read.
    init(_ url: URL) throws(AVError) {
        (name, isFile) = (url.isFileURL ? url.path : url.absoluteString, url.isFileURL)
        isPlaylist = url.pathExtension.lowercased() == "m3u8"
        guard isFile else {
            (address, path, descriptor) = (url.absoluteString, nil, nil)
            return
        }
        let opened = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else {
            let code = errno
            let cause = code == ENOENT ? "does not exist" : "cannot be read: \(String(cString: strerror(code)))"
            throw AVError(
                code == EACCES ? .contentIsNotAuthorized : .contentIsUnavailable, "the movie \(name) \(cause)")
        }
        var status = stat()
        let kind = fstat(opened, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
        switch kind {
        case S_IFDIR:
            close(opened)
            throw AVError(.contentIsUnavailable, "the movie \(name) is a directory; name a file in it")
        case S_IFREG:
            close(opened)
            guard status.st_size > 0 else {
                throw AVError(.fileFormatNotRecognized, "the movie \(name) is an empty file")
            }
            (address, path, descriptor) = (url.absoluteString, name, nil)
        default:
            (address, path, descriptor) = ("fd://\(opened)", nil, opened)
        }
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// A composition, whose files are opened when they are needed.
    init(name: String) {
        (self.name, isFile, isPlaylist) = (name, false, false)
        (address, path, descriptor) = ("", nil, nil)
    }

    /// The size of the file when its structure was read last, and the bytes that it needs.
    private let structure = Mutex<(size: Int, needed: Int?)?>(nil)

    /// Why a file that could be opened ends too early; nil if it does not, as far as its structure shows, or if it was removed.
    var truncation: String? {
        guard let path, let size = FileStructure.size(of: path) else { return nil }
        guard size > 0 else { return "the file is empty now" }
        let needed = structure.withLock { known -> Int? in
            if let known, known.size == size { return known.needed }
            let needed = FileStructure.neededSize(of: path)
            known = (size, needed)
            return needed
        }
        guard let needed, needed > size else { return nil }
        return "the file is truncated: it has \(size) bytes, and its structure needs \(needed)"
    }

    /// Adds the cause to an error if the file is truncated, or if GStreamer says only that there are no data from the network.
    func explain(_ error: AVError) -> AVError {
        var cause = truncation
        if !isFile, !address.isEmpty, error.description.contains("Internal data stream error") {
            cause = "the server does not answer, or has ended the connection"
        }
        return cause.map { AVError(error.code, "\(error.description); \($0)") } ?? error
    }
}
