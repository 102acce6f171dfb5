import Foundation

/// The domain of the errors of this framework.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// Why a movie, a camera or a recording does not work. The description names the file or the device, the cause, and the
/// remedy if there is one.
public struct AVError: Error, Sendable, CustomStringConvertible, CustomNSError, LocalizedError {
    /// The codes of AVError.h that occur here.
    public enum Code: Int, Sendable {
        /// The cause is not known.
        case unknown = -11800
        /// The capture session does not run.
        case sessionNotRunning = -11803
        /// There is no such camera or microphone.
        case deviceNotConnected = -11814
        /// The camera or microphone was unplugged.
        case deviceWasDisconnected = -11808
        /// Samples are missing in the stream.
        case mediaDiscontinuity = -11812
        /// No reader knows the format of the file.
        case fileFormatNotRecognized = -11828
        /// The file is damaged.
        case fileFailedToParse = -11829
        /// There is a file at the place of the output.
        case fileAlreadyExists = -11823
        /// The export failed.
        case exportFailed = -11820
        /// The media cannot be used here, because of their kind or their time.
        case invalidSourceMedia = -11822
        /// The segments of a track do not follow each other from zero on.
        case compositionTrackSegmentsNotContiguous = -11824
        /// The samples cannot be decoded.
        case decodeFailed = -11821
        /// There is no decoder for the format.
        case decoderNotFound = -11833
        /// There is no encoder for the format.
        case encoderNotFound = -11834
        /// The content is not there.
        case contentIsUnavailable = -11863
        /// The program may not read the content.
        case contentIsNotAuthorized = -11835
        /// The operation is not possible in this state.
        case operationNotAllowed = -11862
        /// The operation was interrupted.
        case operationInterrupted = -11847
        /// The device sent no samples.
        case noDataCaptured = -11805
        /// The server does not send what the player needs.
        case serverIncorrectlyConfigured = -11850
        /// The samples cannot be read.
        case failedToLoadMediaData = -11849
        /// The movie has no image at the time.
        case noImageAtTime = -11832
        /// The instructions of the composition do not cover the movie, or are of an unknown class.
        case invalidVideoComposition = -11841
        /// The extension of the output does not fit its type.
        case invalidOutputURLPathExtension = -11843
    }

    /// What kind of error it is.
    public let code: Code
    /// What has failed, why, and what helps.
    public let description: String

    init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }

    /// `AVFoundationErrorDomain`.
    public static var errorDomain: String { AVFoundationErrorDomain }
    /// The raw value of the code.
    public var errorCode: Int { code.rawValue }
    /// The description, for `NSError`.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
    /// The description.
    public var errorDescription: String? { description }
    /// The description.
    public var localizedDescription: String { description }
}
