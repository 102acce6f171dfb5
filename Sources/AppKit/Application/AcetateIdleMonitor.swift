import AcetateWayland
import Foundation
import QuartzCore

/// A monitor of the user's idle times, for programs that dim the screen, lock the session or return to their first page. An
/// extension of Acetate, for the protocol ext-idle-notify.
///
/// The user is idle when there was no input for a time, in no program. Windows with `inhibitsIdle` that are visible count as
/// input. While the compositor is away, the user counts as active.
@preconcurrency @MainActor
open class AcetateIdleMonitor: NSObject {
    /// Seconds without input after which the user is idle.
    public let timeout: TimeInterval

    /// Whether the user is idle.
    open private(set) var isIdle = false

    private var monitor: (any DisplayIdleMonitor)?

    /// Creates a monitor, which runs until `invalidate()` or until it is released. Throws if the display server does not
    /// report idle times.
    ///
    /// - Parameters:
    ///   - timeout: seconds without input after which the user is idle, from 0 to 4,294,967 (49 days). Other numbers
    ///     are clamped, and NaN counts as 0.
    ///   - handler: called on the main thread when the user becomes idle, with true, and active again, with false.
    public init(timeout: TimeInterval, handler: @escaping @MainActor (_ isIdle: Bool) -> Void) throws {
        self.timeout = timeout
        super.init()
        monitor = try Display.server.makeIdleMonitor(timeout: timeout) { [weak self] isIdle in
            self?.isIdle = isIdle
            handler(isIdle)
        }
    }

    deinit {
        guard let monitor else { return }
        MainActor.release { monitor.invalidate() }
    }

    /// Ends the monitor: the handler is no longer called.
    open func invalidate() {
        monitor?.invalidate()
        monitor = nil
        isIdle = false
    }

    /// Whether the display server reports idle times. Connects to the display server.
    open class var isSupported: Bool { Display.available?.offersIdleTimes ?? false }
}
