import AcetatePixels

/// Why a picture could not be read or written. Each description names the file, the cause and what to do.
public enum ImageFileError: Error, Sendable, Equatable {
    /// The file's bytes cannot be had.
    case unreadable(file: String, cause: String)
    /// The bytes are of no format that is known.
    case unknownFormat(file: String)
    /// The bytes break the rules of their format.
    case corrupt(file: String, cause: String)
    /// More than 32,767 pixels on a side, or more than 268,435,456 altogether.
    case tooLarge(file: String, width: Int, height: Int)
    /// There is no memory for the picture.
    case noMemory(file: String)
    /// The picture cannot be turned into bytes.
    case notEncodable(cause: String)
    /// The file cannot be written. Whatever was there before still is.
    case unwritable(file: String, cause: String)
}

extension ImageFileError: CustomStringConvertible, LocalizedError {
    public var description: String {
        switch self {
        case .unreadable(let file, let cause):
            "cannot read the picture \(file): \(cause); check its name and your right to read it"
        case .unknownFormat(let file):
            "cannot read the picture \(file): its format is not known; convert it to PNG"
        case .corrupt(let file, let cause):
            "cannot read the picture \(file): \(cause); the file is damaged, so fetch or save it again"
        case .tooLarge(let file, let width, let height):
            """
            cannot read the picture \(file): \(width)x\(height) pixels are too many (at most \(PixelSize.limit) a side and \
            \(ImageDecoder.pixelLimit) altogether are read); scale it down to 16384x16384
            """
        case .noMemory(let file):
            "cannot read the picture \(file): out of memory; scale it down, or close other programs"
        case .notEncodable(let cause):
            "cannot encode the picture as PNG: \(cause); make it smaller"
        case .unwritable(let file, let cause):
            "cannot write the picture \(file): \(cause); choose another place, or make room there"
        }
    }

    public var errorDescription: String? { description }
}
