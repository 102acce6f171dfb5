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

    /// How a window takes part in full screen and in the desktop.
    public struct CollectionBehavior: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let canJoinAllSpaces = CollectionBehavior(rawValue: 1 << 0)
        public static let moveToActiveSpace = CollectionBehavior(rawValue: 1 << 1)
        public static let managed = CollectionBehavior(rawValue: 1 << 2)
        public static let transient = CollectionBehavior(rawValue: 1 << 3)
        public static let stationary = CollectionBehavior(rawValue: 1 << 4)
        public static let participatesInCycle = CollectionBehavior(rawValue: 1 << 5)
        public static let ignoresCycle = CollectionBehavior(rawValue: 1 << 6)
        public static let fullScreenPrimary = CollectionBehavior(rawValue: 1 << 7)
        public static let fullScreenAuxiliary = CollectionBehavior(rawValue: 1 << 8)
        /// The window has no full screen.
        public static let fullScreenNone = CollectionBehavior(rawValue: 1 << 9)
        public static let fullScreenAllowsTiling = CollectionBehavior(rawValue: 1 << 11)
        public static let fullScreenDisallowsTiling = CollectionBehavior(rawValue: 1 << 12)
    }

    /// The storage of a window's pixels, which is always buffered.
    public enum BackingStoreType: UInt, Sendable {
        /// Pixels in memory, which are shown when they are complete.
        case buffered = 2
    }

    /// Whether the user can close the window by a button of its title bar.
    public var hasCloseBox: Bool { styleMask.contains(.closable) }
    public var hasTitleBar: Bool { styleMask.contains(.titled) }
    public var isResizable: Bool { styleMask.contains(.resizable) }
    public var isZoomable: Bool { styleMask.contains(.resizable) }
    public var isMiniaturizable: Bool { styleMask.contains(.miniaturizable) }
    /// Whether the window alone receives input.
    public var isModalPanel: Bool { NSApplication.existing?.modalWindow === self }
    /// The screen that shows most of the window, which is the one that Wayland reports.
    public var deepestScreen: NSScreen? { isVisible ? screen : nil }

    /// The windows of `windowNumbers(options:)`. On Wayland they are those of the program on all spaces in any case.
    public struct NumberListOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let allApplications = NumberListOptions(rawValue: 1 << 0)
        public static let allSpaces = NumberListOptions(rawValue: 1 << 4)
    }

    /// The numbers of the program's visible windows, the frontmost first.
    public class func windowNumbers(options: NumberListOptions = []) -> [NSNumber]? {
        NSApplication.shared.orderedWindows.map { NSNumber(value: $0.windowNumber) }
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
