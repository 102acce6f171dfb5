import Foundation

/// The domain of the errors of this framework.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// Why a movie, a camera or a recording does not work. The description names the file or the device, the cause, and the
/// remedy if there is one.
public struct AVError: Error, Sendable, CustomStringConvertible, CustomNSError, LocalizedError {
    /// The codes of AVError.h that occur here.
    public enum Code: Int, Sendable {
        case unknown = -11800
        case sessionNotRunning = -11803
        case deviceNotConnected = -11814
        case deviceWasDisconnected = -11808
        case mediaDiscontinuity = -11809
        case fileFormatNotRecognized = -11828
        case fileFailedToParse = -11829
        case fileAlreadyExists = -11823
        case exportFailed = -11820
        case decodeFailed = -11821
        case decoderNotFound = -11833
        case encoderNotFound = -11834
        case contentIsUnavailable = -11863
        case contentIsNotAuthorized = -11835
        case operationNotAllowed = -11862
        case operationInterrupted = -11847
        case noDataCaptured = -11807
        case serverIncorrectlyConfigured = -11850
        case failedToLoadMediaData = -11849
        case noImageAtTime = -11832
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
