import Foundation
import QuartzCore

/// Where display links that belong to a screen, or to nothing, get their frames: from a window that is shown there, or
/// else by the clock.
@MainActor
final class ScreenFrames {
    /// Of the links that belong to nothing.
    private static let standalone = ScreenFrames(FrameTimer.standalone, screen: nil)
    private static var ofScreens: [UInt32: ScreenFrames] = [:]

    private let timer: FrameTimer
    /// Nil for any.
    private let screen: UInt32?

    private init(_ timer: FrameTimer, screen: UInt32?) {
        (self.timer, self.screen) = (timer, screen)
    }

    /// The pacer of a screen, with so many refreshes a second; 60 if that is 0.
    static func pacer(of screen: UInt32, refreshRate: Double) -> FramePacer {
        let frames =
            ofScreens[screen]
            ?? ScreenFrames(
                FrameTimer(FramePacer(), period: 1 / (refreshRate >= 1 ? refreshRate : 60)), screen: screen)
        ofScreens[screen] = frames
        frames.choose()
        return frames.timer.pacer
    }

    /// Windows have come, gone, or changed how they are seen.
    static func windowsDidChange() {
        standalone.choose()
        for frames in ofScreens.values { frames.choose() }
    }

    private func choose() {
        let window = NSApplication.existing?.windows.first { window in
            guard let state = window.surface?.state, !state.isOccluded else { return false }
            return screen == nil || state.screen == screen
        }
        timer.isOn = window == nil
        timer.pacer.source = window?.pacer
    }
}

extension NSWindow {
    /// A display link that goes with the window's frames, and rests while it is not shown. Add it to the main run loop.
    /// Beyond Apple's interface, which names an object and a selector, and Linux has none.
    public func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        CADisplayLink(pacer: pacer, handler: handler)
    }
}

extension NSView {
    /// A display link that goes with the frames of the window that the view is in, and rests while it is in none or that is
    /// not shown. Add it to the main run loop. Beyond Apple's interface, which names an object and a selector, and Linux
    /// has none.
    public func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        let pacer = pacer ?? FramePacer()
        self.pacer = pacer
        pacer.source = window?.pacer
        return CADisplayLink(pacer: pacer, handler: handler)
    }
}

extension NSScreen {
    /// A display link that goes with the frames of a window that is shown on the screen, or where there is none by the
    /// clock, at the screen's refresh rate. Add it to the main run loop. Beyond Apple's interface, which names an object
    /// and a selector, and Linux has none.
    public func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        CADisplayLink(pacer: ScreenFrames.pacer(of: displayID, refreshRate: refreshRate), handler: handler)
    }
}
