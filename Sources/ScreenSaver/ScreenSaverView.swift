@_exported import AppKit
import Foundation
import QuartzCore

/// A view that animates itself, as the screen savers of macOS do (`ScreenSaverView.h`).
///
/// On macOS the system creates such a view, and starts and stops it. Here the program shows the view in a window and calls
/// `startAnimation()`. From then on `animateOneFrame()` is called on the main thread, while the window is visible.
open class ScreenSaverView: NSView {
    /// Whether the view is a small preview. Set by the initializer.
    public let isPreview: Bool

    /// The time from one frame to the next, in seconds. Default 1/30. A shorter time than that of the screen's frames has
    /// the same effect as that time. Times that are not finite or negative are ignored.
    open var animationTimeInterval: TimeInterval = 1.0 / 30 {
        didSet {
            if !(animationTimeInterval >= 0 && animationTimeInterval.isFinite) { animationTimeInterval = oldValue }
        }
    }

    /// The frames of the window while the animation runs; nil if it is stopped.
    private var frames: CADisplayLink?
    /// When `animateOneFrame()` is due next, in seconds of `CACurrentMediaTime()`.
    private var nextFrame = 0.0

    /// Creates a view. The frame is in points of the superview; `isPreview` is for the view's own use. Never nil.
    public init?(frame: NSRect, isPreview: Bool) {
        self.isPreview = isPreview
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        isPreview = false
        super.init(coder: coder)
    }

    /// Starts the calls of `animateOneFrame()`. An override calls `super`. Has no effect on an animation that runs.
    open func startAnimation() {
        guard frames == nil else { return }
        nextFrame = 0
        let link = displayLink { [weak self] link in self?.frameIsDue(at: link.targetTimestamp, link.duration) }
        link.add(to: .main, forMode: .common)
        frames = link
    }

    /// Stops the calls of `animateOneFrame()`. An override calls `super`.
    open func stopAnimation() {
        frames?.invalidate()
        frames = nil
    }

    /// Whether the animation has been started and not stopped since.
    open var isAnimating: Bool { frames != nil }

    /// Changes the view for the next frame. The default implementation does nothing. On macOS it may also draw at once; here
    /// it sets `needsDisplay` or changes layers, as it may on macOS.
    open func animateOneFrame() {}

    /// Draws the view. The default implementation fills it with black.
    open override func draw(_ rect: NSRect) {
        NSColor.black.setFill()
        rect.fill()
    }

    /// Whether `configureSheet` is a window with settings. Default false.
    open var hasConfigureSheet: Bool { false }

    /// The window with settings, for the program to show as a sheet. Default nil.
    open var configureSheet: NSWindow? { nil }

    /// Frames are called at the frame of the screen that is nearest to the time when they are due.
    private func frameIsDue(at time: CFTimeInterval, _ duration: CFTimeInterval) {
        guard time >= nextFrame - duration / 2 else { return }
        // Frames that were missed, such as those of a hidden window, are not made up for.
        nextFrame = max(nextFrame + animationTimeInterval, time - duration + animationTimeInterval)
        animateOneFrame()
    }
}

/// The settings of a screen saver, in a file of their own (`ScreenSaverDefaults.h`).
open class ScreenSaverDefaults: UserDefaults {
    /// Opens the settings of a screen saver by the identifier of its bundle, such as "org.example.Clock".
    public convenience init?(forModuleWithName inModuleWithName: String) {
        self.init(suiteName: inModuleWithName)
    }
}

// MARK: Functions

/// A random whole number from `a` to `b`, including both, in any order.
public func SSRandomIntBetween(_ a: Int32, _ b: Int32) -> Int32 { Int32.random(in: min(a, b)...max(a, b)) }

/// A random number from `a` to `b`, in any order. `a` if they are not finite or too far apart.
public func SSRandomFloatBetween(_ a: CGFloat, _ b: CGFloat) -> CGFloat {
    let length = b - a
    return length.isFinite ? a + length * CGFloat.random(in: 0...1) : a
}

/// A random origin for which a rectangle of a size is inside another one; the other's origin along an axis in which the size
/// does not fit.
public func SSRandomPointForSizeWithinRect(_ size: NSSize, _ rect: NSRect) -> NSPoint {
    NSPoint(
        x: SSRandomFloatBetween(rect.minX, max(rect.minX, rect.maxX - size.width)),
        y: SSRandomFloatBetween(rect.minY, max(rect.minY, rect.maxY - size.height)))
}

/// A rectangle of the size of the first one that has the center of the second one.
public func SSCenteredRectInRect(_ innerRect: NSRect, _ outerRect: NSRect) -> NSRect {
    NSRect(
        x: outerRect.midX - innerRect.width / 2, y: outerRect.midY - innerRect.height / 2, width: innerRect.width,
        height: innerRect.height)
}
