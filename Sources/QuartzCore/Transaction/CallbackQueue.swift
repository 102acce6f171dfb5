/// Runs completion blocks and the delegates' methods of one thread, each of which may bring about the next.
///
/// One that is brought about runs at once, inside the other, down to `maximumNesting`; from there on it runs after the other
/// has returned, so that a row of any length takes no more stack. Confined to its thread.
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
        // Only the innermost level has any: in the order in which they came.
        while !thread.callbacks.waiting.isEmpty {
            let waiting = thread.callbacks.waiting
            thread.callbacks.waiting = []
            for body in waiting { body() }
        }
        thread.callbacks.nesting -= 1
    }
}
