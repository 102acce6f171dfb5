// Data providers whose bytes functions of the program give.

/// Copies the next bytes, at most a count, to a buffer; returns how many there were, 0 at the end.
public typealias CGDataProviderGetBytesCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Int
/// Skips a number of bytes; returns how many were skipped.
public typealias CGDataProviderSkipForwardCallback = @convention(c) (UnsafeMutableRawPointer?, off_t) -> off_t
/// Returns to the first byte.
public typealias CGDataProviderRewindCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void
/// Is called when a data provider is gone.
public typealias CGDataProviderReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void
/// Returns the address of all bytes; nil if they have none.
public typealias CGDataProviderGetBytePointerCallback =
    @convention(c) (UnsafeMutableRawPointer?) -> UnsafeRawPointer?
/// Is called with the address when the bytes are no longer read.
public typealias CGDataProviderReleaseBytePointerCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer) -> Void
/// Copies bytes from a position, at most a count, to a buffer; returns how many there were.
public typealias CGDataProviderGetBytesAtPositionCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int) -> Int

/// The functions of a provider that gives its bytes one after the other.
public struct CGDataProviderSequentialCallbacks {
    /// 0.
    public var version: UInt32
    /// Copies bytes from the current position into a buffer, and returns how many there were.
    public var getBytes: CGDataProviderGetBytesCallback?
    /// Moves the current position forward, and returns by how many bytes it moved.
    public var skipForward: CGDataProviderSkipForwardCallback?
    /// Moves the current position to the start.
    public var rewind: CGDataProviderRewindCallback?
    /// Is called with the provider's pointer when the provider is no longer used; nil for nothing.
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    /// Creates the callbacks; the version is 0.
    public init(
        version: UInt32, getBytes: CGDataProviderGetBytesCallback?, skipForward: CGDataProviderSkipForwardCallback?,
        rewind: CGDataProviderRewindCallback?, releaseInfo: CGDataProviderReleaseInfoCallback?
    ) {
        (self.version, self.getBytes, self.skipForward) = (version, getBytes, skipForward)
        (self.rewind, self.releaseInfo) = (rewind, releaseInfo)
    }
}

/// The functions of a provider that gives bytes at any position.
public struct CGDataProviderDirectCallbacks {
    /// 0.
    public var version: UInt32
    /// Returns a pointer to all the bytes; nil if there is none.
    public var getBytePointer: CGDataProviderGetBytePointerCallback?
    /// Is called when the pointer to the bytes is no longer used; nil for nothing.
    public var releaseBytePointer: CGDataProviderReleaseBytePointerCallback?
    /// Copies bytes from a position into a buffer, and returns how many there were.
    public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
    /// Is called with the provider's pointer when the provider is no longer used; nil for nothing.
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    /// Creates the callbacks; the version is 0.
    public init(
        version: UInt32, getBytePointer: CGDataProviderGetBytePointerCallback?,
        releaseBytePointer: CGDataProviderReleaseBytePointerCallback?,
        getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?,
        releaseInfo: CGDataProviderReleaseInfoCallback?
    ) {
        (self.version, self.getBytePointer, self.releaseBytePointer) = (version, getBytePointer, releaseBytePointer)
        (self.getBytesAtPosition, self.releaseInfo) = (getBytesAtPosition, releaseInfo)
    }
}

/// A pointer of the program, which is released with its owner.
///
/// `@unchecked Sendable`: every property is a `let`, and the pointer is only given back to the program.
final class ProviderInfo: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer?
    private let release: CGDataProviderReleaseInfoCallback?

    init(_ pointer: UnsafeMutableRawPointer?, release: CGDataProviderReleaseInfoCallback?) {
        (self.pointer, self.release) = (pointer, release)
    }

    deinit { release?(pointer) }
}

extension CGDataProvider {
    /// The greatest number of bytes that functions can give.
    private static let limit = 1 << 30

    /// The bytes that `getBytes` gives, which is called now until it gives none, at most a gigabyte. `releaseInfo` is
    /// called when the provider is gone. Nil if there is no function.
    public convenience init?(
        sequentialInfo info: UnsafeMutableRawPointer?, callbacks: UnsafePointer<CGDataProviderSequentialCallbacks>
    ) {
        let functions = callbacks.pointee
        guard let getBytes = functions.getBytes else { return nil }
        var data = Data()
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while data.count < Self.limit {
            let count = block.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map { min(getBytes(info, $0, bytes.count), bytes.count) } ?? 0
            }
            guard count > 0 else { break }
            data.append(contentsOf: block.prefix(count))
        }
        self.init(data, owner: ProviderInfo(info, release: functions.releaseInfo))
    }

    /// `size` bytes, which are copied now: from the address that `getBytePointer` returns, or else with
    /// `getBytesAtPosition`. `releaseInfo` is called when the provider is gone. Nil if there is no function, or if `size`
    /// is negative or above a gigabyte.
    public convenience init?(
        directInfo info: UnsafeMutableRawPointer?, size: off_t, callbacks: UnsafePointer<CGDataProviderDirectCallbacks>
    ) {
        let functions = callbacks.pointee
        let count = Int(size)
        guard functions.getBytePointer != nil || functions.getBytesAtPosition != nil, count >= 0, count <= Self.limit
        else { return nil }
        let owner = ProviderInfo(info, release: functions.releaseInfo)
        if let address = functions.getBytePointer?(info) {
            // The function promises `size` bytes at the address.
            let data = Data(bytes: address, count: count)
            functions.releaseBytePointer?(info, address)
            self.init(data, owner: owner)
            return
        }
        var data = Data(count: count)
        var done = 0
        data.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
            while let base = bytes.baseAddress, done < count {
                let read = functions.getBytesAtPosition?(info, base + done, off_t(done), count - done) ?? 0
                guard read > 0, read <= count - done else { return }
                done += read
            }
        }
        self.init(data.prefix(done), owner: owner)
    }
}
