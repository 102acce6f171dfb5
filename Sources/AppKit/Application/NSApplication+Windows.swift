import Foundation

/// The order of the windows, and the application among others.
extension NSApplication {
    /// How an application takes part in the desktop.
    public enum ActivationPolicy: Int, Sendable {
        /// The application has windows that ask for the keyboard focus.
        case regular = 0
        /// On macOS the application has no icon in the Dock. On Wayland it is as `regular`.
        case accessory = 1
        /// The windows do not ask for the keyboard focus when they are shown.
        case prohibited = 2
    }

    /// Calls a function with each window, from the front if it is ordered, until the function sets its second argument to true.
    public func enumerateWindows(
        options: WindowListOptions = [], using block: (NSWindow, UnsafeMutablePointer<Bool>) -> Void
    ) {
        var isDone = false
        for window in options.contains(.orderedFrontToBack) ? orderedWindows : windows {
            block(window, &isDone)
            if isDone { return }
        }
    }

    /// The order of `enumerateWindows(options:using:)`.
    public struct WindowListOptions: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The visible windows, the frontmost first.
        public static let orderedFrontToBack = WindowListOptions(rawValue: 1 << 0)
    }

    /// Hides the windows with `hidesOnDeactivate`, or shows them again.
    func activityDidChange() {
        if !isActive { NSPopover.applicationDidResignActive() }
        for window in windows where window.hidesOnDeactivate {
            if !isActive, window.isVisible {
                window.traits.isHiddenByDeactivation = true
                window.orderOut(nil)
            } else if isActive, window.traits.isHiddenByDeactivation {
                window.traits.isHiddenByDeactivation = false
                window.orderFront(nil)
            }
        }
    }

    // MARK: Hiding

    /// Posted before the application hides its windows.
    nonisolated public static let willHideNotification = Notification.Name("NSApplicationWillHideNotification")
    /// Posted after the application has hidden its windows.
    nonisolated public static let didHideNotification = Notification.Name("NSApplicationDidHideNotification")
    /// Posted before the application shows its hidden windows again.
    nonisolated public static let willUnhideNotification = Notification.Name("NSApplicationWillUnhideNotification")
    /// Posted after the application has shown its hidden windows again.
    nonisolated public static let didUnhideNotification = Notification.Name("NSApplicationDidUnhideNotification")
}
