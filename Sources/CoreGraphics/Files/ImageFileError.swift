import AcetatePixels

/// The error of reading or writing an image file. Each description names the file, the cause and the remedy.
public enum ImageFileError: Error, Sendable, Equatable {
    /// The file cannot be read.
    case unreadable(file: String, cause: String)
    /// The file's format is not known.
    case unknownFormat(file: String)
    /// The file violates its format.
    case corrupt(file: String, cause: String)
    /// The image has more than 32,767 pixels per side, or more than 268,435,456 in total.
    case tooLarge(file: String, width: Int, height: Int)
    /// There is not enough memory for the image.
    case noMemory(file: String)
    /// The image cannot be encoded.
    case notEncodable(cause: String)
    /// The file cannot be written. An existing file is unchanged.
    case unwritable(file: String, cause: String)
}

extension ImageFileError: CustomStringConvertible, LocalizedError {
    public var description: String {
        switch self {
        case .unreadable(let file, let cause):
            "cannot read the image \(file): \(cause); check its path and permissions"
        case .unknownFormat(let file):
            "cannot read the image \(file): its format is not known; convert it to PNG"
        case .corrupt(let file, let cause):
            "cannot read the image \(file): \(cause); the file is damaged, so download or export it again"
        case .tooLarge(let file, let width, let height):
            """
            cannot read the image \(file): \(width)x\(height) pixels are too many (the limit is \(PixelSize.limit) per side and \
            \(ImageDecoder.pixelLimit) in total); scale it down to 16384x16384
            """
        case .noMemory(let file):
            "cannot read the image \(file): out of memory; scale it down, or close other programs"
        case .notEncodable(let cause):
            "cannot encode the image as PNG: \(cause); make it smaller"
        case .unwritable(let file, let cause):
            "cannot write the image \(file): \(cause); choose another location, or free space there"
        }
    }

    public var errorDescription: String? { description }
}
