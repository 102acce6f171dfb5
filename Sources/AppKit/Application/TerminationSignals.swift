import AcetateMainLoop
import Dispatch
import Foundation

/// The handler of the signals with which the system or a terminal ends the application.
@MainActor
final class TerminationSignals {
    private let sources: [any DispatchSourceSignal]

    /// Calls a block on the main thread at SIGTERM and SIGINT, and prevents SIGPIPE from killing the program. Signals
    /// whose disposition the program or its parent process has already changed are left alone.
    init(handler: @escaping @MainActor @Sendable () -> Void) {
        _ = TerminationSignals.claim(SIGPIPE)
        sources = [SIGTERM, SIGINT].filter(TerminationSignals.claim).map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in MainLoop.async(handler) }
            source.resume()
            return source
        }
    }

    /// Replaces the default action of a signal by an empty handler, and returns whether the action was the default one.
    /// `SIG_IGN` is not used because child processes would inherit it.
    private static func claim(_ number: Int32) -> Bool {
        var current = sigaction()
        guard sigaction(number, nil, &current) == 0, current.__sigaction_handler.sa_handler == nil else { return false }
        signal(number) { _ in }
        return true
    }
}
