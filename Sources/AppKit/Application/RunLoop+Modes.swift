import CoreGraphics
import Foundation

extension RunLoop.Mode {
    /// The mode of loops in which a view follows the pointer until a button is released.
    public static let eventTracking = RunLoop.Mode("NSEventTrackingRunLoopMode")
    /// The mode of loops of modal windows. `runModal(for:)` itself uses the mode `default`.
    public static let modalPanel = RunLoop.Mode("NSModalPanelRunLoopMode")
}

extension RunLoop {
    @MainActor private static var hasCommonModes = false

    /// Makes the modes of AppKit common modes of the main run loop, in which the main dispatch queue and timers of the mode
    /// `common` run. Without that no event of the display arrives in them.
    @MainActor
    static func addCommonModes() {
        guard !hasCommonModes else { return }
        hasCommonModes = true
        for mode in [RunLoop.Mode.eventTracking, .modalPanel] {
            CFRunLoopAddCommonMode(.main, mode)
            // A run loop does not wait in a mode without a timer.
            RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: mode)
        }
    }
}
