import Foundation

/// Whether a program may use cameras.
public enum AVAuthorizationStatus: Int, Sendable {
    /// The user has not been asked.
    case notDetermined
    /// There is no way to ask the user.
    case restricted
    /// The user has refused.
    case denied
    /// The program may use cameras.
    case authorized
}

extension AVCaptureDevice {
    /// Whether the program may use cameras. Outside a sandbox (Flatpak) it may; in one, the user decides by the desktop's
    /// portal. Media other than video are restricted.
    public static func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        guard mediaType == .video else { return .restricted }
        return CameraPortal.shared?.status ?? .authorized
    }

    /// Asks the user for permission to use cameras, if the program needs it and does not know the answer. The handler is called on
    /// any thread.
    public static func requestAccess(
        for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        guard mediaType == .video, let portal = CameraPortal.shared else {
            return DispatchQueue.global().async { handler(mediaType == .video) }
        }
        portal.requestAccess(handler)
    }

    /// Asks the user for permission to use cameras, if the program needs it and does not know the answer.
    public static func requestAccess(for mediaType: AVMediaType) async -> Bool {
        await withCheckedContinuation { continuation in
            requestAccess(for: mediaType) { continuation.resume(returning: $0) }
        }
    }
}
