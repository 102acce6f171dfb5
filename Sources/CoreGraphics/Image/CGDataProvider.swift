/// Is called with the information, the address and the size that a data provider was created with.
public typealias CGDataProviderReleaseDataCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// The bytes of an image, from memory or from a file.
public final class CGDataProvider: Sendable {
    private let bytes: Data
    /// The file that the bytes were read from, for use in errors.
    package let url: URL?
    /// The pointer of the program, and its release; nil if there is none.
    private let owner: ProviderInfo?

    /// All the bytes.
    public var data: CFData? { bytes }

    /// The pointer that the provider was created with; nil if there is none.
    public var info: UnsafeMutableRawPointer? { owner?.pointer }

    /// Creates a provider of bytes in memory. The result is never nil.
    public init?(data: CFData) {
        bytes = data
        url = nil
        owner = nil
    }

    /// Creates a provider of the bytes that data has now. The result is never nil.
    public convenience init?(data: NSData) { self.init(data: Data(referencing: data)) }

    /// Bytes in memory.
    init(_ bytes: Data) {
        self.bytes = bytes
        url = nil
        owner = nil
    }

    /// Bytes that functions of the program have given.
    init(_ bytes: Data, owner: ProviderInfo) {
        self.bytes = bytes
        url = nil
        self.owner = owner
    }

    /// `size` bytes of memory, which must stay valid and unchanged until `releaseData` is called, with `info`, the
    /// address and the size. That happens on any thread, when the provider and all copies of its data are gone, or at
    /// once for a few bytes, which are copied.
    public init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: @escaping CGDataProviderReleaseDataCallback
    ) {
        guard size >= 0 else { return nil }
        // The pointers are only given back to the caller, whose function decides what they mean.
        nonisolated(unsafe) let (info, data) = (info, data)
        bytes = Data(
            bytesNoCopy: UnsafeMutableRawPointer(mutating: data), count: size,
            deallocator: .custom { _, _ in releaseData(info, data, size) })
        url = nil
        // `releaseData` releases the pointer.
        owner = ProviderInfo(info, release: nil)
    }

    /// The bytes of a file; nil if it cannot be read.
    public init?(url: CFURL) {
        guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
        bytes = data
        self.url = url
        owner = nil
    }

    /// The bytes of the file at a path; nil if it cannot be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)))
    }
}
