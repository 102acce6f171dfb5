/// Is called with bytes; returns how many were taken.
public typealias CGDataConsumerPutBytesCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int
/// Is called when a data consumer is gone.
public typealias CGDataConsumerReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// The functions of a data consumer.
public struct CGDataConsumerCallbacks {
    /// Takes bytes, and returns how many it has taken.
    public var putBytes: CGDataConsumerPutBytesCallback?
    /// Is called with the consumer's pointer when the consumer is no longer used; nil for nothing.
    public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

    /// Creates the callbacks.
    public init(putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?) {
        self.putBytes = putBytes
        self.releaseConsumer = releaseConsumer
    }
}

/// Takes the bytes of a file that is written: into memory, a file, or a function. Use it on one thread at a time.
public final class CGDataConsumer {
    private enum Target {
        case data(CFMutableData)
        case file(String)
        case callbacks(UnsafeMutableRawPointer?, CGDataConsumerCallbacks)
    }

    private let target: Target

    /// Appends the bytes to data.
    public init?(data: CFMutableData) {
        target = .data(data)
    }

    /// Replaces a file. Nil for other locations.
    public init?(url: CFURL) {
        guard url.isFileURL else { return nil }
        target = .file(url.path)
    }

    /// Calls a function with `info` and the bytes. Nil if there is no function.
    public init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
        guard cbks.pointee.putBytes != nil else { return nil }
        target = .callbacks(info, cbks.pointee)
    }

    deinit {
        if case .callbacks(let info, let callbacks) = target { callbacks.releaseConsumer?(info) }
    }

    /// Writes all bytes of a file; false if they could not be written.
    package func write(_ data: Data) -> Bool {
        switch target {
        case .data(let target):
            target.append(data)
            return true
        case .file(let path):
            do throws(FileBytes.Failure) { try FileBytes.write(data, to: path) } catch { return false }
            return true
        case .callbacks(let info, let callbacks):
            guard let putBytes = callbacks.putBytes else { return false }
            return data.withUnsafeBytes { bytes in
                var done = 0
                while let base = bytes.baseAddress, done < bytes.count {
                    let count = putBytes(info, base + done, bytes.count - done)
                    guard count > 0, count <= bytes.count - done else { return false }
                    done += count
                }
                return true
            }
        }
    }
}
