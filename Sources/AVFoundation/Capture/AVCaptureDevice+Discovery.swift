/// How programs find cameras by their kind.
extension AVCaptureDevice {
    /// A kind of device.
    public struct DeviceType: Hashable, RawRepresentable, Sendable {
        /// The name.
        public let rawValue: String
        /// A value of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A camera of the computer. As Linux does not tell where cameras are, all that are listed have this type.
        public static let builtInWideAngleCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
        /// A camera that is connected to the computer. None has this type.
        public static let externalUnknown = Self(rawValue: "AVCaptureDeviceTypeExternalUnknown")
    }

    /// Where a camera is on the computer.
    public enum Position: Int, Sendable {
        /// Unknown.
        case unspecified
        /// It sees what is behind the screen.
        case back
        /// It sees who looks at the screen.
        case front
    }

    /// The kind of the camera.
    public var deviceType: DeviceType { .builtInWideAngleCamera }
    /// Where the camera is: unknown.
    public var position: Position { .unspecified }

    /// Whether the device supplies media of a kind.
    public func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == .video }

    /// The device with an identifier; nil if it is not connected.
    public convenience init?(uniqueID deviceUniqueID: String) {
        let all = [Self.acetateTestPattern] + Self.devices(for: .video)
        guard let device = all.first(where: { $0.uniqueID == deviceUniqueID }) else { return nil }
        self.init(uniqueID: device.uniqueID, localizedName: device.localizedName, source: device.source)
    }

    /// The first device of a kind; nil if there is none. A camera whose position is unknown has every position.
    public static func `default`(
        _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
    ) -> AVCaptureDevice? {
        DiscoverySession(deviceTypes: [deviceType], mediaType: mediaType, position: position).devices.first
    }

    /// The devices of some kinds.
    public final class DiscoverySession: NSObject, Sendable {
        private let types: [DeviceType]
        private let mediaType: AVMediaType?
        private let wanted: Position

        /// Finds devices.
        ///
        /// - Parameters:
        ///   - deviceTypes: the order of the result.
        ///   - mediaType: nil for all.
        ///   - position: `unspecified` for all. A camera whose position is unknown has every position.
        public init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {
            (types, self.mediaType, wanted) = (deviceTypes, mediaType, position)
        }

        /// The devices that are connected now.
        public var devices: [AVCaptureDevice] {
            guard types.contains(.builtInWideAngleCamera) else { return [] }
            return AVCaptureDevice.devices(for: mediaType ?? .video).filter {
                wanted == .unspecified || $0.position == .unspecified || $0.position == wanted
            }
        }
    }
}
