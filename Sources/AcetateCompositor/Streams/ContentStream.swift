import CoreGraphics
import Dispatch
import Synchronization

/// Images that any thread supplies, and that layers show at their times, without the thread of the layer.
///
/// Each render tree with a layer of the stream takes the image of its frame's time in its update. The threads that supply
/// images never wait for a render thread, and render threads never wait for them.
package final class ContentStream: Sendable, Equatable {
    /// An image, and the time at which it is shown.
    package struct Frame: Sendable {
        /// Nil for no contents.
        let image: CGImage?
        /// Seconds of `CACurrentMediaTime`, or of the renderer that shows the layer. Minus infinity for the next frame.
        let time: Double
        /// Called once, on a queue of the stream: with the time of the frame that shows the image first, or with nil if the
        /// image is never shown.
        let completion: (@Sendable (Double?) -> Void)?

        package init(
            _ image: CGImage?, at time: Double = -.infinity, completion: (@Sendable (Double?) -> Void)? = nil
        ) {
            (self.image, self.completion) = (image, completion)
            self.time = time.isNaN ? -.infinity : time
        }
    }

    private struct Viewer {
        let wake: (@Sendable () -> Void)?
        /// Whether the viewer shows the images, so that it must be notified of new ones.
        var isLooking = true
    }

    private struct State {
        /// The image that is shown; nil before the first one.
        var current: Frame?
        /// When `current` was first shown.
        var shownTime: Double?
        /// The images that are not shown yet, in the order of their times.
        var waiting: [Frame] = []
        var viewers: [UInt64: Viewer] = [:]
        var lastViewer: UInt64 = 0
        /// Increases with each change of `current`.
        var version: UInt64 = 0
        var watchHandler: (@Sendable () -> Void)?
        /// Whether any viewer shows the images.
        var isWatched: Bool { viewers.values.contains(where: \.isLooking) }

        /// Makes the last waiting image whose time has come the current one. Returns those that were never shown.
        mutating func advance(to time: Double) -> (isNew: Bool, dropped: [Frame]) {
            let due = waiting.prefix { $0.time <= time }.count
            guard due > 0 else { return (false, []) }
            let dropped = Array(waiting[..<(due - 1)])
            (current, shownTime) = (waiting[due - 1], nil)
            waiting.removeFirst(due)
            version += 1
            return (true, dropped)
        }
    }

    private let state = Mutex(State())
    /// Where completion handlers run.
    private static let queue = DispatchQueue(label: "org.acetate.content-stream")

    package init() {}

    package static func == (a: ContentStream, b: ContentStream) -> Bool { a === b }

    /// Adds an image. Images that are to be shown in the next frame replace each other; others wait for their time.
    package func add(_ frame: Frame) {
        let (wakes, dropped) = state.withLock { state in
            var dropped: [Frame] = []
            let next = state.waiting.firstIndex { $0.time > frame.time } ?? state.waiting.count
            if frame.time == -.infinity {
                dropped = Array(state.waiting[..<next])
                state.waiting.replaceSubrange(..<next, with: [frame])
            } else {
                state.waiting.insert(frame, at: next)
            }
            return (state.viewers.values.filter(\.isLooking).compactMap(\.wake), dropped)
        }
        complete(dropped)
        for wake in wakes { wake() }
    }

    /// Removes all images that are not shown yet. With `keepsCurrent` false, nothing is shown afterwards.
    package func removeAll(keepsCurrent: Bool = true) {
        let dropped = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        complete(dropped)
        if !keepsCurrent { add(Frame(nil)) }
    }

    /// The number of images that are shown or will be, as of a time, if nothing shows the stream by then.
    package func count(at time: Double) -> Int {
        let (count, dropped) = state.withLock { state in
            // Without viewers, time passes here.
            let dropped = state.isWatched ? [] : state.advance(to: time).dropped
            return (state.waiting.count + (state.current == nil ? 0 : 1), dropped)
        }
        complete(dropped)
        return count
    }

    /// When the last image that was added is shown, or was; nil if there is none, or if that is not known yet.
    package var lastTime: Double? {
        state.withLock { $0.waiting.last.map { $0.time.isFinite ? $0.time : nil } ?? $0.shownTime }
    }

    /// The image at a time, for a drawing outside of the trees that show the stream.
    package func image(at time: Double) -> CGImage? {
        state.withLock { state in (state.waiting.last { $0.time <= time } ?? state.current)?.image }
    }

    // MARK: Producers

    /// Whether any layer that may be visible shows the stream.
    package var isWatched: Bool { state.withLock { $0.isWatched } }

    /// Whether an image for the next frame has not been shown yet.
    package var hasNextImage: Bool { state.withLock { $0.waiting.first?.time == -.infinity } }

    /// Sets what is called on any thread after `isWatched` has changed; nil for nothing. It must not wait for other threads.
    package func setWatchHandler(_ handler: (@Sendable () -> Void)?) { state.withLock { $0.watchHandler = handler } }

    /// Changes the viewers.
    private func changeViewers<Result>(_ change: (inout State) -> Result) -> Result {
        let (result, handler) = state.withLock { state in
            let wasWatched = state.isWatched
            let result = change(&state)
            return (result, state.isWatched == wasWatched ? nil : state.watchHandler)
        }
        handler?()
        return result
    }

    private func complete(_ frames: [Frame], at time: Double? = nil) {
        let handlers = frames.compactMap(\.completion)
        guard !handlers.isEmpty else { return }
        Self.queue.async { for handler in handlers { handler(time) } }
    }

    // MARK: Viewers

    func enter(wake: (@Sendable () -> Void)?) -> UInt64 {
        changeViewers { state in
            state.lastViewer += 1
            state.viewers[state.lastViewer] = Viewer(wake: wake)
            return state.lastViewer
        }
    }

    func leave(_ id: UInt64) { changeViewers { $0.viewers[id] = nil } }

    /// What a viewer shows at a time.
    struct View {
        let image: CGImage?
        /// Whether any image has been supplied by then.
        let hasImage: Bool
        let version: UInt64
        /// The time of the next image; infinite for none.
        let nextTime: Double
    }

    /// Advances to a time of a viewer.
    func look(_ id: UInt64, at time: Double) -> View {
        let (view, shown, dropped) = state.withLock { state in
            let step = state.advance(to: time)
            if state.current != nil, state.shownTime == nil { state.shownTime = time }
            let view = View(
                image: state.current?.image, hasImage: state.current != nil, version: state.version,
                nextTime: state.waiting.first?.time ?? .infinity)
            return (view, step.isNew ? state.current : nil, step.dropped)
        }
        complete(dropped)
        if let shown { complete([shown], at: time) }
        return view
    }

    /// The time of the next image; infinite for none.
    func nextTime() -> Double { state.withLock { $0.waiting.first?.time ?? .infinity } }

    /// Sets whether new images wake a viewer.
    func setLooking(_ id: UInt64, _ isLooking: Bool) {
        changeViewers { $0.viewers[id]?.isLooking = isLooking }
    }
}
