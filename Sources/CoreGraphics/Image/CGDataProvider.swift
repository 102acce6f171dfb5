/// The bytes of an image, from memory or from a file.
public final class CGDataProvider: Sendable {
    private let bytes: Data
    /// The file that the bytes were read from, for use in errors.
    package let url: URL?

    /// All the bytes.
    public var data: CFData? { bytes }

    public init?(data: CFData) {
        bytes = data
        url = nil
    }

    /// The bytes of a file; nil if it cannot be read.
    public init?(url: CFURL) {
        guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
        bytes = data
        self.url = url
    }

    /// The bytes of the file at a path; nil if it cannot be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)))
    }
}
