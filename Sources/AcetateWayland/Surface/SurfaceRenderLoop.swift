import CAcetateLinux
import Dispatch
import Foundation
import Synchronization

/// How a window's frames are drawn from now on; made by the window on the main actor, applied with one commit.
struct SurfaceSubmission: Sendable {
    var geometry: SurfaceGeometry
    /// The configure that this answers.
    var serial: UInt32?
    var isOpaque: Bool
    /// The output's refreshes a second, if known.
    var refresh: Double?
}

/// Counts of a render loop, for tests and measurements.
package struct RenderStatistics: Hashable, Sendable {
    /// Commits, with or without a buffer.
    package var commits = 0
    /// Commits that showed a new frame.
    package var frames = 0
    /// Frame callbacks that have come.
    package var callbacks = 0
    /// Times when a frame had to wait because the compositor held all buffers.
    package var starvations = 0
    /// Buffers that exist.
    package var buffers = 0
    /// Frames that the window's owner was told of.
    package var forecasts = 0
    /// Of those, the ones that were drawn before the answer came.
    package var lateAnswers = 0
    /// The last frame's foretold time: seconds, CLOCK_MONOTONIC.
    package var lastShowTime = 0.0
    /// Pixels that were painted, over all frames.
    package var paintedPixels = 0
    /// When the first frame had been sent: seconds, CLOCK_MONOTONIC; nil before.
    package var firstFrameTime: Double?

    package init() {}
}

/// The render thread of one window, from outside: it draws when the compositor is ready, from the moment when the window
/// has its size until `stop`, and sleeps otherwise. All of this face may be used on any thread.
package final class SurfaceRenderLoop: Sendable {
    struct Inbox {
        var submission: SurfaceSubmission?
        var isWoken = false
        var isStopping = false
        /// From when on frames are told; nil if that has not changed.
        var forecastStart: Double?
        /// The last frame that was answered.
        var answer: UInt64?
    }

    /// Guards what other threads ask for.
    private let inbox = Mutex(Inbox())
    private let counts = Mutex(RenderStatistics())
    let signal: EventCounter
    /// Whether the release of a buffer shall wake the thread: only when it waits for one.
    let wantsReleases = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)
    private let isStarted = Atomic(false)

    init() throws(WaylandError) { signal = try EventCounter() }

    /// Something has come for the source to take in.
    package func wake() {
        let wasWoken = inbox.withLock { inbox in
            defer { inbox.isWoken = true }
            return inbox.isWoken
        }
        if !wasWoken { signal.signal() }
    }

    /// Frames that are shown from this time on (seconds, CLOCK_MONOTONIC) are told before they are drawn, and drawn although
    /// nothing else changes: -infinity for every one, infinity for none, as at the start.
    package func tellFrames(from time: Double) {
        inbox.withLock { $0.forecastStart = time }
        signal.signal()
    }

    /// What a told frame led to has been handed to the source: the frame is drawn.
    package func answer(_ forecast: FrameForecast) {
        inbox.withLock { $0.answer = forecast.serial }
        signal.signal()
    }

    package var statistics: RenderStatistics { counts.withLock { $0 } }

    /// Shows the geometry with the next commit, which is made at once. A newer submission replaces one that waits; only
    /// the newest configure is answered.
    func submit(_ submission: SurfaceSubmission) {
        inbox.withLock { inbox in
            var submission = submission
            if submission.serial == nil { submission.serial = inbox.submission?.serial }
            inbox.submission = submission
        }
        signal.signal()
    }

    /// Starts the thread. `makeSource` runs on it; `tell` too, for each frame that is to be told, and `failed`, when no
    /// buffer can be had.
    func start(
        _ objects: SurfaceObjects, makeSource: @escaping @Sendable () -> any FrameSource,
        tell: @escaping @Sendable (FrameForecast) -> Void,
        failed: @escaping @Sendable (WaylandError) -> Void
    ) {
        guard !isStarted.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let thread = Thread { [self] in
            acetate_name_thread("render")
            do throws(WaylandError) {
                try RenderThread(self, objects, source: makeSource(), tell: tell, failed: failed).run()
            } catch {
                failed(error)
            }
            ended.signal()
        }
        thread.start()
    }

    /// Ends the thread and waits for its end: then it has destroyed all objects of its own, and the surface may go.
    func stop() {
        inbox.withLock { $0.isStopping = true }
        signal.signal()
        guard isStarted.exchange(false, ordering: .acquiringAndReleasing) else { return }
        ended.wait()
    }

    func take() -> Inbox {
        inbox.withLock { inbox in
            defer {
                inbox.submission = nil
                inbox.isWoken = false
                inbox.forecastStart = nil
                inbox.answer = nil
            }
            return inbox
        }
    }

    func count(_ change: (inout RenderStatistics) -> Void) { counts.withLock { change(&$0) } }
}
