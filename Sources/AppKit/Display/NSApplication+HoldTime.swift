import CoreText
import Foundation
import QuartzCore

extension NSApplication {
    /// Stops the time of a live display at `seconds` after the launch, and selects the fonts of the off-screen display,
    /// so that a screenshot can be compared with an image of `OffscreenDisplay`.
    ///
    /// Must be called before the application is launched. Throws if the fonts are missing or text has already been laid
    /// out.
    public class func holdTime(at seconds: CFTimeInterval) throws {
        try FontEnvironment.choose(.pinned)
        MediaClock.set(OffscreenDisplayServer.epoch)
        heldTime = seconds
    }

    /// The time of `holdTime(at:)`, in seconds after the launch.
    static var heldTime: CFTimeInterval?

    /// Sets the clock to the held time, after the launch.
    func advanceToHeldTime() {
        guard let time = NSApplication.heldTime, time.isFinite, time > 0 else { return }
        CATransaction.flush()
        MediaClock.set(OffscreenDisplayServer.epoch + time)
        CATransaction.flush()
        for window in windows { window.surface?.timeDidJump() }
    }
}
