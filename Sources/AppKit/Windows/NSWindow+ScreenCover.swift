import Foundation

extension NSWindow {
    /// The screen that the window covers over the panels of the desktop; nil for none.
    ///
    /// On macOS, kiosks and games make a borderless window with the frame of a screen, and a level above the menu bar's or
    /// presentation options that hide the menu bar and the Dock. On Wayland only a surface in full screen covers panels.
    private var coveredScreen: NSScreen? {
        guard !styleMask.contains(.titled), !isPopup, !isPartOfDesktop,
            level.rawValue >= Level.mainMenu.rawValue || NSApplication.shared.presentationOptions.hidesDesktop
        else { return nil }
        return NSScreen.screens.first { frame.contains($0.frame) }
    }

    /// Whether the surface is in full screen because the window covers a screen. Its style is not `fullScreen` then, and its frame can be
    /// set.
    var coversScreen: Bool { traits.coveredDisplay != nil }

    /// Shows the surface in full screen while the window covers a screen.
    func updateScreenCover() {
        guard let surface, !styleMask.contains(.fullScreen) else { return }
        let display = coveredScreen?.displayID
        guard display != traits.coveredDisplay else { return }
        traits.coveredDisplay = display
        if let display {
            surface.enterFullScreen(on: display)
        } else {
            surface.leaveFullScreen()
        }
    }

    /// Requests the compositor's shortcuts, if the window or the application asks for them.
    func updateShortcuts() {
        let options =
            styleMask.contains(.fullScreen) ? traits.fullScreenPresentation : NSApplication.shared.presentationOptions
        surface?.setInhibitsShortcuts(acetateInhibitsKeyboardShortcuts || options.contains(.disableProcessSwitching))
    }
}
