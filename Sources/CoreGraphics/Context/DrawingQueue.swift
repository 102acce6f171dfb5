import AcetatePixels

/// A step of drawing: it gets the context that is drawn on.
typealias DrawingCommand = @Sendable (CGContext) -> Void

/// What was drawn into a context that queues, kept as commands, and the context that they draw on in the end.
///
/// `@unchecked Sendable`: the context that queues is the only one to add to it, until it gives the queue away for good
/// (`CGContext.takeQueue`); from then on its new owner has `carryOut` called by one thread. The commands themselves are
/// `Sendable`, and nothing else has a reference to the context that is drawn on.
package final class DrawingQueue: @unchecked Sendable {
    /// More commands are not worth the memory that they take.
    static let limit = 65_536

    private let context: CGContext
    private var commands: [(state: GraphicsState, command: DrawingCommand)] = []

    /// `context` must draw at once, and have no other owner.
    fileprivate init(_ context: CGContext) { self.context = context }

    fileprivate var isFull: Bool { commands.count >= Self.limit }

    fileprivate func append(_ command: @escaping DrawingCommand, _ state: GraphicsState) {
        commands.append((state, command))
    }

    /// Draws, and gives the context with the pixels. They are the same as if nothing had been put off: the same calls
    /// draw on the same kind of context, in the same state. Call it once.
    package func carryOut() -> CGContext {
        for (state, command) in commands {
            context.state = state
            command(context)
        }
        commands = []
        return context
    }
}

extension CGContext {
    /// Puts drawing off until `takeQueue`, and until then draws at once only from the moment on when the pixels are asked
    /// for (`data`, `makeImage`, `flush`, `withPixels`, `copyPixels`), or when commands become too many. See
    /// `init(store:baseTransform:isOpaque:)`.
    package convenience init?(queueingFor store: PixelStore, baseTransform: CGAffineTransform, isOpaque: Bool = false) {
        // Pixels of its own, for the state: the clip's extent depends on their size. As nothing draws on them, they take
        // next to no memory.
        guard let own = PixelStore(store.size),
            let drawn = CGContext(store: store, baseTransform: baseTransform, isOpaque: isOpaque)
        else { return nil }
        self.init(store: own, baseTransform: baseTransform, isOpaque: isOpaque)
        queue = DrawingQueue(drawn)
    }

    /// Whether drawing is put off.
    var isQueueing: Bool { queue != nil }

    /// Draws by a command, at once or later, in the state of now; the current path is not part of that. With
    /// `changesState`, the command is carried out at once too where it is put off, for the clip and the line's style.
    func perform(changesState: Bool = false, _ command: @escaping DrawingCommand) {
        if let queue, queue.isFull { drawQueue() }
        guard let queue else { return command(self) }
        queue.append(command, state)
        if changesState { command(self) }
    }

    /// Draws what was put off; from now on nothing is.
    func drawQueue() {
        guard let queue else { return }
        self.queue = nil
        // With its clip, line's style and groups, which are those of this context's canvas.
        canvas = queue.carryOut().canvas
    }

    /// What was put off. What is drawn afterwards does not show in it. Nil where nothing was put off, or is no more: then
    /// the pixels are there.
    package func takeQueue() -> DrawingQueue? {
        defer { queue = nil }
        return queue
    }
}
