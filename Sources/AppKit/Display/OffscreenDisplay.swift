import AcetatePixels
import CoreText
import Foundation
import QuartzCore

/// A display in memory, for pictures and tests of whole programs: windows, views, the responder chain and key bindings work
/// as on a screen, but time and input come from the program, and the same program gives the same picture on every run.
///
/// `NSApplication.useOffscreenDisplay(size:scale:)` makes it. Fonts are those of a fixed set, not the user's.
@MainActor
public final class OffscreenDisplay {
    let server: OffscreenDisplayServer

    init(_ server: OffscreenDisplayServer) {
        self.server = server
    }

    /// Seconds since the display began. `CACurrentMediaTime()` goes with it.
    public var time: CFTimeInterval { server.time }

    /// Whether the program has hidden the pointer.
    public var isCursorHidden: Bool { server.isCursorHidden }

    /// Sets the time. Animations that end until then end, and their completion blocks run. Time does not go back.
    public func advance(to seconds: CFTimeInterval) {
        settle()
        server.advance(to: seconds)
        settle()
    }

    /// Presses a key and lets it go, and has the program handle that.
    public func press(_ key: Key, modifiers: NSEvent.ModifierFlags = []) {
        for isDown in [true, false] {
            server.eventHandler?(.key(key.input(isDown: isDown, modifiers: modifiers, timestamp: time)))
        }
        settle()
    }

    /// Moves the pointer, in points from the top left corner of the frontmost window, y downwards.
    public func movePointer(to location: CGPoint) {
        point(.moved, at: location)
    }

    /// Presses a button at a place and lets it go. 0 is the left one, 1 the right, 2 the middle.
    public func click(at location: CGPoint, button: Int = 0) {
        let code = 0x110 + UInt32(min(max(button, 0), 7))
        point(.moved, at: location)
        point(.button(code, isDown: true), at: location)
        point(.button(code, isDown: false), at: location)
    }

    private func point(_ action: PointerInput.Action, at location: CGPoint) {
        guard let surface = server.shown.last else { return }
        server.eventHandler?(
            .pointer(
                PointerInput(
                    surface: surface.id, action: action, location: location, modifiers: [], timestamp: time)))
        settle()
    }

    /// What a window shows now, or the frontmost one if none is named; nil if it is not shown.
    public func image(of window: NSWindow? = nil) -> CGImage? {
        settle()
        let surface =
            if let window { server.shown.first { $0.id == window.windowNumber } } else { server.shown.last }
        return surface?.image()
    }

    /// Has the program handle what has come.
    private func settle() {
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
    /// Makes this process use a display in memory, with one screen of a size in pixels and so many pixels for a point. Call it
    /// before anything that needs a display. A further call closes all windows and begins again with another screen.
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
        existing?.forgetWindows()
        server.reset(size: pixels, scale: scale)
        return OffscreenDisplay(server)
    }

    /// Closes every window without asking anybody.
    private func forgetWindows() {
        for window in windows { window.orderOut(nil) }
        windows = []
        eventQueue = []
        translator = EventTranslator()
    }
}

/// Why there is no display in memory.
public enum OffscreenDisplayError: Error, CustomStringConvertible {
    /// The size or the scale is out of bounds.
    case unusableSize(CGSize, CGFloat)
    /// The process uses the display of a compositor already.
    case displayInUse

    public var description: String {
        switch self {
        case .unusableSize(let size, let scale):
            """
            an off-screen display of \(size.width) by \(size.height) pixels with \(scale) pixels for a point cannot be made; \
            choose whole pixels from 1 to 32767 and a scale from 0.25 to 16
            """
        case .displayInUse:
            "the display of a compositor is in use; call useOffscreenDisplay before anything that needs a display"
        }
    }
}

extension PixelSize {
    /// A size of whole pixels, or nil.
    fileprivate init?(exactly size: CGSize) {
        guard let width = Int(exactly: size.width), let height = Int(exactly: size.height) else { return nil }
        self.init(width, height)
    }
}
