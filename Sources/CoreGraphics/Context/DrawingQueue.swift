import AcetatePixels

/// A drawing command, called with the context to draw into.
typealias DrawingCommand = @Sendable (CGContext) -> Void

/// The deferred drawing commands of a context, and the context that they will draw into.
///
/// `@unchecked Sendable`: only the deferring context appends commands, until it transfers the queue
/// (`CGContext.takeQueue`); then the new owner calls `carryOut` on one thread. The commands are `Sendable`, and nothing
/// else refers to the target context.
package final class DrawingQueue: @unchecked Sendable {
    /// The greatest number of commands, to bound memory.
    static let limit = 65_536

    private let context: CGContext
    /// The states of the commands; successive commands can share one.
    private var states: [GraphicsState] = []
    private var commands: [(state: Int, command: DrawingCommand)] = []

    /// `context` must draw immediately and have no other owner.
    fileprivate init(_ context: CGContext) { self.context = context }

    fileprivate var isFull: Bool { commands.count >= Self.limit }

    /// - Parameter state: the state for the command, for the first command and the first one after a change of the state; nil for
    ///   the state in which the previous commands leave the target.
    fileprivate func append(_ command: @escaping DrawingCommand, _ state: GraphicsState?) {
        if let state { states.append(state) }
        commands.append((states.count - 1, command))
    }

    /// Runs the commands and returns the context with the pixels. The pixels are the same as without deferring, because
    /// the same calls draw into the same kind of context, in the same state. Call it once.
    package func carryOut() -> CGContext {
        var current = -1
        for (state, command) in commands {
            if state != current { context.state = states[state] }
            current = state
            command(context)
        }
        (states, commands) = ([], [])
        return context
    }
}

extension CGContext {
    /// A context that defers drawing until `takeQueue`. It starts to draw immediately once its pixels are accessed
    /// (`data`, `makeImage`, `flush`, `withPixels`, `copyPixels`) or there are too many commands. See
    /// `init(store:baseTransform:isOpaque:)`.
    package convenience init?(queueingFor store: PixelStore, baseTransform: CGAffineTransform, isOpaque: Bool = false) {
        // The context needs pixels for its state, because the clip's extent depends on their size.
        guard let own = PixelStore(undrawn: store.size),
            let drawn = CGContext(store: store, baseTransform: baseTransform, isOpaque: isOpaque)
        else { return nil }
        self.init(store: own, baseTransform: baseTransform, isOpaque: isOpaque)
        queue = DrawingQueue(drawn)
    }

    /// Whether drawing is deferred.
    var isQueueing: Bool { queue != nil }

    /// Runs a drawing command, immediately or later, with the current graphics state, which does not include the
    /// current path. With `changesState`, a deferred command also runs immediately, to update the clip and the line
    /// style.
    func perform(changesState: Bool = false, _ command: @escaping DrawingCommand) {
        if let queue, queue.isFull { flushQueue() }
        guard let queue else { return command(self) }
        queue.append(command, stateIsQueued ? nil : state)
        if changesState { command(self) }
        // The target runs the same command in the same state.
        stateIsQueued = true
    }

    /// Runs the deferred commands and ends deferring.
    func flushQueue() {
        guard let queue else { return }
        self.queue = nil
        // Its clip, line style and groups are equal to those of this context's canvas.
        canvas = queue.carryOut().canvas
    }

    /// Transfers the deferred commands; later drawing is not part of them. Nil if drawing is not or no longer deferred:
    /// then the pixels are complete.
    package func takeQueue() -> DrawingQueue? {
        defer { queue = nil }
        return queue
    }
}
