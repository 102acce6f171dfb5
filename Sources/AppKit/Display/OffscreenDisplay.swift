import AcetatePixels
import AcetateWayland
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

    /// Presses or releases a key. A keyboard reports a key that stays down as a repeated press.
    func send(_ key: Key, isDown: Bool, isRepeat: Bool = false, modifiers: NSEvent.ModifierFlags) {
        server.eventHandler?(
            .key(key.input(isDown: isDown, isRepeat: isRepeat, modifiers: modifiers, timestamp: time)))
        processEvents()
    }

    /// Moves the pointer, in points from the top left corner of a window's frame, by default the frontmost one's, with y
    /// down. During a drag this drags the data.
    public func movePointer(to location: CGPoint, in window: NSWindow? = nil) {
        if let drag = server.drag {
            drag.move(to: surface(of: window)?.id, location)
            processEvents()
        } else {
            sendPointer(.moved, at: location, in: window)
        }
    }

    /// Presses and releases a button at a location. 0 is the left button, 1 the right one, 2 the middle one.
    public func click(at location: CGPoint, button: Int = 0) {
        let code = 0x110 + UInt32(min(max(button, 0), 7))
        sendPointer(.moved, at: location)
        sendPointer(.button(code, isDown: true), at: location)
        sendPointer(.button(code, isDown: false), at: location)
    }

    /// Presses a button, by its Linux code, at a location of a window.
    func press(_ code: UInt32, at location: CGPoint, in window: NSWindow?) {
        if code == 0x110 { server.pressedSurface = surface(of: window)?.id }
        sendPointer(.moved, at: location, in: window)
        sendPointer(.button(code, isDown: true), at: location, in: window)
    }

    /// Releases a button, which drops dragged data if it is the left one.
    func release(_ code: UInt32, at location: CGPoint, in window: NSWindow?) {
        if code == 0x110 { server.pressedSurface = nil }
        movePointer(to: location, in: window)
        guard code == 0x110, let drag = server.drag else {
            return sendPointer(.button(code, isDown: false), at: location, in: window)
        }
        drag.release()
        processEvents()
    }

    /// Reports the modifier keys that are down. Further input has them.
    func setModifiers(_ flags: NSEvent.ModifierFlags) {
        server.modifiers = flags
        server.eventHandler?(.modifiers(flags, timestamp: time))
        processEvents()
    }

    /// Moves the pointer out of the window that contains it.
    public func movePointerOut() {
        guard let surface = pointerSurface else { return }
        pointerSurface = nil
        server.eventHandler?(
            .pointer(
                PointerInput(
                    surface: surface, action: .left, location: .zero, modifiers: server.modifiers, timestamp: time)))
        processEvents()
    }

    /// Presses the left button at a location of a window, by default the frontmost one. Move the pointer, then call
    /// `releasePointer(at:in:)`.
    public func pressPointer(at location: CGPoint, in window: NSWindow? = nil) {
        press(0x110, at: location, in: window)
    }

    /// Releases the left button, which drops dragged data, at a location of a window, by default the frontmost one.
    public func releasePointer(at location: CGPoint, in window: NSWindow? = nil) {
        release(0x110, at: location, in: window)
    }

    /// The image of the drag in progress; nil if there is none.
    public var dragImage: CGImage? { server.drag?.image }

    func surface(of window: NSWindow?) -> OffscreenSurface? {
        if let window {
            server.shown.first { $0.id == window.windowNumber }
        } else {
            server.shown.last { !$0.ignoresInput }
        }
    }

    func sendPointer(_ action: PointerInput.Action, at location: CGPoint, in window: NSWindow? = nil) {
        guard let surface = surface(of: window) else { return }
        // A pressed button keeps the pointer in its window.
        if server.pressedSurface == nil, pointerSurface != surface.id {
            movePointerOut()
            pointerSurface = surface.id
        }
        server.eventHandler?(
            .pointer(
                PointerInput(
                    surface: surface.id, action: action, location: location, modifiers: server.modifiers,
                    timestamp: time)))
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
            .touch(TouchInput(surface: surface.id, changes: [change], modifiers: server.modifiers, timestamp: time)))
        processEvents()
    }

    // MARK: The input method

    /// The rectangle of the insertion point of the text field with the keyboard focus, in points from the top left corner of
    /// the frontmost window's frame, with y down; null if no field has the focus. A compositor shows an on-screen keyboard
    /// while it is not null.
    public var textInputRectangle: CGRect {
        guard let surface = server.shown.last, let field = surface.textInput else { return .null }
        guard let area = field.rectangle else { return .zero }
        return CGRect(
            x: CGFloat(area.x) - CGFloat(surface.state.insets.left),
            y: CGFloat(area.y) - CGFloat(surface.state.insets.top), width: CGFloat(area.width),
            height: CGFloat(area.height))
    }

    /// Inserts text as an input method does, in place of its marked text. It may delete Unicode scalars around the insertion
    /// point first.
    public func inputText(_ text: String, deletingBefore before: Int = 0, after: Int = 0) {
        var change = TextInputChange()
        change.insertion = text
        if before > 0 || after > 0, let surroundings = server.shown.last?.textInput?.surroundings {
            let bytes = Array(surroundings.text.utf8)
            let start = min(surroundings.cursor, surroundings.anchor),
                end = max(surroundings.cursor, surroundings.anchor)
            let head = String(decoding: bytes.prefix(start), as: UTF8.self).unicodeScalars
            let tail = String(decoding: bytes.dropFirst(end), as: UTF8.self).unicodeScalars
            change.deletedBefore = String(String.UnicodeScalarView(head.suffix(max(before, 0)))).utf8.count
            change.deletedAfter = String(String.UnicodeScalarView(tail.prefix(max(after, 0)))).utf8.count
        }
        send(change)
    }

    /// Marks text as an input method does, with the insertion point at its end. An empty string removes the marked text.
    public func markText(_ text: String) {
        var change = TextInputChange()
        change.markedText = text
        change.selection = text.utf8.count..<text.utf8.count
        send(change)
    }

    private func send(_ change: TextInputChange) {
        guard let surface = server.shown.last, surface.textInput != nil else { return }
        server.eventHandler?(.textInput(surface: surface.id, change))
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
        server.answerRequests()
        // The loop of the program does it.
        guard !server.isLive else { return }
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
        guard let server = former as? OffscreenDisplayServer, !server.isLive else {
            throw OffscreenDisplayError.displayInUse
        }
        existing?.closeAllWindows()
        NSCursor.reset()
        PasteboardStore.reset()
        server.reset(size: pixels, scale: scale)
        return OffscreenDisplay(server)
    }

    /// Closes all windows without a call of their delegates.
    private func closeAllWindows() {
        (modalSessions, windowsToUnhide) = ([], nil)
        MenuTracker.current?.close()
        for window in windows { window.orderOut(nil) }
        removeAllWindows()
        eventQueue = []
        translator = EventTranslator()
        (modifierFlags, draggingSession, incomingDrag) = ([], nil, nil)
    }
}

/// An error of an off-screen display.
public enum OffscreenDisplayError: Error, CustomStringConvertible {
    /// The size or the scale is out of range.
    case unusableSize(CGSize, CGFloat)
    /// The process already uses the display of a compositor.
    case displayInUse
    /// An off-screen display does not report idle times.
    case noIdleTimes

    public var description: String {
        switch self {
        case .unusableSize(let size, let scale):
            """
            an off-screen display of \(size.width) by \(size.height) pixels at scale \(scale) cannot be created, as the \
            size or the scale is out of range; choose whole pixels from 1 to 32767 and a scale from 0.25 to 16
            """
        case .noIdleTimes:
            "an off-screen display has no user who becomes idle; check AcetateIdleMonitor.isSupported first"
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
