import AcetateCompositor
import AcetateWayland
import Foundation
import QuartzCore

/// A display server, which provides screens, surfaces for windows, and user input.
///
/// There are two implementations: a Wayland compositor, and an off-screen display for images and tests. Windows, views,
/// responders and key bindings are the same for both.
@MainActor
package protocol DisplayServer: AnyObject {
    /// The screens, the main one first.
    var screens: [DisplayScreen] { get }

    /// Seconds for which the display server's return is awaited after the connection was lost.
    var reconnectionLimit: Double { get set }

    /// Called on the main thread with each event.
    var eventHandler: ((DisplayEvent) -> Void)? { get set }

    /// Creates a hidden surface for a window. While it is shown, it ticks `pacer` before each frame that display links
    /// or layers have requested.
    func makeSurface(id: Int, configuration: SurfaceConfiguration, pacer: FramePacer) throws -> any DisplaySurface

    /// Whether the server draws no frames, so that each window with a title bar draws its own.
    var leavesFramesToWindows: Bool { get }

    /// Whether windows can be parts of the desktop.
    var offersLayerSurfaces: Bool { get }

    /// Whether the session can be locked.
    var offersSessionLock: Bool { get }

    /// Requests a lock of the session. `changed` is called on the main thread when it is in force, also again after the
    /// server has returned, and when it is over without `unlock`.
    func lockSession(_ changed: @escaping @MainActor (SessionLockChange) -> Void) throws -> any DisplaySessionLock

    /// Whether the server reports idle times of the user.
    var offersIdleTimes: Bool { get }

    /// Reports when the user becomes idle, after this number of seconds without input, and active again.
    func makeIdleMonitor(
        timeout: Double, changed: @escaping @MainActor (_ isIdle: Bool) -> Void
    ) throws -> any DisplayIdleMonitor

    /// Sets the cursor over the program's surfaces.
    func setCursor(_ cursor: PointerCursor)

    /// Shows or hides the cursor over the program's surfaces.
    func setCursorHidden(_ isHidden: Bool)

    /// Locks the cursor while it is over the program's surfaces, or unlocks it. Returns false if the server cannot do that.
    func setPointerLocked(_ isLocked: Bool) -> Bool

    /// Another program's data in a selection; nil if there is none, or if the selection is this program's.
    func selection(_ kind: SelectionKind) -> (any ForeignData)?

    /// Offers data as a selection; nil makes it empty.
    func setSelection(_ data: OfferedData?, _ kind: SelectionKind)

    /// Begins a drag from a surface with the pressed button, with the operations that the program allows and an image.
    /// Returns false if it is refused at once. Its progress is reported by `dragProgress` until it has ended.
    func beginDrag(
        _ data: OfferedData, _ actions: DragActions, image: DragImage?, from surface: Int
    ) -> Bool

    /// Requests a token by which a window of another program gets the keyboard focus, for the user's last press. Returns false,
    /// and calls nothing, if there is none.
    func requestActivationToken(_ completion: @escaping @MainActor (String?) -> Void) -> Bool

    /// Handles the display server's messages until a condition holds, for at most `seconds`. No other code of the
    /// program runs meanwhile. Returns whether the condition holds.
    func wait(atMost seconds: Double, until condition: () -> Bool) -> Bool

    /// Sends all pending requests and closes the connection.
    func disconnect()
}

/// A report of the user's idle times.
@MainActor
package protocol DisplayIdleMonitor: AnyObject, Sendable {
    func invalidate()
}

/// A lock of the session.
@MainActor
package protocol DisplaySessionLock: AnyObject {
    /// Unlocks the session. Without this it stays locked, also when the program ends.
    func unlock()
}

/// A change of a session lock by the display server.
package enum SessionLockChange: Sendable {
    case locked
    /// The server has refused or ended the lock.
    case finished
}

/// The display server's description of a screen.
package struct DisplayScreen: Equatable, Sendable {
    /// A number that identifies the screen while it is connected.
    package var id: UInt32
    package var name: String
    /// The name of the connector, such as "HDMI-A-1"; empty if it is unknown.
    package var connector: String
    /// Points in the space of all screens, with the origin at the top left and y down.
    package var frame: CGRect
    /// Pixels per point.
    package var scale: CGFloat
    /// Frames per second, or 0 if unknown.
    package var refreshRate: Double
    /// The rotation and mirroring, a value of wl_output.transform.
    package var transform: Int
    /// Pixels, after the transform.
    package var pixelSize: CGSize

    /// The output, which is equal for the same screen at another time.
    var output: OutputChoice { OutputChoice(id: id, name: connector) }

    package init(
        id: UInt32, name: String, connector: String = "", frame: CGRect, scale: CGFloat, refreshRate: Double,
        transform: Int = 0, pixelSize: CGSize? = nil
    ) {
        self.id = id
        self.name = name
        self.connector = connector
        self.frame = frame
        self.scale = scale
        self.refreshRate = refreshRate
        self.transform = transform
        self.pixelSize = pixelSize ?? CGSize(width: frame.width * scale, height: frame.height * scale)
    }
}

/// The initial properties of a surface.
package struct SurfaceConfiguration: Equatable, Sendable {
    package var title: String
    /// Points.
    package var size: CGSize
    /// All pixels of the window are always opaque.
    package var isOpaque: Bool
    /// The frame that the window draws if the server draws none; nil for a window without a frame.
    package var frame: WindowFrameMetrics?
    /// The position of a popup; nil for a window of its own.
    package var popup: PopupConfiguration?
    /// The surface above which the server keeps a window of its own; nil for none.
    package var parent: Int?
    /// The place of a window that is a part of the desktop; nil for others.
    package var layer: LayerSurfaceOptions?
    /// The screen that a window of the session lock covers; nil for others.
    package var lockScreen: OutputChoice?
}

/// The properties of a surface that is a popup of another one.
package struct PopupConfiguration: Equatable, Sendable {
    package var parent: Int
    package var place: PopupPlace
    /// The popup receives the keys until it is dismissed, if the display server allows it.
    package var grabs: Bool
}

/// The state of a surface, as last reported by the display server.
package struct SurfaceState: Equatable, Sendable {
    /// The window's size in points.
    package var size: CGSize
    /// The margin of the surface around the window, for the shadow of a window that draws its frame.
    package var insets = SurfaceInsets.zero
    /// Pixels per point.
    package var scale: CGFloat
    package var isFullScreen = false
    package var isZoomed = false
    /// The window draws its frame, because the server draws none.
    package var drawsFrame = false
    /// The edges that touch those of the screen or of another window.
    package var tiledEdges: WindowEdges = []
    /// The position of a popup relative to its parent's window, in points, with y down; nil for other surfaces.
    package var origin: CGPoint?
    /// The user is resizing the window.
    package var isResizing = false
    /// The actions that the server offers for the window.
    package var capabilities = WindowConfiguration.Capabilities.all
    /// The server leaves its keyboard shortcuts to the surface.
    package var receivesShortcuts = false
    /// The surface is a part of the desktop.
    package var isLayerSurface = false
    /// The surface has the focus of the user.
    package var isActive = false
    /// No part of the surface is visible to the user, as far as the server reports it.
    package var isOccluded = false
    /// The `DisplayScreen.id` of the surface's screen.
    package var screen: UInt32?

    package init(size: CGSize, scale: CGFloat) {
        self.size = size
        self.scale = scale
    }
}

/// The surface of a window on a display.
@MainActor
package protocol DisplaySurface: AnyObject {
    var state: SurfaceState { get }

    /// Passes a commit of the window's layers to the surface. Called on the committing thread, which may be any.
    nonisolated func submit(_ commit: Commit)

    /// The counters of the frames so far.
    var statistics: NSWindow.FrameStatistics { get }

    /// Whether the server has responded after `show`, so that the size in `state` is valid.
    var isConfigured: Bool { get }

    func show()
    func setTitle(_ title: String)
    /// Requests another size, in points.
    func resize(to size: CGSize)
    func setSizeLimits(minimum: CGSize, maximum: CGSize?)
    /// Sets the function that returns the size that the window takes for one that the user has given it, in points.
    func setSizeRule(_ rule: @escaping @MainActor (CGSize) -> CGSize)
    func setOpaque(_ isOpaque: Bool)
    /// Lets the pointer and touches reach what is behind the surface.
    func setIgnoresInput(_ ignores: Bool)
    /// Requests full screen on the screen, or for nil on one that the server chooses.
    func enterFullScreen(on screen: UInt32?)
    func leaveFullScreen()
    func setZoomed(_ isZoomed: Bool)
    func minimize()
    /// Sets the frame that the window draws if the server draws none.
    func setFrame(_ frame: WindowFrameMetrics?)
    /// Moves a popup.
    func move(to place: PopupPlace)
    /// Keeps a window of its own above another surface; nil ends that.
    func setParent(_ parent: Int?)
    /// Asks the server to give the surface the keyboard focus.
    func activate()
    /// Asks the server to draw the user's attention to the surface.
    func requestAttention()
    /// Keeps the screen on while the surface is visible.
    func setInhibitsIdle(_ inhibits: Bool)

    /// Tells the kind of the surface's content.
    func setContentType(_ type: AcetateContentType)
    /// Lets the server leave its keyboard shortcuts to the surface, as far as it and its user allow that.
    func setInhibitsShortcuts(_ inhibits: Bool)
    /// Calls a function with a handle of the surface for other programs, or with nil.
    func exportHandle(_ completion: @escaping @MainActor (String?) -> Void)
    /// Keeps the surface above the one of a handle; nil ends that. Returns whether the server can do that.
    func setForeignParent(_ handle: String?) -> Bool
    /// Changes the place of a surface that is a part of the desktop.
    func setLayer(_ options: LayerSurfaceOptions)
    /// Lets the user move the window until the release of the button that is down.
    func beginMove()
    /// Lets the user resize the window at one edge, or at two that meet in a corner.
    func beginResize(_ edges: WindowEdges)
    /// Shows the server's menu for the window. Points from the window's top left corner, with y down.
    func showWindowMenu(at location: CGPoint)
    /// Sets the text field that has the keyboard focus, or nil for none. The server shows an on-screen keyboard for it.
    func setTextInput(_ state: TextInputState?, byInputMethod: Bool)
    /// Called when the manually set time has changed, so that the surface must be updated.
    func timeDidJump()
    /// Destroys the surface.
    func close()
}

/// An event of a display server.
package enum DisplayEvent: Sendable {
    /// Screens were added, removed or changed.
    case screensChanged
    /// The `state` of a surface has changed.
    case surfaceChanged(surface: Int)
    /// The user has requested to close a surface.
    case closeRequested(surface: Int)
    /// The server does not show a part of the desktop any more.
    case layerSurfaceClosed(surface: Int)
    /// The server has hidden a popup.
    case dismissed(surface: Int)
    /// The keyboard focus has moved to this surface, or for nil to none.
    case keyboardFocus(surface: Int?)
    case key(KeyInput)
    case modifiers(NSEvent.ModifierFlags, timestamp: Double)
    /// An input method changes the text field of a surface.
    case textInput(surface: Int, TextInputChange)
    case pointer(PointerInput)
    case touch(TouchInput)
    /// Another program has changed a selection, or the server reports it after the program got the keyboard focus.
    case selectionChanged(SelectionKind)
    /// Data is dragged over a surface.
    case drag(DragInput)
    /// The drag that the program has begun.
    case dragProgress(OutgoingDragEvent)
    /// A problem that concerns only one transfer of data.
    case transferFailed(any Error)
    /// The connection is lost for this reason. Its return is awaited for `reconnectionLimit`.
    case connectionLost(reason: String)
    /// The display server has returned, and the surfaces are shown again.
    case connectionRestored
    /// A problem that the program survives, such as a keyboard that cannot be read: one line for the user.
    case warning(String)
    /// The program cannot continue: the connection is lost, or there is no memory for a window.
    case failed(any Error)
}

/// A press, a release or a repeat of a key.
package struct KeyInput: Equatable, Sendable {
    /// The Linux code of the key (`linux/input-event-codes.h`).
    package var evdevCode: UInt32
    package var keysym: UInt32
    /// The typed text, after composition.
    package var text: String
    package var composition = KeyComposition.none
    /// The text that the key would have typed without modifiers other than Shift.
    package var plainText: String
    package var modifiers: NSEvent.ModifierFlags
    package var isDown: Bool
    package var isRepeat: Bool
    /// Seconds.
    package var timestamp: Double
}

/// An action of the pointer.
package struct PointerInput: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
        case entered, left, moved
        /// A press or a release of a button, by its Linux code (`BTN_LEFT` is 0x110).
        case button(UInt32, isDown: Bool)
        /// The pointer has left the window with a button down, whose release is not reported to it.
        case lostButton(UInt32)
        /// A scroll by the distance that the content moves: points (precise) or lines, with x to the right and y down.
        case scroll(x: Double, y: Double, isPrecise: Bool, phase: NSEvent.Phase = [])
        /// A change of the magnification.
        case magnify(Double, NSEvent.Phase)
        /// A rotation in degrees counterclockwise.
        case rotate(Double, NSEvent.Phase)
        /// 1 is to the left and up, -1 to the right and down.
        case swipe(x: Double, y: Double)
        /// A change of a tablet's tool without a movement.
        case tabletPoint
        case proximity(isEntering: Bool)
    }

    package var surface: Int
    package var action: Action
    /// The movement of the device in points, with y down; nil if it equals that of the pointer.
    package var motion: CGSize?
    /// The tool of a tablet; nil for other devices.
    package var tablet: TabletPoint?
    /// Points from the window's top left corner, with y down.
    package var location: CGPoint
    package var modifiers: NSEvent.ModifierFlags
    /// Seconds.
    package var timestamp: Double
}

/// Changes of the fingers on a surface that belong together.
package struct TouchInput: Equatable, Sendable {
    /// A change of one finger, by a number that identifies it while it is down. Points from the window's top left corner,
    /// with y down.
    package enum Change: Equatable, Sendable {
        case began(Int32, CGPoint)
        case moved(Int32, CGPoint)
        case ended(Int32)
        /// The display server uses the touches of all fingers itself.
        case cancelled
    }

    package var surface: Int
    package var changes: [Change]
    package var modifiers: NSEvent.ModifierFlags
    /// Seconds.
    package var timestamp: Double
}

/// Data that is dragged over a surface.
package struct DragInput: Sendable {
    package enum Action: Sendable {
        case entered(any DraggedData), moved
        /// The drag has left, or has ended without a drop.
        case left
        /// The data is read, then `finish` or `discard` is called.
        case dropped
    }

    package var surface: Int
    package var action: Action
    /// Points from the window's top left corner, with y down. Without a meaning after `left` and `dropped`.
    package var location: CGPoint
}

/// The data of a drag, this program's own or another one's.
@MainActor
package protocol DraggedData: ForeignData {
    /// The operations that the source allows.
    var sourceActions: DragActions { get }
    /// Tells the source which type and which operations are accepted: none for nil and the empty set.
    func accept(_ type: String?, _ actions: DragActions, preferred: DragActions)
    /// Tells the source that the dropped data was used, with an operation if the source has left that to the destination.
    func finish(_ decision: DragActions)
    /// Ends the offer without its use.
    func discard()
}
