import AcetatePixels
import Foundation

/// Why a buffer cannot be shown. Its description names the number that does not fit.
///
/// Beyond Apple's API.
public enum AcetateSharedBufferError: Error, Hashable, Sendable {
    /// The format is not one of the constants of `AcetateSharedBuffer.Format`.
    case unsupportedFormat(AcetateSharedBuffer.Format)
    /// The width or the height is not positive, or above 32,767 pixels.
    case invalidSize(width: Int, height: Int)
    /// The format has another number of planes.
    case wrongPlaneCount(Int, expected: Int)
    /// The descriptor of a plane cannot be used, for a reason.
    case invalidDescriptor(Int32, plane: Int, reason: String)
    /// The rows of a plane are shorter than their pixels, or longer than 2 GB.
    case invalidBytesPerRow(Int, plane: Int, needed: Int)
    /// The offset of a plane is negative, or above 2 GB.
    case invalidOffset(Int, plane: Int)
    /// The memory of a plane has fewer bytes than its rows need, or has become shorter.
    case tooShort(Int, plane: Int, needed: Int)
    /// The memory of a plane cannot be read, for a reason.
    case unreadable(plane: Int, reason: String)
    /// EGL does not import the buffer, for a reason.
    case notImported(AcetateSharedBuffer.Format, AcetateSharedBuffer.Modifier, reason: String)
    /// There is no memory for the pixels.
    case outOfMemory
}

extension AcetateSharedBufferError: CustomStringConvertible, LocalizedError {
    /// What does not fit, in English.
    public var description: String {
        switch self {
        case .unsupportedFormat(let format):
            "buffers of the format \(format) are not supported"
        case .invalidSize(let width, let height):
            "a buffer of \(width)x\(height) pixels is not possible: each number is 1 to \(PixelSize.limit)"
        case .wrongPlaneCount(let count, let expected):
            "the buffer has \(count) planes, and its format \(expected)"
        case .invalidDescriptor(let descriptor, let plane, let reason):
            "plane \(plane): the descriptor \(descriptor) cannot be used: \(reason)"
        case .invalidBytesPerRow(let bytes, let plane, let needed):
            "plane \(plane): \(bytes) bytes per row are not possible: its pixels need \(needed), and 2^31 is the limit"
        case .invalidOffset(let offset, let plane):
            "plane \(plane): the offset \(offset) is not possible: it is 0 to 2^31 - 1"
        case .tooShort(let length, let plane, let needed):
            "plane \(plane): the memory has \(length) bytes, and its rows end at \(needed)"
        case .unreadable(let plane, let reason):
            "plane \(plane): the memory cannot be read: \(reason)"
        case .notImported(let format, let modifier, let reason):
            "EGL does not import a buffer of the format \(format) with the modifier \(modifier): \(reason)"
        case .outOfMemory:
            "there is not enough memory for the pixels of the buffer"
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
