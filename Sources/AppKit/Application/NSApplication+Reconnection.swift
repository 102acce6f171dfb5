import Foundation
import QuartzCore

// The loss of the display server and its return. The connection closes and restores the surfaces itself.

extension NSApplication {
    /// Handles the loss of the connection, whose return is awaited for `acetateDisplayTimeout`.
    func displayWasLost(_ reason: String) {
        writeDisplayLoss(reason)
        AcetateSessionLock.active?.displayWasLost()
        post(NSApplication.acetateDidLoseDisplayNotification) { $0.acetateApplicationDidLoseDisplay($1) }
        CATransaction.flush()
    }

    /// Handles the return of the display server, whose screens may be other ones.
    func displayDidReturn() {
        writeDisplayReturn()
        NSScreen.refresh()
        AcetateSessionLock.active?.screensDidChange()
        post(NSApplication.didChangeScreenParametersNotification) { $0.applicationDidChangeScreenParameters($1) }
        post(NSApplication.acetateDidRegainDisplayNotification) { $0.acetateApplicationDidRegainDisplay($1) }
        CATransaction.flush()
    }

    func writeDisplayLoss(_ reason: String) {
        let limit = acetateDisplayTimeout.isFinite ? " for \(acetateDisplayTimeout) seconds" : ""
        StandardError.write(
            "the connection to the Wayland compositor is lost: \(reason); waiting\(limit) until it is back")
    }

    func writeDisplayReturn() { StandardError.write("the Wayland compositor is back") }
}
