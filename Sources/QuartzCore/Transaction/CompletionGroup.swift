import Synchronization

/// The animations that a completion block waits for.
///
/// Animations enter on the thread that adds them, and leave on the one that ends or removes them.
final class CompletionGroup: Sendable {
    private struct State {
        /// Nil once it was handed out to be run.
        var block: UncheckedBlock?
        var running = 0
        var isClosed = false
    }

    /// The program's block. It is handed from thread to thread, and runs once: this is Apple's contract, whose blocks
    /// are not marked for it.
    private struct UncheckedBlock: @unchecked Sendable {
        let run: () -> Void
    }

    private let state: Mutex<State>

    init(_ block: @escaping () -> Void) {
        let block = UncheckedBlock(run: block)
        state = Mutex(State(block: block))
    }

    /// The block, while it has not run.
    var block: (() -> Void)? { state.withLock { $0.block }?.run }

    /// One more animation is to be waited for.
    func enter() { state.withLock { $0.running += 1 } }

    /// An animation has ended or was removed.
    func leave() { run(take { $0.running -= 1 }) }

    /// No more animations are to be waited for.
    func close() { run(take { $0.isClosed = true }) }

    private func run(_ block: UncheckedBlock?) {
        guard let block else { return }
        CallbackQueue.run(block.run, on: .current)
    }

    /// Changes the state; the block where nothing is left to wait for, once.
    private func take(_ change: (inout State) -> Void) -> UncheckedBlock? {
        state.withLock { state in
            change(&state)
            guard state.isClosed, state.running == 0 else { return nil }
            defer { state.block = nil }
            return state.block
        }
    }
}
