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

    /// How the application takes part in the desktop. Default `regular`.
    public func activationPolicy() -> ActivationPolicy { policy }

    /// Sets how the application takes part in the desktop. Returns true.
    @discardableResult
    public func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool {
        policy = activationPolicy
        return true
    }

    /// Asks for the keyboard focus for the frontmost window. On Wayland the compositor decides. Has no effect for a prohibited
    /// application.
    public func activate() {
        guard !isActive, policy != .prohibited else { return }
        orderedWindows.first { $0.canBecomeKey }?.surface?.activate()
    }

    /// As `activate()`. A compositor decides whether a program gets the focus of another one.
    public func activate(ignoringOtherApps flag: Bool) { activate() }

    /// The visible windows, the frontmost first, as far as a program knows that on Wayland: the window that was shown or that got
    /// the keyboard focus last is the first one.
    public var orderedWindows: [NSWindow] {
        windows.filter(\.isVisible).sorted { $0.traits.orderNumber > $1.traits.orderNumber }
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

    /// Whether `hide(_:)` has hidden the windows.
    public var isHidden: Bool { windowsToUnhide != nil }

    /// Hides all windows until `unhide(_:)`.
    public func hide(_ sender: Any?) {
        guard !isHidden else { return }
        post(NSApplication.willHideNotification) { $0.applicationWillHide($1) }
        MenuTracker.current?.close()
        let shown = orderedWindows
        windowsToUnhide = shown
        for window in shown { window.orderOut(nil) }
        post(NSApplication.didHideNotification) { $0.applicationDidHide($1) }
    }

    /// Shows the windows that `hide(_:)` has hidden, and asks for the keyboard focus.
    public func unhide(_ sender: Any?) {
        unhideWithoutActivation()
        activate()
    }

    /// Shows the windows that `hide(_:)` has hidden.
    public func unhideWithoutActivation() {
        guard let hidden = windowsToUnhide else { return }
        post(NSApplication.willUnhideNotification) { $0.applicationWillUnhide($1) }
        windowsToUnhide = nil
        for window in hidden.reversed() where windows.contains(where: { $0 === window }) { window.orderFront(nil) }
        post(NSApplication.didUnhideNotification) { $0.applicationDidUnhide($1) }
    }

    nonisolated public static let willHideNotification = Notification.Name("NSApplicationWillHideNotification")
    nonisolated public static let didHideNotification = Notification.Name("NSApplicationDidHideNotification")
    nonisolated public static let willUnhideNotification = Notification.Name("NSApplicationWillUnhideNotification")
    nonisolated public static let didUnhideNotification = Notification.Name("NSApplicationDidUnhideNotification")
}
