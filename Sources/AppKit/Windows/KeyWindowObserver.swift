import Foundation

/// Observes whether a view's window becomes or stops being the key window.
@MainActor
struct KeyWindowObserver {
    private var tokens: [NSObjectProtocol] = []

    /// Observes a window in place of the former one; nil for none. `change` must not retain the
    /// view, because the observation does not end with it.
    mutating func observe(_ window: NSWindow?, change: @escaping @MainActor @Sendable () -> Void) {
        let center = NotificationCenter.default
        for token in tokens { center.removeObserver(token) }
        tokens = []
        guard let window else { return }
        tokens = [NSWindow.didBecomeKeyNotification, NSWindow.didResignKeyNotification].map {
            center.addObserver(forName: $0, object: window, queue: nil) { _ in MainActor.assumeIsolated { change() } }
        }
    }
}
