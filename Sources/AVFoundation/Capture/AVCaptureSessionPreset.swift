import AcetatePixels

extension AVCaptureSession {
    /// The size of the pictures of a session.
    public struct Preset: Hashable, RawRepresentable, Sendable {
        /// The name.
        public let rawValue: String
        /// A value of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The size of the camera.
        public static let high = Self(rawValue: "AVCaptureSessionPresetHigh")
        /// 480x360 pixels.
        public static let medium = Self(rawValue: "AVCaptureSessionPresetMedium")
        /// 192x144 pixels.
        public static let low = Self(rawValue: "AVCaptureSessionPresetLow")
        /// The size of the camera.
        public static let photo = Self(rawValue: "AVCaptureSessionPresetPhoto")
        /// 320x240 pixels.
        public static let qvga320x240 = Self(rawValue: "AVCaptureSessionPreset320x240")
        /// 352x288 pixels.
        public static let cif352x288 = Self(rawValue: "AVCaptureSessionPreset352x288")
        /// 640x480 pixels.
        public static let vga640x480 = Self(rawValue: "AVCaptureSessionPreset640x480")
        /// 960x540 pixels.
        public static let qHD960x540 = Self(rawValue: "AVCaptureSessionPreset960x540")
        /// 1280x720 pixels.
        public static let hd1280x720 = Self(rawValue: "AVCaptureSessionPreset1280x720")
        /// 1920x1080 pixels.
        public static let hd1920x1080 = Self(rawValue: "AVCaptureSessionPreset1920x1080")
        /// 3840x2160 pixels.
        public static let hd4K3840x2160 = Self(rawValue: "AVCaptureSessionPreset3840x2160")

        private static let sizes: [Preset: (width: Int, height: Int)] = [
            .medium: (480, 360), .low: (192, 144), .qvga320x240: (320, 240), .cif352x288: (352, 288),
            .vga640x480: (640, 480), .qHD960x540: (960, 540), .hd1280x720: (1280, 720), .hd1920x1080: (1920, 1080),
            .hd4K3840x2160: (3840, 2160),
        ]

        /// The size in pixels; nil for that of the camera.
        var size: PixelSize? { Self.sizes[self].flatMap { PixelSize($0.width, $0.height) } }

        var isKnown: Bool { self == .high || self == .photo || size != nil }
    }
}
