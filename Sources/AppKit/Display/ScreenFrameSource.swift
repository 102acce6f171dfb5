import Foundation
import QuartzCore

/// The source of frames for display links that belong to a screen, or to no object: the frames of a window on that
/// screen, or else a timer.
@MainActor
final class ScreenFrameSource {
    /// For display links that belong to no object.
    private static let standalone = ScreenFrameSource(FrameTimer.standalone, screen: nil)
    private static var sourcesByScreen: [UInt32: ScreenFrameSource] = [:]

    private let timer: FrameTimer
    /// The ID of the screen; nil for any screen.
    private let screen: UInt32?

    private init(_ timer: FrameTimer, screen: UInt32?) {
        (self.timer, self.screen) = (timer, screen)
    }

    /// The pacer of a screen. `refreshRate` is in refreshes per second; 0 stands for 60.
    static func pacer(of screen: UInt32, refreshRate: Double) -> FramePacer {
        let source =
            sourcesByScreen[screen]
            ?? ScreenFrameSource(
                FrameTimer(FramePacer(), period: 1 / (refreshRate >= 1 ? refreshRate : 60)), screen: screen)
        sourcesByScreen[screen] = source
        source.chooseWindow()
        return source.timer.pacer
    }

    /// Called when windows were shown or hidden, or when the visibility or the screen of one has changed.
    static func windowsDidChange() {
        standalone.chooseWindow()
        for source in sourcesByScreen.values { source.chooseWindow() }
    }

    /// Uses the frames of the first visible window on the screen, or else the timer.
    private func chooseWindow() {
        let window = NSApplication.existing?.windows.first { window in
            guard let state = window.surface?.state, !state.isOccluded else { return false }
            return screen == nil || state.screen == screen
        }
        timer.isOn = window == nil
        timer.pacer.source = window?.pacer
    }
}

extension NSWindow {
    /// Creates a display link that is called for the window's frames, and is idle while the window is hidden. Add it to
    /// the main run loop. Not part of Apple's API, which takes a target and a selector.
    public func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        CADisplayLink(pacer: pacer, handler: handler)
    }
}

extension NSView {
    /// Creates a display link that is called for the frames of the view's window, and is idle while the view is in no
    /// visible window. Add it to the main run loop. Not part of Apple's API, which takes a target and a selector.
    public func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        let pacer = pacer ?? FramePacer()
        self.pacer = pacer
        pacer.source = window?.pacer
        return CADisplayLink(pacer: pacer, handler: handler)
    }
}

extension NSScreen {
    /// Creates a display link that is called for the frames of a visible window on the screen, or without one by a
    /// timer at the screen's refresh rate. Add it to the main run loop. Not part of Apple's API, which takes a target and a
    /// selector.
    public func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        CADisplayLink(pacer: ScreenFrameSource.pacer(of: displayID, refreshRate: refreshRate), handler: handler)
    }
}
