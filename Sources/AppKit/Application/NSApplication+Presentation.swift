import Foundation

extension NSApplication {
    /// What the desktop shows and allows while the application is active, for kiosks, games and presentations.
    ///
    /// On Wayland the compositor owns the desktop, so that an option has one of these effects:
    ///
    /// - With `hideDock` or `autoHideDock`, and `hideMenuBar` or `autoHideMenuBar`, a borderless window that covers a screen is shown
    ///   in full screen, over the panels of the desktop.
    /// - With `disableProcessSwitching`, the application's windows receive the keyboard shortcuts of the compositor, as by
    ///   `NSWindow.acetateInhibitsKeyboardShortcuts`, if the compositor and its user allow it.
    /// - The others have no effect. They are kept, so that programs for macOS can set and read them.
    ///
    /// Source: NSApplication.h.
    public struct PresentationOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The Dock appears when the pointer is at its edge.
        public static let autoHideDock = PresentationOptions(rawValue: 1 << 0)
        /// There is no Dock.
        public static let hideDock = PresentationOptions(rawValue: 1 << 1)
        /// The menu bar appears when the pointer is at its edge.
        public static let autoHideMenuBar = PresentationOptions(rawValue: 1 << 2)
        /// There is no menu bar.
        public static let hideMenuBar = PresentationOptions(rawValue: 1 << 3)
        /// The items of the Apple menu are disabled. No effect.
        public static let disableAppleMenu = PresentationOptions(rawValue: 1 << 4)
        /// The user cannot switch to another program by keys.
        public static let disableProcessSwitching = PresentationOptions(rawValue: 1 << 5)
        /// The user cannot force programs to quit. No effect.
        public static let disableForceQuit = PresentationOptions(rawValue: 1 << 6)
        /// The user cannot log out. No effect.
        public static let disableSessionTermination = PresentationOptions(rawValue: 1 << 7)
        /// The user cannot hide the application. No effect.
        public static let disableHideApplication = PresentationOptions(rawValue: 1 << 8)
        /// The menu bar is opaque. No effect.
        public static let disableMenuBarTransparency = PresentationOptions(rawValue: 1 << 9)
        /// A window is in full screen. AppKit sets it in `currentSystemPresentationOptions`.
        public static let fullScreen = PresentationOptions(rawValue: 1 << 10)
        /// The toolbar of a window in full screen appears with the menu bar. No effect.
        public static let autoHideToolbar = PresentationOptions(rawValue: 1 << 11)
        /// The pointer does not grow when it is shaken. No effect.
        public static let disableCursorLocationAssistance = PresentationOptions(rawValue: 1 << 12)

        /// Those of a window in full screen.
        static let ofFullScreen: PresentationOptions = [.fullScreen, .autoHideDock, .autoHideMenuBar]

        /// Whether windows can cover the whole screen.
        var hidesDesktop: Bool {
            !isDisjoint(with: [.hideDock, .autoHideDock]) && !isDisjoint(with: [.hideMenuBar, .autoHideMenuBar])
        }

        /// Why the options cannot be used together; nil if they can.
        var conflict: String? {
            if isSuperset(of: [.autoHideDock, .hideDock]) { return "autoHideDock excludes hideDock" }
            if isSuperset(of: [.autoHideMenuBar, .hideMenuBar]) { return "autoHideMenuBar excludes hideMenuBar" }
            if contains(.hideMenuBar), !contains(.hideDock) { return "hideMenuBar needs hideDock" }
            let needingDock: PresentationOptions = [
                .autoHideMenuBar, .disableProcessSwitching, .disableForceQuit, .disableSessionTermination,
            ]
            if !isDisjoint(with: needingDock), isDisjoint(with: [.hideDock, .autoHideDock]) {
                return
                    "autoHideMenuBar, disableProcessSwitching, disableForceQuit and disableSessionTermination need hideDock "
                    + "or autoHideDock"
            }
            if contains(.autoHideToolbar), !contains(.fullScreen) { return "autoHideToolbar needs fullScreen" }
            return nil
        }
    }

    /// What the desktop shows and allows while the application is active. Options that exclude each other, for which macOS raises an
    /// exception, are ignored with a message. Default none.
    public var presentationOptions: PresentationOptions {
        get { wantedPresentation }
        set {
            if let conflict = newValue.conflict {
                return StandardError.write("NSApplication: the presentation options were ignored; \(conflict)")
            }
            wantedPresentation = newValue
            presentationDidChange()
        }
    }

    /// The options in effect: while the key window is in full screen, those for which its delegate has asked, otherwise those of the
    /// application. Can be observed.
    public var currentSystemPresentationOptions: PresentationOptions {
        guard let window = keyWindow ?? mainWindow, window.styleMask.contains(.fullScreen) else {
            return presentationOptions
        }
        return window.traits.fullScreenPresentation
    }

    /// Applies the options to the windows.
    func presentationDidChange() {
        for window in windows {
            window.updateScreenCover()
            window.updateShortcuts()
        }
        tellObservers()
    }

    // MARK: Attention

    /// How the user is asked for attention.
    public enum RequestUserAttentionType: UInt, Sendable {
        /// Until the user turns to the application.
        case criticalRequest = 0
        /// Once.
        case informationalRequest = 10
    }

    /// Asks the compositor to draw the user's attention to the main window, or to the first one that is shown: it marks the window as
    /// urgent, or shows a notice. Both types have the same effect. While the application is active, there is none.
    ///
    /// - Returns: the number of the request, which is greater than 0; 0 if none was made.
    @discardableResult
    public func requestUserAttention(_ requestType: RequestUserAttentionType) -> Int {
        guard !isActive, let window = mainWindow ?? windows.first(where: \.isVisible), let surface = window.surface
        else { return 0 }
        surface.requestAttention()
        attentionRequests += 1
        return attentionRequests
    }
}
