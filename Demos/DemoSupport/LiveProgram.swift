import AppKit

/// A program on the user's display.
@MainActor
package enum LiveProgram {
    /// Runs the application with a delegate. If `freeze` is not nil, time stands still at that second.
    package static func run(_ delegate: any NSApplicationDelegate, freeze: Double?) throws {
        let application = NSApplication.shared
        application.delegate = delegate
        if let freeze { try NSApplication.holdTime(at: freeze) }
        application.run()
    }
}
