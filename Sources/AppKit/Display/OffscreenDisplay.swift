import AcetatePixels
import CoreText
import Foundation
import QuartzCore

/// An off-screen display in memory, for images and tests of complete programs. Windows, views, the responder chain and
/// key bindings work as on a screen, but the program supplies time and input, and produces the same image on every run.
///
/// Create it with `NSApplication.useOffscreenDisplay(size:scale:)`. It uses a fixed set of fonts instead of the user's.
@MainActor
public final class OffscreenDisplay {
    let server: OffscreenDisplayServer
    /// The window that contains the pointer.
    private var pointerSurface: Int?

    init(_ server: OffscreenDisplayServer) {
        self.server = server
    }

    /// Seconds since the creation of the display. `CACurrentMediaTime()` follows this time.
    public var time: CFTimeInterval { server.time }

    /// Whether the program has hidden the cursor.
    public var isCursorHidden: Bool { server.isCursorHidden }

    /// Whether windows with a title bar draw their own frame, as on a compositor that draws none. Default false. It applies
    /// to windows that are shown afterwards. The image of such a window includes its shadow.
    public var drawsWindowFrames: Bool {
        get { server.leavesFramesToWindows }
        set { server.leavesFramesToWindows = newValue }
    }

    /// Advances the time. Animations that end by then are ended, and their completion blocks run. An earlier time has
    /// no effect.
    public func advance(to seconds: CFTimeInterval) {
        processEvents()
        server.advance(to: seconds)
        processEvents()
    }

    /// Presses and releases a key, and lets the program handle that.
    public func press(_ key: Key, modifiers: NSEvent.ModifierFlags = []) {
        for isDown in [true, false] {
            server.eventHandler?(.key(key.input(isDown: isDown, modifiers: modifiers, timestamp: time)))
        }
        processEvents()
    }

    /// Moves the pointer, in points from the top left corner of the frontmost window's frame, with y down.
    public func movePointer(to location: CGPoint) {
        sendPointer(.moved, at: location)
    }

    /// Presses and releases a button at a location. 0 is the left button, 1 the right one, 2 the middle one.
    public func click(at location: CGPoint, button: Int = 0) {
        let code = 0x110 + UInt32(min(max(button, 0), 7))
        sendPointer(.moved, at: location)
        sendPointer(.button(code, isDown: true), at: location)
        sendPointer(.button(code, isDown: false), at: location)
    }

    /// Moves the pointer out of the window that contains it.
    public func movePointerOut() {
        guard let surface = pointerSurface else { return }
        pointerSurface = nil
        server.eventHandler?(
            .pointer(
                PointerInput(surface: surface, action: .left, location: .zero, modifiers: [], timestamp: time)))
        processEvents()
    }

    private func sendPointer(_ action: PointerInput.Action, at location: CGPoint) {
        guard let surface = server.shown.last else { return }
        if pointerSurface != surface.id { movePointerOut() }
        pointerSurface = surface.id
        server.eventHandler?(
            .pointer(
                PointerInput(
                    surface: surface.id, action: action, location: location, modifiers: [], timestamp: time)))
        processEvents()
    }

    /// Puts a finger on the screen, in points from the top left corner of the frontmost window's frame, with y down. The
    /// number identifies the finger while it is down.
    public func beginTouch(_ finger: Int32, at location: CGPoint) { sendTouch(.began(finger, location)) }

    /// Moves a finger that is down.
    public func moveTouch(_ finger: Int32, to location: CGPoint) { sendTouch(.moved(finger, location)) }

    /// Lifts a finger.
    public func endTouch(_ finger: Int32) { sendTouch(.ended(finger)) }

    /// Cancels the touches of all fingers, as a compositor does that recognizes a gesture.
    public func cancelTouches() { sendTouch(.cancelled) }

    private func sendTouch(_ change: TouchInput.Change) {
        guard let surface = server.shown.last else { return }
        server.eventHandler?(
            .touch(TouchInput(surface: surface.id, changes: [change], modifiers: [], timestamp: time)))
        processEvents()
    }

    /// The current image of a window, by default of the frontmost one; nil if the window is hidden.
    public func image(of window: NSWindow? = nil) -> CGImage? {
        processEvents()
        let surface =
            if let window { server.shown.first { $0.id == window.windowNumber } } else { server.shown.last }
        return surface?.image()
    }

    /// Lets the program handle all pending events.
    private func processEvents() {
        let application = NSApplication.shared
        while let event = application.nextEvent(
            matching: .any, until: .distantPast, inMode: .default, dequeue: true)
        {
            application.sendEvent(event)
        }
        CATransaction.flush()
    }
}

extension NSApplication {
    /// Makes this process use an off-screen display with one screen.
    ///
    /// Must be called before anything that needs a display. Further calls close all windows and start again with
    /// another screen.
    ///
    /// - Parameters:
    ///   - size: the size of the screen in pixels.
    ///   - scale: pixels per point.
    public class func useOffscreenDisplay(size: CGSize, scale: CGFloat = 1) throws -> OffscreenDisplay {
        guard let pixels = PixelSize(exactly: size), scale.isFinite, scale >= 0.25, scale <= 16 else {
            throw OffscreenDisplayError.unusableSize(size, scale)
        }
        guard let former = Display.current else {
            try FontEnvironment.choose(.pinned)
            let server = OffscreenDisplayServer(size: pixels, scale: scale)
            Display.adopt(server)
            return OffscreenDisplay(server)
        }
        guard let server = former as? OffscreenDisplayServer else { throw OffscreenDisplayError.displayInUse }
        existing?.closeAllWindows()
        NSCursor.reset()
        server.reset(size: pixels, scale: scale)
        return OffscreenDisplay(server)
    }

    /// Closes all windows without a call of their delegates.
    private func closeAllWindows() {
        for window in windows { window.orderOut(nil) }
        windows = []
        eventQueue = []
        translator = EventTranslator()
    }
}

/// An error of `NSApplication.useOffscreenDisplay(size:scale:)`.
public enum OffscreenDisplayError: Error, CustomStringConvertible {
    /// The size or the scale is out of range.
    case unusableSize(CGSize, CGFloat)
    /// The process already uses the display of a compositor.
    case displayInUse

    public var description: String {
        switch self {
        case .unusableSize(let size, let scale):
            """
            an off-screen display of \(size.width) by \(size.height) pixels at scale \(scale) cannot be created, as the \
            size or the scale is out of range; choose whole pixels from 1 to 32767 and a scale from 0.25 to 16
            """
        case .displayInUse:
            "an off-screen display cannot be used, because the display of a compositor is in use; "
                + "call useOffscreenDisplay before anything that needs a display"
        }
    }
}

extension PixelSize {
    /// Converts a size of whole pixels; nil for other sizes.
    fileprivate init?(exactly size: CGSize) {
        guard let width = Int(exactly: size.width), let height = Int(exactly: size.height) else { return nil }
        self.init(width, height)
    }
}
