/// The number of a window level. Windows with greater numbers are in front.
public typealias CGWindowLevel = Int32

/// The levels of the parts of the desktop.
public enum CGWindowLevelKey: Int32, Sendable {
    /// Behind everything.
    case baseWindow = 0
    /// The lowest level of windows.
    case minimumWindow
    /// The picture of the desktop.
    case desktopWindow
    /// A menu behind ordinary windows.
    case backstopMenu
    /// Ordinary windows.
    case normalWindow
    /// Palettes.
    case floatingWindow
    /// Menus that were torn off.
    case tornOffMenuWindow
    /// The Dock.
    case dockWindow
    /// The menu bar.
    case mainMenuWindow
    /// Items of the status bar.
    case statusWindow
    /// Modal panels.
    case modalPanelWindow
    /// Menus.
    case popUpMenuWindow
    /// What is dragged.
    case draggingWindow
    /// Screen savers.
    case screenSaverWindow
    /// The highest level of windows.
    case maximumWindow
    /// Overlays over all windows.
    case overlayWindow
    /// Help.
    case helpWindow
    /// Utility windows.
    case utilityWindow
    /// The icons of the desktop.
    case desktopIconWindow
    /// The pointer.
    case cursorWindow
    /// Windows of assistive programs.
    case assistiveTechHighWindow
    /// The number of the keys before this one.
    case numberOfWindowLevelKeys
}

/// The level of a part of the desktop. On Wayland, `NSWindow.level` states what levels do.
///
/// Source: the values of CGWindowLevel.h.
public func CGWindowLevelForKey(_ key: CGWindowLevelKey) -> CGWindowLevel {
    let (base, maximum) = (Int32.min, Int32.max - 16)
    let minimum = base + 5
    return switch key {
    case .baseWindow: base
    case .minimumWindow: minimum
    case .desktopWindow: minimum + 20
    case .desktopIconWindow: minimum + 40
    case .backstopMenu: -20
    case .normalWindow, .numberOfWindowLevelKeys: 0
    case .floatingWindow, .tornOffMenuWindow: 3
    case .modalPanelWindow: 8
    case .utilityWindow: 19
    case .dockWindow: 20
    case .mainMenuWindow: 24
    case .statusWindow: 25
    case .popUpMenuWindow: 101
    case .overlayWindow: 102
    case .helpWindow: 200
    case .draggingWindow: 500
    case .screenSaverWindow: 1000
    case .assistiveTechHighWindow: 1500
    case .cursorWindow: maximum - 1
    case .maximumWindow: maximum
    }
}

/// The level above all other windows but the pointer, at which a program covers a screen.
public func CGShieldingWindowLevel() -> CGWindowLevel { CGWindowLevelForKey(.cursorWindow) - 2 }
