import AcetateCompositor
import AcetatePixels
import CoreGraphics
import CoreMedia
import Foundation
import Synchronization

/// The frames of a pipeline on their way to a stream, whose layers show them at their times.
///
/// Times of frames are running times of the pipeline. While it plays, they differ from the host's time by an offset; while it
/// is paused, the frames that are not shown yet wait here.
final class VideoFrames: Sendable {
    private struct Entry {
        let image: CGImage
        /// Running time, in seconds.
        let time: Double
        /// Whether the frame is in the stream.
        var isScheduled = false
    }

    private struct State {
        /// Where frames are shown; nil while the item is not the current one.
        var stream: ContentStream?
        /// The frames that have been neither shown nor dropped, in ascending order.
        var pending: [Entry] = []
        /// The host's time less running time; nil while time stands still.
        var offset: Double?
        /// The running time at which time stands still since the pipeline has played; nil for other reasons.
        var stopTime: Double?
        /// The running time at which the last frame ends.
        var endTime = 0.0
        /// The last frame that was added.
        var last: CGImage?
        /// The running time of that frame.
        var lastTime: Double?
        /// Increases when the frames of the stream are removed: then they are not counted as skipped.
        var generation = 0
        var skippedFrames = 0
        var listener: (@Sendable () -> Void)?
        /// Used by `add` only, which the thread of a sink calls.
        var composer: PictureComposer?
        /// What takes frames besides the stream.
        var outputs: [WeakOutput] = []
        /// The last frames, if there are outputs; at most `recentLimit`.
        var recents: [Recent] = []
        /// The time in the movie of the last frame.
        var lastMovieTime = 0.0
        var flushes = 0
        /// Called with the next frame.
        var frameHandlers: [@Sendable () -> Void] = []

        mutating func keepRecent(_ image: CGImage) {
            if outputs.isEmpty { return }
            recents.append(Recent(image: image, time: lastMovieTime, generation: flushes))
            if recents.count > VideoFrames.recentLimit { recents.removeFirst() }
        }
    }

    /// A frame that outputs can take.
    struct Recent: Sendable {
        let image: CGImage
        /// The time in the movie, in seconds.
        let time: Double
        /// How often the frames were flushed before.
        let generation: Int
    }

    private struct WeakOutput: Sendable {
        weak var value: AVPlayerItemVideoOutput?
    }

    /// The greatest number of frames that wait in a stream that nobody shows, as in a hidden window.
    private static let limit = 8

    /// Frames arrive 50 ms before their time, which are four of 60 frames per second.
    private static let recentLimit = 8

    private let state = Mutex(State())
    /// The memory of frames that are no longer shown.
    private let memory = PixelStorePool()

    /// Shows the frames in a stream, from the last one on; nil for nowhere.
    func connect(to stream: ContentStream?) {
        state.withLock { state in
            guard state.stream !== stream else { return }
            clear(&state)
            state.stream = stream
            state.last.map { show($0, &state) }
        }
    }

    /// Sets what is called on any thread after the first frame.
    func setListener(_ listener: (@Sendable () -> Void)?) {
        let calls = state.withLock { state in
            state.listener = state.last == nil ? listener : nil
            return state.last != nil
        }
        if calls { listener?() }
    }

    /// Sets what composes the frames that are added from now on, which nothing else uses; nil for nothing.
    func setComposer(_ composer: PictureComposer?) { state.withLock { $0.composer = composer } }

    /// Converts a sample, composes it, and adds it. Throws an error if it cannot be composed.
    ///
    /// - Parameter offset: the host's time less running time; nil for the frame that a paused pipeline has found.
    func add(_ sample: VideoSample, offset: Double?) throws {
        let time = sample.runningTime ?? 0
        let isKnown = state.withLock { state in
            if let offset { (state.offset, state.stopTime) = (offset, nil) }
            guard state.last != nil, state.lastTime != nil, state.lastTime == sample.runningTime else { return false }
            // The first frame after a pause is the one that the paused pipeline has found.
            if let offset { schedule(offset, &state) }
            return true
        }
        if isKnown { return }
        guard var image = sample.image(from: memory) else { return }
        if let composer = state.withLock({ $0.composer }) {
            let moment = CMTime(seconds: sample.streamTime ?? time, preferredTimescale: 1_000_000_000)
            image = try composer.image(image, at: moment)
        }
        let (listener, handlers) = state.withLock { state in
            (state.last, state.lastTime, state.endTime) = (image, sample.runningTime, time + sample.duration)
            state.lastMovieTime = sample.streamTime ?? time
            state.keepRecent(image)
            if offset == nil, state.offset == nil, state.stopTime == nil {
                // The first frame, or the one that was sought.
                clear(&state)
                state.pending = []
                show(image, &state)
            } else {
                state.pending.append(Entry(image: image, time: time))
                if let offset { schedule(offset, &state) }
            }
            defer { (state.listener, state.frameHandlers) = (nil, []) }
            return (state.listener, state.frameHandlers)
        }
        listener?()
        for handler in handlers { handler() }
    }

    /// Drops the frames that are not shown yet, as for a seek. The last one that was shown stays.
    func flush() {
        let outputs = state.withLock { state in
            clear(&state)
            (state.pending, state.lastTime, state.offset, state.stopTime) = ([], nil, nil, nil)
            (state.recents, state.flushes) = ([], state.flushes + 1)
            return state.outputs
        }
        for output in outputs { output.value?.noteFlush() }
    }

    /// Stops at a running time, because the pipeline has paused. Later frames wait until it plays again.
    func stop(at time: Double) {
        state.withLock { state in
            guard state.offset != nil else { return }
            (state.offset, state.stopTime) = (nil, time)
            clear(&state)
            if let due = state.pending.last(where: { $0.time <= time }) { show(due.image, &state) }
            state.pending.removeAll { $0.time <= time }
        }
    }

    /// The seconds until the last frame ends, because frames arrive before their time; 0 while time stands still.
    var timeToEnd: Double {
        state.withLock { state in
            guard let offset = state.offset else { return 0 }
            return max(0, state.endTime + offset - SystemClock.now())
        }
    }

    /// The size of the last frame, in pixels; nil before the first.
    var size: CGSize? { state.withLock { $0.last.map { CGSize(width: $0.width, height: $0.height) } } }

    /// The frames that were due before a later one, and never shown.
    var skippedFrames: Int { state.withLock { $0.skippedFrames } }

    // MARK: Outputs

    /// Keeps frames for an output, from the last one on.
    func addOutput(_ output: AVPlayerItemVideoOutput) {
        state.withLock { state in
            state.outputs.removeAll { $0.value == nil }
            state.outputs.append(WeakOutput(value: output))
            // After a flush, the last frame is not that of the position.
            if state.outputs.count == 1, state.lastTime != nil, let last = state.last { state.keepRecent(last) }
        }
    }

    func removeOutput(_ output: AVPlayerItemVideoOutput) {
        state.withLock { state in
            state.outputs.removeAll { $0.value == nil || $0.value === output }
            if state.outputs.isEmpty { state.recents = [] }
        }
    }

    /// The frame that is shown at a time in the movie, in seconds; nil if it has not arrived, or was not kept.
    func recent(at time: Double) -> Recent? {
        // Times of frames are rounded to nanoseconds, and those of programs to other units.
        state.withLock { $0.recents.filter { $0.time <= time + 1e-4 }.max { $0.time < $1.time } }
    }

    /// Calls a handler with the next frame, on the thread that adds it.
    func notifyOnce(_ handler: @escaping @Sendable () -> Void) { state.withLock { $0.frameHandlers.append(handler) } }

    // MARK: The stream

    /// Adds the frames that are not in the stream at their times.
    private func schedule(_ offset: Double, _ state: inout State) {
        let now = SystemClock.now()
        // Frames whose time has passed are not shown again after a pause.
        state.pending.removeAll { $0.time + offset < now - 0.1 }
        guard let stream = state.stream else { return }
        for index in state.pending.indices where !state.pending[index].isScheduled {
            state.pending[index].isScheduled = true
            let (entry, generation) = (state.pending[index], state.generation)
            stream.add(
                ContentStream.Frame(entry.image, at: entry.time + offset) { [weak self] shownTime in
                    self?.complete(generation, entry.time, wasShown: shownTime != nil)
                })
        }
        // Time passes in a stream without layers, too, but not in one whose layers are not drawn.
        if stream.count(at: now) > Self.limit {
            clear(&state)
            state.pending = []
        }
    }

    private func show(_ image: CGImage, _ state: inout State) { state.stream?.add(ContentStream.Frame(image)) }

    /// Removes the frames that are not shown yet from the stream. They stay pending.
    private func clear(_ state: inout State) {
        state.stream?.removeAll()
        state.generation += 1
        for index in state.pending.indices { state.pending[index].isScheduled = false }
    }

    private func complete(_ generation: Int, _ time: Double, wasShown: Bool) {
        state.withLock { state in
            guard state.generation == generation else { return }
            state.pending.removeAll { $0.time == time }
            if !wasShown { state.skippedFrames += 1 }
        }
    }
}
