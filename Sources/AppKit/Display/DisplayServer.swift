import AcetateCompositor
import Foundation
import QuartzCore

/// What AppKit needs of the world outside: screens, surfaces for windows, and what the user does.
///
/// There are two: a Wayland compositor, and a display off screen for pictures and tests. Everything above (windows, views,
/// responders, key bindings) is the same for both.
@MainActor
package protocol DisplayServer: AnyObject {
    /// The screens, the main one first.
    var screens: [DisplayScreen] { get }

    /// Called on the main thread with each thing that happens.
    var eventHandler: ((DisplayEvent) -> Void)? { get set }

    /// A surface for a window. It is not shown yet. From when it is, it lets `pacer` tick before each frame that somebody
    /// waits for.
    func makeSurface(id: Int, configuration: SurfaceConfiguration, pacer: FramePacer) throws -> any DisplaySurface

    /// Shows or hides the pointer over the program's surfaces.
    func setCursorHidden(_ isHidden: Bool)

    /// Handles what arrives until a condition holds or so many seconds have passed. Nothing else of the program runs
    /// meanwhile. Returns whether the condition holds.
    func wait(atMost seconds: Double, until condition: () -> Bool) -> Bool

    /// Sends everything that waits to be sent, and ends the connection.
    func disconnect()
}

/// One screen as the display server describes it.
package struct DisplayScreen: Equatable, Sendable {
    /// A number that stays the same as long as the screen is there.
    package var id: UInt32
    package var name: String
    /// Points, in the space of all screens: the origin at the top left, y downwards.
    package var frame: CGRect
    /// Pixels for a point.
    package var scale: CGFloat
    /// Frames a second, or 0 if it is not known.
    package var refreshRate: Double

    package init(id: UInt32, name: String, frame: CGRect, scale: CGFloat, refreshRate: Double) {
        self.id = id
        self.name = name
        self.frame = frame
        self.scale = scale
        self.refreshRate = refreshRate
    }
}

/// How a surface begins.
package struct SurfaceConfiguration: Equatable, Sendable {
    package var title: String
    /// Points.
    package var size: CGSize
    package var isResizable: Bool
    /// No pixel of the surface is ever translucent.
    package var isOpaque: Bool
}

/// What a display server last said of a surface.
package struct SurfaceState: Equatable, Sendable {
    /// Points.
    package var size: CGSize
    /// Pixels for a point.
    package var scale: CGFloat
    package var isFullScreen = false
    package var isZoomed = false
    /// Has the keyboard's attention.
    package var isActive = false
    /// The user can see it, as far as the server tells.
    package var isOccluded = false
    /// The `DisplayScreen.id` of the screen that it is on.
    package var screen: UInt32?

    package init(size: CGSize, scale: CGFloat) {
        self.size = size
        self.scale = scale
    }
}

/// A window's place on a display.
@MainActor
package protocol DisplaySurface: AnyObject {
    var state: SurfaceState { get }

    /// Takes what the window's layers became. Called on the thread that commits, which need not be the main one.
    nonisolated func submit(_ commit: Commit)

    /// What has been drawn so far.
    var statistics: NSWindow.FrameStatistics { get }

    /// Whether the first answer of the server after `show` has come, so that the size in `state` is real.
    var isConfigured: Bool { get }

    func show()
    func setTitle(_ title: String)
    /// The program wants another size, in points.
    func resize(to size: CGSize)
    func setSizeLimits(minimum: CGSize, maximum: CGSize?)
    func setOpaque(_ isOpaque: Bool)
    /// Takes a whole screen, or the one that the server chooses.
    func enterFullScreen(on screen: UInt32?)
    func leaveFullScreen()
    func setZoomed(_ isZoomed: Bool)
    func minimize()
    /// The time that is set by hand has changed: what the surface shows is to be looked at again.
    func timeDidJump()
    /// Takes the surface away for good.
    func close()
}

/// Something that a display server reports.
package enum DisplayEvent: Sendable {
    /// Screens came, went or changed.
    case screensChanged
    /// A surface's `state` changed.
    case surfaceChanged(surface: Int)
    /// The user asked to close a surface.
    case closeRequested(surface: Int)
    /// The keyboard's keys go to this surface from now on, or nowhere.
    case keyboardFocus(surface: Int?)
    case key(KeyInput)
    case modifiers(NSEvent.ModifierFlags, timestamp: Double)
    case pointer(PointerInput)
    /// The program cannot go on: the connection is gone, a device cannot be read, or there is no memory for a window.
    case failed(any Error)
}

/// A key that went down or up.
package struct KeyInput: Equatable, Sendable {
    /// The kernel's code of the key (`linux/input-event-codes.h`).
    package var evdevCode: UInt32
    package var keysym: UInt32
    /// What it typed, after composition.
    package var text: String
    /// What it would have typed without modifiers other than Shift.
    package var plainText: String
    package var modifiers: NSEvent.ModifierFlags
    package var isDown: Bool
    package var isRepeat: Bool
    /// Seconds.
    package var timestamp: Double
}

/// Something that the pointer did.
package struct PointerInput: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
        case entered, left, moved
        /// A button by the kernel's code (`BTN_LEFT` is 0x110).
        case button(UInt32, isDown: Bool)
        /// How far the content is to go: points (precise) or lines, x to the right, y downwards.
        case scroll(x: Double, y: Double, isPrecise: Bool)
    }

    package var surface: Int
    package var action: Action
    /// Points from the surface's top left corner, y downwards.
    package var location: CGPoint
    package var modifiers: NSEvent.ModifierFlags
    /// Seconds.
    package var timestamp: Double
}
