import AcetateWayland
import Foundation

/// A screen, as the display server describes it.
@preconcurrency @MainActor
open class NSScreen: NSObject {
    private var display: DisplayScreen
    private var mainHeight: CGFloat

    private init(_ display: DisplayScreen, mainHeight: CGFloat) {
        self.display = display
        self.mainHeight = mainHeight
        super.init()
    }

    private static var known: [NSScreen] = []

    /// All screens, with the main one first. An object represents the same screen as long as that is connected.
    open class var screens: [NSScreen] {
        refresh()
        return known
    }

    /// The screen of the key window, or the first one if there is no key window. Nil if there is no screen.
    open class var main: NSScreen? {
        NSApplication.existing?.keyWindow?.screen ?? screens.first
    }

    /// Updates the screens from the display server.
    static func refresh() {
        let displays = Display.server.screens
        let mainHeight = displays.first?.frame.maxY ?? 0
        known = displays.map { display in
            let screen =
                known.first { $0.display.isSame(as: display) } ?? NSScreen(display, mainHeight: mainHeight)
            screen.display = display
            screen.mainHeight = mainHeight
            return screen
        }
    }

    static func screen(withID id: UInt32) -> NSScreen? {
        screens.first { $0.displayID == id }
    }

    var displayID: UInt32 { display.id }

    var output: OutputChoice { OutputChoice(id: display.id, name: display.connector) }

    /// Frames per second, or 0 if unknown.
    var refreshRate: Double { display.refreshRate }

    /// Points, in the space of all screens, whose origin is the bottom left corner of the first one.
    open var frame: NSRect {
        NSRect(
            x: display.frame.minX, y: mainHeight - display.frame.maxY, width: display.frame.width,
            height: display.frame.height)
    }

    /// The part that windows may use, which is the whole frame because Wayland does not report panels and docks.
    open var visibleFrame: NSRect { frame }

    /// Pixels per point.
    open var backingScaleFactor: CGFloat { display.scale }

    /// The name to show to the user.
    open var localizedName: String { display.name }

    /// Frames per second, rounded; 0 if unknown.
    open var maximumFramesPerSecond: Int {
        Int(exactly: display.refreshRate.rounded()) ?? 0
    }

    /// Converts a rectangle from points to pixels.
    open func convertRectToBacking(_ rect: NSRect) -> NSRect {
        let scale = backingScaleFactor
        return NSRect(
            x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
    }
}
