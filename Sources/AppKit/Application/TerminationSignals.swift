import Dispatch
import Foundation

/// Ends the application when the system or a terminal asks for it.
@MainActor
final class TerminationSignals {
    private let sources: [any DispatchSourceSignal]

    /// Calls a block on the main thread at SIGTERM and SIGINT, and lets no closed pipe kill the program. A signal that
    /// the program, or who started it, has a disposition for keeps it.
    init(handler: @escaping @MainActor () -> Void) {
        _ = TerminationSignals.claim(SIGPIPE)
        sources = [SIGTERM, SIGINT].filter(TerminationSignals.claim).map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated(handler) }
            source.resume()
            return source
        }
    }

    /// Takes the default action away. An empty handler does it and not `SIG_IGN`, for programs that this one starts would
    /// inherit that. Returns whether the action was the default one.
    private static func claim(_ number: Int32) -> Bool {
        var current = sigaction()
        guard sigaction(number, nil, &current) == 0, current.__sigaction_handler.sa_handler == nil else { return false }
        signal(number) { _ in }
        return true
    }
}
