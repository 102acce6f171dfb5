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
        /// A window of tools: the title bar that the window draws is lower. It has no effect without `titled`, or where the display server
        /// draws the title bar.
        public static let utilityWindow = StyleMask(rawValue: 1 << 4)
        /// A panel that can receive keys while the application is not active: it does not make it active. It has no effect on
        /// windows that are not panels.
        public static let nonactivatingPanel = StyleMask(rawValue: 1 << 7)
        /// A dark, translucent window over others, for controls that are needed now. By default its appearance is `vibrantDark`, its
        /// background is translucent, and so is a title bar that the window draws.
        public static let hudWindow = StyleMask(rawValue: 1 << 13)
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

        /// The window is in all spaces. Kept without effect: the compositor decides.
        public static let canJoinAllSpaces = CollectionBehavior(rawValue: 1 << 0)
        /// The window moves to the active space. Kept without effect: the compositor decides.
        public static let moveToActiveSpace = CollectionBehavior(rawValue: 1 << 1)
        /// The window is in one space. Kept without effect: the compositor decides.
        public static let managed = CollectionBehavior(rawValue: 1 << 2)
        /// The window is hidden while the user chooses among windows. Kept without effect.
        public static let transient = CollectionBehavior(rawValue: 1 << 3)
        /// The window stays visible while the user chooses among windows. Kept without effect.
        public static let stationary = CollectionBehavior(rawValue: 1 << 4)
        /// The window is among those that keys cycle through. Kept without effect.
        public static let participatesInCycle = CollectionBehavior(rawValue: 1 << 5)
        /// The window is not among those that keys cycle through. Kept without effect.
        public static let ignoresCycle = CollectionBehavior(rawValue: 1 << 6)
        /// The window may fill the screen. Kept without effect, as every resizable window may.
        public static let fullScreenPrimary = CollectionBehavior(rawValue: 1 << 7)
        /// The window may be on the screen that another one fills. Kept without effect.
        public static let fullScreenAuxiliary = CollectionBehavior(rawValue: 1 << 8)
        /// The window has no full screen.
        public static let fullScreenNone = CollectionBehavior(rawValue: 1 << 9)
        /// The window may share a screen. Kept without effect: the compositor decides.
        public static let fullScreenAllowsTiling = CollectionBehavior(rawValue: 1 << 11)
        /// The window does not share a screen. Kept without effect: the compositor decides.
        public static let fullScreenDisallowsTiling = CollectionBehavior(rawValue: 1 << 12)
    }

    /// The storage of a window's pixels, which is always buffered.
    public enum BackingStoreType: UInt, Sendable {
        /// Pixels in memory, which are shown when they are complete.
        case buffered = 2
    }

    /// Whether the user can close the window by a button of its title bar.
    public var hasCloseBox: Bool { styleMask.contains(.closable) }
    /// Whether the window has a title bar.
    public var hasTitleBar: Bool { styleMask.contains(.titled) }
    /// Whether the user can resize the window.
    public var isResizable: Bool { styleMask.contains(.resizable) }
    /// Whether the user can maximize the window.
    public var isZoomable: Bool { styleMask.contains(.resizable) }
    /// Whether the user can minimize the window.
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

        /// The windows of other programs, too, which Wayland does not report.
        public static let allApplications = NumberListOptions(rawValue: 1 << 0)
        /// The windows of all spaces.
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
