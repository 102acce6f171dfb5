import CoreText
import Foundation
import QuartzCore

extension NSApplication {
    /// Lets time stand still on a live display: what is shown is the moment so many seconds after the launch, with the same
    /// fonts as off screen, so that a picture of the screen can be compared with one of `OffscreenDisplay`. Call it before
    /// the application is launched. Throws if the fonts are missing or text has been laid out already.
    public class func holdTime(at seconds: CFTimeInterval) throws {
        try FontEnvironment.choose(.pinned)
        MediaClock.set(OffscreenDisplayServer.epoch)
        heldMoment = seconds
    }

    static var heldMoment: CFTimeInterval?

    /// The launch is over: goes on to the moment where time is held.
    func goToHeldMoment() {
        guard let moment = NSApplication.heldMoment, moment.isFinite, moment > 0 else { return }
        CATransaction.flush()
        MediaClock.set(OffscreenDisplayServer.epoch + moment)
        CATransaction.flush()
        for window in windows { window.surface?.timeDidJump() }
    }
}
