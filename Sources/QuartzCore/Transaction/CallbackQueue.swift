/// Runs the completion blocks and delegate methods of one thread, each of which may trigger others.
///
/// A triggered callback runs immediately, nested in the current one, up to `maximumNesting` levels. Beyond that it runs
/// after the innermost callback has returned, so that a sequence of any length uses a limited stack. Confined to its
/// thread.
struct CallbackQueue {
    private static let maximumNesting = 16

    private var nesting = 0
    private var waiting: [() -> Void] = []

    /// Runs `body` now, or later on this thread, before the outermost callback returns to its caller.
    static func run(_ body: @escaping () -> Void, on thread: TransactionThread) {
        guard thread.callbacks.nesting < maximumNesting else {
            thread.callbacks.waiting.append(body)
            return
        }
        thread.callbacks.nesting += 1
        body()
        // Only the innermost level has pending callbacks, which run in order.
        while !thread.callbacks.waiting.isEmpty {
            let waiting = thread.callbacks.waiting
            thread.callbacks.waiting = []
            for body in waiting { body() }
        }
        thread.callbacks.nesting -= 1
    }
}
