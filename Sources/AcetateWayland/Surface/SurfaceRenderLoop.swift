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
    /// What ends the thread's sleep, besides events and the time.
    enum Sleep {
        /// It is awake, and looks at what has come before it sleeps.
        case none
        /// A configure. A frame callback is out: all else can only be shown in the frame after it, which takes it in.
        case untilCallback
        /// An answer too. The window's owner was told of a frame, which takes in all else when it is drawn.
        case untilAnswer
        /// Whatever comes: it is drawn at once.
        case untilAnything
    }

    struct Inbox {
        var submission: SurfaceSubmission?
        var isWoken = false
        var isStopping = false
        /// From when on frames are told; nil if that has not changed.
        var forecastStart: Double?
        /// The last frame that was answered.
        var answer: UInt64?
        var sleep = Sleep.none

        /// Whether something is here that ends such a sleep.
        func ends(_ sleep: Sleep) -> Bool {
            switch sleep {
            case .none: false
            case .untilCallback: submission != nil || isStopping
            case .untilAnswer: ends(.untilCallback) || answer != nil
            case .untilAnything: ends(.untilAnswer) || isWoken || forecastStart != nil
            }
        }
    }

    /// Guards what other threads ask for, and how the thread sleeps. Waking it costs them more than asking, so they do it only
    /// where it would act. Nothing is missed: who asks does so either before the thread falls asleep, which then looks for
    /// what would end its sleep, or after, and sees how it sleeps.
    private let inbox = Mutex(Inbox())
    private let counts = Mutex(RenderStatistics())
    /// Ends the thread's sleep.
    let signal: EventCounter
    /// Whether the release of a buffer shall wake the thread: only when it waits for one.
    let wantsReleases = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)
    private let isStarted = Atomic(false)

    init() throws(WaylandError) { signal = try EventCounter() }

    /// Something has come for the source to take in.
    package func wake() { ask { $0.isWoken = true } }

    /// Frames that are shown from this time on (seconds, CLOCK_MONOTONIC) are told before they are drawn, and drawn although
    /// nothing else changes: -infinity for every one, infinity for none, as at the start.
    package func tellFrames(from time: Double) { ask { $0.forecastStart = time } }

    /// What a told frame led to has been handed to the source: the frame is drawn.
    package func answer(_ forecast: FrameForecast) { ask { $0.answer = forecast.serial } }

    package var statistics: RenderStatistics { counts.withLock { $0 } }

    /// Shows the geometry with the next commit, which is made at once. A newer submission replaces one that waits; only
    /// the newest configure is answered.
    func submit(_ submission: SurfaceSubmission) {
        ask { inbox in
            var submission = submission
            if submission.serial == nil { submission.serial = inbox.submission?.serial }
            inbox.submission = submission
        }
    }

    /// Notes what is asked for, and wakes the thread if it sleeps until something like that comes.
    private func ask(_ note: (inout Inbox) -> Void) {
        let endsSleep = inbox.withLock { inbox in
            note(&inbox)
            guard inbox.ends(inbox.sleep) else { return false }
            inbox.sleep = .none
            return true
        }
        if endsSleep { signal.signal() }
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
        // Traversals take stack for each level of a tree: room for the deepest that is allowed, whatever the system's default.
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Ends the thread and waits for its end: then it has destroyed all objects of its own, and the surface may go.
    func stop() {
        ask { $0.isStopping = true }
        guard isStarted.exchange(false, ordering: .acquiringAndReleasing) else { return }
        ended.wait()
    }

    /// Whether the thread may sleep until something comes that ends such a sleep; not if it is here already.
    func fallAsleep(_ sleep: Sleep) -> Bool {
        inbox.withLock { inbox in
            guard !inbox.ends(sleep) else { return false }
            inbox.sleep = sleep
            return true
        }
    }

    /// All that has come. The thread is awake from now on.
    func take() -> Inbox {
        inbox.withLock { inbox in
            defer {
                inbox.submission = nil
                inbox.isWoken = false
                inbox.forecastStart = nil
                inbox.answer = nil
                inbox.sleep = .none
            }
            return inbox
        }
    }

    func count(_ change: (inout RenderStatistics) -> Void) { counts.withLock { change(&$0) } }
}
