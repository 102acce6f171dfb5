extension NSWindow {
    /// The style and the capabilities of a window.
    public struct StyleMask: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// No title bar and no border.
        public static let borderless: StyleMask = []
        /// A title bar and borders, which the display server draws, or else the window.
        public static let titled = StyleMask(rawValue: 1 << 0)
        /// The user can close the window.
        public static let closable = StyleMask(rawValue: 1 << 1)
        /// The user can minimize the window.
        public static let miniaturizable = StyleMask(rawValue: 1 << 2)
        /// The user can resize the window.
        public static let resizable = StyleMask(rawValue: 1 << 3)
        /// The content extends below a title bar that the window draws.
        public static let fullSizeContentView = StyleMask(rawValue: 1 << 15)
        /// The window is in full screen. Set by AppKit; use `toggleFullScreen(_:)`.
        public static let fullScreen = StyleMask(rawValue: 1 << 14)
    }

    /// The storage of a window's pixels, which is always buffered.
    public enum BackingStoreType: UInt, Sendable {
        /// Pixels in memory, which are shown when they are complete.
        case buffered = 2
    }

    /// Whether a part of a window is visible to the user.
    public struct OcclusionState: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A part of the window may be visible.
        public static let visible = OcclusionState(rawValue: 1 << 1)
    }
}
