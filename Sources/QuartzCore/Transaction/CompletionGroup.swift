import Synchronization

/// The animations that a completion block waits for.
///
/// Animations enter on the thread that adds them, and leave on the thread that ends or removes them.
final class CompletionGroup: Sendable {
    private struct State {
        /// Nil once it has been returned to be run.
        var block: UncheckedBlock?
        var running = 0
        var isClosed = false
    }

    /// The program's block. As Apple's documents say, it moves between threads and runs once; Apple does not declare
    /// its type as `Sendable`.
    private struct UncheckedBlock: @unchecked Sendable {
        let run: () -> Void
    }

    private let state: Mutex<State>

    init(_ block: @escaping () -> Void) {
        let block = UncheckedBlock(run: block)
        state = Mutex(State(block: block))
    }

    /// The block, until it has run.
    var block: (() -> Void)? { state.withLock { $0.block }?.run }

    /// Adds an animation to wait for.
    func enter() { state.withLock { $0.running += 1 } }

    /// Removes an animation that has ended or was removed.
    func leave() { run(update { $0.running -= 1 }) }

    /// Closes the group: no more animations will be added.
    func close() { run(update { $0.isClosed = true }) }

    private func run(_ block: UncheckedBlock?) {
        guard let block else { return }
        CallbackQueue.run(block.run, on: .current)
    }

    /// Changes the state, and returns the block, once, when there is nothing left to wait for.
    private func update(_ change: (inout State) -> Void) -> UncheckedBlock? {
        state.withLock { state in
            change(&state)
            guard state.isClosed, state.running == 0 else { return nil }
            defer { state.block = nil }
            return state.block
        }
    }
}
