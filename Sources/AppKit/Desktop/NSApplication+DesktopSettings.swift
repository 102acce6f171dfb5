import AcetateBus
import Foundation

/// The settings of the desktop that windows and colors follow.
extension NSApplication {
    private static var portalSettings: PortalSettings?

    /// Follows the settings of the desktop, if there is a session bus. Returns at once; until the portal answers, the defaults
    /// are in use.
    static func followDesktopSettings() {
        guard portalSettings == nil, let bus = SessionBus.shared else { return }
        portalSettings = PortalSettings(bus) { NSApplication.shared.use($0) }
    }

    /// Uses other settings of the desktop.
    func use(_ settings: DesktopSettings) {
        let former = DesktopSettings.current.withLock { current in
            defer { current = settings }
            return current
        }
        guard former != settings else { return }
        let center = DistributedNotificationCenter.default()
        if settings.isDark != former.isDark {
            if appearance == nil { effectiveAppearanceDidChange() }
            center.postOfDesktop("AppleInterfaceThemeChangedNotification")
        }
        if settings.accent != former.accent {
            for window in windows { window.systemColorsDidChange() }
            NotificationCenter.default.post(name: NSColor.systemColorsDidChangeNotification, object: nil)
            center.postOfDesktop("AppleColorPreferencesChangedNotification")
        }
        if settings.buttons != former.buttons { for window in windows { window.windowFrame?.update() } }
        if settings.increasesContrast != former.increasesContrast || settings.reducesMotion != former.reducesMotion {
            let workspace = NSWorkspace.shared
            workspace.notificationCenter.post(
                name: NSWorkspace.accessibilityDisplayOptionsDidChangeNotification, object: workspace)
        }
        CATransaction.flush()
    }

    /// Redraws the windows without their own appearance.
    func effectiveAppearanceDidChange() {
        let current = effectiveAppearance
        NSAppearance.ofApplication.withLock { $0 = current }
        tellObservers()
        for window in windows where window.appearance == nil { window.effectiveAppearanceDidChange() }
    }
}

extension NSWindow {
    /// Redraws everything whose color may be one of the system.
    fileprivate func systemColorsDidChange() {
        windowFrame?.update()
        updateBackground()
        contentView?.systemColorsDidChange()
    }
}

extension NSView {
    fileprivate func systemColorsDidChange() {
        viewDidChangeEffectiveAppearance()
        needsDisplay = true
        for view in subviews { view.systemColorsDidChange() }
    }
}

extension NSColor {
    /// Posted when the desktop's accent color has changed, on which `controlAccentColor` and others depend. The windows are
    /// redrawn anyway.
    public static let systemColorsDidChangeNotification = Notification.Name("NSSystemColorsDidChangeNotification")
}

/// The user's settings of the desktop for those with special needs.
extension NSWorkspace {
    /// Whether the user wants less motion: no large or sudden animations. From the setting `reduced-motion` of the portal, or
    /// GNOME's `enable-animations`; false without a portal.
    public var accessibilityDisplayShouldReduceMotion: Bool { DesktopSettings.now.reducesMotion }

    /// Whether the user wants more contrast. From the setting `contrast` of the portal, or GNOME's `high-contrast`; false
    /// without a portal. The system's colors do not depend on it.
    public var accessibilityDisplayShouldIncreaseContrast: Bool { DesktopSettings.now.increasesContrast }

    /// Whether the user wants opaque windows. False: no desktop has the setting.
    public var accessibilityDisplayShouldReduceTransparency: Bool { false }

    /// Whether the user wants shapes in addition to colors. False: no desktop has the setting.
    public var accessibilityDisplayShouldDifferentiateWithoutColor: Bool { false }

    /// Whether the user wants the colors of the display inverted. False: compositors that invert them do not tell programs.
    public var accessibilityDisplayShouldInvertColors: Bool { false }

    /// Posted to `notificationCenter` when one of the settings above has changed. The object is the workspace.
    public static let accessibilityDisplayOptionsDidChangeNotification = Notification.Name(
        "NSWorkspaceAccessibilityDisplayOptionsDidChangeNotification")
}
